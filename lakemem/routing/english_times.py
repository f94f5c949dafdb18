"""English words for times, by whether they can only lie in the past."""

from __future__ import annotations

from typing import Final

SHORT_PAST: Final = """
    yesterday ; day before yesterday ; last ~1 night|evening|weekend ; last week ; last @weekday ; ereyesterday
    #number|@count ~2 hour|hours|day|days|night|nights|week|weeks|fortnight|fortnights|weekend|weekends ago
    days|weeks|hours ago ; earlier today|this ; this morning ; a week ago ~1 @weekday ; today 's ; the day before
    on|last|this|past|of|from|at @weekday ~1 morning|afternoon|evening|night|last|'s|meeting
"""
"""A day or a week: what held then is not asked for, but what happened."""

LONG_PAST: Final = """
    last|past|previous ~1 @period ; last|past #number|@count ~1 @unit ; in|over|during|within the last|past ~2 @unit
    #number|@count ~1 summers|winters|springs|autumns|sprints ago
    #number|@count ~2 month|months|year|years|decade|decades ago ; months|years|decades ago ; lately|recently
    on the first|last|second|third|same day|night|morning|evening ; @period before last
    first|last day|week|month|year at|of|in|on ; #number|@count ~1 min|mins|minute|minutes ago
"""
"""A longer time: an event or a state."""

PAST_TIMES: Final = SHORT_PAST + LONG_PAST

TIMES: Final = (
    PAST_TIMES
    + """
    summarize|summary|recap|review|was ~1 my|our|the day|week|weekend|month|year|evening|night|morning|afternoon
    on|since|until|till|by|before|after|between|from|of|and|to|this|during @weekday
    @weekday 's|morning|afternoon|evening|night ; @weekday ~1 meeting|call ; ^ @weekday ; @weekday $ ; today ; tonight
    this ~1 @period ; in|since|during|until|of|by|from|before|after|around|mid|early|late @month ; @month #day|#year
    #day of? @month ; #day ~1 @month ; ^ @sure_month ; the|on #day st|nd|rd|th|of ; on the #day
    in|since|during|until|by|of|from|before|after|around #year ; #year $ ; #date ; #clock
    at|around|over|during|on|since|for ~1 @feast ; @feast ~2 day|eve|holidays ; new year 's|eve|day
    during|at|in|of|from the ~1 @sure_month ; at|around #day o|oclock|pm|am|in ; noon|midnight
    during|over|on the ~1 weekend|holidays|holiday|vacation|summer|winter|week|night
    in the ~1 morning|afternoon|evening ; in|last|this|during spring|summer|autumn|fall|winter ; since #date|then|the
"""
)
"""Any time, also one that may be to come."""

PRESENT: Final = """
    does ; ^ ~3 do i|we|they ; do i|we|they|he ~2 @state
    am|is|are ~4 @attribute|free|available|busy|going|allergic ; will ; tomorrow
    @attribute ~1 is|are ; next|coming|upcoming @period|@weekday ; shall|gonna ; have i|we to
    what|where|who is|are|am !the|in|new|that|on ; what|where|who 's !the|in|new|that|on|been|@past|@event
    ^ ~1!@question i|we|you|it|that|this|he|she|they am|is|are|'s|feel
    goal|goals|objective|objectives|plans|resolution|resolutions|targets for|of
"""
"""What shows that a present or a future is asked for."""
