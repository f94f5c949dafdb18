"""Any sequence of what a store can be asked, for Hypothesis."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

STEP = 1_000
"""Microseconds between two places on the valid axis, and between two moves of the clock."""

KEYS = ("a", "b", "c")
PLACES = 14
CLOCK_FROM = 4
"""The clock begins at this place of the valid axis, so periods lie before it, around it and after it."""


@dataclass(frozen=True)
class Asked:
    """One thing asked: a store (with places on the valid axis, None for the defaults) or a forget."""

    op: str
    key: str = ""
    value: str = ""
    start: int | None = None
    length: int | None = None
    ttl: int = 0
    tags: tuple[str, ...] = ()
    agent: str | None = None
    moves: int = 1


_tags = st.lists(st.sampled_from(["t", "u"]), unique=True, max_size=2).map(tuple)
_stores = st.builds(
    Asked, st.just("store"), st.sampled_from(KEYS), st.sampled_from(["iron", "zinc", "xenon"]),
    start=st.none() | st.integers(0, PLACES - 2), length=st.none() | st.integers(1, 6),
    ttl=st.sampled_from([0, 0, 0, 1, 2, 4]), tags=_tags, agent=st.sampled_from([None, "ann", "bob"]),
    moves=st.integers(0, 2),
)  # fmt: skip
_forgets = st.builds(
    Asked, st.just("forget"), st.sampled_from(["", *KEYS]), tags=_tags, moves=st.integers(0, 2)
).filter(lambda one: bool(one.key or one.tags))

sequences = st.lists(st.one_of(_stores, _stores, _stores, _forgets), min_size=1, max_size=9)
