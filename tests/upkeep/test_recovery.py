"""Derived state comes back from the journal: after a crash, a power cut, damage, or its own loss."""

from __future__ import annotations

import contextlib
import shutil
from dataclasses import replace
from pathlib import Path

import orjson
import pytest

import lakemem
from lakemem.config import Settings
from lakemem.embedders.hashing import HashingEmbedder
from lakemem.errors import Interrupted
from lakemem.journal.entry import Head, encode
from lakemem.journal.folders import tenant_folder
from lakemem.journal.scan import Section, scan
from lakemem.records.commands import StoreMemory
from lakemem.records.times import DAY_US, format_time, parse_time
from tests.journal.homes import Clock

START = parse_time("2026-05-09T10:30:00Z", "start")


def opened(home: Path, clock: Clock | None = None, **options):
    options.setdefault("settings", Settings(flush_ms=1, checkpoint_groups=3))
    return lakemem.open(home, embedder=HashingEmbedder(dimensions=16), wall=clock or Clock(), **options)


def life(store) -> None:
    """Write a history with corrections, periods, expiries, forgets and a conversation, in two tenants."""
    for tenant in ("user", "été d'ailleurs"):
        store.store("city", "Paris", tenant=tenant, valid_from="2025-01-01", tags=["place"])
        store.store("city", "Lyon", tenant=tenant, valid_from="2025-03-01", valid_to="2025-04-01", agent="a")
        store.store("job", "lighthouse keeper", tenant=tenant, ttl_s=3600)
        store.store("city", "Paris", tenant=tenant, valid_from="2025-01-01", valid_to="2026-01-01")
        store.store("gone", "teapot", tenant=tenant, tags=["place"])
        store.forget("gone", tenant=tenant)
        store.add_episode("shall we meet at the harbour?", tenant=tenant, session="s")
        store.add_episode("yes, tomorrow", tenant=tenant, session="s", role="assistant")
        for number in range(8):
            store.store(f"key.{number % 3}", f"copper kettle {number}", tenant=tenant)
    store.catch_up()


def answers(store) -> dict[str, object]:
    """Return what the store answers on a grid of instants on both axes, and searches, histories and lists."""
    found: dict[str, object] = {}
    for tenant in ("user", "été d'ailleurs"):
        for valid_at in (
            "2025-02-01",
            "2025-03-15",
            "2025-06-01",
            "2026-02-01",
            "2026-05-09T10:30:00.050Z",
            "2027-01-01",
        ):
            for step in (1, 10, 40, 80, 160, 4_000_000):
                instant = {"valid_at": valid_at, "as_of": format_time(START + step * 1000)}
                listed = store.list(tenant=tenant, kinds=("memory", "episode"), **instant)
                found[f"{tenant} {instant}"] = [replace(m, access_count=0, last_accessed=None) for m in listed]
                found[f"{tenant} {instant} nearest"] = [
                    (h.memory.version_id, h.score)
                    for h in store.search("copper kettle", tenant=tenant, using="vectors", **instant)
                ]
                words = store.search("harbour teapot copper", tenant=tenant, using="words", **instant)
                found[f"{tenant} {instant} words"] = sorted(h.memory.version_id for h in words)
        for key in ("city", "job", "gone", "key.0", "key.1", "key.2"):
            found[f"{tenant} {key}"] = store.history(key, tenant=tenant)
    return found


@pytest.fixture
def lived(tmp_path):
    """Return a home with a history, closed, and its answers."""
    home = tmp_path / "home"
    with opened(home) as store:
        life(store)
        return home, answers(store)


@contextlib.contextmanager
def reopened(home):
    with opened(home, Clock("2026-05-09T10:40:00Z")) as store:
        yield store


def _generation(home: Path) -> Path:
    return home / "shards" / "00" / (home / "shards" / "00" / "CURRENT").read_text().strip()


def _copy_running(store, home: Path, to: Path) -> None:
    """Copy a home while its store is open and idle: what a kill at this moment would leave."""
    store.catch_up()
    shutil.copytree(home, to)


def test_a_rescan_changes_no_answer(lived):
    home, before = lived
    with reopened(home) as store:
        assert answers(store) == before
        assert store.rescan() == 34
        assert answers(store) == before
        assert store.catch_up() == 0
        assert answers(store) == before


def test_deleted_derived_state_comes_back(lived):
    home, before = lived
    shutil.rmtree(home / "shards")
    with reopened(home) as store:
        assert store.catch_up() == 0
        assert answers(store) == before


@pytest.mark.parametrize(
    "lost",
    [
        "CURRENT",
        "g*/published.json",
        "g*/checkpoint.json",
        "g*/*.json",
        "g*/words",
        "g*/records.lance/_versions",
        "g*/events.lance",
    ],
)
def test_any_lost_part_of_the_derived_state_comes_back(lived, lost):
    home, before = lived
    for path in (home / "shards" / "00").glob(lost):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    with reopened(home) as store:
        assert store.catch_up() == 0
        assert answers(store) == before


@pytest.mark.parametrize(
    "damaged", ["g*/words/meta.json", "g*/words/*.store", "g*/words/*.term", "g*/published.json", "g*/checkpoint.json"]
)
def test_damaged_derived_state_is_built_again(lived, damaged):
    home, before = lived
    paths = list((home / "shards" / "00").glob(damaged))
    assert paths
    for path in paths:
        path.write_bytes(b"\0" * 40)
    with reopened(home) as store:
        assert store.catch_up() == 0
        assert answers(store) == before


def test_after_an_unclean_stop_the_journal_is_replayed(tmp_path):
    home, copy = tmp_path / "home", tmp_path / "copy"
    with opened(home) as store:
        life(store)
        wanted = answers(store)
        _copy_running(store, home, copy)
    state = orjson.loads((_generation(copy) / "published.json").read_bytes())
    assert state["clean"] is False
    with reopened(copy) as store:
        assert answers(store) == wanted


@pytest.mark.parametrize("manifest", [b"", b"\0" * 60, None], ids=["empty", "zeros", "whole"])
def test_after_a_power_cut_nothing_above_the_checkpoint_is_trusted(tmp_path, manifest):
    home, copy = tmp_path / "home", tmp_path / "copy"
    with opened(home, settings=Settings(flush_ms=1, checkpoint_groups=10_000)) as store:
        store.store("first", "below the checkpoint", valid_from="2025-01-01")
        store.compact()
        life(store)
        wanted = answers(store)
        _copy_running(store, home, copy)
    folder = _generation(copy)
    checkpoint = orjson.loads((folder / "checkpoint.json").read_bytes())
    for name in ("published.json", "checkpoint.json"):
        state = orjson.loads((folder / name).read_bytes())
        (folder / name).write_bytes(orjson.dumps(state | {"boot_id": "another boot", "clean": False}))
    torn = 0
    for table, version in checkpoint["versions"].items():
        for path in (folder / f"{table}.lance" / "_versions").glob("*.manifest"):
            if 2**64 - 1 - int(path.stem) > version:
                torn += 1
                if manifest is not None:
                    path.write_bytes(manifest)
    assert torn > 0
    with reopened(copy) as store:
        store.catch_up()
        assert answers(store) == wanted
        assert all(report.holds for report in store.verify())


def test_a_rescan_that_is_stopped_leaves_the_old_generation(lived):
    home, before = lived
    with reopened(home) as store:
        old = _generation(home)

        def stop(_what, done, _total):
            if done == 1:
                raise KeyboardInterrupt

        with pytest.raises(Interrupted):
            store.rescan(stop)
        assert _generation(home) == old
        assert answers(store) == before
        assert [path.name for path in old.parent.glob("g*")] == [old.name]
        store.store("after", "goes on")
        assert store.recall("after")[0].value == "goes on"
        assert store.verify("user")[0].holds


def test_what_a_killed_rescan_left_is_removed(lived):
    home, before = lived
    left = _generation(home).parent / "g000099"
    shutil.copytree(_generation(home), left)
    with reopened(home) as store:
        assert answers(store) == before
        store.rescan()
        assert answers(store) == before
        assert not left.exists()


def test_an_incomplete_command_of_several_parts_is_dropped_until_it_is_handed_over_again(tmp_path):
    with opened(tmp_path) as store:
        results = store.write_many([StoreMemory("user", f"key.{n:04}", "old", ("old",)) for n in range(1_500)])
        assert all(result.status == "created" for result in results)
        forgotten = store.forget(tags=["old"])
        assert forgotten.removed == 1_500
    (path,) = (tmp_path / "markdown" / tenant_folder("user") / "memory").glob("*.md")
    data = path.read_bytes()
    parts = [found for found in scan(data, "user", chain="", sequence=-1) if isinstance(found, Section)][-2:]
    assert [(part.event.part, part.event.parts) for part in parts] == [(1, 2), (2, 2)]
    path.write_bytes(data[: parts[1].start])
    _anchor_at(tmp_path, parts[0])
    shutil.rmtree(tmp_path / "shards")
    with reopened(tmp_path) as store:
        assert len(store.list()) == 1_500
        assert store.verify()[0].holds
        again = store.forget(tags=["old"], command_id=parts[0].sealed.command_id)
        assert (again.status, again.removed) == ("forgotten", 1_500)
        for _ in range(2):
            assert store.list() == []
            store.rescan()
        assert store.verify()[0].holds


def _anchor_at(home: Path, section: Section) -> None:
    head = Head(section.sealed.chain, section.sealed.sequence, section.sealed.seal)
    (home / "anchors" / "heads.jsonl").write_bytes(orjson.dumps((tenant_folder("user"), *head)) + b"\n")


def test_sections_of_another_tenant_of_a_forged_chain_or_copied_are_never_applied(tmp_path):
    with opened(tmp_path) as store:
        store.store("mine", "true")
        store.store("theirs", "of another tenant", tenant="other")
    memory = tmp_path / "markdown" / tenant_folder("user") / "memory"
    (path,) = memory.glob("*.md")
    (others,) = (tmp_path / "markdown" / tenant_folder("other") / "memory").glob("*.md")
    genuine = path.read_bytes()
    event = next(found.event for found in scan(genuine, "user", chain="", sequence=-1) if found.event.key == "mine")
    forged, _ = encode(
        event._replace(value="forged", event_id="01FORGED", command_id="01FORGED", records=("01FORGED",), key="forged"),
        Head("01FORGEDCHAIN", 40, "0" * 64),
    )
    path.write_bytes(forged + others.read_bytes() + genuine + genuine + forged + others.read_bytes())
    (memory / "2020-01-01.md").write_bytes(forged)
    stranger = tmp_path / "markdown" / "x~0123456789abcdef0123456789abcdef" / "memory"
    stranger.mkdir(parents=True)
    shutil.copy(path, stranger / path.name)
    for lose in (False, True):
        if lose:
            shutil.rmtree(tmp_path / "shards")
        with reopened(tmp_path) as store:
            assert {m.key: m.value for m in store.list()} == {"mine": "true"}
            assert {m.key: m.value for m in store.list(tenant="other")} == {"theirs": "of another tenant"}
            reasons = {found.reason for found in store.verify("user")[0].breaks}
            assert {"belongs to another chain", "is a copy of an earlier section"} <= reasons
            assert [len(store.history(key)) for key in ("mine", "theirs", "forged")] == [1, 0, 0]
            names = [report.tenant for report in store.verify() if not report.holds]
            assert names == ["user", stranger.parent.name]
    with reopened(tmp_path) as store:
        store.store("next", "goes on")
        store.rescan()
        assert {m.key: m.value for m in store.list()} == {"mine": "true", "next": "goes on"}


def test_the_clock_of_a_day_later_changes_only_what_expired(lived):
    home, before = lived
    with opened(home, Clock(format_time(START + DAY_US))) as store:
        assert store.recall("job") == []
        assert store.recall("job", as_of=format_time(START + 100_000), valid_at=format_time(START + 100_000)) != []
        assert answers(store) == before
