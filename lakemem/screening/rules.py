"""All rules about orders to the agent, in the order in which they are tried."""

from __future__ import annotations

from typing import Final

from lakemem.screening import (
    rules_en_claims,
    rules_en_leaks,
    rules_en_light,
    rules_en_orders,
    rules_fr_claims,
    rules_fr_leaks,
    rules_fr_light,
    rules_fr_orders,
)
from lakemem.screening.grammar import Rule

RULES: Final[tuple[Rule, ...]] = (
    *rules_en_orders.RULES,
    *rules_en_leaks.RULES,
    *rules_en_claims.RULES,
    *rules_en_light.RULES,
    *rules_fr_orders.RULES,
    *rules_fr_leaks.RULES,
    *rules_fr_claims.RULES,
    *rules_fr_light.RULES,
)
