"""Any function from texts to vectors as an embedder."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from numpy.typing import ArrayLike

from lakemem.embedders.deadline import Lane
from lakemem.embedders.protocol import Matrix, Vector
from lakemem.embedders.questions import QuestionCache
from lakemem.embedders.vectors import checked
from lakemem.embedders.windows import cut
from lakemem.errors import EmbedderFailed, InvalidInput

EmbedFunction = Callable[[Sequence[str]], ArrayLike]
"""Texts to one row of numbers per text; may be called by several threads at once."""


class CallableEmbedder:
    """A function as an `Embedder`: its answers are checked and normalised like those of any other.

    Args:
        function: embeds passages, and questions too unless `query_function` is given.
        id: which vectors these are; must change whenever the function's vectors change.
        dimensions: width of the rows, at least 1.
        query_function: embeds questions, for models that treat them differently.
        dense_weight: weight in fusion, 0 to 1.
        window_chars: characters of the windows that a long text is cut into, or None for no limit.

    Raises:
        InvalidInput: no id, or a width below 1.

    >>> lengths = CallableEmbedder(lambda texts: [[len(text), 1] for text in texts], id="lengths", dimensions=2)
    >>> lengths.embed_passages(["a", "bcd"]).shape
    (2, 2)
    """

    def __init__(
        self,
        function: EmbedFunction,
        *,
        id: str,  # noqa: A002 - the protocol's name
        dimensions: int,
        query_function: EmbedFunction | None = None,
        dense_weight: float = 0.5,
        window_chars: int | None = None,
    ) -> None:
        if not id:
            raise InvalidInput("id", "must not be empty")
        if dimensions < 1:
            raise InvalidInput("dimensions", f"{dimensions} is below 1")
        if window_chars is not None and window_chars < 1:
            raise InvalidInput("window_chars", f"{window_chars} is below 1")
        self.id = id
        self.dimensions = dimensions
        self.dense_weight = dense_weight
        self._function = function
        self._query_function = query_function or function
        self._window_chars = window_chars
        self._questions = QuestionCache()
        self._probes = Lane("embedder probe", width=4)

    def __repr__(self) -> str:
        return f"CallableEmbedder({self.id!r}, dimensions={self.dimensions})"

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """Return [n, dimensions].

        Raises:
            EmbedderFailed: the function raised, or answered something that is not such vectors.
        """
        return self._embed(self._function, texts)

    def embed_query(self, text: str) -> Vector:
        """Return [dimensions], read-only.

        Raises:
            EmbedderFailed: as for `embed_passages`.
        """
        return self._questions.get(text, lambda question: self._embed(self._query_function, [question])[0])

    def pieces(self, text: str) -> list[str]:
        """Return the windows of `text`, slices of it."""
        if self._window_chars is None:
            return [text]
        return cut(text, measure=len, limit=self._window_chars, overlap=self._window_chars // 10)

    def probe(self, timeout_s: float) -> str | None:
        """Return None if the function embedded a text within `timeout_s` seconds, else what is wrong."""
        try:
            self._probes.call(lambda: self._embed(self._query_function, ["probe"]), timeout_s=timeout_s)
        except TimeoutError:
            return f"{self.id} did not embed a text within {timeout_s:g} s"
        except EmbedderFailed as error:
            return str(error)
        return None

    def close(self) -> None:
        """Forget the questions."""
        self._questions.clear()

    def _embed(self, function: EmbedFunction, texts: Sequence[str]) -> Matrix:
        try:
            raw = function(list(texts))
        except EmbedderFailed:
            raise
        except Exception as error:  # somebody else's function may raise anything
            raise EmbedderFailed(f"{self.id} failed on {len(texts)} texts: {type(error).__name__} {error}") from error
        return checked(raw, count=len(texts), dimensions=self.dimensions, source=self.id)
