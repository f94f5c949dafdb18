"""Case 15: writes of one frozen instant stay apart and in order.

https://github.com/xtdb/xtdb/issues/1837
https://github.com/me-box/zestdb/issues/25
https://github.com/restatedev/restate/pull/4517
"""

from __future__ import annotations

from tests.store.opened import Wall, keys, micros, moment, opened, values


def test_writes_in_a_frozen_instant_keep_their_order_and_hide_nothing(tmp_path):
    with opened(tmp_path, wall=Wall()) as store:
        done = [store.store("k", value) for value in ("v1", "v2", "v3")]
        done += [store.forget("k"), store.store("k", "v4")]
        for n in range(50):
            store.store(f"n{n}", f"value {n}")
        last = micros(done[-1].at)

        def check():
            history = store.history("k")
            assert [entry.value for entry in history] == ["v1", "v2", "v3", None, "v4"]
            assert [entry.what for entry in history] == ["store", "update", "update", "delete", "store"]
            assert [entry.at for entry in history] == [one.at for one in done]
            assert len({entry.seal for entry in history}) == len({entry.sequence for entry in history}) == 5
            assert values(store.recall("k")) == ["v4"]
            assert values(store.recall("k", as_of=moment(last), valid_at=moment(last))) == ["v4"]
            for one, expected in zip(done, ("v1", "v2", "v3"), strict=False):
                then = moment(micros(one.at))
                assert values(store.recall("k", as_of=then, valid_at=then)) == [expected]
            return [keys(store.list()), keys(store.recall(limit=20)), [m.memory_id for m in store.list()]]

        first = check()
        assert first[0] == [f"n{n}" for n in range(49, -1, -1)] + ["k"]
        assert all(check() == first for _ in range(5))
        store.rescan()
        assert check() == first


def test_a_clock_that_steps_back_hides_nothing(tmp_path):
    wall = Wall()
    with opened(tmp_path, wall=wall) as store:
        first = store.store("k", "lantern")
        wall.pass_s(-3600)
        assert values(store.recall("k")) == ["lantern"]
        second = store.store("k", "harbour", ttl_s=60)
        assert micros(second.at) > micros(first.at)
        assert values(store.recall("k")) == values(store.search("harbour")) == ["harbour"]
    with opened(tmp_path, wall=wall) as store:
        assert values(store.recall("k")) == ["harbour"]
        assert micros(store.store("k", "third").at) > micros(second.at)
        assert values(store.recall("k")) == ["third"]
