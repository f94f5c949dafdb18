"""Made-up words with a natural spread, so that texts cost what texts cost and no corpus is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ONSETS = ("b", "br", "c", "ch", "d", "f", "fl", "g", "gr", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "tr", "v")
_VOWELS = ("a", "e", "i", "o", "u", "ai", "ou", "ea")
_ENDINGS = ("n", "r", "l", "t", "ing", "ed", "tion", "ment", "er", "able", "ique", "aient", "eur", "s")
"""English and French endings, so that stemmers have work to do."""


def make_vocabulary(size: int, rng: np.random.Generator) -> list[str]:
    """Return `size` different lower-case words of five letters or more, most frequent first."""
    words: dict[str, None] = {}
    while len(words) < size:
        onsets = rng.integers(len(_ONSETS), size=(size, 3))
        vowels = rng.integers(len(_VOWELS), size=(size, 3))
        endings = rng.integers(len(_ENDINGS), size=size)
        for some, sounds, ending in zip(onsets.tolist(), vowels.tolist(), endings.tolist(), strict=True):
            stem = "".join(_ONSETS[a] + _VOWELS[b] for a, b in zip(some, sounds, strict=True))
            words[stem + _ENDINGS[ending]] = None
    return list(words)[:size]


def zipf_shares(size: int) -> NDArray[np.float64]:
    """Return [size] shares that sum to 1, the i-th proportional to 1/i.

    Source: Zipf's law with exponent 1.
    """
    weights = 1.0 / np.arange(1, size + 1)
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def write_texts(
    count: int, vocabulary: list[str], *, rng: np.random.Generator, shortest: int = 8, longest: int = 30
) -> list[str]:
    """Return `count` texts of `shortest` to `longest` words, drawn by Zipf's law."""
    lengths = rng.integers(shortest, longest + 1, size=count)
    ends = np.cumsum(lengths)
    reach = np.cumsum(zipf_shares(len(vocabulary)))
    drawn = np.searchsorted(reach, rng.random(int(ends[-1]) if count else 0))
    words = [vocabulary[i] for i in np.minimum(drawn, len(vocabulary) - 1).tolist()]
    return [" ".join(words[end - length : end]) for end, length in zip(ends.tolist(), lengths.tolist(), strict=True)]
