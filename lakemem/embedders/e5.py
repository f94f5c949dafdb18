"""The default embedder: multilingual-e5-small in 4 bits, in this process, on the CPU.

E5 is trained on "passage: " before what is stored and "query: " before what is asked, and on the mean of the encoder's
states.  Its cosines lie between 0.7 and 1.0, so they rank but have no absolute meaning.

Source: Wang et al., "Multilingual E5 Text Embeddings" (2024); model card of intfloat/multilingual-e5-small, MIT.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING, Final

import numpy as np

from lakemem.embedders.deadline import Lane
from lakemem.embedders.e5_graph import INPUT, OUTPUT, open_session
from lakemem.embedders.e5_pieces import Pieces
from lakemem.embedders.e5_weights import SHA256, E5Weights, find_weights, verify
from lakemem.embedders.protocol import Matrix, Vector
from lakemem.embedders.questions import QuestionCache
from lakemem.embedders.vectors import checked, mean_direction
from lakemem.embedders.windows import cut
from lakemem.errors import EmbedderFailed

if TYPE_CHECKING:
    import onnxruntime

ID: Final = f"multilingual-e5-small-q4:{SHA256[:8]}"
DIMENSIONS: Final = 384
WINDOW_PIECES: Final = 256
"""Pieces in a window of a long text, about 1,000 characters.  The model takes 510, but the mean over so many hides one
sentence among them: it came out before all unrelated windows in 12 of 12 texts at 240 pieces, in 8 of 12 at 480."""

OVERLAP_PIECES: Final = 32
"""What neighbours share: the length of a long sentence."""

_PASSAGE: Final = "passage: "
_QUERY: Final = "query: "


@dataclass(frozen=True, slots=True)
class _Model:
    """Everything that loading brings: read only, shared by all threads."""

    weights: E5Weights
    pieces: Pieces
    session: onnxruntime.InferenceSession
    places: Matrix
    dropped: Event = field(default_factory=Event)
    """Set when the embedder is closed: a long text takes minutes, and nobody waits for it any more."""


class E5Embedder:
    """multilingual-e5-small; loads itself with the first text (about a second and 220 MB).  Thread-safe.

    Args:
        cache_dir: folder where the check of the weights file is remembered, or None to check it in each process.
        threads: texts of a batch that are embedded at the same time; by default one per core, four at most.
        path: the weights file, or None for the installed one.
    """

    id = ID
    dimensions = DIMENSIONS
    dense_weight = 0.35
    """Source: convex fusion with BM25 on LoCoMo and a bilingual probe; see `retrieval.fusion.convex`."""

    def __init__(self, *, cache_dir: Path | None = None, threads: int | None = None, path: Path | None = None) -> None:
        self._cache_dir = cache_dir
        self._threads = threads or min(4, os.cpu_count() or 1)
        self._path = path
        self._lock = Lock()
        self._loaded: _Model | None = None
        self._questions = QuestionCache()
        self._probes = Lane("e5 probe", width=1)

    def __repr__(self) -> str:
        return f"E5Embedder({self.id!r}, threads={self._threads})"

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """Return [n, 384]; a text longer than the model takes is the mean of its windows.

        Raises:
            EmbedderFailed: the weights file is missing or another one, or the runtime failed.
        """
        return self._embed(_PASSAGE, texts)

    def embed_query(self, text: str) -> Vector:
        """Return [384], read-only.

        Raises:
            EmbedderFailed: as for `embed_passages`.
        """
        return self._questions.get(text, lambda question: self._embed(_QUERY, [question])[0])

    def pieces(self, text: str) -> list[str]:
        """Return the windows of `text`, slices of it, each of at most 256 pieces.

        Raises:
            EmbedderFailed: as for `embed_passages`; a short one in ASCII needs no model and never fails.
        """
        if len(text) < WINDOW_PIECES and text.isascii():
            return [text]  # an ASCII character is never more than one piece
        pieces = self._model().pieces
        return cut(text, measure=lambda part: len(pieces.encode(part)), limit=WINDOW_PIECES, overlap=OVERLAP_PIECES)

    def probe(self, timeout_s: float) -> str | None:
        """Return None if a text was embedded within `timeout_s` seconds, else what is wrong."""
        try:
            self._probes.call(lambda: self._embed(_QUERY, ["probe"])[0], timeout_s=timeout_s)
        except TimeoutError:
            return f"{self.id} did not embed a text within {timeout_s:g} s"
        except EmbedderFailed as error:
            return str(error)
        return None

    def close(self) -> None:
        """Drop the model and the remembered questions; what is being embedded fails at its next window."""
        with self._lock:
            if self._loaded is not None:
                self._loaded.dropped.set()
            self._loaded = None
        self._questions.clear()

    def _model(self) -> _Model:
        with self._lock:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    def _load(self) -> _Model:
        path = self._path or find_weights()
        verify(path, cache_dir=self._cache_dir)
        try:
            weights = E5Weights(path)
            # One thread inside and several texts at once outside: 103 turns/s on two cores against 80 with two threads
            # inside, and a forked child finds no pool whose threads it lacks.
            session = open_session(weights, threads=1)
        except EmbedderFailed:
            raise
        except Exception as error:  # onnxruntime's errors share no public base class
            raise EmbedderFailed(f"{self.id} cannot be loaded from {path}: {_first_line(error)}") from error
        places = weights.floats("emb.pos").reshape(-1, weights.hidden) + weights.floats("emb.type")[: weights.hidden]
        return _Model(weights, Pieces(weights.vocabulary), session, places)

    def _embed(self, prefix: str, texts: Sequence[str]) -> Matrix:
        if not texts:
            return np.empty((0, self.dimensions), np.float32)
        model = self._model()
        try:
            if len(texts) == 1:
                rows = [_vector(model, prefix, texts[0])]
            else:
                with ThreadPoolExecutor(min(self._threads, len(texts)), "e5") as pool:
                    rows = list(pool.map(lambda text: _vector(model, prefix, text), texts))
        except EmbedderFailed:
            raise
        except Exception as error:  # as above
            raise EmbedderFailed(f"{self.id} failed on {len(texts)} texts: {_first_line(error)}") from error
        return checked(np.stack(rows), count=len(texts), dimensions=self.dimensions, source=self.id)


def _vector(model: _Model, prefix: str, text: str) -> Vector:
    """Return the vector of one text, from as many runs of the encoder as its length needs."""
    before = model.pieces.encode(prefix)
    ids = model.pieces.encode(text)
    room = len(model.places) - 2 - len(before)
    runs = max(1, -(-len(ids) // room))
    bounds = [len(ids) * run // runs for run in range(runs + 1)]
    spans = [ids[bounds[run] : bounds[run + 1]] for run in range(runs)]
    rows = np.stack([_encode(model, [*before, *span]) for span in spans])
    if runs == 1:
        first: Vector = rows[0]
        return first
    unit = checked(rows, count=runs, dimensions=0, source=ID)
    mean: Vector = mean_direction(unit, [max(1, len(span)) for span in spans], source=ID)[0]
    return mean


def _encode(model: _Model, ids: list[int]) -> Vector:
    if model.dropped.is_set():
        raise EmbedderFailed(f"{ID} was closed")
    vocabulary = model.weights.vocabulary
    numbers = np.array([vocabulary.bos, *ids, vocabulary.eos], np.int64)
    rows = model.weights.words(numbers) + model.places[: len(numbers)]
    states = model.session.run([OUTPUT], {INPUT: rows[None]})[0]
    pooled: Vector = np.asarray(states)[0].mean(axis=0, dtype=np.float32)
    return pooled


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
