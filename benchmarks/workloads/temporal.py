"""The whole state of one tenant at 24 instants: twelve month ends, as believed then and as known now."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.measure import Result, Setting, interleave
from benchmarks.workloads.instants import month_ends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.engines.protocol import Engine


def measure(engines: Sequence[Engine], setting: Setting) -> list[Result]:
    """Return the time of all 24 states of a tenant, and the tenants of which a state was `wrong`."""
    tenants = draw_tenants(setting)
    outcomes = interleave(engines, tenants, warm_up=tenants[: setting.warm_up], ask=_states)
    return [outcome.result(lambda answered: judge(answered, setting)) for outcome in outcomes]


def draw_tenants(setting: Setting) -> list[str]:
    """Return different tenants, large ones more likely: as many as there are questions, or all."""
    sizes = Counter(setting.truth.rows.tenant)
    names = sorted(sizes)
    shares = np.array([sizes[name] for name in names], dtype=np.float64)
    rng = np.random.default_rng([setting.seed, 3])
    count = min(setting.questions, len(names))
    return [names[i] for i in rng.choice(len(names), size=count, replace=False, p=shares / shares.sum()).tolist()]


def judge(answered: list[tuple[str, list[list[str]]]], setting: Setting) -> dict[str, float]:
    """Return how many tenants had a state that is not exactly the right one."""
    instants = month_ends()
    wrong = 0
    for tenant, states in answered:
        right = [setting.truth.state(tenant, **instant._asdict()) for instant in instants]
        wrong += states != right
    return {"wrong": wrong}


def _states(engine: Engine, tenant: str) -> list[list[str]]:
    return [engine.state_at(tenant, **instant._asdict()) for instant in month_ends()]
