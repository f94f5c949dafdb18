"""The page `/viz`: a tenant's graph, drawn in the browser by files that are served beside it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from starlette.responses import Response
from starlette.routing import Route

if TYPE_CHECKING:
    from starlette.requests import Request

VIZ: Final = "/viz"

_PAGE: Final = files("lakemem_api.mnemos") / "page"
_TYPES: Final = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
_SCRIPTS: Final = ("app.js", "model.js", "layout.js", "drawing.js", "listing.js", "pointing.js")
_FILES: Final = {VIZ: "index.html", **{f"{VIZ}/{name}": name for name in ("app.css", *_SCRIPTS)}}

VIZ_PATHS: Final = frozenset(_FILES)
"""Open to everybody: they hold no data, and the page must load before a key can be typed into it."""

_POLICY: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src data:",  # the tab's icon, which is part of the page
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
)
"""Nothing from elsewhere, no script or style inside the page, and no text that becomes markup."""

_HEADERS: Final = {
    "Content-Security-Policy": "; ".join(_POLICY),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def routes() -> list[Route]:
    """Return the routes of the page and of each file that it loads: those of `VIZ_PATHS`, for GET and HEAD."""
    return [Route(path, _serving(name), methods=["GET"], name=name) for path, name in _FILES.items()]


def _serving(name: str) -> Callable[[Request], Response]:
    """Return an endpoint that answers with one file; nothing that a caller writes becomes a file's name."""

    def answer(_: Request) -> Response:
        return Response((_PAGE / name).read_bytes(), media_type=_TYPES[name.rpartition(".")[2]], headers=_HEADERS)

    return answer
