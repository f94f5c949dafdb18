"""One command measures, writes lines and shows a table; nothing is left out in silence."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.engines.registry import ENGINES, Missing, make_engine
from benchmarks.report import read_lines, tables, with_ratios
from benchmarks.workloads.catalogue import WORKLOADS
from lakemem.errors import InvalidInput, NotFound

TINY = ("--rows", "150", "--tenants", "4", "--dimensions", "8", "--questions", "5", "--rounds", "2")


def line(engine: str, figures: dict[str, float], *, run: str = "r1", workload: str = "vector", **more: str) -> dict:
    return {"run": run, "workload": workload, "engine": engine, "status": "measured", "figures": figures} | more


def test_a_run_appends_a_line_for_each_workload_and_engine_with_ratios(tmp_path: Path, capsys):
    out = tmp_path / "deep" / "results.jsonl"
    arguments = ["run", "--workload", "temporal", "--workload", "vector", "--engine", "lancedb", *TINY]
    assert main([*arguments, "--out", str(out), "--folder", str(tmp_path / "work")]) == 0
    lines = [json.loads(text) for text in out.read_text(encoding="utf-8").splitlines()]
    # The baseline came along by itself.
    assert [(one["workload"], one["engine"]) for one in lines] == [
        ("vector", "lancedb"), ("vector", "numpy"), ("temporal", "lancedb"), ("temporal", "numpy")
    ]  # fmt: skip
    for one in lines:
        assert one["status"] == "measured"
        assert one["figures"]["wrong"] == 0
        assert one["data"]["rows"] == 150
        assert (one["ratio"] == 1) if one["engine"] == "numpy" else (one["ratio"] > 0)
    assert "ratio: p50_ms over that of numpy" in capsys.readouterr().out
    assert not list((tmp_path / "work").iterdir())
    assert main(["run", "--workload", "durable", "--engine", "numpy", *TINY, "--out", str(out)]) == 0
    assert len({one["run"] for one in read_lines(out)}) == 2


def test_bulk_loads_every_round_and_the_floors_take_part(tmp_path: Path):
    out = tmp_path / "results.jsonl"
    assert (
        main(["run", "--workload", "bulk", "--workload", "words", "--engine", "numpy", *TINY, "--out", str(out)]) == 0
    )
    found = {(one["workload"], one["engine"]): one for one in read_lines(out)}
    bulk = found["bulk", "bare-bulk"]
    assert bulk["figures"]["loads"] == 2
    assert bulk["figures"]["disk_mb"] > 0
    assert bulk["figures"]["rows_per_s"] == pytest.approx(150 / bulk["figures"]["load_s"])
    assert bulk["ratio"] == 1
    assert found["words", "numpy"]["status"] == "unsupported"
    assert found["words", "bare-bulk"]["figures"]["short"] == 0


def test_an_engine_whose_package_is_missing_is_a_line_and_the_run_goes_on(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "chromadb", None)
    monkeypatch.delitem(sys.modules, "benchmarks.engines.chroma", raising=False)
    out = tmp_path / "results.jsonl"
    assert main(["run", "--workload", "vector", "--engine", "chroma", *TINY, "--out", str(out)]) == 0
    found = {one["engine"]: one for one in read_lines(out)}
    assert (found["chroma"]["status"], found["chroma"]["ratio"]) == ("skipped", None)
    assert "chromadb" in found["chroma"]["reason"]
    assert found["numpy"]["status"] == "measured"
    assert "chroma skipped: not installed: chromadb" in capsys.readouterr().out


def test_an_engine_that_fails_to_load_is_a_line_and_the_exit_code_says_so(tmp_path: Path, monkeypatch):
    from benchmarks.engines.numpy_floor import NumpyFloor

    def torn(self, rows):
        raise OSError("disk is gone")

    monkeypatch.setattr(NumpyFloor, "load", torn)
    out = tmp_path / "results.jsonl"
    arguments = ["run", "--workload", "temporal", "--engine", "lancedb", "--engine", "numpy", *TINY]
    assert main([*arguments, "--out", str(out)]) == 1
    found = {one["engine"]: one for one in read_lines(out)}
    assert (found["numpy"]["status"], found["numpy"]["reason"]) == ("failed", "OSError: disk is gone")
    assert found["lancedb"]["status"] == "measured"
    assert found["lancedb"]["ratio"] is None


def test_ratios_are_taken_within_one_run_and_workload():
    lines = [
        line("numpy", {"p50_ms": 2.0}),
        line("chroma", {"p50_ms": 8.0}),
        line("numpy", {"p50_ms": 1.0}, run="r2"),
        line("chroma", {"p50_ms": 8.0}, run="r2"),
        line("chroma", {"p50_ms": 8.0}, run="r3"),
        line("bare-bulk", {"rows_per_s": 1000.0}, workload="bulk"),
        line("lakemem", {"rows_per_s": 500.0}, workload="bulk"),
    ]
    assert [one["ratio"] for one in with_ratios(lines)] == [1, 4, 1, 8, None, 1, 0.5]


def test_the_table_command_shows_what_the_run_showed(tmp_path: Path, capsys):
    out = tmp_path / "results.jsonl"
    assert main(["run", "--workload", "durable", "--engine", "numpy", *TINY, "--out", str(out)]) == 0
    shown = capsys.readouterr().out
    assert "numpy unsupported: in memory only" in shown
    assert main(["table", str(out)]) == 0
    assert capsys.readouterr().out == shown


def test_tables_are_one_per_run_and_workload():
    lines = [line("numpy", {"p50_ms": 1.0}), line("numpy", {"p50_ms": 1.0}, run="r2"), line("of-old", {"p50_ms": 3.0})]
    first, second = tables(lines)
    assert (first.row_count, second.row_count) == (2, 1)


@pytest.mark.parametrize(
    "text",
    ["{", "[]", '{"run": "r"}', '{"run":"r","workload":"sing","engine":"e","status":"measured","figures":{}}'],
)
def test_a_file_that_holds_no_results_is_refused_with_its_line(text: str, tmp_path: Path):
    path = tmp_path / "results.jsonl"
    good = json.dumps(line("numpy", {}))
    path.write_text(f"{good}\n{text}\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match="line 2"):
        read_lines(path)


def test_a_missing_file_or_an_impossible_shape_exits_with_1(tmp_path: Path, capsys):
    assert main(["table", str(tmp_path / "none")]) == 1
    assert main(["run", "--workload", "vector", "--rows", "3", "--tenants", "4"]) == 1
    assert "invalid_input" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["run", "--engine", "oracle"], ["run", "--questions", "0"], []])
def test_wrong_usage_exits_with_2(wrong: list[str], capsys):
    with pytest.raises(SystemExit) as stopped:
        main(wrong)
    assert stopped.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_the_list_of_engines_names_all_of_them(capsys):
    assert main(["engines"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ENGINES)


def test_an_unknown_engine_is_not_found_and_a_known_one_has_its_name():
    with pytest.raises(NotFound):
        make_engine("oracle")
    for name in ENGINES:
        try:
            engine = make_engine(name)
        except Missing:
            continue
        assert engine.name == name


def test_every_baseline_is_an_engine():
    assert {workload.baseline for workload in WORKLOADS.values()} <= set(ENGINES)
