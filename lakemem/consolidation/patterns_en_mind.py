"""What English verbs state of somebody's person: trade, traits, tastes, knowledge, goals, skills."""

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
            r"|coffee|morning|night|beach|mountain|city|numbers|book|animal|horse|plant)(?= person))) (?:fan|lover"
            r"|person|enthusiast|addict|buff|nut|geek|fanatic|aficionado|freak|junkie)(?=$|[ ,.!|])(?! (?:of|who"
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
    _p("become", "become", r"(?:an? |the )", "is_a", "role", "begin"),
    _p("be trait", "be", "(?!an? |the |in |on |at |with )", "has_attribute", "trait", "state"),
    _p(
        "allergic to",
        "be",
        r"(?:(?:very|severely|really|deathly|highly|slightly|also|still|a bit) )*(?P<o>[\w]+[ -]intolerant\b"
        r"|(?:allergic|intolerant|sensitive) to " + _LIST + r")",
        "has_attribute",
        "whole",
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
        r"(?P<o>(?:\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|eighteen"
        r"|nineteen)(?: years? old| yo| y/o| years of age)?)(?=\s*(?:$|[,.!;|]| and\b| now\b| but\b))",
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
    _p(
        "know about",
        "know understand",
        r"(?:(?:quite )?a (?:lot|great deal|bit|fair bit|thing or two|little|ton|fair amount)|(?:so |pretty "
        r"|very )?much|plenty|everything|all|loads|tons|heaps|something) about ",
        "knows_about",
        "topic",
    ),
    _p("know of", "know", r"(?:about )(?!the |that |this |your |it)", "knows_about", "topic", weight=0.7),
    _p(
        "know well",
        "know",
        r"(?P<o>[\w' -]{2,50}?) (?:inside out|really well|very well|pretty well|well|like the back of my hand"
        r"|by heart)",
        "knows_about",
        "topic",
    ),
    _p(
        "familiar with",
        "be",
        r"(?:(?:very|quite|pretty|well|really|intimately) )*(?:(?:familiar|acquainted|conversant|up to date) with"
        r"|(?:knowledgeable|well-informed|informed) (?:about|on|in)|(?:well[- ])?versed in|well-read (?:in|on"
        r"|about)|(?:an? )?(?:[\w-]+ )?(?:expert|specialist|authority|connoisseur|buff) (?:in|on|of|at|about"
        r"|when it comes to)|up on) ",
        "knows_about",
        "topic",
    ),
    _p(
        "noun expert",
        "be",
        r"(?:an? )?(?P<o>[\w' -]{2,30}?) (?:expert|specialist|guru)(?=$|[ ,.!|])(?! (?:in|on|of|at|who)\b)",
        "knows_about",
        "topic",
        weight=0.8,
    ),
    _p(
        "knowledge of",
        "have",
        r"(?:(?:an? |some |the |very |quite )?(?:[\w-]+,? ){0,3}?(?:knowledge|understanding|grasp|expertise"
        r"|background|grounding) (?:of|about|in|on) )",
        "knows_about",
        "topic",
    ),
    _p("specialise in", "specialise specialize", "in ", "knows_about", "topic"),
    _p("want to", "want wish desire long", r"to ", "has_goal", "deed", "attitude"),
    _p(
        "plan to",
        "plan intend aim hope strive aspire look",
        r"(?:on (?=\w+ing)|for (?=\w+ing)|to )",
        "has_goal",
        "deed",
        "attitude",
    ),
    _p(
        "decide to",
        "decide resolve",
        r"to ",
        "has_goal",
        "deed",
        "begin",
        tenses=frozenset({"past", "perfect"}),
    ),
    _p("try to", "try", r"to ", "has_goal", "deed", "attitude", weight=0.75, tenses=frozenset({"arranged", "lasting"})),
    _p("dream of", "dream", r"(?:of|about) ", "has_goal", "liking", "attitude", weight=0.85),
    _p(
        "work towards",
        "work save",
        r"(?:(?:hard|really) )*(?:towards?|up for|up to) ",
        "has_goal",
        "liking",
        "attitude",
        weight=0.8,
    ),
    _p(
        "goal of",
        "have",
        r"(?:the |an? |one |my )?(?:\w+ )?(?:goal|dream|plan|ambition|intention|aim|objective)s? (?:of|to|is to"
        r"|:) (?:to )?",
        "has_goal",
        "deed",
        "attitude",
    ),
    _p(
        "determined to",
        "be",
        r"(?:determined|committed|eager|saving up|saving|resolved|set on|hell-bent on|keen) (?:to|for) ",
        "has_goal",
        "deed",
        "attitude",
        weight=0.8,
    ),
    _p(
        "speak",
        "speak",
        r"(?:(?:fluent|some|a little|a bit of|good|conversational|broken|basic|native|perfect|decent|both) )*",
        "has_skill",
        "skill",
    ),
    _p(
        "play",
        "play",
        r"(?:(?:the|some|a little|a bit of|competitive) )*",
        "has_skill",
        "skill",
        weight=0.85,
        tenses=frozenset({"present", "lasting", "perfect"}),
    ),
    _p(
        "code in",
        "code program write",
        r"(?:(?:mostly|mainly|code|software|programs) )*(?:in|with) (?=[a-z+#]+)",
        "has_skill",
        "skill",
        weight=0.85,
    ),
    _p(
        "can",
        "play speak cook swim code program drive ski draw paint sing dance juggle sew knit read write bake ride "
        "type surf weld repair fix sail fly",
        r"",
        "has_skill",
        "deed",
        "attitude",
        needs="can",
        weight=0.85,
    ),
    _p("know how to", "know", r"how to ", "has_skill", "deed", "attitude"),
    _p("master", "master", "", "has_skill", "skill", "begin"),
    _p(
        "fluent in",
        "be",
        r"(?:(?:very|quite|pretty|fully|completely|totally|highly|really|almost|nearly) )*(?:fluent|proficient"
        r"|skilled|competent|bilingual|trilingual|conversational|literate|certified|trained|experienced) (?:in|at"
        r"|with) ",
        "has_skill",
        "skill",
    ),
    _p(
        "good at",
        "be",
        r"(?:(?:very|quite|pretty|really|extremely|incredibly|so) )*(?:good|great|excellent|brilliant|talented"
        r"|adept|amazing|fantastic|decent|gifted|handy|skilful|skillful|a natural|an ace|a whiz|a pro) (?:at|with) ",
        "has_skill",
        "skill",
    ),
    _p("speaker of", "be", r"(?:an? )?(?:native|fluent) (?P<o>\w+)(?: speaker)", "has_skill", "skill"),
    _p(
        "talent for",
        "have",
        r"(?:an? |some |the )?(?:[\w-]+ ){0,2}?(?:talent|gift|knack|flair|skills?|aptitude) (?:for|in|with|at) ",
        "has_skill",
        "skill",
    ),
)
"""All of them are tried; the first that states a predicate counts."""
