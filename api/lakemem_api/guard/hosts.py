"""Our own names: which Host and which Origin a request may carry.

A web page anywhere can make its visitor's browser call a server on that machine, also under a name of its own that it
lets resolve to 127.0.0.1.  The browser's Host and Origin give it away.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import NamedTuple

from lakemem.errors import InvalidInput

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")

_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?))(?::([1-9][0-9]{0,4}))?")
_ORIGIN = re.compile(r"(https?)://(.+)")
_DEFAULT_PORTS = {"http": 80, "https": 443}


class Name(NamedTuple):
    """A host, lower-case and without brackets, and a port where one was given."""

    host: str
    port: int | None


class Hosts:
    """The names of this server.

    Args:
        bound: the addresses that are listened on: host and port.
        allowed: further hosts, such as that of a proxy in front: `name` for its usual ports and ours, `name:port` for
            that port alone.

    Raises:
        InvalidInput: an allowed host is not a host.
    """

    def __init__(self, bound: Iterable[tuple[str, int]], *, allowed: Iterable[str] = ()) -> None:
        addresses = [(_plain(host), port) for host, port in bound]
        self.bound = tuple(host for host, _ in addresses)
        self._ports = {port for _, port in addresses}
        self._own = {*LOOPBACK_NAMES, *self.bound}
        self._is_everywhere = any(is_unspecified(host) for host in self.bound)
        names = [_allowed(text) for text in allowed]
        self._allowed = {name.host for name in names if name.port is None}
        self._exact = {(name.host, name.port) for name in names if name.port is not None}

    def takes_host(self, text: str, *, reached: str = "") -> bool:
        """Tell whether a Host header names this server.

        Args:
            text: the header.
            reached: the address that the connection came in at; where every address is listened on, it is ours too.
        """
        name = parse_host(text)
        if name is None:
            return False
        if self._is_own(name.host, reached) or name.host in self._allowed:
            return name.port is None or name.port in self._ports
        ports = _DEFAULT_PORTS.values() if name.port is None else (name.port,)
        return any((name.host, port) in self._exact for port in ports)

    def takes_origin(self, text: str, *, reached: str = "") -> bool:
        """Tell whether an Origin header names a page that this server, or the proxy in front of it, has served."""
        found = _ORIGIN.fullmatch(text)
        name = parse_host(found[2]) if found else None
        if found is None or name is None:
            return False
        port = name.port or _DEFAULT_PORTS[found[1]]
        if (name.host, port) in self._exact:
            return True
        if name.host in self._allowed:
            return name.port is None or port in self._ports
        return self._is_own(name.host, reached) and port in self._ports

    def _is_own(self, host: str, reached: str) -> bool:
        # Only an address counts as reached: a name that resolves to it may be anybody's.
        return host in self._own or (self._is_everywhere and _is_address(host) and host == _plain(reached))


def parse_host(text: str) -> Name | None:
    """Return the host and port of `host[:port]`, or None where it is not exactly that."""
    found = _HOST.fullmatch(text)
    if found is None:
        return None
    address, name, port = found.groups()
    if address is not None and not _is_address(address):
        return None
    return Name(_plain(address or name), int(port) if port else None)


def is_loopback(host: str) -> bool:
    """Tell whether only this machine reaches a host; a name other than `localhost` might be anywhere."""
    plain = _plain(host)
    return plain == "localhost" or (_is_address(plain) and ipaddress.ip_address(plain).is_loopback)


def is_unspecified(host: str) -> bool:
    """Tell whether listening on a host is listening on every address."""
    return not host or (_is_address(host) and ipaddress.ip_address(host).is_unspecified)


def _allowed(text: str) -> Name:
    # An address of six colons is more easily written without its brackets.
    name = parse_host(f"[{text}]" if text.count(":") > 1 and not text.startswith("[") else text)
    if name is None:
        raise InvalidInput(
            "allowed_hosts", f"{text[:60]!r} is not a host or host:port", hint="no scheme, no path, no *"
        )
    return name


def _plain(host: str) -> str:
    """Return a host as it is compared: lower-case, without brackets, an address in its shortest form."""
    bare = host.removeprefix("[").removesuffix("]").lower()
    if not _is_address(bare):
        return bare
    address = ipaddress.ip_address(bare)
    # A socket for both families tells an IPv4 caller's address as one of IPv6.
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
