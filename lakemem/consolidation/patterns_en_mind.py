"""What English verbs state of somebody's person: trade, traits, tastes."""

from __future__ import annotations

from typing import Final

from lakemem.consolidation.patterns import Pattern, behind

_HOW = (
    r"(?:(?:part[- ]time|full[- ]time|remotely|mostly|freelance|nights|days|there|hard|over|out|here|shifts"
    r"|weekends|again|abroad"
    r"|happily|alone|together|comfortably|permanently|with [\w' ]{2,24}?|by myself|on my own|right|just),? )*"
)
_MUCH = (
    r"(?:(?:an?|the|such an?|huge|big|great|massive|real|avid|die-hard|lifelong|total|super|enormous|bit of an?"
    r"|true|hardcore|proud|long-time|not much of an?|longtime|serious|diehard|secret) )*"
)
_SIMPLE = frozenset({"present", "past", "perfect", "lasting", "imperfect"})

_LIST = (
    r"[\w' -]+(?:, (?!(?:it|i|i'|he|she|we|they|so|but|which|who|and (?:i|he|she|it)|do|please)(?:\b"
    r"|(?<=')))[\w' -]{2,30}(?=,| (?:and|et|or|ou) ))*"
)


def _p(name: str, verbs: str, text: str, *rest: object, **more: object) -> Pattern:
    return Pattern(name, frozenset(verbs.split()), behind(text), *rest, **more)  # type: ignore[arg-type]  # as Pattern declares


PATTERNS: Final[tuple[Pattern, ...]] = (
    _p("work as", "work serve train", _HOW + r"as (?:an? |the )?", "is_a", "role"),
    _p("start as", "start begin", r"(?:(?:out|off|work(?:ing)?) )?as (?:an? )", "is_a", "role", "begin", weight=0.85),
    _p("work at as", "work serve", r"(?:at|for|in|with) [\w' -]{2,40}? as (?:an? |the )", "is_a", "role"),
    _p("like", "like enjoy appreciate fancy", r"(?:to )?", "prefers", "liking", "attitude", "dislikes", tenses=_SIMPLE),
    _p(
        "love",
        "love adore cherish favor favour treasure savor savour",
        r"(?:to )?",
        "prefers",
        "liking",
        "attitude",
        "dislikes",
        tenses=_SIMPLE,
    ),
    _p("prefer", "prefer", r"(?:to )?", "prefers", "liking", "attitude", prefers=True),
    _p(
        "fan of",
        "be",
        _MUCH + r"(?:fan|lover|fanatic|enthusiast|admirer|devotee|aficionado|connoisseur) of ",
        "prefers",
        "liking",
        "attitude",
        "dislikes",
    ),
    _p(
        "into",
        "be",
        r"(?:really |big |deeply |super )?into (?!trouble|debt)",
        "prefers",
        "liking",
        "attitude",
        "dislikes",
        weight=0.85,
    ),
    _p(
        "fond of",
        "be",
        r"(?:(?:fond|enamou?red) (?:of|with)|keen on|partial to) ",
        "prefers",
        "liking",
        "attitude",
        "dislikes",
    ),
    _p(
        "crazy about",
        "be",
        r"(?:crazy|passionate|mad|nuts|enthusiastic|wild) about |(?:obsessed|smitten|besotted) with |addicted to "
        r"|hooked on |interested in ",
        "prefers",
        "liking",
        "attitude",
        "dislikes",
        weight=0.85,
    ),
    _p(
        "noun lover",
        "be",
        _MUCH
        + (
            r"(?P<o>(?!(?:people|huge|big|great|real|good|total) )(?:[\w' -]{2,30}?(?= (?!person))|(?:cat|dog|tea"
            r"|coffee|beach|mountain|city|numbers|book|animal|horse|plant)(?= person))) (?:fan|lover"
            r"|person|enthusiast|addict|drinker|buff|nut|geek|fanatic|aficionado|freak|junkie)(?=$|[ ,.!|])(?! (?:of"
            r"|who"
            r"|in)\b)"
        ),
        "prefers",
        "liking",
        "attitude",
        "dislikes",
        weight=0.8,
    ),
    _p(
        "passion for",
        "have",
        r"(?:an? |the |such an? )?(?:\w+ )?(?:passion|love|weakness|fondness|soft spot|thing|preference|obsession"
        r"|fascination|penchant) (?:for|with) ",
        "prefers",
        "liking",
        "attitude",
    ),
    _p("dislike", "dislike hate detest loathe despise abhor", r"(?:to )?", "dislikes", "liking", "attitude"),
    _p("not care for", "care", "(?:much )?for ", "prefers", "liking", "attitude", "dislikes", needs="denied"),
    _p("cannot stand", "stand bear tolerate abide", "", "prefers", "liking", "attitude", "dislikes", needs="denied"),
    _p(
        "aversion to",
        "have",
        r"(?:an? |the )?(?:\w+ )?(?:aversion|hatred|dislike|distaste) (?:to|for|of|towards) ",
        "dislikes",
        "liking",
        "attitude",
    ),
    _p("have condition", "have", r"", "has_attribute", "condition", "state", weight=0.85),
    _p(
        "be a",
        "be",
        r"(?:an? |the (?=(?:[\w-]+ ){0,2}?(?:ceo|cto|cfo|founder|head|director|owner|president|mother|father"
        r"|captain|mayor|author)\b))",
        "is_a",
        "role",
    ),
    _p(
        "be role",
        "be",
        r"(?=(?:ceo|cto|cfo|president|head|captain|director|founder|co-founder|manager) (?:of|at)\b)",
        "is_a",
        "role",
    ),
    _p(
        "be our",
        "be",
        r"(?:my|our) (?:(?:new|current|favou?rite|very own|own) )*",
        "is_a",
        "trade",
        weight=0.8,
    ),
    _p("become trait", "become go turn", "(?!an? |the )", "has_attribute", "trait", "begin", weight=0.85),
    _p("promoted", "promote elect", "(?:to |as )(?:an? |the )?(?!next)", "is_a", "role", "begin", needs="free"),
    _p("become", "become", r"(?:an? |the )", "is_a", "role", "begin"),
    _p("be trait", "be", "(?!an? (?!bit |little )|the |in |on |at |with )", "has_attribute", "trait", "state"),
    _p(
        "allergic to",
        "be",
        r"(?:(?:very|severely|really|deathly|highly|slightly|also|still|a bit) )*(?P<o>[\w]+[ -]intolerant\b"
        r"|(?:allergic|intolerant|sensitive) to " + _LIST + r")",
        "has_attribute",
        "whole",
    ),
    _p(
        "deaf in",
        "be",
        r"(?:(?:very|completely|partially|also|a bit|a little|slightly) )*(?P<o>(?:deaf|blind) in (?:my|one|both|his"
        r"|her) [\w ]+)",
        "has_attribute",
        "whole",
        weight=0.92,
    ),
    _p(
        "afraid of",
        "be",
        r"(?:(?:very|really|so|also|a bit) )*(?P<o>(?:afraid|scared|terrified|frightened) of [\w' -]+)",
        "has_attribute",
        "whole",
        weight=0.8,
    ),
    _p(
        "age",
        "be",
        r"(?P<o>(?:\d{1,3}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen)(?= years? old)"
        r"|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|eighteen"
        r"|nineteen)(?: years? old| yo| y/o| years of age)?)(?=\s*(?:$|[,.!;|](?!\d)| and\b| now\b| but\b))",
        "has_attribute",
        "whole",
    ),
    _p(
        "height",
        "be",
        r"(?:about |almost )?(?P<o>\d[\d.,'\" ]*(?:cm|m|meters|metres|feet|foot|ft|inches|kg|kilos"
        r"|pounds)?(?: \d+)? ?(?:inches )?(?:tall|in height))",
        "has_attribute",
        "whole",
    ),
    _p("weigh", "weigh measure", r"(?:about |around )?(?P<o>\d[\w., ]*)", "has_attribute", "whole"),
    _p(
        "from",
        "be come",
        r"(?:originally )?(?P<o>(?:from|native of|a native of) [\w' -]+)",
        "has_attribute",
        "whole",
        weight=0.7,
    ),
    _p(
        "born",
        "be",
        r"(?P<o>(?:born|raised)(?: and raised)? (?:in|on|near) [\w' -]+)",
        "has_attribute",
        "whole",
        "begin",
    ),
    _p(
        "of descent",
        "be",
        r"(?P<o>of [\w-]+ (?:descent|origin|heritage|ancestry|background)|half[- ][\w]+(?:(?:,| and) half[- ][\w]+)?)",
        "has_attribute",
        "whole",
    ),
    _p(
        "born then in",
        "be",
        r"(?P<o>born)[ |]+(?P<name>(?:in|on|near) [\w'-]+(?: [\w'-]+)?)(?=\s*(?:$|[,.;!|]))",
        "has_attribute",
        "whole",
        "begin",
    ),
    _p("suffer from", "suffer", r"(?:from )", "has_attribute", "topic"),
    _p("named", "be", r"(?P<o>(?:called|named) [\w'-]+)", "has_attribute", "whole", weight=0.7),
    _p(
        "wear",
        "wear",
        r"(?P<o>(?:glasses|contacts|contact lenses|hearing aids?|a hearing aid|braces|dentures))",
        "has_attribute",
        "whole",
    ),
    _p("wheelchair", "be", r"(?P<o>in a wheelchair|on a [\w-]+ diet)", "has_attribute", "whole"),
)
"""All of them are tried; the first that states a predicate counts."""
