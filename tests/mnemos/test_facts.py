"""Facts: what holds, what held, by any name."""

from __future__ import annotations

from itertools import pairwise

from lakemem.lifecycle.aliases import state_alias
from tests.mnemos.speaking import ms
from tests.store.opened import moment

FIELDS = [
    "id", "tenant", "subject", "predicate", "object", "valid_from", "valid_until", "confidence", "superseded_by",
]  # fmt: skip


def objects(facts):
    return [fact["object"] for fact in facts]


def moves(v1):
    v1.state("user", "lives_in", "Lyon", since="2025-01-01")
    v1.state("user", "lives_in", "Annecy", since="2025-06-01", confidence=0.9)
    v1.state("user", "lives_in", "Nice", since="2025-04-01")


def test_what_holds_is_told_with_every_field(v1):
    moves(v1)
    (fact,) = v1.get("/facts")
    assert list(fact) == FIELDS
    assert fact == {
        "id": fact["id"], "tenant": "user", "subject": "user", "predicate": "lives_in", "object": "Annecy",
        "valid_from": ms("2025-06-01"), "valid_until": None, "confidence": 0.9, "superseded_by": None,
    }  # fmt: skip


def test_a_history_is_a_chain_oldest_first_whatever_the_order_of_the_news(v1):
    moves(v1)
    chain = v1.get("/facts/history", subject="user", predicate="lives_in")
    assert objects(chain) == ["Lyon", "Nice", "Annecy"]
    for earlier, later in pairwise(chain):
        assert earlier["valid_until"] == later["valid_from"]
        assert earlier["superseded_by"] == later["id"]
    assert (chain[-1]["valid_until"], chain[-1]["superseded_by"]) == (None, None)


def test_the_past_is_asked_for_on_both_axes(v1, wall):
    v1.state("user", "lives_in", "Lyon", since="2025-01-01")
    wall.pass_s(86_400)
    before = wall.now
    wall.pass_s(86_400)
    v1.state("user", "lives_in", "Annecy", since="2025-06-01")
    assert objects(v1.get("/facts", valid_at=ms("2025-03-01"))) == ["Lyon"]
    assert objects(v1.get("/facts", valid_at="2025-06-01T00:00:00.0Z")) == ["Annecy"]
    assert objects(v1.get("/facts", as_of=before // 1000)) == ["Lyon"]
    assert objects(v1.get("/facts", as_of=moment(before).isoformat())) == ["Lyon"]
    (early,) = v1.get("/facts/history", subject="user", predicate="lives_in", as_of=before // 1000)
    assert (early["object"], early["valid_until"], early["superseded_by"]) == ("Lyon", None, None)
    (held,) = v1.get("/facts", valid_at=ms("2025-03-01"))
    assert held["superseded_by"] == v1.get("/facts")[0]["id"]
    assert v1.get("/facts", valid_at="2024-01-01") == []


def test_a_millisecond_of_an_answer_asks_about_that_answer(v1, wall):
    wall.now += 456
    v1.state("user", "lives_in", "Lyon")
    (fact,) = v1.get("/facts")
    assert objects(v1.get("/facts", valid_at=fact["valid_from"], as_of=fact["valid_from"])) == ["Lyon"]


def test_a_known_end_that_lies_ahead_is_shown(v1):
    v1.state("user", "works_at", "Acme", since="2025-01-01", valid_to="2026-06-01")
    (fact,) = v1.get("/facts")
    assert (fact["valid_until"], fact["superseded_by"]) == (ms("2026-06-01"), None)
    v1.state("user", "works_at", "Initech", since="2026-06-01")
    (fact,) = v1.get("/facts")
    assert (fact["object"], fact["valid_until"]) == ("Acme", ms("2026-06-01"))
    assert fact["superseded_by"] == v1.get("/facts/history", subject="user", predicate="works_at")[1]["id"]


def test_an_end_without_another_object_supersedes_by_nothing(v1):
    v1.state("user", "lives_in", "Lyon", since="2025-01-01")
    v1.state("user", "lives_in", "Lyon", since="2025-06-01", holds=False)
    v1.state("user", "owns", "a dog", since="2025-01-01", valid_to="2025-02-01")
    v1.state("user", "owns", "a cat", since="2025-02-01")
    assert [fact["superseded_by"] for fact in v1.get("/facts/history", subject="user", predicate="lives_in")] == [None]
    assert [fact["superseded_by"] for fact in v1.get("/facts/history", subject="user", predicate="owns")] == [
        None,
        None,
    ]


def test_values_of_a_predicate_that_takes_several_stand_side_by_side(v1):
    for number, name in enumerate(("tea", "jazz", "Lyon")):
        v1.state("user", "prefers", name, since=f"2025-0{number + 1}-01")
    assert sorted(objects(v1.get("/facts", predicate="prefers"))) == ["Lyon", "jazz", "tea"]
    assert objects(v1.get("/facts/history", subject="user", predicate="prefers")) == ["tea", "jazz", "Lyon"]


def test_filters_are_exact_and_an_unknown_predicate_has_no_facts(v1):
    moves(v1)
    v1.state("user", "works_at", "Acme", since="2025-01-01")
    v1.state("Marie", "lives_in", "Paris", since="2025-01-01")
    assert objects(v1.get("/facts", subject="Marie")) == ["Paris"]
    assert objects(v1.get("/facts", predicate="works_at")) == ["Acme"]
    assert objects(v1.get("/facts", subject="user", predicate="lives_in")) == ["Annecy"]
    for parameters in ({"subject": "Mar"}, {"subject": "nobody"}, {"predicate": "lives"}, {"predicate": "alias"}):
        assert v1.get("/facts", **parameters) == []
    assert v1.get("/facts/history", subject="user", predicate="alias") == []


def test_a_subject_is_found_by_its_aliases_and_by_the_words_for_oneself(v1, store):
    moves(v1)
    v1.state("Marie Curie", "lives_in", "Paris", since="2025-01-01")
    store.write_many(
        [state_alias("Marie Curie", "Mme Curie", tenant="user"), state_alias("user", "Jérôme", tenant="user")]
    )
    for name in ("Marie Curie", "Mme Curie", "mme curie", "MARIE CURIE", "marie  curie"):
        assert objects(v1.get("/facts", subject=name)) == ["Paris"], name
        assert objects(v1.get("/facts/history", subject=name, predicate="lives_in")) == ["Paris"], name
    for name in ("user", "moi", "je", "me", "I", "Moi", "jerome", "Jérôme"):
        assert objects(v1.get("/facts", subject=name)) == ["Annecy"], name
    assert {fact["predicate"] for fact in v1.get("/facts")} == {"lives_in"}


def test_the_canonical_subject_is_the_tenant_s_own_name_or_the_one_that_is_set(store, tmp_path, wall):
    from tests.mnemos.speaking import V1

    v1 = V1(store, tmp_path / "home", wall=wall, subjects={"app": "Camille"}, consolidate_after_s=0)
    for tenant, subject in (("user", "user"), ("atelios", "atelios"), ("app", "Camille")):
        v1.episode("J'habite à Lyon.", tenant=tenant)
        wall.pass_s(60)
        v1.post("/admin/consolidate")
        assert [fact["subject"] for fact in v1.get("/facts", tenant=tenant)] == [subject]
        assert objects(v1.get("/facts", tenant=tenant, subject="moi")) == ["Lyon"]
        assert v1.get("/graph", tenant=tenant)["tenant"] == tenant


def test_a_named_third_person_is_the_subject(v1, wall):
    v1.episode("Marie habite à Annecy.", tenant="atelios")
    wall.pass_s(4_000)
    v1.post("/admin/consolidate")
    (fact,) = v1.get("/facts", tenant="atelios")
    assert (fact["subject"], fact["object"]) == ("Marie", "Annecy")


def test_consolidating_counts_what_it_does_and_a_second_run_changes_nothing(v1, wall):
    v1.episode("J'habite à Lyon.")
    first = v1.post("/admin/consolidate")
    assert list(first) == [
        "candidates", "consolidated", "extraction_failures", "facts_inserted", "facts_superseded", "facts_duplicate",
        "entities_upserted",
    ]  # fmt: skip
    assert set(first.values()) == {0}
    wall.pass_s(3_601)
    assert v1.post("/admin/consolidate") | {"entities_upserted": 2} == {
        **first, "candidates": 1, "consolidated": 1, "facts_inserted": 1, "entities_upserted": 2,
    }  # fmt: skip
    facts = v1.get("/facts")
    assert set(v1.post("/admin/consolidate").values()) == {0}
    assert v1.get("/facts") == facts


def test_decay_archives_at_its_time_and_a_dry_run_changes_nothing(v1, wall):
    episode = v1.episode("The weather is grey.")
    v1.post("/admin/consolidate")
    wall.pass_s(91 * 86_400)
    dry = v1.request("POST", "/admin/decay?dry_run=true").json()
    assert dry == {"scanned": 1, "dry_run": True, "now_ms": wall.now // 1000}
    assert v1.get(f"/episodes/{episode['id']}")["decay_state"] == 1.0
    assert v1.post("/admin/decay") == {**dry, "dry_run": False}
    after = v1.get(f"/episodes/{episode['id']}")
    assert (after["decay_state"], after["archived"]) == (0.0, True)
    assert v1.get("/episodes/search", q="weather") == []
