"""Every error that lakemem raises, as one tree.

LakememError
├── InvalidInput        a value that the caller sent is not acceptable; nothing was written
├── NotFound            what was asked for by name does not exist here
├── Forbidden           the caller may not do this, or not there; nothing was written
├── StoreLocked         another process holds the writer lock
├── StoreReadOnly       a write through a read-only store
├── StoreClosed         a call on a store that was closed
├── StoreDamaged        the journal cannot be read where it must be
├── StorageFailed       the disk refused an append or a sync; the write was cut back
├── IndexFailed         Lance, Tantivy or DuckDB failed; the journal is not affected
├── EmbedderFailed      an embedding model or service failed or is missing
├── RerankerFailed      a reranker failed or timed out
└── Interrupted         long work was stopped by the caller; the store is as it was
"""

from __future__ import annotations


class LakememError(Exception):
    """Root of the tree: a stable `code`, a message with the numbers, and a hint.

    Args:
        message: what happened, with the field, the value's size and the limit.
        hint: what the caller can do about it, or an empty string.
    """

    code = "internal_error"

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class InvalidInput(LakememError):
    """A value is not acceptable. `field` names it; nothing was written."""

    code = "invalid_input"

    def __init__(self, field: str, message: str, *, hint: str = "") -> None:
        super().__init__(f"{field}: {message}", hint=hint)
        self.field = field


class NotFound(LakememError):
    """What was asked for by name does not exist here."""

    code = "not_found"


class Forbidden(LakememError):
    """The caller may not do this, or not there."""

    code = "forbidden"


class StoreLocked(LakememError):
    """Another process holds the writer lock; `holder` says who."""

    code = "store_locked"

    def __init__(self, message: str, *, holder: str, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.holder = holder


class StoreReadOnly(LakememError):
    """A write through a store that was opened read-only."""

    code = "read_only"


class StoreClosed(LakememError):
    """A call on a store that was closed."""

    code = "store_closed"


class StoreDamaged(LakememError):
    """The journal or the home cannot be read where it must be."""

    code = "store_damaged"


class StorageFailed(LakememError):
    """The disk refused an append or a sync; the write was cut back and is not in the journal."""

    code = "storage_failed"


class IndexFailed(LakememError):
    """Lance, Tantivy or DuckDB failed; the journal is not affected and a rescan rebuilds them."""

    code = "index_failed"


class EmbedderFailed(LakememError):
    """An embedding model or service failed, timed out or is missing."""

    code = "embedder_failed"


class RerankerFailed(LakememError):
    """A reranker failed or timed out; callers fall back to the fused order."""

    code = "reranker_failed"


class Interrupted(LakememError):
    """Long work was stopped by the caller; the store is as it was before."""

    code = "interrupted"
