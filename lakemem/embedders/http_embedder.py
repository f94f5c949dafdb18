"""An embedder behind HTTP: batches, limits of the service, checks of what comes back.  The dialects are beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import Final
from zlib import crc32

import numpy as np

from lakemem.embedders.json_endpoint import JsonEndpoint, ServiceFailed, ServiceRefused
from lakemem.embedders.prefixes import known_prefixes
from lakemem.embedders.protocol import Matrix, Vector
from lakemem.embedders.questions import QuestionCache
from lakemem.embedders.vectors import checked, mean_direction
from lakemem.embedders.windows import cut, halves
from lakemem.errors import EmbedderFailed

_SIZE_STATUSES: Final = frozenset({400, 413, 422, 500})
_SIZE_WORDS = re.compile(r"too (long|large|many|big)|length|context|exceed|maximum|token|truncat", re.IGNORECASE)
_PLAINLY_LONG: Final = 1_000
"""Characters from which a refusal without a reason may be about the length."""

_SMALLEST: Final = 32
"""Characters of the shortest part that is sent: a service that refuses this does not refuse for length."""

_UNSENDABLE = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, kw_only=True, slots=True)
class ServiceSettings:
    """How to reach one model of an embedding service.

    Args:
        url: base address, for example `http://127.0.0.1:11434`.
        model: the model's name at the service.
        api_key: bearer token, or an empty string; never shown.
        dimensions: width of the vectors, or 0 to learn it from the first answer.
        query_prefix: put before a question; None for what the model's card asks for.
        passage_prefix: put before a passage; None for what the model's card asks for.
        window_chars: characters of the windows that a long text is cut into.
        batch_size: texts in one request.
        timeout_s: seconds for one request of passages.
        query_timeout_s: seconds for a question, in all.
        dense_weight: weight in fusion, 0 to 1.
    """

    url: str
    model: str
    api_key: str = field(default="", repr=False)
    dimensions: int = 0
    query_prefix: str | None = None
    passage_prefix: str | None = None
    window_chars: int = 1_500
    batch_size: int = 32
    timeout_s: float = 30.0
    query_timeout_s: float = 2.0
    dense_weight: float = 0.5


@dataclass(frozen=True, slots=True)
class Dialect:
    """One service's way to be asked and to answer.

    Args:
        name: begins the embedder's id.
        endpoint: base address to the address that is posted to.
        body: settings and texts to the request.
        rows: the parsed answer to its vectors in the order of the texts; raises ValueError, KeyError, TypeError
            or AttributeError if the answer has another form.
        sends_dimensions: whether the width is asked for, so that it decides what the vectors are.
    """

    name: str
    endpoint: Callable[[str], str]
    body: Callable[[ServiceSettings, Sequence[str]], dict[str, object]]
    rows: Callable[[object], list[object]]
    sends_dimensions: bool


class HttpEmbedder:
    """An embedding service as an `Embedder`.  Thread-safe; connects with the first text.

    A text that the service refuses as too long is embedded in halves, and halves of them as needed; its vector is the
    mean of theirs, weighted by length.  Nothing is dropped and nothing is left to the service to cut.
    """

    def __init__(self, settings: ServiceSettings, dialect: Dialect) -> None:
        self._settings = settings
        self._dialect = dialect
        self._endpoint = JsonEndpoint(dialect.endpoint(settings.url.rstrip("/")), api_key=settings.api_key)
        self._questions = QuestionCache()
        self._learned = settings.dimensions
        known = known_prefixes(settings.model)
        self._query_prefix = known.query if settings.query_prefix is None else settings.query_prefix
        self._passage_prefix = known.passage if settings.passage_prefix is None else settings.passage_prefix
        self.id = _identify(settings, dialect)
        self.dense_weight = settings.dense_weight

    def __repr__(self) -> str:
        return f"HttpEmbedder({self.id!r}, {self._endpoint.url!r})"

    @property
    def dimensions(self) -> int:
        """Width of the vectors; 0 until the settings or the first answer tell it."""
        return self._learned

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """Return [n, dimensions].

        Raises:
            EmbedderFailed: the service is down, late, refuses, or answers something that is not such vectors.
        """
        return self._embed(self._passage_prefix, texts, None)

    def embed_query(self, text: str) -> Vector:
        """Return [dimensions], read-only.

        Raises:
            EmbedderFailed: as for `embed_passages`.
        """
        deadline = monotonic() + self._settings.query_timeout_s
        return self._questions.get(text, lambda question: self._embed(self._query_prefix, [question], deadline)[0])

    def pieces(self, text: str) -> list[str]:
        """Return the windows of `text`, slices of it, each of at most `window_chars` characters."""
        limit = self._settings.window_chars
        return cut(text, measure=len, limit=limit, overlap=limit // 10)

    def probe(self, timeout_s: float) -> str | None:
        """Return None if the service embedded a text within `timeout_s` seconds, else what is wrong."""
        try:
            self._embed(self._query_prefix, ["probe"], monotonic() + timeout_s)
        except EmbedderFailed as error:
            return str(error)
        return None

    def answers(self, timeout_s: float) -> bool:
        """Tell whether the service answers anything at all within `timeout_s` seconds."""
        return self._endpoint.answers(timeout_s)

    def close(self) -> None:
        """Close the connections and forget the questions."""
        self._endpoint.close()
        self._questions.clear()

    def _embed(self, prefix: str, texts: Sequence[str], deadline: float | None) -> Matrix:
        windows = [self.pieces(text) for text in texts]
        flat = [_sendable(window) for of_text in windows for window in of_text]
        size = self._settings.batch_size
        batches = [self._batch(prefix, flat[at : at + size], deadline) for at in range(0, len(flat), size)]
        if not batches:
            return np.empty((0, self._learned), np.float32)
        rows = np.concatenate(batches)
        bounds = np.cumsum([0, *map(len, windows)]).tolist()
        means = [
            rows[first:after]
            if after - first == 1
            else mean_direction(rows[first:after], [max(1, len(w)) for w in of_text], source=self.id)
            for (first, after), of_text in zip(pairwise(bounds), windows, strict=True)
        ]
        return np.concatenate(means)

    def _batch(self, prefix: str, texts: Sequence[str], deadline: float | None) -> Matrix:
        """Return one row per text, from one request, or from more where the service finds that too large."""
        left = self._settings.timeout_s if deadline is None else deadline - monotonic()
        try:
            answer = self._endpoint.post(
                self._dialect.body(self._settings, [prefix + text for text in texts]), timeout_s=left
            )
        except ServiceRefused as refused:
            if not _is_about_size(refused, texts):
                raise EmbedderFailed(f"{self.id}: {refused}") from refused
            if len(texts) > 1:
                middle = len(texts) // 2
                parts = (texts[:middle], texts[middle:])
                return np.concatenate([self._batch(prefix, part, deadline) for part in parts])
            two = halves(texts[0])
            rows = np.concatenate([self._batch(prefix, [half], deadline) for half in two])
            return mean_direction(rows, [len(half) for half in two], source=self.id)
        except ServiceFailed as failed:
            raise EmbedderFailed(f"{self.id}: {failed}") from failed
        return self._checked(answer, len(texts))

    def _checked(self, answer: object, count: int) -> Matrix:
        try:
            rows = self._dialect.rows(answer)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise EmbedderFailed(
                f"{self.id} answered JSON without vectors in it: {self._endpoint.told(answer)}"
            ) from error
        # The cast is numpy's to refuse: whatever is no number ends as EmbedderFailed there.
        vectors = checked(rows, count=count, dimensions=self._learned, source=self.id)  # type: ignore[arg-type]
        self._learned = vectors.shape[1]
        return vectors


def _identify(settings: ServiceSettings, dialect: Dialect) -> str:
    """Return the id: everything that decides what a stored vector is."""
    name = f"{dialect.name}:{settings.model}"
    if dialect.sends_dimensions and settings.dimensions:
        name += f":{settings.dimensions}"
    prefix = settings.passage_prefix
    if prefix is not None and prefix != known_prefixes(settings.model).passage:
        name += f":p{crc32(prefix.encode()):08x}"
    return name


def _is_about_size(refused: ServiceRefused, texts: Sequence[str]) -> bool:
    """Say whether smaller requests may help; where not, one refusal is the end of it."""
    longest = max(map(len, texts))
    if refused.status not in _SIZE_STATUSES or (longest < 2 * _SMALLEST and len(texts) == 1):
        return False
    if refused.status == 413 or _SIZE_WORDS.search(refused.text):  # noqa: PLR2004 - Content Too Large
        return True
    return refused.status != 500 and longest > _PLAINLY_LONG  # noqa: PLR2004 - a bare 500 is a broken service


def _sendable(text: str) -> str:
    """Return `text` as services accept it: no NUL, no half of a surrogate pair, not empty."""
    clean = _UNSENDABLE.sub(" ", text)
    return clean if clean.strip() else "-"
