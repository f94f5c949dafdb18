"""The steps of the demo, each a question to the store and what it answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lakemem_api.cli import translate
from lakemem_api.cli.exchange import fill_in_vectors
from lakemem_api.cli.progress import progress_bars
from lakemem_api.demo.answers import answers, differences
from lakemem_api.demo.stage import Stage

if TYPE_CHECKING:
    from lakemem_api.memories import Memories

HISTORY = Path(__file__).with_name("history.jsonl")
KEY = "home.city"
QUESTIONS = ("Quelles sont ses allergies ?", "Who feeds the cat?", "What does Karim drink?")
SHOWN = 3


def build(store: Memories, stage: Stage) -> bool:
    """Fill the home from the sample history, original times kept, and return whether it has all its vectors."""
    stage.heading("1. A store from seven months of notes, in French and English")
    stage.command("import", str(HISTORY))
    with progress_bars() as progress:
        report = store.import_from(HISTORY, progress=progress)
        for line in translate.imported(report):
            stage.say(line)
        left = fill_in_vectors(store, progress)
    has_vectors = not left.due and store.doctor()["embedder"]["configured"] is not None
    if not has_vectors:
        why = left.why or "no embedder is set"
        stage.warn(f"No vectors: {why}. Searches below answer from words only.")
    return has_vectors


def ask(store: Memories, stage: Stage) -> None:
    """Search in both languages, and say how the first hit was found."""
    stage.heading("2. Searching by meaning and by word")
    for question in QUESTIONS:
        stage.command("search", question, "--limit", str(SHOWN), "--explain")
        result = store.search(question, limit=SHOWN, explain=True)
        stage.table(
            ("", "key", "text"),
            [
                (str(rank), hit.key or f"{hit.memory.kind} of {hit.memory.session}", hit.value)
                for rank, hit in enumerate(result, 1)
            ],
        )
        told = result.explanation
        for hit in told["hits"][:1]:
            cosine, bm25 = hit["vectors"]["cosine"], hit["words"]["bm25"]
            by_meaning = "not found" if cosine is None else f"cosine {cosine:.3f}, rank {hit['vectors']['rank']}"
            by_word = "not found" if bm25 is None else f"BM25 {bm25:.2f}, rank {hit['words']['rank']}"
            stage.say(
                f"Why the first: by meaning {by_meaning}; by word {by_word}; fused {hit['score']:.3f} "
                f"({told['fusion']['method']}, {told['fusion']['pool']} candidates)"
            )
        for failed in result.degraded:
            stage.warn(f"Answered without: {failed}")
        stage.say()


def two_axes(store: Memories, stage: Stage) -> None:
    """Ask one question at two instants on each axis."""
    stage.heading("3. The same question at two instants of the world's time")
    _recall(store, stage, [("2026-07-05", "2026-07-31"), ("2026-07-25", "2026-07-31")])
    stage.heading("4. The same question about one day, at two instants of what was believed")
    _recall(store, stage, [("2026-03-15", "2026-04-01"), ("2026-03-15", "2026-06-01")])


def correction(store: Memories, stage: Stage) -> None:
    """Show a correction of the past, and what was believed before it."""
    stage.heading("5. A correction of the past: the move to Grenoble came later than planned")
    stage.say("Written on 28 June: Grenoble from 1 July. Written on 14 July: Lyon until 20 July.")
    _recall(store, stage, [("2026-07-05", "2026-07-05"), ("2026-07-05", "2026-07-31")])


def life(store: Memories, stage: Stage) -> None:
    """Show every event of one key with its seal."""
    stage.heading("6. The whole history of that key, sealed")
    stage.command("history", KEY)
    stage.table(
        ("written", "value", "from", "to", "seal"),
        [
            (entry.at, entry.value or entry.what, _day(entry.valid_from), _day(entry.valid_to), entry.seal[:12])
            for entry in store.history(KEY)
        ],
    )


def verify(store: Memories, stage: Stage) -> bool:
    """Check every tenant's chain and return whether all hold."""
    stage.heading("7. Does the chain hold?")
    stage.command("verify", "--all")
    reports = store.verify()
    for line in translate.verified(reports):
        stage.say(line)
    return all(report.holds for report in reports)


def rescan(store: Memories, stage: Stage, *, with_vectors: bool) -> bool:
    """Build everything anew from the markdown and return whether every answer stayed the same.

    Args:
        store: the home.
        stage: where it is shown.
        with_vectors: wait for vectors that were not there to be taken over.
    """
    stage.heading("8. Everything but the markdown thrown away and built again")
    before = answers(store, QUESTIONS)
    stage.command("rescan")
    with progress_bars() as progress:
        events = store.rescan(progress)
        if with_vectors:
            fill_in_vectors(store, progress)
    changed = differences(before, answers(store, QUESTIONS))
    stage.say(f"{events} events applied again; {len(before)} answers compared with those before.")
    if changed:
        stage.warn(f"{len(changed)} answers differ, the first: {changed[0]}")
    else:
        stage.say("No answer changed.")
    return bool(before) and not changed


def _day(time: str | None) -> str:
    return "open" if time is None else time.removesuffix("T00:00:00Z")


def _recall(store: Memories, stage: Stage, instants: list[tuple[str, str]]) -> None:
    rows = []
    for valid_at, as_of in instants:
        stage.command("recall", "--key", KEY, "--valid-at", valid_at, "--as-of", as_of)
        found = store.recall(KEY, valid_at=valid_at, as_of=as_of)
        rows.append((valid_at, as_of, found[0].value if found else "nothing"))
    stage.table(("in the world on", "as believed on", KEY), rows)
