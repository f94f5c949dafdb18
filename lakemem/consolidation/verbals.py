"""Whether an object is a verb with more behind it: `reading crime novels`, `apprendre le russe`."""

from __future__ import annotations

import re

from lakemem.consolidation.sources import Source

_VERBAL = {
    "fr": re.compile(r"(?:d'|de |a |s'|se |m'|me |nous )*[a-z-]{2,}(?:er|ir|re)(?![\w-])(?<!\bhier)(?<!\bmer)"),
    "en": re.compile(r"(?:to )?[a-z]+ing(?![\w-])"),
}
_NOUNS_LIKE_VERBS = re.compile(
    r"(?:mer|fer|hiver|cancer|laser|biere|the|theatre|opera|litterature|lecture|musique|nature|plaisir|cuir|soir"
    r"|noir|lire"
    r"|[a-z]*(?:ture|ere|ire|oire|stre|tre|bre|dre|vre|ure|yer|cer|tier|nier|lier|rier|mier|sier|ner|ster"
    r"|ier))(?![\w-])"
)
_INFINITIVES = re.compile(
    r"(?:s'|se |m'|me )?(?:etre|faire|lire|ecrire|vivre|vendre|prendre|apprendre|comprendre|devenir|voir|avoir"
    r"|partir|courir|tenir"
    r"|conduire|rire|suivre|sortir|construire|[a-z]+(?:er|ir)|boire|peindre|rejoindre|entreprendre|mettre|perdre"
    r"|battre|rendre)(?![\w-])"
)
_ANY_INFINITIVE = re.compile(r"(?:s'|se |m'|me )?[a-z]{2,}(?:er|ir|re)(?![\w-])")
_LISTED = re.compile(
    r"(?:lire|ecrire|faire|boire|cuisiner|voyager|jardiner|dessiner|marcher|danser|rire|courir|nager|manger"
    r"|regarder|ecouter)(?![\w-])"
)
_BASES = re.compile(
    r"(?:to )?(?:learn|travel|write|read|run|buy|build|start|open|become|get|go|move|visit|play|speak|cook|swim"
    r"|make|find|finish|improve"
    r"|save|lose|stop|quit|work|live|study|teach|sing|dance|paint|draw|code|program|drive|ride|ski|surf|sail|climb"
    r"|hike|bake|sew|knit"
    r"|help|create|launch|publish|earn|pay|take|do|be|have|eat|drink|sleep|watch|see|stay|spend|grow|raise|publish"
    r"|win|master|fix|repair|crochet|skate|juggle|weld|type|box|fish|hunt|row|dive|dj|rap|solder|translate|carve"
    r"|garden)"
    r"(?![\w-])"
)


def is_verbal(source: Source, kind: str, *, start: int, end: int, is_first: bool = False) -> bool:
    """Tell whether a conjunct begins with a verb that has more behind it, so that `and` may stand inside it."""
    text, language = source.text, source.language
    if kind == "deed" and start == end:
        return False
    if kind == "deed":
        pattern = _ANY_INFINITIVE if language == "fr" else _BASES
        if language == "fr" and (lead := re.compile(r"(?:d'|de |a )").match(text, start, end)):
            start = lead.end()
        return pattern.match(text, start, end) is not None or (
            language == "en" and _VERBAL["en"].match(text, start, end) is not None
        )
    if kind != "liking":
        return False
    if language == "fr":
        found = _INFINITIVES.match(text, start, end)
        return (
            found is not None
            and (_LISTED.match(found[0]) or not _NOUNS_LIKE_VERBS.fullmatch(found[0]))
            and (not is_first or " " in text[start:end].strip())
        )
    found = _VERBAL["en"].match(text, start, end) or _BASES.match(text, start, end)
    return found is not None and (not is_first or " " in text[start:end].strip().removeprefix("to "))
