"""What is known of a caller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lakemem.errors import Forbidden
from lakemem.records.checks import check_tenant

Role = Literal["read", "write", "admin"]
Kind = Literal["human", "model"]

ROLES: tuple[Role, ...] = ("read", "write", "admin")
MEM7_TENANT = "user"
"""Where mem7's calls go when neither credential nor setting names a tenant."""


@dataclass(frozen=True, slots=True)
class Principal:
    """A caller.

    Args:
        name: what the caller is called in logs and by an operator.
        tenants: the tenants that may be used, the first one by default; empty: every tenant.
        roles: what may be done in them; admin includes the others.
        kind: a person, or a model that acts by itself.
        agent: whom writes are recorded for where a call names nobody; empty: nobody.
        default_tenant: the tenant of calls that name none, where `tenants` does not say.
        is_authenticated: whether a credential was shown.
    """

    name: str
    tenants: tuple[str, ...] = ()
    roles: frozenset[Role] = frozenset(ROLES)
    kind: Kind = "human"
    agent: str = ""
    default_tenant: str = MEM7_TENANT
    is_authenticated: bool = True

    def may(self, role: Role) -> bool:
        """Tell whether the caller has a role."""
        return role in self.roles or "admin" in self.roles

    def tenant_of(self, asked: object = None) -> str:
        """Return the tenant of a call.

        Args:
            asked: the tenant that the call names, or None.

        Raises:
            Forbidden: the caller may not use it.
            InvalidInput: it is no name.
        """
        if asked is None:
            return self.tenants[0] if self.tenants else self.default_tenant
        tenant = check_tenant(asked)
        if self.tenants and tenant not in self.tenants:
            raise Forbidden(f"{self.name} may not use this tenant")
        return tenant


LOCAL = Principal("local", is_authenticated=False)
"""Everybody, where there is no credential: a home on one's own machine."""

NOBODY = Principal("nobody", roles=frozenset(), is_authenticated=False)
"""Who asks for what needs no credential, where others do: nothing else may be done in this name."""
