"""Conversations out of a LoCoMo file (`locomo10.json`).

Source: Maharana et al., "Evaluating Very Long-Term Conversational Memory of LLM Agents" (ACL 2024).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from lakemem.records.times import SECOND_US, from_datetime
from lakemem_api.bench.conversations import Conversation, Question, Turn

ANSWERABLE = (1, 2, 3, 4)
"""Categories whose evidence answers the question; 5 asks about what was never said."""

_SESSION = re.compile(r"session_(\d+)")
_EVIDENCE = re.compile(r"D:?(\d+):(\d+)")
"""A turn's name in an evidence string: some strings hold several, some have a leading zero or read `D:11:26`."""

_TIME = "%I:%M %p on %d %B, %Y"


def conversation(sample: Any) -> Conversation:  # noqa: ANN401 - an entry of a JSON file
    """Return one entry of the file."""
    turns = tuple(_turns(sample["conversation"]))
    known = {turn.turn_id for turn in turns}
    asked = [
        Question(str(entry["question"]), gold)
        for entry in sample["qa"]
        if entry["category"] in ANSWERABLE and (gold := evidence(entry.get("evidence", ())) & known)
    ]
    return Conversation(str(sample["sample_id"]), turns, tuple(asked))


def evidence(texts: Iterable[str]) -> frozenset[str]:
    """Return the turns that evidence strings name, in the form `D11:26`.

    >>> sorted(evidence(["D8:6; D9:17", "D1:04", "D:11:26"]))
    ['D11:26', 'D1:4', 'D8:6', 'D9:17']
    """
    named = (found for text in texts for found in _EVIDENCE.finditer(text))
    return frozenset(f"D{int(found[1])}:{int(found[2])}" for found in named)


def session_start(text: str) -> int:
    """Return when a session began, in microseconds since 1970, from a text such as `1:56 pm on 8 May, 2023`."""
    return from_datetime(datetime.strptime(text, _TIME).replace(tzinfo=UTC), "date_time")


def _turns(content: dict[str, Any]) -> Iterator[Turn]:
    numbers = sorted(int(found[1]) for name in content if (found := _SESSION.fullmatch(name)))
    for number in numbers:
        name = f"session_{number}"
        start = session_start(content[f"{name}_date_time"])
        for place, said in enumerate(content[name]):
            yield Turn(
                turn_id=said["dia_id"],
                session=name,
                text=f"{said['speaker']}: {said['text']}",
                role=said["speaker"],
                at_us=start + place * SECOND_US,
                caption=said.get("blip_caption", ""),
            )
