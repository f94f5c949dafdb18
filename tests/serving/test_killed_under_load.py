"""What a server has acknowledged is there after it was killed in the middle of its work."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from tests.serving.running import holds, serving
from tests.serving.speaking import LEGACY, MODERN, Lost, Mcp, Mem7, Rpc

ACKNOWLEDGED = 240
"""Writes after which a server is killed."""


@dataclass
class Writer:
    """Writes, and forgets every fifth, until its server is gone."""

    name: str
    kept: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    doubtful: set[str] = field(default_factory=set)
    number: int = 0

    def write(self, transport, progress):
        mem7 = Mem7(transport, "loaded")
        try:
            while True:
                key = f"{self.name}.{self.number}"
                self.number += 1
                self.doubtful.add(key)
                mem7.ask("store", key=key, value=f"zebra {key}", tags=[self.name])
                if self.number % 5 == 0:
                    mem7.ask("forget", key=key)
                    self.gone.add(key)
                else:
                    self.kept.add(key)
                self.doubtful.discard(key)
                progress.release()
        except Lost:
            return
        finally:
            transport.close()


def load_until_killed(server, writers):
    """Let every writer write over a transport of its own, and kill the server in the middle of it."""
    progress = threading.Semaphore(0)
    transports = [Rpc(server), Rpc(server), Mcp(server, LEGACY), Mcp(server, MODERN)]
    threads = [
        threading.Thread(target=writer.write, args=(transport, progress))
        for writer, transport in zip(writers, transports, strict=True)
    ]
    for thread in threads:
        thread.start()
    for _ in range(ACKNOWLEDGED):
        progress.acquire()
    server.kill()
    for thread in threads:
        thread.join()


def test_every_acknowledged_write_is_found_after_each_of_two_kills(home):
    writers = [Writer(name) for name in ("rpc1", "rpc2", "legacy", "modern")]
    for kills in range(3):
        with serving(home) as server:
            if kills:
                check(Mem7(Rpc(server), "loaded"), writers, kills=kills)
                assert holds(home, "loaded")
            if kills < 2:
                load_until_killed(server, writers)


def check(mem7, writers, *, kills):
    listed = mem7.keys()
    assert len(listed) == len(set(listed))
    for writer in writers:
        own = {key for key in listed if key.startswith(f"{writer.name}.")}
        assert writer.kept <= own <= writer.kept | writer.doubtful
        assert not writer.gone & own
        # Of each writer one call may be under way when a server dies.
        assert len(writer.doubtful) <= kills
        for mode in ("raw", "natural"):
            found = mem7.keys("search", query="zebra", tags=[writer.name], limit=1000, mode=mode)
            assert set(found) == own
        for key in writer.kept:
            assert mem7.ask("recall", key=key).startswith(f"## {key}\nzebra {key}\n")
    mem7.transport.close()
