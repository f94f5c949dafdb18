"""What a series of items leaves behind: for formats that hold one state and no history."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from lakemem.errors import InvalidInput
from lakemem.interchange.item import Item

Name: TypeAlias = tuple[str | None, str]
"""A memory's tenant (None: the caller's) and key."""


def latest(items: Iterable[Item], target: str) -> dict[Name, Item]:
    """Return the last stored item of each memory that no later item forgets; stored again, it keeps its place.

    Args:
        items: memories, oldest first.
        target: the format's name, for the error.

    Raises:
        InvalidInput: an episode, which the format cannot hold; leaving it out must be the caller's decision.
    """
    state: dict[Name, Item] = {}
    for item in items:
        refuse_episode(item, target)
        if item.op == "store":
            state[item.tenant, item.key] = item
            continue
        state.pop((item.tenant, item.key), None)
        if item.tags:
            wanted = set(item.tags)
            gone = [name for name, held in state.items() if name[0] == item.tenant and wanted <= set(held.tags)]
            for name in gone:
                del state[name]
    return state


def latest_of_one_tenant(items: Iterable[Item], target: str) -> dict[Name, Item]:
    """Return `latest`, refusing items of several tenants: the format would mix them.

    Raises:
        InvalidInput: an episode, or a second tenant.
    """
    return latest(of_one_tenant(items, target), target)


def of_one_tenant(items: Iterable[Item], target: str) -> Iterable[Item]:
    """Yield the items as long as they are of one tenant.

    Raises:
        InvalidInput: a second tenant.
    """
    first: Item | None = None
    for item in items:
        first = first or item
        if item.tenant != first.tenant:
            raise InvalidInput(
                "tenant",
                f"{target} holds one tenant, these items have {_shown(first)} and {_shown(item)}",
                hint="write one file per tenant",
            )
        yield item


def refuse_episode(item: Item, target: str) -> None:
    """Refuse what is no memory.

    Raises:
        InvalidInput: an episode.
    """
    if item.kind != "memory":
        raise InvalidInput("kind", f"{target} holds memories only, {item.where or item.origin} is an {item.kind}")


def _shown(item: Item) -> str:
    return "the caller's own" if item.tenant is None else repr(item.tenant)
