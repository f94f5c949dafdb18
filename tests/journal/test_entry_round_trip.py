"""Whatever an event holds comes back byte for byte from the file that it was written to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.journal.entry import FIRST_SEAL, Head, encode, encode_erased, mac_holds, make_key
from lakemem.journal.scan import Section, scan
from lakemem.records.times import EARLIEST, LATEST, OPEN
from lakemem.records.versions import KINDS, Event
from tests.journal.chains import memory, opening, sections

A_SECTION = next(sections([memory(7, "inner\n")]))[1].decode()
FRAGMENTS = (
    A_SECTION,
    A_SECTION[:90],
    A_SECTION[90:],
    "## 2026-05-09T10:30:07Z store key.7\n",
    "```lakemem\n",
    "```\n\n",
    "\n\n---\n\n",
    "---\n",
    "\r\n",
    "\r",
    "\n",
    "\ufeff",
    "\u2028",
    "````\n",
    "~~~\n",
    "<!-- x -->",
    "#",
    "\t- é",
    "日本語",
    "😀",
    '","seal":"',
)
texts = st.lists(
    st.one_of(st.text(st.characters(exclude_categories=("Cs",)), max_size=8), st.sampled_from(FRAGMENTS)), max_size=6
).map("".join)
names = st.text(st.characters(exclude_categories=("Cs",)), max_size=12) | st.sampled_from(FRAGMENTS)
times = st.integers(EARLIEST, LATEST)


@st.composite
def events(draw):
    at, has_validity = draw(times), draw(st.booleans())
    command, parts = (
        draw(st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", min_size=26, max_size=26)),
        draw(st.integers(1, 3)),
    )
    part = draw(st.integers(1, parts))
    return Event(
        event_id=command if parts == 1 else f"{command}.{part}",
        tenant="user",
        sequence=0,
        op=draw(st.sampled_from(("store", "update", "forget"))),
        kind=draw(st.sampled_from(KINDS)),
        system_time=at,
        records=tuple(draw(st.lists(names, max_size=3))),
        valid_from=draw(times) if has_validity else at,
        valid_to=draw(times | st.just(OPEN)) if has_validity else OPEN,
        expires=draw(times | st.just(OPEN)),
        replaces=draw(names),
        command_id=command,
        part=part,
        parts=parts,
        value=draw(texts),
        tags=tuple(draw(st.lists(names, max_size=3))),
        has_validity=has_validity,
        status=draw(st.sampled_from(("active", "archived"))),
        **{
            name: draw(names)
            for name in (
                "key",
                "agent",
                "session",
                "role",
                "subject",
                "predicate",
                "object",
                "trace_id",
                "origin",
                "extra",
            )
        },
    )


@given(st.lists(events(), min_size=1, max_size=5), st.booleans())
def test_any_events_come_back_as_they_were_written(listed, keyed):
    key = make_key(b"secret") if keyed else None
    head, written, data = Head("01CHAIN", -1, FIRST_SEAL), [], b""
    for event in listed:
        section, placed = encode(event, head, key=key)
        head = Head("01CHAIN", placed.sequence, placed.seal)
        written.append(placed)
        data += section
    found = list(scan(data, "user", chain="01CHAIN", sequence=-1))
    assert all(isinstance(thing, Section) and thing.heading_holds for thing in found)
    assert [thing.event for thing in found] == written
    assert [thing.end for thing in found] == [thing.start for thing in found[1:]] + [len(data)]
    assert key is None or all(mac_holds(thing.sealed, key) for thing in found)


@given(st.lists(texts, min_size=2, max_size=4), st.data())
def test_erased_sections_keep_the_chain_and_lose_their_text(values, data):
    made = list(sections([opening(), *(memory(n, value) for n, value in enumerate(values, 1))]))
    gone = data.draw(st.sets(st.integers(1, len(values)), min_size=1))
    pieces = []
    for number, (_, section) in enumerate(made):
        line_one = section.split(b"```lakemem\n", 1)[1].split(b"\n", 1)[0]
        pieces.append(encode_erased(line_one) if number in gone else section)
    found = list(scan(b"".join(pieces), "user", chain="01CHAIN", sequence=-1))
    assert [thing.sealed.sequence for thing in found] == list(range(len(made)))
    assert [thing.event for thing in found] == [None if n in gone else event for n, (event, _) in enumerate(made)]
    assert all(thing.heading_holds for thing in found)
    seals = [thing.sealed.seal for thing in found]
    assert [thing.sealed.previous for thing in found] == [FIRST_SEAL, *seals[:-1]]


@given(st.binary(max_size=400) | st.lists(st.sampled_from([f.encode() for f in FRAGMENTS]), max_size=8).map(b"".join))
def test_no_content_of_a_file_makes_reading_fail(data):
    found = list(scan(data, "user", chain="01CHAIN", sequence=-1))
    assert [thing.end for thing in found[:-1]] == [thing.start for thing in found[1:]]
    assert not any(isinstance(thing, Section) for thing in found if b"01CHAIN" not in data)


@given(st.data())
def test_a_byte_changed_anywhere_is_never_read_as_sound_text_of_its_own(data):
    made = list(sections([opening(), memory(1, "one\ntwo"), memory(2, "three")]))
    whole = bytearray(b"".join(section for _, section in made))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    sound = {event for event, _ in made}
    for thing in scan(bytes(whole), "user", chain="01CHAIN", sequence=-1):
        if isinstance(thing, Section) and thing.event is not None:
            assert thing.event in sound


@pytest.mark.parametrize(
    "broken", [b"null", b"[]", b"1", b'{"v":1}', b'{"v":1,"seal":"x"}', b"\xff", b'{"a":1,"seal":"']
)
def test_a_line_one_that_is_no_object_of_ours_is_passed_over(broken):
    section = b"## 2026-05-09T10:30:00Z store x\n\n```lakemem\n" + broken + b'\n{"len":1}\n```\n\nx\n\n---\n\n'
    assert not any(isinstance(thing, Section) for thing in scan(section, "user", chain="", sequence=-1))
