"""A Mnemos home: episodes in one SQLite file, facts and entities in another.

Source: github.com/Dr1mS/Mnemos, `src/mnemos/models/episodic.py` and `semantic.py` (tables and columns), the migrations
under `alembic/versions` (what earlier homes lack: tenants, attempts at extraction), `.env.example` (`data/episodic.db`,
`data/semantic.db`) and `src/mnemos/stores/semantic.py` (a new object of a functional predicate ends the old one at the
very instant at which it begins; a retraction ends one with no successor; names are compared without case).

An episode keeps its id, time, session, role and text; its scores, decay, consolidation and archiving become marks.
Mnemos gives an episode that was not scored yet a salience of 0.5 and none of the four parts, so it is scored anew here.
A fact keeps its id, period, confidence and sources; aliases of entities become aliases of subjects.  What belongs to a
tenant that is not named (homes of before tenants) goes to the caller's.

Everything is stated at the time at which Mnemos learned it, so a home that went on may be imported again: new rows and
new ends come in, what is known stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import merge
from pathlib import Path
from typing import Final

from lakemem.errors import InvalidInput
from lakemem.interchange.item import JsonValue, Skipped, encode_json
from lakemem.interchange.mnemos_facts import FORMAT, aliases_of, facts_of, record_id
from lakemem.interchange.mnemos_tables import SUFFIXES, Row, Table, has_tables, tables_of
from lakemem.interchange.prepared import Prepared
from lakemem.records.checks import MAX_NAME, MAX_VALUE
from lakemem.records.commands import AddEpisode, MarkEpisodes
from lakemem.records.times import EARLIEST
from lakemem.records.ulids import derived_ulid

_MARKED_AT_ONCE: Final = 500
_PARTS: Final = ("surprise", "arousal", "self_ref", "recurrence")
_UNSCORED: Final = 0.5
"""The salience that Mnemos gives an episode before it is scored. Source: its table of episodes."""

_GIVEN_UP: Final = 2
"""Attempts at reading an episode after which it is left, here as there."""

_ORDER: Final = ("created_at", "id")


def looks_like(path: Path) -> bool:
    """Tell whether a file or folder is a Mnemos home: an SQLite file with its episodes or facts."""
    try:
        if path.is_file():
            return path.suffix in SUFFIXES and has_tables(path)
        folders = [folder for folder in (path, path / "data") if folder.is_dir()]
        return any(
            file.suffix in SUFFIXES and file.is_file() and has_tables(file)
            for folder in folders
            for file in sorted(folder.iterdir())
        )
    except OSError:
        return False


def read(path: Path) -> Iterator[Prepared | Skipped]:
    """Yield episodes, facts and aliases in the order in which Mnemos came to know them, then the marks of episodes.

    The files are copied first, with what is in their logs; they are neither changed nor locked.

    Args:
        path: the folder with the files, one above its `data` folder, or one of the files.

    Raises:
        NotFound: nothing is there.
        InvalidInput: no file has such tables, one lacks a column, or cannot be read.
    """
    with tables_of(path) as tables:
        for table in tables["episodes"]:
            table.require("id", "created_at", "role", "content")
        facts = facts_of(tables["facts"])
        aliases = aliases_of(tables["entities"], tables["aliases"])
        episodes = [map(_episode, table.rows(*_ORDER)) for table in tables["episodes"]]
        yield from merge(*episodes, aliases, facts, key=_learned)
        for table in tables["episodes"]:
            yield from _marks(table)


def _learned(found: Prepared | Skipped) -> int:
    return found.written_at if isinstance(found, Prepared) else EARLIEST


def _episode(row: Row) -> Prepared | Skipped:
    try:
        own_id = row.text("id", limit=MAX_NAME)
        created = row.required_time("created_at")
        extra = _extra(row, own_id)
        command = AddEpisode(
            row.tenant(),
            row.text("content", limit=MAX_VALUE),
            row.text("role", limit=MAX_NAME),
            row.text("session_id", limit=MAX_NAME, least=0),
            created,
            origin=f"{FORMAT}:episode:{own_id}",
            extra=encode_json({FORMAT: extra}).decode() if extra else "",
            command_id=record_id("episodes", own_id),
        )
    except InvalidInput as error:
        return Skipped(row.where, error.message)
    return Prepared(row.where, command, created)


def _extra(row: Row, own_id: str) -> dict[str, JsonValue]:
    """Return what has no field here: an id of another form, and the names of what the episode speaks of."""
    extra: dict[str, JsonValue] = {}
    if record_id("episodes", own_id) != own_id:
        extra["id"] = own_id
    refs = row.values.get("entity_refs")
    if isinstance(refs, str) and refs not in ("", "[]"):
        extra["entity_refs"] = refs
    return extra


def _marks(table: Table) -> Iterator[Prepared]:
    """Yield the marks of episodes in groups of one tenant; those that are archived are grouped apart."""
    groups: dict[tuple[str, bool], list[tuple[str, str]]] = {}
    for row in table.rows(*_ORDER):
        found = _episode(row)
        if isinstance(found, Skipped):
            continue
        marks, archives = _marks_of(row), bool(row.number("archived"))
        if marks or archives:
            group = groups.setdefault((found.command.tenant, archives), [])
            group.append((found.command.command_id, encode_json(marks).decode()))
            if len(group) == _MARKED_AT_ONCE:
                yield _marked(table, found.command.tenant, group, archives=archives)
                group.clear()
    for (tenant, archives), group in groups.items():
        if group:
            yield _marked(table, tenant, group, archives=archives)


def _marked(table: Table, tenant: str, group: Iterable[tuple[str, str]], *, archives: bool) -> Prepared:
    marks = tuple(group)
    command_id = derived_ulid(0, FORMAT, "marks", tenant, archives, marks)
    command = MarkEpisodes(tenant, marks, archives, origin=f"{FORMAT}:marks:{command_id}", command_id=command_id)
    return Prepared(f"{table.file}: {table.name}, scores", command, EARLIEST, is_entry=False)


def _marks_of(row: Row) -> dict[str, JsonValue]:
    """Return the marks of an episode; a number beyond its range is cut to it, and what is none is left out."""
    marks: dict[str, JsonValue] = {}
    parts = {name: found for name in _PARTS if (found := row.number(name)) is not None}
    salience = row.number("salience")
    if salience is not None and (parts or salience != _UNSCORED):
        marks |= {name: min(1.0, max(0.0, value)) for name, value in ({"salience": salience} | parts).items()}
    decay = row.number("decay_state")
    if decay is not None and decay != 1:
        marks["decay"] = min(1.0, max(0.0, decay))
    for name, column in (("decayed_at", "last_decayed_at"), ("consolidated_at", "consolidated_at")):
        at = _time_or_none(row, column)
        if at is not None:
            marks[name] = at
    if row.number("extraction_failed"):
        marks["attempts"] = _GIVEN_UP
    return marks


def _time_or_none(row: Row, column: str) -> int | None:
    try:
        return row.time(column)
    except InvalidInput:
        return None
