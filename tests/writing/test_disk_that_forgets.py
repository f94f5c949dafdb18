"""The power goes at any point: every acknowledged write is there, at most one more, and the chain holds."""

from __future__ import annotations

import pytest

from tests.journal.homes import Clock, opened
from tests.writing.disks import ForgetfulDisk, restore


def _written(home, acknowledged, clock):
    """Write to two tenants over midnight; return the disk with its moments."""
    disk = ForgetfulDisk(home, acknowledged)
    with opened(home, clock, disk=disk) as store:
        for tenant, key in (("a", "1"), ("a", "2"), ("b", "1")):
            store.store(key, f"value of {tenant} {key}", tenant=tenant)
            acknowledged.append(f"{tenant}/{key}")
        clock.set("2026-05-10T00:00:01Z")
        store.store("3", "written after midnight", tenant="a")
        acknowledged.append("a/3")
        store.forget("1", tenant="a")
        acknowledged.append("a/forgotten")
    return disk


@pytest.mark.parametrize("kept", [0, 0.6, 1], ids=["synced only", "and a part of the rest", "and all of the rest"])
def test_after_a_power_cut_at_any_point_what_was_acknowledged_is_there(tmp_path, kept):
    home, acknowledged = tmp_path / "home", []
    disk = _written(home, acknowledged, Clock())
    assert len(acknowledged) == 5
    seen = set()
    for number, moment in enumerate(disk.moments):
        state = (
            tuple(sorted(moment.synced.items())),
            tuple(sorted(moment.unsynced.items())) if kept else (),
            moment.acknowledged,
        )
        if state in seen:
            continue
        seen.add(state)
        copy = tmp_path / str(number)
        restore(moment, home, copy, kept=kept)
        with opened(copy, Clock("2026-05-11T00:00:00Z")) as store:
            there = [f"{t}/{m.key}" for t in ("a", "b") for m in store.list(tenant=t, as_of="2026-05-10T00:00:01.001Z")]
            there += ["a/forgotten"] if store.history("1", tenant="a")[1:] else []
            there += ["a/1"] if "a/forgotten" in there and "a/1" not in there else []
            extra = set(there) - set(moment.acknowledged)
            assert set(moment.acknowledged) <= set(there), moment.operation
            assert len(extra) <= 1, moment.operation
            for tenant in ("a", "b"):
                store.store("next", "goes on", tenant=tenant)
                report = store.verify(tenant)[0]
                assert (report.holds, report.breaks) == (True, []), moment.operation
    assert len(seen) > 10


def test_the_anchor_is_never_ahead_of_what_is_synced(tmp_path):
    disk = _written(tmp_path / "home", [], Clock())
    for moment in disk.moments:
        anchors = next(
            (data for path, data in (moment.synced | moment.unsynced).items() if path.name == "heads.jsonl"), b""
        )
        journal = b"".join(data for path, data in moment.synced.items() if path.suffix == ".md").decode()
        for line in anchors.decode().splitlines():
            _, _, sequence, seal = line.strip("[]").replace('"', "").split(",")
            assert int(sequence) < 0 or f'"seal":"{seal}"' in journal, moment.operation


def test_a_new_tenants_file_hangs_on_synced_folders_before_its_first_write_is_acknowledged(tmp_path):
    disk = _written(tmp_path, [], Clock())
    operations = [moment.operation for moment in disk.moments]
    first = operations.index("append 2026-05-09.md")
    anchored = operations.index("append heads.jsonl", first)
    assert {name.partition("~")[0] for name in operations[first + 1 : anchored]} == {
        "sync folder markdown", "sync folder a", "sync folder memory", "sync 2026-05-09.md",
    }  # fmt: skip


def test_over_midnight_the_old_day_is_synced_before_the_new_one_is_begun(tmp_path):
    from lakemem.records.commands import StoreMemory

    clock = Clock("2026-05-09T10:00:00Z", step_us=3_000)
    disk = ForgetfulDisk(tmp_path, [])
    with opened(tmp_path, clock, disk=disk) as store:
        store.store("first", "opens the chain")
        clock.set("2026-05-09T23:59:59.990Z")
        results = store.write_many([StoreMemory("user", f"key.{n}", "around midnight") for n in range(8)])
        operations = [moment.operation for moment in disk.moments]
        new_day = operations.index("append 2026-05-10.md")
        old_day = len(operations) - 1 - operations[::-1].index("append 2026-05-09.md")
        assert "sync 2026-05-09.md" in operations[old_day:new_day]
        assert len({result.events[0].system_time // 86_400_000_000 for result in results}) == 2
        assert store.verify()[0].holds
        store.rescan()
        assert len(store.list()) == 9
