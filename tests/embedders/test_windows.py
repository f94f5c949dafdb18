from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lakemem.embedders.windows import cut, halves


@given(text=st.text(alphabet="ab \n\u3042", max_size=300), limit=st.integers(10, 80), share=st.integers(0, 40))
def test_windows_are_within_the_limit_in_order_and_hold_every_character(text, limit, share):
    overlap = limit * share // 100
    windows = cut(text, measure=len, limit=limit, overlap=overlap)
    # Number each character, so that a repeated one cannot stand for a lost one.
    numbered = "".join(chr(0x10000 + n) if not c.isspace() else c for n, c in enumerate(text))
    marked = cut(numbered, measure=len, limit=limit, overlap=overlap)
    assert [len(window) for window in windows] == [len(window) for window in marked]
    assert all(len(window) <= limit for window in windows)
    seen = [c for window in marked for c in window if not c.isspace()]
    assert list(dict.fromkeys(seen)) == [c for c in numbered if not c.isspace()]
    assert all(window in text for window in windows)
    assert len(windows) >= 1


def test_a_short_text_is_its_own_window():
    assert cut("short", measure=len, limit=5, overlap=1) == ["short"]
    assert cut("", measure=len, limit=5, overlap=1) == [""]


def test_neighbours_share_whole_words():
    windows = cut(" ".join(f"word{n:03}" for n in range(100)), measure=len, limit=100, overlap=20)
    for left, right in pairwise(windows):
        shared = right.split()[0]
        assert shared in left.split()
    assert all(word.startswith("word") for window in windows for word in window.split())


def test_windows_are_of_about_equal_size():
    sizes = [len(w) for w in cut("abcd " * 205, measure=len, limit=500, overlap=50)]
    assert max(sizes) - min(sizes) < 100


def test_a_character_that_is_too_large_alone_is_a_window_alone():
    assert cut("ab", measure=lambda part: 10 * len(part), limit=5, overlap=0) == ["a", "b"]


@given(text=st.text(min_size=2, max_size=100))
def test_halves_are_not_empty_and_make_the_whole(text):
    left, right = halves(text)
    assert left + right == text
    assert left
    assert right
