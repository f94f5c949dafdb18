"""What models want to read before a question and before a passage.

Vectors depend on these texts, so an entry must never change; a model that is not listed gets none.
Source: the model cards.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Prefixes(NamedTuple):
    """Texts put before a question and before a passage."""

    query: str = ""
    passage: str = ""


_REPRESENT: Final = "Represent this sentence for searching relevant passages: "

_BY_MODEL: Final[tuple[tuple[re.Pattern[str], Prefixes], ...]] = (
    (re.compile(r"e5-(small|base|large)(?!.*instruct)"), Prefixes("query: ", "passage: ")),
    (re.compile(r"nomic-embed-text"), Prefixes("search_query: ", "search_document: ")),
    (re.compile(r"mxbai-embed-large"), Prefixes(_REPRESENT)),
    (re.compile(r"bge-(small|base|large)-en"), Prefixes(_REPRESENT)),
    (re.compile(r"snowflake-arctic-embed(2|.*v2)"), Prefixes("query: ")),
    (re.compile(r"snowflake-arctic-embed"), Prefixes(_REPRESENT)),
    (re.compile(r"embeddinggemma"), Prefixes("task: search result | query: ", "title: none | text: ")),
)


def known_prefixes(model: str) -> Prefixes:
    """Return the prefixes of `model`, known by a part of its name."""
    name = model.lower()
    return next((prefixes for pattern, prefixes in _BY_MODEL if pattern.search(name)), Prefixes())
