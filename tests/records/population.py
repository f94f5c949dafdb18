"""Versions with names that break what glues predicates from strings, and filter trees over them, for Hypothesis."""

from __future__ import annotations

from typing import get_args

from hypothesis import strategies as st

from lakemem.records.filters import All, Any, HasTag, Holds, Matches, Not, OneOf, TextField, TimeField, Within
from lakemem.records.times import EARLIEST, LATEST, OPEN, Instant
from lakemem.records.versions import Event, Version

NAMES = [
    *(
        "",
        "O'Brien",
        "x' OR 1=1 --",
        "a\\'",
        "\\",
        "%",
        "_",
        '"a"b',
        "k; DROP TABLE t",
        "${x}",
        "{{x}}",
        "tenant",
        "'' ",
    ),
    *("a\0b", "a", "acme", "Acme", "acme-corp", "acme:x", "acm", "a/b", "a_b", "a.b", "a,b", "a b", "a\nb", "--", "/*"),
    *("a*b", "a?b", "[a]", "a[!b]", "(a|b)", "^a$", "a+b", "a{1,2}", "a\rb", "\\A.\\z", "(?i)A", "#a", "a~&-b", "<a>"),
    *("caf\u00e9", "cafe\u0301", "用户", "\u2028", "🦊", "auth", "authentication", "t" * 128, "é" * 2000),
]
"""Text that a field may hold, byte for byte."""

INSTANTS = [EARLIEST, -1, 0, 1, 1_700_000_000_000_000, LATEST, OPEN]
FIELDS = get_args(TextField)
TIMES = get_args(TimeField)
BOUNDS = [None, *INSTANTS, EARLIEST - 1, LATEST + 1, -(2**63), -(2**70), 2**63, 2**70]

_names = st.sampled_from(NAMES) | st.text(st.characters(exclude_categories=["Cs"]), max_size=3)


@st.composite
def globs(draw: st.DrawFn) -> str:
    """Return a pattern: a name of which some characters became wildcards, or any signs."""
    name = draw(_names | st.text("ab*?.\\\n%_[(^$'é用🦊", max_size=6))
    wild = draw(st.lists(st.sampled_from(["", "", "", "?", "*", "**"]), min_size=6, max_size=6))
    cut = draw(st.integers(0, len(name)))
    middle = "".join(sign or char for sign, char in zip(wild, name[cut : cut + 6], strict=False))
    return name[:cut] + middle + draw(st.sampled_from(["", "*", name[cut + 6 :]]))


_bounds = st.sampled_from(BOUNDS) | st.integers(-9, 9)
_leaves = st.one_of(
    st.builds(OneOf, st.sampled_from(FIELDS), st.lists(_names, max_size=4).map(tuple)),
    st.builds(Matches, st.sampled_from(FIELDS), st.lists(globs(), max_size=3).map(tuple)),
    st.builds(HasTag, _names),
    st.builds(Within, st.sampled_from(TIMES), _bounds, _bounds),
    st.builds(Holds, st.builds(Instant, st.sampled_from(INSTANTS), st.sampled_from(INSTANTS))),
)
trees = st.recursive(
    _leaves,
    lambda parts: (
        st.builds(All, st.lists(parts, max_size=3).map(tuple))
        | st.builds(Any, st.lists(parts, max_size=3).map(tuple))
        | st.builds(Not, parts)
    ),
    max_leaves=7,
)
"""Any filter."""


@st.composite
def versions(draw: st.DrawFn, number: int = 0) -> Version:
    """Return any version, valid or not: a rendering looks at columns only."""
    texts = {field: draw(_names) for field in FIELDS}
    tags = tuple(draw(st.lists(_names.filter(bool), max_size=3, unique=True)))
    return _made(f"v{number}", texts, tags, [draw(st.sampled_from(INSTANTS)) for _ in TIMES])


def population() -> list[Version]:
    """Return versions in which every field takes every name, and every time every instant."""
    made = []
    for at in range(2 * len(NAMES)):
        texts = {field: NAMES[(at * 7 + place) % len(NAMES)] for place, field in enumerate(FIELDS)}
        tags = tuple(NAMES[1 + (at + step) % (len(NAMES) - 1)] for step in range(at % 4))
        times = [INSTANTS[(at * 3 + place * 2) % len(INSTANTS)] for place in range(len(TIMES))]
        made.append(_made(f"v{at:03}", texts, tags, times))
    return made


def _made(name: str, texts: dict[str, str], tags: tuple[str, ...], times: list[int]) -> Version:
    texts = dict(texts)
    record_id = texts.pop("record_id")
    *rectangle, written = times
    event = Event(f"e-{name}", "", 1, "store", "memory", written, (record_id,), value="lighthouse", tags=tags)
    return Version(name, record_id, event._replace(**texts), *rectangle)
