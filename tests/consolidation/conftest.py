"""How the tests say what a text states: `user lives_in Lyon`, with times as days."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lakemem.consolidation.extract import Extracted, extract
from lakemem.records.times import day_of, parse_time

WEDNESDAY = parse_time("2026-03-18T10:30:00Z", "said_at")


def written(fact: Extracted) -> str:
    """Return a fact on one line: subject, `no longer` for a retraction, predicate, object, period."""
    days = [day_of(at) if at is not None else "" for at in (fact.valid_from, fact.valid_to)]
    period = f" [{days[0]}, {days[1]})" if any(days) else ""
    mark = "no longer " if fact.polarity == "retracted" else ""
    return f"{fact.subject} {mark}{fact.predicate} {fact.object}{period}"


@pytest.fixture(scope="session")
def facts() -> Callable[..., list[str]]:
    """Return a function from a text, said on Wednesday 18 March 2026, to its facts."""

    def read(text: str, *, subject: str = "user", role: str = "user", said_at: int = WEDNESDAY) -> list[str]:
        return [written(fact) for fact in extract(text, said_at=said_at, subject=subject, role=role)]

    return read
