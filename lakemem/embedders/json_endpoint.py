"""JSON over HTTP to a service that may be down, slow or wrong, with every failure in one shape.

A call ends within its time whatever the service does: connecting, sending and reading are bounded one by one, the body
by its size, and the whole by a thread that is waited for no longer (a name lookup cannot be bounded from inside).
Redirects are not followed and neither proxies nor credentials are taken from the environment, so that the key goes
where it was meant to go and nowhere else.
"""

from __future__ import annotations

import json
import re
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from lakemem.embedders.deadline import Lane
from lakemem.errors import InvalidInput

if TYPE_CHECKING:
    import httpx

CONNECT_TIMEOUT_S: Final = 2.0
LARGEST_ANSWER_BYTES: Final = 64 * 1024 * 1024
"""Ten times 256 vectors of 1,024 numbers of 20 digits; more is not an answer."""

_SHOWN_CHARACTERS: Final = 200
_OK: Final = 200


class ServiceFailed(Exception):
    """No usable answer: refused, late, cut off, too large, or not JSON.  Callers turn it into their own error."""


class ServiceRefused(ServiceFailed):
    """The service answered with an error status.

    Args:
        message: what happened, for people.
        status: the HTTP status.
        text: the beginning of what the service said about it.
    """

    def __init__(self, message: str, *, status: int, text: str) -> None:
        super().__init__(message)
        self.status = status
        self.text = text


class JsonEndpoint:
    """Posts JSON to one address and gives back the parsed answer.  Thread-safe; connects with the first call.

    Args:
        url: the complete address.
        api_key: sent as a bearer token, or an empty string.

    Raises:
        InvalidInput: not such an address, or a key that no header can hold.
    """

    def __init__(self, url: str, *, api_key: str = "") -> None:
        self.url = check_url(url)
        if not (api_key.isascii() and api_key.isprintable()):
            raise InvalidInput("api_key", "must be printable ASCII", hint="a line end at its end?")
        self._api_key = api_key
        self._lane = Lane(f"post {urlsplit(url).netloc}")
        self._lock = Lock()
        self._client: httpx.Client | None = None

    def __repr__(self) -> str:
        return f"JsonEndpoint({self.url!r})"

    def post(self, body: object, *, timeout_s: float) -> object:
        """Return the parsed JSON that the service answers to `body`.

        A connection that breaks is tried once more, since a kept-alive one may have been closed by the other side; a
        refusal, an error status or a lapse of time is not.

        Raises:
            ServiceRefused: an error status.
            ServiceFailed: anything else than an answer within `timeout_s` seconds.
        """
        if timeout_s <= 0:
            raise ServiceFailed(f"{self.url} was not asked: no time was left")
        deadline = monotonic() + timeout_s
        try:
            return self._lane.call(lambda: self._post(json.dumps(body).encode(), deadline), timeout_s=timeout_s)
        except TimeoutError as error:
            raise ServiceFailed(f"{self.url} did not answer within {timeout_s:g} s") from error

    def answers(self, timeout_s: float) -> bool:
        """Tell whether the service answers anything, be it a refusal, within `timeout_s` seconds."""
        import httpx

        try:
            self._open().get(self.url, timeout=timeout_s)
        except (httpx.HTTPError, httpx.InvalidURL, RuntimeError, ValueError, OSError):
            return False
        return True

    def close(self) -> None:
        """Close the connections; a later call opens them again."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _post(self, body: bytes, deadline: float) -> object:
        import httpx

        for attempt in (1, 2):
            try:
                return self._exchange(body, deadline)
            except httpx.TimeoutException as error:
                raise ServiceFailed(f"{self.url} did not answer in time ({type(error).__name__})") from error
            except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError) as error:
                if attempt == 1 and monotonic() < deadline:
                    continue
                raise ServiceFailed(f"{self.url} broke the connection: {self.told(str(error))}") from error
            except (httpx.HTTPError, httpx.InvalidURL, RuntimeError, ValueError, OSError) as error:
                # RuntimeError: closed meanwhile; ValueError and OSError: odd host names, no certificates
                raise ServiceFailed(f"{self.url} cannot be reached: {self.told(str(error))}") from error
        raise AssertionError  # the second attempt returned or raised

    def _exchange(self, body: bytes, deadline: float) -> object:
        import httpx

        left = max(0.001, deadline - monotonic())
        timeout = httpx.Timeout(left, connect=min(left, CONNECT_TIMEOUT_S))
        content = bytearray()
        with self._open().stream("POST", self.url, content=body, timeout=timeout) as response:
            for part in response.iter_bytes():
                content += part
                if len(content) > LARGEST_ANSWER_BYTES:
                    raise ServiceFailed(f"{self.url} answered more than {LARGEST_ANSWER_BYTES:,} bytes")
                if monotonic() > deadline:
                    raise ServiceFailed(f"{self.url} was still answering when the time was over")
            if response.status_code != _OK:
                text = self.told(bytes(content[:4096]).decode("utf-8", "replace"))
                message = f"{self.url} answered status {response.status_code}: {text}"
                raise ServiceRefused(message, status=response.status_code, text=text)
        try:
            return json.loads(content)
        except (ValueError, RecursionError) as error:
            raise ServiceFailed(f"{self.url} answered {len(content)} bytes that are not JSON") from error

    def _open(self) -> httpx.Client:
        import httpx

        with self._lock:
            if self._client is None:
                headers = {"Content-Type": "application/json", "Accept": "application/json"}
                if self._api_key:
                    headers["Authorization"] = f"Bearer {self._api_key}"
                self._client = httpx.Client(headers=headers, trust_env=False, follow_redirects=False)
            return self._client

    def told(self, answer: object) -> str:
        """Return what the service said, for a message: short, on one line, and without the key if it echoed it."""
        line = re.sub(r"\s+", " ", str(answer)).strip()
        if self._api_key:
            line = line.replace(self._api_key, "***")
        return line[:_SHOWN_CHARACTERS]


def check_url(url: str) -> str:
    """Return `url` without a slash at its end.

    Raises:
        InvalidInput: not http or https, no host, or a name and password in it (they would show in messages).
    """
    hint = "an address such as http://127.0.0.1:11434"
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise InvalidInput("url", "is not an address", hint=hint) from error
    if parts.scheme not in {"http", "https"} or not parts.hostname or port == 0:
        raise InvalidInput("url", "must be http or https with a host", hint=hint)
    if parts.username is not None or parts.password is not None:
        raise InvalidInput("url", "must not hold a name or a password", hint="put the key into api_key")
    return url.rstrip("/")
