"""What attackers write in English to be believed: they address the agent, claim authority, approve themselves."""

from __future__ import annotations

from typing import Final

from lakemem.screening.grammar import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "addressed_to_agent",
        3,
        (
            "when|whenever|once|if|after|before|upon ~1 you ~1 @reading ~1 this ~1 @entry",
            "when|whenever|once|if|after|before ~1 you ~1 @reading ~1 this ~8 @do",
            "when|once|after|if|upon ~1 this ~1 @entry is ~1 loaded|read|retrieved|recalled|accessed|processed",
            "upon|on|after @reading this ~1 @entry|message|text|note ~2 @do|you|,",
            (
                "note|message|attention|instruction|instructions|notice|memo|reminder to|for ~2 @ai ~1 "
                "model|models|agent|agents|assistant|assistants|reading|processing|system|systems|,"
            ),
            "! attention|dear|hey|hello|hi , ~1 @ai ~1 model|models|agent|agents|assistant|assistants|reading|,",
            "as ~2 @ai|language ~2 @reading ~1 this",
            (
                "any|every|all|whichever @assistant|model|models|agent|agents ~1 that|who|which @reading ~3 "
                "must|should|shall|will"
            ),
            (
                "hidden|secret|special|embedded instruction|instructions|note|message|order|orders ~1 for|to ~2 "
                "@assistant|@machine|@ai"
            ),
            "note|instruction|instructions|message|memo|attention for|to ~1 @machine ,",
            (
                "when|whenever|if|once|before|after ~1 @assistant ~1 @reading ~1 this ~4 ,|it|must|should|then "
                "~2 @do|must|should"
            ),
            "@assistant|agents ~1 that|who|which @reading ~1 this|these ~3 must|should|shall|will",
            (
                "note|notes|readme|message|instruction|instructions|attention|memo for|to ~1 "
                "coding|ai|autonomous|llm|other agents|assistants|models|agent|assistant"
            ),
            "agents|assistants|llms|models|ais , ~1 @firmdo|@approve|never|always|do",
            "dear|hey|hello|hi|ok|okay|yo @ai|claude|assistant , ",
            "dear|hey|yo @ai|assistant ~1 @do|@reveal|please|@override|you",
            "instructions|instruction|rules|message|prompt|note for|to ~1 llm|llms|ai|ais|agents|chatbots",
            (
                "ai|llm|llms|bots|chatbots|assistants|models agents|assistants|models|bots|agent|assistant ~1 "
                "reading|processing|seeing|parsing"
            ),
            "agents|assistants|models|bots|llms|ais reading|processing|seeing|parsing ~1 this|these",
            "delete|erase|drop|forget|ignore|abandon|remove ~1 their|its ~2 @orders",
            "attention @ai|assistant|assistants",
            (
                "any|every|all|the|to ~1 @ai|assistant|agent|model|assistants|agents ~1 @reading|that|who ~1 "
                "@reading|this ~2 this|memory|must|should"
            ),
            "if you are|re ~2 @ai ~2 model|assistant|agent|reading|,",
            "as an? @ai ~2 you must|should|shall|will|are",
            "the ai|llm|assistant|agent|model must|should|shall now|always|never|ignore|also|immediately ~3 @do",
            "assistant|ai|llm|bot , also|now|please|ignore|always|never|you|immediately ~2 @do|must",
        ),
    ),
    Rule(
        "self_approval",
        3,
        (
            "! @approve ~3 @proposal ~6 @asgood",
            "! @approve ~2 all|every|this|any ~2 @proposal",
            "auto approve|accept|approved ~3 @proposal|everything|all|this",
            "automatically approve|accept ~3 @proposal|everything|all|this|it",
            "@machine , ~8 approve|accept|merge|approve",
            "! grant|give|allow ~6 access|permission|rights ~6 @memories|admin|everything|root",
            "! @approve ~6 my ~3 submission|submissions|proposal|proposals|request|requests|memories|notes|entries",
            "! @approve ~4 submissions|proposals|memories|notes|entries ~4 as approved|accepted|trusted|safe|verified",
            "autoapprove|autoaccept",
            "! do? not|never|dont quarantine|flag|block|scan|review|filter|reject ~3 this|it|@proposal",
            "! @disable ~2 @safe ~2 @check",
            "! @disable ~2 @check ~3 for|on ~2 this|all|these|every",
            "! turn|switch off ~3 @check|moderation|safety",
            (
                "! @disable ~2 approval|review|moderation|validation|security|safety|quarantine ~1 "
                "queue|process|step|check|checks|stage|layer|phase"
            ),
            "! @approve ~5 @proposal|notes|entries|messages|everything ~4 without",
            (
                "! store|save|remember|record|file|keep|log this|it|these ~1 as "
                "trusted|verified|approved|safe|true|reliable|reviewed"
            ),
            "! @approve ~2 as safe|trusted|approved|verified|harmless|clean",
            "! mark|treat|consider ~2 as safe|trusted|approved|verified|harmless and",
            "without ~2 review|approval|moderation , ~2 merge|approve|accept|@do",
            "merge|accept|approve|deploy without ~1 review|reviewing|approval|checking|asking",
            "! skip ~2 quarantine|review ~2 queue|,|and|for",
            (
                "this ~1 @proposal ~1 is|was|has ~2 "
                "preapproved|approved|verified|trusted|reviewed|safe|cleared|whitelisted|validated"
            ),
            (
                "this|the message|content|proposal|note|memory verified|validated|approved|cleared ~1 by ~2 "
                "@ai|assistant|security|system|admin"
            ),
            "has been verified|validated|approved|cleared ~1 as legitimate|safe|trusted|harmless",
            "! classify|label|rate|treat|mark ~3 as safe|legitimate|trusted|harmless|benign",
            (
                "this|the ~1 @proposal|content|message comes|is|was ~2 from|signed|sent ~1 by? ~2 "
                "trusted|verified|admin|administrator|security|system"
            ),
            "set|change ~2 status to approved|active|pending|accepted",
        ),
    ),
    Rule(
        "false_authority",
        3,
        (
            "as|being ~1 your|an|a|the ~2 @authority ~4 i ~1 @grant",
            "i am|m your ~1 @authority|master|boss|god",
            "i am|m ~2 @authority ~3 @vendor|model|system|ai",
            "from|by ~2 @vendor ~1 team|support|safety|security|headquarters|admin|staff|developers",
            "this is ~3 @vendor|@authority , ",
            "this is ~2 your|system ~1 @authority",
            (
                "message|notice|order|update|instructions|instruction|directive|note from|by ~1 your|system|the "
                "~2 @authority|@vendor"
            ),
            (
                "! system|admin|administrator|root|security|emergency|priority|safety override "
                ",|code|engaged|activated|enabled|initiated|accepted"
            ),
            "override code|password|key|sequence ~4 accepted|,|#number",
            "@vendor ~3 has|have ~1 authorized|authorised|approved|lifted|disabled|instructed|updated",
            (
                "you are authorized|authorised|permitted|allowed|cleared to ~2 "
                "ignore|bypass|reveal|disclose|skip|break|override|share"
            ),
            "i ~1 authorize|authorise|order|command you to",
        ),
    ),
    Rule(
        "destruction",
        3,
        (
            "! @wipe ~3 @all|everything|entire|user|users ~4 @memories",
            "! @wipe ~1 @your ~2 @memories|history|records",
            "! @wipe everything ~2 in|from|about|you|stored|saved ~4 @memories|user|database|store|know",
            "! @use ~2 memory|memories|souvenir ~1 delete|erase|forget|purge|wipe|clear|all",
            "! @use ~4 @tool ~6 @harm",
            "! @use ~2 @harm ~2 @tool",
        ),
    ),
    Rule(
        "hidden_orders",
        3,
        (
            "! @decode ~1 this|it|that|the|following|these|base64|below ~8 and|then ~2 @obey",
            (
                "! follow|execute|obey|run ~4 decoded|encoded|hidden|base64|encrypted ~2 "
                "instruction|instructions|message|command|commands|text|string|payload"
            ),
            (
                "the ~1 hidden|encoded|secret|following ~1 instruction|instructions ~2 "
                "override|overrides|supersede|supersedes|replace|replaces"
            ),
        ),
    ),
)
