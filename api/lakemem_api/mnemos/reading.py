"""Requests read as they are written: JSON and query parameters without doubles, guesses and coercion."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, NoReturn
from urllib.parse import unquote_to_bytes

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request

if TYPE_CHECKING:
    from starlette.responses import Response

_MOST_PARAMETERS: Final = 100


class _AnyText(Convertor[str]):
    """A part of a path that may hold anything: a session's name may have slashes and line ends in it."""

    regex = "(?s:.*)"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("any_text", _AnyText())


class StrictRoute(APIRoute):
    """A route whose query and body are read strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request, once its query is known to be well-formed."""
        answer = super().get_route_handler()
        known = {parameter.alias for parameter in self.dependant.query_params}

        async def strictly(request: Request) -> Response:
            names = check_query(request.scope["query_string"])
            if not known and names:
                raise _refused("query", names[0], "extra_forbidden")
            return await answer(_StrictRequest(request.scope, request.receive))

        return strictly


class _StrictRequest(Request):
    """A request whose JSON is read by `read_json`."""

    async def json(self) -> Any:  # noqa: ANN401 - what JSON can hold
        """Return the body's value."""
        return read_json(await self.body())


def read_json(body: bytes) -> Any:  # noqa: ANN401
    """Return the value of a body: UTF-8, no name twice in one object, no NaN.

    Raises:
        json.JSONDecodeError: it is no such JSON.
    """
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=_object)
    except json.JSONDecodeError:
        raise
    except (ValueError, RecursionError) as error:
        raise json.JSONDecodeError(str(error)[:200], "", 0) from error


def check_query(query: bytes) -> list[str]:
    """Return the names of a query's parameters, each there once.

    Raises:
        RequestValidationError: a name is there twice, or something is not UTF-8.
    """
    names: list[str] = []
    for part in query.split(b"&") if query else []:
        raw, _, value = part.partition(b"=")
        try:
            names.append(_text(raw))
            _text(value)
        except UnicodeDecodeError:
            raise _refused("query", raw.decode("ascii", "backslashreplace"), "string_unicode") from None
    if len(names) > _MOST_PARAMETERS:
        raise _refused("query", names[_MOST_PARAMETERS], "extra_forbidden")
    for at, name in enumerate(names):
        if name in names[:at]:
            raise _refused("query", name, "twice")
    return names


def _text(part: bytes) -> str:
    return unquote_to_bytes(part.replace(b"+", b" ")).decode("utf-8")


def _refused(where: str, name: str, kind: str) -> RequestValidationError:
    return RequestValidationError([{"loc": (where, name), "type": kind, "msg": kind, "input": None}])


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name is there twice")
    return found
