"""What English verbs state of somebody's abilities: knowledge, goals, skills."""

from __future__ import annotations

from typing import Final

from lakemem.consolidation.patterns import Pattern, behind


def _p(name: str, verbs: str, text: str, *rest: object, **more: object) -> Pattern:
    return Pattern(name, frozenset(verbs.split()), behind(text), *rest, **more)  # type: ignore[arg-type]  # as Pattern declares


PATTERNS: Final[tuple[Pattern, ...]] = (
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
    _p(
        "would like to",
        "would_like",
        r"(?:really )?to (?=(?:learn|become|write|travel|visit|open|start|found|create|build|launch|publish|study"
        r"|improve|master|climb|retire|earn|volunteer|lose (?:weight|\d)|quit|stop|run (?:a|the|my)|be an? (?!bit)"
        r"|get (?:a degree|fit(?:ter)?|better|back into)|do a|see the|own|teach|move into|work as|specialize|specialise"
        r"|go (?:back )?to (?:university|college|school)|record|compete|take up|adopt)\b)",
        "has_goal",
        "deed",
        "attitude",
        weight=0.8,
    ),
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
        "type surf weld repair fix sail fly skate climb crochet carve dive whistle solder translate fish cycle "
        "recite do",
        r"",
        "has_skill",
        "deed",
        "attitude",
        needs="can",
        weight=0.85,
    ),
    _p("know how to", "know", r"how to ", "has_skill", "deed", "attitude"),
    _p(
        "learned to",
        "learn teach",
        r"(?:myself )?(?:how )?to ",
        "has_skill",
        "deed",
        "begin",
        weight=0.8,
        tenses=frozenset({"past", "perfect"}),
    ),
    _p("practise", "practice practise", r"(?!law|medicine|what)", "has_skill", "skill", weight=0.75),
    _p("belt in", "have", r"an? (?:\w+ )?belt in ", "has_skill", "skill"),
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
        "be get",
        r"(?:(?:very|quite|pretty|really|extremely|incredibly|so) )*(?:good|great|excellent|brilliant|talented"
        r"|adept|amazing|fantastic|decent|gifted|handy|skilful|skillful|a natural|an ace|a whiz|a pro) (?:at"
        r"|with) (?!(?:animals|children|kids|people)\b)",
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
