"""Where an object ends, and what is no object: closed lists of function words for both languages."""

from __future__ import annotations

import re
from typing import Final

from lakemem.consolidation.lexicon import words

HARD_END: Final = re.compile(r"[|;:()\[\]{}~!?\u2026\n]| - |--|\.(?=\s|$)|\.\.+")
"""Ends an object in both languages."""

_EN_END = (
    r" (?:because|'cause|cuz|when|whenever|while|if|unless|although|though|but|so that|as long as|which|who|whom"
    r"|where|whose"
    r"|that (?:i|you|he|she|we|they|nobody|everybody|everyone|my|is|are|was|were|has|have|can|it)\b|than|instead of"
    r"|rather than|even though"
    r"|so (?:i|we|much)"
    r"|for (?:me|fun|sure|free|now|example|instance)|to be (?:honest|fair|precise)|especially|particularly"
    r"|including|except|even if|until"
    r"|such as|like (?:crazy|mad|hell)|too much|as of|more than|i (?:think|guess|mean)|so far|ever since|since"
    r"|in order|despite"
    r"|thanks to|due to|every (?:day|week|month|year|morning|evening|night|weekend|summer|winter|sunday|saturday|time)"
    r"|on (?:weekends|sundays|saturdays|fridays|thursdays|wednesdays|tuesdays|mondays|weekdays)|at least"
    r"|in my (?:free|spare) time|(?:i|we|you|he|she|they)(?: |'\w+ )[a-z]+|perhaps|maybe|just because|aka"
    r"|the (?:following|next) (?:day|week|month|year)|a (?:week|month|year) later)\b"
)
_FR_END = (
    r" (?:parce qu|pcq|car |quand |quand$|lorsqu|si |s'il|mais |puisqu|tandis qu|alors qu|bien qu|pour qu|ou (?:je"
    r"|j'|on|il|elle|nous)"
    r"|dont|qui |que |qu'|plutot qu|plus qu|autant qu|au lieu d|pour (?:moi|le moment|l'instant|ma part)|grace a"
    r"|meme si"
    r"|surtout|notamment|en particulier|et puis|donc |alors |afin |a cause|sauf|par exemple|des que|depuis qu"
    r"|comme (?:tu|vous|ca|je)"
    r"|tous les (?:jours|matins|soirs|ans|mois|week-ends|dimanches|samedis)|chaque (?:jour|semaine|matin|soir|annee"
    r"|ete|week-end|dimanche)"
    r"|peut-etre|(?:j'|je |tu |on |elle )(?=[a-z])|le(?<!est le) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
    r"|week-end)|puis |ainsi qu|malgre|etant donne|d'ailleurs|(?:le mois|l'annee|la semaine|le jour) (?:suivante?"
    r"|d'apres)\b|le lendemain)"
)
END: Final = {"en": re.compile(_EN_END), "fr": re.compile(_FR_END)}
"""Words that begin what no longer belongs to an object."""

ALSO_END: Final = {
    ("en", "place"): re.compile(
        r" (?:with|as|for|alone|together|by myself|on my own|near(?= my)|close to my|right next|full[- ]time"
        r"|part[- ]time|to (?=[a-z])"
        r")\b"
    ),
    ("fr", "place"): re.compile(r" (?:avec|comme|en tant|seul|seule|tout seul|pour|chez|pres de chez|a cote|depuis)\b"),
    ("en", "org"): re.compile(
        r" (?:with|as|on|doing|where|full[- ]time|part[- ]time|remotely|from|managing|leading|making|selling"
        r"|helping|to|or|alongside"
        r"|under|before|after|during|by)\b"
    ),
    ("fr", "org"): re.compile(
        r" (?:avec|comme|en tant|sur|en qualite|a (?:plein temps|temps partiel|mi-temps|distance)|en (?:cdi|cdd"
        r"|alternance|stage"
        r"|tant|teletravail|freelance|interim)|pour|depuis|ou|apres|avant|pendant)\b"
    ),
    ("en", "skill"): re.compile(
        r" (?:in (?=a |an |the |my |our )|with|for|at|on|every|since|well|fluently|very|quite"
        r"|a (?:little|bit)(?=$|\s*[,.;!|])|pretty|together|badly|decently"
        r"|natively|as|to|enough|fairly|professionally|perfectly|from)\b"
    ),
    ("fr", "skill"): re.compile(
        r" (?:avec|dans|depuis|chaque|tous|couramment|bien|a (?:la maison|mes|un|mon)|en (?:famille|amateur|club"
        r"|public)|tres|un peu(?=$|\s*[,.;!|])"
        r"|assez|parfaitement|comme|pour|sans|mieux|plutot)\b"
    ),
    ("en", "thing"): re.compile(
        r" (?:from|for (?:christmas|xmas|\$|\d|a|an|my|the|our|her|his|sale)|at (?:home|the)|on (?:sale|ebay|amazon)"
        r"|as|to|off|by"
        r"|just|already|because"
        r"|and (?=(?:he|she|it|they|i|we)\b))\b"
    ),
    ("fr", "thing"): re.compile(
        r" (?:pour|chez|comme|depuis|sur (?:leboncoin|vinted|ebay)|d'occasion|a (?:noel|la maison|credit|mon|ma|mes)"
        r"|au (?:marche|magasin))\b"
    ),
    ("en", "role"): re.compile(
        r" (?:at|with|for|by (?:trade|profession|training)|who|based|living|working|from|in (?=[a-z]* ?(?:training"
        r"|lyon|paris)|(?:a|an|the|my|our) )|now|turned|and (?=(?:i|my)\b))\b"
    ),
    ("fr", "role"): re.compile(
        r" (?:chez|au sein|pour|a (?=l'|la |l )|a (?:mon compte|la retraite|plein temps|temps partiel|mi-temps"
        r"|domicile|paris|lyon)|au(?! foyer)"
        r"|aux|dans (?=un|une|le|la|l')|de formation|de metier|de profession|sur)\b"
    ),
    ("en", "trait"): re.compile(r" (?:and (?=(?:i|my)\b)|at|with|after|about|so)\b"),
    ("fr", "trait"): re.compile(r" (?:avec|apres|en ce|a cause)\b"),
    ("en", "liking"): re.compile(
        r" (?:as (?:a|an|well)|most of|more|over|best|better|with (?:my|friends|all)|so|for (?=my|the|its|their))\b"
    ),
    ("fr", "liking"): re.compile(
        r" (?:plus|avec (?:mes|mon|ma|des amis)|pour (?=mes|mon|ma|nos|notre)|par-dessus|a la folie|comme)\b"
    ),
    ("en", "topic"): re.compile(r" (?:from|thanks|as|so|at|since|for|to|inside|like)\b"),
    ("fr", "topic"): re.compile(r" (?:depuis|grace|comme|pour|par coeur|sur le bout)\b"),
    ("en", "deed"): re.compile(
        r" (?:with you|for you|so|before|by the time|once|after|at (?:the age|age|\d+|thirty"
        r"|forty|fifty|sixty|seventy))\b"
    ),
    ("fr", "deed"): re.compile(
        r" (?:avec toi|avec vous|pour (?:toi|vous)|avant (?:de|d'|que|mes|la fin)|apres|une fois|a l'age"
        r"|a [\w-]+ ans)\b"
    ),
}
"""Further ends for one kind of object."""

AND: Final = {
    "en": re.compile(
        r"\s*,(?!\d)\s*(?:and |or |but also |as well as )?|\s+(?:and|or|nor|&|\+|as well as|plus)\s+(?:also |even )?"
    ),
    "fr": re.compile(r"\s*,(?!\d)\s*(?:et |ou |ni |mais aussi )?|\s+(?:et|ou|ni|&|\+|ainsi que)\s+(?:aussi |meme )?"),
}
"""What joins several objects."""

LEADING: Final = {
    "en": re.compile(
        r"(?:(?:a (?:little )?bit of(?: an?)?|a bit|a little|kind of an?|sort of an?|the|an?|my|our|some|any|this"
        r"|these|those|that"
        r"|his|her|their|its|all|both|lots of|a lot of|plenty of|all kinds of"
        r"|all sorts of|various|really|very|quite|super|so|pretty|rather|a bit|a little|somewhat|fairly|extremely"
        r"|also|to|kind of|fluent|basic|conversational|native|broken|decent"
        r"|always|either|just|only|even|mostly|slightly|currently|much|neither|bit of an?)\s+)+"
    ),
    "fr": re.compile(
        r"(?:(?:un peu |quelques (?:notions|bases) )?d'|(?:l|d)[' ]|(?:un peu de|quelques (?:notions|bases) de|un peu"
        r"|le|la|les|un|une|des|du|de la|de|mon|ma|mes|notre|nos|ce|cet|cette|ces|son|sa"
        r"|ses|leur|leurs|quelques"
        r"|tous|toutes|tout|toute|beaucoup|plein|tres|vraiment|assez|plutot|un peu|super|hyper|trop|bien|aussi"
        r"|particulierement"
        r"|enormement|surtout|a|en|encore|meme|ni|si|parfois|souvent|quand meme|pas mal|tellement|legerement|aux|au"
        r"|plutot)\s+)+"
    ),
}
"""Determiners and words of degree in front of an object."""

TRAILING: Final = {
    "en": re.compile(
        r"(?:[\s,]+(?:too|as well|also|now|again|a lot|very much|so much|much|anymore|any more|any longer|today"
        r"|right now|the most|most|best"
        r"|though|actually|honestly|really|still|currently|please|thanks|lol|haha|btw|here|myself|ourselves|a bit"
        r"|a little|at all"
        r"|of course|by the way|you know|right|already|sometimes|either|indeed|immensely|dearly|deeply|and|or|yet"
        r"|well|ok|okay|just|haha"
        r"|in general|after all|for a living|to be honest|tbh|literally|and stuff|etc|as such|passionately"
        r"|professionally|originally|initially|by birth|full time"
        r"|instead|together|alone|anyway|so far|ever))+\s*$"
    ),
    "fr": re.compile(
        r"(?:[\s,]+(?:aussi|maintenant|beaucoup|enormement|vraiment|en fait|d'ailleurs|desormais|egalement|trop"
        r"|tellement|par-dessus tout"
        r"|le plus|plus que tout|merci|lol|mdr|ptdr|haha|hein|quoi|voila|du tout|bien sur|ici|moi|encore|toujours"
        r"|deja|par contre|et|ou"
        r"|quand meme|en general|a la folie|en tout cas|svp|stp|non plus|la-bas|tu sais|franchement|passionnement"
        r"|couramment|parfois|etc|a l'origine|d'origine"
        r"|au passage|du coup|ensemble|tout seul|toute seule|seul|seule|de temps en temps|a fond|et tout|depuis"
        r"|bien))+\s*$"
    ),
}
"""Adverbs and fillers behind an object."""

POINTING: Final = words("""
aucun aucune autant and or nor et ou ni but mais it this that these those you me him her them us your yours what how
when where why who which if whether one ones each everything something anything nothing everyone someone anyone nobody
everybody somebody so there here him himself themselves ca cela ceci celui celle ceux celles toi vous tu te ton ta tes
votre vos moi lui eux elle elles tout rien personne quelqu'un quand comment pourquoi ou qui que quoi c'est comme
quelque_chose y en il on ils
""")
"""What an object cannot begin with: it points at something outside the sentence, or at who is spoken to."""

SHOWN: Final = words("this that these those your his her their its ce cet cette ces ton ta tes votre vos leur leurs")
"""Determiners that point at one thing in sight: `I love this song` says nothing lasting."""

PAIRS: Final = words("""
fish|chips rock|roll r|b mac|cheese gin|tonic salt|pepper black|white arts|crafts bed|breakfast drum|bass drums|bass
peanut_butter|jelly ernst|young johnson|johnson procter|gamble marks|spencer barnes|noble smith|wesson ben|jerry h|m
m|s at|t dungeons|dragons r|d tom|jerry romeo|juliet war|peace pride|prejudice crime|punishment rick|morty
bread|butter cookies|cream ham|cheese country|western noir|blanc moules|frites crime|chatiment guerre|paix
tarn|garonne lot|garonne indre|loire son|lumiere poivre|sel pain|beurre seine|marne eure|loir maine|loire saone|loire
ille|vilaine meurthe|moselle rouge|noir harry|sally sel|poivre simon|garfunkel
""")
"""Words that a conjunction holds together, joined here by `|`."""

DEICTIC: Final = {
    "en": re.compile(r"\b(?:it|this|these|those|them|him|you|your|yours|here|there|that)\b"),
    "fr": re.compile(
        r"(?<![\w'-])(?:ca|cela|ceci|cette|cet|ce|toi|vous|ton|ta|tes|votre|vos|t'|te|l'(?=[a-z]+er\b)|ici|la-bas"
        r"|celui|celle)(?![\w-])"
    ),
}
"""Words in a deed or a liking that only the conversation explains."""

CLAUSAL: Final = {
    "en": re.compile(
        r"\b(?:is|are|was|were|am|will|isn't|aren't|'s been|has|have been|had|does|did|would|could|can|it's|they're"
        r"|i'm|i've|i'll|we're)\b"
    ),
    "fr": re.compile(
        r"(?<![\w'-])(?:est|sont|etait|etaient|sera|serait|c'est|ont|va|vont|peut|fait que|j'ai|je|suis)(?![\w'-])"
    ),
}
"""Verbs in a further conjunct: it is a clause of its own."""

_ORDERS = (
    r"(?:take|check|thank|look|see|let|go|come|please|feel|hope|wait|regarde|regardez|viens|merci|voila|dis|allez)"
)
NEW_CLAUSE: Final = {
    "en": re.compile(rf"(?:{_ORDERS}\b|[a-z]+ed (?:my|the|an?|our|it|some)\b|(?:then|now|just|finally)\b)"),
    "fr": re.compile(rf"(?:{_ORDERS}\b|(?:puis|ensuite|maintenant|enfin)\b)"),
}
"""How a further conjunct begins that is no object."""

FINITE: Final = {
    "en": re.compile(
        r"(?:sings?|speaks?|lives?|loves|hates|wants?|writes|teach(?:es)?|studies|owns?|knows?|enjoys|moved|bought"
        r"|sold|left|joined|became|started)\b"
    ),
    "fr": re.compile(
        r"(?:chante|parle|vi[ts]|habite|travaille|bosse|aime|adore|deteste|fai[ts]|veu[tx]|joue|ecri[ts]|dessine|peint"
        r"|cour[ts]|etudie|apprends?|enseigne|vends?|reve|suis|va|vais|possede|connai[ts]|sai[ts])(?![\w'-])"
    ),
}
"""Verbs that begin a further conjunct of nouns: it goes on with the subject before."""

GENERIC: Final = re.compile(
    r"the (?:(?:sea|ocean|beach|mountains?|countryside|outdoors|rain|snow|sun|cold|heat|dark|city|opera|theat(?:re"
    r"|er)|cinema|movies|forest|woods|desert"
    r"|summer|winter|autumn|spring|fall|night|internet|news|noise|dentist|stars|water|wind|moon|colou?r \w+|gym"
    r"|library|museum|water|universe|sky|weather"
    r"|\d0s|eighties|nineties|sixties|seventies|piano|guitar|violin|cello|drums|saxophone|harp|flute|ballet|circus"
    r"|arts|past|silence|crowds?|traffic|heat"
    r"|humidity|suburbs|seaside|lake|jungle|great outdoors|open air|classics|number \w+|letter \w+)\b"
    r"|(?:[\w-]+ )?(?:smell|sound|taste|feeling|feel|sensation|thrill|"
    r"colou?rs?|novels|films|movies|music|books|poems|works|songs|paintings|art|poetry|history|culture"
    r"|food) of (?!the (?:thing|idea))(?!(?:this|that|it|your)\b))"
)
"""What English likes with `the` and still means in general: `the sea`, `the smell of rain`."""

MODIFIERS: Final = words("""
red white black blue green pink yellow brown dark light hot cold spicy sweet salty sour dry soft hard old new modern
vintage classic classical contemporary electronic acoustic romantic historical historic fantasy action horror sci-fi
science indie folk romance crime mystery epic french english spanish german italian portuguese dutch russian polish
arabic chinese japanese korean indian thai mexican greek turkish lebanese moroccan vietnamese american british african
asian european scandinavian nordic middle_eastern mediterranean rouge rouges blanc blancs petits grands long short big
small strong
""")
"""Words that in `red and white wine` share the noun behind the other."""

LEADING_BUT_DEGREES: Final = re.compile(LEADING["en"].pattern.replace("a bit|a little|", ""))
"""Determiners in front of a thing: of `a little dog` the dog stays little."""
