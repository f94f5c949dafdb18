"""Credentials: what a request shows, and whom it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from lakemem_api.guard.refusals import Refusal
from lakemem_api.identity.principal import LOCAL, Principal

_CHALLENGE = ((b"www-authenticate", b"Bearer"),)


class Credentials(Protocol):
    """Who may come in; `lakemem_api.identity.keys.Keyring` is one."""

    @property
    def has_any(self) -> bool:
        """Whether any credential exists."""

    def principal_of(self, token: str) -> Principal | None:
        """Return who holds a token, after the same work for any token."""


class Door:
    """Asks for a credential, once there is one.

    Args:
        credentials: who may come in.
        is_shut: ask also where there is no credential, and so let nobody in.
    """

    def __init__(self, credentials: Credentials, *, is_shut: bool) -> None:
        self._credentials = credentials
        self._is_shut = is_shut or credentials.has_any

    def let_in(self, headers: Mapping[bytes, Sequence[bytes]]) -> Principal | Refusal:
        """Return who asks, or why nobody is let in.

        Args:
            headers: values by lower-case name.
        """
        # Revoking the last key must not make a server that runs everybody's: only a fresh start opens it.
        self._is_shut = self._is_shut or self._credentials.has_any
        shown = [*headers.get(b"authorization", ()), *headers.get(b"x-api-key", ())]
        if any(len(headers.get(name, ())) > 1 for name in (b"authorization", b"x-api-key")):
            return _unauthorized("a credential header is there twice")
        if not self._is_shut:
            return LOCAL
        tokens = {_bearer(value) for value in headers.get(b"authorization", ())}
        tokens |= {_text(value) for value in headers.get(b"x-api-key", ())}
        if not shown:
            return _unauthorized("a credential is needed: Authorization: Bearer, or X-API-Key")
        if len(tokens) > 1:
            return _unauthorized("Authorization and X-API-Key differ")
        principal = self._credentials.principal_of(tokens.pop())
        return principal or _unauthorized("the credential is not valid")


def _bearer(value: bytes) -> str:
    """Return the token of `Bearer TOKEN`, or an empty string for another scheme."""
    scheme, _, token = _text(value).partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _text(value: bytes) -> str:
    return value.decode("utf-8", "surrogateescape").strip(" \t")


def _unauthorized(detail: str) -> Refusal:
    return Refusal(401, "unauthorized", detail, _CHALLENGE)
