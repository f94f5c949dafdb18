"""The writing side of the words index: one per home, driven by the one writer thread."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from pathlib import Path
from typing import Any

import tantivy

from lakemem.errors import StoreClosed
from lakemem.fulltext.analysis import prepare
from lakemem.fulltext.schema import (
    ID,
    LONGEST_NAME,
    NAMES,
    TAG,
    create_index,
    name_field,
    name_term,
    part_fields,
    tantivy_errors,
)
from lakemem.records.versions import Version

_EVENT_FIELDS = [field for field in NAMES if field != "record_id"]
_EVENT_NAMES = attrgetter(*_EVENT_FIELDS)
_NAME_FIELDS = [name_field("record_id"), *map(name_field, _EVENT_FIELDS)]
_VALUE_EXACT, *_VALUE_STEMS = part_fields("value")
_KEY_FIELDS = part_fields("key")
_TAG_FIELDS = part_fields("tags")


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
            schema = self._index.schema
            from_dict, add_document = tantivy.Document.from_dict, writer.add_document
            for version in add:
                add_document(from_dict(document_of(version), schema))

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
    names = (version.record_id, *_EVENT_NAMES(event))
    tags = event.tags
    if max(map(len, names)) > LONGEST_NAME or any(len(tag) > LONGEST_NAME for tag in tags):
        names, tags = tuple(map(name_term, names)), tuple(map(name_term, tags))
    row: dict[str, Any] = dict(zip(_NAME_FIELDS, names, strict=True))
    row[ID] = version.version_id
    row["valid_from"] = version.valid_from
    row["valid_to"] = version.valid_to
    row["system_from"] = version.system_from
    row["system_to"] = version.system_to
    row["written_at"] = event.system_time
    value: str | list[str] = prepare(event.value)
    row[_VALUE_EXACT] = value
    if event.context:
        value = [prepare(event.context), prepare(event.value)]
    for field in _VALUE_STEMS:
        row[field] = value
    if event.key:
        key = prepare(event.key)
        for field in _KEY_FIELDS:
            row[field] = key
    if tags:
        row[TAG] = list(tags)
        words = [prepare(tag) for tag in event.tags]
        for field in _TAG_FIELDS:
            row[field] = words
    return row
