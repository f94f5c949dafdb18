"""Commands that keep running: serve, mcp."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lakemem.records.checks import DEFAULT_TENANT, check_tenant
from lakemem_api.cli.options import Common
from lakemem_api.composition import open_shared
from lakemem_api.settings import credentials_of_environment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from socket import socket

    from lakemem_api.memories import Memories
    from lakemem_api.serving.options import MnemosOptions
    from lakemem_api.serving.surfaces import TendedMnemos

Level = Literal["debug", "info", "warning", "error"]
Dialect = Literal["mem7", "mnemos"]

DEFAULT_PORT = 8765


@dataclass(frozen=True)
class Listening:
    """Where a server listens."""

    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Outside loopback only with credentials.")] = "127.0.0.1"
    port: Annotated[
        list[int],
        typer.Option("--port", metavar="PORT", help="Repeat for several; 0 is any free one.", min=0, max=65535),
    ] = field(default_factory=lambda: [DEFAULT_PORT])
    argos_port: Annotated[
        str, typer.Option(metavar="PORT|off", help="The Argos listener; not part of this version.")
    ] = "off"
    log_level: Annotated[Level, typer.Option(help="What is logged to standard error.")] = "info"


def serve(*, listening: Listening, common: Common) -> None:
    """Serve the home over HTTP: mem7 on /rpc, /mcp and /sse, Mnemos on /v1 and /viz, probes and /metrics.

    Other processes hand their calls over. Beside it new episodes are scored, and facts are read from them.

    It writes <home>/run/endpoint.json once it answers, and stops on SIGINT or SIGTERM.
    """
    from lakemem_api.guard.binding import check_binding
    from lakemem_api.guard.hosts import Hosts
    from lakemem_api.identity.keys import Keyring
    from lakemem_api.serving import listener
    from lakemem_api.serving.app import Parts, make_app, make_rules
    from lakemem_api.serving.logs import set_up_logs
    from lakemem_api.serving.options import load_mnemos, load_options
    from lakemem_api.serving.surfaces import help_texts, mem7_surface

    set_up_logs(listening.log_level)
    home = common.target.home
    server, mem7 = load_options(home / "lakemem.toml")
    mnemos = load_mnemos(home / "lakemem.toml")
    keyring = Keyring(home, credentials_of_environment())
    check_binding([listening.host], keyring)
    if listening.argos_port != "off":
        common.screen.remark("the Argos façade is not part of this version: argos is null in endpoint.json")
    bound = listener.bind(listening.host, listening.port)
    try:
        hosts = Hosts([each.getsockname()[:2] for each in bound], allowed=server.allowed_hosts)
        rules = make_rules(keyring, hosts, body_limit=server.body_limit)
        with open_shared(common.target, identity="serve") as memories, _tended(memories, mnemos, home) as tended:
            surface = mem7_surface(memories, home, options=mem7)
            app = make_app(Parts(memories, surface, tended, help_texts(), server.body_limit, server.sse), rules)
            _run(app, bound, home=home, common=common)
    finally:
        for each in bound:
            each.close()


@contextmanager
def _tended(memories: Memories, options: MnemosOptions, home: Path) -> Iterator[TendedMnemos]:
    """Yield Mnemos on a home, with its skills taken and its worker at work."""
    from lakemem_api.mnemos.skills import take_skills
    from lakemem_api.serving.surfaces import mnemos_on

    found = mnemos_on(memories, options=options)
    if options.skills:
        take_skills(memories, home / Path(options.skills).expanduser(), tenant=options.tenant)
    found.worker.start()
    try:
        yield found
    finally:
        found.worker.stop()


def _run(app: object, bound: Sequence[socket], *, home: Path, common: Common) -> None:
    from lakemem_api.serving import listener
    from lakemem_api.serving.endpoint import remove_endpoint, write_endpoint

    urls = [listener.url_of(each) for each in bound]

    def announce() -> None:
        write_endpoint(home / "run", main=urls[0], argos=None)
        common.screen.remark(f"serving {home} on {' and '.join(urls)}")

    try:
        listener.serve(app, bound, announce=announce)  # type: ignore[arg-type]  # an ASGI application
    finally:
        remove_endpoint(home / "run")


@dataclass(frozen=True)
class Speaking:
    """Who speaks on standard input and output, and how."""

    dialect: Annotated[Dialect, typer.Option(help="Whose tools are offered.")] = "mem7"
    agent: Annotated[str, typer.Option(metavar="NAME", help="Whom writes are recorded for.")] = ""
    log_level: Annotated[Level, typer.Option(help="What is logged to standard error.")] = "warning"


def mcp(*, speaking: Speaking, common: Common) -> None:
    """Speak MCP on standard input and output; several at once share a home.

    The tenant is --tenant, or the home's setting mem7.tenant or mnemos.tenant.
    """
    import anyio

    from lakemem_api.identity.principal import Principal
    from lakemem_api.serving.late import LateStore
    from lakemem_api.serving.logs import set_up_logs
    from lakemem_api.serving.options import load_mnemos, load_options
    from lakemem_api.serving.surfaces import mem7_surface
    from lakemem_api.transports.stdio import serve_stdio

    set_up_logs(speaking.log_level)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    home = common.target.home
    _, mem7 = load_options(home / "lakemem.toml")
    mnemos = load_mnemos(home / "lakemem.toml")
    # Who names a tenant means that one; else the whole home is the user's own.
    tenants = (check_tenant(common.tenant),) if common.tenant != DEFAULT_TENANT else ()
    principal = Principal("stdio", tenants, agent=speaking.agent, is_authenticated=False)
    late = LateStore(lambda: open_shared(common.target, identity=speaking.agent or "mcp"))
    try:
        if speaking.dialect == "mem7":
            anyio.run(serve_stdio, mem7_surface(late.memories, home, options=mem7), principal)
        else:
            with _tended(late.memories, mnemos, home) as tended:
                anyio.run(serve_stdio, tended.surface(), principal)
    finally:
        late.close()
