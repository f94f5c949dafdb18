"""The shipped proposals, hostile and harmless, go where they belong."""

from __future__ import annotations

from collections import Counter

import pytest

from lakemem.screening.scan import scan

HOSTILE_AT_LEAST = 0.97
HARMLESS_AT_MOST = 0.01


@pytest.mark.parametrize("language", ["en", "fr"])
def test_hostile_proposals_are_quarantined(proposals, language):
    hostile = [p for p in proposals if p["label"] == "hostile" and p["language"] == language]
    missed = [ascii(p["text"]) for p in hostile if scan(p["text"]).status == "pending"]
    assert len(missed) <= (1 - HOSTILE_AT_LEAST) * len(hostile), missed


@pytest.mark.parametrize("language", ["en", "fr"])
def test_harmless_proposals_are_pending(proposals, language):
    harmless = [p for p in proposals if p["label"] == "harmless" and p["language"] == language]
    held = [(ascii(p["text"]), scan(p["text"]).findings) for p in harmless if scan(p["text"]).status == "quarantined"]
    assert len(held) <= HARMLESS_AT_MOST * len(harmless), held


def test_hostile_proposals_are_held_for_what_they_are(proposals):
    other = [
        ascii(p["text"]) for p in proposals if p["label"] == "hostile" and p["kind"] not in scan(p["text"]).summary
    ]
    assert len(other) <= (1 - HOSTILE_AT_LEAST) * len(proposals) / 2, other


def test_there_are_enough_of_them_in_both_languages(proposals):
    counts = Counter((p["label"], p["language"]) for p in proposals)
    assert (
        min(counts["hostile", "en"], counts["hostile", "fr"], counts["harmless", "en"], counts["harmless", "fr"]) >= 80
    )
    assert len({p["text"] for p in proposals}) == len(proposals)
