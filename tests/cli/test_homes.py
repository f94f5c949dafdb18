from __future__ import annotations

from pathlib import Path

import pytest

from lakemem.errors import InvalidInput
from lakemem_api.settings import default_home, home_settings


def test_reading_a_home_that_is_not_there_is_empty_and_makes_none(lakemem):
    for command in (("list",), ("recall",), ("search", "q"), ("doctor",), ("verify", "--all")):
        ran = lakemem(*command)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out != ""
        assert lakemem.rows(*command) == []
    for command in (
        ("history", "k"),
        ("get", "memory/2026-01-01.md"),
        ("forget", "--key", "k"),
        ("rescan",),
        ("compact",),
    ):
        assert lakemem(*command).code == 1
    assert lakemem("export", str(lakemem.home.parent / "out.jsonl")).code == 1
    assert list(lakemem.home.parent.iterdir()) == []


def test_a_home_that_is_a_file_is_refused_on_one_line(lakemem):
    lakemem.home.write_text("not a folder")
    ran = lakemem("store", "k", "v")
    assert ran.code == 1
    assert str(lakemem.home) in ran.err
    assert len(ran.err.splitlines()) == 1


def test_the_default_home_is_the_variable_s_or_the_user_s_data_folder(monkeypatch):
    monkeypatch.setenv("HOME", "/home/nora")
    assert default_home({"LAKEMEM_HOME": "~/notes"}, platform="linux") == Path("/home/nora/notes")
    assert default_home({"XDG_DATA_HOME": "/data"}, platform="linux") == Path("/data/lakemem")
    assert default_home({"XDG_DATA_HOME": "relative"}, platform="linux") == Path("/home/nora/.local/share/lakemem")
    assert default_home({}, platform="linux") == Path("/home/nora/.local/share/lakemem")
    mac = default_home({"XDG_DATA_HOME": "/data"}, platform="darwin")
    assert mac == Path("/home/nora/Library/Application Support/lakemem")


def test_the_environment_overrides_the_home_s_own_settings(tmp_path):
    (tmp_path / "lakemem.toml").write_text(
        '[embedder]\nname = "ollama"\nmodel = "a"\n[settings]\ndepth = 50\nupkeep = true\n'
    )
    given = {
        "LAKEMEM_EMBEDDER_MODEL": "b",
        "LAKEMEM_EMBEDDER_DIMENSIONS": "8",
        "LAKEMEM_DEPTH": "70",
        "LAKEMEM_UPKEEP": "off",
        "LAKEMEM_CHAIN_KEY": "secret",
        "LAKEMEM_RERANK_TIMEOUT_S": "1.5",
        "LAKEMEM_FUSION": "",
    }
    settings = home_settings(tmp_path, given)
    assert settings.embedder == {"name": "ollama", "model": "b", "dimensions": 8}
    assert (settings.depth, settings.upkeep, settings.rerank_timeout_s) == (70, False, 1.5)
    assert settings.chain_key == b"secret"
    assert settings.fusion == "convex"
    assert "secret" not in repr(settings)


def test_another_embedder_takes_nothing_from_the_one_before(tmp_path):
    (tmp_path / "lakemem.toml").write_text('[embedder]\nname = "ollama"\nmodel = "a"\n')
    assert home_settings(tmp_path, {"LAKEMEM_EMBEDDER": "hashing"}).embedder == {"name": "hashing"}
    assert home_settings(tmp_path, {}).embedder == {"name": "ollama", "model": "a"}


@pytest.mark.parametrize("given", [{"LAKEMEM_DEPTH": "deep"}, {"LAKEMEM_UPKEEP": "maybe"}, {"LAKEMEM_FUSION": "sum"}])
def test_a_variable_that_means_nothing_is_refused(tmp_path, given):
    with pytest.raises(InvalidInput):
        home_settings(tmp_path, given)


def test_a_wrong_setting_is_an_error_of_the_command(lakemem, monkeypatch):
    monkeypatch.setenv("LAKEMEM_EMBEDDER_COLOUR", "red")
    ran = lakemem("store", "k", "v")
    assert (ran.code, ran.out) == (1, "")
    assert "colour: is not a field of this embedder" in ran.err


def test_a_chain_key_from_the_environment_keys_the_chain(lakemem, monkeypatch):
    monkeypatch.setenv("LAKEMEM_CHAIN_KEY", "secret")
    lakemem("store", "k", "v")
    assert lakemem.rows("verify")[0]["report"]["keyed"] is True
    monkeypatch.delenv("LAKEMEM_CHAIN_KEY")
    (row,) = lakemem.rows("verify")
    assert (row["holds"], row["unverifiable"] > 0) == (True, True)
