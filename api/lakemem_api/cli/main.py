"""The command `lakemem`: one Typer app, one function per command."""

from __future__ import annotations

from typing import Annotated

import typer

from lakemem import __version__
from lakemem_api.cli.bench import retrieval
from lakemem_api.cli.exchange import export, import_
from lakemem_api.cli.failures import guarded
from lakemem_api.cli.keep import compact, doctor, rescan, verify
from lakemem_api.cli.options import Common, spread
from lakemem_api.cli.output import emit
from lakemem_api.cli.read import get, history, list_, recall, search
from lakemem_api.cli.write import forget, store

COMMANDS = {
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
}
BENCHES = {"retrieval": retrieval}

# Plain help and plain errors: they are read by scripts and agents as often as by people, and no text is taken as markup.
_PLAIN = {"rich_markup_mode": None, "pretty_exceptions_enable": False, "add_completion": False}

app = typer.Typer(name="lakemem", no_args_is_help=True, **_PLAIN)  # type: ignore[arg-type]  # three switches
bench = typer.Typer(no_args_is_help=True, help="Measure this machine and this store.", **_PLAIN)  # type: ignore[arg-type]


def _version(asked: bool) -> None:
    if asked:
        emit(f"lakemem {__version__}\n")
        raise typer.Exit


@app.callback()
@spread
def root(
    *,
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    common: Common,
) -> None:
    """A bitemporal memory store for AI agents: what held when, and what was believed when."""
    given = {name: value for name, value in vars(common).items() if value != getattr(Common, name)}
    # Options before the command's name are the defaults of those after it.
    context.default_map = {name: given for name in COMMANDS} | {"bench": dict.fromkeys(BENCHES, given)}


for _name, _function in COMMANDS.items():
    app.command(_name)(guarded(spread(_function)))
for _name, _function in BENCHES.items():
    bench.command(_name)(guarded(spread(_function)))
app.add_typer(bench, name="bench")


def main() -> None:
    """Run the command line of this process."""
    app(prog_name="lakemem")
