"""The picture of a tenant: what `/v1/graph` answers with, on a real home."""

from __future__ import annotations

import pytest

from lakemem.records import requests
from lakemem_api.mnemos import graph as drawing
from lakemem_api.mnemos.graph import LONGEST_LABEL, MOST_MEMORIES, graph
from tests.store.opened import NOON, Wall, micros, opened

DAY_US = 86_400_000_000
FUNCTIONAL = {"works_at", "lives_in"}


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(tmp_path, wall):
    with opened(tmp_path, wall=wall) as found:
        yield found


def state(store, subject, predicate, *objects, **named):
    for each in objects:
        options = {"is_functional": predicate in FUNCTIONAL, **named}
        store.write_many([requests.state_fact(subject, predicate, each, named=options)])


def drawn(store, tenant="user", subject="user", now=NOON):
    return graph(store, tenant, subject=subject, now=now)


def types(found):
    return {entity["label"]: entity["type"] for entity in found["entities"]}


def labels(found, entity):
    (memories,) = [each["memories"] for each in found["entities"] if each["label"] == entity]
    return {each["label"] for each in found["memories"] if each["id"] in memories}


def mentions(found):
    return {entity["label"]: entity["mentions"] for entity in found["entities"]}


def test_a_tenant_without_anything_has_an_empty_picture(store):
    assert drawn(store, "nobody") == {
        "entities": [], "facts": [], "memories": [], "generated_at": NOON // 1000, "tenant": "nobody",
    }  # fmt: skip


def test_objects_of_facts_become_entities_by_their_predicate_and_attributes_stay_words(store):
    state(store, "user", "lives_in", "Annecy")
    state(store, "user", "works_at", "Solaris")
    state(store, "user", "has_goal", "apprendre le japonais")
    state(store, "user", "knows_about", "le projet Atelios", "le jazz")
    state(store, "user", "prefers", "le thé vert")
    state(store, "user", "has_skill", "menuiserie")
    found = drawn(store)
    assert types(found) == {
        "user": "personne",
        "Annecy": "lieu",
        "Solaris": "organisation",
        "apprendre le japonais": "projet",
        "le projet Atelios": "projet",
    }
    assert {fact["object"]: fact["type"] for fact in found["facts"]} == {
        "Annecy": "lieu",
        "Solaris": "organisation",
        "apprendre le japonais": "projet",
        "le projet Atelios": "projet",
        "le jazz": "connaissance",
        "le thé vert": "préférence",
        "menuiserie": "compétence",
    }


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("une ville de Savoie", "lieu"),
        ("mountain town", "lieu"),
        ("entreprise de conseil", "organisation"),
        ("software company", "organisation"),
        ("projet libre", "projet"),
        ("open source project", "projet"),
        ("company director", "personne"),
        ("directeur d'entreprise", "personne"),
    ],
)
def test_what_a_subject_is_said_to_be_decides_its_type(store, said, kind):
    state(store, "Nova", "is_a", said)
    assert types(drawn(store))["Nova"] == kind


def test_a_subject_that_somebody_works_at_is_an_organisation(store):
    state(store, "Solaris", "has_attribute", "deux cents salariés")
    state(store, "Paul", "works_at", "solaris")
    assert types(drawn(store)) == {"user": "personne", "Paul": "personne", "Solaris": "organisation"}


def test_the_canonical_subject_comes_first_and_third_persons_are_named(store):
    state(store, "Paul", "lives_in", "Lyon")
    state(store, "Paul", "works_at", "Solaris")
    state(store, "atelios", "lives_in", "Annecy", tenant="user")
    found = drawn(store, subject="atelios")
    told = [(fact["subject"], fact["object"]) for fact in found["facts"]]
    assert told[0] == ("atelios", "Annecy")
    assert set(told[1:]) == {("Paul", "Lyon"), ("Paul", "Solaris")}
    assert (found["entities"][0]["label"], found["entities"][0]["is_canonical"]) == ("atelios", True)
    assert sum(entity["is_canonical"] for entity in found["entities"]) == 1


def test_a_fact_tells_since_when_in_which_words_and_what_held_before(store, wall):
    wall.set("2026-02-01T00:00:00")
    for place, since in (("Lyon", "2025-01-01"), ("Nice", "2025-06-01"), ("Annecy", "2026-01-01")):
        state(store, "user", "lives_in", place, valid_from=since, sentence=f"J'habite à {place}.")
    state(store, "user", "prefers", "le thé", valid_from="2025-01-01", valid_to="2025-03-01")
    state(store, "user", "prefers", "le thé", valid_from="2025-09-01")
    facts = {fact["predicate"]: fact for fact in drawn(store, now=wall.now)["facts"]}
    home = facts["lives_in"]

    def ms(day):
        return micros(f"{day}T00:00:00+00:00") // 1000

    assert (home["object"], home["since"], home["detail"]) == ("Annecy", ms("2026-01-01"), "J'habite à Annecy.")
    assert home["history"] == [
        {"object": "Lyon", "since": ms("2025-01-01"), "until": ms("2025-06-01")},
        {"object": "Nice", "since": ms("2025-06-01"), "until": ms("2026-01-01")},
    ]
    tea = {"object": "le thé", "since": ms("2025-01-01"), "until": ms("2025-03-01")}
    assert facts["prefers"]["history"] == [tea]


def test_only_what_holds_now_is_a_fact_and_its_id_is_the_assertion(store, wall):
    state(store, "user", "lives_in", "Lyon")
    state(store, "user", "prefers", "le café")
    wall.pass_s(60)
    state(store, "user", "prefers", "le café", holds=False)
    found = drawn(store, now=wall.now)
    (fact,) = store.list(kinds=["fact"])
    assert [(each["id"], each["object"]) for each in found["facts"]] == [(fact.extra["fact_id"], "Lyon")]
    assert found["facts"][0]["id"] in next(e for e in found["entities"] if e["label"] == "Lyon")["facts"]


def test_an_alias_is_no_fact_and_means_its_entity(store):
    state(store, "Paul Martin", "alias", "Polo", is_functional=False)
    state(store, "Paul Martin", "lives_in", "Lyon")
    state(store, "user", "prefers", "polo")
    store.add_episode("J'ai vu Polo hier.")
    found = drawn(store)
    assert "alias" not in {fact["predicate"] for fact in found["facts"]}
    paul = next(entity for entity in found["entities"] if entity["label"] == "Paul Martin")
    assert (paul["aliases"], len(paul["facts"])) == (["Polo"], 2)
    assert labels(found, "Paul Martin") == {"J'ai vu Polo hier."}


def test_aliases_that_go_in_a_circle_end_somewhere(store):
    state(store, "a", "alias", "b", is_functional=False)
    state(store, "b", "alias", "a", is_functional=False)
    state(store, "a", "lives_in", "Lyon")
    assert "Lyon" in types(drawn(store))


def test_mentions_count_facts_earlier_ones_and_the_episodes_that_name_or_state_them(store):
    stated = store.add_episode("Je vis là-bas maintenant.").memory_id
    store.add_episode("ANNÉCY me plaît, Annecy-le-Vieux aussi.")
    store.add_episode("Annecyrama est un magasin.")
    state(store, "user", "lives_in", "Lyon", valid_from="2025-01-01")
    state(store, "user", "lives_in", "Annecy", valid_from="2026-01-01", sources=[stated])
    found = drawn(store)
    assert labels(found, "Annecy") == {"Je vis là-bas maintenant.", "ANNÉCY me plaît, Annecy-le-Vieux aussi."}
    assert mentions(found) == {"user": 2 + 1, "Annecy": 2 + 2}


def test_entity_ids_stay_the_same_and_differ_between_tenants(store):
    for tenant in ("user", "atelier"):
        state(store, "user", "lives_in", "Annecy", tenant=tenant)
    before = {entity["label"]: entity["id"] for entity in drawn(store)["entities"]}
    state(store, "user", "works_at", "Solaris")
    after = {entity["label"]: entity["id"] for entity in drawn(store)["entities"]}
    assert before.items() <= after.items()
    assert not set(before.values()) & {entity["id"] for entity in drawn(store, "atelier")["entities"]}


def test_nothing_of_another_tenant_is_seen(store):
    state(store, "user", "lives_in", "Lyon", tenant="other")
    store.add_episode("un secret", tenant="other")
    store.add_episode("à moi")
    found = drawn(store)
    assert [memory["label"] for memory in found["memories"]] == ["à moi"]
    assert (types(found), found["facts"], found["tenant"]) == ({"user": "personne"}, [], "user")


def test_a_memory_fades_by_half_a_month_and_weighs_what_it_was_scored(store, wall):
    old = store.add_episode("il y a un mois").memory_id
    wall.pass_s(30 * 86_400)
    store.add_episode("maintenant")
    store.write_many([requests.mark_episodes({old: {"salience": 0.9}}, {})])
    memories = drawn(store, now=wall.now)["memories"]
    assert [(each["label"], each["freshness"], each["importance"]) for each in memories] == [
        ("maintenant", 1.0, 0.5),
        ("il y a un mois", 0.5, 0.9),
    ]
    assert memories[1]["date"] == NOON // 1000


def test_archived_episodes_are_left_out(store):
    gone = store.add_episode("archivé").memory_id
    store.add_episode("là")
    store.write_many([requests.mark_episodes({gone: {"decay": 0.0}}, {"archives": True})])
    assert [memory["label"] for memory in drawn(store)["memories"]] == ["là"]


@pytest.mark.parametrize("text", ["mot " * 100, "é" * 500, "une\nligne\tpuis   une autre", "x" * 90])
def test_a_label_is_one_line_of_at_most_ninety_characters(store, text):
    store.add_episode(text)
    (memory,) = drawn(store)["memories"]
    line = " ".join(text.split())
    assert len(memory["label"]) <= LONGEST_LABEL
    assert "\n" not in memory["label"]
    assert line.startswith(memory["label"].removesuffix("…"))
    assert memory["label"].endswith("…") == (len(line) > LONGEST_LABEL)


def test_of_many_episodes_the_fresh_and_the_salient_are_shown(store, wall):
    ids = [store.add_episode(f"épisode {n}").memory_id for n in range(MOST_MEMORIES + 20)]
    store.write_many([requests.mark_episodes({ids[0]: {"salience": 1.0}}, {})])
    wall.pass_s(86_400)
    store.add_episode("le plus frais")
    found = drawn(store, now=wall.now)["memories"]
    assert len(found) == MOST_MEMORIES
    assert found[0]["label"] == "le plus frais"
    assert ids[0] in {memory["id"] for memory in found}
    assert [memory["date"] for memory in found] == sorted((m["date"] for m in found), reverse=True)


def test_an_old_episode_that_matters_is_found_behind_many_newer_ones(store, monkeypatch):
    monkeypatch.setattr(drawing, "MOST_EPISODES", 5)
    ids = [store.add_episode(f"épisode {n}").memory_id for n in range(12)]
    store.write_many([requests.mark_episodes({ids[0]: {"salience": 0.9}, ids[1]: {"salience": 0.3}}, {})])
    shown = {memory["id"] for memory in drawn(store)["memories"]}
    assert shown == {ids[0], *ids[7:]}


def test_the_canonical_subjects_facts_are_never_left_out_for_those_of_others(store, monkeypatch):
    monkeypatch.setattr(drawing, "MOST_FACTS", 3)
    state(store, "user", "prefers", "le thé", "le jazz")
    for n in range(6):
        state(store, f"Paul {n}", "prefers", "le café")
    subjects = [fact["subject"] for fact in drawn(store)["facts"]]
    assert subjects == ["user", "user", "Paul 5"]
