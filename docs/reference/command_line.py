"""The page of commands, from the command line's own declarations.

Read from the declared parameters and not from `--help`'s output, which depends on the width of a terminal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer.main

from docs.reference.tables import page, table
from lakemem_api.cli.main import app

INTRODUCTION = (
    "`lakemem COMMAND --help` says the same in a terminal. Exit codes: 0 done, 1 refused or not found, 2 wrong usage, "
    "3 the store is damaged."
)


def command_line_page() -> str:
    """Return the page: one section per command, in alphabetical order."""
    # Typed as Any: typer's command classes are its own copy of click's, which it does not export.
    root: Any = typer.main.get_command(app)
    return page("Command line", INTRODUCTION, *_sections(root, "lakemem"))


def _sections(command: Any, name: str) -> Iterator[str]:  # noqa: ANN401 - see command_line_page
    below = getattr(command, "commands", None)
    if below is not None:
        for word in sorted(below):
            yield from _sections(below[word], f"{name} {word}")
        return
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    usage = " ".join([name, "[OPTIONS]", *(_argument(p) for p in arguments)])
    rows = [(_names(p), _help(p)) for p in command.params if p.name != "help" and not getattr(p, "hidden", False)]
    parts = [f"## {name}", (command.help or "").strip(), f"```text\n{usage}\n```"]
    yield "\n\n".join([*parts, *([table(("parameter", "what it does"), rows)] if rows else [])])


def _argument(parameter: Any) -> str:  # noqa: ANN401
    name = _shown(parameter)
    return name if parameter.required else f"[{name}]"


def _shown(parameter: Any) -> str:  # noqa: ANN401
    return str(parameter.metavar or parameter.name).upper()


def _names(parameter: Any) -> str:  # noqa: ANN401
    if parameter.param_type_name == "argument":
        return f"`{_shown(parameter)}`"
    return ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))


def _help(parameter: Any) -> str:  # noqa: ANN401
    text = str(getattr(parameter, "help", None) or "")
    default = parameter.default
    shown = default not in (None, "", (), [], False, True) and not callable(default)
    repeated = " May be repeated." if parameter.multiple else ""
    return f"{text}{repeated} Default: `{default}`." if shown else f"{text}{repeated}"
