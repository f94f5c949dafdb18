"""One generation of derived state: Lance tables, words index and published state, written together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakemem.errors import IndexFailed
from lakemem.fulltext.reader import WordReader
from lakemem.fulltext.writer import WordWriter
from lakemem.home import boot_id
from lakemem.records.versions import Event, Version
from lakemem.tables import schema
from lakemem.tables.compact import MANY_FRAGMENTS
from lakemem.tables.published import Position, Published, States, sync_tree
from lakemem.tables.reader import TableReader
from lakemem.tables.render import is_in
from lakemem.tables.shard import Shard
from lakemem.temporal import select as temporal
from lakemem.upkeep.words import WordsQueue

WORDS = "words"
_WORDS_HEAP = 128_000_000
_ROWS_AT_ONCE = 5_000


class Generation:
    """The derived state of a shard, open for writing.

    Args:
        folder: the generation's folder; created where it is missing.
        base: the state to go on from; its tables are rolled back to it, since what lies above was never published.
        embedder: id of the embedding model, or an empty string.
        dimensions: width of its vectors.
    """

    def __init__(self, folder: Path, base: Published | None, *, embedder: str, dimensions: int) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self.states = States(folder)
        self.state = base or Published()
        self.embedder, self.dimensions = embedder, dimensions
        self._synced: set[tuple[str, int]] = set()
        self._flushes = 0
        self.shard = Shard(folder, self.state.versions)
        if embedder and dimensions:
            self.shard.open_vectors(embedder, dimensions)
        found = {name: table.version for name, table in self.shard.tables().items()}
        lost = [name for name, version in found.items() if self.state.versions.get(name, version) != version]
        if lost:  # a table that is not there is opened as an empty one
            raise IndexFailed(f"the published version of {', '.join(lost)} is gone", hint="a rescan rebuilds it")
        self.words = WordsQueue(self._open_words(is_new=base is None))
        self._committing: Future[None] | None = None
        self.word_reader = WordReader(folder / WORDS)
        self.tables = TableReader(folder, lambda: self.state.versions, embedder=embedder, dimensions=dimensions)
        if self.state.embedder != embedder:
            self.state.vectors_due = True
            self._renew_vectors()
        self.state.embedder, self.state.dimensions = embedder, dimensions
        self.state.boot_id, self.state.clean = boot_id(), False
        self.state.versions = self.shard.versions()
        self.states.publish(self.state, {})

    def _open_words(self, *, is_new: bool) -> WordWriter:
        """Open the words index; build it anew from the records where it does not open."""
        path = self.folder / WORDS
        try:
            if is_new or path.is_dir():
                return WordWriter(path, heap_bytes=_WORDS_HEAP)
        except IndexFailed:
            path.rename(path.with_name(f"{WORDS}.broken-{self.state.group}"))
        words = WordWriter(path, heap_bytes=_WORDS_HEAP)
        for batch in self.shard.records.dataset.to_batches():
            words.apply(delete=(), add=schema.read_versions(pa.Table.from_batches([batch])))
        words.commit()
        return words

    def _renew_vectors(self) -> None:
        """Bring the table of a model that was away up to the records: rows closed meanwhile, rows that are gone."""
        table, records = self.shard.vectors, self.shard.records
        if table is None or table.count() == 0:
            return
        stale = temporal.stale(records.dataset, table.dataset)
        for start in range(0, len(stale), _ROWS_AT_ONCE):
            ids = stale[start : start + _ROWS_AT_ONCE]
            vectors = self.shard.read_vectors_of(ids)
            now = {v.version_id: v for v in schema.read_versions(records.read(is_in("version_id", ids)))}
            self.write_vectors(ids, [(now[i], vectors[i]) for i in ids if i in now])

    def commit_words(self, delete: Collection[str], add: Collection[Version]) -> None:
        """Begin to commit what the words index was given, and these changes; `publish` waits for it."""
        self.words.give(delete, add)
        self._committing = self.words.commit()

    def write(self, *, delete: Sequence[str], add: Sequence[Version], events: Sequence[Event], replay: bool) -> None:
        """Write rectangles and events; nothing is published yet."""
        self.shard.write(delete=delete, add=add, events=events, replay=replay)

    def write_vectors(self, may_exist: Sequence[str], vectors: Iterable[tuple[Version, NDArray[np.float32]]]) -> None:
        """Write the vectors of versions, [pieces, dimensions] each."""
        given = list(vectors)
        versions, arrays = [version for version, _ in given], [array for _, array in given]
        pieces = [0] * len(given)
        if any(len(array) != 1 for array in arrays):
            versions = [version for version, array in given for _ in array]
            pieces = [piece for array in arrays for piece in range(len(array))]
        if given or may_exist:
            matrix = np.concatenate(arrays) if arrays else np.empty((0, self.dimensions), np.float32)
            self.shard.write_vectors(may_exist, versions, pieces=pieces, vectors=matrix)

    def publish(self, positions: Mapping[str, Position], watermark: int) -> None:
        """Make what was written the state that readers see."""
        committing, self._committing = self._committing, None
        if committing is not None:
            committing.result()
        state = self.state
        state.group += 1
        state.watermark = max(state.watermark, watermark)
        state.positions.update(positions)
        state.versions = self.shard.versions()
        self.word_reader.reload()
        self.states.publish(state, dict(positions))
        self._flushes += 1

    def set_vectors_due(self, *, due: bool) -> None:
        """Record whether vectors are still due, so that the next open need not look."""
        self.state.vectors_due = due

    def set_width(self, dimensions: int) -> None:
        """Open the vectors table of a model whose width was just learnt."""
        self.dimensions = self.state.dimensions = dimensions
        self.shard.open_vectors(self.embedder, dimensions)
        self.state.versions = self.shard.versions()
        self.tables.use_embedder(self.embedder, dimensions)
        self.states.publish(self.state, {})

    @property
    def is_crowded(self) -> bool:
        """Whether any table has more fragments than it should."""
        return any(table.fragments > MANY_FRAGMENTS for table in self.shard.tables().values())

    def is_checkpoint_due(self, most_flushes: int) -> bool:
        """Tell whether there were so many flushes, or tenants in them, since the last checkpoint."""
        return self._flushes >= most_flushes or self.states.is_checkpoint_due

    def compact(self, *, everything: bool = False) -> int:
        """Merge small fragments and publish the result; return how many tables changed."""
        changed = self.shard.compact(everything=everything)
        if changed:
            self.state.versions = self.shard.versions()
            self.states.publish(self.state, {})
        return changed

    def refresh(self) -> None:
        """Take over what was committed beside this handle (an index), and publish it."""
        if self.shard.vectors is not None:
            self.shard.vectors.refresh()
            self.state.versions = self.shard.versions()
            self.states.publish(self.state, {})

    def checkpoint(self, *, clean: bool = False) -> None:
        """Sync all files, pin the table versions, record the journal's positions, and clean up older versions."""
        sync_tree(self.folder, self._synced)
        for table in self.shard.tables().values():
            table.tag_checkpoint()
        self.state.clean = clean
        self.states.checkpoint(self.state)
        self.shard.clean_up()
        self._synced = {known for known in self._synced if Path(known[0]).exists()}
        self._flushes = 0

    def close(self) -> None:
        """Take a last checkpoint and let go of the files."""
        self.checkpoint(clean=True)
        self.close_quietly()

    def retire(self) -> None:
        """Stop writing: another generation took over.  Who still reads may go on."""
        self.words.close()

    def close_quietly(self) -> None:
        """Let go of the files; the next open recovers from the journal."""
        self.retire()
        self.word_reader.close()
