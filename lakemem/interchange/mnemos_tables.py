"""The tables of a Mnemos home, read from copies of its SQLite files, so that the files are neither changed nor locked.

A file in use keeps its newest rows in a log beside it (`-wal`), which SQLite reads only where it may lock and, at
times, rewrite.  So both are copied, and SQLite does its work on the copy.  The vector and word tables beside the rows
need extensions and are never looked at.
"""

from __future__ import annotations

import contextlib
import math
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from lakemem.errors import InvalidInput, NotFound
from lakemem.records.checks import MAX_TENANT, check_optional, check_text
from lakemem.records.times import EARLIEST, LATEST

SUFFIXES: Final = (".db", ".sqlite", ".sqlite3")
_MAGIC: Final = b"SQLite format 3\0"
_BESIDE: Final = ("-wal", "-journal")
_LOG_HEAD: Final = 32
"""Bytes at the start of a log that are others each time it begins anew. Source: SQLite's file format, section 4.1."""

_TRIES: Final = 5
"""Times that a file is copied until nobody has written to it meanwhile."""

_PREFERRED: Final = {"episodes": "episodic", "facts": "semantic", "entities": "semantic", "aliases": "semantic"}
"""The file that a table is taken from, whatever copies lie beside it. Source: Mnemos' `.env.example`."""

_SHAPES: Final = {"episodes": {"role", "content", "created_at"}, "facts": {"subject", "predicate", "object"}}
"""Columns by which Mnemos' tables are told from others of the same name."""

_SECONDS: Final = (10**8, 10**11)
"""Numbers between these are seconds: in milliseconds they would lie before 1973-03, when Mnemos wrote nothing."""

_MS_US: Final = 1_000
_S_US: Final = 1_000_000


class Row(NamedTuple):
    """One row, and its place for messages."""

    where: str
    values: dict[str, object]

    def text(self, name: str, *, limit: int, least: int = 1) -> str:
        """Return a text; with `least` 0 it may be missing, which gives an empty one.

        Raises:
            InvalidInput: it is something else, or too short or too long.
        """
        value = self.values.get(name)
        if value is None and least:
            raise InvalidInput(name, "is missing")
        return check_text(value, name, limit=limit) if least else check_optional(value, name, limit=limit)

    def tenant(self) -> str:
        """Return whose the row is, or an empty name where it does not say.

        Raises:
            InvalidInput: it is no name of a tenant.
        """
        return "" if self.values.get("tenant") is None else self.text("tenant", limit=MAX_TENANT)

    def number(self, name: str) -> float | None:
        """Return a number, or None where there is none."""
        value = self.values.get(name)
        return float(value) if isinstance(value, int | float) else None

    def time(self, name: str) -> int | None:
        """Return a time in microseconds, or None where there is none.

        Raises:
            InvalidInput: it is no number, or outside the calendar.
        """
        value = self.values.get(name)
        if value is None:
            return None
        if not isinstance(value, int | float):
            raise InvalidInput(name, f"is {_kind(value)}, not a time in milliseconds")
        unit = _S_US if _SECONDS[0] <= value < _SECONDS[1] else _MS_US
        if not math.isfinite(value) or not EARLIEST <= value * unit <= LATEST:
            raise InvalidInput(name, f"is {value}, which lies outside 0001-01-01 to 9999-12-31")
        return round(value * unit)

    def required_time(self, name: str) -> int:
        """Return a time in microseconds.

        Raises:
            InvalidInput: as for `time`, or it is missing.
        """
        found = self.time(name)
        if found is None:
            raise InvalidInput(name, "is missing")
        return found


class Table:
    """One table of a copied file.

    Args:
        connection: to the copy.
        file: the name of the file, for messages.
        name: of the table.
    """

    def __init__(self, connection: sqlite3.Connection, *, file: str, name: str) -> None:
        self._connection = connection
        self.file = file
        self.name = name
        self.columns = _columns(connection, name)

    def require(self, *columns: str) -> None:
        """Refuse a table that lacks a column.

        Raises:
            InvalidInput: with the file, the table and the column.
        """
        for column in columns:
            if column not in self.columns:
                message = f"{self.file}: table {self.name} has no column {column}; it has {', '.join(self.columns)}"
                raise InvalidInput("path", message)

    def rows(self, *order: str) -> Iterator[Row]:
        """Yield all rows, ordered by those of the columns that the table has.

        Raises:
            InvalidInput: the file is damaged.
        """
        by = ", ".join(column for column in order if column in self.columns)
        rowid = "rowid" if self._has_rowid() else "NULL"
        statement = f"SELECT {rowid}, * FROM {self.name}" + (f" ORDER BY {by}" if by else "")  # noqa: S608 - own names
        with _readable(self.file):
            for number, *values in self._connection.execute(statement):
                named = dict(zip(self.columns, values, strict=True))
                place = f"id {named.get('id')}" if number is None else f"rowid {number}"
                yield Row(f"{self.file}: {self.name} {place}", named)

    def _has_rowid(self) -> bool:
        try:
            self._connection.execute(f"SELECT rowid FROM {self.name} LIMIT 0")  # noqa: S608 - one of four names
        except sqlite3.DatabaseError:
            return False
        return True


@contextlib.contextmanager
def tables_of(path: Path) -> Iterator[dict[str, list[Table]]]:
    """Give the tables of a home by name, as they are now; of each those of the file that they belong in.

    Args:
        path: the folder with the files, one above its `data` folder, or one of the files.

    Raises:
        NotFound: nothing is there.
        InvalidInput: no file there has such a table, or one cannot be read or copied whole.
    """
    with tempfile.TemporaryDirectory(prefix="lakemem-mnemos-") as folder, contextlib.ExitStack() as stack:
        found: dict[str, list[Table]] = {name: [] for name in _PREFERRED}
        for number, file in enumerate(files_of(path)):
            with _readable(file.name):
                copy = _copied(file, Path(folder) / f"{number}.db")
                connection = stack.enter_context(contextlib.closing(sqlite3.connect(copy)))
                for name in _names(connection):
                    found[name].append(Table(connection, file=file.name, name=name))
        if not found["episodes"] and not found["facts"]:
            raise InvalidInput("path", f"{path} holds no SQLite file with a table of episodes or facts")
        yield {name: _own(tables, _PREFERRED[name]) for name, tables in found.items()}


def files_of(path: Path) -> list[Path]:
    """Return the SQLite files of a home, by name.

    Raises:
        NotFound: nothing is there.
        InvalidInput: it cannot be read.
    """
    try:
        if path.is_file():
            return [path.resolve()]
        for folder in (path, path / "data"):
            if folder.is_dir():
                named = sorted(file for file in folder.iterdir() if file.suffix in SUFFIXES and file.is_file())
                found = [file.resolve() for file in named if _is_sqlite(file)]
                if found:
                    return found
    except OSError as error:
        raise InvalidInput("path", f"{path} cannot be read: {error.strerror or error}") from error
    if not path.exists():
        raise NotFound(f"there is nothing at {path}")
    return []


def has_tables(file: Path) -> bool:
    """Tell whether a file has a table of episodes or facts as Mnemos writes them; it is copied only if it must be."""
    try:
        if not _is_sqlite(file):
            return False
        if _looks_right(f"{file.resolve().as_uri()}?immutable=1"):
            return True
        if not _log_size(file):
            return False
        with tempfile.TemporaryDirectory(prefix="lakemem-mnemos-") as folder:
            return _looks_right(_copied(file.resolve(), Path(folder) / "0.db").as_uri())
    except (OSError, sqlite3.Error, InvalidInput):
        return False


def _looks_right(uri: str) -> bool:
    with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
        there = [name for name in _names(connection) if name in _SHAPES]
        return any(_SHAPES[name] <= set(_columns(connection, name)) for name in there)


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]


def _names(connection: sqlite3.Connection) -> list[str]:
    """Return which of the tables there are; a view or an extension's table is none."""
    connection.text_factory = _decoded
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    there = {name for name, sql in rows if not str(sql).lstrip().upper().startswith("CREATE VIRTUAL")}
    return [name for name in _PREFERRED if name in there]


def _decoded(raw: bytes) -> str:
    """Return a text; what is no UTF-8 in it is refused later, with its row."""
    return raw.decode("utf-8", "surrogateescape")


def _own(tables: Sequence[Table], stem: str) -> list[Table]:
    named = [table for table in tables if Path(table.file).stem == stem]
    return named or list(tables)


def _is_sqlite(file: Path) -> bool:
    with file.open("rb") as source:
        begin = source.read(len(_MAGIC))
    return begin == _MAGIC or (not begin and _log_size(file) > 0)


def _log_size(file: Path) -> int:
    try:
        return Path(f"{file.resolve()}-wal").stat().st_size
    except FileNotFoundError:
        return 0


def _copied(file: Path, copy: Path) -> Path:
    """Copy a file and then its logs, so that together they are the file at one instant, and return the copy.

    Somebody may write meanwhile: a log only grows, and its end may be cut anywhere, until it is worked into the file.
    If that happened, the copy is made again.
    """
    for _ in range(_TRIES):
        before = _state(file)
        for end in ("", *_BESIDE):
            target = Path(f"{copy}{end}")
            target.unlink(missing_ok=True)
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(f"{file}{end}", target)
        if before == _state(file):
            return copy
    raise InvalidInput("path", f"{file} is being written to", hint="stop Mnemos first")


def _state(file: Path) -> tuple[object, ...]:
    """Return what changes when a file itself is written to, or its log begins anew."""
    found = file.stat()
    journal = Path(f"{file}-journal")
    return found.st_mtime_ns, found.st_size, found.st_ino, journal.exists(), _log_head(file)


def _log_head(file: Path) -> bytes:
    try:
        with Path(f"{file}-wal").open("rb") as source:
            return source.read(_LOG_HEAD)
    except FileNotFoundError:
        return b""


@contextlib.contextmanager
def _readable(file: str) -> Iterator[None]:
    """Make what SQLite or the disk has against a file a refusal that names it."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise InvalidInput("path", f"{file} cannot be read: {error}") from error


def _kind(value: object) -> str:
    return "a blob" if isinstance(value, bytes) else "a text"
