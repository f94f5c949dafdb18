"""What attackers write in English to get something out, or to keep something from somebody."""

from __future__ import annotations

from typing import Final

from lakemem.screening.grammar import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "prompt_leak",
        3,
        (
            (
                "! @reveal ~4 @inner ~2 "
                "prompt|prompts|instructions|message|messages|directives|guidelines|rules|configuration"
            ),
            "! @reveal ~4 your ~3 @prompts|constraints|restrictions|limitations|rules",
            "! @reveal ~4 your ~2 programming|training|guardrails",
            "what|which is|are|were ~1 your ~1 @prompts|constraints|restrictions|directives|limitations",
            "what is|are the @prompts ~2 you",
            "@you ~1 were|are|have ~1 programmed|trained|designed|instructed|told ~1 not ~1 to",
            "! @reveal ~9 from|of|in your ~2 @inner|@first ~1 @prompts",
            "! @reveal|@send ~5 your ~2 context|window|memory|memories|conversation|programming",
            "what ~1 confidential|secret|private|hidden|internal|sensitive ~4 are|do|can|have you",
            (
                "your ~1 system|hidden|secret|content|ethical|internal ~1 "
                "prompt|prompts|policy|policies|guidelines|instructions|filter|filters|restrictions"
            ),
            "your ~1 system|hidden|secret|developer message|messages|text|note",
            "! @reveal ~3 what ~4 above|before|preceded|precedes",
            "your safety filter|filters|guidelines|guardrails|restrictions|training|layer",
            "! @reveal ~3 @prompts ~3 you ~1 @given",
            "! @reveal ~3 @first ~1 prompt|prompts",
            (
                "! @reveal ~2 everything|all|text|words|content|anything|lines|sentence ~3 "
                "above|preceding|before|previously"
            ),
            "what is|are|was|were|s ~5 of|in your ~2 @inner|@first ~1 @prompts",
            "! @reveal|@do ~8 in|inside|into your|the next|final|following @answers",
            "what is|are|was|were|s ~1 your ~2 @inner|@first ~1 @prompts",
            "your instructions|instruction|directives",
            "your ~1 prompt|prompts|guidelines|guardrails|preprompt",
            "what @prompts|were ~2 you ~2 given|told|follow|received|programmed",
            "! @reveal ~3 words|lines|sentences|characters of|in ~1 your ~2 @prompts",
        ),
    ),
    Rule(
        "concealment",
        3,
        (
            "! do|must|should|shall|you|and|please? not|never|dont ~1 @tell ~3 @user",
            "! never @tell ~3 @user",
            (
                "! never|not|dont|not @tell|say|show ~1 this|that|these ~1 "
                "memory|note|instruction|instructions|message|entry|rule|rules|prompt"
            ),
            "! do? not|never show|display|send|tell|mention|reveal|present ~5 @machine|auditor|auditors",
            "! hide|conceal|keep ~6 from ~2 @machine|auditor",
            "! @tell|say|mention not|nothing|never ~4 to? ~1 @user",
            "@user ~1 must|should|may|can|shall|will never|not ~1 know|learn|discover|suspect|notice|realize|find",
            "! do? not|never let ~2 @user ~2 know|see|find|notice|realize|suspect|read",
            "! keep|hide|conceal|withhold ~6 from ~2 @user",
            "! @do|@send ~12 without ~1 @telling ~3 @user|them|him|her|anyone",
            "! @covert @send|@wipe|insert|append|add|include|approve|change|replace|modify|log|store|save",
            "! @send|@wipe|insert ~8 @covert",
            "without ~2 @user|users knowing|noticing|knowledge|realizing",
        ),
    ),
    Rule(
        "exfiltration",
        3,
        (
            "! @send ~6 @sensitive ~10 @place",
            (
                "! @send|export|@covert|push|share ~3 @sensitive|@logs ~4 to|with ~2 my|this|following ~1 "
                "email|mail|address|inbox|account|phone|server|#url|#email"
            ),
            (
                "! @send|export|@covert|push ~2 @ownstrict|@all|full|entire|your|the ~2 @logs ~3 to|on ~2 "
                "webhook|pastebin|#url|external|remote|attacker|endpoint"
            ),
            "! @send|export|push ~3 @ownstrict ~2 @logs ~4 #email|#url|webhook|external|remote|pastebin|my",
            "! @send|export|push ~2 keys|tokens|secrets|credentials|cookies ~3 to ~2 #url|webhook|external",
            "! @send ~4 @own ~3 @owndata ~8 @place",
            "! @dumping ~5 @sensitive ~2 from|of|in|stored|saved|history|you|verbatim",
            "! @dumping ~3 @own ~2 @owndata",
            (
                "! @reveal|@dumping ~4 api|access|secret|private key|keys|token|tokens|credentials ~2 "
                "stored|saved|you|from"
            ),
            "! @send ~4 env|secrets|dotenv ~8 @place",
            (
                "! open|visit|load|fetch|request|ping|contact ~2 #url ~8 "
                "user|users|name|memory|data|followed|conversation|their|his|her"
            ),
            (
                "permitted|allowed|authorized|authorised|fine|okay|ok|free ~1 to ~1 "
                "share|give|reveal|disclose|tell|hand|send ~3 @passwords|secrets|password|everything|data|keys"
            ),
            "! @send ~3 @place ~8 @sensitive",
            (
                "! include|list|give|provide|add|append ~3 api|access|secret|private "
                "keys|tokens|credentials|passwords ~2 you|known|stored|saved"
            ),
            (
                "! @covert log|record|track|store|capture|copy|collect|save|monitor ~4 "
                "message|messages|user|conversation|everything|every|all"
            ),
            (
                "! log|record|capture|collect ~3 every|all|each ~2 message|messages|prompt|query|word ~8 "
                "#url|send|post|upload"
            ),
            "to|will|must|can @send ~6 @sensitive ~10 #url|#email|attacker",
            "! exfiltrate|leak|smuggle ~4 @sensitive|@owndata|@own",
            (
                "! include|append|embed|insert|add|attach|encode|put ~5 @sensitive|everything ~3 in|to|into|as "
                "~2 url|link|image|query|request|parameter|param|#url"
            ),
            "! @reveal|@send ~4 all|stored|saved|every|user|users|your ~3 @passwords",
            (
                "! @reveal|@send ~4 all|stored|saved|every|user|users|your|their|any ~2 "
                "api|access|private|secret keys|key|tokens|token"
            ),
            (
                "! visit|open|load|fetch|navigate|browse|request|get|call ~3 #url ~4 and|then ~2 "
                "follow|execute|do|obey|run|apply"
            ),
            "! visit|open|load|fetch|request|call ~3 #url ~8 @sensitive",
        ),
    ),
)
