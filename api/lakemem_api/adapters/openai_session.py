"""A session of the OpenAI Agents SDK on lakemem: the conversation survives, and what was removed stays in the history.

>>> import asyncio, tempfile, lakemem
>>> from lakemem_api.adapters.openai_session import LakememSession
>>> async def talk(session):
...     await session.add_items([{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello!"}])
...     print(await session.pop_item())
...     print(await session.get_items())
>>> with lakemem.open(tempfile.mkdtemp(), embedder=None) as store:
...     asyncio.run(talk(LakememSession("chat-1", store, tenant="anna")))
{'role': 'assistant', 'content': 'Hello!'}
[{'role': 'user', 'content': 'Hi'}]

An item is a keyed memory and no episode: `pop_item` and `clear_session` must take back what was said, and an episode is
an observation that nothing takes back.  Its order is the order of system times, which never repeat in a tenant: exact
within a batch, over restarts, and between several session objects, with no counter to keep.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

try:
    from agents.memory import SessionABC, SessionSettings
except ImportError as error:
    from lakemem_api.adapters.extras import missing

    raise missing("openai-agents", "openai-agents") from error

from lakemem.errors import InvalidInput
from lakemem.records import checks, requests
from lakemem.records.answers import Memory
from lakemem.records.commands import StoreMemory
from lakemem.records.ulids import new_ulid
from lakemem.writing.clock import wall_clock
from lakemem_api.adapters import payloads
from lakemem_api.adapters.labels import folder_of, tag_of
from lakemem_api.adapters.writing import write_all
from lakemem_api.memories import Memories

if TYPE_CHECKING:
    from agents.items import TResponseInputItem

T = TypeVar("T")

_ROOT = "openai-session"
_MOST = 1_000_000
_ULID_LENGTH = 26
_SPOKEN = ("content", "summary", "output", "arguments")
"""Parts of an item whose texts searches should find, in this order."""


class LakememSession(SessionABC):
    """A session to hand to `Runner.run`; sessions of one id on one store are one conversation, from any thread.

    Args:
        session_id: which conversation.
        store: an open store, or anything with its methods.
        tenant: whose conversation.
        session_settings: the SDK's settings; their `limit` holds where `get_items` is given none.

    Raises:
        InvalidInput: the session's id or the tenant is not acceptable.
    """

    def __init__(
        self,
        session_id: str,
        store: Memories,
        *,
        tenant: str = checks.DEFAULT_TENANT,
        session_settings: SessionSettings | None = None,
    ) -> None:
        checks.check_text(session_id, "session_id", limit=checks.MAX_KEY, least=0)
        self.session_id = session_id
        self.session_settings = session_settings if session_settings is not None else SessionSettings()
        self._store = store
        self._tenant = checks.check_tenant(tenant)
        self._folder = folder_of(_ROOT, (session_id,))
        self._tag = tag_of(self._folder)
        size, most = len(self._folder), checks.MAX_KEY - _ULID_LENGTH
        if size > most:
            raise InvalidInput("session_id", f"takes {size} characters in a key, the limit is {most}")

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """Return the newest items in the order in which they were added.

        Args:
            limit: how many; None: as the session's settings say, there None: all.  Below 0: all.
        """
        most = self.session_settings.limit if limit is None and self.session_settings is not None else limit
        if most == 0:
            return []
        if most is not None and not 0 < most <= _MOST:
            most = None
        memories = await asyncio.to_thread(self._newest, most)
        return [_item(memory) for memory in reversed(memories)]

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Add items at the end, in order; up to 10,000 of them stand together, and all of them or none are there.

        Raises:
            InvalidInput: an item is not JSON or too long; nothing was written.
        """
        commands = [self._command(item) for item in items]
        if commands:
            await _settled(lambda: write_all(self._store, commands))

    async def pop_item(self) -> TResponseInputItem | None:
        """Forget the newest item and return it; None if there is none."""
        return await _settled(self._pop)

    async def clear_session(self) -> None:
        """Forget all items in one step."""
        await _settled(lambda: self._store.forget(tags=(self._tag,), tenant=self._tenant))

    def _newest(self, most: int | None) -> list[Memory]:
        return self._store.list(tenant=self._tenant, tags=(self._tag,), limit=most)

    def _pop(self) -> TResponseInputItem | None:
        while found := self._newest(1):
            # A key is never used twice, so whoever forgets it is the one who popped it.
            if self._store.forget(found[0].key, tenant=self._tenant).removed:
                return _item(found[0])
        return None

    def _command(self, item: object) -> StoreMemory:
        kept = payloads.pack(item, "item")
        text = payloads.searchable("\n".join(_texts(payloads.unpack(kept)))) or "(no text)"
        named = {"tenant": self._tenant, "tags": (self._tag,), "extra": {_ROOT: kept}}
        return requests.store_memory(self._folder + new_ulid(wall_clock()), text, named=named)


def _item(memory: Memory) -> TResponseInputItem:
    return cast("TResponseInputItem", payloads.unpack(memory.extra[_ROOT]))


def _texts(item: Any) -> list[str]:  # noqa: ANN401 - any JSON
    """Return what is said in an item: the texts of its spoken parts, or everything if it has none."""
    if not isinstance(item, Mapping):
        return list(payloads.leaves(item))
    found = [text for name in _SPOKEN for text in _said(item.get(name))]
    return found or list(payloads.leaves(item))


def _said(part: Any) -> list[str]:  # noqa: ANN401 - any JSON
    match part:
        case str():
            return [part] if part.strip() else []
        case list():
            return [text for each in part for text in _said(each)]
        case Mapping():
            return [text for name in ("text", "refusal", "transcript") for text in _said(part.get(name))]
        case _:
            return []


async def _settled(work: Callable[[], T]) -> T:
    """Return what `work` returns, done in another thread; a caller who is cancelled hears of it once that is done."""
    task = asyncio.ensure_future(asyncio.to_thread(work))
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = cancelled or error
    if cancelled is not None:
        task.exception()  # looked at, so that nothing complains of an error that nobody asked for
        raise cancelled
    return task.result()
