"""Rules over words: a small notation, compiled to expressions over one character per token.

Each word of the text becomes one character that stands for the classes the word belongs to, so a rule over classes is a
short regular expression, synonyms cost nothing, and every gap is bounded.

A rule is a row of elements: `word`, `@class`, `a|@b` (either), `x?` (optional), `~4` (up to four tokens between), `,`
(a comma, colon, quote or line end must stand here) and `!` (what follows is an order: it stands at the start of a
sentence, after a comma, or after a word such as "please").  No rule reaches over the end of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

END: Final = "\x01"
SOFT: Final = "\x02"
UNKNOWN: Final = "\x03"
_FIRST_CODE: Final = 0x4E00
_FORMS = re.compile(r"([^()\s]+)\(([^()]*)\)")


class Rule(NamedTuple):
    """What makes a text suspicious.

    Args:
        name: the family of attacks, as findings name it.
        weight: 3 is a finding by itself; lighter ones must come together.
        patterns: rows of elements, any of which is enough.
    """

    name: str
    weight: int
    patterns: tuple[str, ...]


class Compiled(NamedTuple):
    """A pattern ready to be searched.

    Args:
        rule: where it comes from.
        needs: groups of token characters; a text without one of a group's characters cannot match.
        expression: what to search in a text's token characters.
    """

    rule: Rule
    needs: tuple[frozenset[str], ...]
    expression: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Grammar:
    """Words and rules that know of each other.

    Args:
        words: the token character of each word that any rule cares about.
        rules: the compiled patterns.
        leads: expressions whose last word may be followed by an order: "I want you to …".
        twins: the token characters of such words, and those they get where an order may follow.
    """

    words: Mapping[str, str]
    rules: tuple[Compiled, ...]
    leads: tuple[re.Pattern[str], ...]
    twins: Mapping[str, str]

    def with_leads(self, chars: str) -> str:
        """Return the token characters of a text with those words marked after which an order may follow."""
        marked = list(chars)
        for expression in self.leads:
            for found in expression.finditer(chars):
                last = found.end() - 1
                marked[last] = self.twins.get(chars[last], chars[last])
        return "".join(marked)


def expand(line: str) -> list[str]:
    """Return the words of a line of a lexicon: `rule(s)` is `rule` and `rules`."""
    words: list[str] = []
    for item in line.split():
        found = _FORMS.fullmatch(item)
        if found is None:
            words.append(item)
            continue
        stem, endings = found.groups()
        forms = endings.split("|")
        words += [stem, *(stem + form for form in forms)]
    return words


def build(classes: Mapping[str, str], rules: Iterable[Rule], *, leads: Iterable[str]) -> Grammar:
    """Return the grammar of some classes and rules.

    Args:
        classes: the words of each class, as `expand` reads them.  After words of `lead` an order may follow; after
            words of `maylead` it may where they end one of the leads.
        rules: what to look for.
        leads: rows of elements that end in a word of `maylead`.

    Raises:
        KeyError: a rule names a class that does not exist.
    """
    rules, leads = tuple(rules), tuple(leads)
    members: dict[str, set[str]] = {f"@{name}": set(expand(line)) for name, line in classes.items()}
    for pattern in (*leads, *(pattern for rule in rules for pattern in rule.patterns)):
        for atom in (atom for element in pattern.split() for atom in _atoms(element)):
            if not atom.startswith("@"):
                members.setdefault(atom, set()).add(atom)
    belongs: dict[str, set[str]] = {}
    for atom, words in members.items():
        for word in words:
            belongs.setdefault(word, set()).add(atom)
    codes: dict[frozenset[str], str] = {}
    chars: dict[str, str] = {}
    twins: dict[str, str] = {}
    for word, atoms in belongs.items():
        chars[word] = codes.setdefault(frozenset(atoms), chr(_FIRST_CODE + len(codes)))
    for word in members["@maylead"]:
        leading = frozenset(belongs[word] | {"@lead"})
        twins[chars[word]] = codes.setdefault(leading, chr(_FIRST_CODE + len(codes)))
    sets = {atom: frozenset(char for atoms, char in codes.items() if atom in atoms) for atom in members}
    before = "".join(sorted(sets["@lead"])) + END + SOFT
    compiled = tuple(_compile(rule, pattern, sets=sets, before=before) for rule in rules for pattern in rule.patterns)
    lead = Rule("lead", 0, ())
    expressions = tuple(_compile(lead, pattern, sets=sets, before=before).expression for pattern in leads)
    return Grammar(chars, compiled, expressions, twins)


def _atoms(element: str) -> list[str]:
    if element in {"!", ","} or element.startswith("~"):
        return []
    return [atom for atom in element.removesuffix("?").split("|") if atom != ","]


def _compile(rule: Rule, pattern: str, *, sets: Mapping[str, frozenset[str]], before: str) -> Compiled:
    parts: list[str] = []
    needs: list[frozenset[str]] = []
    for element in pattern.split():
        if element == "!":
            parts.append(f"(?<![^{before}])")
        elif element == ",":
            parts.append(SOFT)
        elif element.startswith("~"):
            parts.append(f"(?:{SOFT}?[^{END}{SOFT}]){{0,{int(element[1:])}}}?")
        else:
            chars = frozenset[str]().union(*(sets[atom] for atom in _atoms(element)))
            one = f"{SOFT}?[{''.join(sorted(chars))}]"
            if "," in element.removesuffix("?").split("|"):
                parts.append(f"(?:{one}|{SOFT})")
                continue
            if element.endswith("?"):
                parts.append(f"(?:{one})?")
            else:
                # The first element takes no comma in front, so that what stands before it is what `!` looks at.
                parts.append(
                    one if any(not part.startswith("(?<!") for part in parts) else one.removeprefix(f"{SOFT}?")
                )
                needs.append(chars)
    return Compiled(rule, tuple(needs), re.compile("".join(parts)))
