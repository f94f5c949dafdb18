"""Where a server may listen."""

from __future__ import annotations

from collections.abc import Iterable

from lakemem.errors import InvalidInput
from lakemem_api.guard.door import Credentials
from lakemem_api.guard.hosts import is_loopback


def check_binding(hosts: Iterable[str], keyring: Credentials) -> None:
    """Refuse to listen to other machines where there is no credential to ask them for.

    Args:
        hosts: the addresses to listen on.
        keyring: the credentials.

    Raises:
        InvalidInput: an address outside loopback, and no credential.
    """
    outside = [host for host in hosts if not is_loopback(host)]
    if outside and not keyring.has_any:
        raise InvalidInput(
            "host",
            f"{outside[0]!r} is reached from other machines, and there is no credential",
            hint="make one with `lakemem key add NAME`, or listen on 127.0.0.1",
        )
