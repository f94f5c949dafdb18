"""Errors to exit codes and one clear line, so that no command ends in a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

import typer

from lakemem.errors import Interrupted, LakememError, StorageFailed, StoreDamaged
from lakemem_api.cli.output import Screen
from lakemem_api.settings import shows_tracebacks

REFUSED = 1
DAMAGED = 3
STOPPED = 130
"""128 + SIGINT, as shells count it."""


def guarded(function: Callable[..., None]) -> Callable[..., None]:
    """Return a command that ends with an exit code and a line on standard error instead of an exception."""

    @wraps(function)
    def call(**given: Any) -> None:  # noqa: ANN401 - typer's values
        screen = Screen(as_json=bool(given.get("json")))
        try:
            function(**given)
            sys.stdout.flush()
        except (KeyboardInterrupt, Interrupted):
            raise typer.Exit(STOPPED) from None
        except LakememError as error:
            _refuse(screen, error)
        except BrokenPipeError:
            # Whoever read the answer has seen enough; Python would complain once more when it flushes at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(REFUSED) from None
        except OSError as error:
            _refuse(screen, StorageFailed(_told(error)))
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except Exception as error:
            if shows_tracebacks():
                raise
            screen.refuse(
                LakememError.code,
                f"unforeseen {type(error).__name__}: {error}",
                hint="please report it; LAKEMEM_DEBUG=1 shows where it arose",
            )
            raise typer.Exit(REFUSED) from None

    return call


def _refuse(screen: Screen, error: LakememError) -> None:
    screen.refuse(error.code, error.message, hint=error.hint)
    raise typer.Exit(DAMAGED if isinstance(error, StoreDamaged) else REFUSED) from None


def _told(error: OSError) -> str:
    """Return what the operating system refused, and where."""
    why = error.strerror or str(error)
    return f"{error.filename}: {why}" if error.filename else why
