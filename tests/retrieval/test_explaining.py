"""Every search can say what each stage did, and what became of one record in it, also at past instants."""

from __future__ import annotations

import pytest

from tests.store.opened import Wall, keys, model, opened


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(tmp_path, wall):
    with opened(tmp_path, wall=wall, embedder=model()[0]) as made:
        for n in range(12):
            wall.pass_s(1)
            made.store(f"ship{n:02}", f"ship number {n} sails the sea", tags=["sea"], agent="ann")
        made.add_episode("a ship was seen", session="s")
        made.catch_up()
        yield made


def verdict(store, query, asked, **rest):
    found = store.search(query, why_not=asked, **rest)
    told = found.explanation["why_not"]
    assert told["asked"] == asked
    assert told["reasons"]
    return told["verdict"], told["rank"], " ".join(told["reasons"])


def test_an_explanation_counts_what_each_stage_did(store):
    found = store.search("ship sea", explain=True, limit=5, tags=["sea"])
    told = found.explanation
    assert told["filters"] == ["tenant", "instant", "kind", "tags", "status"]
    assert told["vectors"]["how"] == "exact scan in memory"
    assert told["vectors"]["candidates"] == told["vectors"]["found"] == 12
    assert told["words"]["found"] == 12
    assert told["fusion"]["pool"] == 12
    assert told["degraded"] == []
    assert [hit["key"] for hit in told["hits"]] == keys(found)
    assert [hit["rank"] for hit in told["hits"]] == [1, 2, 3, 4, 5]
    assert {"vectors", "words"} <= set(told["took_ms"])
    assert store.search("ship").explanation == {}


def test_a_hit_is_found_with_its_rank(store):
    order = keys(store.search("ship number 7"))
    assert verdict(store, "ship number 7", order[2])[:2] == ("FOUND", 3)


@pytest.mark.parametrize("using", ["both", "words", "vectors"])
def test_what_is_in_the_pool_but_not_asked_for_is_below_the_cutoff(store, using):
    order = keys(store.search("ship number 7", limit=13, using=using, kinds="memory"))
    what, rank, why = verdict(store, "ship number 7", order[4], limit=3, using=using, kinds="memory")
    assert (what, rank) == ("BELOW_CUTOFF", 5)
    assert "3 were asked for" in why


def test_what_has_no_word_in_common_is_not_in_the_pool(store, wall):
    store.store("tea", "green tea with mint")
    assert verdict(store, "ship", "tea", using="words")[0] == "NOT_IN_POOL"
    assert verdict(store, "the", "tea")[0] == "NOT_IN_POOL"


def test_what_was_never_written_is_not_in_the_store(store):
    assert verdict(store, "ship", "no such key")[0] == "NOT_IN_DB"
    assert verdict(store, "ship", "01ARZ3NDEKTSV4RRFFQ69G5FAV")[0] == "NOT_IN_DB"
    store.store("ship00", "elsewhere", tenant="other")
    assert verdict(store, "ship", "ship00", tenant="third")[0] == "NOT_IN_DB"


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ({"tags": ["land"]}, "tags"),
        ({"agent": "bob"}, "agent"),
        ({"session": "s"}, "session"),
        ({"kinds": ["episode"]}, "kind"),
        ({"since": "2026-03-02"}, "since/until"),
        ({"until": "2026-02-28"}, "since/until"),
    ],
)
def test_what_a_filter_dropped_is_filtered_and_the_filter_is_named(store, asked, named):
    what, rank, why = verdict(store, "ship", "ship03", **asked)
    assert (what, rank, why) == ("FILTERED", None, f"filter: {named}")


def test_what_did_not_hold_is_filtered_and_the_instant_says_when_it_did(store, wall):
    store.store("lease", "the ship is rented", valid_from="2025-01-01", valid_to="2025-02-01")
    what, _, why = verdict(store, "ship rented", "lease")
    assert what == "FILTERED"
    assert "believed then, but valid only in [2025-01-01T00:00:00Z, 2025-02-01T00:00:00Z)" in why
    assert verdict(store, "ship rented", "lease", valid_at="2025-01-15")[0] == "FOUND"


def test_what_was_superseded_forgotten_or_written_later_is_told_at_any_instant(store, wall):
    before = "2026-03-01T12:00:30Z"
    wall.pass_s(60)
    store.forget("ship05")
    what, _, why = verdict(store, "ship", "ship05")
    assert what == "FILTERED"
    assert "not believed then" in why
    assert verdict(store, "ship", "ship05", as_of=before, valid_at=before, limit=13)[0] == "FOUND"
    what, _, why = verdict(store, "ship", "ship05", as_of="2026-02-01", valid_at=before)
    assert what == "FILTERED"
    assert "not believed then" in why


def test_of_several_versions_the_one_that_holds_says_which_filter_dropped_it(store, wall):
    wall.pass_s(60)
    store.store("ship05", "ship number 5 sails inland", tags=["land"])
    assert verdict(store, "ship", "ship05", tags=["sea"])[2] == "filter: tags"


def test_a_memory_id_may_be_asked_for_as_well_as_a_key(store):
    hit = store.search("ship number 3", limit=1)[0]
    assert verdict(store, "ship number 3", hit.memory.memory_id)[:2] == ("FOUND", 1)
    episode = store.search("seen", kinds=["episode"])[0].memory.memory_id
    assert verdict(store, "seen", episode, kinds=["memory"])[2] == "filter: kind"


def test_explaining_counts_no_access(store):
    store.search("ship", explain=True, why_not="ship03")
    assert {memory.access_count for memory in store.list()} == {0}
