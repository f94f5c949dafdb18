from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time

import pytest
import typer
from typer.testing import CliRunner

import lakemem as engine
from lakemem_api.cli.failures import guarded
from lakemem_api.cli.lifecycle import LIFECYCLE
from lakemem_api.cli.options import spread
from lakemem_api.composition import Target, open_for_writing, open_shared
from tests.cli.conftest import Ran

ENTRY = """
import typer
from lakemem_api.cli.failures import guarded
from lakemem_api.cli.lifecycle import LIFECYCLE
from lakemem_api.cli.options import spread
app = typer.Typer(add_completion=False)
for name, function in LIFECYCLE.items():
    app.command(name)(guarded(spread(function)))
app()
"""
PATIENCE_S = 60.0
OLD = "2020-01-01"


class Home:
    """The commands of this part on one home."""

    def __init__(self, home):
        self.home = home
        self.app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
        for name, function in LIFECYCLE.items():
            self.app.command(name)(guarded(spread(function)))

    def __call__(self, *arguments):
        result = CliRunner().invoke(self.app, [arguments[0], "--home", str(self.home), *arguments[1:]])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Ran(result.exit_code, result.stdout_bytes.decode(), result.stderr)

    def row(self, *arguments):
        ran = self(arguments[0], "--json", *arguments[1:])
        assert ran.code == 0, ran.err
        (row,) = ran.rows
        return row

    def start(self, *arguments):
        return subprocess.Popen(
            [sys.executable, "-c", ENTRY, arguments[0], "--home", str(self.home), *arguments[1:]],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ.copy(),
        )  # fmt: skip

    @contextlib.contextmanager
    def opened(self):
        with engine.open(self.home, embedder=None) as store:
            yield store

    def say(self, *texts, **named):
        with self.opened() as store:
            for text in texts:
                store.add_episode(text, **named)

    def facts(self, tenant="user"):
        with self.opened() as store:
            return sorted((m.subject, m.predicate, m.object) for m in store.list(kinds=["fact"], tenant=tenant))

    def configure(self, *lines):
        path = self.home / "lakemem.toml"
        path.write_text("\n".join([path.read_text(), "[mnemos]", *lines, ""]))


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path / "home")


def wait_for(holds):
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


def test_facts_of_all_tenants_are_read_and_a_second_run_changes_nothing(home):
    home.say("J'habite à Lyon.", "Il pleut.")
    home.say("I live in Oslo.", tenant="atelier")
    row = home.row("consolidate", "--after", "0")
    assert (row["scored"], row["consolidated"], row["facts_inserted"], row["failure"]) == (3, 2, 2, "")
    assert home.facts() == [("user", "lives_in", "Lyon")]
    assert home.facts("atelier") == [("atelier", "lives_in", "Oslo")]
    again = home.row("consolidate", "--after", "0")
    assert (again["scored"], again["candidates"], again["facts_inserted"]) == (0, 0, 0)
    assert home("consolidate").out == "Scored 0 episodes.\nRead 0 of 0 episodes: 0 facts new, 0 ended, 0 known.\n"


def test_a_named_tenant_is_the_only_one_that_is_looked_at(home):
    home.say("J'habite à Lyon.")
    home.say("I live in Oslo.", tenant="atelier")
    assert home.row("consolidate", "--after", "0", "--tenant", "atelier")["scored"] == 1
    assert home.facts() == []
    assert len(home.facts("atelier")) == 1


def test_young_episodes_wait_and_the_command_says_so(home):
    home.say("J'habite à Lyon.")
    row = home.row("consolidate")
    assert (row["scored"], row["candidates"], row["waiting"]) == (1, 0, 1)
    ran = home("consolidate")
    assert ran.code == 0
    assert "1 episodes are younger than 3600 s and wait; --after 0 reads them now" in ran.err
    assert home.facts() == []


def test_settings_are_those_of_the_home(home):
    home.say("J'habite à Lyon.", tenant="atelier")
    home.configure("consolidate_after_s = 0", 'subjects = { atelier = "Nora" }')
    assert home.row("consolidate")["facts_inserted"] == 1
    assert home.facts("atelier") == [("Nora", "lives_in", "Lyon")]


def test_old_trifles_are_archived_but_not_by_a_dry_run(home):
    home.say("Bon.", occurred_at=OLD)
    home.say("J'habite à Lyon.")
    home.row("consolidate")
    planned = home.row("decay", "--dry-run")
    assert (planned["scanned"], planned["archived"], planned["dry_run"]) == (2, 1, True)
    with home.opened() as store:
        assert store.count(kinds=["episode"]) == 2
    assert home("decay").out == "Looked at 2 episodes: 1 faded, 1 archived.\n"
    with home.opened() as store:
        assert [m.value for m in store.list(kinds=["episode"])] == ["J'habite à Lyon."]
    assert home.row("decay")["archived"] == 0


@pytest.mark.parametrize("command", ["decay", "worker"])
def test_what_is_done_for_everybody_takes_no_tenant(home, command):
    home.say("Bon.")
    ran = home(command, "--json", "--tenant", "user")
    assert (ran.code, ran.error["code"]) == (1, "invalid_input")
    assert ran.error["message"].startswith("tenant: cannot be named")


@pytest.mark.parametrize("command", ["consolidate", "decay"])
def test_a_home_that_is_not_there_is_not_made(home, command):
    ran = home(command, "--json")
    assert (ran.code, ran.error["code"]) == (1, "not_found")
    assert not home.home.exists()


def test_a_service_that_is_away_is_named_and_no_attempt_is_counted(home):
    home.say("J'habite à Lyon.")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        home.configure(f'model_url = "http://127.0.0.1:{closed.getsockname()[1]}"', 'model = "m"')
        ran = home("consolidate", "--json", "--after", "0")
    assert (ran.code, ran.rows[0]["consolidated"]) == (1, 0)
    assert ran.rows[0]["failure"]
    with home.opened() as store:
        assert "attempts" not in store.list(kinds=["episode"])[0].marks


def test_ctrl_c_while_a_model_thinks_ends_quietly_and_the_next_run_goes_on(home):
    home.say("J'habite à Lyon.")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        before = (home.home / "lakemem.toml").read_text()
        home.configure(f'model_url = "http://127.0.0.1:{silent.getsockname()[1]}"', 'model = "m"')
        running = home.start("consolidate", "--after", "0")
        asked, _ = silent.accept()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE_S)
        asked.close()
    assert (running.returncode, out, err) == (130, "", "")
    (home.home / "lakemem.toml").write_text(before)
    row = home.row("consolidate", "--after", "0")
    assert (row["scored"], row["facts_inserted"]) == (0, 1)


def test_a_worker_asked_once_makes_one_pass(home):
    home.say("J'habite à Lyon.")
    home.configure("consolidate_after_s = 0")
    row = home.row("worker", "--once")
    assert (row["consolidated"], row["facts_inserted"], row["failure"]) == (1, 1, "")
    assert home.row("worker", "--once")["candidates"] == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_worker_scores_what_others_write_meanwhile_until_it_is_asked_to_stop(home, number):
    home.say("J'habite à Lyon.")
    running = home.start("worker")
    assert running.stderr is not None
    assert running.stderr.readline() == f"lakemem: looking after the episodes of {home.home}\n"
    with open_for_writing(Target(home.home, PATIENCE_S, print)) as store:
        store.add_episode("Je travaille chez Solaris.")
        wait_for(lambda: store.count(kinds=["episode"], unmarked="salience") == 0)
    running.send_signal(number)
    out, _ = running.communicate(timeout=PATIENCE_S)
    assert (running.returncode, out) == (0, "Stopped.\n")


def test_commands_work_through_whoever_holds_the_home(home):
    home.say("J'habite à Lyon.")
    with open_shared(Target(home.home, PATIENCE_S, print), identity="serves") as holder:
        assert holder.is_holder
        for arguments, wanted in (
            (("consolidate", "--after", "0"), '"facts_inserted":1'),
            (("worker", "--once"), '"candidates":0'),
            (("decay", "--dry-run"), '"scanned":1'),
        ):
            running = home.start(arguments[0], "--json", *arguments[1:])
            out, err = running.communicate(timeout=PATIENCE_S)
            assert (running.returncode, err) == (0, "")
            assert wanted in out
        assert [fact.object for fact in holder.list(kinds=["fact"])] == ["Lyon"]


def test_an_alias_means_its_subject_until_it_is_taken_back(tmp_path):
    home = Home(tmp_path / "home")
    assert home("alias", "Marie", "Mimi").out == "'Mimi' means 'Marie'\n"
    home.say("Mimi habite à Lyon.", occurred_at=OLD)
    home("consolidate", "--after", "0")
    assert ("Marie", "lives_in", "Lyon") in home.facts()
    assert home.row("alias", "Marie", "Mimi", "--remove")["status"] == "retracted"
    assert ("Marie", "alias", "Mimi") not in home.facts()
    refused = home("alias", "Marie", "")
    assert (refused.code, refused.out) == (1, "")
