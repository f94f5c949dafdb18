"""One Lance table: opened by URI, appended to, deleted from by id, pinned to a version."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal

import lance
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakemem.errors import IndexFailed
from lakemem.tables.render import is_in

STORAGE_VERSION: Literal["stable"] = "stable"
"""One data storage version everywhere: mixing them locks older readers out."""

_CHECKPOINT = "checkpoint"
_IDS_PER_DELETE = 5_000


@contextlib.contextmanager
def mapped(what: str) -> Iterator[None]:
    """Turn the exceptions of Lance and Arrow into ours."""
    try:
        yield
    except (OSError, RuntimeError, ValueError, KeyError, pa.ArrowException) as error:
        raise IndexFailed(f"{what}: {type(error).__name__}: {str(error)[:200]}", hint="a rescan rebuilds it") from error


_ESCAPED = re.compile(r"[^A-Za-z0-9/._ -]")


class Table:
    """A Lance table with one writer.

    Args:
        uri: where it lies, a URI of any store that Lance speaks.
        schema: its columns; it is created empty where it is missing.
        version: a version to pin (a reader), or None for the latest (the writer).
        storage_options: credentials and settings of the object store.
    """

    def __init__(
        self,
        uri: str,
        schema: pa.Schema,
        *,
        version: int | None = None,
        storage_options: Mapping[str, str] | None = None,
    ) -> None:
        self.uri = uri
        self.schema = schema
        self._options = dict(storage_options or {})
        with mapped(uri):
            self._data = self._open(version)

    def _open(self, version: int | None) -> lance.LanceDataset:
        try:
            return lance.dataset(self.uri, version=version, storage_options=self._options or None)
        except ValueError:
            if version is not None:
                raise
        empty = pa.Table.from_batches([], schema=self.schema)
        return lance.write_dataset(
            empty,
            self.uri,
            data_storage_version=STORAGE_VERSION,
            storage_options=self._options or None,
        )

    @property
    def dataset(self) -> lance.LanceDataset:
        """The Lance dataset, for scans."""
        return self._data

    @property
    def version(self) -> int:
        """The table's current version."""
        return int(self._data.version)

    @property
    def fragments(self) -> int:
        """Number of data fragments."""
        with mapped(self.uri):
            return len(self._data.get_fragments())

    def refresh(self) -> None:
        """Look at the latest version (after an index was committed beside this handle)."""
        with mapped(self.uri):
            self._data.checkout_latest()  # type: ignore[no-untyped-call]

    def append(self, rows: pa.Table) -> None:
        """Add rows as one commit; none for no rows."""
        if rows.num_rows:
            with mapped(self.uri):
                self._data.insert(rows)

    def delete(self, ids: Sequence[str], column: str = "version_id") -> None:
        """Delete rows by id."""
        with mapped(self.uri):
            for at in range(0, len(ids), _IDS_PER_DELETE):
                self._data.delete(is_in(column, ids[at : at + _IDS_PER_DELETE]))

    def read(
        self, condition: str | None = None, columns: Sequence[str] | None = None, *, limit: int | None = None
    ) -> pa.Table:
        """Return the rows that pass a condition."""
        with mapped(self.uri):
            return self._data.to_table(filter=condition, columns=list(columns) if columns else None, limit=limit)

    def nearest(
        self, query: NDArray[np.float32], condition: str, *, k: int, probes: tuple[int, int] | None
    ) -> pa.Table:
        """Return the k nearest rows that pass a condition, as version_id, piece and `_distance` (cosine), prefiltered.

        Args:
            query: float32 [dimensions].
            condition: applied before the top-k.
            k: rows wanted.
            probes: (least, most) partitions of the vector index to visit, or None for an exact scan.
        """
        search: dict[str, Any] = {
            "column": "vector",
            "q": query,
            "k": k,
            "metric": "cosine",
            "use_index": probes is not None,
        }
        if probes is not None:
            search |= {"minimum_nprobes": probes[0], "maximum_nprobes": probes[1], "refine_factor": 20}
        with mapped(self.uri):
            return self._data.to_table(
                columns=["version_id", "piece", "_distance"], filter=condition, prefilter=True, nearest=search
            )

    def count(self, condition: str | None = None) -> int:
        """Return how many rows pass a condition."""
        with mapped(self.uri):
            return int(self._data.count_rows(condition))

    def tag_checkpoint(self) -> None:
        """Pin the current version against cleaning up by others; our own keeps the checkpoint's as one of the last.

        Not where the path has a sign that Lance escapes: it then makes the tag's folder under the escaped name, outside
        the home, and fails where that is too long.
        """
        if _ESCAPED.search(self.uri):
            return
        with mapped(self.uri):
            tags = self._data.tags.list()
            if _CHECKPOINT not in tags:
                self._data.tags.create(_CHECKPOINT, self.version)
            elif tags[_CHECKPOINT]["version"] != self.version:
                self._data.tags.update(_CHECKPOINT, self.version)

    def clean_up(self, keep: int) -> None:
        """Remove older versions but the last `keep` and the checkpoint's."""
        with mapped(self.uri):
            self._data.cleanup_old_versions(
                older_than=timedelta(0), retain_versions=keep, error_if_tagged_old_versions=False
            )


def roll_back(folder: Path, version: int) -> None:
    """Delete the manifests above `version` before the table is opened.

    After a power cut a torn manifest opens as an empty table without an error, so nothing above the checkpoint, whose
    files were synced, may be looked at.  Source: Lance names manifests `<2**64 - 1 - version>.manifest`.
    """
    versions = folder / "_versions"
    if not versions.is_dir():
        return
    for path in versions.iterdir():
        stem = path.name.removesuffix(".manifest")
        if not stem.isdigit():
            path.unlink()  # the hint of the latest version
        elif len(stem) == 20 and 2**64 - 1 - int(stem) > version:  # noqa: PLR2004 - digits of 2**64
            path.unlink()
