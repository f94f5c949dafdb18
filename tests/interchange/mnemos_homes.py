"""Mnemos homes as Mnemos itself makes them: two SQLite files with its tables, before and after it knew tenants."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

DAY = 86_400_000
START = 1_751_328_000_000
"""2025-07-01T00:00:00Z in milliseconds."""

_TENANT = "tenant TEXT NOT NULL DEFAULT 'user',"
_EPISODES = """
CREATE TABLE episodes (
  id TEXT PRIMARY KEY, {tenant} created_at INTEGER NOT NULL, session_id TEXT, role TEXT NOT NULL, content TEXT NOT NULL,
  salience REAL NOT NULL DEFAULT 0.5, surprise REAL, arousal REAL, self_ref REAL, recurrence REAL,
  decay_state REAL NOT NULL DEFAULT 1.0, last_decayed_at INTEGER, consolidated_at INTEGER,
  extraction_failed INTEGER NOT NULL DEFAULT 0, archived INTEGER NOT NULL DEFAULT 0,
  entity_refs TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE TABLE episodes_sparse (episode_id TEXT PRIMARY KEY, sparse_bits BLOB NOT NULL) STRICT;
"""
_FACTS = """
CREATE TABLE facts (
  id TEXT PRIMARY KEY, {tenant} subject TEXT NOT NULL, predicate TEXT NOT NULL, object TEXT NOT NULL,
  valid_from INTEGER NOT NULL, valid_until INTEGER, confidence REAL NOT NULL DEFAULT 1.0,
  source_episodes TEXT NOT NULL DEFAULT '[]', superseded_by TEXT, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE entities (
  {tenant} canonical_name TEXT NOT NULL, aliases TEXT NOT NULL DEFAULT '[]', entity_type TEXT,
  first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL, episode_count INTEGER NOT NULL DEFAULT 0
) STRICT;
"""
# What the extension leaves in the catalogue of a file; no SQLite without it can open the table.
_VECTORS = "CREATE VIRTUAL TABLE {name}_vec USING vec0(id TEXT PRIMARY KEY, embedding FLOAT[1024])"


def at(day: float) -> int:
    """Return a time in milliseconds, so many days after the start."""
    return START + round(day * DAY)


def ulid(number: int, letter: str = "E") -> str:
    """Return an id such as Mnemos gives."""
    return f"01JZ{number:021d}{letter}"


class MnemosHome:
    """A Mnemos home that is filled by hand.

    Args:
        folder: where the two files go.
        knows_tenants: whether it is of after Mnemos' first lot.
    """

    def __init__(self, folder: Path, *, knows_tenants: bool = True) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder
        tenant = _TENANT if knows_tenants else ""
        self.episodic = self._made("episodic.db", _EPISODES.format(tenant=tenant), "episodes")
        self.semantic = self._made("semantic.db", _FACTS.format(tenant=tenant), "facts")

    def _made(self, name: str, script: str, vectors: str) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path / name)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(script)
        connection.execute("PRAGMA writable_schema=1")
        sql = _VECTORS.format(name=vectors)
        row = ("table", f"{vectors}_vec", f"{vectors}_vec", 0, sql)
        connection.execute(
            "INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)", row
        )
        connection.execute("PRAGMA writable_schema=0")
        connection.commit()
        return connection

    def episode(self, number: int, content: str, **columns: Any) -> str:
        """Add an episode and return its id."""
        given = {"id": ulid(number), "created_at": at(number), "role": "user", "content": content} | columns
        insert(self.episodic, "episodes", given)
        return str(given["id"])

    def fact(self, number: int, told: str, **columns: Any) -> str:
        """Add a fact, told as `subject predicate object`, and return its id."""
        subject, predicate, name = told.split(" ", 2)
        given = {
            "id": ulid(number, "F"), "subject": subject, "predicate": predicate, "object": name,
            "valid_from": at(number), "created_at": at(number),
        } | columns  # fmt: skip
        insert(self.semantic, "facts", given)
        return str(given["id"])

    def entity(self, name: str, aliases: Iterable[str], **columns: Any) -> None:
        """Add an entity with its other names."""
        given = {"canonical_name": name, "aliases": json.dumps(list(aliases)), "first_seen": at(0), "last_seen": at(9)}
        insert(self.semantic, "entities", given | columns)

    def commit(self) -> Path:
        """Make what was added durable, in the files or the logs beside them, and return the folder."""
        self.episodic.commit()
        self.semantic.commit()
        return self.path

    def close(self) -> Path:
        """Stop, as Mnemos stops: logs are worked into the files."""
        self.commit()
        self.episodic.close()
        self.semantic.close()
        return self.path


def insert(connection: sqlite3.Connection, table: str, columns: Mapping[str, Any]) -> None:
    """Add a row."""
    places = ", ".join("?" for _ in columns)
    connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", tuple(columns.values()))


EVERY = {"kinds": ["episode", "fact"], "all_periods": True, "statuses": ["active", "archived"]}


def lived(folder: Path, **named: Any) -> MnemosHome:
    """Return a home with a little of everything; its logs are left open."""
    home = MnemosHome(folder, **named)
    scores = {"salience": 0.82, "surprise": 0.4, "arousal": 0.1, "self_ref": 0.82, "recurrence": 0.0}
    home.episode(
        1, "J'habite à Lyon, près de l'opéra.", session_id="s1", consolidated_at=at(2), decay_state=0.75,
        last_decayed_at=at(8), entity_refs='["Lyon"]', **scores,
    )  # fmt: skip
    home.episode(2, "Ça alors !", role="assistant", session_id="s1")
    home.episode(3, "Bof.", salience=0.1, surprise=0.1, arousal=0.0, self_ref=0.0, recurrence=0.2, archived=1)
    home.episode(4, "Ni fait ni à faire.", consolidated_at=at(5), extraction_failed=1, **scores)
    lyon = home.fact(2, "user lives_in Lyon", source_episodes=json.dumps([ulid(1)]), confidence=0.9)
    paris = home.fact(5, "user lives_in Paris")
    nice = home.fact(7, "user lives_in Nice")
    for old, new, day in ((lyon, paris, 5), (paris, nice, 7)):
        statement = "UPDATE facts SET valid_until = ?, superseded_by = ? WHERE id = ?"
        home.semantic.execute(statement, (at(day), new, old))
    home.fact(3, "user prefers thé à la menthe", valid_until=at(6))
    home.fact(4, "Zoé works_at Airbus")
    home.entity("Zoé", ["ma sœur", "Zozo"], entity_type="person")
    home.entity("Airbus", [])
    home.commit()
    return home


ENTRIES = 11
"""Of such a home: four episodes, five facts, two aliases."""


def told(store: Any) -> list[Any]:
    return sorted(
        (m.kind, m.memory_id, m.value, m.valid_from, m.valid_to, m.system_from, m.status, m.marks, m.extra)
        for m in store.list(**EVERY)
    )
