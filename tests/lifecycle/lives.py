"""What the tests of the lifecycle stand on: episodes at their times, facts on one line each, a store that fails."""

from __future__ import annotations

from lakemem.errors import StorageFailed
from lakemem.lifecycle.consolidating import consolidate
from lakemem.lifecycle.extractors import PatternExtractor
from lakemem.lifecycle.scoring import score
from lakemem.lifecycle.settings import LifecycleSettings

SETTINGS = LifecycleSettings()


def say(store, text, when=None, **named):
    """Add an episode and return its id."""
    return store.add_episode(text, occurred_at=when, **named).memory_id


def run(store, wall, *, settings=SETTINGS, extractor=None, tenants=None, passes=3_601):
    """Let an hour pass, score and consolidate everybody, and return the report."""
    wall.pass_s(passes)
    for tenant in store.tenants():
        score(store, tenant, now=wall.now)
    return consolidate(
        store, tenants=tenants, settings=settings, extractor=extractor or PatternExtractor(), now=wall.now
    )


def facts(store, **asked):
    """Return all facts of all periods as `subject predicate object [from, to)`, by day."""
    found = store.list(kinds=["fact"], all_periods=True, **asked)
    return sorted(
        f"{m.subject} {m.predicate} {m.object} [{m.valid_from[:10]}, {(m.valid_to or '')[:10]})" for m in found
    )


def marks(store, **asked):
    """Return the marks of all episodes by their text."""
    return {m.value: m.marks for m in store.list(kinds=["episode"], all_periods=True, **asked)}


class Killed(BaseException):
    """The process is gone: nothing that comes after it is carried out."""


class Dying:
    """A store whose process is killed after so many commands; what was written stays."""

    def __init__(self, store, commands):
        self._store = store
        self.left = commands

    def __getattr__(self, name):
        return getattr(self._store, name)

    def write_many(self, commands, *, vectors=None):
        if len(commands) <= self.left:
            self.left -= len(commands)
            return self._store.write_many(commands, vectors=vectors)
        if self.left:
            self._store.write_many(commands[: self.left])
        raise Killed


class Refusing:
    """A store whose disk refuses writes as long as it is full."""

    def __init__(self, store):
        self._store = store
        self.is_full = True

    def __getattr__(self, name):
        return getattr(self._store, name)

    def write_many(self, commands, *, vectors=None):
        if self.is_full:
            return [StorageFailed("the disk is full") for _ in commands]
        return self._store.write_many(commands, vectors=vectors)
