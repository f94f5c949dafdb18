"""The writing side of the words index: one per home, driven by the one writer thread."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from orjson import dumps

from lakemem.errors import StoreClosed
from lakemem.fulltext.analysis import prepare, without_numbered
from lakemem.fulltext.schema import (
    ABSENT_MARK,
    ID,
    LONGEST_NAME,
    NAME_MARKS,
    NAMES,
    TAG_MARK,
    create_index,
    name_term,
    part_fields,
    tantivy_errors,
)
from lakemem.records.versions import Version

if TYPE_CHECKING:
    import tantivy

_EVENT_MARKS = {field: mark for field, mark in NAME_MARKS.items() if field != "record_id"}
_EVENT_NAMES = attrgetter(*_EVENT_MARKS)
_MARKS = [NAME_MARKS["record_id"], *_EVENT_MARKS.values()]
_VALUE_EXACT, *_VALUE_STEMS = part_fields("value")
_KEY_EXACT, *_KEY_STEMS = part_fields("key")
_TAG_EXACT, *_TAG_STEMS = part_fields("tags")


class WordWriter:
    """Adds and deletes versions in the words index of a folder.

    Nothing is seen before `commit`, and by a reader not before its `reload`.  The folder's lock is the operating
    system's, so a killed process leaves none behind.

    Args:
        folder: the index folder, made if missing.
        heap_bytes: memory for documents that are not written yet, for all threads together; at least 15 MB each.
        threads: indexing threads.

    Raises:
        IndexFailed: the folder does not open, has another schema, or has a writer already.
    """

    def __init__(self, folder: Path, *, heap_bytes: int = 128_000_000, threads: int = 1) -> None:
        self._index = create_index(folder)
        self._heap_bytes = heap_bytes
        self._threads = threads
        self._writer: tantivy.IndexWriter | None = self._new_writer()
        self._closed = False

    def apply(self, *, delete: Iterable[str], add: Iterable[Version]) -> None:
        """Delete versions by their ids, then add; the same call again changes nothing if it deletes what it adds.

        Args:
            delete: version ids; unknown ones are no error.
            add: versions, one document each.

        Raises:
            IndexFailed: Tantivy refused; what was applied since the last commit is then undefined until `commit`.
            StoreClosed: after `close`.
        """
        with tantivy_errors("the words index took no change"):
            writer = self._open_writer()
            for version_id in delete:
                writer.delete_documents_by_term(ID, version_id)
            for version in add:
                writer.add_json(dumps(document_of(version)).decode())  # costs less than building a `Document`

    def commit(self) -> None:
        """Make what was applied visible to readers after their `reload`; not durable against a power cut."""
        with tantivy_errors("the words index did not commit"):
            self._open_writer().commit()

    def wait_merges(self) -> None:
        """Commit, and return when no merge of segments runs any more."""
        with tantivy_errors("the words index did not merge"):
            writer = self._open_writer()
            writer.commit()
            self._writer = None
            writer.wait_merging_threads()

    def close(self) -> None:
        """End merges and release the folder; what was not committed is gone.  A second call does nothing."""
        writer, self._writer, self._closed = self._writer, None, True
        if writer is not None:
            with tantivy_errors("the words index did not close"):
                writer.wait_merging_threads()

    @property
    def segments(self) -> int:
        """Number of segments at the last commit."""
        with tantivy_errors("the words index did not answer"):
            self._index.reload()
            return self._index.searcher().num_segments

    def _open_writer(self) -> tantivy.IndexWriter:
        if self._closed:
            message = "the words index is closed"
            raise StoreClosed(message)
        if self._writer is None:  # a wait for merges uses Tantivy's writer up
            self._writer = self._new_writer()
        return self._writer

    def _new_writer(self) -> tantivy.IndexWriter:
        with tantivy_errors("the words index has no writer"):
            return self._index.writer(self._heap_bytes, self._threads)


def document_of(version: Version) -> dict[str, Any]:
    """Return the fields of a version's document.

    The stemmed value begins with the previous turn as if both were one text; the exact one holds the own text only, so
    that raw queries find nothing that a record does not say.
    """
    event = version.event
    row: dict[str, Any] = {
        ID: version.version_id,
        NAMES: _names(version),
        "valid_from": version.valid_from,
        "valid_to": version.valid_to,
        "system_from": version.system_from,
        "system_to": version.system_to,
        "written_at": event.system_time,
    }
    value = prepare(event.value)
    row[_VALUE_EXACT] = value
    stems = [prepare(event.context), value] if event.context else value
    for field in _VALUE_STEMS:
        row[field] = stems
    if event.key:
        key = row[_KEY_EXACT] = prepare(event.key)
        if label := without_numbered(key):
            for field in _KEY_STEMS:
                row[field] = label
    if event.tags:
        row[_TAG_EXACT], labels = _tag_words(event.tags)
        if labels:
            for field in _TAG_STEMS:
                row[field] = labels
    return row


@lru_cache(maxsize=256)  # the same few tags come again and again
def _tag_words(tags: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Return the prepared tags, and what is left of them for stems."""
    words = [prepare(tag) for tag in tags]
    return words, [label for label in map(without_numbered, words) if label]


def _names(version: Version) -> list[str]:
    """Return the terms of a version's names and tags, the absent names as one."""
    names: Iterable[str] = (version.record_id, *_EVENT_NAMES(version.event))
    tags: Iterable[str] = version.event.tags
    if len("".join(names)) > LONGEST_NAME or len("".join(tags)) > LONGEST_NAME:
        names, tags = map(name_term, names), map(name_term, tags)
    terms, absent = [], ABSENT_MARK
    for mark, name in zip(_MARKS, names, strict=True):
        if name:
            terms.append(mark + name)
        else:
            absent += mark
    terms.append(absent)
    terms += [TAG_MARK + tag for tag in tags]
    return terms
