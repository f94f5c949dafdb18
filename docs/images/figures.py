"""The figures of `bitemporal.md`: each is a short story, told to the engine's own rectangle algebra and drawn.

So a picture shows what the engine does: a change of the algebra changes the pictures, and `make check` says so.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from docs.images.drawing import Figure, draw
from lakemem.projection.apply import apply
from lakemem.records.times import OPEN, Instant, parse_time
from lakemem.records.versions import Event, Version


@dataclass(slots=True)
class Story:
    """What one key went through, event by event; `versions` are its rectangles so far."""

    versions: tuple[Version, ...] = ()
    levels: dict[str, int] = field(default_factory=dict)

    def store(self, value: str, *, at: str, since: str, until: str = "", ttl: str = "", amends: str = "") -> Event:
        """Store `value` for the period from `since` to `until` and return the event.

        Args:
            value: the text; it also names the colour.
            at: the system time, as `T1: 2025-04-03`.
            since: where the value starts to hold.
            until: where it stops, or nothing for an open end.
            ttl: the system time at which it expires, as `at`.
            amends: the id of the event whose whole period this one restates.
        """
        event = Event(
            event_id=f"event-{len(self.levels)}",
            tenant="user",
            sequence=len(self.levels) + 1,
            op="store",
            kind="memory",
            system_time=self._level(at),
            records=("record",),
            valid_from=_us(since),
            valid_to=_us(until) if until else OPEN,
            expires=self._level(ttl) if ttl else OPEN,
            replaces=amends,
            key="office",
            value=value,
        )
        self._apply(event)
        return event

    def forget(self, *, at: str) -> None:
        """Forget the key at a system time."""
        sequence = len(self.levels) + 1
        event = Event(f"event-{sequence}", "user", sequence, "forget", "memory", self._level(at), ("record",))
        self._apply(event)

    def figure(self, title: str, **more: object) -> Figure:
        """Return the picture of the story so far."""
        colours = dict(zip(dict.fromkeys(v.event.value for v in self.versions), ("first", "second"), strict=False))
        return Figure(title, self.versions, dict(self.levels), colours, **more)  # type: ignore[arg-type]

    def _level(self, name: str) -> int:
        short, _, day = name.partition(": ")
        return self.levels.setdefault(short, _us(day))

    def _apply(self, event: Event) -> None:
        outcome = apply(event, self.versions)
        rows = {version.version_id: version for version in (*self.versions, *outcome.closed, *outcome.added)}
        self.versions = tuple(rows.values())


def figures() -> dict[str, str]:
    """Return every figure of the page: file name to SVG."""
    drawn = {
        "one-version": _one_version(),
        "update": _update(),
        "correction": _correction().figure("Paris, Lyon in March, Paris: four rectangles that nowhere overlap"),
        "questions": _questions(),
        "cut": _cut(),
        "ending": _ending(),
        "forget": _forget(),
        "expiry": _expiry(),
    }
    return {f"{name}.svg": draw(figure) for name, figure in drawn.items()}


def _us(day: str) -> int:
    return parse_time(day, "day")


def _instant(valid: str, system: str) -> Instant:
    return Instant(_us(valid), _us(system))


def _paris() -> Story:
    story = Story()
    story.store("Paris", at="T0: 2025-01-06", since="2025-01-01")
    return story


def _one_version() -> Figure:
    notes = (("nothing was believed yet", _instant("2025-04-16", "2024-11-20")),)
    return _paris().figure("One version: from January 1 on in the world, from T0 on in the store", notes=notes)


def _update() -> Figure:
    story = _paris()
    story.store("Lyon", at="T1: 2025-04-03", since="2025-04-01")
    return story.figure("An update: Paris is closed at T1, written again up to April 1, and Lyon holds from there")


def _correction() -> Story:
    story = _paris()
    story.store("Lyon", at="T1: 2025-05-12", since="2025-03-01", until="2025-04-01")
    return story


def _questions() -> Figure:
    asked = (
        ("A", _instant("2025-03-16", "2025-03-16")),
        ("B", _instant("2025-03-16", "2025-12-01")),
        ("C", _instant("2025-06-10", "2025-12-01")),
        ("D", _instant("2025-06-10", "2024-10-06")),
    )
    lines = (("valid_at", _us("2025-03-16")), ("as_of", _us("2025-12-01")))
    story = _correction()
    # The value would lie under the lines and points, so each rectangle's name moves aside, into a note.
    labels = {version.version_id: "" for version in story.versions}
    notes = (
        ("Paris", _instant("2025-05-01", "2025-03-10")),
        ("Paris", _instant("2025-02-01", "2025-07-20")),
        ("Lyon", _instant("2025-03-09", "2025-07-20")),
        ("Paris", _instant("2025-05-01", "2025-07-20")),
    )
    return story.figure("Four questions to the corrected record", points=asked, lines=lines, labels=labels, notes=notes)


def _cut() -> Figure:
    story = _correction()
    old, new, left, right = "event-0", "event-1", "event-0.2a", "event-0.2b"
    names = {old: "closed", new: "new", left: "left remainder", right: "right remainder"}
    return story.figure("What one write does to one older version: at most three pieces are left of it", labels=names)


def _ending() -> Figure:
    story = _paris()
    story.store("Paris", at="T1: 2025-07-02", since="2025-01-01", until="2025-06-01", amends="event-0")
    notes = (("not written again", _instant("2025-07-10", "2025-12-20")),)
    return story.figure("The fact is ended after the fact: nothing is written again after June 1", notes=notes)


def _forget() -> Figure:
    story = _paris()
    story.forget(at="T1: 2025-05-12")
    return story.figure("A forget closes at T1 and writes no successor")


def _expiry() -> Figure:
    story = Story()
    story.levels["T0"], story.levels["T1"] = _us("2025-01-06"), _us("2025-03-20")
    story.store("Paris", at="T0: 2025-01-06", since="2025-01-01", ttl="T0 + ttl: 2025-06-01")
    story.store("Lyon", at="T1: 2025-03-20", since="2025-03-01", until="2025-04-01")
    return story.figure("A version with a time to live: its remainders end when it would have ended")
