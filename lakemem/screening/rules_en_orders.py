"""What attackers write in English to give the agent orders: other instructions, another role, standing orders."""

from __future__ import annotations

from typing import Final

from lakemem.screening.grammar import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "override",
        3,
        (
            "! @override ~4 @prior ~2 @orders|@told",
            "! @override ~1 @your ~3 @orders",
            "! @override safety|security|content|ethical|moderation @orders|@check",
            "@proposal|message|text|document supersedes|overrides|replaces|outranks|cancels ~5 @orders",
            "do|act|behave as ~4 says|tells|commands|orders|wishes|author|i say",
            "new objective|goal|task|mission|purpose , ~2 @do|@send|@wipe|@ruin|open|export",
            "! @override ~1 @all ~3 @orders",
            "! @override ~2 @orders ~4 above|before|given|previously|prior|earlier|preceding|received",
            "! @override ~2 @orders ~3 you were|have|received|got",
            "! @override ~1 @everything ~3 @past",
            "you ~4 to @override ~4 @prior|@your|@all ~2 @orders",
            "pay|give no attention|heed|regard ~4 @orders|@prior",
            "! set|put|leave|throw ~5 @prior|@your ~2 @orders aside|away|out",
            "! set|put|leave aside ~3 @prior|@your|@all ~2 @orders",
            "! @stop @follow ~4 @orders",
            "! do? not|never|dont @follow ~2 @your|@prior|@all ~2 @orders|@told",
            "@your|@all ~1 @prior ~1 @orders ~4 @gone",
            "@your|safety|security ~2 @orders ~2 are|is|have|has|been ~2 @gone",
            "@your|@prior ~1 @orders do|does|did|no ~1 not|longer apply|count|matter|bind|exist",
            "your new|real|true|actual|updated @orders",
            "bypassing|ignoring|breaking|overriding|violating|disabling|circumventing ~2 your ~3 @orders",
            "your ~2 priority|loyalty|allegiance|master|boss is|are ~1 no|not|now",
            (
                "new|updated|added|extra rule|rules|instruction|instructions|policy|directive|order for|to ~1 "
                "@assistant|bot|chatbot"
            ),
            "new|updated|real|actual|true|revised @orders , ~1 you|always|never|only|obey|from|@do",
            (
                "your|the new|real|actual|true|only ~1 "
                "@orders|task|goal|objective|purpose|mission|job|instruction is|are ~1 to ~2 @do|obey|comply"
            ),
            "@override ~4 and follow|obey|do|use|listen ~2 mine|my|me|new|these|this|instead",
            "! follow|obey|listen ~1 only|just|mine|my|me|exclusively ~2 @orders|instead|me|from|commands",
            "! obey only|me|every|all|my|without|exclusively",
            (
                "this|following|these ~2 override|overrides|supersede|supersedes|outrank|outranks|replaces ~2 "
                "all|every|any|system|other|previous ~2 @orders|@told"
            ),
            "takes|has|take|have precedence|priority over ~3 @orders|@told|everything",
            "! @override|say|do ~3 what|whatever ~4 @authority|@vendor|company|creators|makers ~3 you|said|told",
            "your ~1 @authority|makers|company told|said|forbade|forbid|instructed ~3 not|never",
            (
                "@you must|will|shall|should|do do? whatever|everything|anything|exactly ~3 "
                "says|say|tell|asks|want|wants|i"
            ),
            (
                "you|assistant|ai|model|agent|bot must|shall|will|should ~2 obey|comply ~5 "
                "with|me|all|every|any|only|my|request"
            ),
        ),
    ),
    Rule(
        "role",
        3,
        (
            "you are now ~5 @persona",
            "you|u are|r now in|under|entering",
            "you are|re|become ~3 @bad",
            "and|, ~1 you ~1 obey|serve only|me|my",
            (
                "you are no longer ~2 "
                "@assistant|bound|limited|restricted|required|claude|chatgpt|constrained|subject|a|an|under"
            ),
            "! act|behave|respond|answer|roleplay|speak|pose|operate|function|reply|work|talk ~1 as|like ~3 @bad",
            (
                "! act|behave|roleplay|pose|operate|function|respond ~1 as|like ~2 "
                "@ai|dan|hacker|terminal|shell|root|interpreter"
            ),
            "! act|behave|respond|answer ~1 as|like if|though you ~4 @free|@bad|not|never|no|can|were",
            "! pretend ~1 you|@bad",
            "! pretend to be ~3 @persona|@bad",
            "! imagine|suppose|assume|simulate ~2 you|an|a ~3 @bad|@ai",
            "@you ~1 have|had|got no|zero|not|never ~3 @free|rules|limits",
            "you ~3 not|longer bound|restricted|limited|constrained|governed by|to ~4 @orders|@free",
            "! load|adopt|assume|use|install|switch ~3 following|new|this ~1 persona|personality|identity",
            "! treat|consider|regard ~6 as ~4 @authority|user|commands|orders|instructions|trusted",
            "@you are|re ~5 now , ~3 @free|no|zero|without",
            "you are|re ~2 hacker|evil|rogue|unrestricted|uncensored|unfiltered ~1 ai|bot|model|assistant|machine",
            "with|have|has zero|no ethics|morals|filters|guardrails|restrictions|censorship|limits",
            "do anything now",
            (
                "ai|system|model|assistant|chatbot|bot|machine with|without|having ~1 no|any|zero|without? ~2 "
                "@free|@orders"
            ),
            "ai|system|model|assistant|chatbot|bot|machine without @free|@orders",
            "@you are a|an ~1 hacker|attacker|cybercriminal|rogue|malicious",
            "! imagine|suppose|pretend ~2 you ~3 hacker|attacker|cybercriminal|criminal|system|without|no",
            "! act|behave|respond|operate|work ~2 as|like ~2 root|admin|administrator|superuser|system|hacker",
            "persona|role|identity|character of ~2 @bad|hacker|rogue|evil",
            "! allow|permit|enable|give|provide ~1 @bad",
            "for the rest of ~3 you|act|be|always|never",
            "unrestricted|unfiltered|uncensored|jailbreak|jailbroken|dan|unlocked mode",
            "! @firmdo|act|speak|work ~1 without ~3 @free",
            "! simulate|emulate|mimic ~3 terminal|shell|root|console|bash|@bad|ai",
            "@you will|must|shall|should act|behave|respond|speak|answer|serve ~1 as|like ~1 my|a|an|the|if",
            (
                "! pretend ~3 policy|policies|rules|rule|instructions|guidelines|restrictions|limits ~3 "
                "never|not|gone|nothing"
            ),
            "@you are not an|a|just ~1 @assistant|ai",
            "a free mind|spirit|being|entity",
            "is your real|true|new|secret|hidden|actual name|identity|self|persona",
            "your real|true|secret|actual name|identity|self is",
            "! play|take|assume|adopt ~2 role|part|persona|character of ~4 machine|bot|@persona|@bad",
            "! let|lets ~1 play ~1 a? ~1 game ~5 your|rules|forbidden|allowed",
            (
                "your ~2 rules|guidelines|policies|policy|filters "
                "forbid|forbids|prohibit|prohibits|prevent|block ~4 allowed|say|do|now"
            ),
            "ai|model|assistant|bot ~2 can|will do|say|answer|generate anything|everything",
            "! never|not|cannot|dont refuse ~4 request|requests|anything|question|to|any|me|again",
            "and never refuse",
            "! @enable ~2 @bad|dan|god|sudo|unsafe|override|evil|jailbreak|opposite|superuser mode",
            "@bad|dan|god|jailbreak|developer|sudo|override mode ~1 enabled|activated|engaged|on|unlocked , ",
            "henceforth|hereafter ~2 you|@firmdo|always|never",
            "let us|s play ~1 a game|roleplay ~4 you",
            "! take|assume|adopt|embody ~2 role|persona|identity|character of ~4 @persona|@bad",
            "your new name|identity|role|persona|personality is",
        ),
    ),
    Rule(
        "standing_order",
        3,
        (
            "from now on|onwards|forward ~1 you|always|never|only|@firmdo|every|your",
            "from here on|out ~1 you|always|never|every|all|each|@firmdo",
            (
                "whenever|when|if ~1 asked|questioned ~1 about|for|whether|if|by ~8 , ~1 "
                "@do|claim|say|tell|answer|always|never|state"
            ),
            (
                "! tell|inform|warn|convince|persuade|assure|remind ~1 user|users|client|customer|him|her|them "
                "~1 that|to|his|her|their"
            ),
            "in|within your next|following|final|first @answers ~4 @do|@reveal|@send|include|always",
            "from now on , ~1 be|act",
            (
                "! comply|obey ~1 every|all|any|each ~1 "
                "request|requests|order|orders|demand|demands|command|commands|instruction"
            ),
            "from this point|moment|time on|onward|onwards|forward ~1 you|always|never|@firmdo",
            "starting|beginning|effective now|today|immediately ~1 you|always|never|@firmdo",
            "going forward you|always|never|@firmdo",
            "! always ~1 @promote",
            "! only ~1 @promote",
            "whenever|when|if|anytime ~2 @asker @asks ~10 ,|then|always|you|must|please|assistant|never @do",
            "! @do|always|never ~12 when|whenever|if ~3 @asker @asks ~1 about|for|to|you|whether",
            "when|whenever|if ~4 @asks ~2 you|assistant|ai|bot ~10 ,|then|always @do|always|never|say",
            "for|on|to|at any|every|each ~1 question|questions|query|queries|request|requests ~8 , ~1 @do",
            "if|when|whenever ~2 @asker @asks ~8 lie|pretend|deny|refuse",
            (
                "every|each|all answer|reply|response|answers|replies|responses "
                "end|ends|begin|begins|start|starts|contain|contains|include|includes|must"
            ),
            "! insert|add|include|append|slip ~2 sentence|phrase|advertisement|ad|slogan ~10 without|in|into|every",
            "each|every time ~2 @asker @asks ~10 ,|then|always|you|must|please|assistant|never @do",
            "if asked about|for|whether|to ~8 , ~1 always|only|never? @firmdo",
            "! @do ~8 in|to|of|at|with|into all|every|each|any future|your|subsequent ~2 @answers",
            "! in|for|to|at all|every|each|any|your future|your|subsequent ~2 @answers ~2 @do|always|you|must",
            "all|every|any|your|each ~1 future ~1 @answers ~3 must|should|will|shall ~2 @do|be|contain|end|begin|start",
            "! begin|start|end|finish|prefix|sign|close every|each|all ~2 @answers|message|messages|email with|by",
            "assistant|ai|agent|model|bot must|should|shall|will always|never|only|now ~2 @firmdo",
            "always remember to @firmdo",
            "remember that you|your ~1 must|are|should|have|only ~3 @do|allowed|@persona|obey",
        ),
    ),
)
