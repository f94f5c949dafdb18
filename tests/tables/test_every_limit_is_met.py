"""A search gives min(limit, matching) hits for every filter, by every ranker, in memory, on the tables and by an index.

`LAKEMEM_TEST_ROWS=200000` runs the large tenant at full size.

https://github.com/asg017/sqlite-vec/issues/152
https://github.com/lancedb/lancedb/issues/511
https://github.com/lancedb/lancedb/issues/2762
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

import numpy as np
import pytest

from lakemem.embedders.callable import CallableEmbedder
from lakemem.records.commands import AddEpisode, StoreMemory
from lakemem.records.times import OPEN, SECOND_US
from lakemem.tables.compact import index_vectors
from tests.store.opened import NOON, Wall, moment, opened

ROWS = int(os.environ.get("LAKEMEM_TEST_ROWS", "3000"))
WIDTH = 16
CHUNK = 1_000
LIMITS = (1, 10, 100, 1_000)


@dataclass
class Row:
    """What the test knows of one version, to work out by itself what matches."""

    number: int
    kind: str
    tags: tuple[str, ...]
    agent: str
    session: str
    valid_from: int
    valid_to: int
    written: int
    system_to: int = OPEN


class Tenant:
    """Rows and their vectors, as they were written."""

    def __init__(self, store, wall, rows):
        self.store = store
        random = np.random.default_rng(7)
        vectors = random.standard_normal((rows, WIDTH)).astype(np.float32)
        self.vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        self.rows: list[Row] = []
        left_over: list[Row] = []
        latest: dict[str, Row] = {}
        for start in range(0, rows, CHUNK):
            numbers = range(start, min(rows, start + CHUNK))
            results = store.write_many(
                [self._command(n) for n in numbers], vectors=self.vectors[numbers.start : numbers.stop]
            )
            for n, result in zip(numbers, results, strict=True):
                at = result.events[0].system_time
                row = self._row(n, at)
                before = latest.get(self._key(n)) if row.kind == "memory" else None
                if before is not None:
                    before.system_to = at
                    # All keys are written over from their beginning on or from later: what lies before stays.
                    if before.valid_from < row.valid_from:
                        left_over.append(replace(before, valid_to=row.valid_from, system_to=OPEN))
                latest[self._key(n)] = row
                self.rows.append(row)
            wall.pass_s(60)
        self.rows += left_over
        self.vectors = np.vstack([self.vectors, self.vectors[[row.number for row in left_over]]])
        assert store.catch_up() == 0

    @staticmethod
    def _key(n):
        return f"k{n - 7}" if n % 10 == 9 else f"k{n}"

    @staticmethod
    def _facts(n):
        tags = (f"t{n % 10}", *(["rare"] if n % 540 == 3 else []))
        return ("episode" if n % 10 == 4 else "memory"), tags, f"a{n % 3}", f"s{n % 70}" if n % 10 == 4 else ""

    def _command(self, n):
        kind, tags, agent, session = self._facts(n)
        if kind == "episode":
            return AddEpisode("user", f"common topic{n % 50}", "user", session, tags=tags, agent=agent)
        valid = {"valid_from": NOON - 100 * SECOND_US, "valid_to": NOON - 10 * SECOND_US} if n % 10 == 5 else {}
        return StoreMemory("user", self._key(n), f"common topic{n % 50}", tags, agent, **valid)

    def _row(self, n, at):
        kind, tags, agent, session = self._facts(n)
        start, end = (NOON - 100 * SECOND_US, NOON - 10 * SECOND_US) if n % 10 == 5 else (at, OPEN)
        return Row(n, kind, tags, agent, session, start, end, at)

    def matching(self, now, asked):
        """Return the places of the rows that pass, by plain Python."""
        valid_at, as_of = asked.get("valid_at", now), asked.get("as_of", now)
        return [
            place
            for place, row in enumerate(self.rows)
            if row.valid_from <= valid_at < row.valid_to
            and row.written <= as_of < row.system_to
            and set(asked.get("tags", ())) <= set(row.tags)
            and asked.get("agent", row.agent) == row.agent
            and asked.get("session", row.session) == row.session
            and row.kind in asked.get("kinds", ("memory", "episode"))
            and asked.get("since", 0) <= row.written < asked.get("until", OPEN)
        ]


def question(_texts):
    return [np.ones(WIDTH)]


@pytest.fixture(scope="module", params=["200 in memory", "200 on the tables", "scanned", "indexed"])
def tenant(request, tmp_path_factory):
    wall = Wall()
    settings = {"200 in memory": {}, "200 on the tables": {"resident_rows": 1}}.get(
        request.param, {"resident_rows": 300}
    )
    embedder = CallableEmbedder(question, id="given", dimensions=WIDTH)
    with opened(tmp_path_factory.mktemp("home"), wall=wall, embedder=embedder, upkeep=False, **settings) as store:
        made = Tenant(store, wall, 200 if "200" in request.param else ROWS)
        if request.param == "indexed":
            index_vectors(store._open.generation.shard.vectors)
            store._open.generation.refresh()
        made.name = request.param
        made.now = wall.now
        yield made


def filters(tenant):
    middle = tenant.rows[len(tenant.rows) // 2].written
    return [
        {},
        {"tags": ["t3"]},
        {"tags": ["rare"]},
        {"tags": ["rare", "t3"]},
        {"tags": ["none"]},
        {"agent": "a1"},
        {"agent": "a2", "tags": ["t5"]},
        {"session": "s4"},
        {"kinds": ["episode"]},
        {"kinds": ["memory"]},
        {"since": middle},
        {"until": middle},
        {"since": middle, "until": middle + 1},
        {"as_of": middle, "valid_at": middle},
        {"valid_at": NOON - 50 * SECOND_US},
        {"valid_at": NOON - 50 * SECOND_US, "as_of": middle},
        {"valid_at": NOON - SECOND_US},
    ]


def ask(tenant, asked, **rest):
    times = {name: moment(at) for name, at in asked.items() if name in ("since", "until", "valid_at", "as_of")}
    if "until" in times:
        times["until"] = moment(asked["until"] - 1)  # the named microsecond is covered
    return tenant.store.search("common", **{**asked, **times}, **rest)


@pytest.mark.parametrize("using", ["words", "vectors", "both"])
def test_there_are_as_many_hits_as_were_asked_for_or_as_match(tenant, using):
    for asked in filters(tenant):
        matching = len(tenant.matching(tenant.now, asked))
        for limit in LIMITS:
            found = ask(tenant, asked, using=using, limit=limit)
            assert len(found) == min(limit, matching), (asked, limit)
            assert len({hit.memory.version_id for hit in found}) == len(found)


def test_the_nearest_are_found(tenant):
    random = np.random.default_rng(3)
    recalls = []
    for asked in filters(tenant):
        places = tenant.matching(tenant.now, asked)
        if not places:
            continue
        for _ in range(3):
            vector = random.standard_normal(WIDTH).astype(np.float32)
            cosines = tenant.vectors[places] @ (vector / np.linalg.norm(vector))
            tenth = np.sort(cosines)[-min(10, len(places))]
            found = ask(tenant, asked, vector=vector, limit=10)
            assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
            recalls.append(np.mean([hit.score >= tenth - 1e-5 for hit in found]))
    assert np.mean(recalls) >= (0.95 if tenant.name == "indexed" else 1.0)


def test_the_way_that_was_taken_is_told(tenant):
    how = tenant.store.search("common", using="vectors", explain=True).explanation["vectors"]["how"]
    assert how.startswith(
        {"200 in memory": "exact scan in memory", "indexed": "vector index"}.get(tenant.name, "exact scan of the table")
    )


@pytest.mark.parametrize("path", ["in memory", "on the tables", "indexed"])
def test_several_pieces_of_one_text_never_shorten_an_answer(tmp_path, path):
    words = [f"w{n}" for n in range(400)]
    random = np.random.default_rng(1)
    rows = {word: random.standard_normal(8) for word in words}
    embedder = CallableEmbedder(
        lambda texts: [sum(rows[word] for word in text.split()) for text in texts],
        id="sum",
        dimensions=8,
        window_chars=30,
    )
    settings = {} if path == "in memory" else {"resident_rows": 5}
    with opened(tmp_path, embedder=embedder, **settings) as store:
        for n in range(40):
            # The first five texts have a hundred pieces each, all of them nearer than any other text.
            text = " ".join(["w0 w1"] * 300) if n < 5 else " ".join(random.choice(words[2:], 4))
            store.store(f"k{n}", text)
        assert store.catch_up() == 0
        if path == "indexed":
            index_vectors(store._open.generation.shard.vectors)
            store._open.generation.refresh()
        for limit in (1, 5, 6, 20, 40, 50):
            found = store.search("w0 w1", using="vectors", limit=limit)
            assert len(found) == len({hit.key for hit in found}) == min(limit, 40)
            assert {hit.key for hit in found[:5]} <= {f"k{n}" for n in range(5)}
