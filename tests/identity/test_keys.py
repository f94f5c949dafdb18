from __future__ import annotations

import hashlib
import hmac
import json
import logging
import re
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.errors import InvalidInput, NotFound, StoreDamaged
from lakemem_api.identity.keys import Keyring
from lakemem_api.identity.principal import Principal


@pytest.fixture
def keyring(tmp_path, wall):
    return Keyring(tmp_path / "home", {}, wall=wall)


def test_a_token_opens_what_its_key_says(keyring):
    token = keyring.add("atelier", tenants=["a", "b", "a"], roles=["write", "read"], kind="model", agent="painter")
    assert re.fullmatch(r"lm_[A-Za-z0-9_-]{43,}", token)
    assert keyring.principal_of(token) == Principal(
        "atelier", ("a", "b"), frozenset({"read", "write"}), "model", "painter"
    )
    (key,) = keyring.list()
    assert (key.tenants, key.roles, key.expires) == (("a", "b"), ("read", "write"), None)


def test_what_is_not_said_is_a_person_who_reads_and_writes_everywhere(keyring):
    principal = keyring.principal_of(keyring.add("me"))
    assert principal == Principal("me", (), frozenset({"read", "write"}), "human", "")
    assert not principal.may("admin")


def test_no_two_tokens_are_alike_and_each_opens_its_own(keyring):
    tokens = {keyring.add(f"k{number}"): f"k{number}" for number in range(5)}
    assert len(tokens) == 5
    assert {token: keyring.principal_of(token).name for token in tokens} == tokens


def test_the_file_holds_a_digest_and_is_its_owner_s_alone(keyring, tmp_path):
    token = keyring.add("me")
    file = tmp_path / "home" / "keys.json"
    text = file.read_text()
    assert token not in text
    assert hashlib.sha256(token.encode()).hexdigest() in text
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert set(json.loads(text)["keys"][0]) == {
        "name", "sha256", "tenants", "roles", "kind", "agent", "created", "expires",
    }  # fmt: skip
    assert [p.name for p in file.parent.iterdir() if p.name.endswith(".tmp")] == []


def test_no_secret_is_part_of_a_repr(keyring):
    token = keyring.add("me")
    (key,) = keyring.list()
    shown = repr((key, keyring, keyring.principal_of(token), key.to_dict()))
    assert token not in shown
    assert key.digest.hex() not in shown
    assert repr(key.digest) not in shown


def test_a_key_is_refused_from_the_instant_that_it_expires(keyring, wall):
    token = keyring.add("guest", expires="2026-06-02T00:00:00Z")
    wall.set("2026-06-01T23:59:59.999999Z")
    assert keyring.principal_of(token) is not None
    wall.set("2026-06-02T00:00:00Z")
    assert keyring.principal_of(token) is None
    assert keyring.has_any


def test_a_name_stands_for_one_key(tmp_path):
    keyring = Keyring(tmp_path, {"mem7": "secret"})
    keyring.add("me")
    for taken in ("me", "mem7", "local", "nobody"):
        with pytest.raises(InvalidInput, match=r"name: .* is taken"):
            keyring.add(taken)
    assert len(keyring.list()) == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 129}, "name"),
        ({"name": "two\nlines"}, "name"),
        ({"name": " padded"}, "name"),
        ({"tenants": [""]}, "tenant"),
        ({"tenants": "user"}, "tenants"),
        ({"roles": []}, "roles"),
        ({"roles": ["read", "root"]}, "roles"),
        ({"kind": "robot"}, "kind"),
        ({"agent": "x" * 257}, "agent"),
        ({"expires": "soon"}, "expires"),
        ({"expires": "2026-06-01T12:00:00Z"}, "expires"),
        ({"expires": "2020-01-01"}, "expires"),
    ],
)
def test_what_a_key_cannot_have_is_refused_by_name_and_nothing_is_written(keyring, tmp_path, wrong, field):
    with pytest.raises(InvalidInput) as refused:
        keyring.add(**{"name": "me"} | wrong)
    assert refused.value.field == field
    assert not (tmp_path / "home" / "keys.json").exists()


def test_a_revoked_key_opens_nothing_and_leaves_the_others(keyring):
    first, second = keyring.add("first"), keyring.add("second")
    keyring.revoke("first")
    assert keyring.principal_of(first) is None
    assert keyring.principal_of(second).name == "second"
    keyring.revoke("second")
    assert not keyring.has_any


def test_only_a_key_that_is_there_can_be_revoked(tmp_path):
    keyring = Keyring(tmp_path / "home", {"mem7": "secret"})
    with pytest.raises(NotFound, match="there is no key 'me'"):
        keyring.revoke("me")
    with pytest.raises(InvalidInput, match="comes from the environment"):
        keyring.revoke("mem7")
    assert not (tmp_path / "home").exists()


def test_a_home_without_keys_has_no_credential(keyring, tmp_path):
    assert not keyring.has_any
    assert keyring.principal_of("") is None
    assert keyring.list() == ()
    assert not (tmp_path / "home").exists()


def test_a_token_of_the_environment_opens_everything(tmp_path):
    keyring = Keyring(tmp_path, {"mem7": "one", "mnemos": "two"})
    assert keyring.has_any
    assert keyring.principal_of("one") == Principal("mem7")
    assert keyring.principal_of("two").name == "mnemos"
    assert keyring.principal_of("two").may("admin")
    assert keyring.principal_of("three") is None
    assert keyring.list() == ()


@pytest.mark.parametrize("which", ["first", "last", "environment", "none"])
def test_every_entry_is_compared_whichever_one_fits(tmp_path, monkeypatch, which):
    keyring = Keyring(tmp_path, {"mem7": "environment"})
    tokens = {"none": "lm_wrong", "environment": "environment", "first": keyring.add("first")}
    keyring.add("between")
    tokens["last"] = keyring.add("last")
    compared, real = [], hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", lambda a, b: compared.append((a, b)) or real(a, b))
    assert (keyring.principal_of(tokens[which]) is None) == (which == "none")
    assert len(compared) == 4
    assert {len(digest) for pair in compared for digest in pair} == {32}


@given(st.text())
def test_any_text_at_all_can_be_asked_about(tmp_path_factory, text):
    keyring = Keyring(tmp_path_factory.getbasetemp() / "no-home", {"mem7": "right"})
    assert (keyring.principal_of(text) is None) == (text != "right")


def test_a_token_that_is_no_unicode_is_refused_and_does_not_fail(keyring):
    keyring.add("me")
    assert keyring.principal_of("\ud800\udcff") is None


DAMAGED = {
    "empty": lambda _: "",
    "torn": lambda text: text[: len(text) // 2],
    "no object": lambda _: "[]",
    "no list": lambda _: '{"version": 1, "keys": {}}',
    "a newer version": lambda text: text.replace('"version": 1', '"version": 2'),
    "an unknown field": lambda text: text.replace('"kind"', '"scopes": [], "kind"'),
    "a missing field": lambda text: text.replace('"tenants": [],', ""),
    "a short digest": lambda text: re.sub(r'("sha256": ")..', r"\1", text),
    "an unknown role": lambda text: text.replace('"write"', '"root"'),
    "a time that is none": lambda text: re.sub(r'("created": )"[^"]*"', r'\1"soon"', text),
    "a name twice": lambda text: text.replace('"other"', '"me"'),
    "not UTF-8": lambda text: text.replace('"other"', '"\udcff"'),
}


@pytest.mark.parametrize("how", DAMAGED)
def test_a_damaged_file_refuses_everybody_and_says_so_once(tmp_path, caplog, how):
    keyring = Keyring(tmp_path, {"mem7": "environment"})
    token = keyring.add("me")
    keyring.add("other")
    assert keyring.principal_of(token) is not None
    file = tmp_path / "keys.json"
    whole = file.read_text()
    changed = DAMAGED[how](whole)
    assert changed != whole
    file.write_bytes(changed.encode("utf-8", "surrogateescape"))
    with caplog.at_level(logging.DEBUG):
        assert [keyring.principal_of(shown) for shown in (token, token, "environment", "wrong")] == [None] * 4
    assert keyring.has_any
    (told,) = [record for record in caplog.records if record.name == "lakemem.identity"]
    assert (told.levelname, "nobody is let in" in told.getMessage()) == ("ERROR", True)
    for change in (lambda: keyring.add("third"), lambda: keyring.revoke("me"), keyring.list):
        with pytest.raises(StoreDamaged, match=r"keys\.json is damaged"):
            change()
    file.write_text(whole)
    assert keyring.principal_of(token).name == "me"


def test_a_file_that_cannot_be_read_opens_no_door(tmp_path):
    (tmp_path / "keys.json").mkdir()
    fresh = Keyring(tmp_path, {"mem7": "environment"})
    assert fresh.has_any
    assert fresh.principal_of("environment") is None
    (tmp_path / "file").write_text("a home that is no folder")
    assert Keyring(tmp_path / "file", {}).has_any
