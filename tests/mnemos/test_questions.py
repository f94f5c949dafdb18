"""A question is answered by the kind of memory that it asks for."""

from __future__ import annotations

import pytest

from lakemem.lifecycle.aliases import state_alias
from lakemem.routing import TYPES, route

KEYS = ["type", "episodes", "facts", "history", "working", "procedural"]


def ask(v1, question, **named):
    found = v1.post("/query", q=question, **named)
    assert list(found) == KEYS
    assert found["type"] == route(question).type
    return found


def filled(found):
    return {name for name in KEYS[1:] if found[name]}


def contents(found):
    return [hit["episode"]["content"] for hit in found["episodes"]]


def objects(found):
    return [hit["fact"]["object"] for hit in found["facts"]]


@pytest.fixture
def life(v1, store):
    """A tenant with some of everything."""
    for subject, predicate, name, since in (
        ("user", "lives_in", "Lyon", "2025-01-01"), ("user", "lives_in", "Annecy", "2025-09-01"),
        ("user", "works_at", "Acme", "2025-02-01"), ("user", "prefers", "jazz", "2025-01-01"),
        ("user", "dislikes", "le train", "2025-01-01"), ("user", "has_skill", "piano", "2025-01-01"),
        ("user", "owns", "un chien", "2025-01-01"), ("user", "has_goal", "ouvrir un café", "2025-01-01"),
        ("Marie", "lives_in", "Paris", "2025-01-01"), ("Marie", "works_at", "Initech", "2025-01-01"),
    ):  # fmt: skip
        v1.state(subject, predicate, name, since=since)
    store.write_many([state_alias("Marie", "ma sœur", tenant="user")])
    store.store("deploy the service", "1. build 2. push", kind="skill")
    store.add_episode("We ate fondue.", occurred_at="2026-02-28T19:00:00Z")
    store.add_episode("We ate raclette.", occurred_at="2026-02-10T19:00:00Z")
    v1.episode("Bonjour.", session_id="s")
    return v1


@pytest.mark.parametrize("kind", TYPES)
def test_every_type_of_the_router_is_answered_with_all_six_keys(life, kind):
    questions = {
        "working": "Que viens-je de dire ?", "procedural": "How do I deploy the service?",
        "semantic_history": "Où habitais-je avant ?", "episodic_temporal": "What did we eat yesterday?",
        "episodic_fuzzy": "Do you remember when we talked about fondue?", "semantic_fact": "Where do I live?",
        "unknown": "fondue",
    }  # fmt: skip
    expected = {
        "working": {"working"}, "procedural": {"procedural"}, "semantic_history": {"history", "facts"},
        "episodic_temporal": {"episodes"}, "episodic_fuzzy": {"episodes"}, "semantic_fact": {"facts", "episodes"},
        "unknown": {"facts", "episodes"},
    }  # fmt: skip
    found = ask(life, questions[kind], session_id="s")
    assert found["type"] == kind
    assert filled(found) == expected[kind]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Where do I live?", "Annecy"), ("Où est-ce que j'habite ?", "Annecy"), ("Ou j'habite ?", "Annecy"),
        ("Dans quelle ville est-ce que je vis ?", "Annecy"), ("Where do I work?", "Acme"),
        ("Où est-ce que je travaille ?", "Acme"), ("Pour qui est-ce que je bosse ?", "Acme"),
        ("Who is my employer?", "Acme"), ("Qu'est-ce que j'aime ?", "jazz"), ("What do I like?", "jazz"),
        ("Qu'est-ce que je déteste ?", "le train"), ("What do I hate?", "le train"),
        ("What don't I like?", "le train"), ("Qu'est-ce que je n'aime pas ?", "le train"),
        ("Where does Marie live?", "Paris"), ("Où habite Marie ?", "Paris"), ("Où habite ma sœur ?", "Paris"),
        ("Where does Marie work?", "Initech"), ("Quels sont mes objectifs ?", "ouvrir un café"),
        ("What skills do I have?", "piano"), ("Quel animal est-ce que je possède ?", "un chien"),
    ],
)  # fmt: skip
def test_the_fact_that_is_asked_for_comes_first(life, question, first):
    found = ask(life, question)
    assert objects(found)[0] == first
    scores = [hit["score"] for hit in found["facts"]]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)


def test_k_bounds_every_list_and_is_met(life):
    for k in (1, 3, 9, 50):
        found = ask(life, "Where do I live?", k=k)
        assert len(found["facts"]) == min(k, 9)
        assert len(found["episodes"]) == min(k, 3)


def test_a_history_is_that_of_the_predicate_and_the_subject_that_are_asked_for(life):
    assert [fact["object"] for fact in ask(life, "Où habitais-je avant ?")["history"]] == ["Lyon", "Annecy"]
    assert [fact["object"] for fact in ask(life, "Where did I live before?", k=1)["history"]] == ["Annecy"]
    life.state("Marie", "lives_in", "Brest", since="2024-01-01")
    assert [fact["object"] for fact in ask(life, "Où habitait Marie avant ?")["history"]] == ["Brest", "Paris"]


def test_a_history_without_a_hint_is_that_of_the_best_fact_also_of_one_that_ended(v1):
    v1.state("user", "owns", "vélo rouge", since="2024-01-01", valid_to="2025-01-01")
    v1.state("user", "prefers", "thé vert", since="2024-01-01")
    found = ask(v1, "Comment a évolué le rouge ?")
    assert [fact["object"] for fact in found["history"]] == ["vélo rouge"]


def test_a_named_period_narrows_by_the_episodes_own_time(life):
    assert contents(ask(life, "What did we eat yesterday?")) == ["We ate fondue."]
    assert contents(ask(life, "Qu'est-ce qu'on a mangé hier ?")) == ["We ate fondue."]
    assert contents(ask(life, "What happened on 2026-02-10?")) == ["We ate raclette."]
    assert sorted(contents(ask(life, "What did we eat in February?"))) == ["We ate fondue.", "We ate raclette."]
    assert contents(ask(life, "What did we eat in June 2024?")) == []


def test_without_a_period_the_nearest_episodes_answer(life):
    found = ask(life, "Quand a-t-on mangé la fondue ?")
    assert found["type"] == "episodic_temporal"
    assert contents(found)[0] == "We ate fondue."


def test_what_the_words_do_not_find_in_a_period_follows_newest_first(tmp_path, wall):
    from tests.mnemos.speaking import V1
    from tests.store.opened import opened

    with opened(tmp_path, wall=wall) as store:  # no model: words alone
        v1 = V1(store, tmp_path, wall=wall)
        for hour in (8, 12, 20):
            store.add_episode(f"note {hour}", occurred_at=f"2026-02-28T{hour:02}:00:00Z")
        found = ask(v1, "What did I do yesterday?")
        assert contents(found) == ["note 20", "note 12", "note 8"]
        assert contents(ask(v1, "What did I do yesterday?", k=2)) == ["note 20", "note 12"]
        for hit in found["episodes"]:
            assert (hit["dense_sim"], hit["sparse_sim"]) == (0.0, 0.0)
            assert hit["score"] == pytest.approx(0.1 * hit["recency"])


def test_both_times_can_be_named(life, wall):
    assert objects(ask(life, "Where do I live?", valid_at="2025-03-01"))[0] == "Lyon"
    before = wall.now
    wall.pass_s(60)
    life.state("user", "lives_in", "Nice", since="2026-01-01")
    assert objects(ask(life, "Where do I live?"))[0] == "Nice"
    assert objects(ask(life, "Where do I live?", as_of=before // 1000))[0] == "Annecy"


def test_aliases_are_no_facts_and_take_no_place(v1, store):
    v1.state("Marie", "prefers", "tea", since="2025-01-01")
    store.write_many([state_alias("Marie", f"tea {number}", tenant="user") for number in range(20)])
    assert objects(ask(v1, "tea", k=1)) == ["tea"]
    assert objects(ask(v1, "tea", k=100)) == ["tea"]


def test_an_empty_memory_answers_with_empty_lists(v1):
    for question in ("Where do I live?", "?", "Que viens-je de dire ?", "How do I deploy?", "What happened yesterday?"):
        assert filled(ask(v1, question)) == set()
    assert v1.store.tenants() == []
