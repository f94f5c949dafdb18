"""English questions about what is and how it is done, and what is no question at all."""

from __future__ import annotations

from typing import Final

from lakemem.routing.english_times import TIMES
from lakemem.routing.rules import Rule

PROCEDURAL: Final = (
    Rule(
        "how_to",
        "procedural",
        """
            how to
            how ~2 do|can|could|should|would|might|must|shall|will i|we|you|one|people|they|someone|somebody|anyone
            how does one|someone|somebody|anyone|anybody ; how should|must|shall|can ~3 be
            how should|must ~2 @subject ; how should|must|can|could !be|anyone
            how am|are|is i|we|you|one ~1 supposed|meant|expected|to ; how not to ; how is|are|was|were ~4 @made
            how is|are ~4 *ed here|now|$ ; how 2|too ; how does|do ~4 work $
            how do ~2 get|got better|good|started|rid ; how do|does ~4 work|operate|function ; how about @action
            how best to ; how 'd|would|'s one|i|you|we
        """,
        guards="""
            how ~1 @measure
            how is|are ~4 related|named|called|interested|based|located|connected|married|spelled|pronounced
            does ~3 know how ... ; ^ do i|we|they know how ...
            how do|would i|you|we|they ~1 feel|like|look|pronounce|spell|describe|rate|view|stand|relate|fare|mean
            how do|would you|they see
            how can|may|could i|you|we help|ever|possibly|thank ; how do|can you know
            how do i know !if|whether|when|that|how|which ; how do|can|could you do $
            how do|does ~4 work for|at|in|with|there ; how did ~3 work
            how do|did we|they|you know ~2 each|one|@attribute ; how would you like
        """,
    ),
    Rule(
        "told_how",
        "procedural",
        """
            @explain ~3 how ~1 i|we|you|one|they|people @action|get|make|use|do
            show|explain|teach|tell|learn|describe ~3 how ~1 one|i|we|you|people !am|are|is|was|were|feel|look|like
            @explain ~2 how ~1 i|we|one|you can|could|should|must|do|have ; teach me|us
            walk|talk|take|guide|lead me|us ~2 through ; guide me|us ; help me|us to? @action
            @speaker do|did|to not ~1 know how ~1 i|we|one ; step ~1 by step ; stepwise ; howto
            how ~5 works|functions|operates
        """,
        guards="""
            tell|know ~3 how i|we|you ~1 met|know|feel ; teach me about
        """,
    ),
    Rule(
        "procedure",
        "procedural",
        """
            step|steps to|for|of|in|involved|needed|required|i|we ; steps $ ; which|what ~1 steps
            procedure|procedures ; process|processes for|of|to|when|$ ; instruction|instructions for|to|on|about|$
            tutorial|tutorials ; recipe for|of ; 's ~3 recipe ; @my ~2 recipe ; ^ ~3 recipe $ ; guide to|for|on
            user|step ~1 manual|guide ; manual for|of ; walkthrough ; checklist ; check list ; rules for|of|to *ing
            rules of the game ; runbook|playbook
            workflow for|to|of|$ ; protocol for|to|when ; @best way|ways|method|approach to|of|for
            is it possible|feasible to ; what is|'s involved in
            a|any|some|the|what|which|another way|ways|method|technique|trick|approach ~1 to|of|for|i|we|you|that
            what|which ~1 command|commands|script|scripts|incantation|syntax ; syntax for|of
            command|commands|script|scripts to|for|that ; what|which ~1 order|sequence ~1 should|do|must|can|to
            cheat sheet ; tips|tip|advice|trick|tricks on|for|to
            best practice|practices ; how we|one usually ~2 @action
        """,
        guards="""
            favorite|favourite recipe|recipes ; way to|of life|work|home|school ; the way to @attribute
            a way of life ; @past_be ~4 procedure|process|recipe ~4 about|like ; phone|serial command
        """,
    ),
    Rule(
        "what_to_do",
        "procedural",
        """
            what ~1 should|shall|must|can|could|would|ought i|we|one|you to? do
            what ~1 do|would|will i|we|you|one do|run|type|press|click|use|say to|when|if|before|once|after|whenever
            what ~1 do i|we|you|one do in ~1 case
            where do|should|can|must i|we|you|one go to !school|work|church|the|a|my|university|college
            where do|should|can i|we|you|one ~2 start|begin|click|press|type|submit|file|register|apply
            need|want|like ~1 help ~1 *ing|to ; help me|us ~1 *ing ; help with *ing
            what ~1 do|does|must|should i|we|you|one ~2 need|have|want|supposed|required ~1 to do
            what ~3 need|needed|required|necessary|takes ~1 in? to|for|when|before ; what does it take to ; what to do
            what do|does i|we|one need to|for ; what am|are|is i|we|one supposed|meant|expected to
            what|which ~2 do|must|should i|we|you|one have|need to ~4 to|for|before|when
            what|which ~1 documents|papers|tools|ingredients|forms|paperwork ~5 need|needed|required|require
            what|which ~6 in order to ; what is|'s the trick
            which|what ~2 do i|we ~1 @operate ~3 to|for
            should|must i|we|one use|run|type|press|fill|call|contact|pick|choose ~6 to|for|when|if
            what ~2 need|needs|has|have|must|ought to? be done
        """,
        guards="""
            do for|at|in a|my|work|living|fun ; what ~3 need to buy|know|tell ; @past_be ~9 in order to
        """,
    ),
    Rule(
        "how_we_did",
        "procedural",
        """
            how did|have|had i|we|you ~2 @action|solve|solved|fixed|built|do|did
        """,
        guards="""
            how did i|we|you ~2 do ~2 on|at|in
        """,
        unless=TIMES,
    ),
)
"""How something is done."""

FACT: Final = (
    Rule(
        "asked_thing",
        "semantic_fact",
        """
            ^ ~2 what|where|who|whose|whom|which|when is|are|am|'s|do|does|has|have|can|will|would|could
            what|where|who|whose|whom|which|when ~4 is|are|am|'s|do|does|has|have|can|will
            ^ ~2 who|whose|whom|which|where ; ^ @opener? @opener? what|when|why !$|not|if
            what|which kind|kinds|sort|type|types|brand|color|colour|language|languages|city|country
            who|what|which ~2 @states|@state ; how ~1 @measure
            how do|does|would|is|are|should|can ~4 @state|look|pronounce|spell|describe|get|reach|relate ; how is|are
            how does ; what about ; why do|does|is|are ; when was|were ~5 born|founded|built|birthday
        """,
    ),
    Rule(
        "asked_whether",
        "semantic_fact",
        """
            ^ @opener? @opener? does|is|are|am|has !you|not|that
            ^ @opener? @opener? do i|we|they|you|my|our|his|her|the|people|any|@attribute
            ^ @opener? @opener? can|could|will i|we|he|she|they|it|my|our ; ^ @opener? @opener? can !you|i|we
            ^ @opener? have|had i|we|they got|any ; ^ @opener? would|might|could|should !you|i|we|it|that
            ^ !i|we|you|it|that|this|let|please ~5 @states|is|are|has|can ~8 #asked ; is|are there
            ^ @opener? is|are|does not !you ; ^ @opener? do not i|we|they|my|our ; is|does|do|has he|she|they|we|my
        """,
        guards="""
            can|could|would|will you ... ; is|are anyone|anybody|someone|you ~1 there
        """,
    ),
    Rule(
        "indirect_question",
        "semantic_fact",
        """
            @ask ~3 what|where|who|whose|whom|which|whether|if|when ; @ask ~3 how ~1 @measure
            tell|remind|inform|update me|us about|of|on|everything|all|more ; know ~1 about ; what ~3 know ~2 about
            describe ~3 @attribute ; give|get|show|find|fetch|list|name|need|want|recall|state ~5 @attribute|@state
            like|want|need|love to know|have|see|get|hear ; list|show ~1 my|all|our|his|her ; ^ describe|profile
            facts|information|info|details|data about|on|for|of
            everything ~2 about
        """,
        guards="""
            tell|show me ~2 joke|story ; let me know if|when ; not know what|who|which ~1 to
        """,
    ),
    Rule(
        "subject_and_attribute",
        "semantic_fact",
        """
            's ~2 @attribute ; ^ ~2!i|you|we my|our|his|her|their|your ~2 @attribute $ ; @attribute of|for
            ^ @attribute ~2 $ ; ^ ~3!@being|@speaker|@my @attribute $ ; any ~1 @attribute
            ^ ~4!i|we|you|please|let @attribute|@state ~9 #asked ; @attribute|@states ~3 where|who|what|which $
            ^ who am i ; ^ my|our|his|her|their !@exclaimed|$ ~2!@being|was|were|has|had|can|will|not|*s|*ed|*ing $
        """,
        guards="""
            can|could|would|will you ... ; ^ happy ... ; first|last time ; like @my|a|the|it|that|this
            ^ ~2!@my like|plan|name|numbers|fears|values|drink|music|food|single $
        """,
    ),
)
"""What is so now, of a person or a thing."""

ASIDES: Final = """
    remind me to ... ; remember to ... ; ^ ~1 do not forget to|that ... ; do not let me forget ...
    ^ please? remember that i|we|my|he|she|they|our|it|from ... ; ^ please? remember my|our ~3 is|are ...
    ^ please? remember i|we|he|she|they ~2 @state ... ; ^ note that ... ; ^ please? remember : ...
    keep in mind that ... ; make a note ... ; ^ add ~4 to ~3 list|calendar|agenda ; see you ... ; talk to you ...
    catch you ... ; until next time ; have a|an good|nice|great|lovely ...
    good morning|night|evening|afternoon|day|luck|bye
    happy|merry !about|in|with|at|to ~2 day|birthday|year|christmas
    happy|merry @weekday ; happy birthday|christmas|easter|new|anniversary|holidays ; merry christmas ; enjoy your ...
    how are|'s you|things|everything|life ~2 $ ; how are|have you|ya|u ~2 doing|been|feeling|today|$ ; how do you do $
    how is|'s it going ; how is|are everything|things ; what 's|is up|new|cooking $ ; what 's|is up ; ^ sup $
    what 's|is going on $ ; what 's|is the matter $ ; what 's|is wrong $ ; nice|pleased|good to meet|see you
    what 's|is the weather ... ; what time is it ; what 's|is the time $ ; what day|date is it ~1 $
    ^ tell|give me a|another|some ~2 joke|story|poem|song ...
    ^ write|compose|sing|draft|translate|generate|draw|paint ...
    can|could|would|will you ~1 write|compose|draft|translate|generate|draw|paint|help|tell me a joke ...
    first of all ; just a|one ~1 question|second|moment|minute|sec ; i have a|one question ; quick question
    who cares ; so what $ ; ^ you know what ; ^ what $ ; what a|an ... ; ^ what if ... ; what the hell|heck|fuck
    are you there|ok|okay|sure|ready|kidding|serious|joking|alright|real|human|busy
    is that so|ok|okay|right|all|it $ ; who are you $ ; what are you $ ; what can you do
    can you hear|help|see me ~1 $ ; ^ may|can|could i ask ~4 $ ; thank you|u ... ; thanks for ... ; you are welcome
    no problem ; never mind ; ^ it 's|is ~5 not it $ ; how dare you ; good|great|nice|well job|done|work|one|try
    tell|say ~1 something $|funny|interesting|nice|new ; not today|now|yet|tonight|tomorrow|this
    is|are anyone|anybody|someone|you ~1 there
    ^ ~1 @opener|yes|thanks|no my? boss|mom|mum|dad|friend|doctor|team $
    ^ that|it|this was ~2 @pleasant $ ; let 's|us ~9!@question $
"""
"""Requests and courtesies: what stands in one counts for nothing."""

ECHOES: Final = """
    ^ @opener? what|which|who|where|when one? is|was|'s|were|did it|that|this|those|one ~2 $
    ^ @opener? which one ~2 $ ; ^ @opener? what|which|who are|were they|these|those|both ~1 $
    ^ @opener? do|did you ~1 remember|recall ~1 $ ; ^ @opener? remember $
    ^ @opener? right|no|correct $
"""
"""Questions that ask for what the sentence before them is about."""
