"""What attackers write in English and others do too: each too light to count alone."""

from __future__ import annotations

from typing import Final

from lakemem.screening.grammar import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule("shell", 2, ("! run|execute|launch ~5 @shell",)),
    Rule(
        "no_limits",
        2,
        ("without|no|zero|any|free ~2 @free", "free|freed from ~3 @free", "no ethical|moral|safety ~2 @free"),
    ),
    Rule("mode_switch", 2, ("! @enable ~3 @modename mode", "! @enable ~2 mode ~1 @modename")),
    Rule(
        "no_confirmation",
        2,
        (
            "without ~2 @noask",
            "do? not ask ~2 for confirmation|permission|approval",
            "no confirmation|approval needed|required|necessary",
        ),
    ),
    Rule(
        "claimed_consent",
        3,
        ("the user has|already|have ~2 consented|approved|agreed|authorized|authorised|confirmed|permitted|given",),
    ),
    Rule("reads_this", 2, ("when|whenever|once|if|after ~1 you ~1 @reading ~1 this",)),
    Rule(
        "helpful_assistant",
        2,
        (
            "you are ~1 a|an ~3 assistant|ai|chatbot|model|bot",
            "respond|answer only|exclusively with|in|as",
            "only respond|answer|reply|say|output|print ~2 with|#number|yes|no",
        ),
    ),
    Rule(
        "your_orders",
        2,
        ("your ~3 @orders|context|filters ~1", "@your ~1 @orders ~4 updated|changed|replaced|rewritten"),
    ),
    Rule(
        "bare_override",
        3,
        (
            "! @override @orders|security|safety|authentication",
            "! @override ~1 old|previous|prior|former ones|one|stuff",
            "you can|may ~1 @override ~3 @orders",
            "@override ~2 @all ~3 above|tools|task|rules",
        ),
    ),
    Rule(
        "rules_off",
        2,
        (
            (
                "rules|laws|restrictions|guidelines|policies|limits do|does|did|no|have ~1 not|longer|no ~1 "
                "apply|exist|power"
            ),
            (
                "fictional|hypothetical|imaginary|story|game|world|universe|scenario where ~4 "
                "rules|laws|you|restrictions|anything|no"
            ),
            "that|who|which ~1 not|never|ignores|breaks ~1 follow|obey|have|respect|all ~3 @orders|rules|limits",
        ),
    ),
    Rule(
        "permission",
        2,
        (
            "@you ~1 have|are|got ~1 permission|permitted|authorized|authorised|allowed|free to",
            "i ~1 grant|give|authorize|authorise|allow you ~2 to|access|permission",
            "! feel free to",
            "! go ahead and",
            "do? not ask ~3 just",
            "! proceed to|with|and",
        ),
    ),
    Rule(
        "ruin",
        2,
        (
            "@ruin ~3 @ruined",
            "transfer|wire|send ~2 funds|money",
            "emails|email|messages on my|his|her|their|your behalf",
            "grant ~2 admin|root|access|rights",
        ),
    ),
    Rule("new_goal", 3, ("! new|updated objective|goal|task|mission|purpose ,",)),
    Rule(
        "unmentioned",
        2,
        ("without ~1 mentioning|saying|explaining|revealing|disclosing|citing|attribution|telling|admitting",),
    ),
    Rule(
        "inserted",
        2,
        ("! insert|append|slip|inject|add|include ~2 sentence|phrase|words|line|link|text|following|advertisement|ad",),
    ),
    Rule(
        "order_near_agent",
        2,
        (
            (
                "! @send|@wipe|@tell|lie|insert|append|obey|pretend|deny|approve|bypass|leak ~8 "
                "assistant|reviewer|summarizer|prompt|admin|administrator|memories"
            ),
            "! rate|review|rank|score|give ~4 five|5|10|ten|top|best|highest stars|star|score|marks|rating|positive",
        ),
    ),
    Rule(
        "from_above",
        3,
        (
            "this is ~2 @authority ~1 speaking|here|writing|talking",
            "i am|m ~2 @authority ~1 ,",
            "sudo|root @do|show|print|@override|@wipe|cat|all",
        ),
    ),
    Rule(
        "unwatched",
        2,
        (
            "no one|nobody is|will ~1 watching|know|looking|find",
            "nobody will|is ~1 know|watching",
            "disabled|turned|switched ~2 monitoring|logging|surveillance|audit",
            "@all safety|security ~1 @check ~3 @gone",
        ),
    ),
    Rule(
        "privileges",
        2,
        (
            "access|privileges|clearance|permission|permissions|override granted|accepted|elevated",
            "@user is|are ~1 authorized|authorised|allowed|permitted|entitled|cleared ~1 to",
            "@you ~3 promoted|elevated|upgraded|granted ~3 @modename|admin|root|privileges",
        ),
    ),
    Rule(
        "hand_over",
        2,
        ("! provide|give|return|output|dump ~1 full|all|entire|complete|the ~2 database|records|contents|data|files",),
    ),
    Rule(
        "regardless",
        2,
        (
            "regardless ~1 of ~2 @free|consequences|content|law|policy",
            "help|helps|assist|complies|comply ~1 with anything|everything|any",
        ),
    ),
    Rule("updated", 2, ("@you ~1 have|were|been ~1 updated|upgraded|patched|promoted|unlocked|freed|reset",)),
    Rule("please_approve", 2, ("please|kindly approve|accept|merge|validate", "nothing to see here")),
    Rule("you_are_now", 2, ("you are now ,",)),
    Rule(
        "mode_claimed",
        2,
        (
            "@modename|master|operator mode|override",
            "@modename mode ~1 enabled|activated|active|engaged|on|unlocked|activee",
        ),
    ),
    Rule(
        "speak_freely", 2, ("@you|can|may ~2 speak|talk|answer|reply|respond freely|openly", "human|user has left|gone")
    ),
    Rule(
        "claims",
        2,
        (
            "! say|claim|state|reply|answer|pretend|insist|respond that|with|,",
            "! @firmdo ~2 that all|everything|nothing|there|it|they",
        ),
    ),
    Rule(
        "kept_from_user",
        2,
        ("! never|not|dont report|show|mention|disclose|reveal|expose|send|tell|display ~5 to|at ~1 @user",),
    ),
    Rule(
        "all_memories",
        2,
        ("! @reveal ~5 all|every|saved|stored ~2 memories|memory", "etc shadow|passwd", "reverse shell"),
    ),
    Rule(
        "agent_must", 3, ("agent|assistant|ai|llm|chatbot ~1 must|should|shall|needs|has ~1 @do|call|run|execute|send",)
    ),
    Rule(
        "agent_files",
        2,
        ("agents|claude|gemini|cursorrules|copilot md|instructions|rules", "for coding agents|assistants"),
    ),
    Rule("told_what_to_do", 3, ("you must|should|shall|will always|never|only|now ~2 @firmdo",)),
    Rule("new_orders", 2, ("! new @orders ,", "new|following instructions|orders|rules , ", "what are your @orders")),
    Rule("destroys", 2, ("! @wipe ~2 all|every|everything|entire ~2 @sensitive|@owndata|user|users",)),
)
