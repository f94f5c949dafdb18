"""Case 33: an export and its import lose nothing, count what is readable, and may be repeated.

https://github.com/RamaAditya49/titen/issues/111
https://github.com/mnemosyne-oss/mnemosyne/issues/602
https://github.com/codecoradev/uteke/issues/1036
https://github.com/DeytaHQ/khora/issues/992
"""

from __future__ import annotations

import json

import pytest

from lakemem.errors import InvalidInput, LakememError, NotFound
from tests.store.opened import Wall, keys, micros, model, moment, opened, values

TENANTS = ("user", "équipe O'Brien")


def fill(store, wall):
    """Write what an export could lose: two tenants, tags, agents, lives, periods, updates, deletions, scripts."""
    for tenant in TENANTS:
        wall.pass_s(10)
        store.store("city", "Paris", tenant=tenant, tags=["home", "it's"], agent="ann", valid_from="2025-01-01")
        wall.pass_s(10)
        store.store("city", "Lyon", tenant=tenant, valid_from="2025-03-01", valid_to="2025-04-01", trace_id="4bf92f35")
        wall.pass_s(10)
        store.store("city", "Nantes", tenant=tenant, tags=["home"], agent="bob", extra={"by": "é", "n": [1, None]})
        store.store("short", "gone soon", tenant=tenant, ttl_s=25)
        store.store("long", "stays a while", tenant=tenant, ttl_s=86_400)
        wall.pass_s(10)
        store.store("身份", "用户\n# ---\n```\r\n\u2028 \t end ", tenant=tenant, tags=["漢"])
        store.store("twice", "first life", tenant=tenant, tags=["gone"])
        store.store("other", "by its tag", tenant=tenant, tags=["gone"])
        wall.pass_s(10)
        store.forget(tags=["gone"], tenant=tenant, agent="ann")
        wall.pass_s(10)
        store.store("twice", "second life", tenant=tenant)
        store.store("job", "Initech", tenant=tenant, valid_from="2024-01-01")
        store.store("job", "Initech", tenant=tenant, valid_from="2024-01-01", valid_to="2025-06-01")
        store.add_episode("where is it", tenant=tenant, session="s", role="user", tags=["q"])
        store.add_episode("over there", tenant=tenant, session="s", role="assistant", occurred_at="2026-02-01")
    wall.pass_s(10)


def answers(store, wall):
    """Return everything that can be read, at a grid of both times."""
    told = {}
    for tenant in TENANTS:
        instants = sorted(
            {micros(entry.at) for key in ("city", "short", "twice") for entry in store.history(key, tenant=tenant)}
        )
        for as_of in [wall.now, *(at - step for at in instants for step in (0, 1))]:
            for valid_at in ("2024-06-01", "2025-02-01", "2025-03-15", "2025-07-01", moment(as_of), "2030-01-01"):
                asked = {"valid_at": valid_at, "as_of": moment(as_of), "kinds": ("memory", "episode")}
                told[tenant, as_of, str(valid_at)] = [
                    without_seal(memory) for memory in store.list(tenant=tenant, **asked)
                ]
        for key in ("city", "short", "long", "身份", "twice", "other", "job"):
            told[tenant, key] = [
                {name: value for name, value in entry.to_dict().items() if name not in ("seal", "sequence")}
                for entry in store.history(key, tenant=tenant)
            ]
        told[tenant, "words"] = sorted(values(store.search("where Nantes life", tenant=tenant, using="words")))
        told[tenant, "context"] = sorted(values(store.search("where", tenant=tenant, using="words")))
    return told


def without_seal(memory):
    return {
        name: value for name, value in memory.to_dict().items() if name not in ("seal", "access_count", "last_accessed")
    }


@pytest.fixture
def exported(tmp_path):
    wall = Wall()
    with opened(tmp_path / "first", wall=wall) as store:
        fill(store, wall)
        count = store.export_to(tmp_path / "out.jsonl")
        yield store, wall, tmp_path / "out.jsonl", count


def test_an_import_into_an_empty_home_answers_the_same_at_every_instant(exported, tmp_path):
    first, wall, path, count = exported
    assert count == len(path.read_bytes().splitlines()) == 28
    with opened(tmp_path / "second", wall=wall) as store:
        report = store.import_from(path)
        assert (report.read, report.added, report.known, report.skipped) == (count, count, 0, [])
        assert report.tenants == dict.fromkeys(TENANTS, count // 2)
        expected = answers(first, wall)
        assert answers(store, wall) == expected
        assert all(chain.holds for chain in store.verify())
        store.rescan()
        assert answers(store, wall) == expected
    with opened(tmp_path / "second", wall=wall, resident_rows=1) as store:
        assert answers(store, wall) == expected


def test_a_second_import_adds_nothing_and_an_export_of_it_is_the_same(exported, tmp_path):
    _, wall, path, count = exported
    with opened(tmp_path / "second", wall=wall) as store:
        store.import_from(path)
        before = answers(store, wall)
        report = store.import_from(path)
        assert (report.read, report.added, report.known) == (count, 0, count)
        assert answers(store, wall) == before
        store.store("later", "a write of its own")
        report = store.import_from(path)
        assert (report.added, report.known) == (0, count)
        assert store.recall("later")
        store.forget("later")
        store.export_to(tmp_path / "again.jsonl", tenant=TENANTS[1])
    unsealed = [
        {k: v for k, v in json.loads(line).items() if k not in ("seal", "sequence")}
        for line in path.read_bytes().split(b"\n")[:-1]
    ]
    again = [json.loads(line) for line in (tmp_path / "again.jsonl").read_bytes().split(b"\n")[:-1]]
    assert [{k: v for k, v in line.items() if k not in ("seal", "sequence")} for line in again] == [
        line for line in unsealed if line["tenant"] == TENANTS[1]
    ]


@pytest.mark.parametrize("rows", [50_000, 1])
def test_an_import_into_a_home_in_use_adds_each_entry_once_and_keeps_what_was_there(exported, tmp_path, rows):
    _, wall, path, _ = exported
    with opened(tmp_path / "second", wall=wall, resident_rows=rows) as store:
        store.store("mine", "was here before")
        store.store("mine too", "also")
        wall.pass_s(1)
        before = store.recall("mine")
        report = store.import_from(path)
        assert report.read == report.added + report.known + report.nothing + len(report.skipped)
        assert report.known == 0
        assert values(store.recall("mine")) == values(before)
        assert values(store.recall("city")) == ["Nantes"]
        assert values(store.recall("city", valid_at="2025-03-15")) == ["Lyon"]
        assert values(store.recall("job", valid_at="2025-07-01")) == []
        assert store.recall("short") == store.recall("other") == []
        assert values(store.recall("twice")) == ["second life"]
        again = store.import_from(path)
        assert again.added == 0
        assert len(store.history("city")) == 3
        assert all(chain.holds for chain in store.verify())


def test_an_expired_entry_ends_nothing_that_is_believed_here(exported, tmp_path):
    _, wall, path, _ = exported
    wall.pass_s(10_000)
    with opened(tmp_path / "second", wall=wall) as store:
        store.store("short", "believed here", valid_from="2020-01-01")
        store.import_from(path)
        assert values(store.recall("short")) == ["believed here"]


def test_an_import_that_was_stopped_goes_on_where_it_was(exported, tmp_path):
    first, wall, path, count = exported
    lines = path.read_bytes().splitlines(keepends=True)
    for cut in (1, 9, 20):
        (tmp_path / "part.jsonl").write_bytes(b"".join(lines[:cut]))
        with opened(tmp_path / f"second{cut}", wall=wall) as store:
            assert store.import_from(tmp_path / "part.jsonl").added == cut
            report = store.import_from(path)
            assert (report.added, report.known) == (count - cut, cut)
            assert answers(store, wall) == answers(first, wall)


def test_a_broken_line_is_named_and_the_others_are_taken(tmp_path):
    lines = [json.dumps({"op": "store", "key": f"k{n}", "value": f"value {n}"}) for n in range(10)]
    lines[2] = lines[2][:-5]
    (tmp_path / "in.jsonl").write_text("\n".join(lines))
    with opened(tmp_path / "home") as store:
        report = store.import_from(tmp_path / "in.jsonl", format="jsonl")
        assert (report.read, report.added, len(report.skipped)) == (10, 9, 1)
        assert "in.jsonl:3" in report.skipped[0]["where"]
        assert len(store.list()) == 9
        assert store.import_from(tmp_path / "in.jsonl").added == 0


def test_short_lines_are_stored_with_their_times_tags_and_lives(tmp_path):
    wall = Wall()
    entries = [
        {
            "op": "store",
            "key": "a",
            "value": "one",
            "tags": ["t"],
            "agent": "ann",
            "valid_from": "2025-01-01",
            "valid_to": "2025-02-01",
        },
        {"op": "store", "key": "b", "value": "two", "ttl": 60},
        {"op": "store", "key": "c", "value": "three", "tenant": "other"},
        {"op": "episode", "content": "said so", "session": "s", "role": "user"},
        {"op": "forget", "key": "nobody"},
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, entries)))
    with opened(tmp_path / "home", wall=wall) as store:
        report = store.import_from(tmp_path / "in.jsonl", tenant="mine")
        assert (report.read, report.added, report.nothing) == (5, 4, 1)
        assert report.tenants == {"mine": 3, "other": 1}
        assert values(store.recall("a", tenant="mine", valid_at="2025-01-15")) == ["one"]
        assert store.recall("b", tenant="mine")
        wall.pass_s(61)
        assert store.recall("b", tenant="mine") == [], "a life of sixty seconds is over"
        assert keys(store.list(tenant="other")) == ["c"]
        assert [hit.memory.session for hit in store.search("said", tenant="mine")] == ["s"]


def test_a_mem0_dump_brings_its_times_as_valid_time(tmp_path):
    dump = {
        "results": [
            {
                "id": "1",
                "memory": "likes mint tea",
                "user_id": "ann",
                "created_at": "2024-07-26T10:29:36.630547-07:00",
                "updated_at": None,
            },
            {
                "id": "2",
                "memory": "lives in Nantes",
                "user_id": "ann",
                "created_at": "2025-01-01T00:00:00Z",
                "metadata": {"x": 1},
            },
            {"id": "3"},
        ]
    }
    (tmp_path / "dump.json").write_text(json.dumps(dump))
    with opened(tmp_path / "home", wall=Wall()) as store:
        report = store.import_from(tmp_path / "dump.json", format="mem0", tenant="ann")
        assert (report.read, report.added, len(report.skipped)) == (3, 2, 1)
        tenants = {tenant: store.list(tenant=tenant) for tenant in store.tenants()}
        assert sum(map(len, tenants.values())) == sum(report.tenants.values()) == 2
        assert report.tenants == {tenant: len(found) for tenant, found in tenants.items() if found}
        begins = {memory.value: memory.valid_from for found in tenants.values() for memory in found}
        assert begins["likes mint tea"] == "2024-07-26T17:29:36.630547Z"
        assert store.import_from(tmp_path / "dump.json", format="mem0", tenant="ann").added == 0


def test_an_mcp_memory_file_is_imported_once_and_every_entry_is_readable(tmp_path):
    lines = [
        {"type": "entity", "name": "Zoé", "entityType": "person", "observations": ["likes tea", "works at Initech"]},
        {"type": "entity", "name": "Initech", "entityType": "company", "observations": []},
        {"type": "relation", "from": "Zoé", "to": "Initech", "relationType": "works_at"},
    ]
    (tmp_path / "memory.jsonl").write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines))
    with opened(tmp_path / "home") as store:
        report = store.import_from(tmp_path / "memory.jsonl")
        assert report.format == "mcp-memory"
        assert report.skipped == []
        assert report.added == len(store.list()) == report.read
        assert store.search("likes tea")[0].value
        assert store.import_from(tmp_path / "memory.jsonl").added == 0


@pytest.mark.parametrize("name", ["mem7", "mcp-memory", "mem0"])
def test_each_foreign_format_is_written_and_read_back(exported, tmp_path, name):
    first, wall, _, _ = exported
    target = tmp_path / f"as-{name}"
    written = first.export_to(target, format=name, tenant=TENANTS[1])
    assert written > 0
    with opened(tmp_path / "second", wall=wall) as store:
        report = store.import_from(target, format=name, tenant="back")
        assert report.added > 0
        assert report.skipped == []
        now = {memory.value for memory in first.list(tenant=TENANTS[1])}
        back = {memory.value for tenant in store.tenants() for memory in store.list(tenant=tenant)}
        if name != "mcp-memory":
            assert back == now
        assert store.import_from(target, format=name, tenant="back").added == 0


def test_what_cannot_be_imported_or_overwritten_is_refused(exported, tmp_path):
    store, _, path, _ = exported
    with pytest.raises(NotFound):
        store.import_from(tmp_path / "nothing.jsonl")
    with pytest.raises(InvalidInput, match="format"):
        store.import_from(path, format="xml")
    with pytest.raises(InvalidInput, match="format"):
        store.export_to(tmp_path / "x", format="xml")
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(LakememError):
        store.import_from(tmp_path / "diary.txt")
    with pytest.raises(InvalidInput):
        store.export_to(tmp_path / "diary.txt")
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


def test_imported_texts_get_their_vectors(exported, tmp_path):
    _, wall, path, _ = exported
    with opened(tmp_path / "second", wall=wall, embedder=model()[0]) as store:
        store.import_from(path)
        assert store.catch_up() == 0
        found = store.search("Nantes", using="vectors")
        assert found[0].value == "Nantes"
        assert found.vectors_due == 0
