"""Text as folded words: the same for `Où habite-t-il ?`, `ou habite t'il` and `OÙ HABITE T IL`.

A word keeps its place in the text as it was given, so that what matched can be shown.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

_APOSTROPHES = "'\u02b9\u02bb\u02bc\u02bd\u00b4\u0060\u2018\u2019\u201b\u2032\uff07"
_MARKS = "\u0300-\u036f"
_PIECE: Final = re.compile(
    r"(?P<date>(?<!\d)(?:[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4})(?!\d))"
    r"|(?P<clock>(?<!\d)[0-9]{1,2}(?::[0-9]{2}|\s?[hH](?:[0-9]{2})?(?![^\W_])|\s?[aApP]\.?[mM](?![^\W_])))"
    rf"|(?P<word>[^\W_](?:[^\W_]|[{_MARKS}])*)(?P<apostrophe>[{_APOSTROPHES}](?=[^\W_]))?"
    r"|(?P<stop>[.!?\u2026\u061f\uff01\uff1f\u3002\n]+)"
)
"""What a text is made of, as far as a rule can see.  No alternative looks far ahead: one pass, no return."""

DATE: Final = "#date"
CLOCK: Final = "#clock"
"""Words that stand for a written date (2024-03-03, 3/3/24) and a time of day (15h30, 3pm)."""

_ELIDED: Final = {
    left: left + "e"
    for left in ("qu", "j", "l", "d", "n", "s", "m", "t", "c", "jusqu", "lorsqu", "puisqu", "quelqu", "quoiqu")
}
_CONTRACTED: Final = {"s": "'s", "re": "are", "ve": "have", "ll": "will", "d": "would", "m": "am"}
_LONE: Final = {left: left + "e" for left in ("qu", "j", "l", "d", "n", "c", "m")}
_RUN_TOGETHER: Final = {
    left: tuple(right.split())
    for left, right in re.findall(
        r"(\w+): ([^;\n]+)",
        """
        whats: what 's ; wheres: where 's ; whos: who 's ; hows: how 's ; whens: when 's ; thats: that 's ; im: i am
        ive: i have ; youre: you are ; cant: can not ; didnt: did not ; doesnt: does not ; isnt: is not
        wasnt: was not
        havent: have not ; hasnt: has not ; cannot: can not ; gonna: going to ; wanna: want to ; summarise: summarize
        u: you ; ur: your ; youve: you have ; shes: she is ; theres: there is ; couldnt: could not
        shouldnt: should not ; wouldnt: would not ; werent: were not
        jai: je ai ; cest: ce est ; cetait: ce etait ; jetais: je etais ; javais: je avais ; aujourdhui: aujourd hui
        jsuis: je suis ; jaime: je aime ; jhabite: je habite ; chuis: je suis ; jme: je me ; jte: je te ; ya: y a
        qques: quelques ; quesque: que ce ; keske: que est ce que ; koi: quoi ; kel: quel ; pk: pourquoi
        """,
    )
}
"""What people write without an apostrophe, where it is no word of the other language."""

_PRONOUNS: Final = frozenset({"il", "elle", "on", "ils", "elles"})
_NOT: Final = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}
_ABBREVIATED: Final = frozenset({"mr", "mrs", "ms", "dr", "prof", "st", "mme", "mlle", "vs", "etc", "cf", "no", "nb"})
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})


class Word(NamedTuple):
    """One folded word, and the characters of the given text that it stands for: [start, end)."""

    text: str
    start: int
    end: int


class Sentence(NamedTuple):
    """The words up to a full stop, a question mark or a line's end, and whether that was a question mark."""

    words: tuple[Word, ...]
    is_asked: bool


class _Piece(NamedTuple):
    kind: str
    text: str
    start: int
    end: int
    has_apostrophe: bool = False


def sentences(text: str) -> list[Sentence]:
    """Return the sentences of `text` that hold a word, in order; none for a text without a word."""
    found: list[Sentence] = []
    pieces: list[_Piece] = []
    for piece in _pieces(text):
        if piece.kind != "stop":
            pieces.append(piece)
        elif _ends_sentence(piece, pieces, followed_by=text[piece.end : piece.end + 1]):
            _close(pieces, found, is_asked="?" in piece.text)
    _close(pieces, found, is_asked=False)
    return found


def fold(word: str) -> str:
    """Return `word` without case, accents and compatibility forms."""
    apart = unicodedata.normalize("NFKD", word.casefold().translate(_LIGATURES)).casefold()
    return "".join(character for character in apart if not unicodedata.combining(character))


def _close(pieces: list[_Piece], found: list[Sentence], *, is_asked: bool) -> None:
    words = tuple(_words(pieces))
    pieces.clear()
    if words:
        found.append(Sentence(words, is_asked))
    elif is_asked and found:  # `Vraiment. ?`: the mark belongs to what stands before it
        found[-1] = found[-1]._replace(is_asked=True)


def _pieces(text: str) -> Iterator[_Piece]:
    for match in _PIECE.finditer(text):
        kind = str(match.lastgroup)
        if kind == "apostrophe":
            yield _Piece("word", fold(match["word"]), match.start("word"), match.end("word"), has_apostrophe=True)
        elif kind == "stop":
            yield _Piece(kind, unicodedata.normalize("NFKC", match[0]).replace("\u061f", "?"), *match.span())
        else:
            yield _Piece(kind, fold(match[0]) if kind == "word" else f"#{kind}", *match.span())


def _ends_sentence(stop: _Piece, pieces: list[_Piece], *, followed_by: str) -> bool:
    """Return whether a sentence ends here, unlike in `Dr. Martin`, `M. Dupont`, `v1.2`, `lakemem.org`."""
    if stop.text.strip(".") or not pieces:
        return True
    if followed_by.isalnum():
        return False
    last = pieces[-1]
    shortened = last.text in _ABBREVIATED or (len(last.text) == 1 and last.text.isalpha() and last.text not in "aiy")
    return stop.text != "." or last.end != stop.start or not shortened


def _words(pieces: list[_Piece]) -> Iterator[Word]:
    """Yield the words: elisions and contractions written out, the `t` of `a-t-il` dropped."""
    skipped = False
    for place, piece in enumerate(pieces):
        if skipped:
            skipped = False
            continue
        after = pieces[place + 1] if place + 1 < len(pieces) else None
        before = pieces[place - 1] if place else None
        if piece.text == "t" and before is not None and after is not None and after.text in _PRONOUNS:
            continue
        if piece.has_apostrophe and after is not None and piece.text not in _ELIDED:
            contracted = _contracted(piece.text, after.text)
            if contracted is not None:
                yield Word(contracted[0], piece.start, piece.end)
                yield Word(contracted[1], after.start, after.end)
                skipped = True
                continue
        if piece.text == "quest" and after is not None and after.text == "ce":
            yield Word("que", piece.start, piece.end)
            yield Word("est", piece.start, piece.end)
            continue
        for text in _written_out(piece):
            yield Word(text, piece.start, piece.end)


def _contracted(left: str, right: str) -> tuple[str, str] | None:
    """Return the two words of `what's`, `don't`, `I've`, or None where the apostrophe is part of a name."""
    if right == "t" and left.endswith("n") and len(left) > 2:  # noqa: PLR2004 - the shortest is `isn't`, `ain't`
        stem = left[:-1]
        return _NOT.get(stem, stem), "not"
    return (left, _CONTRACTED[right]) if right in _CONTRACTED else None


def _written_out(piece: _Piece) -> tuple[str, ...]:
    if piece.has_apostrophe and piece.text in _ELIDED:
        return (_ELIDED[piece.text],)
    if piece.text in _LONE:
        return (_LONE[piece.text],)
    return _RUN_TOGETHER.get(piece.text, (piece.text,))
