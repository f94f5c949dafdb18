"""A group's commands see each other, though what the last ones do is worked out while the disk is busy."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.config import Settings
from lakemem.errors import IndexFailed, LakememError, StorageFailed
from lakemem.records.commands import AddEpisode, Command, Forget, StoreMemory
from lakemem.records.times import parse_time
from lakemem.writing.draft import Draft
from tests.journal.homes import Clock, opened
from tests.writing.disks import FailingDisk

YEAR = parse_time("2026-01-01", "t")
DAY = 86_400_000_000

_keys = st.sampled_from(["a", "b"])
_days = st.one_of(st.none(), st.integers(0, 6).map(lambda n: YEAR + n * DAY))
_commands = st.one_of(
    st.tuples(_keys, st.sampled_from(["v1", "v2"]), st.sampled_from([(), ("t",)]), _days).map(
        lambda drawn: StoreMemory("user", drawn[0], drawn[1], drawn[2], valid_from=drawn[3])
    ),
    _keys.map(lambda key: Forget("user", key)),
    st.just(Forget("user", tags=("t",))),
    st.sampled_from(["x", "y"]).map(lambda text: AddEpisode("user", text, "user", session="s")),
)


def _told(home: Path, groups: list[list[Command]]) -> tuple[object, ...]:
    """Write the groups and return what was answered and what is believed, before and after a rescan."""
    statuses: list[str] = []
    with opened(home, Clock(step_us=0)) as store:
        for group in groups:
            statuses += [type(r).__name__ if isinstance(r, LakememError) else r.status for r in store.write_many(group)]
        found = []
        for _ in range(2):
            listed = [
                (m.key, m.value, m.tags, m.valid_from)
                for day in range(8)
                for m in store.list(valid_at=f"2026-01-0{day + 1}", kinds=("memory", "episode"))
            ]
            histories = [[(e.what, e.value, e.valid_from) for e in store.history(key)] for key in ("a", "b")]
            found.append((listed, histories))
            store.rescan()
        assert found[0] == found[1]
        return statuses, found[0]


@settings(max_examples=8)
@given(st.lists(_commands, min_size=1, max_size=8), st.integers(0, 8))
def test_a_group_gives_what_its_commands_give_one_by_one(commands, cut):
    with tempfile.TemporaryDirectory() as folder:
        alone = _told(Path(folder) / "alone", [[command] for command in commands])
        together = _told(Path(folder) / "together", [part for part in (commands[:cut], commands[cut:]) if part])
        assert alone == together


def test_an_empty_group_writes_nothing(tmp_path):
    with opened(tmp_path) as store:
        assert store.write_many([]) == []
        assert list((tmp_path / "markdown").iterdir()) == []


def test_an_event_whose_records_cannot_be_read_is_not_staged(tmp_path):
    options = Settings(flush_ms=1, resident_rows=1)
    with opened(tmp_path, settings=options) as store:
        for number in range(4):
            event = store.write_many([StoreMemory("user", f"key.{number}", "on the tables")])[0].events[0]
    store = opened(tmp_path, Clock("2026-05-09T12:00:00Z"), settings=options)
    view, journal = store._open.view("user"), store._open.committer.journal("user")
    (generation,) = (tmp_path / "shards" / "00").glob("g*")
    shutil.rmtree(generation / "records.lance")
    draft = Draft(view, journal)
    with pytest.raises(IndexFailed):
        draft.add(event._replace(system_time=event.system_time + 1))
    assert (draft.has_events, draft.outcomes, journal.write()) == (False, [], [])
    with pytest.raises(IndexFailed):
        store.close()


@pytest.mark.parametrize("operation", ["append", "sync"])
def test_a_refused_group_leaves_no_outcome_for_the_next_one(tmp_path, operation):
    disk = FailingDisk()
    with opened(tmp_path, disk=disk) as store:
        store.store("k", "before")
        disk.fails = lambda what, path: what == operation and path.suffix == ".md"
        answers = store.write_many([StoreMemory("user", "k", f"refused {n}") for n in range(3)])
        assert [type(answer) for answer in answers] == [StorageFailed] * 3
        disk.fails = lambda _what, _path: False
        assert store.store("k", "after").status == "updated"
        for _ in range(2):
            assert [(e.what, e.value) for e in store.history("k")] == [("store", "before"), ("update", "after")]
            store.rescan()
