from __future__ import annotations

import json
import re

import pytest
import typer
from typer.testing import CliRunner

from lakemem_api.cli.failures import guarded
from lakemem_api.cli.key import KEYS, key_defaults
from lakemem_api.cli.options import spread
from lakemem_api.identity.keys import Keyring


@pytest.fixture
def keys():
    """The commands on keys as an application of their own, with options before them."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)

    @app.callback()
    def root(context: typer.Context, tenant: str = "", home: str = "") -> None:
        given = {"tenant": tenant, "home": home}
        context.default_map = key_defaults({name: value for name, value in given.items() if value})

    for name, function in KEYS.items():
        app.command(name)(guarded(spread(function)))
    return app


@pytest.fixture
def run(keys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(*arguments, code=0):
        result = CliRunner().invoke(keys, [arguments[0], "--home", str(tmp_path / "home"), *arguments[1:]])
        assert result.exit_code == code, result.output
        return result

    return call


@pytest.fixture
def keyring(tmp_path):
    return Keyring(tmp_path / "home", {})


def test_a_new_key_s_token_is_printed_alone_and_opens_the_home(run, keyring):
    result = run("add", "me")
    assert re.fullmatch(r"lm_[\w-]{43,}\n", result.stdout)
    assert "shown this once" in result.stderr
    principal = keyring.principal_of(result.stdout.strip())
    assert (principal.name, principal.tenants, principal.roles) == ("me", (), {"read", "write"})
    assert (principal.kind, principal.agent) == ("human", "")


def test_every_property_of_a_key_can_be_given(run, keyring):
    result = run(
        *("add", "bot", "--tenant", "a", "--tenant", "b", "--role", "read", "--role", "admin"),
        *("--kind", "model", "--agent", "painter", "--expires", "2999-01-01", "--json"),
    )
    assert result.stderr == ""
    (row,) = json.loads(result.stdout)
    principal = keyring.principal_of(row.pop("token"))
    assert (principal.name, principal.tenants, principal.roles) == ("bot", ("a", "b"), {"read", "admin"})
    assert (principal.kind, principal.agent) == ("model", "painter")
    assert row.pop("created").endswith("Z")
    assert row == {
        "name": "bot", "tenants": ["a", "b"], "roles": ["read", "admin"], "kind": "model", "agent": "painter",
        "expires": "2999-01-01T00:00:00Z",
    }  # fmt: skip


def test_the_list_shows_what_keys_may_do_and_no_secret(run, keyring):
    assert run("list").stdout == "There is no key.\n"
    assert run("list", "--json").stdout == "[]\n"
    first = run("add", "me").stdout.strip()
    run("add", "bot", "--tenant", "a", "--agent", "painter", "--expires", "2999-01-01")
    rows = json.loads(run("list", "--json").stdout)
    assert [(row["name"], row["tenants"], row["is_expired"]) for row in rows] == [
        ("me", [], False),
        ("bot", ["a"], False),
    ]
    assert set(rows[0]) == {"name", "tenants", "roles", "kind", "agent", "created", "expires", "is_expired"}
    lines = run("list").stdout.splitlines()
    assert lines[0].startswith("me · [read, write] · human · every tenant · made 20")
    assert lines[1].endswith(" · expires 2999-01-01T00:00:00Z")
    assert "tenants: a · agent: painter" in lines[1]
    everything = run("list").output + run("list", "--json").output
    assert first not in everything
    assert all(key.digest.hex() not in everything for key in keyring.list())


def test_an_expired_key_is_listed_as_one(run, tmp_path):
    Keyring(tmp_path / "home", {}, wall=lambda: 0).add("old", expires="1971-01-01")
    assert "EXPIRED 1971-01-01T00:00:00Z" in run("list").stdout
    assert json.loads(run("list", "--json").stdout)[0]["is_expired"] is True


def test_a_revoked_key_opens_nothing(run, keyring):
    token = run("add", "me").stdout.strip()
    assert run("revoke", "me").stdout == "Revoked me.\n"
    assert keyring.principal_of(token) is None
    refused = run("revoke", "me", "--json", code=1)
    assert json.loads(refused.stderr)["error"]["code"] == "not_found"
    run("add", "me")
    assert json.loads(run("revoke", "me", "--json").stdout) == [{"name": "me", "is_revoked": True}]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("add", "me"), 1, "name: 'me' is taken"),
        (("add", "x", "--expires", "soon"), 1, 'expires: "soon" is not a date'),
        (("add", "x", "--expires", "2001-01-01"), 1, "expires: is 2001-01-01T00:00:00Z, it must lie ahead"),
        (("add", "x", "--tenant", ""), 1, "tenant: must not be empty"),
        (("add", "x", "--role", "root"), 2, "'root' is not one of"),
        (("add", "x", "--kind", "robot"), 2, "'robot' is not one of"),
        (("add",), 2, "Missing argument"),
    ],
)
def test_what_a_key_cannot_have_is_refused_and_makes_none(run, keyring, arguments, code, said):
    run("add", "me")
    result = run(*arguments, code=code)
    assert result.stdout == ""
    assert said in result.stderr
    assert [key.name for key in keyring.list()] == ["me"]


def test_a_name_of_the_environment_is_taken(run, tmp_path):
    (tmp_path / ".env").write_text("MEM7_TOKEN=secret-of-mine")
    result = run("add", "mem7", code=1)
    assert "name: 'mem7' is taken" in result.stderr
    assert "secret-of-mine" not in result.output


def test_a_damaged_file_ends_with_3_and_is_left_as_it_is(run, tmp_path):
    run("add", "me")
    file = tmp_path / "home" / "keys.json"
    file.write_text("{")
    for arguments in (("add", "x"), ("list",), ("revoke", "me")):
        assert "keys.json is damaged" in run(*arguments, code=3).stderr
    assert file.read_text() == "{"


def test_a_tenant_named_before_the_command_narrows_the_key(keys, keyring, tmp_path):
    before = ["--tenant", "atelier", "--home", str(tmp_path / "home")]
    token = CliRunner().invoke(keys, [*before, "add", "me"]).stdout.strip()
    assert keyring.principal_of(token).tenants == ("atelier",)
    other = CliRunner().invoke(keys, [*before, "add", "other", "--tenant", "b"]).stdout.strip()
    assert keyring.principal_of(other).tenants == ("b",)
    assert CliRunner().invoke(keys, [*before, "list"]).stdout.count("\n") == 2


def test_a_home_may_be_written_to_after_its_first_key(run, tmp_path):
    import lakemem

    token = run("add", "me").stdout.strip()
    with lakemem.open(tmp_path / "home", embedder=None) as store:
        store.store("k", "v")
    assert Keyring(tmp_path / "home", {}).principal_of(token).name == "me"
