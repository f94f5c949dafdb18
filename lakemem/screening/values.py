"""Does a value look like a secret, or like a word, a date, a version, a placeholder or a piece of code?"""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import pairwise
from typing import Final

from lakemem.screening.credentials import is_placeholder

_ALGORITHM = re.compile(
    r"^(?:sha|md|aes|rsa|hs|rs|es|ps|ed|argon|bcrypt|pbkdf|scrypt|utf|base|oauth|http|https|tls|ssl|x|"
    r"v|ipv|rfc|iso|ec|totp|hotp|fido|"
    r"webauthn|mfa|pkcs|i18n|ascii|hmac|dh|des|rc|lf|gpt|python|ubuntu|version|iphone|android|windows|mac|usb|mp)"
    r"[-_/]?\d{1,5}(?:[-_./]\w{1,8}){0,2}$"
    r"|^(?:1password|2fa|mfa|3d-secure|[0-9]{1,4}-?(?:s|ms|h|d|min|days?|hours?|chars?|characters?|"
    r"digits?|bits?|kb|mb|jours?|heures?|caracteres|chiffres|car|bytes|"
    r"octets|x|er|e|eme|th|st|nd|rd|years?|ans|mois|months?|weeks?|€|\$|%))$"
)
_CODE_LIKE = re.compile(
    r"[(\[{]|^(?:os|process|env|config|settings|self|this|secrets|vault|ctx|req|request|args|str|"
    r"string|input|get|var|ssm|op|arn|secretsmanager)[.:\[/]"
    r"|^--?[a-z]|^[a-z_]{2,40}={1,2}[^=]|::|^https?:|^/|^\.{1,2}/|^[a-z]:\\|\.(?:txt|md|json|ya?ml|"
    r"env|kdbx|py|pem|com|fr|org|net|io)$"
)
_DATE = re.compile(r"^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:t[\d:.z+-]+)?$|^\d{1,2}[h:]\d{0,2}$|^(?:19|20)\d\d$")
_UUID = re.compile(r"^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$")
_ADDRESS = re.compile(r"^[^@\s]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}$")
_PIN = re.compile(r"^\d{3,12}#?$|^(?=.*\d)[a-d0-9*#]{4,8}$|^\d{1,2}(?:[-./]\d{1,2}){2,3}$|^\d{2,4}[-.]\d{2,4}$")
_YEAR = re.compile(r"^(?:19|20)\d\d$")
_COMMON_ENDINGS = re.compile(r"(?:ed|ing|ly|able|ible|ment|ee|ees|es|tion|ant|ante|ive|ful|less|ique|ise|ize)$")
_NO_SECRET: Final = frozenset(
    {
        *("above", "accepted", "active", "again", "ailleurs", "also", "always", "ancien", "asked", "available"),
        *("avec", "back", "bearer", "below", "bientot", "bitwarden", "blank", "blocked", "boolean", "both"),
        *("broken", "bytes", "celle", "celui", "change", "changed", "changee", "checked", "chiffre"),
        *("chiffree", "chiffres", "cinq", "complex", "compris", "compromis", "compromised", "confidential"),
        *("confidentiel", "connu", "conserve", "correct", "court", "dans", "dashlane", "default", "demain"),
        *("demande", "denied", "deux", "different", "difficile", "disabled", "douze", "easy", "eight", "empty"),
        *("enabled", "encrypted", "enough", "enregistre", "everywhere", "expire", "expired", "facile"),
        *("facultatif", "faible", "false", "faux", "fine", "five", "forgotten", "fort", "four", "generated"),
        *("gone", "guessable", "hache", "hachee", "haches", "hard", "hashed", "here", "hidden", "huit"),
        *("identical", "identique", "important", "inactive", "inconnu", "incorrect", "insecure", "integer"),
        *("invalid", "invalide", "invisible", "jamais", "keepass", "kept", "known", "lastpass", "later"),
        *("leaked", "leur", "long", "lost", "mandatory", "manquant", "masked", "mauvais", "missing"),
        *("necessary", "needed", "never", "new", "nine", "none", "notre", "nouveau", "nouvelle", "nowhere"),
        *("null", "number", "obligatoire", "obligatoires", "often", "okta", "old", "only", "optional"),
        *("oublie", "pareil", "partage", "partout", "pending", "perdu", "perime", "personnel", "pour"),
        *("private", "prive", "protected", "public", "quatre", "random", "readable", "ready", "refused"),
        *("rejected", "renouvele", "required", "requis", "reset", "revoked", "right", "robuste", "rotated"),
        *("safe", "same", "saved", "secret", "secure", "sensitive", "seven", "shared", "short", "simple"),
        *("solide", "somewhere", "soon", "stocke", "stockee", "stockes", "stored", "string", "strong"),
        *("temporary", "text", "that", "their", "there", "this", "today", "tomorrow", "trois", "true"),
        *("twelve", "type", "unavailable", "undefined", "unique", "unknown", "unset", "valid", "valide"),
        *("vault", "verified", "vide", "visible", "voir", "votre", "vrai", "weak", "what", "whatever", "with"),
        *("working", "wrong", "yesterday", "your"),
    }
)
"""What passwords are said to be, and where they are said to be kept."""

_SHORTEST: Final = 4
_SHORTEST_TOKEN: Final = 8
_LONG: Final = 20
_LONG_PART: Final = 14
_ENTROPY: Final = 3.2
"""Bits per character from which a long run of letters and digits was drawn by chance; words have less than 3."""


def looks_secret(value: str) -> bool:
    """Tell whether a value was made to be hard to guess: letters with digits, signs or capitals inside."""
    low = value.lower()
    if len(value) < _SHORTEST or is_placeholder(value) or not any(char.isalpha() for char in value):
        return False
    if _ALGORITHM.match(low) or _CODE_LIKE.search(low) or _DATE.match(low) or _UUID.match(low) or _ADDRESS.match(low):
        return False
    if any(char.isdigit() for char in value):
        return True
    if any(char in "!@#$%^&*+=?~" for char in value.rstrip("?!")):
        return True
    changes = any(a.islower() and b.isupper() for a, b in pairwise(value[1:]))
    return changes and value.isascii() and value.isalpha() and not _has_humps(value)


def looks_secret_token(value: str) -> bool:
    """Tell whether a value can be a key or token: no service gives short ones."""
    return len(value) >= _SHORTEST_TOKEN and looks_secret(value)


def is_mixed(value: str) -> bool:
    """Tell whether a value has letters and digits."""
    return any(char.isdigit() for char in value) and any(char.isalpha() for char in value)


def is_pin(value: str) -> bool:
    """Tell whether a value can be typed on a keypad or a lock, and is no year."""
    return _PIN.match(value.lower()) is not None and not _YEAR.match(value)


def is_plain_word(word: str) -> bool:
    """Tell whether a folded word can be somebody's password: long enough, no adjective and no word about passwords."""
    return (
        len(word) > _SHORTEST
        and word.isalpha()
        and word not in _NO_SECRET
        and not _COMMON_ENDINGS.search(word)
        and not is_placeholder(word)
    )


def is_number(value: str) -> bool:
    """Tell whether a value is digits, long enough for a password, and no date."""
    return value.isdigit() and len(value) >= _SHORTEST and not _DATE.match(value)


def is_random(value: str) -> bool:
    """Tell whether a run of letters and digits looks drawn by chance, and is no identifier that everybody may see."""
    if len(value) < _LONG or _UUID.match(value.lower()) or not is_mixed(value):
        return False
    counts = Counter(value)
    entropy = -sum(count / len(value) * math.log2(count / len(value)) for count in counts.values())
    return entropy >= _ENTROPY and max(len(part) for part in re.split(r"[^A-Za-z0-9]", value)) >= _LONG_PART


def _has_humps(value: str) -> bool:
    """Tell whether capitals begin words: `getPassword`, `GitHub`, `LastPass`."""
    return all(len(part) > 1 for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", value))
