"""Failures over HTTP: one table of status codes, one shape (RFC 9457; Mnemos has its own), nothing from inside."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from lakemem.errors import LakememError
from lakemem_api.mnemos import refusals

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

STATUS: Final[dict[str, int]] = {
    "invalid_input": 422,
    "not_found": 404,
    "forbidden": 403,
    "method_not_allowed": 405,
    "store_locked": 503,
    "read_only": 503,
    "store_closed": 503,
    "store_damaged": 500,
    "storage_failed": 503,
    "index_failed": 503,
    "embedder_failed": 503,
    "reranker_failed": 503,
    "interrupted": 503,
    "internal_error": 500,
}
"""HTTP status by the `code` of an error."""

_CODES: Final[dict[int, str]] = {404: "not_found", 405: "method_not_allowed", 413: "request_too_large"}
_log = logging.getLogger("lakemem.http")


def add_problems(app: FastAPI) -> None:
    """Have every failure of an application's routes answered as its dialect has it."""

    async def known(request: Request, error: Exception) -> Response:
        if not isinstance(error, LakememError):
            raise error
        status = STATUS.get(error.code, 500)
        if refusals.is_own(request.scope["path"]):
            return _plain(status, refusals.detail_of(error))
        return problem(request, status, code=error.code, detail=str(error))

    async def refused(request: Request, error: Exception) -> Response:
        if not isinstance(error, HTTPException):
            raise error
        if refusals.is_own(request.scope["path"]):
            status, detail = refusals.detail_of_status(error.status_code, str(error.detail))
            return _plain(status, detail, error.headers)
        code = _CODES.get(error.status_code, "invalid_input")
        return problem(request, error.status_code, code=code, detail=str(error.detail), headers=error.headers)

    async def invalid(request: Request, error: Exception) -> Response:
        if not isinstance(error, RequestValidationError):
            raise error
        if refusals.is_own(request.scope["path"]):
            return _plain(422, refusals.detail_of_fields(error.errors()))
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"][1:]) or "body"
        return problem(request, 422, code="invalid_input", detail=f"{field}: {first['msg']}")

    async def unforeseen(request: Request, error: Exception) -> Response:
        _log.error("%s failed", request.scope["path"], exc_info=error)
        if refusals.is_own(request.scope["path"]):
            return _plain(500, refusals.INTERNAL)
        return problem(request, 500, code="internal_error", detail="internal error")

    app.add_exception_handler(LakememError, known)
    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(Exception, unforeseen)


def problem(
    request: Request, status: int, *, code: str, detail: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a failure as RFC 9457 has it, with our `code` and the request's id."""
    body = {
        "type": "about:blank",
        "title": code,
        "status": status,
        "code": code,
        "detail": detail,
        "request_id": request.scope.get("state", {}).get("request_id", ""),
    }
    return JSONResponse(body, status, dict(headers or {}), media_type="application/problem+json")


def _plain(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"detail": detail}, status, dict(headers or {}))
