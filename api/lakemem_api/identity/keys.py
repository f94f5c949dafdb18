"""The callers of a home: those of its `keys.json`, and those whom the environment names."""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from lakemem.errors import InvalidInput, NotFound, StoreDamaged
from lakemem.records.times import TimeLike, format_time
from lakemem.writing.clock import wall_clock
from lakemem_api.identity.key_file import Key, Signature, locked, make_key, read_keys, write_keys
from lakemem_api.identity.principal import LOCAL, NOBODY, Kind, Principal, Role

PREFIX = "lm_"
"""How every token of ours begins, so that a secret scanner can know one."""

TOKEN_BYTES = 32
"""Random bytes of a token: nobody tries 2^256. Source: RFC 6749 section 10.10 wants at most one chance in 2^160."""

DEFAULT_ROLES: tuple[Role, ...] = ("read", "write")

_RESERVED = (LOCAL.name, NOBODY.name)
_UNKNOWN = Signature(-1, -1, -1, -1)
"""Of a file that may be there and cannot be looked at: unlike every other, so reading it is tried and fails."""

_log = logging.getLogger("lakemem.identity")


class Keyring:
    """Who may come into a home; safe to use from any thread, and beside other processes that change the keys.

    Args:
        home: the home's folder; it need not be there.
        env_tokens: tokens by the name of their principal (`mem7`, `mnemos`): all roles in every tenant.
        wall: returns microseconds since 1970.
        wait_s: how long a change queues for another process's change, in seconds.
    """

    def __init__(
        self, home: Path, env_tokens: Mapping[str, str], *, wall: Callable[[], int] = wall_clock, wait_s: float = 10.0
    ) -> None:
        self._home = home
        self._path = home / "keys.json"
        self._wall = wall
        self._wait_s = wait_s
        self._of_environment = tuple((_digest_of(token), Principal(name)) for name, token in env_tokens.items())
        self._lock = threading.Lock()
        self._signature: Signature | None = None
        self._keys: tuple[Key, ...] = ()
        self._is_damaged = False

    @property
    def has_any(self) -> bool:
        """Whether any credential exists; a damaged file counts as one, so that it never opens the door."""
        keys, is_damaged = self._current()
        return is_damaged or bool(self._of_environment) or bool(keys)

    def principal_of(self, token: str) -> Principal | None:
        """Return the caller who holds `token`, or None.

        Every entry is compared in constant time, whichever one fits, so the time taken says nothing of the token.
        """
        keys, is_damaged = self._current()
        digest = _digest_of(token)
        now = self._wall()
        found: Principal | None = None
        for stored, principal in self._of_environment:
            if hmac.compare_digest(stored, digest):
                found = found or principal
        for key in keys:
            if hmac.compare_digest(key.digest, digest) and not key.is_expired(now):
                found = found or key.principal
        return None if is_damaged else found

    def add(
        self,
        name: str,
        *,
        tenants: Iterable[str] = (),
        roles: Iterable[str] = DEFAULT_ROLES,
        kind: Kind = "human",
        agent: str = "",
        expires: TimeLike | None = None,
    ) -> str:
        """Return the token of a new key; it is kept nowhere and cannot be shown again.

        Args:
            name: what the caller is called.
            tenants: the tenants that it opens; empty: every tenant.
            roles: what may be done in them: read, write, admin.
            kind: a person, or a model that acts by itself.
            agent: whom writes are recorded for; empty: nobody.
            expires: from when on it is refused; None: never.

        Raises:
            InvalidInput: an argument cannot have this value, or the name is taken.
            StoreDamaged: the file of keys cannot be read.
            StoreLocked: another process changes the keys.
            StorageFailed: the disk refused; there is no new key.
        """
        token = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
        now = self._wall()
        given = {"name": name, "tenants": tenants, "roles": roles, "kind": kind, "agent": agent, "expires": expires}
        key = make_key({**given, "created": format_time(now)}, digest=_digest_of(token))
        if key.expires is not None and key.is_expired(now):
            raise InvalidInput("expires", f"is {format_time(key.expires)}, it must lie ahead")
        if name in (*_RESERVED, *(principal.name for _, principal in self._of_environment)):
            raise InvalidInput("name", f"{name!r} is taken", hint="choose another name")
        with locked(self._home, self._wait_s):
            keys, _ = read_keys(self._path)
            if any(other.name == name for other in keys):
                raise InvalidInput("name", f"{name!r} is taken", hint="revoke that key first, or choose another name")
            write_keys(self._path, (*keys, key))
        return token

    def revoke(self, name: str) -> None:
        """Take a key away; running servers refuse it from their next request on.

        Raises:
            NotFound: there is no key of that name.
            InvalidInput: it comes from the environment, and can only be taken away there.
            StoreDamaged: the file of keys cannot be read.
            StoreLocked: another process changes the keys.
            StorageFailed: the disk refused; the key still opens.
        """
        if not any(key.name == name for key in self.list()):
            if name in (principal.name for _, principal in self._of_environment):
                raise InvalidInput("name", f"{name!r} comes from the environment", hint="unset its variable there")
            raise NotFound(f"there is no key {name!r}")
        with locked(self._home, self._wait_s):
            keys, _ = read_keys(self._path)
            write_keys(self._path, [key for key in keys if key.name != name])

    def list(self) -> tuple[Key, ...]:
        """Return the keys of the home, in the order they were made; what the environment names is not among them.

        Raises:
            StoreDamaged: the file of keys cannot be read.
        """
        return read_keys(self._path)[0]

    def _current(self) -> tuple[tuple[Key, ...], bool]:
        """Return the keys as the file has them now, and whether it cannot be read."""
        signature = _signature_of(self._path)
        with self._lock:
            if signature != self._signature or self._is_damaged:
                self._reload(signature)
            return self._keys, self._is_damaged

    def _reload(self, signature: Signature | None) -> None:
        was_damaged, before = self._is_damaged, self._signature
        try:
            self._keys, self._signature = read_keys(self._path)
            self._is_damaged = False
        except StoreDamaged as error:
            self._keys, self._signature, self._is_damaged = (), signature, True
            if not was_damaged or signature != before:
                _log.error("%s: nobody is let in until it is repaired", error.message)


def _signature_of(path: Path) -> Signature | None:
    """Return the file's signature, or None where there is no file."""
    try:
        return Signature.of(path.stat())
    except FileNotFoundError:
        return None
    except OSError:
        return _UNKNOWN


def _digest_of(token: str) -> bytes:
    # A header or a variable that is not UTF-8 comes as lone surrogates; it must be refused, not fail.
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
