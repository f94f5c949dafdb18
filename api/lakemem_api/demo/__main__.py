"""`python -m lakemem_api.demo`: a store from the sample history, and what two time axes can tell; needs no network."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from lakemem_api.cli.failures import REFUSED, guarded
from lakemem_api.composition import Target, open_for_writing
from lakemem_api.demo import steps
from lakemem_api.demo.stage import Stage

_WAIT_S = 10.0


def demo(
    *,
    home: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to; default a fresh temporary folder, which stays.")
    ] = None,
) -> None:
    """Build a store from a sample history and ask it what held when, and what was believed when."""
    # Nothing in the texts is meant for rich: `:100:` is a line's number, not a picture.
    console = Console(highlight=False, emoji=False)
    chosen = home if home is not None else Path(tempfile.mkdtemp(prefix="lakemem-demo-"))
    stage = Stage(console, chosen)
    with ExitStack() as stack:
        store = stack.enter_context(open_for_writing(Target(chosen, _WAIT_S, stage.warn), with_vectors=True))
        has_vectors = steps.build(store, stage)
        steps.ask(store, stage)
        steps.two_axes(store, stage)
        steps.correction(store, stage)
        steps.life(store, stage)
        holds = steps.verify(store, stage)
        same = steps.rescan(store, stage, with_vectors=has_vectors)
    stage.say()
    stage.say(f"The store stays in {chosen}: every command above works on it.")
    if not (holds and same):
        raise typer.Exit(REFUSED)


app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
app.command()(guarded(demo))

if __name__ == "__main__":
    app(prog_name="lakemem-demo")
