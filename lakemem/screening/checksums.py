"""Numbers that carry their own proof: payment cards, bank accounts, French social security numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_CARD = re.compile(r"(?<![\dA-Za-z.,_/-])[3-6]\d{3}(?:[ \u00a0-]?\d){9,15}(?![\d_])")
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ \u00a0-]?[A-Za-z0-9]){11,30}")
_NIR = re.compile(r"(?<![\d.])[12] ?\d\d ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d\d|2[AB]) ?\d{3} ?\d{3} ?\d\d(?!\d)")
_CARD_LENGTHS: Final = range(13, 20)
_AMEX: Final = ("34", "37")
_AMEX_LENGTH: Final = 15
_USUAL_LENGTH: Final = 16
_FEW_DIGITS: Final = 2
"""A number of so few different digits is nobody's card: 4444 4444 4444 4444."""

IBAN_LENGTHS: Final = {
    country: length
    for length, countries in (
        (15, "NO"),
        (16, "BE"),
        (18, "DK FI NL"),
        (19, "SI"),
        (20, "AT EE LT LU"),
        (21, "CH HR LI LV"),
        (22, "BG DE GB IE"),
        (23, "AE IL"),
        (24, "AD CZ ES RO SA SE SK TN"),
        (25, "PT"),
        (26, "IS TR"),
        (27, "FR GR IT MC SM"),
        (28, "CY HU MA PL"),
        (29, "UA"),
        (31, "MT"),
    )
    for country in countries.split()
}
"""Characters of an account number by country.  Source: ISO 13616 register."""


def card_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield where payment card numbers stand whose check digit is right."""
    for found in _CARD.finditer(text):
        digits = re.sub(r"\D", "", found.group())
        if _is_card(digits):
            yield found.span()


def account_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield where international bank account numbers stand whose check digits are right."""
    for found in _IBAN.finditer(text):
        compact = re.sub(r"[^A-Z0-9]", "", found.group().upper())
        length = IBAN_LENGTHS.get(compact[:2])
        if length is None or len(compact) < length:
            continue
        number = compact[4:length] + compact[:4]
        if int("".join(str(int(char, 36)) for char in number)) % 97 == 1:
            yield found.start(), _end_of(found.group(), length) + found.start()


def social_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield where French social security numbers stand whose key is right."""
    for found in _NIR.finditer(text):
        digits = found.group().replace(" ", "").replace("2A", "19").replace("2B", "18")
        if 97 - int(digits[:13]) % 97 == int(digits[13:]):
            yield found.span()


def _is_card(digits: str) -> bool:
    if digits.startswith("3") and (digits[:2] not in _AMEX or len(digits) != _AMEX_LENGTH):
        return False
    if len(digits) not in _CARD_LENGTHS or (len(digits) != _USUAL_LENGTH and digits[:2] not in _AMEX):
        return False
    if len(set(digits)) <= _FEW_DIGITS:
        return False
    total = 0
    for at, char in enumerate(reversed(digits)):
        value = int(char) * (2 if at % 2 else 1)
        total += sum(divmod(value, 10))
    return total % 10 == 0


def _end_of(run: str, length: int) -> int:
    seen = 0
    for at, char in enumerate(run):
        seen += char.isalnum()
        if seen == length:
            return at + 1
    return len(run)
