"""What a screening says: findings, each with its place and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["secret", "injection", "invisible", "encoded", "oversized"]
Status = Literal["pending", "quarantined"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason to be careful with a text.

    Args:
        kind: what sort of danger it is.
        rule: the name of the rule that found it, stable.
        start: where it begins in the field, in characters.
        end: where it ends in the field, in characters.
        why: a sentence for the reviewer; it never repeats what was found.
        field: where it stands: `content`, `tags`, `tags[2]`, `payload.source` or `payload`.
    """

    kind: Kind
    rule: str
    start: int
    end: int
    why: str
    field: str = "content"


@dataclass(frozen=True, slots=True)
class Screening:
    """What becomes of a proposal, and why.

    Args:
        status: `quarantined` if anything was found, else `pending`.
        findings: in the order of fields and places, at most `FINDINGS` of limits.py.
        summary: how many findings there are of each kind; kinds without any are left out.
    """

    status: Status
    findings: tuple[Finding, ...] = ()
    summary: dict[str, int] = field(default_factory=dict)
