from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.errors import InvalidInput
from lakemem_api.settings import credentials_of_environment


def test_two_variables_are_credentials(tmp_path):
    environment = {"MEM7_TOKEN": "one", "API_KEY": "two", "OTHER_TOKEN": "three"}
    assert credentials_of_environment(environment, folder=tmp_path) == {"mem7": "one", "mnemos": "two"}
    assert credentials_of_environment({}, folder=tmp_path) == {}


def test_the_process_s_own_variables_and_working_directory_are_the_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("API_KEY=filed\n")
    monkeypatch.setenv("MEM7_TOKEN", "set")
    assert credentials_of_environment() == {"mem7": "set", "mnemos": "filed"}


def test_the_environment_wins_over_the_file_unless_it_is_empty(tmp_path):
    (tmp_path / ".env").write_text("MEM7_TOKEN=filed")
    assert credentials_of_environment({"MEM7_TOKEN": "set"}, folder=tmp_path) == {"mem7": "set"}
    assert credentials_of_environment({"MEM7_TOKEN": ""}, folder=tmp_path) == {"mem7": "filed"}


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("API_KEY=plain", "plain"),
        ("  export   API_KEY = spaced  ", "spaced"),
        ("API_KEY=a=b#c", "a=b#c"),
        ("API_KEY=told # a comment", "told"),
        ("API_KEY='single # \"quoted\"' # a comment", 'single # "quoted"'),
        ('API_KEY="double \\" \\\\ # quoted"', 'double " \\ # quoted'),
        ("API_KEY='\\n'", "\\n"),
        ("API_KEY=first\nAPI_KEY=last", "last"),
        ("\ufeffAPI_KEY=after a byte order mark", "after a byte order mark"),
        ("# API_KEY=commented\nnot a line of ours\nMULTI='\nAPI_KEY=found\r\n", "found"),
        ("API_KEY=clé", "clé"),
    ],
)
def test_a_line_of_the_file_is_read_as_shells_and_dotenv_read_it(tmp_path, line, token):
    (tmp_path / ".env").write_text(line, "utf-8")
    assert credentials_of_environment({}, folder=tmp_path) == {"mnemos": token}


@pytest.mark.parametrize("line", ["API_KEY=", "API_KEY=''", 'API_KEY=""', "API_KEY= # none", "XAPI_KEY=x", "API_KEY"])
def test_a_variable_without_a_value_is_none(tmp_path, line):
    (tmp_path / ".env").write_text(line)
    assert credentials_of_environment({}, folder=tmp_path) == {}


@pytest.mark.parametrize("line", ["API_KEY='open", 'API_KEY="open', "API_KEY='a'b", 'API_KEY="\\"'])
def test_a_quote_that_does_not_close_is_refused_with_its_line_and_not_its_text(tmp_path, line):
    (tmp_path / ".env").write_text("# first\n" + line)
    with pytest.raises(InvalidInput, match=r"\.env: line 2: API_KEY has a quote") as refused:
        credentials_of_environment({}, folder=tmp_path)
    assert "open" not in str(refused.value)


@pytest.mark.parametrize("text", [" ", "\n", "a\nb", "a\x00b", "a\x7f"])
def test_a_token_that_no_header_can_carry_is_refused_rather_than_dropped(tmp_path, text):
    with pytest.raises(InvalidInput, match="MEM7_TOKEN: ") as refused:
        credentials_of_environment({"MEM7_TOKEN": text}, folder=tmp_path)
    assert refused.value.field == "MEM7_TOKEN"


def test_the_line_feed_that_files_end_with_is_no_part_of_a_token(tmp_path):
    assert credentials_of_environment({"MEM7_TOKEN": "secret\n"}, folder=tmp_path) == {"mem7": "secret"}


def test_a_folder_of_that_name_is_no_file(tmp_path):
    (tmp_path / ".env").mkdir()
    assert credentials_of_environment({}, folder=tmp_path) == {}


TOKENS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1)


@given(token=TOKENS)
def test_every_token_can_be_written_in_double_quotes(tmp_path_factory, token):
    folder = tmp_path_factory.getbasetemp()
    quoted = token.replace("\\", "\\\\").replace('"', '\\"')
    (folder / ".env").write_text(f'API_KEY="{quoted}"', "utf-8")
    assert credentials_of_environment({}, folder=folder) == {"mnemos": token}
