"""Plain language as a words query: no operator, no field, no parser that a user's text could reach."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lakemem.fulltext.analysis import RUN, Language, fold, prepare, stem, stems_of, straight, words_of
from lakemem.fulltext.stops import NEGATED, STOPS
from lakemem.fulltext.words import NOTHING, Or, Phrase, Run, Stem, Words

_LANGUAGES: tuple[Language, ...] = ("english", "french")
_ELISION = re.compile(r"(?<![^\W_])(?:jusqu|lorsqu|puisqu|quoiqu|qu|[ldjnscmt])'(?=[^\W_])", re.IGNORECASE)
_CONTRACTION = re.compile(r"(?<=[^\W_])'(?:s|t|ll|re|ve|d|m)(?![^\W_])", re.IGNORECASE)


def natural(query: str) -> Words:
    """Return the query that any word of a plain text answers; without a searchable word, `NOTHING`."""
    parts, negated = _parts(query)
    return Or(tuple(parts or negated)) if parts or negated else NOTHING


def has_words(query: str) -> bool:
    """Tell whether a plain text holds a word to search for: not only stop words, signs and emoji."""
    return natural(query) != NOTHING


def coverage(query: str, texts: Iterable[str]) -> float:
    """Return the largest share of a question's words that one of the texts holds, in either language's form, 0 to 1.

    Words of scripts without spaces are left out; a question of nothing else is covered.
    """
    parts, negated = _parts(query)
    wanted = {part.word for part in parts or negated if isinstance(part, Stem)}
    if not wanted:
        return 1.0
    best = 0
    for text in texts:
        prepared = prepare(text)
        forms = {language: stems_of(prepared, language) for language in _LANGUAGES}
        held = sum(any(stem(word, language) in found for language, found in forms.items()) for word in wanted)
        best = max(best, held)
    return best / len(wanted)


def bare(text: str) -> str:
    """Return the text without French elisions (`l'`) and English endings (`'s`, `'t`)."""
    text = straight(text)
    return _CONTRACTION.sub("", _ELISION.sub("", text)) if "'" in text else text


def _parts(query: str) -> tuple[list[Words], list[Words]]:
    """Return the words, runs and joined words of a query in order, each once, and its negated verbs apart."""
    parts: dict[Words, None] = {}
    negated: dict[Words, None] = {}
    for chunk in bare(query).split():
        folded = fold(chunk)
        joined, known = 0, len(parts)
        for piece in _pieces(folded):
            if RUN.fullmatch(piece):
                parts[Run(piece)] = None
                continue
            words = words_of(prepare(piece))
            joined += len(words)
            parts.update((Stem(word), None) for word in words if word not in STOPS)
            negated.update((Stem(word), None) for word in words if word in NEGATED)
        if joined > 1 and len(parts) > known and not RUN.search(folded):
            parts[Phrase(chunk)] = None
    return list(parts), list(negated)


def _pieces(folded: str) -> list[str]:
    """Cut a text at the borders of its runs, and keep the runs."""
    if folded.isascii():
        return [folded]
    pieces, at = [], 0
    for run in RUN.finditer(folded):
        pieces += [folded[at : run.start()], run[0]]
        at = run.end()
    return [piece for piece in [*pieces, folded[at:]] if piece]
