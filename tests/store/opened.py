"""What tests of the whole store stand on: a clock that is set by hand, and a model whose faults are chosen."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Any

import numpy as np

from lakemem.config import Settings
from lakemem.embedders.callable import CallableEmbedder
from lakemem.opening import open_store
from lakemem.records.times import from_datetime
from lakemem.store import Store

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NOON = from_datetime(datetime(2026, 3, 1, 12, tzinfo=UTC), "noon")
"""Where a test's clock begins."""


class Wall:
    """A clock that stands still until it is moved, also backwards."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def set(self, text: str) -> None:
        self.now = from_datetime(datetime.fromisoformat(text).replace(tzinfo=UTC), "wall")

    def pass_s(self, seconds: float) -> None:
        self.now += round(seconds * 1_000_000)


def moment(micros: int) -> datetime:
    """Return an instant as callers may pass it, exact to the microsecond."""
    return EPOCH + timedelta(microseconds=micros)


def micros(text: str) -> int:
    """Return the microseconds of an answer's time."""
    return from_datetime(datetime.fromisoformat(text), "time")


class WordVectors:
    """A bag of hashed words as a vector, different for each model, with faults on request.

    `mode` is ok, refused, nan, zero, wide, fewer, nothing or hang; `refuses` is a word that no batch may hold.
    """

    def __init__(self, model: str, width: int) -> None:
        self.model = model
        self.width = width
        self.mode = "ok"
        self.refuses = ""
        self.calls = 0
        self.texts = 0
        self.go_on = threading.Event()

    def __call__(self, texts: Sequence[str]) -> Any:
        self.calls += 1
        self.texts += len(texts)
        mode = self.mode
        if mode == "refused" or (self.refuses and any(self.refuses in text for text in texts)):
            raise ConnectionRefusedError("the model is away")
        if mode == "hang":
            self.go_on.wait(30)
            raise TimeoutError("the model hung")
        rows = np.array([self._row(text) for text in texts])
        faults = {
            "nan": rows * np.nan, "zero": rows * 0, "wide": np.hstack([rows, rows]), "fewer": rows[:-1], "nothing": [],
        }  # fmt: skip
        return faults.get(mode, rows)

    def _row(self, text: str) -> np.ndarray:
        row = np.full(self.width, 1e-3)
        for word in text.casefold().split():
            seed = blake2b(f"{self.model}|{word.strip('.,?!')}".encode(), digest_size=8).digest()
            row += np.random.default_rng(int.from_bytes(seed, "big")).standard_normal(self.width)
        return row


def model(name: str = "m1", width: int = 32, **options: Any) -> tuple[CallableEmbedder, WordVectors]:
    """Return an embedder and the function behind it, whose faults can be chosen."""
    function = WordVectors(name, width)
    return CallableEmbedder(function, id=name, dimensions=width, **options), function


def opened(home: Any, *, embedder: Any = None, wall: Any = None, **rest: Any) -> Store:
    """Return the store of a home; settings and parts by name, no embedder unless one is given."""
    settings = {
        name: rest.pop(name) for name in tuple(rest) if name in Settings.__dataclass_fields__ and name != "reranker"
    }
    more = {"wall": wall} if wall is not None else {}
    return open_store(home, settings=Settings(**settings), embedder=embedder, **more, **rest)


def keys(found: Any) -> list[str]:
    """Return the keys of memories or hits, in order."""
    return [each.key for each in found]


def values(found: Any) -> list[str]:
    """Return the values of memories or hits, in order."""
    return [each.value for each in found]


def wait_until(holds: Any, *, timeout_s: float = 30.0) -> None:
    """Return when something holds; fail after a long while."""
    deadline = time.monotonic() + timeout_s
    while not holds():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.01)
