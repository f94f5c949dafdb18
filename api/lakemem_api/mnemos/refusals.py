"""How Mnemos says no: `{"detail": ...}`, in French, with the field and the limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lakemem.errors import Forbidden, InvalidInput, LakememError, NotFound
from lakemem_api.guard.refusals import Refusal

PREFIX: Final = "/v1"

UNKNOWN_EPISODE: Final = "épisode inconnu"
UNKNOWN_KEY: Final = "X-API-Key invalide ou manquant"
"""Source of the two: Mnemos' contract."""

OTHER_TENANT: Final = "cette clé ne donne pas accès à ce tenant"
NOT_ALL_TENANTS: Final = "cette clé ne donne pas accès à tous les tenants"
NO_RIGHT: Final = {
    "read": "cette clé ne permet pas de lire",
    "write": "cette clé ne permet pas d'écrire",
    "admin": "cette clé ne permet pas d'administrer",
}

INTERNAL: Final = "erreur interne"

_BY_CODE: Final = {
    "unauthorized": UNKNOWN_KEY,
    "forbidden_host": "l'en-tête Host ne désigne pas ce serveur",
    "forbidden_origin": "l'en-tête Origin désigne la page d'un autre serveur",
    "invalid_request": "l'en-tête Content-Length n'est pas un nombre entier",
    "request_too_large": "le corps de la requête est trop long",
    "method_not_allowed": "méthode non admise",
    "not_found": "route inconnue",
    "internal_error": INTERNAL,
}

_BY_TYPE: Final = {
    "missing": "champ requis",
    "extra_forbidden": "champ inconnu",
    "string_type": "doit être une chaîne",
    "string_unicode": "n'est pas de l'Unicode valide",
    **dict.fromkeys(("string_too_short", "too_short"), "doit compter au moins {min_length} caractère(s)"),
    **dict.fromkeys(("string_too_long", "too_long"), "doit compter au plus {max_length} caractères"),
    "int_type": "doit être un entier",
    "int_parsing_size": "doit être un entier",
    "float_type": "doit être un nombre",
    "bool_type": "doit être true ou false",
    "bool_parsing": "doit être true ou false",
    "greater_than_equal": "doit valoir au moins {ge}",
    "less_than_equal": "doit valoir au plus {le}",
    "finite_number": "doit être un nombre fini",
    "literal_error": "doit valoir {expected}",
    "json_invalid": "le corps n'est pas du JSON valide",
    "nul": "contient un caractère NUL",
    "instant": "n'est ni un entier en millisecondes, ni une date, ni un instant RFC 3339, de l'an 1 à l'an 9999",
    "twice": "est donné deux fois",
}
_NO_OBJECT: Final = ("model_attributes_type", "model_type", "dict_type")


def is_own(path: str) -> bool:
    """Tell whether a path is one of this dialect's."""
    return path == PREFIX or path.startswith(f"{PREFIX}/")


def refuse(path: str, refusal: Refusal) -> Mapping[str, object] | None:
    """Return the body of a refusal by the guard, or None on a path of somebody else's."""
    if not is_own(path):
        return None
    return {"detail": _BY_CODE.get(refusal.code, refusal.detail)}


def detail_of_status(status: int, detail: str) -> tuple[int, str]:
    """Return status and text of a refusal by the router, which finds a body unreadable with 400."""
    if status == 400:  # noqa: PLR2004 - of HTTP
        return 422, _BY_TYPE["json_invalid"]
    known = {404: "not_found", 405: "method_not_allowed", 413: "request_too_large"}.get(status, "")
    return status, _BY_CODE.get(known, detail)


def detail_of(error: LakememError) -> str:
    """Return the text of one of our errors; where the home itself fails only its code is told."""
    if isinstance(error, InvalidInput | Forbidden | NotFound):
        return str(error)
    if error.code == "internal_error":
        return INTERNAL
    return f"la mémoire ne répond pas ({error.code})"


def detail_of_fields(errors: Sequence[Mapping[str, Any]]) -> str:
    """Return the text for the first field that does not fit."""
    first = errors[0]
    kind, limits = str(first["type"]), first.get("ctx", {})
    field = next((part for part in first["loc"][1:] if isinstance(part, str)), "")  # a union's members come behind it
    if kind in _NO_OBJECT:
        return "le corps doit être un objet JSON"
    if kind == "json_invalid":
        return _BY_TYPE[kind]
    if kind == "missing" and not field:
        return "le corps est requis"
    told = _BY_TYPE.get(kind, str(first.get("msg", kind)))
    try:
        told = told.format(**limits)
    except (KeyError, IndexError):
        told = _BY_TYPE.get(kind, kind)
    return f"{field} : {told.replace(' or ', ' ou ')}" if field else told
