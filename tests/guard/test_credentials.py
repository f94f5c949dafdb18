from __future__ import annotations

import hmac

import pytest

from lakemem_api.identity.keys import Keyring
from lakemem_api.identity.principal import LOCAL, NOBODY


def bearer(token):
    return ("authorization", f"Bearer {token}")


def api_key(token):
    return ("x-api-key", token)


@pytest.fixture
def token(keyring):
    return keyring.add("me", tenants=["atelier"])


def principal(app):
    return app.scopes[-1]["state"]["principal"]


def test_without_any_credential_everybody_is_local(client, app):
    assert client()("/", bearer("anything")).status == 200
    assert principal(app) == LOCAL
    assert (LOCAL.name, LOCAL.is_authenticated, LOCAL.may("admin")) == ("local", False, True)


def test_a_credential_is_taken_in_either_header_and_in_both_if_they_agree(client, app, token):
    call = client()
    for shown in ([bearer(token)], [api_key(token)], [bearer(token), api_key(token)], [("authorization", f"bEARER   {token} ")]):  # fmt: skip # noqa: E501
        assert call("/", *shown).status == 200
        assert (principal(app).name, principal(app).tenants) == ("me", ("atelier",))


def test_a_wrong_or_missing_credential_is_refused_with_a_challenge(client, app, token):
    other = "lm_" + "x" * 43
    wrong = [
        [], [bearer(other)], [bearer("")], [("authorization", "Bearer")], [api_key("")], [api_key(other)],
        [("authorization", token)], [("authorization", f"Basic {token}")], [("authorization", f"Bearer{token}")],
        [("authorization", f"Basic {token}"), api_key(token)], [bearer(token), api_key(other)], [bearer(token + "x")],
        [bearer(token), api_key("")], [bearer(token[:-1])], [bearer(f"{token} {token}")], [api_key(b"\xff\xfe")],
        [("x-token", token)], [("cookie", f"token={token}")],
    ]  # fmt: skip
    call = client()
    for shown in wrong:
        answer = call("/", *shown, query=f"token={token}".encode())
        assert (answer.status, answer.code) == (401, "unauthorized"), shown
        assert answer.header("www-authenticate") == "Bearer"
        assert token not in answer.body.decode()
    assert app.reached == []


def test_two_credentials_that_differ_are_refused_though_each_is_valid(client, app, keyring):
    first, second = keyring.add("first"), keyring.add("second")
    answer = client()("/", bearer(first), api_key(second))
    assert (answer.status, answer.json["detail"]) == (401, "Authorization and X-API-Key differ")
    assert app.reached == []


@pytest.mark.parametrize("header", ["authorization", "x-api-key"])
def test_a_credential_header_that_is_there_twice_is_refused(client, app, keyring, header):
    call = client()
    assert call("/", (header, "Bearer x"), (header, "Bearer x")).status == 401
    value = keyring.add("me") if header == "x-api-key" else f"Bearer {keyring.add('me')}"
    assert call("/", (header, value), (header.title(), value)).status == 401
    assert call("/", (header, value)).status == 200
    assert app.reached == ["/"]


def test_healthz_needs_no_credential_and_gives_no_role(client, app, token):
    assert client()("/healthz").status == 200
    assert principal(app) == NOBODY
    assert not any(NOBODY.may(role) for role in ("read", "write", "admin"))


def test_a_listener_may_open_no_path_and_ask_where_there_is_no_credential(client, app):
    call = client(open_paths=frozenset(), requires_credential=True)
    assert [call(path, bearer("x")).status for path in ("/healthz", "/")] == [401, 401]
    assert app.reached == []


def test_keys_that_come_and_go_act_on_a_running_server(client, keyring):
    call = client()
    assert call("/").status == 200
    token = keyring.add("me")
    assert [call("/").status, call("/", bearer(token)).status] == [401, 200]
    other = keyring.add("other")
    keyring.revoke("me")
    assert [call("/", bearer(token)).status, call("/", bearer(other)).status] == [401, 200]


def test_revoking_the_last_key_does_not_open_a_running_server(client, keyring):
    token = keyring.add("me")
    call = client()
    keyring.revoke("me")
    assert not keyring.has_any
    assert [call("/").status, call("/", bearer(token)).status] == [401, 401]
    assert client()("/").status == 200


def test_a_damaged_file_of_keys_lets_nobody_in(client, app, keyring, tmp_path):
    token = keyring.add("me")
    call = client()
    assert call("/", bearer(token)).status == 200
    (tmp_path / "home" / "keys.json").write_text("{")
    assert [call("/", bearer(token)).status, call("/").status, call("/healthz").status] == [401, 401, 200]
    assert client()("/").status == 401


def test_the_same_digest_work_is_done_for_any_token(client, tmp_path, monkeypatch):
    keyring = Keyring(tmp_path, {"mem7": "environment"})
    shown = ["environment", keyring.add("a"), keyring.add("b"), "lm_wrong", "x" * 5000, "é"]
    call = client(keyring=keyring)
    compared, real = [], hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", lambda a, b: compared.append(len(a)) or real(a, b))
    work = []
    for token in shown:
        compared.clear()
        call("/", bearer(token))
        work.append(list(compared))
    assert work == [[32, 32, 32]] * 6


def test_an_expired_key_is_refused(client, tmp_path):
    now = [1_000_000]
    keyring = Keyring(tmp_path, {}, wall=lambda: now[0])
    token = keyring.add("guest", expires="1970-01-01T00:00:05Z")
    call = client(keyring=keyring)
    assert call("/", bearer(token)).status == 200
    now[0] = 5_000_000
    assert call("/", bearer(token)).status == 401
