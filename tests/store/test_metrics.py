"""The figures that a store tells about itself: named in one table, counted as things happen."""

from __future__ import annotations

import re

import pytest

from lakemem.engine.meters import METERS
from lakemem.errors import LakememError
from lakemem.records.commands import Forget, StoreMemory
from lakemem.writing.written import Written
from tests.store.opened import Wall, model, opened, wait_until
from tests.writing.disks import FailingDisk

NAMES = [meter.name for meter in METERS]


def test_the_table_names_each_figure_once_with_unit_and_meaning():
    assert len(set(NAMES)) == len(NAMES)
    for meter in METERS:
        assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", meter.name)
        assert meter.unit
        assert meter.help.endswith(".")


def test_a_writer_with_a_model_tells_every_figure_as_a_float(tmp_path):
    with opened(tmp_path, embedder=model()[0]) as store:
        store.catch_up()
        told = store.metrics()
        assert list(told) == NAMES
        assert {type(value) for value in told.values()} == {float}
        assert told["vectors_coverage_ratio"] == told["words_coverage_ratio"] == 1
        assert told["write_groups_total"] == told["table_rows"] == told["upkeep_failed"] == 0


def test_a_writer_without_a_model_tells_nothing_of_vectors_and_a_reader_what_it_holds(tmp_path):
    with opened(tmp_path) as store:
        store.store("k", "v")
        store.catch_up()
        assert set(NAMES) - set(store.metrics()) == {"vectors_due", "vectors_coverage_ratio"}
        with opened(tmp_path, read_only=True) as reader:
            assert reader.metrics() == {"resident_tenants": 0, "resident_bytes": 0}
            reader.list()
            told = reader.metrics()
            assert told["resident_tenants"] == 1
            assert told["resident_bytes"] > 1_000


def test_groups_commands_and_syncs_are_counted(tmp_path):
    with opened(tmp_path, wall=Wall()) as store:
        store.store("k", "v")
        first = store.metrics()
        assert (
            first["write_groups_total"] == first["write_commands_total"] == first["write_grouped_commands_total"] == 1
        )
        assert first["sync_seconds_total"] == first["sync_last_seconds"] > 0
        results = store.write_many(
            [StoreMemory("user", "a", "x"), StoreMemory("user", "b", "x", valid_to=5), Forget("user", "k")]
        )
        assert [isinstance(result, Written) for result in results] == [True, False, True]
        told = store.metrics()
        assert (told["write_groups_total"], told["write_commands_total"]) == (2, 4)
        assert told["write_grouped_commands_total"] == 3
        assert told["sync_seconds_total"] == pytest.approx(first["sync_seconds_total"] + told["sync_last_seconds"])
        store.forget("nothing there")
        after = store.metrics()
        assert after["write_commands_total"] == 5
        assert after["write_groups_total"] == 2, "nothing became durable"


def test_a_group_that_the_disk_refused_is_no_durable_one(tmp_path):
    disk = FailingDisk()
    with opened(tmp_path, disk=disk) as store:
        store.store("k", "v")
        disk.fails = lambda operation, path: operation == "sync" and path.suffix == ".md"
        with pytest.raises(LakememError):
            store.store("k", "w")
        told = store.metrics()
        assert (told["write_groups_total"], told["write_grouped_commands_total"]) == (1, 1)
        assert told["write_commands_total"] == 2


def test_what_is_durable_and_not_on_the_tables_is_unapplied_until_it_is_flushed(tmp_path):
    with opened(tmp_path) as store:
        store.store("k", "v")
        store.catch_up()
        before = store.metrics()
        assert before["unapplied_writes"] == 0
        assert before["flushes_total"] >= 1
        assert before["flush_seconds_total"] >= before["flush_last_seconds"] > 0

        def work():
            for n in range(5):
                store.store(f"k{n}", "v")
            return store.metrics(), store.doctor()

        held, report = store._open.flusher.between_flushes(work)
        assert held["unapplied_writes"] == report["unapplied"] == 5
        store.catch_up()
        after = store.metrics()
        assert after["unapplied_writes"] == 0
        assert after["flushes_total"] > before["flushes_total"]
        wait_until(lambda: store.metrics()["table_rows"] == 6)


def test_vectors_that_are_due_lower_the_coverage_and_say_that_the_model_is_away(tmp_path):
    embedder, function = model()
    with opened(tmp_path, embedder=embedder) as store:
        store.store("a", "one")
        assert store.catch_up() == 0
        function.mode = "refused"
        for key in "bcd":
            store.store(key, f"text of {key}")
        wait_until(lambda: store.metrics()["table_rows"] == 4 and store.metrics()["upkeep_failed"] == 1)
        told = store.metrics()
        assert told["vectors_due"] == 3
        assert told["vectors_coverage_ratio"] == 0.25
        assert told["words_coverage_ratio"] == 1
        function.mode = "ok"
        assert store.catch_up() == 0
        told = store.metrics()
        assert (told["vectors_due"], told["vectors_coverage_ratio"], told["upkeep_failed"]) == (0, 1, 0)


def test_tenants_in_memory_and_their_bytes_are_told(tmp_path):
    with opened(tmp_path) as store:
        for n in range(7):
            store.store("k", "v" * 1_000, tenant=f"t{n}")
        told = store.metrics()
        assert told["resident_tenants"] == 7
        assert told["resident_bytes"] >= 7_000
    with opened(tmp_path) as store:
        assert store.metrics()["resident_tenants"] == 0
        store.list(tenant="t3")
        assert store.metrics()["resident_tenants"] == 1


def test_upkeep_is_counted(tmp_path):
    with opened(tmp_path) as store:
        for n in range(3):
            store.store(f"k{n}", "v")
            store.catch_up()
        before = store.metrics()
        assert store.compact() > 0
        after = store.metrics()
        assert after["compactions_total"] == before["compactions_total"] + 1
        assert after["checkpoints_total"] == before["checkpoints_total"] + 1
        assert store.compact() == 0
        assert store.metrics()["compactions_total"] == after["compactions_total"]


def test_totals_only_rise_while_a_home_is_open_also_over_a_rescan(tmp_path):
    with opened(tmp_path, embedder=model()[0]) as store:
        store.store("k", "v")
        store.catch_up()
        before = store.metrics()
        store.rescan()
        store.catch_up()
        after = store.metrics()
        for name in NAMES:
            if name.endswith("_total"):
                assert after[name] >= before[name], name
        assert after["unapplied_writes"] == 0
        assert after["table_rows"] == 1


def test_a_large_tenant_is_no_burden_on_the_figures(tmp_path):
    with opened(tmp_path, resident_rows=1) as store:
        store.write_many([StoreMemory("user", f"k{n}", "v") for n in range(300)])
        store.catch_up()
        assert store.count() == 300
        told = store.metrics()
        assert told["words_coverage_ratio"] == 1
        wait_until(lambda: store.metrics()["table_rows"] == 300)
