"""How the frozen home `facts_v1` was made: facts, marks, an archive and a skill, with fixed ids, salts and times.

`python -m tests.golden.make_facts_v1 FOLDER` writes the same bytes for as long as format 1 is written.
"""

from __future__ import annotations

import sys
from pathlib import Path

import orjson

from lakemem.projection.resolve import resolve
from lakemem.records.commands import AddEpisode, Command, MarkEpisodes, StateFact, StoreMemory
from lakemem.records.times import parse_time
from tests.golden.make_v1 import HOME_ID, opening, ulid, write_chain
from tests.projection.test_statements_about_facts import Facts

TENANT = "user"


def _lives(place: str, since: str, *, holds: bool = True) -> StateFact:
    return StateFact(
        TENANT, "user", "lives_in", place, is_functional=True, holds=holds, valid_from=parse_time(since, "since"),
        said_at=parse_time(since, "since"), confidence=0.9, sources=(ulid("turn"),), sentence=f"J'habite à {place}.",
    )  # fmt: skip


def commands() -> list[Command]:
    """Return what was asked, a second after the other."""
    turn, other = ulid("turn"), ulid("other")
    return [
        AddEpisode(TENANT, "J'habite à Lyon.", "user", "s1", command_id=turn),
        AddEpisode(TENANT, "bonjour", "user", "s1", command_id=other),
        _lives("Lyon", "2025-01-01")._replace(observed=True),
        _lives("Annecy", "2025-06-01"),
        _lives("Nice", "2025-03-01"),
        _lives("Nice", "2025-09-01", holds=False),
        _lives("Annecy", "2025-10-01", holds=False),
        StateFact(TENANT, "user", "prefers", "thé", is_functional=False, valid_from=parse_time("2025-01-01", "t")),
        MarkEpisodes(TENANT, ((turn, '{"salience":0.7}'), (other, '{"salience":0.1}'))),
        MarkEpisodes(TENANT, ((other, '{"decay":0.05}'),), archives=True),
        StoreMemory(TENANT, "deploy", "make release", kind="skill"),
    ]


class _Tenant(Facts):
    is_empty = False
    last_system_time = 0

    def previous_turn(self, _session: str) -> str:
        return ""


def write_home(folder: Path) -> None:
    """Write the golden home."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lakemem.toml").write_text(f'[home]\nid = "{HOME_ID}"\n', "utf-8")
    start = parse_time("2026-03-01T09:00:00Z", "start")
    beliefs = _Tenant()
    for number, command in enumerate(commands(), 1):
        for event in resolve(command, beliefs, at=start + number * 1_000_000, new_id=ulid(f"command {number}")):
            beliefs.take(event)
    head = write_chain(folder, TENANT, [opening(TENANT, "2026-03-01T09:00:00Z"), *beliefs.events])
    (folder / "anchors").mkdir()
    (folder / "anchors" / "heads.jsonl").write_bytes(orjson.dumps(head) + b"\n")


if __name__ == "__main__":
    write_home(Path(sys.argv[1]))
