from __future__ import annotations

import pytest


@pytest.fixture(scope="module")
def kept(shared):
    shared("store", "k", "first")
    shared("store", "k", "second")
    shared("store", "other", "v", "--tenant", "atelier")
    return shared


@pytest.fixture
def touched(kept, tmp_path):
    """A copy that the test may change."""
    return kept.copy(tmp_path)


def day_file(home, tenant):
    (file,) = home.glob(f"markdown/{tenant}~*/memory/*.md")
    return file


def test_verify_reports_a_tenant_s_chain_or_all_of_them(kept):
    (row,) = kept.rows("verify")
    assert (row["tenant"], row["holds"], row["report"]["break"]) == ("user", True, None)
    assert row["head"]["seal"] == kept.rows("history", "k")[-1]["seal"]
    assert {row["tenant"] for row in kept.rows("verify", "--all")} == {"user", "atelier"}
    assert kept("verify", "--all").out.count("the chain holds") == 2


def test_a_tenant_that_nobody_wrote_to_holds_and_is_empty(kept):
    (row,) = kept.rows("verify", "--tenant", "nobody")
    assert (row["holds"], row["report"]["entries"]) == (True, 0)


def test_a_changed_journal_does_not_hold_and_ends_with_3(touched):
    file = day_file(touched.home, "user")
    file.write_bytes(file.read_bytes().replace(b"first", b"FIRST"))
    ran = touched("verify", "--json", "--all")
    assert ran.code == 3
    assert {row["tenant"]: row["holds"] for row in ran.rows} == {"user": False, "atelier": True}
    broken = next(row for row in ran.rows if not row["holds"])["report"]["break"]
    assert file.name in broken["file"]
    assert broken["line"] > 0
    told = touched("verify")
    assert told.code == 3
    assert "user: the chain DOES NOT HOLD" in told.out
    assert f"{file.name}:{broken['line']}: " in told.out


def test_settings_that_cannot_be_read_are_damage(touched):
    (touched.home / "lakemem.toml").write_text("= not toml")
    ran = touched("list", "--json")
    assert (ran.code, ran.out, ran.error["code"]) == (3, "", "store_damaged")


def test_rescan_changes_no_answer(touched):
    def answers():
        return [touched.rows(*asked) for asked in (("list",), ("recall", "--tenant", "atelier"), ("history", "k"))]

    before = answers()
    (row,) = touched.rows("rescan")
    assert row["events"] >= 3
    assert answers() == before
    assert touched("rescan").out.startswith("Rescanned: ")


def test_compact_changes_no_answer(touched):
    before = touched.rows("list")
    (row,) = touched.rows("compact")
    assert row["tables_changed"] >= 0
    assert touched.rows("list") == before


def test_doctor_tells_how_the_home_is(kept):
    (row,) = kept.rows("doctor")
    assert (row["home"], row["tenants"], row["problems"]) == (str(kept.home), 2, [])
    lines = kept("doctor").out.splitlines()
    assert "tenants: 2" in lines
    assert lines[-1] == "No problems found."


def test_derived_state_that_was_deleted_comes_back_with_the_next_command(touched):
    import shutil

    before = touched.rows("list")
    shutil.rmtree(touched.home / "shards")
    assert touched.rows("list") == before


def test_access_counts_are_kept_between_commands(touched):
    for _ in range(2):
        touched("recall", "--key", "k")
    (row,) = touched.rows("list")
    assert row["access_count"] == 2
    assert row["last_accessed"].endswith("Z")
