"""A tenant in memory and the same tenant read from the tables answer the same, and take the same writes.

https://github.com/ruvnet/ruflo/issues/2815
"""

from __future__ import annotations

import random
import shutil

import pytest

from lakemem.records.filters import HasTag, Holds, Not, Within, equals
from lakemem.records.times import Instant
from lakemem.records.ulids import new_ulid
from lakemem.resident.large import LargeTenant
from lakemem.resident.resident import ResidentTenant
from tests.store.opened import NOON, Wall, keys, model, moment, opened

WORDS = ("harbour", "lantern", "orchard", "violin", "granite", "meadow", "copper", "saffron", "glacier", "thimble")
KEYS = [f"k{n}" for n in range(12)] + ["O'Brien", "a\\'", "clé"]
TAGS = ("t", "u", "it's")


def fill(store, wall, seed, steps=90):
    """Do the same random things for one seed: stores of all sorts, forgets, episodes."""
    random_ = random.Random(seed)
    for _ in range(steps):
        wall.pass_s(random_.randint(1, 9))
        if random_.random() < 0.15:
            store.forget(random_.choice(KEYS), tags=random_.choice([(), ("t", "u")]), agent="bob")
        elif random_.random() < 0.25:
            store.add_episode(
                " ".join(random_.sample(WORDS, 3)), session=random_.choice("pq"), tags=random_.sample(TAGS, 1)
            )
        else:
            begins = random_.choice([None, wall.now - 500_000_000, wall.now + 5_000_000])
            ends = None if random_.random() < 0.6 else (begins or wall.now) + random_.randint(1, 60) * 1_000_000
            store.store(
                random_.choice(KEYS), " ".join(random_.sample(WORDS, 4)), tags=random_.sample(TAGS, 2),
                agent=random_.choice([None, "ann", "bob"]), ttl_s=random_.choice([None, None, 30]),
                valid_from=None if begins is None else moment(begins), valid_to=None if ends is None else moment(ends),
            )  # fmt: skip


@pytest.fixture
def both(tmp_path):
    """Give one history in two homes: in memory, and on the tables only."""
    wall, walls = Wall(), (Wall(), Wall())
    with opened(tmp_path / "a", wall=wall, embedder=model()[0]) as store:
        fill(store, wall, seed=1)
        store.catch_up()
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    for each in walls:
        each.now = wall.now
    resident = opened(tmp_path / "a", wall=walls[0], embedder=model()[0])
    large = opened(tmp_path / "b", wall=walls[1], embedder=model()[0], resident_rows=1)
    assert isinstance(resident._open.view("user"), ResidentTenant)
    assert isinstance(large._open.view("user"), LargeTenant)
    yield (resident, walls[0]), (large, walls[1])
    resident.close()
    large.close()


def shape(memories):
    """Return what must be equal: all but ids and seals of writes that each home made for itself."""
    kept = (
        "kind",
        "key",
        "value",
        "tags",
        "agent",
        "session",
        "valid_from",
        "valid_to",
        "updated",
        "system_from",
        "system_to",
    )
    return [tuple(getattr(memory, name) for name in kept) for memory in memories]


def nearest(found):
    return [(*shape([hit.memory])[0], round(hit.dense_sim, 4)) for hit in found]


def found_by_words(found):
    """Return the hits in any order: what is deleted still counts in BM25 until it is merged away."""
    assert all(hit.word_score > 0 for hit in found)
    return sorted(shape(hit.memory for hit in found), key=repr)


def answers(store, wall):
    """Return what a store says to everything that can be asked, now and at earlier instants."""
    told = []
    for back_s in (0, 100, 400):
        at = {"as_of": moment(wall.now - back_s * 1_000_000)}
        for valid_s in (0, 300):
            at["valid_at"] = moment(wall.now - valid_s * 1_000_000)
            told.append(shape(store.list(**at)))
            told.append(shape(store.list(tags=["t"], agent="ann", **at)))
            told.append(shape(store.recall(limit=3, kinds=("memory", "episode"), **at)))
            told.append(
                sorted(shape(hit.memory for hit in store.search("harbour lantern violin", limit=200, **at)), key=repr)
            )
            told.append(nearest(store.search("copper glacier", using="vectors", tags=["it's"], limit=100, **at)))
            told.append(found_by_words(store.search("saffron OR thimble", mode="raw", agent="bob", limit=100, **at)))
    for key in KEYS:
        told.append(shape(store.recall(key)))
        told.append(
            [(e.at, e.what, e.value, e.tags, e.agent, e.valid_from, e.valid_to, e.expires) for e in store.history(key)]
        )
    told.append(found_by_words(store.search("meadow", using="words", session="p", kinds=["episode"], limit=100)))
    return told


def same(both):
    (resident, wall), (large, other) = both
    assert wall.now == other.now
    for one, two in zip(answers(resident, wall), answers(large, other), strict=True):
        assert one == two


def test_both_give_the_same_answers(both):
    same(both)


def test_writes_on_top_leave_the_same_in_both(both):
    for store, wall in both:
        fill(store, wall, seed=2, steps=40)
        store.catch_up()
    same(both)


def test_forgetting_by_tags_sees_what_is_not_flushed_yet(both):
    removed = []
    for store, wall in both:
        wall.pass_s(1)
        store.store("fresh", "harbour", tags=["t", "u"])
        store.store("k1", "lantern", tags=["u"])
        removed.append(store.forget(tags=["t", "u"]).removed)
        assert store.recall("fresh") == []
        assert store.list(tags=["t", "u"]) == []
    assert removed[0] == removed[1] > 0
    same(both)


def test_reads_after_a_write_see_it_in_both(both):
    for store, wall in both:
        before = "nothing"
        for word in ("zeppelin", "walrus", "quartz", "pumpkin"):
            wall.pass_s(1)
            store.store("k3", f"one {word}")
            assert store.recall("k3")[0].value == f"one {word}"
            assert keys(store.search(word, limit=1)) == ["k3"]
            assert store.search(before, using="words").hits == ()
            before = word
    same(both)


def test_commands_and_origins_are_known_in_both(both):
    for store, _wall in both:
        command = new_ulid(NOON)
        first = store.store("k5", "once", command_id=command)
        store.catch_up()
        again = store.store("k5", "once more", command_id=command)
        assert (again.status, again.at) == ("known", first.at)
        assert store.recall("k5")[0].value == "once"


def test_the_amendment_of_a_period_works_in_both(both):
    for store, wall in both:
        wall.pass_s(1)
        store.store("k7", "saffron", valid_from="2026-02-01")
        store.store("k7", "granite", valid_from="2026-02-10", valid_to="2026-02-12")
        wall.pass_s(1)
        store.store("k7", "saffron", valid_from="2026-02-01", valid_to="2026-02-05")
    same(both)
    assert both[1][0].recall("k7", valid_at="2026-02-20") == []


def test_vectors_of_what_a_write_leaves_over_are_still_found(both):
    """The part of a period that a correction leaves over has the vector of its text."""
    for store, wall in both:
        wall.pass_s(1)
        store.store("k9", "unicorn pavilion", valid_from="2026-01-01")
        store.catch_up()
        wall.pass_s(1)
        store.store("k9", "dull", valid_from="2026-01-10", valid_to="2026-01-20")
        store.catch_up()
        for day in ("2026-01-05", "2026-01-25"):
            found = store.search("unicorn pavilion", using="vectors", valid_at=day, limit=1)
            assert found[0].value == "unicorn pavilion"
            assert found[0].dense_sim == pytest.approx(1, abs=1e-4)


def test_ties_at_the_end_of_a_list_are_cut_the_same_way_in_both(both):
    for store, wall in both:
        for n in range(12):
            wall.pass_s(1)
            store.store(f"tie{n:02}", "identical twins")
        store.catch_up()
    for using in ("words", "vectors", "both"):
        for limit in (1, 3, 7):
            one, two = (keys(store.search("identical twins", using=using, limit=limit)) for store, _ in both)
            assert one == two == [f"tie{n:02}" for n in range(11, 11 - limit, -1)], (using, limit)


def test_the_views_themselves_agree_on_selections_counts_and_beliefs(both):
    views = [store._open.settled_view("user") for store, _ in both]
    now = Instant(both[0][1].now + 5, both[0][1].now + 5)
    for tree in (
        Holds(now),
        HasTag("it's"),
        Not(HasTag("t")),
        equals("agent", "ann"),
        Within("written_at", NOON, now.as_of),
    ):
        assert views[0].select(tree) == views[1].select(tree)
        assert views[0].select(tree, 7) == views[1].select(tree, 7)
        assert views[0].count(tree) == views[1].count(tree)
    for key in KEYS:
        record = views[0].record_of(key)
        assert record == views[1].record_of(key)
        if record is not None:
            one, two = (sorted(view.believed(record, now.as_of)) for view in views)
            assert one == two
    assert views[0].previous_turn("p") == views[1].previous_turn("p") != ""
    assert views[0].last_system_time == views[1].last_system_time
    one, two = (sorted(v.version_id for v in view.carrying(("t",), now)) for view in views)
    assert one == two != []


def test_what_a_write_leaves_over_keeps_its_vector_while_the_model_is_away(both):
    for store, wall in both:
        wall.pass_s(1)
        store.store("k9", "unicorn pavilion", valid_from="2026-01-01")
        assert store.catch_up() == 0
        store.search("unicorn pavilion", using="vectors")
        function = store._open.parts.embedder._function
        function.mode = "refused"
        wall.pass_s(1)
        store.store("k9", "dull", valid_from="2026-01-10", valid_to="2026-01-20")
        for day in ("2026-01-05", "2026-01-25"):
            found = store.search("unicorn pavilion", using="vectors", valid_at=day, limit=1)
            assert found[0].value == "unicorn pavilion"
        assert store.search("unicorn pavilion", using="vectors").vectors_due == 1
        function.mode = "ok"
