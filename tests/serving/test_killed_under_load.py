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


def test_every_acknowledged_write_is_found_after_each_of_two_kills(home):
    writers = [Writer(name) for name in ("rpc1", "rpc2", "legacy", "modern")]
    for _ in range(2):
        with serving(home) as server:
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
        with serving(home) as server:
            check(Mem7(Rpc(server), "loaded"), writers)
            assert holds(home, "loaded")


def check(mem7, writers):
    listed = mem7.keys()
    assert len(listed) == len(set(listed))
    for writer in writers:
        own = {key for key in listed if key.startswith(f"{writer.name}.")}
        assert writer.kept <= own <= writer.kept | writer.doubtful
        assert not writer.gone & own
        # One call a writer may be under way when the server dies; a second round adds a second one.
        assert len(writer.doubtful) <= 2
        for mode in ("raw", "natural"):
            found = mem7.keys("search", query="zebra", tags=[writer.name], limit=1000, mode=mode)
            assert set(found) == own
        for key in writer.kept:
            assert mem7.ask("recall", key=key).startswith(f"## {key}\nzebra {key}\n")
    mem7.transport.close()
