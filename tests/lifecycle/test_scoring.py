from __future__ import annotations

import tempfile
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.consolidation.salience import salience
from lakemem.errors import StorageFailed
from lakemem.lifecycle.scoring import WINDOW, score, score_since
from lakemem.records import requests
from tests.lifecycle.lives import Refusing, marks, say
from tests.store.opened import Wall, micros, opened

NAMES = {"salience", "surprise", "arousal", "self_ref", "recurrence", "scored_at"}
TEXTS = (
    "I live in Lyon.",
    "The harbour festival begins on Friday",
    "Le festival du port, encore !",
    "ok",
    "J'ADORE le jazz !!",
    "The harbour is closed",
)


def scores(store, **asked):
    return {text: found.get("salience") for text, found in marks(store, **asked).items()}


def test_every_episode_gets_five_numbers_and_the_time_once(tmp_path):
    with opened(tmp_path) as store:
        for text in TEXTS:
            say(store, text)
        assert score(store, "user", now=7) == len(TEXTS)
        found = marks(store)
        assert {frozenset(each) for each in found.values()} == {frozenset(NAMES)}
        assert {each["scored_at"] for each in found.values()} == {7}
        assert score(store, "user", now=8) == 0
        assert marks(store) == found


def test_a_tenant_s_scores_know_nothing_of_other_tenants(tmp_path):
    with opened(tmp_path) as store:
        for _ in range(3):
            say(store, TEXTS[1], tenant="a")
        say(store, TEXTS[1], tenant="b")
        assert score(store, "b", now=1) == 1
        assert marks(store, tenant="b")[TEXTS[1]]["recurrence"] == 0
        assert scores(store, tenant="a") == {TEXTS[1]: None}
        assert score(store, "nobody", now=1) == 0


@settings(max_examples=15)
@given(texts=st.lists(st.sampled_from(TEXTS), min_size=1, max_size=12), cuts=st.sets(st.integers(0, 12)))
def test_a_score_depends_on_the_episode_and_those_before_it_however_the_work_was_cut(texts, cuts):
    with tempfile.TemporaryDirectory() as home, opened(home) as store:
        for place, text in enumerate(texts):
            say(store, text, tenant="at once")
            say(store, text, tenant="cut")
            if place in cuts:
                score(store, "cut", now=place)
        score(store, "at once", now=99)
        score(store, "cut", now=99)

        def in_order(tenant):
            found = sorted(store.list(kinds=["episode"], tenant=tenant), key=lambda m: micros(m.updated))
            return [{name: value for name, value in m.marks.items() if name != "scored_at"} for m in found]

        assert in_order("at once") == in_order("cut")
        expected = [salience(text, recent=texts[:place]).score for place, text in enumerate(texts)]
        assert [each["salience"] for each in in_order("cut")] == expected


@pytest.mark.parametrize("gap_s", [1, 3_600, 86_400 * 40])
def test_only_the_last_few_before_it_are_compared(tmp_path, gap_s):
    wall = Wall()
    texts = ["the old harbour", *(f"number {n}" for n in range(WINDOW + 10)), "the old harbour again"]
    with opened(tmp_path, wall=wall) as store:
        for text in texts:
            say(store, text)
            wall.pass_s(gap_s)
        score(store, "user", now=1)
        say(store, "the harbour, number 55")
        score(store, "user", now=2)
        found = scores(store)
        assert found[texts[-1]] == salience(texts[-1], recent=texts[-1 - WINDOW : -1]).score
        assert found["the harbour, number 55"] == salience("the harbour, number 55", recent=texts[-WINDOW:]).score
        assert salience(texts[-1], recent=texts[:-1]).score != found[texts[-1]]


def test_what_happens_later_than_now_and_what_is_archived_counts_too(tmp_path):
    with opened(tmp_path) as store:
        old = say(store, "the harbour festival")
        say(store, "the harbour festival tomorrow", "2031-01-01")
        store.write_many([requests.mark_episodes({old: {}}, {"archives": True})])
        assert score(store, "user", now=1) == 1
        expected = salience("the harbour festival tomorrow", recent=["the harbour festival"])
        assert scores(store)["the harbour festival tomorrow"] == expected.score


def test_scoring_goes_on_where_a_full_disk_stopped_it(tmp_path):
    with opened(tmp_path) as store:
        for text in TEXTS:
            say(store, text)
        refusing = Refusing(store)
        with pytest.raises(StorageFailed):
            score(refusing, "user", now=1)
        assert set(scores(store).values()) == {None}
        refusing.is_full = False
        assert score(refusing, "user", now=1) == len(TEXTS)


def test_a_second_look_from_the_newest_on_finds_what_came_since(tmp_path):
    with opened(tmp_path) as store:
        say(store, TEXTS[0])
        first = score_since(store, "user", now=1)
        say(store, TEXTS[1])
        second = score_since(store, "user", now=2, since=first.newest)
        assert (first.episodes, second.episodes) == (1, 1)
        assert score_since(store, "user", now=3, since=second.newest) == (0, second.newest)
        assert score_since(store, "nobody", now=3) == (0, None)


def test_two_at_once_do_no_harm(tmp_path):
    with opened(tmp_path) as store:
        for number in range(40):
            say(store, f"{TEXTS[number % len(TEXTS)]} {number}")
        begin = threading.Barrier(2)

        def work():
            begin.wait()
            score(store, "user", now=1)

        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        texts = [m.value for m in sorted(store.list(kinds=["episode"]), key=lambda m: micros(m.updated))]
        assert scores(store) == {text: salience(text, recent=texts[:n]).score for n, text in enumerate(texts)}
        assert all(report.holds for report in store.verify())
        store.rescan()
        assert None not in scores(store).values()
