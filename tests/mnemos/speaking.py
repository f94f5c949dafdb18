"""Mnemos' routes on a store, called in this process, behind the guard of a listener."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
from starlette.testclient import TestClient

from lakemem.records.requests import state_fact
from lakemem_api.guard.hosts import Hosts
from lakemem_api.identity.keys import Keyring
from lakemem_api.serving.app import Parts, make_app, make_rules
from lakemem_api.serving.options import Mem7Options, MnemosOptions
from lakemem_api.serving.surfaces import help_texts, mem7_surface, mnemos_on

ADDRESS = ("127.0.0.1", 8765)
BODY_LIMIT = 8 * 1024 * 1024


def ms(text: str) -> int:
    """Return the milliseconds since 1970 of a time in UTC."""
    from datetime import UTC, datetime

    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


class V1:
    """The routes; `keys` are made with `key`, and until one is made everybody may do everything."""

    def __init__(self, store: Any, home: Path, *, wall: Any, **options: Any) -> None:
        self.store = store
        self.home = home
        self.tended = mnemos_on(store, options=MnemosOptions(**options), wall=wall)
        self.keyring = Keyring(home, {})
        self.app = self._make()

    def _make(self) -> Any:
        rules = make_rules(self.keyring, Hosts([ADDRESS], allowed=["testserver"]), body_limit=BODY_LIMIT)
        surface = mem7_surface(self.store, self.home, options=Mem7Options())
        return make_app(Parts(self.store, surface, self.tended, help_texts(), BODY_LIMIT, has_sse=False), rules)

    def key(self, name: str, **named: Any) -> dict[str, str]:
        """Return the header of a new key."""
        return {"X-API-Key": self.keyring.add(name, **named)}

    def client(self) -> TestClient:
        return TestClient(self.app, base_url=f"http://{ADDRESS[0]}:{ADDRESS[1]}", raise_server_exceptions=False)

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.client().request(method, f"/v1{path}", **more)

    def get(self, path: str, headers: Mapping[str, str] | None = None, /, **parameters: Any) -> Any:
        """Return what a read answers."""
        response = self.request("GET", path, params=parameters or None, headers=headers)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, headers: Mapping[str, str] | None = None, /, **body: Any) -> Any:
        """Return what a write or a question answers."""
        response = self.request("POST", path, json=body, headers=headers)
        assert response.status_code in (200, 201), response.text
        return response.json()

    def refused(self, method: str, path: str, status: int, **more: Any) -> str:
        """Return the text of a refusal."""
        response = self.request(method, path, **more)
        assert response.status_code == status, (response.status_code, response.text)
        assert response.headers["content-type"] == "application/json"
        body = response.json()
        assert list(body) == ["detail"], body
        return str(body["detail"])

    def episode(self, content: str, **named: Any) -> dict[str, Any]:
        """Write an episode, of the user unless another role is given."""
        return dict(self.post("/episodes", content=content, **{"role": "user", **named}))

    def state(self, subject: str, predicate: str, object_: str, **named: Any) -> None:
        """State a fact as a consolidation would."""
        since = named.pop("since", None)
        fields = {"is_functional": predicate in ("works_at", "lives_in"), "valid_from": since, "said_at": since}
        command = state_fact(subject, predicate, object_, named=fields | named)
        (written,) = self.store.write_many([command])
        assert not isinstance(written, Exception), written


def raw(value: Any) -> bytes:
    """Return JSON that no client library would write, NaN and lone surrogates included."""
    return json.dumps(value).encode()
