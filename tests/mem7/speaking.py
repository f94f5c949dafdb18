"""mem7's tools on a store, called as a transport calls them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from lakemem.records.times import SECOND_US, format_time
from lakemem_api.identity.principal import LOCAL, Principal
from lakemem_api.mem7.scopes import make_scopes
from lakemem_api.mem7.tools import Dialect
from lakemem_api.tools.call import AGENT_META, Answer
from tests.store.opened import Wall

KNOWN = Principal("ops", is_authenticated=True)
"""A caller with a credential and every tenant."""


@dataclass
class Mem7:
    """The tools of one store; `agent` is who the caller is known to be."""

    store: Any
    scopes: dict[str, list[str]] = field(default_factory=dict)
    admins: tuple[str, ...] = ()
    most: int = 0
    principal: Principal = LOCAL

    def __post_init__(self) -> None:
        dialect = Dialect(self.store, make_scopes(self.scopes, self.admins), most=self.most)
        self.registry = dialect.registry()

    def answer(self, name: str, meta: dict[str, Any] | None = None, **arguments: Any) -> Answer:
        return self.registry.invoke(self.principal, f"memory_{name}", arguments=arguments, meta=meta)

    def ask(self, name: str, meta: dict[str, Any] | None = None, **arguments: Any) -> str:
        answer = self.answer(name, meta, **arguments)
        assert not answer.is_error, answer.text
        return answer.text

    def refused(self, name: str, meta: dict[str, Any] | None = None, **arguments: Any) -> str:
        answer = self.answer(name, meta, **arguments)
        assert answer.is_error, answer.text
        return answer.text

    def context(self, query: str, **arguments: Any) -> list[dict[str, Any]]:
        return json.loads(self.ask("context", query=query, **arguments))


def as_agent(name: str) -> dict[str, str]:
    """Return a request's `_meta` of an agent."""
    return {AGENT_META: name}


def second(wall: Wall) -> str:
    """Return the clock's time in whole seconds."""
    return format_time(wall.now // SECOND_US * SECOND_US)
