"""Four `lakemem mcp` processes write into one home while whoever holds it is killed, twice."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass, field

from tests.serving.running import command
from tests.serving.speaking import Lost, Mem7, Stdio

WRITES = int(os.environ.get("LAKEMEM_TEST_WRITES", "150"))
"""Writes of each process; 2,000 by hand."""

PROCESSES, KILLS = 4, 2


@dataclass
class Client:
    """Somebody whose server is a process of its own, started again when it died, as clients of MCP do."""

    home: object
    name: str
    acknowledged: dict[str, str] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    failures: list[BaseException] = field(default_factory=list)

    def __post_init__(self):
        self.transport = Stdio(self.home, "--tenant", "crowd", log=self.home.parent / f"{self.name}.log")

    def write_all(self, progress):
        try:
            for number in range(WRITES):
                self.write(f"{self.name}.{number}")
                progress.release()
        except BaseException as error:  # noqa: BLE001 - shown in the main thread
            self.failures.append(error)
            for _ in range(WRITES):
                progress.release()
        finally:
            self.transport.close()

    def write(self, key):
        try:
            said = Mem7(self.transport, "crowd").ask("store", key=key, value=f"zebra {key}", tags=[self.name])
            self.acknowledged[key] = said
        except Lost:
            # What became of this one nobody knows; it is not sent again.
            self.doubtful.add(key)
            self.transport.close()
            self.transport = Stdio(self.home, "--tenant", "crowd", log=self.home.parent / f"{self.name}.log")


def holder_of(home):
    """Return the process that holds a home, or None while nobody does."""
    raw = (home / "run" / "writer.lock").read_bytes()
    return json.loads(raw)["pid"] if raw else None


def kill_holder(home, clients, victims):
    """Kill whoever holds the home now, and was not killed before."""
    while True:
        pid = holder_of(home)
        transport = next((c.transport for c in clients if c.transport.process.pid == pid), None)
        if transport is not None and pid not in victims:
            transport.kill()
            victims.append(pid)
            return


def test_every_acknowledged_write_is_there_once_and_searchable_and_the_chain_holds(home):
    clients = [Client(home, f"p{number}") for number in range(PROCESSES)]
    progress = threading.Semaphore(0)
    threads = [threading.Thread(target=client.write_all, args=(progress,)) for client in clients]
    for thread in threads:
        thread.start()
    victims: list[int] = []
    for _ in range(KILLS):
        for _ in range(PROCESSES * WRITES // (KILLS + 2)):
            progress.acquire()
        kill_holder(home, clients, victims)
    for thread in threads:
        thread.join()
    assert [failure for client in clients for failure in client.failures] == []
    assert len(victims) == KILLS

    reader = Stdio(home, "--tenant", "crowd")
    mem7 = Mem7(reader, "crowd")
    listed = mem7.keys()
    assert len(listed) == len(set(listed))
    for client in clients:
        assert all(" created " in said for said in client.acknowledged.values())
        own = {key for key in listed if key.startswith(f"{client.name}.")}
        assert set(client.acknowledged) <= own <= set(client.acknowledged) | client.doubtful
        assert len(client.acknowledged) + len(client.doubtful) == WRITES
        for key in list(client.acknowledged)[:: max(1, WRITES // 50)]:
            assert mem7.keys("search", query=f'"{key}"', tags=[client.name], limit=1) == [key]
        for key in client.acknowledged:
            assert mem7.ask("history", key=key).startswith(f"History of {key} (1 events")
        found = mem7.keys("search", query="zebra", tags=[client.name], limit=1000)
        assert len(found) == min(1000, len(own))
        assert set(found) <= own
    assert sum(len(client.doubtful) for client in clients) <= KILLS
    reader.close()
    (report,) = command(home, "verify", "--tenant", "crowd")
    # As many entries as keys: each was written once.
    assert (report["holds"], report["report"]["entries"]) == (True, len(listed))
