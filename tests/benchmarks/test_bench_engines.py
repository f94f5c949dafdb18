"""Each engine answers as brute force does where it claims to be exact, and says so where it cannot."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.datasets import NOW, START, Shape, zipf
from benchmarks.engines.protocol import Rows, Unsupported
from benchmarks.engines.registry import ENGINES
from benchmarks.measure import Setting
from benchmarks.truth import Truth
from benchmarks.workloads import vector, words
from lakemem.records.times import OPEN

EXACT_VECTORS = ("numpy", "sqlite-vec-partition", "lancedb")
FILTERED_VECTORS = (*EXACT_VECTORS, "chroma")
FILTERED_WORDS = ("sqlite-vec-partition", "sqlite-plain", "bare-bulk")
STATES = ("numpy", "sqlite-vec-partition", "sqlite-vec-join", "lancedb", "chroma", "sqlite-plain")
ODD_NAMES = ("o'brien", 'say "hi"', "a%b_c", "tenant OR 1=1", "Zoë 租户", "*")


def ask_vectors(loaded, name: str, truth: Truth, k: int) -> dict[str, float]:
    engine = loaded(name, truth.rows)
    setting = Setting(truth, seed=5, questions=40, warm_up=0, k=k)
    (result,) = vector.measure([engine], setting)
    assert result.status == "measured", result.reason
    return result.figures


@pytest.mark.parametrize("k", [1, 10, 400])
@pytest.mark.parametrize("name", EXACT_VECTORS)
def test_an_exact_engine_finds_the_nearest_and_is_never_short(name: str, k: int, loaded, truth: Truth):
    figures = ask_vectors(loaded, name, truth, k)
    assert (figures["recall"], figures["short"], figures["wrong"]) == (1.0, 0, 0)


@pytest.mark.parametrize("name", EXACT_VECTORS)
def test_an_exact_engine_gives_the_nearest_first(name: str, loaded, rows: Rows, truth: Truth):
    engine = loaded(name, rows)
    position = {version: row for row, version in enumerate(rows.version_id)}
    for row in range(0, 60, 3):
        asked = {"k": 10, "valid_at": NOW, "as_of": NOW}
        hits = engine.vector_search(rows.tenant[row], rows.vectors[row], **asked)
        right = truth.nearest(rows.tenant[row], rows.vectors[row], **asked).best
        cosines = [[float(rows.vectors[position[v]] @ rows.vectors[row]) for v in some] for some in (hits, right)]
        assert cosines[0] == pytest.approx(cosines[1], abs=1e-5)


def test_chroma_finds_most_and_only_rows_that_hold(loaded, truth: Truth):
    figures = ask_vectors(loaded, "chroma", truth, 10)
    assert figures["wrong"] == 0
    assert figures["recall"] > 0.9


def test_filtering_after_the_search_is_short(loaded, truth: Truth):
    figures = ask_vectors(loaded, "sqlite-vec-join", truth, 10)
    assert figures["wrong"] == 0
    assert figures["short"] > 20
    assert figures["recall"] < 0.9


@pytest.mark.parametrize("name", FILTERED_WORDS)
def test_words_filtered_before_the_top_k_are_never_short(name: str, loaded, truth: Truth):
    engine = loaded(name, truth.rows)
    (result,) = words.measure([engine], Setting(truth, seed=5, questions=40, warm_up=0, k=10))
    assert result.status == "measured", result.reason
    assert (result.figures["short"], result.figures["wrong"]) == (0, 0)


def test_words_filtered_after_the_top_k_are_short(loaded, truth: Truth):
    engine = loaded("sqlite-vec-join", truth.rows)
    (result,) = words.measure([engine], Setting(truth, seed=5, questions=40, warm_up=0, k=10))
    assert result.figures["short"] > 10
    assert result.figures["wrong"] == 0


@pytest.mark.parametrize("name", FILTERED_WORDS)
def test_the_row_with_all_words_comes_before_rows_with_one(name: str, loaded, rows: Rows, truth: Truth):
    engine = loaded(name, rows)
    instant = {"valid_at": NOW, "as_of": NOW}
    live = truth.state("t0000", **instant)
    position = {version: row for row, version in enumerate(rows.version_id)}
    for version in live[:10]:
        query = " ".join(dict.fromkeys(rows.text[position[version]].split()))
        assert engine.word_search("t0000", query, k=3, **instant)[0] == version


@pytest.mark.parametrize("name", FILTERED_WORDS)
def test_a_query_without_a_word_finds_nothing(name: str, loaded, rows: Rows):
    engine = loaded(name, rows)
    for query in ("", " ", '"', "( -", "\u2603"):
        assert engine.word_search("t0000", query, k=5, valid_at=NOW, as_of=NOW) == []


@pytest.mark.parametrize("name", STATES)
def test_states_are_exact_at_and_around_every_border(name: str, loaded, rows: Rows, truth: Truth):
    engine = loaded(name, rows)
    borders = [*rows.system_from[:8].tolist(), *rows.valid_from[:8].tolist()]
    borders += [end for end in [*rows.system_to.tolist(), *rows.valid_to.tolist()] if end != OPEN][:8]
    times = [START - 1, NOW, *(border + step for border in borders for step in (-1, 0))]
    for number, at in enumerate(times):
        other = times[-number - 1]
        for instant in ({"valid_at": at, "as_of": other}, {"valid_at": NOW, "as_of": at}):
            assert engine.state_at("t0000", **instant) == truth.state("t0000", **instant)


@pytest.mark.parametrize("name", list(ENGINES))
def test_odd_tenant_names_are_names(name: str, loaded):
    if name == "lakemem":
        pytest.skip("the store has tests of its own for names")
    plain = zipf(Shape(rows=120, tenants=len(ODD_NAMES), dimensions=8, superseded=0.2, seed=9))
    names = dict(zip(sorted(set(plain.tenant)), ODD_NAMES, strict=True))
    rows = replace(plain, tenant=[names[tenant] for tenant in plain.tenant])
    truth, engine = Truth(rows), loaded(name, rows)
    instant = {"valid_at": NOW, "as_of": NOW}
    answered = 0
    for tenant in (*ODD_NAMES, "nobody", "brien", ""):
        for ask in (
            lambda: engine.state_at(tenant, **instant),  # noqa: B023 - called at once
            lambda: engine.vector_search(tenant, rows.vectors[0], k=200, **instant),  # noqa: B023
        ):
            try:
                found = ask()
            except Unsupported:
                continue
            answered += 1
            if name == "sqlite-vec-join":
                assert set(found) <= set(truth.state(tenant, **instant))
            else:
                assert sorted(found) == truth.state(tenant, **instant)
    assert answered or name in {"bare-append", "bare-bulk"}


@pytest.mark.parametrize("name", FILTERED_WORDS)
def test_words_of_odd_tenant_names_stay_theirs(name: str, loaded):
    plain = zipf(Shape(rows=120, tenants=len(ODD_NAMES), dimensions=8, superseded=0.2, seed=9))
    names = dict(zip(sorted(set(plain.tenant)), ODD_NAMES, strict=True))
    rows = replace(plain, tenant=[names[tenant] for tenant in plain.tenant], text=["same words"] * len(plain))
    truth, engine = Truth(rows), loaded(name, rows)
    for tenant in ODD_NAMES[:-1]:
        found = engine.word_search(tenant, "words", k=200, valid_at=NOW, as_of=NOW)
        assert sorted(found) == truth.state(tenant, valid_at=NOW, as_of=NOW)
    assert engine.word_search("nobody", "words", k=200, valid_at=NOW, as_of=NOW) == []


def test_what_an_engine_has_not_it_refuses_with_a_reason(loaded, rows: Rows):
    instant = {"valid_at": NOW, "as_of": NOW}
    append, matrix = loaded("bare-append", rows), loaded("numpy", rows)
    nowhere = np.zeros(16, dtype=np.float32)
    for refused in (
        lambda: append.vector_search("t0000", nowhere, k=1, **instant),
        lambda: append.word_search("t0000", "word", k=1, **instant),
        lambda: append.state_at("t0000", **instant),
        lambda: matrix.word_search("t0000", "word", k=1, **instant),
        lambda: matrix.durable_write("t0000", "key", text="text"),
        lambda: loaded("sqlite-vec-join", rows).durable_write("t0000", "key", text="text"),
    ):
        with pytest.raises(Unsupported, match=r"\w{4}"):
            refused()


@pytest.mark.parametrize("name", list(ENGINES))
def test_closing_twice_does_no_harm(name: str, loaded, rows: Rows):
    engine = loaded(name, rows)
    engine.close()
    engine.close()
