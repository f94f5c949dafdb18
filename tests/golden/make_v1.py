"""How the frozen home `v1` was made: fixed ids, salts and times, through the journal's own encoder.

`python -m tests.golden.make_v1 FOLDER` writes the same bytes for as long as format 1 is written.  The files in `v1` are
never made anew; a new format gets a folder of its own, and both must open.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

import orjson

from lakemem.journal.entry import FIRST_SEAL, Head, encode, encode_erased, make_key
from lakemem.journal.folders import tenant_folder
from lakemem.records.times import day_of, parse_time
from lakemem.records.versions import Event

HOME_ID = "01JZGOLDEN0000000000000000"
CHAIN_KEY = b"the golden chain key"
KEYED, PLAIN, BROKEN = "équipe clé", "user", "broken"


def ulid(name: str) -> str:
    """Return a ULID that stands for a name."""
    return "01J" + hashlib.sha256(name.encode()).hexdigest().upper()[:23]


def _event(name: str, at: str, *, value: str = "", op: str = "store", key: str = "", **names: object) -> Event:
    time = parse_time(at, "at")
    event_id = ulid(name)
    made = Event(
        event_id,
        "",
        0,
        op,
        "memory",
        time,
        (event_id,),
        valid_from=time,
        command_id=event_id,
        key=key,
        value=value,  # type: ignore[arg-type]
    )
    return made._replace(**names)  # type: ignore[arg-type]


def opening(tenant: str, at: str) -> Event:
    """Return the event that opens a chain."""
    extra = orjson.dumps({"home": HOME_ID}).decode()
    return _event(f"open {tenant}", at, op="open", records=(), tenant=tenant, extra=extra)


def keyed_events() -> list[Event]:
    """Return a keyed chain: French and CJK text, an expiry, an amendment, an erased section (the third), two days."""
    first = _event(
        "city", "2026-03-01T09:00:00.000001Z", key="ville", value="Lyon, près de la Saône", tags=("lieu", "été")
    )
    return [
        opening(KEYED, "2026-03-01T09:00:00Z"),
        first._replace(valid_from=parse_time("2025-01-01", "t"), has_validity=True, agent="agent é"),
        _event("secret", "2026-03-01T09:00:01Z", key="à effacer", value="ce texte est effacé"),
        _event(
            "end",
            "2026-03-01T23:59:59.999999Z",
            key="ville",
            value="Lyon, près de la Saône",
            op="update",
            records=first.records,
            replaces=first.event_id,
            has_validity=True,
            valid_from=parse_time("2025-01-01", "t"),
            valid_to=parse_time("2026-01-01", "t"),
        ),
        _event(
            "cjk",
            "2026-03-02T00:00:00Z",
            key="挨拶",
            value="日本語の記憶。\n\n第二段落",
            expires=parse_time("2027-01-01", "t"),
            trace_id="t-1",
        ),
        _event(
            "turn",
            "2026-03-02T00:00:01Z",
            value="On se voit à l'Opéra demain ?",
            kind="episode",
            session="s1",
            role="user",
        ),
    ]


def plain_events() -> list[Event]:
    """Return a chain whose bodies look like the journal, hold CRLF, and end in a forget of two parts."""
    crlf = _event("crlf", "2026-03-01T10:00:00Z", key="crlf", value="line one\r\nline two\r\n")
    fake = _event(
        "fake",
        "2026-03-01T10:00:01Z",
        key="fake",
        value="## 2026-03-01T10:00:00Z store crlf\n\n```lakemem\n{}\n{}\n```\n\nx\n\n---\n\n",
    )
    command = ulid("forget")
    parts = [
        _event(
            "forget",
            "2026-03-01T10:00:02Z",
            op="forget",
            tags=("old",),
            event_id=f"{command}.{part}",
            command_id=command,
            part=part,
            parts=2,
            records=records,
        )
        for part, records in ((1, crlf.records), (2, ("01JNOBODY00000000000000000",)))
    ]
    return [
        opening(PLAIN, "2026-03-01T10:00:00Z")._replace(
            system_time=crlf.system_time - 1, valid_from=crlf.system_time - 1
        ),
        crlf,
        fake,
        *parts,
    ]


def broken_events() -> list[Event]:
    """Return a chain that goes on after damage."""
    return [
        opening(BROKEN, "2026-03-01T11:00:00Z"),
        _event("before", "2026-03-01T11:00:01Z", key="before", value="written before the damage"),
        _event(
            "break",
            "2026-03-01T11:00:02Z",
            op="break",
            records=(),
            tenant=BROKEN,
            value="the journal is shorter than its anchored head",
        ),
        _event("after", "2026-03-01T11:00:03Z", key="after", value="written after it"),
    ]


def write_home(folder: Path) -> None:
    """Write the golden home."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lakemem.toml").write_text(f'[home]\nid = "{HOME_ID}"\n', "utf-8")
    heads = [
        write_chain(folder, KEYED, keyed_events(), keyed=True, erased=(2,)),
        write_chain(folder, PLAIN, plain_events()),
        write_chain(folder, BROKEN, broken_events()),
    ]
    (folder / "anchors").mkdir()
    (folder / "anchors" / "heads.jsonl").write_bytes(b"".join(orjson.dumps(head) + b"\n" for head in heads))


def write_chain(
    folder: Path, tenant: str, events: list[Event], *, keyed: bool = False, erased: Sequence[int] = ()
) -> tuple[str, str, int, str]:
    """Write a chain's day files and return its head with its folder's name."""
    head = Head(ulid(f"open {tenant}"), -1, FIRST_SEAL)
    name = tenant_folder(tenant)
    for number, event in enumerate(events):
        salt = hashlib.sha256(f"{tenant} {number}".encode()).digest()[:16]
        section, written = encode(event, head, key=make_key(CHAIN_KEY) if keyed else None, salt=salt)
        head = Head(head.chain, written.sequence, written.seal)
        if number in erased:
            section = encode_erased(section.split(b"```lakemem\n", 1)[1].split(b"\n", 1)[0])
        path = folder / "markdown" / name / "memory" / f"{day_of(event.system_time)}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as out:
            out.write(section)
    return (name, *head)


if __name__ == "__main__":
    write_home(Path(sys.argv[1]))
