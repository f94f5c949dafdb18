"""Names of other systems as parts of keys and tags: readable, and never two names for one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256

from lakemem.records.checks import MAX_NAME

_SPECIAL = re.compile("[%/*?\\[\\]\0\ud800-\udfff]")
_ESCAPE = re.compile(r"%(?:u([0-9A-F]{4})|([0-9A-F]{2}))", re.ASCII)
_CUT = "%#"
"""Between the beginning of a long name and its digest; an escaped name never holds it."""


def escape(name: str) -> str:
    """Return a name that holds no slash, no wildcard and nothing that a key may not hold; `unescape` gives it back."""
    return _SPECIAL.sub(_code, name)


def _code(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"%{number:02X}" if number <= 0xFF else f"%u{number:04X}"  # noqa: PLR2004 - two hexadecimal digits


def unescape(text: str) -> str:
    """Return the name that was escaped."""
    return _ESCAPE.sub(lambda found: chr(int(found[1] or found[2], 16)), text)


def folder_of(root: str, names: Iterable[str]) -> str:
    """Return the beginning that all keys below these names share: `root/a/b/`."""
    return "".join(f"{part}/" for part in (root, *map(escape, names)))


def names_of(key: str) -> tuple[str, ...]:
    """Return the names of a key, its root left out."""
    return tuple(map(unescape, key.split("/")[1:]))


def tag_of(name: str) -> str:
    """Return an escaped name as a tag: itself, or its beginning and a digest where it is too long for one."""
    if len(name) <= MAX_NAME:
        return name
    digest = _CUT + sha256(name.encode()).hexdigest()
    return name[: MAX_NAME - len(digest)] + digest
