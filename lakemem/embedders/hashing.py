"""An embedder without a model: words and character n-grams, hashed into a fixed width.

It knows that "Paris" and "parís" are alike and that "capital" and "capitals" nearly are, and nothing about meaning.
For tests, and for installs that are too small for a model.

Source: Weinberger et al., "Feature Hashing for Large Scale Multitask Learning" (2009), the signed variant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

import numpy as np

from lakemem.embedders.protocol import Matrix, Vector
from lakemem.embedders.questions import QuestionCache
from lakemem.embedders.vectors import checked
from lakemem.errors import InvalidInput

DEFAULT_DIMENSIONS: Final = 256
_SMALLEST: Final = 8
_LARGEST: Final = 65_536
_WORD = re.compile(r"\w+")
_SURROGATES = re.compile("[\ud800-\udfff]")
_GRAM: Final = 3
_GRAM_WEIGHT: Final = 0.35
"""A word of five letters has five n-grams, which together weigh about as much as the word."""


class HashingEmbedder:
    """Hashed words and n-grams as an `Embedder`.  The same on every machine.

    Args:
        dimensions: width of the vectors, 8 to 65,536.

    Raises:
        InvalidInput: another width.
    """

    dense_weight = 0.3
    """Source: min-max convex fusion with BM25 on LoCoMo; more weight on hashing makes it worse than words alone."""

    def __init__(self, dimensions: int = DEFAULT_DIMENSIONS) -> None:
        if not _SMALLEST <= dimensions <= _LARGEST:
            raise InvalidInput("dimensions", f"{dimensions} is not in {_SMALLEST} to {_LARGEST}")
        self.dimensions = dimensions
        self.id = f"hashing:{dimensions}"
        self._questions = QuestionCache()

    def __repr__(self) -> str:
        return f"HashingEmbedder({self.dimensions})"

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """Return [n, dimensions]; never fails."""
        if not texts:
            return np.empty((0, self.dimensions), np.float32)
        rows = np.stack([self._counts(text) for text in texts])
        return checked(rows, count=len(texts), dimensions=self.dimensions, source=self.id)

    def embed_query(self, text: str) -> Vector:
        """Return [dimensions], read-only: questions and passages are the same here."""
        return self._questions.get(text, lambda question: self.embed_passages([question])[0])

    def pieces(self, text: str) -> list[str]:
        """Return `text` itself: there is no limit."""
        return [text]

    def probe(self, timeout_s: float) -> str | None:  # noqa: ARG002 - the protocol's parameter
        """Return None: there is nothing that could be missing."""
        return None

    def close(self) -> None:
        """Forget the questions."""
        self._questions.clear()

    def _counts(self, text: str) -> Matrix:
        """Return the sum of the features, [dimensions], never zero."""
        counts = np.zeros(self.dimensions, np.float32)
        for feature, weight in _features(text):
            number = _hashed(feature)
            counts[(number >> 1) % self.dimensions] += weight if number & 1 else -weight
        if not counts.any():  # no word in it, or features that cancel each other out
            counts[(_hashed(f"text {text.strip()}") >> 1) % self.dimensions] = 1.0
        return counts


def _features(text: str) -> Iterator[tuple[str, float]]:
    for word in _WORD.findall(_folded(text)):
        yield word, 1.0
        marked = f"^{word}$"
        for start in range(len(marked) - _GRAM + 1):
            yield f"~{marked[start : start + _GRAM]}", _GRAM_WEIGHT


def _folded(text: str) -> str:
    """Return `text` without case, accents and compatibility forms."""
    apart = unicodedata.normalize("NFKD", _SURROGATES.sub(" ", text)).casefold()
    return "".join(character for character in apart if not unicodedata.combining(character))


@lru_cache(maxsize=65_536)
def _hashed(feature: str) -> int:
    """Return 64 bits that are the same in every process: `hash` is salted per process."""
    return int.from_bytes(blake2b(feature.encode("utf-8", "replace"), digest_size=8).digest(), "big")
