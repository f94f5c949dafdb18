"""The command `lakemem`: one Typer app, one function per command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from lakemem import __version__
from lakemem_api.cli.bench import extract, retrieval
from lakemem_api.cli.exchange import export, import_
from lakemem_api.cli.failures import guarded
from lakemem_api.cli.keep import compact, doctor, rescan, verify
from lakemem_api.cli.key import KEYS, key_defaults
from lakemem_api.cli.lifecycle import LIFECYCLE
from lakemem_api.cli.options import Common, spread
from lakemem_api.cli.output import emit
from lakemem_api.cli.read import get, history, list_, recall, search
from lakemem_api.cli.serve import mcp, serve
from lakemem_api.cli.write import forget, store

COMMANDS: dict[str, Callable[..., None]] = {
    "store": store,
    "recall": recall,
    "search": search,
    "list": list_,
    "history": history,
    "forget": forget,
    "get": get,
    "import": import_,
    "export": export,
    "verify": verify,
    "rescan": rescan,
    "doctor": doctor,
    "compact": compact,
    **LIFECYCLE,
    "serve": serve,
    "mcp": mcp,
}
BENCHES: dict[str, Callable[..., None]] = {"retrieval": retrieval, "extract": extract}

# Plain help and plain errors: scripts and agents read them as often as people, and no text is taken as markup.
_PLAIN: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False, "add_completion": False}

app = typer.Typer(name="lakemem", no_args_is_help=True, **_PLAIN)
bench = typer.Typer(no_args_is_help=True, help="Measure this machine and this store.", **_PLAIN)
key = typer.Typer(no_args_is_help=True, help="Who may come in: credentials of a server's callers.", **_PLAIN)


def _show_version(asked: bool) -> None:
    if asked:
        emit(f"lakemem {__version__}\n")
        raise typer.Exit


def root(
    *,
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
    common: Common,
) -> None:
    """A bitemporal memory store for AI agents: what held when, and what was believed when."""
    given = {name: value for name, value in vars(common).items() if value != getattr(Common, name)}
    # Options before the command's name are the defaults of those after it.
    context.default_map = dict.fromkeys(COMMANDS, given) | {
        "bench": dict.fromkeys(BENCHES, given),
        "key": key_defaults(given),
    }


app.callback()(spread(root))
for _name, _function in COMMANDS.items():
    app.command(_name)(guarded(spread(_function)))
for _name, _function in BENCHES.items():
    bench.command(_name)(guarded(spread(_function)))
for _name, _function in KEYS.items():
    key.command(_name)(guarded(spread(_function)))
app.add_typer(bench, name="bench")
app.add_typer(key, name="key")


def main() -> None:
    """Run the command line of this process."""
    app(prog_name="lakemem")
