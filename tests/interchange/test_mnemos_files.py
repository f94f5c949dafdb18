"""A Mnemos home is read as it is now, whoever has it open, and is left as it was."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from lakemem.errors import InvalidInput, NotFound
from lakemem.interchange.importing import recognise
from tests.interchange.mnemos_homes import ENTRIES, at, insert, lived, ulid
from tests.store.opened import Wall, opened


def digests(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with opened(tmp_path / "home", wall=Wall()) as store:
        yield store


@pytest.mark.parametrize("is_open", [True, False])
def test_the_source_is_neither_changed_nor_locked(tmp_path: Path, store: Any, *, is_open: bool) -> None:
    home = lived(tmp_path / "m")
    if is_open:
        assert (home.path / "semantic.db-wal").stat().st_size > 0
        home.episodic.execute("BEGIN EXCLUSIVE")  # nobody else gets at it through SQLite
        insert(home.episodic, "episodes", {"id": ulid(50), "created_at": 1, "role": "user", "content": "not committed"})
    else:
        home.close()
    before = digests(home.path)
    home.path.chmod(0o555)
    try:
        report = store.import_from(home.path)
    finally:
        home.path.chmod(0o755)
    assert (report.added, report.skipped) == (ENTRIES, [])
    assert digests(home.path) == before


def test_rows_that_are_only_in_the_log_beside_a_file_are_found(tmp_path: Path, store: Any) -> None:
    """All that was written since the file was made may still be in its log, the tables themselves included."""
    home = lived(tmp_path / "m")
    assert b"CREATE TABLE facts" not in (home.path / "semantic.db").read_bytes()
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("semantic.db", "semantic.db-wal"):
        shutil.copy(home.path / name, copy)
    assert recognise(copy) == "mnemos"
    assert store.import_from(copy).added == 7


def test_a_writer_at_work_meanwhile_loses_nothing_and_spoils_nothing(tmp_path: Path, store: Any) -> None:
    home = lived(tmp_path / "m")
    goes_on, wrote = threading.Event(), threading.Event()

    def write() -> None:
        connection = sqlite3.connect(home.path / "episodic.db")
        number = 100
        while not goes_on.wait(0.02):
            number += 1
            insert(connection, "episodes", {"id": ulid(number), "created_at": at(1), "role": "user", "content": "…"})
            connection.commit()
            wrote.set()
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        wrote.wait()
        report = store.import_from(home.path)
    finally:
        goes_on.set()
        writer.join()
    assert report.skipped == []
    report = store.import_from(home.path)
    count = home.episodic.execute("SELECT count(*) FROM episodes").fetchone()[0]
    assert store.count(kinds=["episode"], all_periods=True, statuses=["active", "archived"]) == count
    assert report.added + report.known == report.read


@pytest.mark.parametrize(
    ("drop", "message"),
    [
        (("episodes", "content"), "path: episodic.db: table episodes has no column content; it has id, "),
        (("facts", "object"), "path: semantic.db: table facts has no column object; it has id, "),
    ],
)
def test_a_table_without_a_column_is_refused_by_name(
    tmp_path: Path, store: Any, drop: tuple[str, str], message: str
) -> None:
    home = lived(tmp_path / "m")
    table, column = drop
    connection = home.episodic if table == "episodes" else home.semantic
    connection.execute("PRAGMA writable_schema=1")
    connection.execute(f"DELETE FROM sqlite_master WHERE name = '{table}_vec'")
    connection.commit()
    connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    home.close()
    with pytest.raises(InvalidInput) as refusal:
        store.import_from(home.path, format="mnemos")
    assert str(refusal.value).startswith(message)
    assert store.tenants() == []


@pytest.mark.parametrize("missing", ["tenant", "decay_state", "last_decayed_at", "extraction_failed", "entity_refs"])
def test_columns_that_earlier_homes_lack_may_be_missing(tmp_path: Path, store: Any, missing: str) -> None:
    folder = tmp_path / "m"
    folder.mkdir()
    columns = {
        "id": ulid(1), "created_at": at(1), "role": "user", "content": "Bonjour", "salience": 0.9, "surprise": 0.9,
        "tenant": "user", "decay_state": 0.5, "last_decayed_at": at(2), "extraction_failed": 0, "entity_refs": "[]",
    }  # fmt: skip
    del columns[missing]
    connection = sqlite3.connect(folder / "memory.sqlite3")
    connection.execute(f"CREATE TABLE episodes ({', '.join(columns)})")
    insert(connection, "episodes", columns)
    connection.commit()
    connection.close()
    assert store.import_from(folder).added == 1
    (episode,) = store.list(kinds=["episode"])
    assert (episode.memory_id, episode.marks["salience"]) == (ulid(1), 0.9)


def test_a_folder_above_the_data_or_one_file_will_do(tmp_path: Path, store: Any) -> None:
    home = lived(tmp_path / "project" / "data")
    home.close()
    assert recognise(tmp_path / "project") == "mnemos"
    assert store.import_from(home.path / "semantic.db").read == 7
    assert store.import_from(tmp_path / "project").added == 4


def test_a_copy_that_lies_beside_the_file_is_not_read(tmp_path: Path, store: Any) -> None:
    home = lived(tmp_path / "m")
    home.close()
    shutil.copy(home.path / "episodic.db", home.path / "episodic-old.db")
    assert store.import_from(home.path).read == ENTRIES


def test_what_is_no_mnemos_home_is_neither_recognised_nor_read(tmp_path: Path, store: Any) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    with pytest.raises(InvalidInput, match="format: is not recognised"):
        recognise(folder)
    connection = sqlite3.connect(folder / "shop.db")
    connection.execute("CREATE TABLE episodes (id, title)")
    connection.close()
    (folder / "notes.db").write_text("no database at all")
    with pytest.raises(InvalidInput, match="format: is not recognised"):
        recognise(folder)
    (folder / "shop.db").unlink()
    with pytest.raises(InvalidInput, match="holds no SQLite file with a table of episodes or facts"):
        store.import_from(folder, format="mnemos")
    with pytest.raises(NotFound):
        store.import_from(tmp_path / "nowhere", format="mnemos")


def test_a_damaged_file_is_refused_by_name(tmp_path: Path, store: Any) -> None:
    home = lived(tmp_path / "m")
    for number in range(200):
        home.episode(100 + number, "du texte qui remplit des pages entières du fichier " * 5)
    home.close()
    content = bytearray((home.path / "episodic.db").read_bytes())
    content[8_192:-4_096] = b"\xa5" * (len(content) - 8_192 - 4_096)
    (home.path / "episodic.db").write_bytes(content)
    with pytest.raises(InvalidInput, match=r"episodic\.db cannot be read"):
        store.import_from(home.path, format="mnemos")
