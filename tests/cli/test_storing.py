from __future__ import annotations

from lakemem.records.checks import MAX_KEY


def test_a_first_value_creates_and_a_second_updates(lakemem):
    assert lakemem("store", "home.city", "Lyon").out == "Memory 'home.city' created\n"
    assert lakemem("store", "home.city", "Paris").out == "Memory 'home.city' updated\n"
    assert lakemem.value("--key", "home.city") == "Paris"


def test_a_write_answers_with_its_time_and_seal_as_a_row(lakemem):
    (row,) = lakemem.rows("store", "k", "v", "--tenant", "atelier")
    assert row["tenant"] == "atelier"
    assert (row["status"], row["key"], row["removed"]) == ("created", "k", 0)
    assert row["at"].endswith("Z")
    assert len(row["seal"]) == 64
    assert lakemem.rows("recall", "--tenant", "atelier")[0]["seal"] == row["seal"]


def test_standard_input_is_stored_byte_for_byte(lakemem):
    contents = [
        b"one line and its end\n",
        b"\r\n  spaces around, CRLF, no end  \r",
        b"\xef\xbb\xbfa byte order mark",
        "é e\u0301 漢字 🙂\u2028".encode(),
        b"[bold]no markup[/bold] \x1b[31mnor colour",
        b"-",
    ]
    for number, content in enumerate(contents):
        assert lakemem("store", str(number), "-", stdin=content).code == 0
    values = {row["key"]: row["value"] for row in lakemem.rows("list")}
    assert [values[str(number)].encode() for number in range(len(contents))] == contents


def test_standard_input_that_is_no_text_is_refused(lakemem):
    for content, reason in ((b"caf\xe9", "not UTF-8: byte 3 of 4"), (b"", "empty"), (b"a\0b", "NUL")):
        ran = lakemem("store", "k", "-", stdin=content)
        assert ran.code == 1
        assert ran.err.startswith("lakemem: value: ")
        assert reason in ran.err
    assert lakemem.rows("list") == []


def test_a_key_and_a_value_may_begin_with_a_dash(lakemem):
    assert lakemem("store", "--tag", "t", "--", "--key", "-value").code == 0
    (row,) = lakemem.rows("list")
    assert (row["key"], row["value"], row["tags"]) == ("--key", "-value", ["t"])
    assert lakemem("history", "--", "--key").code == 0


def test_all_that_may_be_said_of_a_value_is_kept(lakemem):
    period = ("--valid-from", "2025-01-01", "--valid-to", "2025-02-01T12:00:00+01:00")
    lakemem("store", "k", "v", "--tag", "a b", "--tag", "c", "--agent", "claude", *period)
    (row,) = lakemem.rows("recall", "--valid-at", "2025-01-15")
    assert (row["tags"], row["agent"]) == (["a b", "c"], "claude")
    assert (row["valid_from"], row["valid_to"]) == ("2025-01-01T00:00:00Z", "2025-02-01T11:00:00Z")


def test_a_short_life_ends_by_itself_and_stays_in_the_past(lakemem):
    (row,) = lakemem.rows("store", "code", "4471", "--ttl", "0.000001")
    assert lakemem.value("--key", "code") is None
    assert lakemem.value("--key", "code", "--as-of", row["at"]) == "4471"
    (entry,) = lakemem.rows("history", "code")
    assert entry["expires"] > row["at"]


def test_a_refusal_names_the_field_and_the_limit_on_one_line(lakemem):
    ran = lakemem("store", "k" * (MAX_KEY + 1), "v")
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err == f"lakemem: key: has {MAX_KEY + 1} characters, the limit is {MAX_KEY}\n"


def test_what_is_refused_is_refused_as_an_object_too_and_leaves_nothing(lakemem):
    for arguments in (
        ("k", "v", "--valid-from", "tomorrow"),
        ("k", "v", "--valid-from", "2025-02-01", "--valid-to", "2025-01-01"),
        ("k", "v", "--ttl", "-1"),
        ("", "v"),
        ("k", ""),
        ("k", "v", "--tenant", ""),
    ):
        ran = lakemem("store", "--json", *arguments)
        assert (ran.code, ran.out) == (1, "")
        assert ran.error["code"] == "invalid_input"
    assert lakemem.rows("list") == []


def test_forgetting_ends_belief_and_keeps_history(lakemem):
    lakemem("store", "k", "v", "--tag", "t")
    assert lakemem("forget", "--key", "k").out == "Removed 1 memory(ies).\n"
    assert lakemem.value("--key", "k") is None
    assert [entry["what"] for entry in lakemem.rows("history", "k")] == ["store", "delete"]


def test_forgetting_by_tags_takes_those_with_all_of_them(lakemem):
    lakemem("store", "both", "v", "--tag", "a", "--tag", "b")
    lakemem("store", "one", "v", "--tag", "a")
    (row,) = lakemem.rows("forget", "--tag", "a", "--tag", "b")
    assert (row["removed"], row["tenant"]) == (1, "user")
    assert [memory["key"] for memory in lakemem.rows("list")] == ["one"]


def test_forgetting_what_is_not_there_is_not_found(lakemem):
    lakemem("store", "k", "v")
    ran = lakemem("forget", "--key", "other")
    assert (ran.code, ran.out, ran.err) == (1, "", "lakemem: No matching memories found.\n")
    ran = lakemem("forget", "--json", "--key", "other")
    assert (ran.code, ran.rows[0]["removed"], ran.error["code"]) == (1, 0, "not_found")


def test_forgetting_needs_a_key_or_tags(lakemem):
    for _ in range(2):  # without a home, and with one
        ran = lakemem("forget")
        assert ran.code == 1
        assert "key or tags required" in ran.err
        lakemem("store", "k", "v")
