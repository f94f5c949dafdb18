"""How a text becomes terms: folding, stems, and pairs of characters where a script has no spaces.

Two ways lead to the same terms.  Plain Latin text goes to Tantivy as it is, whose own filters fold accents and case.
Text that those do not know is first rewritten by `prepare`: compatibility forms, marks, runs of Chinese, Japanese,
Korean, Thai, Lao or Khmer, words of letters and digits, words without end.  Queries take the same two ways.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from typing import Final, Literal
from unicodedata import combining, normalize

import tantivy

from lakemem.fulltext.stops import NEGATED, STOPS

Language = Literal["english", "french"]

EXACT: Final = "lakemem_exact_1"
ENGLISH: Final = "lakemem_english_2"
FRENCH: Final = "lakemem_french_2"
"""Names of the analysers.  The number is their edition: raise it with every change of terms."""

LONGEST_WORD: Final = 8_000
"""Characters of a word that are kept as they are; Tantivy drops terms over 65,530 bytes without a word."""

_RUN_CLASS = (
    "\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"  # kana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"  # Han
    "\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3"  # Hangul
    "\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e46\u0e4d\u0e50-\u0e59"  # Thai
    "\u0e81-\u0eb9\u0ebb-\u0ebd\u0ec0-\u0ec6\u0ecd\u0ed0-\u0edf"  # Lao
    "\u1780-\u17b3\u17b6-\u17c8\u17d7\u17dc\u17e0-\u17e9"  # Khmer
)
RUN: Final = re.compile(f"[{_RUN_CLASS}]+")
"""A run of characters in a script that is written without spaces."""

_PLAIN_CLASS = (
    "\x00-\x7f\xa0\xa1\xa7\xa9\xab\xae\xb0\xb7\xbb\xbf\xc0-\xd6\xd8-\xf6\xf8-\u0131\u0134-\u013e\u0141-\u0148"
    "\u014a-\u017e\u2010-\u2016\u2018-\u201e\u2022\u2026\u20ac\U0001f300-\U0001f64f\U0001f680-\U0001f6ff"
    "\U0001f900-\U0001f9ff"
)
_UNPLAIN = re.compile(f"[^{_PLAIN_CLASS}]")
_DIGIT_EDGE = re.compile(r"[0-9](?:(?<=[^\W\d_][0-9])|(?=[^\W\d_]))")
_MIXED = re.compile(r"(?<![^\W_])(?:([^\W\d_]+)(\d+)|(\d+)([^\W\d_]+))(?![^\W_])")
_TAIL = re.compile(r"([^\W_]+)[\W_]*$")
_ENDLESS = re.compile(rf"[^\W_]{{{LONGEST_WORD},}}")
_NUMBERED = re.compile(r"[^\W_]*[0-9][^\W_]*")
_INVISIBLE = re.compile("[\u00ad\u034f\u180e\u200c-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")
_SOUNDLESS = re.compile("[\u0e47-\u0e4c\u0e4e\u0ec8-\u0ecc\u17c9-\u17d3\u17b4\u17b5\u17dd]")
_BREAKING = re.compile("[\u200b\ud800-\udfff]")
_APOSTROPHE = re.compile("[\u02b9\u02bb-\u02bd\u2018\u2019\u201b\u2032\uff07\u00b4]")
_KANA_MARKS = "\u3099\u309a"


def prepare(text: str) -> str:
    """Return the text that is given to Tantivy: itself where its filters know every character."""
    if len(text) < LONGEST_WORD and not _DIGIT_EDGE.search(text) and (text.isascii() or not _UNPLAIN.search(text)):
        return text
    return split(fold(text))


def fold(text: str) -> str:
    """Return the text without what does not tell words apart: case, compatibility forms, accents, hidden marks."""
    if text.isascii():
        return text.lower()
    text = _BREAKING.sub(" ", text)
    text = normalize("NFKC", normalize("NFKC", _APOSTROPHE.sub("'", text)).casefold())
    bare = [char for char in normalize("NFD", text) if not combining(char) or char in _KANA_MARKS]
    text = normalize("NFC", "".join(bare))
    return _SOUNDLESS.sub("", _INVISIBLE.sub("", text))


def split(folded: str) -> str:
    """Return folded text with its runs as pairs, and its mixed and endless words with their parts.

    A run `ABC` becomes `AB BC C`: the last character stands alone, so that every single one begins some term.
    """
    if not folded.isascii():
        folded = RUN.sub(_pairs, folded)
    folded = _MIXED.sub(_parts, folded)
    return _ENDLESS.sub(_shorten, folded) if len(folded) >= LONGEST_WORD else folded


def terms_in_row(text: str) -> tuple[list[str], bool]:
    """Return the exact terms that stand in a row where the text stands, and whether the last is only a beginning.

    The text may stop inside a run: its lone last character is then no term of the longer run, and a run of one
    character only begins a pair.
    """
    folded = fold(text)
    terms = words_of(split(folded))
    runs = () if folded.isascii() else tuple(RUN.finditer(folded))
    if not runs or words_of(folded[runs[-1].end() :]):
        return terms, False
    if len(runs[-1][0]) == 1:
        return terms, True
    return terms[:-1], False


def terms_of_beginning(text: str) -> tuple[list[str], bool]:
    """Return the terms of a text whose last word may go on, and whether the last term is only a beginning."""
    folded = fold(text)
    tail = _TAIL.search(folded)
    if tail is None or RUN.search(tail[1]):
        return terms_in_row(text)
    last = words_of(tail[1])
    return words_of(split(folded[: tail.start()])) + last, bool(last)


def pairs_of(run: str) -> list[str]:
    """Return the overlapping pairs of characters of a run of at least two."""
    return [run[at : at + 2] for at in range(len(run) - 1)]


def straight(text: str) -> str:
    """Return the text with every kind of apostrophe as the straight one."""
    return text if text.isascii() else _APOSTROPHE.sub("'", text)


def without_numbered(prepared: str) -> str:
    """Return a prepared text without its words with a digit, which stems leave as they are; other scripts stay."""
    return _NUMBERED.sub("", prepared).strip() if prepared.isascii() else prepared


def is_numbered(word: str) -> bool:
    """Tell whether a text without other scripts loses this exact term in `without_numbered`."""
    return _NUMBERED.search(word) is not None


def words_of(prepared: str) -> list[str]:
    """Return the exact terms of a prepared text, in order."""
    return _analyser(EXACT).analyze(prepared)


def stems_of(prepared: str, language: Language) -> set[str]:
    """Return the stems of a prepared text in one language."""
    return set(_analyser(ENGLISH if language == "english" else FRENCH).analyze(prepared))


def stem(word: str, language: Language) -> str:
    """Return the stem of one exact term."""
    terms = _analyser(ENGLISH if language == "english" else FRENCH).analyze(word)
    return terms[0] if terms else word


def register(index: tantivy.Index) -> None:
    """Give an index the three analysers that its schema names."""
    for name in (EXACT, ENGLISH, FRENCH):
        index.register_tokenizer(name, _analyser(name))


@lru_cache(maxsize=3)
def _analyser(name: str) -> tantivy.TextAnalyzer:
    """Build an analyser.  Stems are without the words that a plain query leaves out; exact terms are all there."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    builder = builder.filter(tantivy.Filter.ascii_fold()).filter(tantivy.Filter.lowercase())
    if name != EXACT:
        builder = builder.filter(tantivy.Filter.custom_stopword(sorted(STOPS - NEGATED)))
    if name == ENGLISH:
        builder = builder.filter(tantivy.Filter.stemmer("english"))
    if name == FRENCH:
        builder = builder.filter(tantivy.Filter.stemmer("french"))
    return builder.build()


def _pairs(found: re.Match[str]) -> str:
    run = found[0]
    return f" {' '.join(pairs_of(run))} {run[-1]} "


def _parts(found: re.Match[str]) -> str:
    """Write `v38` as `v38 38` and `10gb` as `10gb 10 gb`; one letter alone says nothing."""
    parts = [part for part in found.groups() if part and (part.isdecimal() or len(part) > 1)]
    return " ".join([found[0], *parts])


def _shorten(found: re.Match[str]) -> str:
    word = found[0]
    return word[:LONGEST_WORD] + sha256(word.encode()).hexdigest()
