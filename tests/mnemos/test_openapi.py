"""What OpenAPI says of Mnemos' routes is what they do."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from tests.mnemos.speaking import V1
from tests.store.opened import Wall, model, opened

ROUTES = {
    "/v1/admin/consolidate": "post", "/v1/admin/decay": "post", "/v1/episodes": "post", "/v1/episodes/search": "get",
    "/v1/episodes/{episode_id}": "get", "/v1/facts": "get", "/v1/facts/history": "get", "/v1/graph": "get",
    "/v1/health": "get", "/v1/query": "post", "/v1/sessions/{session_id}/reset": "post",
}  # fmt: skip


@pytest.fixture
def page(v1):
    found = v1.client().get("/openapi.json")
    assert found.status_code == 200
    return found.json()


def test_every_route_of_the_contract_is_shown_with_its_statuses(page):
    shown = {path: operations for path, operations in page["paths"].items() if path.startswith("/v1")}
    assert {path: next(iter(operations)) for path, operations in shown.items()} == ROUTES
    for path, operations in shown.items():
        (operation,) = operations.values()
        statuses = set(operation["responses"])
        assert {"401", "403", "422", "503"} <= statuses, path
        assert ({"200", "201", "204"} & statuses) == {
            "201" if path == "/v1/episodes" else "204" if path.endswith("/reset") else "200"
        }
        assert ("413" in statuses) == (ROUTES[path] == "post")
        for status in statuses - {"200", "201", "204"}:
            schema = operation["responses"][status]["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Refused"}


def test_bodies_and_queries_are_shown_with_their_limits(page):
    schemas = page["components"]["schemas"]
    content = schemas["NewEpisode"]["properties"]["content"]
    assert (content["minLength"], content["maxLength"]) == (1, 32_000)
    assert schemas["NewEpisode"]["additionalProperties"] is False
    assert schemas["NewEpisode"]["required"] == ["content", "role"]
    question = schemas["Question"]["properties"]
    assert (question["q"]["maxLength"], question["k"]["minimum"], question["k"]["maximum"]) == (4_000, 1, 100)
    named = {each["name"]: each for each in page["paths"]["/v1/episodes/search"]["get"]["parameters"]}
    assert {name for name, each in named.items() if each["required"]} == {"q"}
    assert named["k"]["schema"]["default"] == 10
    assert (named["min_salience"]["schema"]["minimum"], named["min_salience"]["schema"]["maximum"]) == (0, 1)
    assert "maxLength" not in named["q"]["schema"]


def test_a_generator_of_requests_finds_nothing_that_the_page_does_not_say(tmp_path):
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    wall = Wall()
    often = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    with opened(tmp_path / "home", wall=wall, embedder=model()[0]) as store:
        v1 = V1(store, tmp_path / "home", wall=wall)
        v1.episode("J'habite à Lyon.", session_id="s")
        schema = schemathesis.openapi.from_asgi("/openapi.json", v1.app).include(path_regex="^/v1")
        seen = set()
        for found in schema.get_all_operations():
            operation = found.ok()
            seen.add(operation.path)
            often(given(case=operation.as_strategy())(_holds))()
        assert seen == set(ROUTES)
        assert v1.get("/health")["ok"]


def _holds(case):
    case.call_and_validate()
