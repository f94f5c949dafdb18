"""Versions and their words in SQLite, as a careful person would lay them out; what the SQLite engines share.

SQLite comes from the package `apsw`: it can load extensions whatever the interpreter was built with, and its SQLite is
the same everywhere.
"""

from __future__ import annotations

import re
import time
from importlib import import_module
from typing import TYPE_CHECKING

from lakemem.records.times import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from benchmarks.engines.protocol import Rows

# Extras are loaded by name: type checking then needs none of them.
apsw = import_module("apsw")

_SCHEMA = """
CREATE TABLE rows (
    row INTEGER PRIMARY KEY,
    version_id TEXT NOT NULL,
    tenant TEXT NOT NULL,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    valid_from INTEGER NOT NULL,
    valid_to INTEGER NOT NULL,
    system_from INTEGER NOT NULL,
    system_to INTEGER NOT NULL
);
CREATE VIRTUAL TABLE words USING fts5(
    tenant, text, content = 'rows', content_rowid = 'row', tokenize = "porter unicode61 remove_diacritics 2"
);
"""

_INDEXES = """
CREATE INDEX rows_by_instant ON rows (tenant, system_to, system_from, valid_from, valid_to, version_id);
CREATE INDEX rows_by_key ON rows (tenant, key, system_to);
"""

# Queries join with CROSS JOIN, which fixes the order: the planner would walk the tenant's rows and run the search anew
# for each of them, a hundred times slower.

HOLDS = (
    "rows.tenant = :tenant AND rows.valid_from <= :valid_at AND rows.valid_to > :valid_at"
    " AND rows.system_from <= :as_of AND rows.system_to > :as_of"
)
"""The filter of one tenant at one instant, over the table `rows`."""

_WORD = re.compile(r"\w+")


class SqliteRows:
    """Opens, fills and asks the tables `rows` and `words` of one file.

    Args:
        folder: an empty folder.
    """

    def __init__(self, folder: Path) -> None:
        self.database = apsw.Connection(str(folder / "rows.sqlite"))
        self.database.pragma("journal_mode", "wal")
        # FULL: in WAL mode only this syncs every commit.
        self.database.pragma("synchronous", "FULL")
        self.database.pragma("cache_size", -256_000)
        self.database.execute(_SCHEMA)
        self._last_time = 0
        self._written = 0

    def load(self, rows: Rows) -> None:
        """Take all rows in one transaction, then build the indexes."""
        with self.database:
            self.database.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _as_tuples(rows))
            self.database.execute("INSERT INTO words (words) VALUES ('rebuild')")
            self.database.execute(_INDEXES)
        # Not ANALYZE: how unequal tenants are makes its averages choose worse than the declared order.
        self.checkpoint()

    def checkpoint(self) -> None:
        """Move what was loaded from the log into the file, so that questions do not read the log."""
        self.database.pragma("wal_checkpoint", "TRUNCATE")

    def state_at(self, tenant: str, *, valid_at: int, as_of: int) -> list[str]:
        """Return the version ids that hold, sorted."""
        asked = {"tenant": tenant, "valid_at": valid_at, "as_of": as_of}
        found = self.database.execute(f"SELECT version_id FROM rows WHERE {HOLDS}", asked)
        return sorted(name for (name,) in found)

    def words_of_tenant(self, tenant: str, query: str, *, k: int, valid_at: int, as_of: int) -> list[str]:
        """Return the best rows by BM25 among those that hold: the tenant is a token, the times are checked before k."""
        words = any_word(query)
        if not words:
            return []
        asked = {
            "match": f"tenant : {_quoted(tenant)} AND text : ({words})",
            "tenant": tenant,
            "valid_at": valid_at,
            "as_of": as_of,
            "k": k,
        }
        # Weight 0: the tenant's token chooses rows and adds nothing to their score.
        sql = (
            "SELECT rows.version_id FROM words CROSS JOIN rows ON rows.row = words.rowid"
            f" WHERE words MATCH :match AND {HOLDS} ORDER BY bm25(words, 0.0, 1.0), rows.row LIMIT :k"
        )
        return [name for (name,) in self.database.execute(sql, asked)]

    def words_then_filter(self, tenant: str, query: str, *, k: int, valid_at: int, as_of: int) -> list[str]:
        """Return what is left of everybody's best k by BM25 after the filter."""
        words = any_word(query)
        if not words:
            return []
        asked = {"match": f"text : ({words})", "tenant": tenant, "valid_at": valid_at, "as_of": as_of, "k": k}
        sql = (
            "SELECT rows.version_id FROM"
            " (SELECT rowid, rank FROM words WHERE words MATCH :match ORDER BY rank LIMIT :k) AS best"
            f" CROSS JOIN rows ON rows.row = best.rowid WHERE {HOLDS} ORDER BY best.rank"
        )
        return [name for (name,) in self.database.execute(sql, asked)]

    def durable_write(self, tenant: str, key: str, *, text: str) -> None:
        """Close the key's open row, add the new one and its words, and commit with a sync."""
        now = max(time.time_ns() // 1000, self._last_time + 1)
        self._last_time = now
        self._written += 1
        row = (f"w{self._written:08d}", tenant, key, text, now, OPEN, now, OPEN)
        with self.database:
            self.database.execute(
                "UPDATE rows SET system_to = ? WHERE tenant = ? AND key = ? AND system_to = ?", (now, tenant, key, OPEN)
            )
            self.database.execute("INSERT INTO rows VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            number = self.database.last_insert_rowid()
            self.database.execute("INSERT INTO words (rowid, tenant, text) VALUES (?, ?, ?)", (number, tenant, text))

    def close(self) -> None:
        """Close the file; the second time nothing happens."""
        self.database.close()


def any_word(query: str) -> str:
    """Return an FTS5 expression that any word of `query` satisfies, or an empty string."""
    return " OR ".join(_quoted(word) for word in _WORD.findall(query))


def _quoted(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def _as_tuples(rows: Rows) -> Iterator[tuple[int | str, ...]]:
    """Yield the rows numbered from 1, in the order of the table's columns."""
    return zip(
        range(1, len(rows) + 1),
        rows.version_id,
        rows.tenant,
        rows.key,
        rows.text,
        rows.valid_from.tolist(),
        rows.valid_to.tolist(),
        rows.system_from.tolist(),
        rows.system_to.tolist(),
        strict=True,
    )
