"""Keys and tokens that are known by their form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple


class _Form(NamedTuple):
    rule: str
    needle: str
    expression: re.Pattern[str]


def _form(rule: str, needle: str, expression: str) -> _Form:
    # A key stands alone: no letter or digit directly in front, whatever follows belongs to it.
    return _Form(rule, needle, re.compile(rf"(?<![A-Za-z0-9]){expression}"))


_FORMS: Final[tuple[_Form, ...]] = (
    _form("aws_key", "A", r"(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA)[A-Z0-9]{14,20}(?![A-Za-z0-9])"),
    _form("google_key", "AIza", r"AIza[A-Za-z0-9_-]{30,45}"),
    _form("google_token", "ya29.", r"ya29\.[A-Za-z0-9_-]{20,400}"),
    _form("google_secret", "GOCSPX-", r"GOCSPX-[A-Za-z0-9_-]{20,40}"),
    _form("azure_key", "Key=", r"(?:Account|SharedAccess)Key=[A-Za-z0-9+/]{30,100}={0,2}"),
    _form("azure_signature", "sig=", r"sig=[A-Za-z0-9%+/]{40,80}(?:=|%3[dD])"),
    _form("azure_secret", "Q~", r"[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,36}"),
    _form("github_token", "gh", r"gh[pousr]_[A-Za-z0-9]{20,255}"),
    _form("github_token", "github_pat_", r"github_pat_[A-Za-z0-9_]{20,255}"),
    _form("gitlab_token", "gl", r"gl(?:pat|dt|rt|ptt|cbt|soat|oas|ft|imt|agent)-[A-Za-z0-9_.-]{18,100}"),
    _form("slack_token", "xox", r"xox[abeoprs]-[A-Za-z0-9-]{10,200}"),
    _form("slack_token", "xapp-", r"xapp-\d-[A-Za-z0-9-]{10,200}"),
    _form(
        "slack_webhook",
        "hooks.slack",
        r"hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{15,120}",
    ),
    _form("discord_webhook", "webhooks/", r"discord(?:app)?\.com/api/webhooks/\d{10,25}/[A-Za-z0-9_-]{30,120}"),
    _form("discord_token", ".", r"[MNO][A-Za-z0-9_-]{22,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,45}"),
    _form("teams_webhook", "webhook", r"[a-z0-9.-]{1,60}\.webhook\.office\.com/webhookb2/[A-Za-z0-9@/-]{30,200}"),
    _form("telegram_token", ":", r"\d{8,10}:[A-Za-z0-9_-]{33,37}(?![A-Za-z0-9_-])"),
    _form("stripe_key", "k_", r"[srp]k_(?:live|test)_[A-Za-z0-9]{10,250}"),
    _form("stripe_secret", "whsec_", r"whsec_[A-Za-z0-9+/=]{20,100}"),
    _form(
        "model_service_key",
        "sk-",
        (
            r"sk-(?:proj-|svcacct-|admin-|ant-|or-|lf-)?(?=[A-Za-z0-9_-]{0,80}\d)(?!(?:[a-z]{1,20}-){2})"
            r"[A-Za-z0-9_-]{16,250}"
        ),
    ),
    _form("model_service_key", "gsk_", r"gsk_[A-Za-z0-9]{30,80}"),
    _form("model_service_key", "xai-", r"xai-[A-Za-z0-9]{30,120}"),
    _form("model_service_key", "pplx-", r"pplx-[A-Za-z0-9]{30,80}"),
    _form("model_service_key", "r8_", r"r8_[A-Za-z0-9]{30,60}"),
    _form("hugging_face_token", "hf_", r"hf_[A-Za-z0-9]{25,60}"),
    _form("registry_token", "npm_", r"npm_[A-Za-z0-9]{30,60}"),
    _form("registry_token", "pypi-", r"pypi-[A-Za-z0-9_-]{40,250}"),
    _form("registry_token", "dckr_", r"dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,60}"),
    _form("registry_token", "rubygems_", r"rubygems_[a-f0-9]{40,60}"),
    _form("mail_service_key", "SG.", r"SG\.[A-Za-z0-9_-]{16,40}\.[A-Za-z0-9_-]{20,60}"),
    _form("mail_service_key", "key-", r"key-[a-f0-9]{32}(?![A-Za-z0-9])"),
    _form("mail_service_key", "xkeysib-", r"xkeysib-[a-f0-9]{40,80}-[A-Za-z0-9]{10,30}"),
    _form("twilio_key", "SK", r"SK[a-f0-9]{32}(?![A-Za-z0-9])"),
    _form("cloud_token", "_v1_", r"do[opr]_v1_[a-f0-9]{40,80}"),
    _form("cloud_token", "dapi", r"dapi[a-f0-9]{32}(?:-\d)?"),
    _form("cloud_token", "hv", r"hv[sbr]\.[A-Za-z0-9_-]{20,200}"),
    _form("cloud_token", "fo1_", r"fo1_[A-Za-z0-9_-]{30,60}"),
    _form("cloud_token", "sbp_", r"sbp_[a-f0-9]{40}"),
    _form("cloud_token", "pscale_", r"pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{30,80}"),
    _form("cloud_token", "dp.", r"dp\.(?:pt|st|sa|ct|scim)\.[A-Za-z0-9_.-]{30,80}"),
    _form("shop_token", "shp", r"shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}"),
    _form("shop_token", "sq0", r"sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,60}"),
    _form("service_token", "lin_", r"lin_(?:api|oauth)_[A-Za-z0-9]{30,60}"),
    _form("service_token", "ntn_", r"ntn_[A-Za-z0-9]{40,60}"),
    _form("service_token", "glsa_", r"gls?c?_?[as]?a?_[A-Za-z0-9]{30,60}_[a-f0-9]{8}"),
    _form("service_token", "sntry", r"sntry[su]_[A-Za-z0-9+/=_]{30,250}"),
    _form("service_token", "PMAK-", r"PMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
    _form("service_token", "figd_", r"figd_[A-Za-z0-9_-]{30,60}"),
    _form("service_token", "EAA", r"EAA[A-Za-z0-9]{60,250}"),
    _form("service_token", "NRAK-", r"NRAK-[A-Z0-9]{27}"),
    _form("service_token", "pk.ey", r"[ps]k\.ey[A-Za-z0-9_-]{30,200}\.[A-Za-z0-9_-]{15,60}"),
    _form("web_token", "eyJ", r"eyJ[A-Za-z0-9_-]{8,2000}\.(?:eyJ)?[A-Za-z0-9_-]{8,4000}(?:\.[A-Za-z0-9_-]{0,1000})?"),
    _form("private_key", "PRIVATE KEY", r"-{2,6} ?BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)? ?-{2,6}"),
    _form("private_key", "PuTTY-User-Key", r"PuTTY-User-Key-File-\d"),
    _form("private_key", "AGE-SECRET-KEY-1", r"AGE-SECRET-KEY-1[A-Z0-9]{40,70}"),
    _form("private_key", "b3BlbnNzaC1rZXktdjE", r"b3BlbnNzaC1rZXktdjE"),
    _form("private_key", "xprv", r"[xyz]prv[1-9A-HJ-NP-Za-km-z]{80,120}"),
    _form(
        "password_hash",
        "$",
        r"\$(?:6|5|1|y|2[aby])\$(?:rounds=\d{1,9}\$|\d\d\$|j9T\$)?[A-Za-z0-9./]{8,60}\$?[A-Za-z0-9./]{20,100}",
    ),
    _form("bearer_token", "earer", r"[Bb]earer[ \t]{1,4}(?=[A-Za-z0-9._~+/-]{0,200}\d)[A-Za-z0-9._~+/-]{16,2000}=*"),
    _form("bearer_token", "EARER", r"BEARER[ \t]{1,4}(?=[A-Za-z0-9._~+/-]{0,200}\d)[A-Za-z0-9._~+/-]{16,2000}=*"),
    _form(
        "basic_auth",
        "asic ",
        (
            r"[Bb]asic[ \t]{1,4}(?=[A-Za-z0-9+/]{0,60}[A-Z])(?=[A-Za-z0-9+/]{0,60}[a-z])"
            r"(?=[A-Za-z0-9+/]{0,60}[\d=])[A-Za-z0-9+/]{10,400}={0,2}(?![A-Za-z])"
        ),
    ),
)

_URL_PASSWORD = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,30}://([^\s:/@\"'<>]{0,80}):([^\s/\"'<>]{1,120})@(?=[A-Za-z0-9\[_.-])"
)
_PLACEHOLDERS: Final = frozenset(
    {
        *("password", "passwd", "pass", "pwd", "secret", "token", "apikey", "api_key", "user_password", "db_password"),
        *("motdepasse", "mdp", "mot_de_passe", "xxx", "xxxx", "xxxxx", "xxxxxx", "example", "placeholder", "redacted"),
        *("your_password", "yourpassword", "mypassword", "changeme", "hidden"),
    }
)
_MASK = re.compile(
    r"^[*x.\u2022_#-]{2,}$|^[<{\[(%$]|^\$|[}>\])]$|^your[_-]?|^my[_-](?:secret|password|token)", re.IGNORECASE
)

WHY: Final = {
    "private_key": "the beginning of a private key",
    "web_token": "a signed web token",
    "password_hash": "the hash of a password, from which it can be guessed",
    "bearer_token": "a bearer token",
    "basic_auth": "a name and a password in base64",
    "url_password": "an address with a password in it",
}


def known_forms(text: str) -> Iterator[tuple[str, int, int, str]]:
    """Yield rule, place and reason of each key or token in a text."""
    for form in _FORMS:
        if form.needle in text:
            for found in form.expression.finditer(text):
                yield form.rule, *found.span(), WHY.get(form.rule, f"a key or token: {form.rule.replace('_', ' ')}")
    if "://" in text:
        for found in _URL_PASSWORD.finditer(text):
            if not is_placeholder(found[2]):
                yield "url_password", *found.span(), WHY["url_password"]


def is_placeholder(value: str) -> bool:
    """Tell whether a value stands for a secret without being one: `<password>`, `$TOKEN`, `****`, `changeme`."""
    return value.lower() in _PLACEHOLDERS or _MASK.search(value) is not None
