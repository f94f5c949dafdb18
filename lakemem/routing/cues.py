"""How a sequence of words is written down, and where it stands in a sentence.

A cue is a line of items, one per word:

    word, a|b|c      this word, one of these words
    deploy*, *ing    a word with this beginning, this end
    @class           a choice of a named class
    #year, #day, …   a kind of number (`NUMBERS`), a written date, a time of day
    !item            a word may follow here, but not this one (it is not consumed)
    item?            may be missing
    ~3, ~3!a|b       up to three words of any kind, of any kind but these
    ^ $              the sentence begins, ends here; `$` may be one of several choices
    #asked           the sentence ends here, with a question mark
    ...              all that is left of the sentence
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

ASKED: Final = "#asked"
"""The word that a question mark puts behind the last one of its sentence."""

NUMBERS: Final[Mapping[str, re.Pattern[str]]] = {
    "#year": re.compile(r"(?:19|20)[0-9]{2}"),
    "#day": re.compile(r"(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th|er|e)?"),
    "#number": re.compile(r"[0-9]{1,6}"),
}
"""Kinds of number, matched against whole words."""

_LONGEST_GAP: Final = 9
"""Words that a gap may span.  With as many gaps as a cue has, it bounds the work per word of a question."""


class Span(NamedTuple):
    """The words [first, last) of a sentence."""

    first: int
    last: int


class Cover:
    """The words of a sentence that some spans hold, without a look at every span again."""

    def __init__(self, length: int) -> None:
        """Cover nothing of a sentence of `length` words."""
        self._held = bytearray(length)
        self._tail = length  # from this word on everything is held: spans up to the end are not written out

    def with_more(self, spans: Iterable[Span]) -> Cover:
        """Return a cover that holds `spans` too."""
        more = Cover(len(self._held))
        more._held[:] = self._held
        more._tail = self._tail
        for span in spans:
            if span.last == len(more._held):
                more._tail = min(more._tail, span.first)
            else:
                more._held[span.first : span.last] = b"\1" * (span.last - span.first)
        return more

    def touches(self, span: Span) -> bool:
        """Return whether a word of `span` is held."""
        return span.last > self._tail or 1 in self._held[span.first : span.last]


class Item(NamedTuple):
    """What one place of a cue accepts."""

    kind: str
    words: frozenset[str] = frozenset()
    beginnings: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    numbers: tuple[re.Pattern[str], ...] = ()
    is_optional: bool = False
    takes_end: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether exactly one of some known words must stand here."""
        return self.kind == "word" and not (
            self.is_optional or self.takes_end or self.beginnings or self.ends or self.numbers
        )

    def holds(self, word: str) -> bool:
        """Return whether `word` is one of the choices."""
        if word in self.words or word.startswith("#"):  # a mark (`#asked`, `#date`) has no beginning or end
            return word in self.words
        if self.beginnings and word.startswith(self.beginnings):
            return True
        if self.ends and word.endswith(self.ends):
            return True
        return any(number.fullmatch(word) for number in self.numbers)


@dataclass(frozen=True)
class Cue:
    """A compiled cue.  `text` is how it was written."""

    text: str
    items: tuple[Item, ...]

    @cached_property
    def _needed(self) -> tuple[frozenset[str], ...]:
        """Words of which each set must give one: most cues are ruled out by them without a try."""
        return tuple(item.words for item in self.items if item.is_plain)

    def may_match(self, present: AbstractSet[str]) -> bool:
        """Return whether a sentence with the words `present` could match."""
        return not any(needed.isdisjoint(present) for needed in self._needed)

    def end(self, words: Sequence[str], start: int) -> int | None:
        """Return where the shortest match that begins at word `start` ends, or None.

        All ways through the cue are followed at once, word by word, so a word is looked at once per item at most.
        """
        states = self._reached({0}, words, start)
        place = start
        while states:
            if len(self.items) in states:
                return place
            if place == len(words):
                return None
            moved: set[int] = set()
            for state in states:
                item = self.items[state]
                if item.kind == "rest":
                    return len(words)
                wanted = item.kind == "word"  # a gap takes every word but those it holds
                if item.kind in {"word", "gap"} and item.holds(words[place]) is wanted:
                    moved.add(state + 1)
            place += 1
            states = self._reached(moved, words, place)
        return None

    def _reached(self, states: set[int], words: Sequence[str], place: int) -> set[int]:
        """Return `states` with all that are reached from them without a word."""
        reached: set[int] = set()
        waiting = list(states)
        while waiting:
            state = waiting.pop()
            if state in reached:
                continue
            reached.add(state)
            if state < len(self.items) and self._passes(self.items[state], words, place):
                waiting.append(state + 1)
        return reached

    @staticmethod
    def _passes(item: Item, words: Sequence[str], place: int) -> bool:
        if item.kind == "first":
            return place == 0
        is_end = place == len(words) or words[place] == ASKED
        if item.kind == "not":
            return not (item.takes_end if is_end else item.holds(words[place]))
        return item.is_optional or (is_end and (item.takes_end or item.kind == "rest"))


class CueSet:
    """Cues that mean the same, ready to be looked for together."""

    def __init__(self, text: str, classes: Mapping[str, frozenset[str]]) -> None:
        """Compile the cues.

        Args:
            text: the cues as written, one per line or separated by `;`.
            classes: the choices of every named class.

        Raises:
            ValueError: a cue is malformed, or names an unknown class.
        """
        self._by_word: dict[str, list[Cue]] = {}
        self._anywhere: list[Cue] = []
        self._at_start: list[Cue] = []
        for line in filter(None, map(str.strip, text.replace("\n", ";").split(";"))):
            cue = Cue(line, tuple(_items(line, classes)))
            if cue.items and cue.items[-1].is_optional:
                raise ValueError(f"cue {line!r} ends in what may be missing: the shortest match counts")
            if cue.end((), 0) is not None:
                raise ValueError(f"cue {line!r} matches without a word")
            first = cue.items[0]
            if first.kind == "first":
                self._at_start.append(cue)
            elif first.is_plain:
                for word in first.words:
                    self._by_word.setdefault(word, []).append(cue)
            else:
                self._anywhere.append(cue)

    def find(self, words: Sequence[str]) -> Iterator[Span]:
        """Yield where a cue of the set matches, from left to right."""
        present = set(words)
        for start, word in enumerate(words):
            candidates = (*self._by_word.get(word, ()), *self._anywhere, *(self._at_start if start == 0 else ()))
            for cue in candidates:
                if not cue.may_match(present):
                    continue
                end = cue.end(words, start)
                if end is not None and end > start:
                    yield Span(start, end)


def _items(line: str, classes: Mapping[str, frozenset[str]]) -> Iterator[Item]:
    for written in line.split():
        if written == "^":
            yield Item("first")
        elif written == "$":
            yield Item("word", takes_end=True)
        elif written == "...":
            yield Item("rest")
        elif written.startswith("~"):
            digits, _, but = written[1:].partition("!")
            length = int(digits)
            if not 1 <= length <= _LONGEST_GAP:
                raise ValueError(f"cue {line!r}: a gap spans 1 to {_LONGEST_GAP} words, not {length}")
            gap = _word_item(but, "gap", line=line, classes=classes) if but else Item("gap")
            yield from [gap._replace(is_optional=True)] * length
        elif written.startswith("!"):
            yield _word_item(written[1:], "not", line=line, classes=classes)
        else:
            item = _word_item(written.removesuffix("?"), "word", line=line, classes=classes)
            yield item._replace(is_optional=written.endswith("?"))


def _choices(written: str, *, line: str, classes: Mapping[str, frozenset[str]]) -> Iterator[str]:
    for choice in written.split("|"):
        if not choice.startswith("@"):
            yield choice
        elif choice[1:] in classes:
            yield from classes[choice[1:]]
        else:
            raise ValueError(f"cue {line!r} names the unknown class {choice}")


def _word_item(written: str, kind: str, *, line: str, classes: Mapping[str, frozenset[str]]) -> Item:
    words: set[str] = set()
    beginnings: list[str] = []
    ends: list[str] = []
    numbers: list[re.Pattern[str]] = []
    takes_end = False
    for choice in _choices(written, line=line, classes=classes):
        if choice == "$":
            takes_end = True
        elif choice in NUMBERS:
            numbers.append(NUMBERS[choice])
        elif len(choice) > 1 and choice.endswith("*"):
            beginnings.append(choice[:-1])
        elif len(choice) > 1 and choice.startswith("*"):
            ends.append(choice[1:])
        elif choice and "*" not in choice:
            words.add(choice)
        else:
            raise ValueError(f"cue {line!r} has an empty choice")
    return Item(kind, frozenset(words), tuple(beginnings), tuple(ends), tuple(numbers), takes_end=takes_end)
