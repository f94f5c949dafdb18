"""Mnemos as a server serves it, with its worker, and as `lakemem mcp --dialect mnemos` speaks it."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import closing

import pytest

from lakemem_api.identity.keys import Keyring
from tests.serving.running import serving
from tests.serving.speaking import Stdio, call
from tests.store.opened import wait_until

SETTINGS = (
    '[mnemos]\nconsolidate_after_s = 0\nworker_interval_s = 1\nskills = "skills"\n[mnemos.subjects]\napp = "Camille"\n'
)


@pytest.fixture(autouse=True)
def _hashing(monkeypatch):
    """Let every process embed by hashing, and keep its socket in a short folder."""
    folder = tempfile.mkdtemp(prefix="lm-", dir="/tmp")
    monkeypatch.setenv("LAKEMEM_EMBEDDER", "hashing")
    monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
    yield
    shutil.rmtree(folder)


@pytest.fixture
def home(tmp_path):
    found = tmp_path / "home"
    (found / "skills").mkdir(parents=True)
    (found / "skills" / "deploy.md").write_text("1. build 2. push", encoding="utf-8")
    (found / "lakemem.toml").write_text(SETTINGS, encoding="utf-8")
    return found


def test_a_server_scores_and_consolidates_by_itself_and_keeps_everything(home):
    with serving(home) as server, server.client() as client:
        body = {"content": "J'habite à Lyon.", "role": "user", "session_id": "s", "tenant": "app"}
        episode = client.post("/v1/episodes", json=body).json()
        wait_until(lambda: client.get(f"/v1/episodes/{episode['id']}").json()["salience"] is not None)
        wait_until(lambda: client.get("/v1/facts?tenant=app").json())
        (fact,) = client.get("/v1/facts?tenant=app").json()
        assert (fact["subject"], fact["predicate"], fact["object"]) == ("Camille", "lives_in", "Lyon")
        question = {"q": "Comment déployer avec deploy ?"}
        assert client.post("/v1/query", json=question).json()["procedural"] == ["deploy"]
        health = client.get("/v1/health").json()
        assert (health["ok"], health["failures"]) == (True, {})
        assert health["worker"]["phase"] in ("idle", "scoring", "consolidating")
        assert health["worker_last_run"].endswith("+00:00")
        assert client.get("/viz").status_code == 200
        assert server.stop() == 0
    with serving(home) as server, server.client() as client:
        assert client.get("/v1/facts?tenant=app").json() == [fact]
        found = client.post("/v1/query", json={"q": "Que viens-je de dire ?", "session_id": "s", "tenant": "app"})
        assert found.json()["working"] == []


def test_the_key_of_the_environment_opens_every_route_and_no_other_does(home):
    with serving(home, env={"API_KEY": "secret-key"}) as server, server.client() as client:
        for headers in ({}, {"X-API-Key": "other"}):
            response = client.get("/v1/health", headers=headers)
            assert (response.status_code, response.json()) == (401, {"detail": "X-API-Key invalide ou manquant"})
        key = {"X-API-Key": "secret-key"}
        assert client.post("/v1/episodes", json={"content": "a", "role": "user"}, headers=key).status_code == 201
        assert client.post("/v1/admin/consolidate", headers=key).status_code == 200
        assert client.get("/healthz").status_code == 200


def test_a_server_that_does_not_hold_the_home_answers_the_same(home):
    with closing(Stdio(home)) as holder, serving(home) as server, server.client() as client:
        body = {"content": "J'habite à Lyon.", "role": "user", "session_id": "s"}
        episode = client.post("/v1/episodes", json=body).json()
        assert client.get(f"/v1/episodes/{episode['id']}").json()["content"] == body["content"]
        (hit,) = client.get("/v1/episodes/search?q=Lyon&min_salience=0.4").json()
        assert hit["dense_sim"] > 0
        wait_until(lambda: client.get("/v1/facts").json())
        assert (
            client.post("/v1/query", json={"q": "Où est-ce que j'habite ?"}).json()["facts"][0]["fact"]["object"]
            == "Lyon"
        )
        history = client.get("/v1/facts/history?subject=moi&predicate=lives_in").json()
        assert [fact["object"] for fact in history] == ["Lyon"]
        assert client.get("/v1/graph").status_code == 200
        assert client.get("/v1/health").json()["dbs"] == {"episodic": True, "semantic": True}
        assert client.post("/v1/admin/decay").json()["scanned"] == 1
        assert client.get("/v1/episodes/x").status_code == 404
        assert not call(holder, "memory_store", {"key": "k", "value": "v"}).is_error


def test_a_process_on_standard_streams_speaks_the_five_tools(home):
    with closing(Stdio(home, "--dialect", "mnemos", "--agent", "scout")) as stdio:
        listed = stdio.request("tools/list", {})["result"]["tools"]
        assert (listed[0]["name"], len(listed)) == ("memory_write", 5)
        written = stdio.request("tools/call", {"name": "memory_write", "arguments": {"content": "J'habite à Lyon."}})
        assert written["result"]["structuredContent"]["content"] == "J'habite à Lyon."
        assert not call(stdio, "memory_consolidate", {}).is_error
        assert '"Lyon"' in call(stdio, "memory_facts", {"subject": "me"}).text
        assert call(stdio, "memory_query", {"q": ""}).is_error


def test_a_process_that_is_given_a_tenant_stays_in_it(home):
    with closing(Stdio(home, "--dialect", "mnemos", "--tenant", "acme")) as stdio:
        written = stdio.request("tools/call", {"name": "memory_write", "arguments": {"content": "a word"}})
        assert written["result"]["structuredContent"]["tenant"] == "acme"
        for tool, given in (("memory_write", {"content": "a"}), ("memory_query", {"q": "a"}), ("memory_facts", {})):
            assert call(stdio, tool, {**given, "tenant": "user"}).is_error


def test_a_setting_that_cannot_be_keeps_the_server_from_starting(home):
    (home / "lakemem.toml").write_text("[mnemos]\nmodel_dialect = 'smoke signals'\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="the server ended with 1"), serving(home):
        pass


def test_a_key_of_the_home_counts_from_the_next_request_on(home):
    with serving(home) as server, server.client() as client:
        assert client.get("/v1/facts").status_code == 200
        token = Keyring(home, {}).add("one", tenants=["acme"])
        assert client.get("/v1/facts").status_code == 401
        assert client.get("/v1/facts", headers={"X-API-Key": token}).status_code == 200
        assert client.get("/v1/facts?tenant=user", headers={"X-API-Key": token}).status_code == 403
