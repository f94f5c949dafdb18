"""The French verb group: negation around the verb, pronouns before it, compound tenses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lakemem.consolidation.lexicon import words
from lakemem.consolidation.tense import Denial, Phrase, Tense
from lakemem.consolidation.tokens import GAP, Token
from lakemem.consolidation.verbs_fr import FORMS, Form, form_of

_CLITICS = words("me m' te t' se s' nous vous y en le la l' lui leur les")
_ADVERBS = words("""
bien beaucoup vraiment toujours encore aussi trop tellement actuellement maintenant enormement particulierement
surtout deja desormais vite enfin tout juste seulement simplement souvent parfois principalement generalement
officiellement recemment definitivement completement absolument carrement franchement personnellement sincerement tant
assez plutot tres si plus grave super hyper meme ensuite aujourd'hui normalement effectivement justement egalement
donc evidemment dorenavant temporairement longtemps finalement sacrement follement passionnement fortement moins
""")
_DOUBTS = words("peut-etre probablement presque apparemment eventuellement vraisemblablement quasiment failli "
                    "soi-disant theoriquement sans potentiellement difficilement rarement")  # fmt: skip
_BY_ETRE = words("revenir devenir partir entrer arriver rentrer retourner venir aller rester sortir tomber monter")
_BEFORE_STATE = words("installer demenager marier pacser acheter offrir prendre etablir relocaliser separer domicilier "
                          "lancer specialiser former debarrasser")  # fmt: skip
_OBJECT_STARTS = words("a au aux chez en dans le la les l' un une du des de d' mes mon ma pour | .")
_TENSES: dict[str, Tense] = {"present": "present", "imperfect": "imperfect", "future": "future", "simple_past": "past"}


@dataclass(slots=True)
class _Group:
    """What stood around the verb so far."""

    ne: bool = False
    denial: Denial = "no"
    is_sure: bool = True
    always: bool = False
    clitics: set[str] = field(default_factory=set)

    def phrase(self, verb: str, tense: Tense, *, at: int) -> Phrase:
        return Phrase(verb, tense, at, self.denial, self.is_sure, self.always, frozenset(self.clitics))


def parse(words: Sequence[Token], at: int) -> Phrase | None:
    """Return the verb group that begins at a token (after the subject), or None where none does."""
    group = _Group()
    here = _before_verb(words, at, group)
    if here >= len(words):
        return None
    form = form_of(words[here].text, "present", "imperfect", "future", "conditional", "simple_past")
    if form is None:
        return None
    is_wish = form.mood == "conditional" and form.verb in {"aimer", "vouloir", "souhaiter"} and not group.clitics
    if form.mood == "conditional":
        group.is_sure = is_wish
        form = form._replace(mood="present")
    after = _after_verb(words, here + 1, group)
    if is_wish:  # `je voudrais apprendre`
        return Phrase("voudrais", "present", after, is_sure=group.is_sure and group.denial == "no")
    return _compound(words, after, form, group) or group.phrase(form.verb, _TENSES[form.mood], at=after)


def skip_adverbs(words: Sequence[Token], at: int) -> int:
    """Return the index of the first token that is no adverb of degree or time, and no gap."""
    while at < len(words) and (words[at].text in _ADVERBS or words[at].text == GAP):
        at += 1
    return at


def _before_verb(words: Sequence[Token], at: int, group: _Group) -> int:
    while at < len(words):
        word = words[at].text
        if word in {"ne", "n'", "n"}:
            group.ne = True
        elif word in _CLITICS and at + 1 < len(words):
            group.clitics.add(word)
        elif word != GAP:
            break
        at += 1
    return at


def _after_verb(words: Sequence[Token], at: int, group: _Group) -> int:
    """Take in negations and adverbs after a verb; return the index of what follows."""
    while at < len(words):
        word = words[at].text
        follows = words[at + 1].text if at + 1 < len(words) else "."
        if word == "plus" and group.denial == "no" and _is_ended(words, at, follows, group):
            group.denial = "ended"
        elif word == "pas" and not group.ne and follows == "mal" and _text(words, at + 2) not in {"de", "d'"}:
            at += 1  # `je m'y connais pas mal en`
        elif word in {"pas", "jamais", "guere", "point", "aucunement", "nullement"} and (
            group.ne or word in {"pas", "jamais"}
        ):
            group.denial = "ended" if group.denial == "ended" else "plain"
            group.always = group.always or word == "jamais"
        elif word in {"ni", "aucun", "aucune", "rien", "personne"} and (group.ne or word == "ni"):
            group.denial = "plain"
            return at
        elif word == "du" and follows == "tout" and group.denial != "no":
            at += 1
        elif word == "trop" and group.denial == "plain":
            pass
        elif word in _DOUBTS and (word != "sans" or follows == "doute"):
            group.is_sure = False
        elif (
            word in _ADVERBS
            or word == GAP
            or word.endswith((("lement"), ("sement"), ("rement"), ("vement"), ("mment"), ("tement")))
        ):
            group.always = group.always or word == "toujours"
        else:
            break
        at += 1
    return at


def _is_ended(words: Sequence[Token], at: int, follows: str, group: _Group) -> bool:
    if group.ne:
        return True
    rest = {word.text for word in words[at + 1 : at + 12]}
    # Without `ne`, `plus` before an object is the spoken negation, unless something is compared.
    return follows in _OBJECT_STARTS and not rest & {"que", "qu'"}


def _compound(words: Sequence[Token], at: int, form: Form, group: _Group) -> Phrase | None:
    """Return the phrase of an auxiliary with what follows it, or None where the verb stands alone."""
    if form.verb == "avoir" and form.mood in {"present", "imperfect"}:
        return _perfect(words, at, form, group)
    if form.verb == "etre":
        return _with_etre(words, at, form, group)
    if form.verb == "aller" and form.mood == "present":
        return _with_infinitive(words, at, "future", group)
    if form.verb == "venir" and form.mood == "present" and _text(words, at) in {"de", "d'"}:
        return _with_infinitive(words, at + 1, "recent", group)
    if form.verb == "pouvoir" and group.denial == "plain":  # `je ne peux pas supporter`
        return _with_infinitive(words, at, _TENSES[form.mood], group)
    if form.verb in {"commencer", "debuter"} and _text(words, at) == "a":
        started = _with_infinitive(words, at + 1, _TENSES[form.mood], group)
        return replace(started, clitics=started.clitics | {"started"}) if started else None
    return None


def _text(words: Sequence[Token], at: int) -> str:
    return words[at].text if at < len(words) else ""


def _with_infinitive(words: Sequence[Token], at: int, tense: Tense, group: _Group) -> Phrase | None:
    at = _before_verb(words, at, group)
    inner = form_of(_text(words, at), "infinitive")
    if inner is None:
        return None
    passive = form_of(_text(words, at + 1), "participle") if inner.verb == "etre" and tense == "recent" else None
    if passive:  # `je viens d'être embauché`
        return group.phrase(passive.verb, tense, at=at + 2)
    return group.phrase(inner.verb, tense, at=_after_verb(words, at + 1, group))


def _with_etre(words: Sequence[Token], at: int, form: Form, group: _Group) -> Phrase | None:
    if [_text(words, at + step) for step in range(3)] == ["en", "train", "de"]:
        return _with_infinitive(words, at + 3, "arranged", group)
    inner = form_of(_text(words, at), "participle")
    if inner is None:
        return None
    if inner.verb == "faire" and (done := form_of(_text(words, at + 1), "infinitive")):  # `je me suis fait virer`
        return replace(group.phrase(done.verb, "past", at=at + 2), clitics=frozenset())
    is_reflexive = bool(group.clitics & {"me", "m'", "se", "s'", "nous"})
    if inner.verb not in _BY_ETRE and not (is_reflexive and inner.verb in _BEFORE_STATE):
        return None
    tense: Tense = "past" if form.mood == "present" else _TENSES[form.mood]
    return group.phrase(inner.verb, tense, at=_after_verb(words, at + 1, group))


def _perfect(words: Sequence[Token], at: int, form: Form, group: _Group) -> Phrase | None:
    inner = form_of(_text(words, at), "participle")
    if inner is None:
        return None
    tense: Tense = "imperfect" if form.mood == "imperfect" else "past"
    here = _after_verb(words, at + 1, group)
    passive = form_of(_text(words, here), "participle") if inner.verb == "etre" else None
    if passive:
        return group.phrase(passive.verb, tense, at=here + 1)
    is_start = inner.verb in {"commencer", "debuter"} and _text(words, here) == "a"
    if is_start and (started := _with_infinitive(words, here + 1, tense, group)):
        return replace(started, clitics=started.clitics | {"started"})
    return group.phrase(inner.verb, tense, at=here)


def is_verb(word: str) -> bool:
    """Tell whether a folded word may be a finite verb."""
    return any(form.mood not in {"participle", "infinitive"} for form in FORMS.get(word, ()))
