"""What English verbs state of somebody's life: work, home, belongings."""

from __future__ import annotations

from typing import Final

from lakemem.consolidation.lexicon import DWELLINGS, WORKPLACES
from lakemem.consolidation.patterns import Pattern, behind

_JOB = (
    r"(?:an? |the |my |this |his |her |their |our )?(?:\w+[ -]){0,3}?(?:job|position|role|post|internship|gig"
    r"|contract|apprenticeship)"
)
_TEAM = r"(?:the (?:[\w-]+ ){0,2}?(?:team|staff|crew|lab|faculty|board) (?:at|of) )?"
_HOW = (
    r"(?:(?:part[- ]time|full[- ]time|remotely|mostly|freelance|nights|days|there|hard|over|out|here|shifts"
    r"|weekends|again|abroad"
    r"|happily|alone|together|comfortably|permanently|with [\w' ]{2,24}?|by myself|on my own|right|just),? )*"
)
_WORKPLACE = r"(?=(?:an?|the|our) (?:[\w'-]+ ){0,3}?(?:" + "|".join(sorted(WORKPLACES)) + r")\b)"
_SOME_PLACE = (
    r"(?=an? (?!.{0,40}?\b(?:team|office|environment|field|hurry|way|different|similar|country|city|town|room|group"
    r"|position|role|field|sector|industry|shed|basement|pair|style|context|department|state|mess)\b))"
)
_THEIRS = r"(?:(?=my |our |the )|(?:his|her|their) )"
_OWNING = r"(?=(?:an? |my |our |two |three |four |five |six |\d+ |another |several )(?!own\b))"
_SIMPLE = frozenset({"present", "past", "perfect", "lasting", "imperfect"})
_DONE = frozenset({"past", "perfect"})
_DETERMINED = (
    r"(?=(?:an? |the |my |our |two |three |four |five |six |some |several |\d+ |another |one |both |his |her |their ))"
)


def _p(name: str, verbs: str, text: str, *rest: object, **more: object) -> Pattern:
    return Pattern(name, frozenset(verbs.split()), behind(text), *rest, **more)  # type: ignore[arg-type]  # as Pattern declares


PATTERNS: Final[tuple[Pattern, ...]] = (
    _p("work at", "work teach lecture intern serve", _HOW + r"(?:at|for) ", "works_at", "org"),
    _p(
        "work with role at", "work intern serve", r"as (?:an? |the )?[\w' -]{2,40}? (?:at|for|with) ", "works_at", "org"
    ),
    _p("teach at", "teach lecture", r"[\w' ]{2,30}? at ", "works_at", "org"),
    _p(
        "work in",
        "work",
        _HOW + rf"in (?:{_WORKPLACE}|{_SOME_PLACE})",
        "works_at",
        "org",
        weight=0.8,
    ),
    _p("be at", "be", r"(?:now |currently )?at ", "works_at", "org", weight=0.75),
    _p(
        "employed by",
        "be",
        r"(?:currently )?employed (?:full[- ]time |part[- ]time )?(?:by|at|with) ",
        "works_at",
        "org",
    ),
    _p(
        "role at",
        "be",
        r"(?:an? |the |one of the )?(?!.{0,40}?\b(?:student|pupil|patient|customer|regular|member|user|client|guest"
        r"|visitor|expert|beginner|natural"
        r"|genius|pro|ace|whiz|fan|good|great|bad|loser|subscriber|speaker|intern(?=s)|home|work|school|employed"
        r"|working|works?|lives?|studies|teaches|moved|started|left|living|based|here|meeting"
        r"|night|freshman|sophomore|undergrad|undergraduate|junior(?= (?:at|in)\b)|senior(?= (?:at|in)\b)|best|born"
        r"|happy|angry|mad|upset|late|early|early)\b)[\w'/&-]+(?: [\w'/&-]+){0,5}? (?:at|with) ",
        "works_at",
        "org",
        weight=0.85,
        after_role=True,
    ),
    _p(
        "hired",
        "hire employ recruit appoint accept",
        r"(?:as .{2,40}? )?(?:by|at|with|into) ",
        "works_at",
        "org",
        "begin",
        needs="free",
    ),
    _p(
        "role for",
        "be work",
        r"(?:as )?(?:an? |the )?[\w'/&-]+(?: [\w'/&-]+){0,4}? for (?:the )?",
        "works_at",
        "org",
        weight=0.75,
        after_role=True,
    ),
    _p(
        "role in",
        "be work",
        r"(?:as )?(?:an? )?(?!.{0,20}?(?:student|pupil|patient|inpatient|member|regular)\b)[\w'/&-]+"
        r"(?: [\w'/&-]+){0,4}? in " + _WORKPLACE,
        "works_at",
        "org",
        weight=0.8,
        after_role=True,
    ),
    _p("be with", "be", r"with ", "works_at", "org", weight=0.8, tenses=frozenset({"perfect", "lasting"})),
    _p(
        "accept offer",
        "accept take",
        r"(?:an? |the |their )?(?:job )?offer (?:from|at|with) ",
        "works_at",
        "org",
        "begin",
    ),
    _p("join", "join", _TEAM, "works_at", "org", "begin", weight=0.85),
    _p(
        "start at",
        "start begin",
        r"(?:(?:my |an? |the )?(?:new )?(?:job|position|role|internship|work|career) )?(?:(?:out "
        r"|off )?as (?:an? )?[\w' -]{2,40}? )?"
        r"(?:at|with|for) ",
        "works_at",
        "org",
        "begin",
    ),
    _p(
        "start job at",
        "start begin get land find accept take",
        _JOB + r" (?:as .{2,40}? )?(?:at|with|for) ",
        "works_at",
        "org",
        "begin",
    ),
    _p("have job at", "have hold do", _JOB + r" (?:as .{2,40}? )?(?:at|with) ", "works_at", "org"),
    _p("have job in", "have hold get find start", _JOB + r" in " + _WORKPLACE, "works_at", "org", weight=0.8),
    _p(
        "leave job at",
        "leave quit lose resign stop",
        r"(?:from )?(?:" + _JOB + r" |working |work )(?:\w+ )?(?:at|with|for|from) ",
        "works_at",
        "org",
        "end",
    ),
    _p("resign from", "resign retire", "from ", "works_at", "org", "end"),
    _p("fired from", "fire lay", r"(?:off )?(?:from|by|at) (?:my job (?:at|with) )?", "works_at", "org", "end"),
    _p("leave for", "leave quit", r"[\w' -]{2,40}? (?:for|to join) ", "works_at", "org", "begin", weight=0.7),
    _p("leave place for", "leave", r"[\w' -]{2,40}? for ", "lives_in", "place", "begin", weight=0.7),
    _p("leave", "leave quit", "", "works_at", "org", "end", weight=0.7),
    _p("leave place", "leave", "", "lives_in", "place", "end", weight=0.7),
    _p(
        "live in",
        "live reside dwell",
        _HOW
        + (
            r"(?:in|between|on(?= the| an? )|at(?= \d)|(?=(?:near|outside|just outside|close to) ))(?: |(?=near|out"
            r"|just|close))"
        ),
        "lives_in",
        "place",
    ),
    _p(
        "leave the army",
        "leave quit",
        r"(?=the (?:army|navy|military|marines|air force|police(?: force)?|coast guard|civil service)\b)",
        "works_at",
        "org",
        "end",
    ),
    _p(
        "share a home in",
        "share rent",
        r"(?:an? )(?:[\w-]+ ){0,3}?(?:" + "|".join(sorted(DWELLINGS)) + r") in ",
        "lives_in",
        "place",
        weight=0.8,
    ),
    _p(
        "based in",
        "be",
        r"(?:based|located|settled|domiciled|living|residing)(?: out)?(?: of)? (?:in |at )?",
        "lives_in",
        "place",
    ),
    _p(
        "move to",
        "move relocate transfer emigrate immigrate",
        r"(?:(?:back|over|out|down|up|away|house|home|abroad|across|permanently"
        r"|with [\w' ]{2,24}?) )*(?:from [\w ]{2,30}? )?(?:to|into) ",
        "lives_in",
        "place",
        "begin",
    ),
    _p("go to live in", "go come", r"(?:back )?(?:to|and) live in ", "lives_in", "place", "begin"),
    _p("settle in", "settle", "(?:down )?in ", "lives_in", "place", "begin"),
    _p("move out of", "move", r"(?:out of|away from|out from) ", "lives_in", "place", "end"),
    _p("stop living in", "stop", r"living in ", "lives_in", "place", "end"),
    _p("own", "own possess", "(?:and (?:run|manage|operate) )?", "owns", "thing"),
    _p("have", "have", _OWNING, "owns", "thing", weight=0.8, tenses=_SIMPLE),
    _p(
        "buy",
        "buy purchase acquire adopt inherit",
        r"(?:myself |ourselves |me )?" + _DETERMINED,
        "owns",
        "thing",
        "begin",
    ),
    _p("get", "get", r"(?:myself |ourselves )?" + _DETERMINED, "owns", "thing", "begin", weight=0.75, tenses=_DONE),
    _p("receive", "receive win", _DETERMINED, "owns", "thing", "begin", weight=0.75, tenses=_DONE),
    _p("drive", "drive", r"(?=an? |my )", "owns", "thing", weight=0.7),
    _p("owner of", "be", r"(?:the |an? )?(?:proud |happy |new |lucky )*(?:owner|owners) of ", "owns", "thing"),
    _p("sell", "sell trade donate ditch", rf"(?:off |in )?{_THEIRS}", "owns", "thing", "end"),
    _p(
        "give to",
        "give donate",
        r"(?P<o>(?:my|our|the) (?:[\w-]+ ){0,3}?[\w-]+) to (?!you\b)",
        "owns",
        "thing",
        "end",
        weight=0.8,
    ),
    _p("give away", "give", rf"away {_THEIRS}", "owns", "thing", "end"),
    _p("get rid of", "get", rf"rid of {_THEIRS}", "owns", "thing", "end"),
)
"""All of them are tried; the first that states a predicate counts."""
