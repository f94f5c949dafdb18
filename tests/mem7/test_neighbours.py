"""The numbered siblings of what a search finds."""

from __future__ import annotations

import re

import pytest

from lakemem_api.mem7.neighbours import siblings


def keys(text: str) -> list[str]:
    return re.findall(r"^## (.+)$", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("key", "radius", "expected"),
    [
        ("a.part2", 1, ["a.part1", "a.part3"]),
        ("a.part0", 2, ["a.part1", "a.part2"]),
        ("a.part09", 1, ["a.part08", "a.part10"]),
        ("a.part9", 1, ["a.part8", "a.part10"]),
        ("a.part2", 0, []),
        ("a.part", 3, []),
        ("part3", 1, []),
        ("a.part3x", 1, []),
        ("a.part٣", 1, []),
        ("a.part1.part5", 1, ["a.part1.part4", "a.part1.part6"]),
    ],
)
def test_siblings_keep_their_digits_wide(key, radius, expected):
    assert siblings(key, radius) == expected


@pytest.fixture
def parts(mem7):
    for number in range(1, 8):
        mem7.ask("store", key=f"doc.part{number:02d}", value="a needle" if number == 4 else f"hay {number}")
    return mem7


def test_a_hit_is_followed_by_its_siblings_in_order(parts):
    assert keys(parts.ask("search", query="needle")) == ["doc.part04"]
    found = parts.ask("search", query="needle", include_neighbors=True)
    assert found.startswith("3 results")
    assert keys(found) == ["doc.part04", "doc.part03", "doc.part05"]
    wide = parts.context("needle", include_neighbors=True, neighbor_radius=2)
    assert [row["key"] for row in wide] == ["doc.part04", *(f"doc.part{n:02d}" for n in (2, 3, 5, 6))]


def test_only_siblings_that_hold_at_the_asked_instant_are_given(parts):
    parts.ask("forget", key="doc.part03")
    parts.ask("store", key="doc.part05", value="later", valid_from="2099-01-01")
    parts.ask("store", key="doc.part05", value="before", valid_from="2020-01-01", valid_to="2021-01-01")
    found = keys(parts.ask("search", query="needle", include_neighbors=True))
    assert "doc.part03" not in found


def test_nothing_stands_twice(parts):
    parts.ask("store", key="doc.part05", value="a needle too")
    found = keys(parts.ask("search", query="needle", include_neighbors=True, neighbor_radius=3))
    assert len(found) == len(set(found))
    assert set(found) == {f"doc.part{n:02d}" for n in range(1, 8)}


@pytest.mark.parametrize("radius", [-1, 101, "1", 1.5, True])
def test_a_radius_outside_its_range_is_refused(parts, radius):
    said = parts.refused("search", query="needle", include_neighbors=True, neighbor_radius=radius)
    assert said.startswith("neighbor_radius: ")
