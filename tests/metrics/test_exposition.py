from __future__ import annotations

import asyncio
import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from lakemem.errors import StoreClosed
from lakemem_api.metrics.exposition import CONTENT_TYPE, Exposition

HELP = {"unapplied_writes": "Writes that are durable and not yet in the tables.", "flushes_total": "Flushes so far."}


def exposition(measure=dict, *, help_texts=HELP, timer=None):
    ticks = iter(range(10_000))
    return Exposition(
        measure, help_texts, template_of=lambda scope: scope.get("route"), timer=timer or (lambda: next(ticks))
    )


def families(shown):
    return {family.name: family for family in text_string_to_metric_families(shown.decode())}


def samples(shown, name):
    """Return the values of one name by their labels' values."""
    found = families(shown).values()
    return {tuple(s.labels.values()): s.value for family in found for s in family.samples if s.name == name}


def counted(shown):
    read = families(shown)["lakemem_http_requests"].samples if "lakemem_http_requests" in families(shown) else []
    return {
        (s.labels["template"], s.labels["method"], s.labels["status"]): s.value
        for s in read
        if s.name == "lakemem_http_requests_total"
    }


async def _routed(scope, _receive, send):
    if scope["path"] == "/fail":
        raise ValueError("boom")
    if scope["path"] == "/gone":
        return
    if scope["path"].startswith("/memories/"):
        scope["route"] = "/memories/{key}"
    await send({"type": "http.response.start", "status": scope.get("answer", 200), "headers": []})
    await send({"type": "http.response.body", "body": b"x"})


def call(app, path, method="GET", **more):
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(app({"type": "http", "path": path, "method": method, **more}, None, send))
    return sent


def test_the_store_s_figures_become_gauges_and_counters_with_their_help():
    shown = exposition(lambda: {"unapplied_writes": 3, "flushes_total": 7.0, "untold": 0.5}).render()
    read = families(shown)
    gauge, counter = read["lakemem_unapplied_writes"], read["lakemem_flushes"]
    assert (gauge.type, gauge.documentation, gauge.samples[0].value) == ("gauge", HELP["unapplied_writes"], 3)
    assert (counter.type, counter.documentation) == ("counter", HELP["flushes_total"])
    assert samples(shown, "lakemem_flushes_total") == {(): 7}
    assert read["lakemem_untold"].documentation == "untold"
    assert samples(shown, "lakemem_store_up") == {(): 1}
    assert CONTENT_TYPE.startswith("text/plain")


def test_figures_are_asked_for_when_somebody_looks_and_not_before():
    asked = []

    def measure():
        asked.append(1)
        return {"n": len(asked)}

    page = exposition(measure)
    assert asked == []
    assert [samples(page.render(), "lakemem_n")[()] for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("told", [{"n": None}, {"n": "soon"}, {"no name": 1.0}, {"9": 1.0}, {3: 1.0}, None])
def test_figures_that_are_none_do_not_break_the_page(told):
    page = exposition(lambda: told)
    call(page.measured(_routed), "/")
    assert samples(page.render(), "lakemem_store_up") == {(): 0}
    assert counted(page.render())


def test_a_store_that_fails_is_a_figure_and_recovers(caplog):
    answers = [{"n": 1.0}, StoreClosed("the store was closed about secret"), {"n": 2.0}]

    def measure():
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    page = exposition(measure)
    call(page.measured(_routed), "/")
    shown = [page.render() for _ in range(3)]
    assert [samples(text, "lakemem_store_up")[()] for text in shown] == [1, 0, 1]
    assert [samples(text, "lakemem_n").get(()) for text in shown] == [1, None, 2]
    assert all(counted(text) == {("unmatched", "GET", "2xx"): 1} for text in shown)
    (told,) = caplog.records
    assert (told.levelno, told.getMessage()) == (logging.WARNING, "the store tells no figures: StoreClosed")


def test_an_empty_store_is_up():
    assert samples(exposition(dict).render(), "lakemem_store_up") == {(): 1}


def test_requests_are_counted_by_template_method_and_class_of_status():
    page = exposition()
    app = page.measured(_routed)
    for key in ("a", "b", "c"):
        assert len(call(app, f"/memories/{key}")) == 2
    call(app, "/memories/a", method="DELETE", answer=204)
    call(app, "/nothing", answer=404)
    call(app, "/nothing", answer=403)
    assert counted(page.render()) == {
        ("/memories/{key}", "GET", "2xx"): 3,
        ("/memories/{key}", "DELETE", "2xx"): 1,
        ("unmatched", "GET", "4xx"): 2,
    }


def test_times_are_summed_in_seconds():
    now = iter([10.0, 10.25, 20.0, 20.5])
    page = exposition(timer=lambda: next(now))
    app = page.measured(_routed)
    call(app, "/memories/a")
    call(app, "/memories/b")
    shown = page.render()
    (total,) = samples(shown, "lakemem_http_request_seconds_sum").values()
    assert total == pytest.approx(0.75)
    buckets = [
        (s.labels["le"], s.value)
        for s in families(shown)["lakemem_http_request_seconds"].samples
        if s.name.endswith("_bucket")
    ]
    assert dict(buckets)["0.25"] == 1
    assert dict(buckets)["0.5"] == dict(buckets)["+Inf"] == 2


def test_a_failure_is_counted_as_one_and_passed_on():
    page = exposition()
    with pytest.raises(ValueError, match="boom"):
        call(page.measured(_routed), "/fail")
    call(page.measured(_routed), "/gone")
    assert counted(page.render()) == {("unmatched", "GET", "5xx"): 1, ("unmatched", "GET", "none"): 1}


@given(methods=st.lists(st.text(), max_size=20), paths=st.lists(st.text(), max_size=20))
def test_nothing_that_a_client_makes_up_becomes_a_label(methods, paths):
    page = exposition()
    app = page.measured(_routed)
    for method in methods:
        call(app, "/", method=method)
    for path in paths:
        call(app, "/" + path)
    labels = counted(page.render())
    assert sum(labels.values()) == len(methods) + len(paths)
    assert {template for template, _, _ in labels} <= {"unmatched", "/memories/{key}"}
    assert {method for _, method, _ in labels} <= {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"}


def test_what_is_no_request_passes_uncounted():
    reached = []

    async def app(scope, _receive, _send):
        reached.append(scope["type"])

    page = exposition()
    asyncio.run(page.measured(app)({"type": "lifespan"}, None, None))
    assert (reached, counted(page.render())) == (["lifespan"], {})


def test_two_pages_share_nothing_and_the_library_s_own_registry_has_no_part():
    first, second = exposition(), exposition()
    call(first.measured(_routed), "/")
    assert (len(counted(first.render())), counted(second.render())) == (1, {})
    assert not [family.name for family in REGISTRY.collect() if family.name.startswith("lakemem")]
    assert b"python_info" not in first.render()


def test_refusals_of_the_guard_inside_are_counted(tmp_path):
    from lakemem_api.guard.gate import Guard
    from lakemem_api.guard.hosts import Hosts
    from lakemem_api.guard.rules import Rules
    from lakemem_api.identity.keys import Keyring

    page = exposition()
    rules = Rules(keyring=Keyring(tmp_path, {}), hosts=Hosts([("127.0.0.1", 80)]))
    app = page.measured(Guard(_routed, rules=rules))
    call(app, "/memories/a", headers=[(b"host", b"localhost")])
    call(app, "/memories/a", headers=[(b"host", b"evil.example")])
    assert counted(page.render()) == {("/memories/{key}", "GET", "2xx"): 1, ("unmatched", "GET", "4xx"): 1}
