"""The Python SDK's own client in both eras, on standard streams, Streamable HTTP and the older HTTP+SSE."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from functools import partial

import anyio.from_thread
import httpx2
import mcp_types as types
import pytest
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from mcp.client.sse import sse_client
from mcp.client.streamable_http import streamable_http_client
from pydantic import Field

from tests.clients.expected import check_texts
from tests.serving.running import PATIENCE_S, lakemem, serving

TOKEN = "a-token-of-the-tests"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
WAYS = {
    "stdio-auto": "2026-07-28",
    "stdio-legacy": "2025-11-25",
    "mcp-auto": "2026-07-28",
    "mcp-legacy": "2025-11-25",
    "sse-legacy": "2025-11-25",
}
"""Each way, and the version that is agreed upon."""


class AnyRequest(types.Request):
    """A request of any method."""

    method: str
    params: types.RequestParams | None = None


class Reminder(types.Result):
    """The answer to `memory/snapshot_reminder`, in the names of the contract and not in the SDK's camel case."""

    reminder: str
    workspace: str
    memory_count: int = Field(alias="memory_count")
    generated_at: str = Field(alias="generated_at")


class Session:
    """A client that is connected, called from outside its event loop."""

    def __init__(self, way, client, portal):
        self.way = way
        self.client = client
        self._portal = portal

    def tools(self):
        return self._portal.call(self.client.list_tools).tools

    def call(self, tool, /, meta=None, **arguments):
        return self._portal.call(partial(self.client.call_tool, tool, arguments, meta=meta))

    def text(self, tool, /, meta=None, **arguments):
        result = self.call(tool, meta, **arguments)
        (content,) = result.content
        assert not result.is_error, content.text
        return content.text

    def send(self, method, result_type):
        return self._portal.call(self.client.session.send_request, AnyRequest(method=method), result_type)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A server that asks for a token, so that its callers are known."""
    home = tmp_path_factory.mktemp("guarded") / "home"
    home.mkdir()
    with serving(home, env={"MEM7_TOKEN": TOKEN}) as running:
        yield running


@pytest.fixture(scope="module")
def portal():
    with anyio.from_thread.start_blocking_portal() as made:
        yield made


@pytest.fixture(scope="module", params=WAYS)
def session(request, guarded, stdio_home, portal):
    transport, mode = request.param.split("-")
    with ExitStack() as leaving:
        if transport == "stdio":
            log = leaving.enter_context((stdio_home.parent / "mcp.log").open("a"))
            command, *arguments = lakemem("mcp", "--home", str(stdio_home))
            environment = {**os.environ, "LAKEMEM_EMBEDDER": "hashing"}
            target = stdio_client(StdioServerParameters(command=command, args=arguments, env=environment), errlog=log)
        elif transport == "mcp":
            http = httpx2.AsyncClient(headers=BEARER, timeout=PATIENCE_S, trust_env=False)
            leaving.callback(portal.call, http.aclose)
            target = streamable_http_client(f"{guarded.main}/mcp", http_client=http)
        else:
            target = sse_client(f"{guarded.main}/sse", headers=BEARER, timeout=PATIENCE_S)
        client = Client(target, mode=mode)
        yield Session(request.param, leaving.enter_context(portal.wrap_async_context_manager(client)), portal)


def test_the_version_of_its_era_is_agreed_upon(session):
    assert session.client.protocol_version == WAYS[session.way]
    assert session.client.server_info.name == "lakemem"
    assert session.client.server_capabilities.tools is not None
    assert session.client.server_capabilities.resources is None


def test_the_eight_tools_come_with_the_schemas_of_the_contract(session, contract):
    found = [tool.model_dump(by_alias=True, exclude_none=True) for tool in session.tools()]
    assert found == contract


def test_what_is_stored_is_recalled_found_and_given_as_json(session):
    key = f"{session.way}.zebra"
    value = "a zebra by the lighthouse"
    found = {
        "store": session.text("memory_store", key=key, value=value),
        "recall": session.text("memory_recall", key=key),
        "search": session.text("memory_search", query="zebra", tags=[]),
        "context": session.text("memory_context", query="zebra lighthouse", mode="natural"),
        "failing": session.call("memory_get", path="../outside").content[0].text,
    }
    check_texts(found, key)


def test_lists_histories_files_and_forgetting_answer_too(session):
    key = f"{session.way}.short"
    session.text("memory_store", key=key, value="to be forgotten", tags=["brief"])
    assert f"- {key} [brief] — " in session.text("memory_list", tags=["brief"])
    history = session.text("memory_history", key=key)
    assert history.startswith(f"History of {key} (1 events, oldest first):\n- ")
    day = history.splitlines()[1][2:12]
    assert "to be forgotten" in session.text("memory_get", path=f"memory/{day}.md")
    assert session.text("memory_forget", key=key).startswith("Removed 1 memory(ies). ")
    assert session.text("memory_recall", key=key) == "No memories found."


@pytest.mark.parametrize(
    ("tool", "arguments", "text"),
    [
        ("memory_get", {"path": "../../etc/passwd"}, "path escapes workspace"),
        ("memory_store", {"key": "a"}, "key and value are required"),
        ("memory_recall", {"valid_at": "gestern"}, 'valid_at: "gestern" is not a date (2026-03-20) or an RFC3339 time'),
    ],
)
def test_a_tool_that_fails_says_why_in_its_result(session, tool, arguments, text):
    result = session.call(tool, **arguments)
    assert result.is_error
    assert [content.text for content in result.content] == [text]


def test_an_unknown_tool_is_an_error_of_the_protocol_with_a_code(session):
    with pytest.raises(MCPError) as caught:
        session.call("memory_nope")
    assert caught.value.code == -32602
    assert caught.value.message == "Unknown tool: memory_nope"
    assert caught.value.data["code"] == "method_not_allowed"
    assert caught.value.data["request_id"]


@pytest.mark.parametrize("method", ["memory/nope", "resources/list", "prompts/list", "tasks/list"])
def test_an_unknown_method_is_not_found(session, method):
    with pytest.raises(MCPError) as caught:
        session.send(method, types.EmptyResult)
    assert caught.value.code == -32601
    assert caught.value.data["code"] == "method_not_allowed"
    assert caught.value.data["request_id"]


def test_the_reminder_counts_what_is_there(session):
    before = session.send("memory/snapshot_reminder", Reminder).memory_count
    session.text("memory_store", key=f"{session.way}.counted", value="one more")
    found = session.send("memory/snapshot_reminder", Reminder)
    assert found.memory_count == before + 1
    assert f"{found.memory_count} memories" in found.reminder
    assert "/markdown/" in found.workspace
    assert found.generated_at.endswith("Z")


def test_the_trace_of_the_governed_call_is_recorded(session):
    key = f"{session.way}.traced"
    meta = {"traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"}
    session.text("memory_store", meta, key=key, value="written under a trace", agent=session.way)
    assert f"\nTrace: {TRACE}\n" in session.text("memory_recall", key=key)
    assert f" · trace {TRACE} · seal " in session.text("memory_history", key=key)
    (row,) = json.loads(session.text("memory_context", query="written under trace", tags=[], agent=session.way))
    assert row["trace_id"] == TRACE


def test_a_caller_with_a_credential_says_which_agent_it_speaks_for(session):
    key = f"{session.way}.spoken.for"
    session.text("memory_store", {"art.flux7/agent": "scout"}, key=key, value="x", agent="declared")
    # On standard streams nobody shows a credential.
    recorded = "declared" if session.way.startswith("stdio") else "scout"
    assert f"\nAgent: {recorded}\n" in session.text("memory_recall", key=key)


def test_an_agent_that_is_only_declared_is_recorded_where_nothing_better_is_known(session):
    key = f"{session.way}.declared"
    session.text("memory_store", key=key, value="x", agent="declared")
    assert "\nAgent: declared\n" in session.text("memory_recall", key=key)


def test_a_process_beside_a_server_speaks_for_the_same_home(server, portal):
    command, *arguments = lakemem("mcp", "--home", str(server.home), "--agent", "beside")
    with ExitStack() as leaving:
        log = leaving.enter_context((server.home.parent / "beside.log").open("a"))
        parameters = StdioServerParameters(command=command, args=arguments, env=dict(os.environ))
        client = Client(stdio_client(parameters, errlog=log))
        beside = Session("stdio", leaving.enter_context(portal.wrap_async_context_manager(client)), portal)
        server.text("memory_store", key="by.server", value="told over HTTP")
        assert "told over HTTP" in beside.text("memory_recall", key="by.server")
        beside.text("memory_store", key="by.process", value="told on a pipe")
        assert "told on a pipe\nAgent: beside\n" in server.text("memory_recall", key="by.process")


def test_a_caller_without_a_credential_cannot_name_its_agent(server, portal):
    with portal.wrap_async_context_manager(Client(f"{server.main}/mcp")) as client:
        session = Session("mcp", client, portal)
        session.text("memory_store", {"art.flux7/agent": "boss"}, key="unknown.caller", value="x", agent="declared")
        assert "\nAgent: declared\n" in session.text("memory_recall", key="unknown.caller")
