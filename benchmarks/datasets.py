"""Seeded data sets: versions of many tenants over one year."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.engines.protocol import Rows
from benchmarks.vocabulary import make_vocabulary, write_texts, zipf_shares
from lakemem.errors import InvalidInput
from lakemem.records.times import DAY_US, OPEN

if TYPE_CHECKING:
    from numpy.typing import NDArray

START = 1_735_689_600_000_000
"""2025-01-01T00:00:00Z, where the year of every data set begins."""

NOW = START + 365 * DAY_US
"""2026-01-01T00:00:00Z, later than every write."""

ARRIVED = NOW - DAY_US // 24 * 20
"""When the first row was written: the year is known from an import of twenty hours, on one UTC day."""

_VOCABULARY = 20_000
_CLUSTERS = 256
_TOPICS_OF_A_TENANT = 8
_TOPIC_NAMES = ("deploy", "review", "budget", "travel", "health", "garden", "music", "family", "server", "school")
_BOUNDED_SHARE = 0.2
_BOUNDED_DAYS = (30, 180)


@dataclass(frozen=True, slots=True)
class Shape:
    """The arguments of `zipf` as a value, for the lines of a result."""

    rows: int = 100_000
    tenants: int = 1_000
    dimensions: int = 384
    superseded: float = 0.30
    seed: int = 7


def zipf(shape: Shape) -> Rows:
    """Return rows whose tenants have sizes by Zipf's law, in the order of their system times.

    A key's rows follow one another: each but the last is closed by the next and has the same validity, a text of its
    own and a vector close by, so that a search that filters late meets superseded rows first.

    Args:
        shape: `rows` in all; `tenants`, the i-th with a share of 1/i and at least one row; `dimensions` of the unit
            vectors; `superseded`, the share of each tenant's rows that are closed by a successor; `seed`.

    Raises:
        InvalidInput: fewer rows than tenants, or a share outside [0, 1).
    """
    if shape.tenants < 1 or shape.rows < shape.tenants:
        raise InvalidInput("rows", f"{shape.rows} rows for {shape.tenants} tenants; at least one each, one tenant")
    if not 0 <= shape.superseded < 1:
        raise InvalidInput("superseded", f"{shape.superseded} is not in [0, 1)")
    rng = np.random.default_rng(shape.seed)
    tenant, key = _tenants_and_keys(shape, rng)
    chain = _chains(tenant, key)
    valid_from, valid_to, system_from, system_to = _periods(chain, rng)
    return Rows(
        version_id=[f"v{number:08d}" for number in range(shape.rows)],
        tenant=[f"t{number:04d}" for number in tenant.tolist()],
        key=[f"{_TOPIC_NAMES[number % len(_TOPIC_NAMES)]}.{number}" for number in key.tolist()],
        text=write_texts(shape.rows, make_vocabulary(min(_VOCABULARY, 10 * shape.rows), rng), rng=rng),
        vectors=_vectors(shape, tenant, chain, rng),
        valid_from=valid_from,
        valid_to=valid_to,
        system_from=system_from,
        system_to=system_to,
    )


def tenant_sizes(rows: int, tenants: int) -> NDArray[np.int64]:
    """Return [tenants] row counts that sum to `rows`: one each, the rest by Zipf's law, largest first."""
    exact = zipf_shares(tenants) * (rows - tenants)
    sizes = np.ones(tenants, dtype=np.int64) + np.floor(exact).astype(np.int64)
    sizes[: rows - int(sizes.sum())] += 1
    return sizes


def _tenants_and_keys(shape: Shape, rng: np.random.Generator) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return [n] tenant numbers and [n] key numbers within the tenant, shuffled into the order of arrival."""
    sizes = tenant_sizes(shape.rows, shape.tenants)
    keys: list[NDArray[np.int64]] = []
    for size in sizes.tolist():
        closed = min(round(size * shape.superseded), size - 1)
        names = size - closed
        keys.append(np.concatenate([np.arange(names), rng.integers(names, size=closed)]))
    order = rng.permutation(shape.rows)
    tenant: NDArray[np.int64] = np.repeat(np.arange(shape.tenants), sizes)
    return tenant[order], np.concatenate(keys)[order]


def _chains(tenant: NDArray[np.int64], key: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return [n] chain numbers: rows of one tenant and key have the same."""
    _, chain = np.unique(tenant * (int(key.max()) + 1) + key, return_inverse=True)
    return np.asarray(chain, dtype=np.int64)


def _periods(
    chain: NDArray[np.int64], rng: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the four times of each row, [n] each."""
    count = len(chain)
    # Sorted and spread by their rank: rising and unique whatever was drawn.
    system_from = np.sort(rng.integers(ARRIVED, NOW - count, size=count)) + np.arange(count)
    system_to = np.full(count, OPEN, dtype=np.int64)
    order = np.argsort(chain, kind="stable")
    follows = chain[order[1:]] == chain[order[:-1]]
    system_to[order[:-1][follows]] = system_from[order[1:][follows]]

    chains = np.unique(chain)
    begins = rng.integers(START, ARRIVED, size=len(chains))
    low, high = _BOUNDED_DAYS
    ends = begins + rng.integers(low * DAY_US, high * DAY_US, size=len(chains))
    ends[rng.random(len(chains)) >= _BOUNDED_SHARE] = OPEN
    return begins[chain], ends[chain], system_from, system_to


def _vectors(
    shape: Shape, tenant: NDArray[np.int64], chain: NDArray[np.int64], rng: np.random.Generator
) -> NDArray[np.float32]:
    """Return [n, d] unit vectors: a tenant has a few topics, a key lies near one, its versions near the key."""
    centres = _unit(_noise(_CLUSTERS, shape.dimensions, rng))
    chains, first = np.unique(chain, return_index=True)
    topic = (tenant[first] * 7 + 31 * rng.integers(_TOPICS_OF_A_TENANT, size=len(chains))) % _CLUSTERS
    of_key = _unit(centres[topic] + 0.8 * _noise(len(chains), shape.dimensions, rng))
    return _unit(of_key[chain] + 0.4 * _noise(shape.rows, shape.dimensions, rng))


def _noise(count: int, dimensions: int, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return [count, dimensions] random vectors of a length near 1."""
    return rng.standard_normal((count, dimensions), dtype=np.float32) / np.float32(np.sqrt(dimensions))


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the vectors scaled to length 1."""
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)
