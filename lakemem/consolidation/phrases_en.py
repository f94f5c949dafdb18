"""The English verb group: auxiliaries, negation, adverbs, and the verb that they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lakemem.consolidation.lexicon import words
from lakemem.consolidation.tense import Denial, Phrase, Tense
from lakemem.consolidation.tokens import GAP, Token
from lakemem.consolidation.verbs_en import FORMS, Form, form_of

_ADVERBS = words("""
really also still just currently now always actually truly absolutely totally completely genuinely honestly simply
definitely certainly both already even only mostly mainly generally usually often sometimes recently finally
officially quite particularly especially deeply secretly kinda kind sort of literally too so very much all then lately
presently ever again permanently temporarily happily proudly obviously clearly basically pretty both first initially
originally eventually fucking freaking bloody personally professionally strongly passionately dearly highly extremely
incredibly terribly slightly naturally painfully fairly rather
""")
_DOUBTS = words("probably maybe perhaps possibly apparently allegedly supposedly likely nearly almost hardly barely "
                    "rarely seldom theoretically hopefully practically potentially scarcely")  # fmt: skip
_MODALS = words("could might may should must shall ought")
_PASSIVE = words("promote elect hire employ recruit appoint accept transfer fire lay base locate settle")
_DONE_TO = words("hire recruit appoint fire lay transfer promote elect")
_NO_ADVERBS = words(
    "family italy only early elderly friendly lonely ugly silly jelly belly curly bully july daily emily sally "
    "kelly holly molly lily"
)
_PAST_AS_BASE = frozenset({"quit"})
_LONGEST_GROUP = 14


@dataclass(slots=True)
class _Group:
    """What the auxiliaries have said so far."""

    tense: Tense = "present"
    denial: Denial = "no"
    is_sure: bool = True
    always: bool = False
    has_be: bool = False
    has_have: bool = False
    has_do: bool = False
    wishes: bool = False
    can: bool = False
    marks: set[str] = field(default_factory=set)

    def phrase(self, verb: str, tense: Tense, *, at: int) -> Phrase:
        marks = frozenset(self.marks | ({"can"} if self.can else set()))
        if self.wishes and verb in {"like", "love"} and self.denial == "no" and not self.has_have:
            return Phrase("would_like", "present", at, is_sure=self.is_sure)  # `I'd like to learn`
        return Phrase(verb, tense, at, self.denial, self.is_sure and not self.wishes, self.always, marks)


def parse(words: Sequence[Token], at: int) -> Phrase | None:
    """Return the verb group that begins at a token, or None where none does."""
    group = _Group()
    here = at
    while here < min(len(words), at + _LONGEST_GROUP):
        word = words[here].text
        after = words[here + 1].text if here + 1 < len(words) else ""
        step = _auxiliary(word, after, group)
        if step:
            here += step
            continue
        return _finish(words, here, group)
    return _copula(words, here, group) if group.has_be else None


def skip_adverbs(words: Sequence[Token], at: int) -> int:
    """Return the index of the first token that is no adverb of degree or time, and no gap."""
    while at < len(words) and (words[at].text in _ADVERBS or words[at].text == GAP):
        at += 1
    return at


def _auxiliary(word: str, after: str, group: _Group) -> int:  # noqa: C901, PLR0911, PLR0912 - one word of grammar a branch
    """Take in an auxiliary, a negation or an adverb; return how many tokens it has, 0 for anything else."""
    if word == GAP:
        return 1
    if word == "no" and after == "longer":
        group.denial = "ended"
        return 2
    if word in {"not", "n't", "never"}:
        group.denial = "plain"
        group.always = group.always or word == "never"
        return 1
    if word in _DOUBTS:
        group.is_sure = False
        return 1
    if word == "can" or (word == "ca" and after == "n't"):
        group.can = True
        return 1
    if word in {"would", "'d"}:
        group.wishes = True
        return 1
    if word in _MODALS:
        group.is_sure = False
        return 1
    if word in {"will", "'ll", "wo"}:
        group.tense = "future"
        return 1
    if (word in {"do", "does", "did"} and after in {"n't", "not"} | _ADVERBS) or (
        word == "do" and form_of(after, "base")
    ):
        group.has_do = True
        group.tense = "past" if word == "did" else group.tense
        return 1
    if word == "used" and after == "to":
        group.tense = "imperfect"
        return 2
    if group.has_be and word in {"going", "about"} and after == "to":
        group.tense = "future"
        return 2
    if word in {"am", "are", "is", "'m", "'re", "be"} or (
        word == "'s" and after not in {"been", "got", "had", "lived"}
    ):
        group.has_be = True
        if word == "be":
            group.marks.add("be")
        return 1
    if word in {"was", "were"}:
        group.has_be, group.tense = True, "past"
        return 1
    if word == "been" and group.has_have:
        group.has_be = True
        return 1
    if word in {"have", "has", "'ve", "had", "'s"} and _is_perfect(after):
        group.has_have = True
        group.tense = "past" if word == "had" else "perfect"
        return 1
    if word in _ADVERBS or (word.endswith("ly") and word not in FORMS and word not in _NO_ADVERBS):
        group.always = group.always or word == "always"
        return 1
    return 0


def _is_perfect(after: str) -> bool:
    return after in {"been", "not", "n't", "always", "just", "recently", "already", "never", "finally", "also", "since",
                     "only", "now", "really", "actually", GAP} or form_of(after, "participle") is not None  # fmt: skip


def _finish(words: Sequence[Token], here: int, group: _Group) -> Phrase | None:
    word = words[here].text
    if group.has_be:
        return _with_be(words, here, group)
    if group.has_have:
        if word == "got" and group.tense == "perfect":
            return group.phrase("have", "present", at=here + 1)  # `I've got a dog`
        form = form_of(word, "participle")
        inner = form_of(words[here + 1].text, "ing") if form and here + 1 < len(words) else None
        if form and inner and form.verb in {"start", "begin"}:  # `I've started working at`
            group.marks.add("started")
            return group.phrase(inner.verb, group.tense, at=here + 2)
        return group.phrase(form.verb, "lasting" if group.always else group.tense, at=here + 1) if form else None
    if word in {"get", "gets", "got"} and here + 1 < len(words):
        form = form_of(words[here + 1].text, "participle")
        if form and form.verb in _PASSIVE:
            return group.phrase(form.verb, "past" if word == "got" else group.tense, at=here + 2)
    form = _finite(word, group)
    if form is None:
        return None
    if form.verb in {"start", "begin"} and here + 1 < len(words):
        inner = form_of(words[here + 1].text, "ing")
        if inner:  # `I started working at`
            group.marks.add("started")
            tense: Tense = "past" if form.shape == "past" else group.tense
            return group.phrase(inner.verb, tense, at=here + 2)
    is_past = form.shape == "past" or (
        form.verb in _PAST_AS_BASE and not (group.has_do or group.can or group.tense != "present")
    )
    return group.phrase(form.verb, "past" if is_past else group.tense, at=here + 1)


def _finite(word: str, group: _Group) -> Form | None:
    if group.can or group.has_do or group.tense in {"future", "imperfect"} or group.wishes or not group.is_sure:
        return form_of(word, "base")
    return form_of(word, "base", "s", "past")


def _with_be(words: Sequence[Token], here: int, group: _Group) -> Phrase | None:
    forms = FORMS.get(words[here].text, ())
    if group.tense == "future" and not group.has_have:  # `I'm going to move`
        if form := form_of(words[here].text, "base"):
            return group.phrase(form.verb, "future", at=here + 1)
        if form := form_of(words[here].text, "ing"):
            return group.phrase(form.verb, "future", at=here + 1)
    for form in forms:
        if form.shape == "ing":
            if form.verb in {"start", "begin"} and here + 1 < len(words):
                inner = form_of(words[here + 1].text, "ing")
                if inner:
                    group.marks.add("started")
                    return group.phrase(inner.verb, _progressive(group), at=here + 2)
            return group.phrase(form.verb, _progressive(group), at=here + 1)
        if form.shape == "participle" and form.verb in _DONE_TO:
            return group.phrase(form.verb, "past" if group.tense == "present" else group.tense, at=here + 1)
    return _copula(words, here, group)


def _progressive(group: _Group) -> Tense:
    if group.tense == "past":
        return "imperfect"
    return "lasting" if group.has_have else "arranged"


def _copula(words: Sequence[Token], here: int, group: _Group) -> Phrase | None:
    if group.tense == "future" and "be" not in group.marks:
        return None  # `I'm going to a party`
    if words[here - 1].text == "too":
        group.is_sure = False  # `too lazy to`
    while here < len(words) and words[here].text in _ADVERBS:
        here += 1
    return group.phrase("be", group.tense, at=here)
