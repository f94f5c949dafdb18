"""English verb forms: which verb and which form a word may be."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from lakemem.consolidation.lexicon import words

Shape = Literal["base", "s", "past", "participle", "ing"]


class Form(NamedTuple):
    """What a word may be: a verb and its shape."""

    verb: str
    shape: Shape


_REGULAR = """
decide resolve choose abandon abhor accept acquire admire adopt adore aim appreciate aspire bake base call care carve
cherish climb crochet cycle code collect cook crave dance desire despise detest dislike ditch divorce donate dream
dwell employ enjoy fancy favor favour fish fix finish happen hate hire hope inherit intend intern join juggle knit
land learn lease like live loathe locate long look love marry master measure mind move name need own paint plan play
possess prefer program practice practise promote elect emigrate immigrate purchase receive recite recruit relocate
repair remain rent reside resign retire savor savour sail serve settle share skate solder sign ski specialise
specialize start stay stop strive study suffer surf swim switch tolerate trade train transfer translate treasure try
type volunteer want weigh weld whistle wish work
"""

_IRREGULAR = {
    "be": "was|been",
    "have": "had|had",
    "do": "did|done",
    "go": "went|gone",
    "get": "got|got",
    "leave": "left|left",
    "quit": "quit|quit",
    "sell": "sold|sold",
    "buy": "bought|bought",
    "speak": "spoke|spoken",
    "know": "knew|known",
    "become": "became|become",
    "begin": "began|begun",
    "teach": "taught|taught",
    "find": "found|found",
    "keep": "kept|kept",
    "hold": "held|held",
    "drive": "drove|driven",
    "ride": "rode|ridden",
    "write": "wrote|written",
    "sing": "sang|sung",
    "draw": "drew|drawn",
    "stand": "stood|stood",
    "bear": "bore|born",
    "understand": "understood|understood",
    "give": "gave|given",
    "come": "came|come",
    "make": "made|made",
    "take": "took|taken",
    "run": "ran|run",
    "wear": "wore|worn",
    "feel": "felt|felt",
    "grow": "grew|grown",
    "fire": "fired|fired",
    "lay": "laid|laid",
    "swim": "swam|swum",
    "read": "read|read",
    "lose": "lost|lost",
    "win": "won|won",
    "see": "saw|seen",
    "eat": "ate|eaten",
    "meet": "met|met",
    "spend": "spent|spent",
    "choose": "chose|chosen",
    "pay": "paid|paid",
    "bring": "brought|brought",
    "tell": "told|told",
    "say": "said|said",
    "think": "thought|thought",
    "break": "broke|broken",
    "sleep": "slept|slept",
    "fly": "flew|flown",
    "dive": "dived|dived",
    "build": "built|built",
}
_DOUBLED = words("plan program prefer swim knit stop quit get begin run transfer")
_VOWELS = "aeiou"


def _add(forms: dict[str, list[Form]], word: str, form: Form) -> None:
    found = forms.setdefault(word, [])
    if form not in found:
        found.append(form)


def _forms() -> dict[str, list[Form]]:
    forms: dict[str, list[Form]] = {}
    for verb in [*_IRREGULAR, *_REGULAR.split()]:
        ends_in_y = verb.endswith("y") and verb[-2] not in _VOWELS
        stem = verb + verb[-1] if verb in _DOUBLED else verb.removesuffix("e") if verb != "be" else verb
        _add(forms, verb, Form(verb, "base"))
        third = verb[:-1] + "ies" if ends_in_y else verb + ("es" if verb.endswith(("s", "sh", "ch", "o")) else "s")
        _add(forms, third, Form(verb, "s"))
        _add(forms, stem + "ing", Form(verb, "ing"))
        if verb in _IRREGULAR:
            past, participle = _IRREGULAR[verb].split("|")
            _add(forms, past, Form(verb, "past"))
            _add(forms, participle, Form(verb, "participle"))
        else:
            past = verb[:-1] + "ied" if ends_in_y else stem + "ed"
            _add(forms, past, Form(verb, "past"))
            _add(forms, past, Form(verb, "participle"))
    _add(forms, "has", Form("have", "s"))
    _add(forms, "programing", Form("program", "ing"))
    return forms


FORMS: Final[dict[str, list[Form]]] = _forms()
"""Folded word to what it may be, the likelier first."""


def form_of(word: str, *shapes: Shape) -> Form | None:
    """Return what a word is, if it can have one of some shapes."""
    return next((form for form in FORMS.get(word, ()) if form.shape in shapes), None)
