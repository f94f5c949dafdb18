"""What English verbs state of their subject."""

from __future__ import annotations

from typing import Final

from lakemem.consolidation.patterns import Pattern, behind

_JOB = r"(?:an? |the |my |this )?(?:\w+[ -]){0,3}?(?:job|position|role|post|internship|gig|contract|apprenticeship)"
_TEAM = r"(?:the (?:[\w-]+ ){0,2}?(?:team|staff|crew|lab|faculty|board) (?:at|of) )?"
_HOW = (
    r"(?:(?:part[- ]time|full[- ]time|remotely|mostly|freelance|nights|days|there|hard|over|out|here|shifts|weekends|again|abroad"
    r"|happily|alone|together|comfortably|permanently|with [\w' ]{2,24}?|by myself|on my own|right|just),? )*"
)
_MUCH = r"(?:(?:an?|the|such an?|huge|big|great|massive|real|avid|die-hard|lifelong|total|super|enormous|bit of an?|true|hardcore|proud|long-time|not much of an?|longtime|serious|diehard|secret) )*"
_OWNING = r"(?=(?:an? |my |our |two |three |four |five |six |\d+ |another |several )(?!own\b))"
_SIMPLE = frozenset({"present", "past", "perfect", "lasting", "imperfect"})
_DONE = frozenset({"past", "perfect"})
_DETERMINED = r"(?=(?:an? |the |my |our |two |three |four |five |six |some |several |\d+ |another |one |both |his |her |their ))"


def _p(name: str, verbs: str, text: str, *rest: object, **more: object) -> Pattern:
    return Pattern(name, frozenset(verbs.split()), behind(text), *rest, **more)  # type: ignore[arg-type]  # as Pattern declares


PATTERNS: Final[tuple[Pattern, ...]] = (
    _p("work at", "work teach lecture practice practise intern serve", _HOW + r"(?:at|for) ", "works_at", "org"),
    _p("work with role at", "work intern serve", r"as (?:an? |the )?[\w' -]{2,40}? (?:at|for|with) ", "works_at", "org"),
    _p("teach at", "teach lecture", r"[\w' ]{2,30}? at ", "works_at", "org"),
    _p("work in", "work", _HOW + r"in (?=(?:an?|the|our) (?:[\w-]+ ){0,3}?(?:bank|hospital|school|restaurant|cafe|bookshop|bookstore|library|factory|lab"
       r"|start-?up|company|firm|agency|clinic|pharmacy|bakery|garage|hotel|museum|university|warehouse|store|shop|supermarket|nursery"
       r"|kindergarten|theat(?:er|re)|studio|prison|airport|bar|pub|salon|brewery|hospice|call center)\b)", "works_at", "org", weight=0.8),
    _p("work as", "work serve train", _HOW + r"as (?:an? |the )?", "is_a", "role"),
    _p("employed by", "be", r"(?:currently )?employed (?:full[- ]time |part[- ]time )?(?:by|at|with) ", "works_at", "org"),
    _p("role at", "be", r"(?:an? |the |one of the )?(?!.{0,40}?\b(?:student|pupil|patient|customer|regular|member|user|client|guest|visitor|expert|beginner|natural"
       r"|genius|pro|ace|whiz|fan|good|great|bad|loser|subscriber|speaker|intern(?=s)|home|work|school|employed|working|living|based|here|meeting"
       r"|night|best|born|happy|angry|mad|upset|late|early|early)\b)[\w'/&-]+(?: [\w'/&-]+){0,5}? (?:at|with) ", "works_at", "org", weight=0.85, after_role=True),
    _p("hired", "hire employ recruit appoint accept", r"(?:as .{2,40}? )?(?:by|at|with|into) ", "works_at", "org", "begin", needs="free"),
    _p("join", "join", _TEAM, "works_at", "org", "begin", weight=0.85),
    _p("start at", "start begin", r"(?:(?:my |an? |the )?(?:new )?(?:job|position|role|internship|work|career) )?(?:at|with|for) ", "works_at", "org", "begin"),
    _p("start job at", "start begin get land find accept take", _JOB + r" (?:as .{2,40}? )?(?:at|with|for) ", "works_at", "org", "begin"),
    _p("have job at", "have hold", _JOB + r" (?:as .{2,40}? )?(?:at|with) ", "works_at", "org"),
    _p("leave job at", "leave quit lose resign stop", r"(?:from )?(?:" + _JOB + r" |working |work )(?:\w+ )?(?:at|with|for|from) ", "works_at", "org", "end"),
    _p("resign from", "resign retire", "from ", "works_at", "org", "end"),
    _p("fired from", "fire lay", r"(?:off )?(?:from|by|at) (?:my job (?:at|with) )?", "works_at", "org", "end"),
    _p("leave", "leave quit", "", "works_at", "org", "end", weight=0.7),
    _p("leave place", "leave", "", "lives_in", "place", "end", weight=0.7),
    _p("live in", "live reside dwell", _HOW + r"(?:in|on(?= the| an? )|at(?= \d)|(?=(?:near|outside|just outside|close to) ))(?: |(?=near|out|just|close))", "lives_in", "place"),
    _p("based in", "be", r"(?:based|located|settled|domiciled|living|residing)(?: out)?(?: of)? (?:in |at )?", "lives_in", "place"),
    _p("move to", "move relocate transfer", r"(?:(?:back|over|out|down|up|away|house|home|abroad|across|permanently|with [\w' ]{2,24}?) )*(?:from [\w ]{2,30}? )?(?:to|into) ", "lives_in", "place", "begin"),
    _p("settle in", "settle", "(?:down )?in ", "lives_in", "place", "begin"),
    _p("move out of", "move", r"(?:out of|away from|out from) ", "lives_in", "place", "end"),
    _p("stop living in", "stop", r"living in ", "lives_in", "place", "end"),
    _p("like", "like enjoy appreciate fancy", r"(?:to )?", "prefers", "liking", "attitude", "dislikes", tenses=_SIMPLE),
    _p("love", "love adore cherish favor favour treasure savor savour", r"(?:to )?", "prefers", "liking", "attitude", "dislikes", tenses=_SIMPLE),
    _p("prefer", "prefer", r"(?:to )?", "prefers", "liking", "attitude", prefers=True),
    _p("fan of", "be", _MUCH + r"(?:fan|lover|fanatic|enthusiast|admirer|devotee|aficionado|connoisseur) of ", "prefers", "liking", "attitude", "dislikes"),
    _p("into", "be", r"(?:really |big |deeply |super )?into (?!trouble|debt)", "prefers", "liking", "attitude", "dislikes", weight=0.85),
    _p("fond of", "be", r"(?:(?:fond|enamou?red) (?:of|with)|keen on|partial to) ", "prefers", "liking", "attitude", "dislikes"),
    _p("crazy about", "be", r"(?:crazy|passionate|mad|nuts|enthusiastic|wild) about |(?:obsessed|smitten|besotted) with |addicted to |hooked on |interested in ", "prefers", "liking", "attitude", "dislikes", weight=0.85),
    _p("noun lover", "be", _MUCH + r"(?P<o>(?!(?:people|huge|big|great|real|good|total) )[\w' -]{2,30}?) (?:fan|lover|person|enthusiast|addict|buff|nut|geek|fanatic|aficionado|freak|junkie)(?=$|[ ,.!|])(?! (?:of|who|in)\b)", "prefers", "liking", "attitude", "dislikes", weight=0.8),
    _p("passion for", "have", r"(?:an? |the |such an? )?(?:\w+ )?(?:passion|love|weakness|fondness|soft spot|thing|preference|obsession|fascination|penchant) (?:for|with) ", "prefers", "liking", "attitude"),
    _p("dislike", "dislike hate detest loathe despise abhor", r"(?:to )?", "dislikes", "liking", "attitude"),
    _p("cannot stand", "stand bear tolerate abide", "", "prefers", "liking", "attitude", "dislikes", needs="denied"),
    _p("aversion to", "have", r"(?:an? |the )?(?:\w+ )?(?:aversion|hatred|dislike|distaste) (?:to|for|of|towards) ", "dislikes", "liking", "attitude"),
    _p("own", "own possess", "", "owns", "thing"),
    _p("have", "have", _OWNING, "owns", "thing", weight=0.8, tenses=_SIMPLE),
    _p("have condition", "have", r"", "has_attribute", "condition", "state", weight=0.85),
    _p("buy", "buy purchase acquire adopt inherit", r"(?:myself |ourselves |me )?" + _DETERMINED, "owns", "thing", "begin"),
    _p("get", "get", r"(?:myself |ourselves )?" + _DETERMINED, "owns", "thing", "begin", weight=0.75, tenses=_DONE),
    _p("drive", "drive", r"(?=an? |my )", "owns", "thing", weight=0.7),
    _p("owner of", "be", r"(?:the |an? )?(?:proud |happy |new |lucky )*(?:owner|owners) of ", "owns", "thing"),
    _p("sell", "sell trade donate ditch", r"(?:off )?(?=my |our |the )", "owns", "thing", "end"),
    _p("get rid of", "get", r"rid of (?=my |our |the )", "owns", "thing", "end"),
    _p("be a", "be", r"(?:an? |the (?=(?:[\w-]+ ){0,2}?(?:ceo|cto|cfo|founder|head|director|owner|president|mother|father|captain|mayor|author)\b))", "is_a", "role"),
    _p("be role", "be", r"(?=(?:ceo|cto|cfo|president|head|captain|director|founder|co-founder|manager) (?:of|at)\b)", "is_a", "role"),
    _p("become", "become", r"(?:an? |the )", "is_a", "role", "begin"),
    _p("be trait", "be", "(?!an? |the |in |on |at |with )", "has_attribute", "trait", "state"),
    _p("allergic to", "be", r"(?:(?:very|severely|really|deathly|highly|slightly|also|still|a bit) )*(?P<o>[\w]+[ -]intolerant\b|(?:allergic|intolerant|sensitive) to [\w' ,-]+)", "has_attribute", "whole"),
    _p("afraid of", "be", r"(?:(?:very|really|so|also|a bit) )*(?P<o>(?:afraid|scared|terrified|frightened) of [\w' -]+)", "has_attribute", "whole", weight=0.8),
    _p("age", "be", r"(?P<o>(?:\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|eighteen|nineteen)(?: years? old| yo| y/o| years of age)?)(?=\s*(?:$|[,.!;|]| and\b| now\b| but\b))", "has_attribute", "whole"),
    _p("height", "be", r"(?:about |almost )?(?P<o>\d[\d.,'\" ]*(?:cm|m|meters|metres|feet|foot|ft|inches|kg|kilos|pounds)?(?: \d+)? ?(?:inches )?(?:tall|in height))", "has_attribute", "whole"),
    _p("weigh", "weigh measure", r"(?:about |around )?(?P<o>\d[\w., ]*)", "has_attribute", "whole"),
    _p("from", "be come", r"(?:originally )?(?P<o>(?:from|native of|a native of) [\w' -]+)", "has_attribute", "whole", weight=0.7),
    _p("born", "be", r"(?P<o>(?:born|raised)(?: and raised)? (?:in|on|near) [\w' -]+)", "has_attribute", "whole", "begin"),
    _p("suffer from", "suffer", r"(?:from )", "has_attribute", "topic"),
    _p("named", "be", r"(?P<o>(?:called|named) [\w'-]+)", "has_attribute", "whole", weight=0.7),
    _p("wear", "wear", r"(?P<o>(?:glasses|contacts|contact lenses|hearing aids?|a hearing aid|braces|dentures))", "has_attribute", "whole"),
    _p("wheelchair", "be", r"(?P<o>in a wheelchair|on a [\w-]+ diet)", "has_attribute", "whole"),
    _p("know about", "know understand", r"(?:(?:quite )?a (?:lot|great deal|bit|fair bit|thing or two|little|ton|fair amount)|(?:so |pretty |very )?much|plenty|everything|all|loads|tons|heaps|something) about ", "knows_about", "topic"),
    _p("know of", "know", r"(?:about )(?!the |that |this |your |it)", "knows_about", "topic", weight=0.7),
    _p("know well", "know", r"(?P<o>[\w' -]{2,50}?) (?:inside out|really well|very well|pretty well|well|like the back of my hand|by heart)", "knows_about", "topic"),
    _p("familiar with", "be", r"(?:(?:very|quite|pretty|well|really|intimately) )*(?:(?:familiar|acquainted|conversant|up to date) with|(?:knowledgeable|well-informed|informed) (?:about|on|in)|(?:well[- ])?versed in|well-read (?:in|on|about)|(?:an? )?(?:[\w-]+ )?(?:expert|specialist|authority|connoisseur|buff) (?:in|on|of|at|about|when it comes to)|up on) ", "knows_about", "topic"),
    _p("noun expert", "be", r"(?:an? )?(?P<o>[\w' -]{2,30}?) (?:expert|specialist|guru)(?=$|[ ,.!|])(?! (?:in|on|of|at|who)\b)", "knows_about", "topic", weight=0.8),
    _p("knowledge of", "have", r"(?:(?:an? |some |the |very |quite )?(?:[\w-]+,? ){0,3}?(?:knowledge|understanding|grasp|expertise|background|grounding) (?:of|about|in|on) )", "knows_about", "topic"),
    _p("specialise in", "specialise specialize", "in ", "knows_about", "topic"),
    _p("want to", "want wish desire long", r"to ", "has_goal", "deed", "attitude"),
    _p("plan to", "plan intend aim hope strive aspire look", r"(?:on (?=\w+ing)|for (?=\w+ing)|to )", "has_goal", "deed", "attitude"),
    _p("try to", "try", r"to ", "has_goal", "deed", "attitude", weight=0.75, tenses=frozenset({"arranged", "lasting"})),
    _p("dream of", "dream", r"(?:of|about) ", "has_goal", "liking", "attitude", weight=0.85),
    _p("work towards", "work save", r"(?:(?:hard|really) )*(?:towards?|up for|up to) ", "has_goal", "liking", "attitude", weight=0.8),
    _p("goal of", "have", r"(?:the |an? |one |my )?(?:\w+ )?(?:goal|dream|plan|ambition|intention|aim|objective)s? (?:of|to|is to|:) (?:to )?", "has_goal", "deed", "attitude"),
    _p("determined to", "be", r"(?:determined|committed|eager|saving up|saving|resolved|set on|hell-bent on|keen) (?:to|for) ", "has_goal", "deed", "attitude", weight=0.8),
    _p("speak", "speak", r"(?:(?:fluent|some|a little|a bit of|good|conversational|broken|basic|native|perfect|decent|both) )*", "has_skill", "skill"),
    _p("play", "play", r"(?:(?:the|some|a little|a bit of|competitive) )*", "has_skill", "skill", weight=0.85, tenses=frozenset({"present", "lasting", "perfect"})),
    _p("code in", "code program write", r"(?:(?:mostly|mainly|code|software|programs) )*(?:in|with) (?=[a-z+#]+)", "has_skill", "skill", weight=0.85),
    _p("can", "play speak cook swim code program drive ski draw paint sing dance juggle sew knit read write bake ride type surf weld repair fix sail fly", r"", "has_skill", "deed", "attitude", needs="can", weight=0.85),
    _p("know how to", "know", r"how to ", "has_skill", "deed", "attitude"),
    _p("master", "master", "", "has_skill", "skill", "begin"),
    _p("fluent in", "be", r"(?:(?:very|quite|pretty|fully|completely|totally|highly|really|almost|nearly) )*(?:fluent|proficient|skilled|competent|bilingual|trilingual|conversational|literate|certified|trained|experienced) (?:in|at|with) ", "has_skill", "skill"),
    _p("good at", "be", r"(?:(?:very|quite|pretty|really|extremely|incredibly|so) )*(?:good|great|excellent|brilliant|talented|adept|amazing|fantastic|decent|gifted|handy|skilful|skillful|a natural|an ace|a whiz|a pro) (?:at|with) ", "has_skill", "skill"),
    _p("speaker of", "be", r"(?:an? )?(?:native|fluent) (?P<o>\w+)(?: speaker)", "has_skill", "skill"),
    _p("talent for", "have", r"(?:an? |some |the )?(?:[\w-]+ ){0,2}?(?:talent|gift|knack|flair|skills?|aptitude) (?:for|in|with|at) ", "has_skill", "skill"),
)
"""All of them are tried: `I work as a nurse at St Mary's` states two facts."""
