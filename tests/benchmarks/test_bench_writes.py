"""Durable writes are there for whoever opens the files next."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.datasets import NOW
from benchmarks.engines.bare_append import BareAppend
from benchmarks.engines.protocol import Rows
from benchmarks.measure import Setting
from benchmarks.truth import Truth
from benchmarks.workloads import durable
from lakemem.records.times import OPEN


def test_the_bare_append_holds_the_bytes_in_order(tmp_path: Path, truth: Truth):
    engine = BareAppend()
    engine.open(tmp_path, 16)
    setting = Setting(truth, seed=1, questions=12, warm_up=3, k=10)
    (result,) = durable.measure([engine], setting)
    engine.close()
    writes = durable.draw_writes(setting)
    expected = "".join(f"{write.tenant}\t{write.key}\t{write.text}\n" for write in writes).encode()
    assert (tmp_path / "appended").read_bytes() == expected
    timed = writes[setting.warm_up :]
    assert result.figures["bytes"] == pytest.approx(sum(len("".join(write).encode()) for write in timed) / len(timed))


def test_a_bulk_append_holds_every_row(tmp_path: Path, rows: Rows):
    engine = BareAppend()
    engine.open(tmp_path, 16)
    engine.load(rows)
    engine.close()
    assert (tmp_path / "appended").read_text(encoding="utf-8").count("\n") == len(rows)


def test_a_write_to_sqlite_closes_the_old_row_and_is_seen_by_another_connection(loaded, rows: Rows, tmp_path: Path):
    engine = loaded("sqlite-plain", rows)
    from benchmarks.engines.sqlite_rows import apsw

    row = next(r for r in range(len(rows)) if rows.system_to[r] == OPEN)
    tenant, key = rows.tenant[row], rows.key[row]
    engine.durable_write(tenant, key, text="entirely new snowflake")
    (folder,) = tmp_path.glob("sqlite-plain-*")
    other = apsw.Connection(str(folder / "rows.sqlite"))
    found = list(
        other.execute("SELECT text FROM rows WHERE tenant = ? AND key = ? AND system_to = ?", (tenant, key, OPEN))
    )
    other.close()
    assert found == [("entirely new snowflake",)]
    later = NOW + 100 * 365 * 86_400_000_000
    hits = engine.word_search(tenant, "snowflake", k=5, valid_at=later, as_of=later)
    assert len(hits) == 1
    assert rows.version_id[row] not in engine.state_at(tenant, valid_at=later, as_of=later)


def test_writes_go_to_new_and_to_known_keys(truth: Truth):
    writes = durable.draw_writes(Setting(truth, seed=1, questions=100, warm_up=0, k=10))
    known = {(t, k) for t, k in zip(truth.rows.tenant, truth.rows.key, strict=True)}
    again = sum((write.tenant, write.key) in known for write in writes)
    assert 25 < again < 75
