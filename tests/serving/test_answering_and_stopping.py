"""A server says where it answers once it does, and leaves whole when it is asked to."""

from __future__ import annotations

import json
import subprocess
import threading

import httpx
import pytest

from tests.serving.running import PATIENCE_S, holds, lakemem, serving
from tests.serving.speaking import Lost, Mem7, Rpc, Sse, Stdio


def test_the_endpoint_is_named_once_it_answers_and_no_more_after_a_stop(home):
    endpoint = home / "run" / "endpoint.json"
    with serving(home) as server:
        named = json.loads(endpoint.read_bytes())
        assert named == {"pid": server.process.pid, "main": server.main, "argos": None}
        with server.client() as client:
            assert client.get("/healthz").json()["status"] == "ok"
            assert client.get("/readyz").status_code == 200
        assert server.stop() == 0
        assert not endpoint.exists()
        assert not (home / "run" / "socket").exists()
        assert (home / "run" / "writer.lock").read_bytes() == b""


def test_a_server_that_was_killed_leaves_an_endpoint_that_the_next_one_replaces(home):
    endpoint = home / "run" / "endpoint.json"
    with serving(home) as server:
        server.text("memory_store", key="k", value="v")
        server.kill()
        assert endpoint.exists()
    with serving(home) as server:
        assert json.loads(endpoint.read_bytes())["pid"] == server.process.pid
        assert server.text("memory_recall", key="k").startswith("## k\nv\n")


def test_a_stop_with_open_event_streams_under_load_loses_nothing(home):
    acknowledged: list[str] = []
    enough = threading.Semaphore(0)

    def write(transport, name):
        mem7 = Mem7(transport, "t")
        try:
            for number in range(10_000):
                mem7.ask("store", key=f"{name}.{number}", value="zebra")
                acknowledged.append(f"{name}.{number}")
                enough.release()
        except (Lost, AssertionError):
            return  # a server that stops may say so, or close

    with serving(home) as server:
        streams = [Sse(server) for _ in range(5)]
        writers = [("rpc", Rpc(server)), *((f"sse{number}", stream) for number, stream in enumerate(streams[:2]))]
        threads = [threading.Thread(target=write, args=(transport, name)) for name, transport in writers]
        for thread in threads:
            thread.start()
        for _ in range(60):
            enough.acquire()
        assert server.stop() == 0
        for thread in threads:
            thread.join()
        for _, transport in writers[:1]:
            transport.close()
        for stream in streams:
            stream.close()
    assert not (home / "run" / "endpoint.json").exists()
    with serving(home) as server:
        mem7 = Mem7(Rpc(server), "t")
        assert set(acknowledged) <= set(mem7.keys())
        assert len(mem7.keys("search", query="zebra", limit=1000)) == len(mem7.keys())
        mem7.transport.close()
    assert holds(home, "t")


def test_a_server_on_a_home_that_another_process_holds_hands_over_and_takes_over(home):
    holder = Stdio(home)
    Mem7(holder, "t").ask("store", key="k", value="zebra of the holder")
    with serving(home) as server:
        mem7 = Mem7(Rpc(server), "t")
        assert mem7.keys("search", query="zebra") == ["k"]
        holder.close()
        mem7.ask("store", key="k2", value="zebra of the server")
        assert sorted(mem7.keys()) == ["k", "k2"]
        mem7.transport.close()
        assert server.stop() == 0
    assert holds(home, "t")


@pytest.mark.parametrize("times", [2])
def test_several_ports_answer_at_once(home, times, tmp_path):
    log = tmp_path / "serve.log"
    ports = [option for _ in range(times) for option in ("--port", "0")]
    with serving(home, *ports, log=log) as server:
        (told,) = [line for line in log.read_text().splitlines() if " on http://" in line]
        urls = told.partition(" on ")[2].split(" and ")
        assert len(set(urls)) == times
        assert urls[0] == server.main
        for url in urls:
            assert httpx.get(f"{url}/healthz", trust_env=False).status_code == 200
            assert (
                httpx.post(f"{url}/rpc", trust_env=False, json={"jsonrpc": "2.0", "id": 1, "method": "ping"}).json()[
                    "result"
                ]
                == {}
            )


def refused(*arguments):
    ran = subprocess.run(lakemem("serve", *arguments), capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert ran.returncode == 1, ran.stderr
    assert "Traceback" not in ran.stderr
    (line,) = ran.stderr.splitlines()
    return line


def test_a_port_in_use_is_refused_in_one_line(home, tmp_path):
    with serving(home) as server:
        port = str(httpx.URL(server.main).port)
        other = tmp_path / "other"
        for ports in (("--port", port), ("--port", "0", "--port", port)):
            assert f"127.0.0.1:{port} cannot be listened on" in refused("--home", str(other), *ports)
        assert not other.exists()
        assert server.text("memory_list") == "No memories found."


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_listening_outside_loopback_without_credentials_is_refused_in_one_line(home, host):
    line = refused("--home", str(home), "--host", host, "--port", "0")
    assert host in line
    assert "credential" in line
    assert not home.exists()


def test_listening_everywhere_with_a_credential_lets_in_whoever_has_it(home):
    from lakemem_api.identity.keys import Keyring

    token = Keyring(home, {}).add("ops")
    with serving(home, "--host", "0.0.0.0") as server:
        url = f"http://127.0.0.1:{httpx.URL(server.main).port}"
        ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        assert httpx.post(f"{url}/rpc", json=ping, trust_env=False).status_code == 401
        shown = {"authorization": f"Bearer {token}"}
        assert httpx.post(f"{url}/rpc", json=ping, headers=shown, trust_env=False).json()["result"] == {}
