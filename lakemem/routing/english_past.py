"""English questions about what was: said just now, so once, on a day, at some time."""

from __future__ import annotations

from typing import Final

from lakemem.routing.english_times import PAST_TIMES, PRESENT, SHORT_PAST, TIMES
from lakemem.routing.rules import Rule

WORKING: Final = (
    Rule(
        "just_said",
        "working",
        """
            did|have|has|had|having ~1 @speaker ~1 just ; @speaker just @past|*ed ; did i|you|we last @speech
            @speaker have|had|would|has just ; @speaker have|had not? just ; did|has|have|had ~4 just @speech|@spoken
            @past_be|am|are|'s ~3 just @speaking ; was|were|am|are @speaker ~1 just *ing ; just now
            have|has|had ~3 just ~1 @spoken ; just|only a|one ~1 moment|minute|second|sec ago
            moments|seconds|secs|instants ago ; 1|2|3|4|5 ~1 minute|minutes|min|mins|second|seconds|sec|secs ago
            a|one|two|three|five|few|couple|some ~1 moment|moments|minute|minutes|second|seconds|secs|mins ago
            right|just before this|that $ ; just about to @speech
            @speech|@spoken|said|asked ~2 right|just before $
            am|are|is @speaker ~1 @speaking|looking|working ~2 now|right|currently|here
            am|are i|we ~1 talking|speaking|referring|discussing $|about|of|to ; before this question|message
            this very moment
        """,
        guards="""
            just now starting|moving ; when|since i|we just ; just want|wanted|need|would|like ~2 to
        """,
    ),
    Rule(
        "last_turn",
        "working",
        """
            last|previous|latest|preceding|prior|most ~1 @turn
            last ~1 thing|bit|part|number|name|file ~1 @speaker ~1 @past
            last|latest ~1 thing ~1 @speaker @speech|@spoken ; what ~3 question|questions ~1 i|you|we ~1 asked
            repeat|rephrase|restate|requote that|it|yourself|please|what|your|this|the|my|everything|me
            you|please repeat|rephrase
            ^ repeat $ ; say|said|tell|run ~3 again ; come again $ ; what was|is that ~1 again|$
            say ~2 one|once more ; pardon|sorry what $ ; ^ ~2 what was|is|'s that $ ; @turn ~1 above ; @past ~3 above
            ^ ~1 what 's that again ; what|which ~3 the|my|your @turn ~1 again ; what was my|your @turn $
            summarize|recap|review|up our|this|my? @chat ; go|scroll back ~2 message|messages|step
            #number|@count messages|questions|turns|answers ago
            have|has @speaker been @speaking
            your|my @turn before ; @turn before this|the|that one|last|previous|$
            subject|topic ~1 we are|were on|in|discussing
            ^ @opener? @opener? what was|were|is|'s ~1 question|request|prompt $
        """,
        guards="""
            last words|word of ; have the last word ; last text ~2 from ; 's last|previous|latest ; most ~1 post|text
        """,
        unless=TIMES,
    ),
    Rule(
        "this_conversation",
        "working",
        """
            current|present|ongoing topic|subject|theme|question|request|task $|of|here|in
            topic|subject of @chat|this|our ; what is|'s|was the topic|subject ~1 $
            in|of|during|from|throughout this|the|our current? @chat $ ; this current? @chat ; current @chat
            so|thus far ~1 in|here ; earlier in this|our|the ~1 @chat ; our @chat so far|$ ; so far $
            start|beginning|top of this|the|our @chat ; what are|am|is we|you|i|this @speaking|@chat|about
            this conversation|chat|session|thread ; conversation about $
            said|discussed|covered|talked|done ~3 so far
            @spoken|discussed|covered|discussing up to|until|till now|here ; we are|'s talking about
            train of thought
            where were|are we $ ; were we on ~1 about ; where were we ~1 $ ; where were we in|with the|this|our
            where did we|i leave|stop|break off|$ ; where ~1 we|i left|stopped|paused off|$
        """,
        guards="""
            conversation|discussion|chat about|on|with|where|of ; had this|that|the same? @chat
        """,
        unless=TIMES,
    ),
    Rule(
        "in_progress",
        "working",
        """
            what|who|where|which ~4 was|were @speaker ~2 @speaking
            you|i were|was ~1 saying|telling|asking|explaining ; what was|were|is|'s ~1 last thing|one|bit $
            ^ ~3 what did you|i|we say|ask|mean|answer|reply $
            you|i said|asked|wrote what $ ; @speech|@spoken ~3 earlier $ ; before i|you interrupted|stopped|paused
            in|during|throughout this current? @chat ; what is|'s|was this|our @chat about $
            ^ ~2 we were talking|speaking|discussing about? something|this|that|it ; ^ earlier ~3 @speaker @past
            @speaker ~1 @past earlier $ ; did i|you|we ~2 @speech ~2 earlier $
        """,
        unless=TIMES
        + """
            was|were @speaker ~1 thinking of|about moving ; was|were @speaker doing for|in
        """,
    ),
)
"""What was said just now, in this conversation."""

HISTORY: Final = (
    Rule(
        "earlier_value",
        "semantic_history",
        """
            previous|previously|prior|erstwhile|outdated|superseded ~2 @attribute|value|version|values|versions
            previously !@spoken|discussed|that ; formerly ; former
            my|our|his|her|their|your|'s previous !meeting|call|trip|conversation|discussion|visit|chat|talk
            previous @attribute ; ex @attribute ; previous *er|*ers|*or|*ors|tenant|tenants|resident|residents
            past|earlier|old|older|original|initial|last|first|second|other ~1 @attribute|jobs|values|versions
            used to ; @past_be ~6 use to ; since when ; since what|which ; from when ; until|till when ; no longer
            not ~4 anymore|any ; how long has|have|had|'s|did|was|were ; for how long
            how many years|months ~1 has|have ; different ~3 since|before|now
            over|through|across ~1 time|years|months|decades ; evolve|evolved|evolution|evolves|evolving ; timeline
            history of|for ; @attribute|'s|full|complete|version|whole|change ~2 history ; history $ ; chronology
            was|were the|my|his|her|our|their|your old|original|initial|earlier ; back then|when ; back in #year
            school|schools|university|college|church ~4 attend ; where did ~3 move from
            did ~3 go to school|university|college|church ; name of ~4 before ; in those days ; at that time
            originally|initially
            as of ; in the past
        """,
        guards="""
            how old ; years|year|months old ; am|is|are|get|got|getting|be|being|been|become used to
            used to !be ~9 with ; last|first|second ~1 name|names
            last|first|other|old|second ~1 surname|friend|friends|team
            last|first|other|old|second ~1 film|movie|book|song|dish|word|language
            last number|numbers|color|city|idea|call|drink|food|plan|mail|email
            tool|command|script|software|program|thing|app|what|that|which is|'s|are used to
            not ~4 any @attribute|one|body ; history teacher|class|degree|lesson|book|buff|major|museum|exam
            tool|command|script|software|program|app|thing ~2 used to
            about|in|study|studies|teach|likes|loves|like history ; browser|browsing history
            previous order|offer|letter|chapter|summer|winter|quarter|semester|answer|number|error|errors
            in|at the old @attribute ; last|old|first|other ~1 trip|time
            how long did|was|were ~5 last|take|meeting|call|movie|film
            @happening|@past ~6 in the past|back ; past|last|other|first day|week|month|year|night
            as of now|today|yet ; @past_be ~3 original|initial plan
        """,
    ),
    Rule(
        "change",
        "semantic_history",
        """
            has|have|had|'s ~6 changed|moved ~3 $ ; did ~6 change ~3 $
            how|what|which ~5 changed|change|changes|evolved !in|during|$
            how has|have|had|did ~5 change|changed|shift|shifted|develop|developed
            what ~2 changed in|about|with|for|to|since ; what ~2 changed $
            change|changes|updates|revisions to|in|of ~3 @attribute ; @attribute changes ; trace ~3 change|changes
            has|have|did ~4 @attribute ~3 change|changed ; when did|has ~5 change|changed|switch|update|become|became
            when did ~4 start|begin|stop|quit|cease|give|first|finish|end ~1 *ing|to|as|@attribute|up
            when did ~4 start|join|begin at|with|working|as
            when ~5 turned|switched
        """,
        guards="""
            how|what did ~3 changes ; change|changed|switch|update the|a|an|that|those !@attribute
            change|changed|changing ~1 mind|subject|clothes ; why did ~3 change ; what changes do|should|must
            do|does|should|must|can|could|will|would i|we|you ~1 change|switch|update ; how do|to|can|should ~4 change
            start|begin ~1 raining|the ; meeting|party|film|movie|call|show|war|match start|begin|end ; give birth|@me
            when did ~4 @speech|announce|learn|talk|refuse ~4 ...
        """,
        unless=SHORT_PAST,
    ),
    Rule(
        "state_in_the_past",
        "semantic_history",
        """
            did ~3 do for a|my|his|her|their? living|work ; did ~5 @lasting ; did ~3 feel about ; was|were ~3 ever
            was|were ~4 living|residing|owning|employed|married|studying|dating|renting|driving|earning
            was|were ~3 working at|for|in|as|before ; doing for a living|work ; doing for work
            has|have|had|'s ~4 @lasted ; have|has|had ~4 ever|always|already|previously @lasted|owned|been|had|held
            has|have|had|'s ~4 worked in|at|for|as|before|elsewhere|$ ; always worked
            @attribute have|has ~3 had|held ; before becoming|being|joining|moving|working|studying|settling
            did ~2 do before ; @subject did before
            @attribute|places|cities|countries|towns|companies ~3 @lasted|had|held
            @attribute|places|cities|countries|towns|companies have|has ~3 *ed|been|gone|driven
            who|what|which|where|when was|were ~4 @attribute ; @attribute was|were ~3 before|in
            was|were ~5 @attribute ; was|were ~6 before ; was|were ~5 true|valid|current|believed|known
            lived|worked|resided ~3 before|in #year|as ; when ~2 was|were ~2 @grown
            as a|an ~1 child|kid|teenager|teen|student|boy|girl|toddler|baby
            @lasted|believed|thought|knew ~6 before|in|until ; did ~3 have ~5 before|then|previously|in
            where was|were ~2 before|in ; who was|were ~5 before
            who|which|what ~5 before me|you|him|her|us|them|this|that $
            ^ ~1 who|which ~5 before !@no_predecessor|$
        """,
        guards="""
            worked|work|working on ; was|were ~5 before the|our|my|that meeting|call|talk|lunch|dinner|trip|interview
            did ~5 like to|about ~2 about ; like|love|enjoy|hate|dislike the|that|this|our|my ~1 @happened
            @explain ~2 @past_be ; do|does|did you know|remember
            when did ~4 have a|an ; how long ago ... ; when|where i|we just
            did ~3 have ~4 for|picnic|baby|lunch|dinner|breakfast|supper|meeting|call|appointment|fun|fight|party
            ever|already|never|ever had ~3 @incident
            was|were ~2 said|discussed|decided|mentioned|agreed|announced ; did ~2 speak with|to|about|last|this
            was|were ~5 born|founded ; there was|were ; was|were there
            was|were the|that ~1 person|people|man|woman|one|guy who|that ...
            when was|were ~5 meeting|call|visit|trip|appointment|interview|party|dinner|lunch
            where was|were i|we|you in
            was|were the|that|this|our|it ~1!favorite|favourite @happened
            did ~3!@lasting !@lasting|do @happening ... ; had ~2 idea|thought|proposal
            what was ~3 name|title of ; did ~3 think of|about the|that|this|our|my ~2 @happened|$
            's|my|our|your|his|her|their|the preferred|loved|liked|disliked|hated
            the name|color|colour|author|number|food|drink|plan|movie|film|book|song|dish of|that|we|i|@past
            was|were that|the|this ~2!'s book|film|movie|song|dish|food|drink|restaurant|guy|thing|name|band
            did ~3 plan to ; did ~3 @lasting of? that|this ; did|do ~2 do before the|our|my|that|we
            i was|were wondering
        """,
        unless=SHORT_PAST,
    ),
)
"""What a fact was before, and how it changed."""

TEMPORAL: Final = (
    Rule(
        "past_time",
        "episodic_temporal",
        PAST_TIMES,
        guards="""
            since ~1 last|yesterday ~2 are|is
        """,
    ),
    Rule(
        "time",
        "episodic_temporal",
        TIMES,
        guards="""
            ^ #year|#clock|#date|@weekday $
        """,
        unless=PRESENT,
    ),
    Rule(
        "when",
        "episodic_temporal",
        """
            when did|have|has|had ; when was|were ; ^ ~2 when ~4 @past ; @ask ~2 when ~4 @past ; how long ago
            since ~1 when did
            what|which day|date|time|year|month|week|weekday|hour|moment ~1 did|was|were|have|has|had
            happened|came|occurred ~1 first|last|earlier|later|before|after
            last|first|latest time ; how long did|was ~5 take|last|meeting|call ; how many times|often did|have|has
            how recently ; date of ~2 meeting|call|trip|visit|discussion|conversation|decision|interview|appointment
        """,
        guards="""
            when was|were ~5 born|founded|built|birthday|made|invented ; when i was|were
            remember|recall|recollect|one|day|time|was|were ~1 when ; say|said when i|he|she|we|they
        """,
    ),
)
"""What happened at a time, and when something happened."""

FUZZY: Final = (
    Rule(
        "recollection",
        "episodic_fuzzy",
        """
            remember|remembers|recall|recalls|recollect|recollection|recollections|reminisce
            ring|rings|rang a ~1 bell ; memory|memories|trace|record of ; vague|vaguely|dimly|faintly ; deja vu
            tip of my tongue ; in the back of my mind
            i|we think|believe|guess|suppose|thought|swear|sense ~4 @past|had ; if ~3 mistaken|wrong|right $
            pretty|fairly|quite|almost|rather|somewhat sure|certain|positive
            have|had|get|got|under ~1 feeling|impression|sense ; already @spoken ; @speaker could|can swear
            seem|seems|feel like|as ~3 @past ; am|was sure|certain ~2 @speaker ~3 @past ; once upon
            must have ~2 @past ; might|may have ~2 @past
        """,
        guards="""
            i can|will|must remember ; in memory of
        """,
    ),
    Rule(
        "some_time",
        "episodic_fuzzy",
        """
            at some|one point|time|stage ; some time|while|years|weeks|months|days ago
            a|quite|long ~2 while|time ago|back ; ages|long|way ago|back
            one|the|that other? day|time|night|evening ~1 when|we|i|you|that|where ; the other day|night|week
            did|have|has|had ~2 ever ; have|has|had i|we|you ~2 been ; once @past
            @past|@speech ~6 once|before|already $
            ever @past|@speech|come|been ; in the past ; a few|couple ~1 times ; from time to time ; back in the day
            sometime
        """,
        guards="""
            at one time|point only ; sometimes
        """,
    ),
    Rule(
        "something_mentioned",
        "episodic_fuzzy",
        """
            did|have|had|was|were not @speaker|there|he|she|they|it|paul
            @speaker|there|it did|have|had|was|were ~1 something|someone ; there was|were|used ; was|were there
            something|stuff|someone|somebody ~1 about|called|named ; said|told|mentioned ~3 something|anything
            someone|somebody|anybody ~1 @spoken
            did ~4 say|tell|mention ~3 something|anything
            that|the|those|this ~2 @thing ~3 @speaker ~2 @past|kept|liked
            that|the ~2 @thing ~2 about|with|where|when|from ~4 @past ; @thing ~1 @speaker ~2 @past
            what was|were|'s that ~2 @thing ; ^ @opener? that time !is|of|was|'s
            know|remember that|those|the ~2 @tale ;
            ^ @opener? that|those ~5!@question @speaker @past|*ed
            ^ @opener? that|those ~2 @tale !is|was|'s|are ~2 with|about|where|when
            ^ @opener? the ~2 @tale with|where|when|about|we|i|you
            ^ @opener? that|those ~2 @tale about|with|where|when|between|of|at|in|from|on|we|i
            conversation|discussion|chat|talk|exchange|episode ~1 about|on|where|when|regarding|concerning|with|in
            @speaker ~1 @spoken ; @speaker have|had ~2 @spoken|seen|met|heard ; complained about
            my|our last|previous|earlier conversation|discussion|meeting|chat|talk|call
        """,
    ),
    Rule(
        "past_event",
        "episodic_fuzzy",
        """
            @question ~4 did ; ^ ~2 did ; ^ ~1 and|so|but did ; have|has|had ~3 @past|told ; ^ ~2 have|has|had ~4 *ed
            ^ ~2 have|has i|we|you|they|he|she|anyone|anybody|someone ~1 already|ever|never|recently
            what|who|which ~3 happened|occurred ; who|which|what ~2 @spoken|@event ; ^ who *ed
            ^ ~1 who|which|what ~2!@being|@auxiliary|@no_past !@no_past *ed ; @question ~3 was|were
            ^ ~1 was|were ; told|asked|gave|showed|sent ~2 me|you|us ; @explain ~3 what|who|where|why ~3 @past
            if|whether ~3 @past
        """,
        guards="""
            who|what|which ~1 read|made|done|called|named|did|had $ ; was|were ~5 born|founded|invented
            i was|were wondering|asking|curious ; does|do|is|are ~5 @spoken|@event
            have|has ~3 got a|an|any|the|no|some
            have|has ~3 got !back|to|in|home|there|married|better|lost|rid|here|over
            @ask ~2 what ~2 made|done|called
            have|has ~4 need|bed|red|speed|seed|tired|bored|interested|married ; have|has ~2 a|an ~2 *ed
        """,
    ),
)
"""What is remembered vaguely: it happened, but nothing says when."""
