"""Secrets that a sentence states: "my password is …", "mot de passe : …", `DB_PASSWORD=…`, "login … / …"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from lakemem.screening.lookalikes import Plain, unmask
from lakemem.screening.values import (
    is_mixed,
    is_number,
    is_pin,
    is_plain_word,
    is_random,
    looks_secret,
    looks_secret_token,
)

_WORD_FOR_IT: Final = (
    r"(?:pass\s?words?|passwd|passwort|pwd|pass\s?phrases?|pass\s?codes?|mots? de passe|mots? passe|"
    r"mdp|psw|pw|phrases? secretes?)"
    r"(?!\s?(?:manager|polic|generator|field|reset|vault|rotation|strength|length|hint|app\b|book|"
    r"audit|recovery|page|form|prompt|rule|column|expiry))"
)
_LOCK: Final = (
    r"(?:door|gate|garage|locker|lock|padlock|alarm|safe|vault|entry|keypad|access|unlock|security|"
    r"verification|backup|recovery|"
    r"2fa|mfa|one-time|sim|card|cadenas|casier|porte|portail|portillon|alarme|coffre(?:-fort)?|"
    r"immeuble|entree|ascenseur|carte|bancaire|"
    r"acces|deverrouillage|verification|securite|secours|boite a cle?s?|airbnb|connecte|connecter|"
    r"connexion|login|log in|bank|banque)"
)
_CODE: Final = (
    r"(?:pin(?: codes?| numbers?)?|codes? pin|codes? secrets?|codes? confidentiels?|"
    r"codes? personnels?|digicodes?|codes? (?:sim|puk)|puk(?: codes?)?|cryptogramme|cvv2?|cvc2?|"
    r"otp(?: code)?|"
    rf"{_LOCK} (?:codes?|combination|combinaison)|codes?(?: d'| de l'| de la | du | de | des | de mon |"
    rf" de ma | de son | for the | to the | of the | for my | to my ){_LOCK}|"
    r"(?:combination|combinaison|combi)(?: of| to| for| du| de la| de l')?(?: the| my| mon)? (?:safe|"
    r"vault|lock|padlock|locker|gate|coffre|cadenas|casier|antivol)(?:-fort)?|(?:safe|lock|locker|"
    r"padlock|vault) combination)"
)
_KEY: Final = (
    r"(?:api[ _-]?(?:key|token|secret)s?|cles? (?:d'|de l')?api|cles? secretes?|cles? privees?|"
    r"cles? d'acces|cles? de chiffrement|"
    r"secret[ _-]?(?:access[ _-]?)?keys?|access[ _-]?keys?|private[ _-]?keys?|encryption[ _-]?keys?|"
    r"signing[ _-]?(?:key|secret)s?|"
    r"(?:licen[cs]e|product|activation|serial|cd|windows)[ _-]?keys?|cles? de (?:licence|produit|"
    r"activation)|master[ _-]?keys?|auth(?:entication)?[ _-]?keys?|client[ _-]secrets?|"
    r"app[ _-]secrets?|webhook[ _-]secrets?|shared[ _-]secrets?|"
    r"(?:access|auth|api|bot|session|refresh|bearer|security|deploy|personal access|id|service|device|"
    r"admin|root|user|csrf|xsrf)[ _-]?tokens?|"
    r"jetons?(?: d'acces| d'api| de session)?|tokens?|secrets?|credentials?|creds|session[ _-]?(?:id|"
    r"key|cookie)s?|phpsessid|jsessionid|x-api-key|api[ _-]?cle)"
)
_SEED: Final = (
    r"(?:seed(?: phrase| words)?|recovery (?:phrase|words)|secret recovery phrase|mnemonic(?: phrase)"
    r"?|phrases? (?:secrete )?de (?:recuperation|recup)|"
    r"phrase mnemonique|mots de recuperation|12 words|24 words|12 mots|24 mots)"
)
_VERB: Final = (
    r"(?:(?:has been |have been |was |is |were )?(?:set|changed|reset|updated|switched) to|(?:a ete |"
    r"est |devient )?(?:changee?|remplacee?|modifiee?|fixe) (?:en|par|a|pour)"
    r"|(?:is|are|was|will be|est|sont|etait|sera|c'est|it's|it is|devient|vaut|reads|equals|remains|reste)"
    r"(?: now| still| again| simply| just| toujours| encore| simplement| maintenant| desormais)?(?:\s?:)?)"
)
_SIGN: Final = r"\s{0,3}(?::=|=>|->|=|:|\u2192)\s{0,4}"
_IS: Final = rf"(?:{_SIGN}|,?\s{{1,3}}{_VERB}\s{{1,3}})"
_OF: Final = (
    r"(?:\s{1,3}(?:for|to|of|on|at|in|du|de|des|d'|pour|sur|a|au|chez|from|with|that|i|we|que|and|et|"
    r"\()[^\n=;!?]{1,60}?|'s?\s[^\n=:;!?.]{1,30}?"
    r"|[\"')\]]{1,2}|\s?\([^)\n]{1,30}\)|\s{1,2}\w{1,15}(?:\s\w{1,15})?|,?\s(?:maintenant|now|so|and|"
    r"et)|_[a-z0-9]{1,20})?"
)
_VALUE: Final = r"(?P<quote>(?:[\"'(\[`*]{1,3}\s?)?)(?P<value>[^\s\"'<>,;`]{3,120}|[^\s\"'<>]{3,120})"
_DIGITS: Final = r"(?=\S{0,12}\d)"
_ALONE: Final = r"(?<![a-z0-9])"
_NAME: Final = rf"{_ALONE}(?:[a-z0-9]{{1,30}}[_-]){{0,4}}"

_PASSWORD_IS = re.compile(rf"{_NAME}(?<!gestionnaire de ){_WORD_FOR_IT}{_OF}{_IS}{_VALUE}")
_PASSWORD_COLON = re.compile(rf"{_NAME}{_WORD_FOR_IT}[^\n:=;!?]{{1,70}}?{_SIGN}{_VALUE}")
_PASSWORD_BESIDE = re.compile(rf"{_ALONE}(?:{_WORD_FOR_IT}|pw|pass)(?:\s{{0,2}}[/:,]\s{{0,2}}|\s{{1,3}}){_VALUE}")
_CODE_IS = re.compile(rf"{_ALONE}{_CODE}{_OF}(?:{_IS}|,\s|\s{{1,2}}){_DIGITS}{_VALUE}")
_LOCK_CODE = re.compile(
    rf"{_ALONE}{_LOCK}[^\n.:!?]{{0,40}}?\b(?:codes?|combination|combinaison)(?:{_IS}|,\s|\s{{1,2}}){_DIGITS}{_VALUE}"
)
_TOKEN_IS = re.compile(rf"{_NAME}{_KEY}{_OF}{_IS}{_VALUE}")
_NETWORK = re.compile(
    rf"{_ALONE}(?:(?:key|cle|code|password)(?: (?:du|de la|of|for|to|de|the|my|notre|mon))?(?: the| my)"
    rf"? (?:wi-?fi|box|livebox|freebox|router)(?![a-z0-9])|(?:wi-?fi|wlan|hotspot|router|routeur|"
    rf"livebox|freebox|bbox|fritz!?box|box)(?![a-z0-9])[^\n]{{0,40}}?(?:{_ALONE}(?:key|cle|code|pass)"
    rf"(?![a-z0-9])|{_WORD_FOR_IT}))"
    rf"[^\n:=.]{{0,30}}?(?:{_IS}|\s{{1,2}}){_DIGITS}{_VALUE}"
)
_NEAR_TOKEN = re.compile(
    rf"{_NAME}(?:{_KEY}|{_WORD_FOR_IT})[^\n]{{1,40}}?(?<![a-z0-9/+._=-])(?P<value>[a-z0-9/+_=.-]{{20,200}})"
)
_PAIR = re.compile(
    rf"{_ALONE}(?:log(?:ged|s|ging)?[ -]?(?:in|on)|login|sign(?:s|ed)? in|connects?|connecter|connecte|"
    rf"connexion|credentials?|creds|identifiants?|auth|user(?:name)?|"
    r"utilisateur|compte|account|acces|access|ssh|s?ftp|admin|curl|wget)(?![a-z0-9_])"
    r"(?P<between>[^\n]{0,60}?)(?<![a-z0-9])(?P<name>[a-z0-9_.@+-]{2,40})"
    r"\s{0,2}[/:|]\s{0,2}(?=\S{0,40}[a-z])(?=\S{0,40}\d)(?P<value>[^\s\"'<>/,]{4,60})"
)
_OPTION = re.compile(
    r"(?<!\S)(?:(?:-u|--user|--basic)[ =]{1,2}[\"']?[a-z0-9_.@-]{1,40}:|(?:--pass(?:word)?|sshpass -p)"
    r"[ =]{1,2}[\"']?|(?:mysql|mysqldump|mariadb|mongo|mongosh|redis-cli)\s[^\n]{0,60}?-[pa]\s?[\"']?)"
    r"(?P<value>[^\s\"'<>]{4,80})"
)
_CALLED = re.compile(
    rf"(?<!\S)(?P<quote>[\"'`]{{0,1}})(?P<value>[^\s\"'<>,;`]{{4,60}})[\"'`]?,?\s{{1,2}}(?:is|as|est|comme|was|being)\s"
    rf"(?:(?:my|the|our|his|her|their|its|a|mon|le|notre|son|leur|de)\s)?(?:[a-z0-9-]{{1,20}}\s)"
    rf"{{0,3}}?(?:{_WORD_FOR_IT}|{_CODE})(?![a-z0-9])"
)
_SEED_WORDS = re.compile(
    rf"{_ALONE}{_SEED}[^\n:=]{{0,40}}?(?:\s{{0,3}}[:=]\s{{0,3}}|\s(?:is|are|est|sont)"
    rf"\s{{1,3}}:?\s{{0,2}})[\"'(]{{0,2}}(?:\d{{1,2}}[.)]\s{{0,2}})"
    rf"?(?:[a-z]{{3,10}}[\s,]{{1,3}}(?:\d{{1,2}}[.)]\s{{0,2}})?){{9,23}}[a-z]{{3,10}}"
)
_SOCIAL = re.compile(rf"{_ALONE}(?:ssn|social security(?: number)?)[^\n\d]{{0,30}}\d{{3}}[- ]\d{{2}}[- ]\d{{4}}(?!\d)")

_SHORT: Final = 4
_NETWORK_SHORTEST: Final = 8
"""Source: IEEE 802.11i, the shortest passphrase of WPA."""

WHY: Final = {
    "stated_password": "a password is stated here",
    "stated_code": "the code of a card, a lock or a login is stated here",
    "stated_token": "a key or token is stated here",
    "seed_phrase": "the words that restore a wallet stand here",
    "social_number": "a social security number stands here",
}


def stated_secrets(text: str) -> Iterator[tuple[str, int, int, str]]:
    """Yield rule, place and reason of each secret that a text states."""
    plain = unmask(text)
    for rule, start, end in _stated(plain):
        yield rule, *plain.span(start, end), WHY[rule]


def _stated(plain: Plain) -> Iterator[tuple[str, int, int]]:
    yield from _passwords(plain)
    for expression in (_CODE_IS, _LOCK_CODE):
        for found in expression.finditer(plain.text):
            value = _value(plain, found)
            if is_pin(value) or (found["quote"].strip(" (*") and is_mixed(value) and looks_secret(value)):
                yield "stated_code", *found.span()
    for found in _TOKEN_IS.finditer(plain.text):
        if looks_secret_token(_value(plain, found)):
            yield "stated_token", *found.span()
    for found in _NEAR_TOKEN.finditer(plain.text):
        value = _value(plain, found)
        if is_random(value) and looks_secret(value):
            yield "stated_token", *found.span()
    for found in _SEED_WORDS.finditer(plain.text):
        yield "seed_phrase", *found.span()
    for found in _SOCIAL.finditer(plain.text):
        yield "social_number", *found.span()


def _passwords(plain: Plain) -> Iterator[tuple[str, int, int]]:
    for expression, is_password in _PASSWORDS:
        for found in expression.finditer(plain.text):
            if is_password(plain, found, _value(plain, found)):
                yield "stated_password", *found.span()


def _is_stated(plain: Plain, found: re.Match[str], value: str) -> bool:
    return looks_secret(value) or is_number(value) or _ends_statement(plain, found, value)


def _is_secret(_: Plain, __: re.Match[str], value: str) -> bool:
    return looks_secret(value)


def _stands_beside(_: Plain, found: re.Match[str], value: str) -> bool:
    # "password v2" and "pass 2FA" are no passwords.
    return len(value) > _SHORT and (is_mixed(value) or bool(found["quote"])) and looks_secret(value)


def _opens_network(_: Plain, __: re.Match[str], value: str) -> bool:
    return len(value) >= _NETWORK_SHORTEST and (looks_secret(value) or is_number(value))


def _follows_name(_: Plain, found: re.Match[str], value: str) -> bool:
    # "10:30am" is a time, and what stands behind a slash is a path.
    is_name = not found["name"].isdigit() or len(found["name"]) > _SHORT
    return is_name and is_mixed(value) and looks_secret(value) and "/" not in found["between"]


def _is_called(_: Plain, __: re.Match[str], value: str) -> bool:
    return looks_secret(value) or is_pin(value)


_PASSWORDS: Final[tuple[tuple[re.Pattern[str], Callable[[Plain, re.Match[str], str], bool]], ...]] = (
    (_PASSWORD_IS, _is_stated),
    (_PASSWORD_COLON, _is_secret),
    (_PASSWORD_BESIDE, _stands_beside),
    (_NETWORK, _opens_network),
    (_PAIR, _follows_name),
    (_OPTION, _is_secret),
    (_CALLED, _is_called),
)


def _ends_statement(plain: Plain, found: re.Match[str], value: str) -> bool:
    """Tell whether one plain word is all that is stated: "my password is sunshine"."""
    if not (value.islower() or value.istitle()) or not is_plain_word(unmask(value).text):
        return False
    after = plain.text[found.end() : found.end() + 2]
    if found["quote"].strip(" (*"):
        return True
    return not after or after[0] in "\n\"'" or (after[0] in ".,;)!" and not after[1:].isalnum())


def _value(plain: Plain, found: re.Match[str]) -> str:
    start, end = plain.span(*found.span("value"))
    value = plain.source[start:end].strip("\"'`*")
    while value and (value[-1] in ".,;:)]" or (value[-1] in "!?" and not any(char.isdigit() for char in value))):
        value = value[:-1]
    return value
