"""The command line beside a process that holds the home."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from lakemem.store import Store
from lakemem_api.composition import Target, open_for_reading, open_for_writing
from lakemem_api.handover.shared import SharedStore
from lakemem_api.handover.wire import Identity


@pytest.fixture
def run(command):
    """Return a function that runs a command to its end and returns its JSON rows."""

    def run_to_end(*arguments: str):
        process = command(*arguments, "--json")
        out, err = process.communicate()
        assert (process.returncode, err) == (0, "")
        return json.loads(out)

    return run_to_end


@pytest.fixture
def holder(share):
    return share("holder")


@pytest.fixture
def target(home):
    return Target(home, 0.0, lambda _line: None)


def test_commands_write_and_read_through_the_holder(holder, run):
    assert run("store", "boat", "a red boat", "--tag", "t", "--wait", "0")[0]["status"] == "created"
    assert holder.recall("boat")[0].tags == ("t",)
    holder.store("just.now", "not on the tables yet")
    assert {row["key"] for row in run("list")} == {"boat", "just.now"}
    (hit, *_) = run("search", "red boat", "--explain")
    assert (hit["key"], hit["explanation"]["rank"]) == ("boat", 1)
    assert hit["explanation"]["search"]["vectors"]["how"]
    assert run("history", "boat")[0]["what"] == "store"
    assert run("doctor")[0]["writer"] is True
    assert run("forget", "--key", "boat")[0]["removed"] == 1
    assert holder.recall("boat") == []


def test_commands_keep_and_exchange_through_the_holder(holder, run, tmp_path):
    holder.store("k", "v")
    assert run("verify")[0]["report"]["entries"] == 1
    assert run("rescan") == [{"home": str(tmp_path / "home"), "events": 2}]
    assert run("compact")[0]["tables_changed"] >= 0
    path = tmp_path / "out.jsonl"
    assert run("export", str(path))[0]["entries"] == 1
    (report,) = run("import", str(path))
    assert (report["read"], report["known"]) == (1, 1)
    assert holder.is_holder


def test_refusals_of_the_holder_are_those_of_the_command(holder, command):
    process = command("search", "q", "--limit", "0", "--json")
    out, err = process.communicate()
    assert (process.returncode, out) == (1, "")
    assert json.loads(err)["error"]["code"] == "invalid_input"


@pytest.mark.parametrize("count", [24])
def test_many_commands_at_once_lose_nothing_while_a_holder_serves(holder, command, count):
    running = [command("store", f"key.{number}", "v", "--wait", "0") for number in range(count)]
    for number, process in enumerate(running):
        assert process.communicate() == (f"Memory 'key.{number}' created\n", "")
    assert len(holder.list()) == count
    (report,) = holder.verify()
    assert (report.holds, report.entries) == (True, count)


def test_a_command_that_is_under_way_outlives_the_holder(holder, target):
    patient = Target(target.home, 30.0, target.say)
    with open_for_writing(patient) as writing, open_for_reading(patient) as reading:
        assert isinstance(writing, SharedStore)
        writing.store("before", "v")
        holder.close()
        assert writing.store("after", "v").status == "created"
        assert {memory.key for memory in writing.list()} == {"before", "after"}
        assert "before" in {memory.key for memory in reading.list()}  # beside the writer, which serves nobody


def test_a_holder_that_cannot_be_reached_is_read_beside(holder, target, home):
    holder.store("k", "v")
    holder.local.catch_up()
    (home / "run" / "socket").unlink()
    with open_for_reading(target) as store:
        assert store.doctor()["writer"] is False
        assert [memory.key for memory in store.list()] == ["k"]


def test_a_holder_of_another_version_is_read_beside(holder, target, monkeypatch):
    holder.store("k", "v")
    holder.local.catch_up()
    monkeypatch.setattr("lakemem_api.handover.shared.Identity.own", lambda name: Identity(name, 1, "9.9.9"))
    with open_for_reading(target) as store:
        assert [memory.key for memory in store.list()] == ["k"]


def test_where_nobody_serves_the_home_is_opened_here(target):
    with open_for_writing(target) as store:
        assert isinstance(store, Store)
        store.store("k", "v")
    with open_for_reading(target) as store:
        assert isinstance(store, Store)
        assert store.doctor()["writer"] is True


def test_a_command_that_hands_over_loads_no_engine(holder, home):
    script = (
        "import sys\nfrom pathlib import Path\nfrom lakemem_api.composition import Target, open_for_writing\n"
        f"with open_for_writing(Target(Path({str(home)!r}), 0.0, print)) as store:\n    store.store('k', 'v')\n"
        "heavy = {'lance', 'tantivy', 'duckdb', 'onnxruntime', 'numpy'}\n"
        "print(*heavy & {name.partition('.')[0] for name in sys.modules})"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
    assert holder.recall("k")[0].value == "v"
