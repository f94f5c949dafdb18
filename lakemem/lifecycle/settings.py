"""What can be set about the lifecycle of episodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Final

from lakemem.errors import InvalidInput
from lakemem.records import checks

DIALECTS: Final = ("ollama", "openai")


@dataclass(frozen=True, slots=True)
class LifecycleSettings:
    """How episodes become facts.

    Args:
        subjects: whom the first person means, by tenant; default the tenant's own name.
        interval_s: seconds between two consolidations.
        after_s: seconds that an episode must have been there before it is consolidated.
        model_url: base address of a chat service that reads facts; empty: patterns do.
        model: its name for the model.
        model_dialect: ollama or openai.
        model_key: bearer token of the service, or an empty string; never shown.
        model_timeout_s: seconds to wait for one answer.
        poll_s: seconds between two looks for new episodes.

    Raises:
        InvalidInput: a value is not acceptable.
    """

    subjects: Mapping[str, str] = field(default_factory=dict)
    interval_s: float = 3600.0
    after_s: float = 3600.0
    model_url: str = ""
    model: str = ""
    model_dialect: str = "ollama"
    model_key: str = field(default="", repr=False)
    model_timeout_s: float = 60.0
    poll_s: float = 2.0

    def __post_init__(self) -> None:
        for name in ("interval_s", "model_timeout_s", "poll_s", "after_s"):
            value, least = getattr(self, name), 0 if name == "after_s" else 0.01
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            if not is_number or not isfinite(value) or not least <= value <= checks.MAX_TTL_S:
                limits = f"it must be a number of seconds from {least} to {checks.MAX_TTL_S}"
                raise InvalidInput(name, f"is {value!r}, {limits}")
        if self.model_dialect not in DIALECTS:
            raise InvalidInput("model_dialect", f"is {self.model_dialect!r}, it must be one of {', '.join(DIALECTS)}")
        if bool(self.model_url) != bool(self.model):
            missing = "model" if self.model_url else "model_url"
            raise InvalidInput(missing, "is required", hint="a model has an address and a name there")
        for tenant, subject in self.subjects.items():
            checks.check_tenant(tenant)
            checks.check_text(subject, "subjects", limit=checks.MAX_NAME)

    def canonical_subject(self, tenant: str) -> str:
        """Return whom the first person means in a tenant's episodes."""
        return self.subjects.get(tenant, tenant)
