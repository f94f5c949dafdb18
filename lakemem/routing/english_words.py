"""English words by what they mean for a question: verbs of state and of event, attributes, times, courtesies."""

from __future__ import annotations

from typing import Final

from lakemem.routing.rules import classed, words

_STATE: Final = """
    live reside dwell stay work own possess have like love enjoy prefer dislike hate loathe detest favor favour want
    wish hope aim intend plan need know believe think trust assume consider mean speak study teach drive ride play
    weigh earn belong cost collect support wear use fear avoid manage lead run rent employ practice practise eat drink
    smoke listen watch read follow identify care understand value dream aspire feel hold keep master specialize
    specialise excel lack
"""
_STATE_S: Final = """
    lives resides stays works owns possesses likes loves enjoys prefers dislikes hates loathes detests favors favours
    wants wishes hopes aims intends plans needs knows believes thinks trusts considers speaks studies teaches drives
    rides plays weighs earns belongs costs collects supports wears uses fears avoids manages leads runs rents employs
    practices eats drinks smokes follows understands values dreams aspires feels holds masters specializes excels
    lacks allows
"""
_LASTING: Final = """
    live reside dwell work own possess like love enjoy prefer dislike hate loathe detest believe think trust assume
    know drive earn weigh rent study want use wear support practice smoke employ belong be have need speak play
    collect teach manage aim intend consider date lead head represent resemble
"""
_ATTRIBUTE: Final = """
    address addresses job jobs employer employers employment occupation profession career role roles position title
    titles boss manager company workplace office phone telephone number numbers mobile email mail e-mail home house
    apartment flat city town country village neighbourhood neighborhood residence car cars vehicle bike laptop
    computer goal goals objective objectives aim aims ambition ambitions dream dreams plan plans preference
    preferences taste tastes like likes dislike dislikes favorite favourite favorites favourites hobby hobbies
    interest interests skill skills talent talents strength strengths weakness weaknesses language languages opinion
    opinions view views belief beliefs stance attitude value values age height weight size birthday birthdate
    birthplace nationality religion diet allergy allergies allergic status husband wife spouse partner girlfriend
    boyfriend fiance fiancee brother sister siblings mother father parents mom mum dad son daughter child children
    kids family friend friends colleague colleagues team pet pets dog cat name names surname nickname salary income
    budget owner birth belongings possessions property habits habit routine username login timezone pronouns degree
    diploma studies school university major specialty speciality expertise knowledge vegetarian vegan married single
    student engineer member fluent teacher doctor color colour dish drink food music band song movie film book author
    sport team's phobia fears subscription provider bank dentist roommate flatmate neighbour neighbor landlord tenant
    coach accountant
    lawyer nanny housemate
"""
_SPEECH: Final = """
    say tell ask mention write type paste send give state decide suggest explain answer reply quote list propose name
    call claim discuss describe share request recommend read note define cite add show conclude agree promise
"""
_SPOKEN: Final = """
    said told asked mentioned wrote written typed pasted sent gave given stated decided suggested explained answered
    replied quoted listed proposed named called claimed discussed described shared requested recommended read noted
    defined cited added showed shown concluded agreed promised talked spoke spoken chatted
"""
_SPEAKING: Final = """
    saying telling asking mentioning writing typing suggesting explaining answering listing proposing discussing
    describing talking speaking chatting doing reading referring thinking getting
"""
_EVENT: Final = """
    met bought sold went gone came visited saw seen heard found lost fixed broke made did done happened chose chosen
    picked planned tried learned learnt ate eaten drank watched played started finished ended began left joined moved
    called rang argued fought worked built deployed released shipped changed complained joked laughed promised forgot
    had brought took taken got read received borrowed lent paid offered invited agreed raised covered reached
    considered thought recommended introduced kept felt slept ran swam drew drove wore fell flew grew threw won spent
    taught stood hid rode stole woke caught posted published reported touched addressed tackled encountered
    experienced sang cooked dealt led hurt hit struck stuck swept tore withdrew broken given shaken torn forgotten
    beaten
    fallen flown grown sung rung drunk begun overcome understood dreamt hidden eaten driven ridden stolen sworn shot
    fed
    dug hung laid lit spilt burnt bent
"""
_HAPPENING: Final = """
    talk chat discuss meet buy sell go come visit see hear find lose fix break make do happen choose pick try learn
    start finish end begin leave join move call ring argue fight build deploy release ship change complain joke laugh
    promise forget bring take get receive borrow lend pay offer invite raise cover reach post publish report address
    tackle cook sing attend book cancel order sign submit win pass fail solve settle touch encounter
"""
_SPEAKER: Final = "i you we"
_SUBJECT: Final = "i you he she it we they one someone somebody anyone anybody everyone people"
_QUESTION: Final = "what where who whom whose which when why how"
_MONTH: Final = """
    january february april june july august september october november december jan feb apr jun jul aug sep sept oct
    nov dec
"""
_WEEKDAY: Final = "monday tuesday wednesday thursday friday saturday sunday tue tues thur thurs fri"
_COUNT: Final = """
    a an one two three four five six seven eight nine ten twelve fifteen twenty few couple several some many
"""
_UNIT: Final = """
    second seconds minute minutes min mins hour hours day days night nights week weeks fortnight month months year
    years decade decades weekend weekends
"""
_PERIOD: Final = """
    week weekend month year night evening morning afternoon spring summer autumn fall winter quarter semester term
    sprint january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday christmas easter halloween thanksgiving holiday holidays vacation decade
    century fortnight
"""
_ACTION: Final = """
    install configure set setup deploy build fix repair reset restore rebuild create make cook bake write format clean
    publish release migrate update upgrade uninstall remove delete export import connect pair mount assemble change
    replace renew cancel register file submit book calibrate debug start stop restart run
"""

CLASSES: Final = classed(
    state=f"{_STATE} {_STATE_S}",
    states=_STATE_S,
    lasting=_LASTING,
    lasted="""
        lived attended resided owned possessed liked loved enjoyed preferred disliked hated believed driven rented
        studied
    """,
    attribute=f"{_ATTRIBUTE} {' '.join(f'{word}s' for word in _ATTRIBUTE.split())} bosses wives",
    speech=_SPEECH,
    spoken=_SPOKEN,
    speaking=_SPEAKING,
    event=_EVENT,
    happening=f"{_HAPPENING} {_SPEECH}",
    past=f"{_SPOKEN} {_EVENT}",
    speaker=_SPEAKER,
    subject=_SUBJECT,
    question=_QUESTION,
    month=f"{_MONTH} march may",
    sure_month=f"{_MONTH} march",
    weekday=_WEEKDAY,
    count=_COUNT,
    unit=_UNIT,
    period=_PERIOD,
    feast="valentine midsummer passover diwali christmas easter halloween thanksgiving ramadan hanukkah eid xmas",
    action=_ACTION,
    opener="and so but well then hey ok okay please also now say or just hi hello sorry actually",
    ask="""
        tell wonder wondering wondered know knows ask asking curious remind find see check figure say sure confirm
        idea clue learn interested unsure recall guess certain list show explain
    """,
    measure="""
        many much old tall big far often long high heavy good well fast rich experienced close skilled fluent late
        early important bad strong deep wide large small happy likely
    """,
    exclaimed="""
        bad pleasure god goodness dear turn mistake fault apologies condolences life friend love point treat gosh
        thoughts
        guess brain head eyes feet pc day week
    """,
    being="am is are 's",
    made="""
        done made used installed configured deployed cooked prepared calculated built cut released published shipped
        created handled processed restored cleaned changed renewed submitted filed run tested reset updated computed
        measured
    """,
    best="""
        best right proper correct easiest quickest fastest simplest good better easy quick usual preferred only
        recommended standard safest cheapest official
    """,
    happened="""
        film movie book show concert restaurant meal party gift present idea proposal presentation trip dinner lunch
        play
        exhibition meeting talk speech wedding ceremony interview demo draft report article song album joke soup cake
        weather
        atmosphere mood traffic result outcome score
    """,
    me="me him her us them you it",
    auxiliary="do does did can could will would shall should must may might have has had was were not",
    no_past="""
        need bed red speed seed breed feed shed weed greed indeed hundred naked wicked sacred kindred embed bleed
        called named
        used based located related allergic preferred interested involved needed required recommended
    """,
    incident="""
        leak outage accident argument fight problem issue incident discussion conversation talk chat crash failure
        complaint fire flood
    """,
    no_predecessor=f"""
        {_MONTH} {_WEEKDAY} the our my his her that this a we i you he she they it dinner lunch breakfast bed school
        work
        christmas noon midnight
    """,
    pleasant="""
        fun great good nice awesome amazing interesting helpful quick fast funny cool easy tasty delicious lovely bad
        weird
    """,
    operate="""
        fill click press submit open file run change set use select enable choose install edit modify adjust pick take
    """,
    grown="young younger little small child kid student teenager teen boy girl married single kids children students",
    my="my your our his her their its this that the",
    thing="""
        thing things book movie film song restaurant place guy man woman person article podcast idea story joke recipe
        video show trip conversation discussion chat talk exchange time day night site link name app tool project
        problem word
    """,
    tale="""
        story stories anecdote joke incident episode argument quarrel accident adventure affair prank dream scene
        mishap
        misunderstanding trip night evening party dinner guy woman place restaurant cafe bar hotel book film movie
        song thing
        weekend holiday holidays vacation wedding funeral flight game match concert lunch breakfast
        bug error problem issue crash noise idea email mail letter article video podcast gift question
        stuff business conversation discussion
    """,
    turn="""
        question questions request requests idea suggestion suggestions recommendation proposal explanation message
        messages answer answers reply replies response responses sentence prompt line point statement remark
        instruction instructions command input words word comment turn query post text
    """,
    chat="conversation chat session thread discussion dialogue dialog",
    past_be="was were had did",
    explain="""
        show explain teach tell know learn describe remember remind understand wondering wonder see recall idea on
        about
    """,
)
"""The classes that English cues name."""

FUNCTION_WORDS: Final = words("""
    the an of to in at for with from by about and or but not is are was were be been am do does did have has had will
    would can could should i you he she it we they me him her us them my your his our their this that these those what
    where who when why how which whose whether if there here just please ago last next yesterday today tomorrow before
    after since hello hi hey thanks thank yes yeah okay so any some more much many very again never ever still good
    great tell show know let get said talk remember 's morning happy see sure steps list history job live work step
    guide recipe address phone number notes lol bye nice sorry cheers welcome sounds fine goals skills favorite
    favourite
""")
"""Words by which a text is known to be English; none is a word of French."""
