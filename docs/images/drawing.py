"""Rectangles as SVG: the world's time runs to the right, the store's time upwards.

A figure holds versions as the engine made them.  What is still believed is filled, what was closed is pale, and an open
end has no edge.  Colours follow the reader's light or dark setting, on a ground of their own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise

from lakemem.records.times import DAY_US, OPEN, Instant, parse_time
from lakemem.records.versions import Version

WIDTH, HEIGHT = 720, 340
LEFT, RIGHT, TOP, BOTTOM = 96, 690, 34, 292
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug")
YEAR = 2025
YEAR_US = 365 * DAY_US

PALETTE = {
    #          light      dark
    "ground": ("#ffffff", "#0d1117"),
    "ink": ("#1f2328", "#e6edf3"),
    "quiet": ("#59636e", "#9da7b1"),
    "line": ("#c4ccd4", "#3d444d"),
    "first": ("#2563c9", "#6ea8fe"),
    "second": ("#c2570c", "#f0913e"),
}

SHAPES = """
text { font: 14px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: var(--ink) }
.quiet { fill: var(--quiet); font-size: 12.5px }
.ground { fill: var(--ground) }
.axis { stroke: var(--quiet); stroke-width: 1.3; fill: none }
.head { fill: var(--quiet) }
.level { stroke: var(--line); stroke-dasharray: 4 4 }
.ask { stroke: var(--ink); stroke-width: 1.2; stroke-dasharray: 2 3 }
.dot { fill: var(--ink); stroke: var(--ground); stroke-width: 2 }
.edge { fill: none; stroke-width: 1.8 }
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """One picture.

    Args:
        title: what it shows, for a reader who cannot see it.
        versions: the rectangles, closed ones included.
        levels: names of the system times to mark, lowest first, each with its microseconds.
        colours: `first` or `second` for each value.
        labels: text to write into a version, by version id; by default its value.
        points: questions, each a name and the instant that it asks about.
        lines: system or valid times to draw a line at, as (`as_of` or `valid_at`, microseconds).
        notes: remarks, each with the instant it stands at.
    """

    title: str
    versions: tuple[Version, ...]
    levels: Mapping[str, int]
    colours: Mapping[str, str]
    labels: Mapping[str, str] = field(default_factory=dict)
    points: tuple[tuple[str, Instant], ...] = ()
    lines: tuple[tuple[str, int], ...] = ()
    notes: tuple[tuple[str, Instant], ...] = ()


def draw(figure: Figure) -> str:
    """Return the figure as one SVG document."""
    body = [
        *_axes(),
        *(part for name, at in figure.levels.items() for part in _level(figure, name, at)),
        *(part for version in figure.versions for part in _rectangle(figure, version)),
        *(_line(figure, axis, at) for axis, at in figure.lines),
        *(part for name, instant in figure.points for part in _point(figure, name, instant)),
        *(_text(x_of(at.valid_at), y_of(figure, at.as_of), note, "quiet", "middle") for note, at in figure.notes),
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="title">'
    title = f'<title id="title">{escape(figure.title)}</title>'
    ground = f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="6"/>'
    return "\n".join([head, title, f"<style>{_style()}</style>", ground, *body, "</svg>", ""])


def x_of(valid: int) -> float:
    """Return the horizontal place of a valid time: months are equally wide, an open end lies at the right."""
    if valid >= OPEN:
        return RIGHT - 14
    width = (RIGHT - 24 - LEFT) / len(MONTHS)
    starts = [parse_time(f"{YEAR}-{month:02}-01", "month") for month in range(1, len(MONTHS) + 2)]
    for place, (start, end) in enumerate(pairwise(starts)):
        if start <= valid < end:
            return LEFT + width * (place + (valid - start) / (end - start))
    message = f"{valid} is not in the drawn months"
    raise ValueError(message)


def y_of(figure: Figure, system: int) -> float:
    """Return the vertical place of a system time: the figure's levels are equally far apart, an open end is on top."""
    if system >= OPEN:
        return TOP + 6
    levels = sorted(figure.levels.values())
    # Above the last level a year is as high as the step between two levels, below the first one too.
    levels = [levels[0] - YEAR_US, *levels, levels[-1] + YEAR_US]
    step = (BOTTOM - TOP - 24) / (len(levels) - 2 + 0.35)
    place = max(0, bisect_right(levels, system) - 1)
    share = (system - levels[place]) / (levels[place + 1] - levels[place])
    return BOTTOM - step * (place - 1 + share + 0.35)


def _style() -> str:
    light = "".join(f"--{name}:{pair[0]};" for name, pair in PALETTE.items())
    dark = "".join(f"--{name}:{pair[1]};" for name, pair in PALETTE.items())
    return f":root{{{light}}}\n@media (prefers-color-scheme: dark){{:root{{{dark}}}}}{SHAPES}"


def _axes() -> list[str]:
    step = (RIGHT - 24 - LEFT) / len(MONTHS)
    ticks = [
        _text(LEFT + step * place, BOTTOM + 19, f"{month} 1" if place else f"{month} 1, {YEAR}", "quiet", "middle")
        for place, month in enumerate(MONTHS)
    ]
    marks = [f'<path class="axis" d="M{LEFT + step * place:.1f} {BOTTOM}v5"/>' for place in range(len(MONTHS))]
    return [
        f'<path class="axis" d="M{LEFT} {TOP - 14}V{BOTTOM}H{RIGHT + 8}"/>',
        f'<path class="head" d="M{LEFT - 4.5} {TOP - 12}L{LEFT} {TOP - 22}L{LEFT + 4.5} {TOP - 12}z"/>',
        f'<path class="head" d="M{RIGHT + 6} {BOTTOM - 4.5}l10 4.5l-10 4.5z"/>',
        *marks,
        *ticks,
        _text(RIGHT + 14, BOTTOM + 39, "valid time: in the world", "quiet", "end"),
        _text(LEFT + 10, TOP - 14, "system time: in the store", "quiet", "start"),
    ]


def _level(figure: Figure, name: str, at: int) -> list[str]:
    y = y_of(figure, at)
    return [
        f'<path class="level" d="M{LEFT} {y:.1f}H{RIGHT}"/>',
        _text(LEFT - 8, y + 4.5, name, "quiet", "end"),
    ]


def _rectangle(figure: Figure, version: Version) -> list[str]:
    left, right = x_of(version.valid_from), x_of(version.valid_to)
    low, high = y_of(figure, version.system_from), y_of(figure, version.system_to)
    colour = f"var(--{figure.colours[version.event.value]})"
    strength = 0.30 if version.system_to >= OPEN else 0.09
    edges = [f"M{left:.1f} {high:.1f}V{low:.1f}H{right:.1f}"]
    edges += [f"M{right:.1f} {low:.1f}V{high:.1f}"] if version.valid_to < OPEN else []
    edges += [f"M{left:.1f} {high:.1f}H{right:.1f}"] if version.system_to < OPEN else []
    label = figure.labels.get(version.version_id, version.event.value)
    place = f'x="{left:.1f}" y="{high:.1f}" width="{right - left:.1f}" height="{low - high:.1f}"'
    return [
        f'<rect class="ground" {place}/>',
        f'<rect {place} style="fill:{colour};fill-opacity:{strength}"/>',
        f'<path class="edge" d="{"".join(edges)}" style="stroke:{colour}"/>',
        _text((left + right) / 2, (low + high) / 2 + 5, label, "", "middle"),
    ]


def _line(figure: Figure, axis: str, at: int) -> str:
    if axis == "as_of":
        return f'<path class="ask" d="M{LEFT} {y_of(figure, at):.1f}H{RIGHT}"/>'
    return f'<path class="ask" d="M{x_of(at):.1f} {TOP - 6}V{BOTTOM}"/>'


def _point(figure: Figure, name: str, instant: Instant) -> list[str]:
    x, y = x_of(instant.valid_at), y_of(figure, instant.as_of)
    return [f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="6"/>', _text(x + 11, y - 7, name, "", "start")]


def _text(x: float, y: float, text: str, kind: str, anchor: str) -> str:
    css = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{css} text-anchor="{anchor}">{escape(text)}</text>'
