"""How is the store? Sizes, what is due, what the indexes cover, and what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lakemem.engine.parts import Engine
from lakemem.engine.writer import WriterEngine
from lakemem.home import Home
from lakemem.journal.folders import tenant_folders
from lakemem.records.times import format_time
from lakemem.tables.compact import coverage
from lakemem.temporal import select as temporal
from lakemem.upkeep.recovery import behind

_REACH_S = 0.5
"""Seconds in which a service that did not embed must answer anything at all."""


def examine(engine: Engine) -> dict[str, Any]:
    """Return the state of a store as a JSON object; `problems` lists what somebody should look at."""
    parts, state = engine.parts, engine.state()
    home = parts.home
    tables = {name: coverage(table) for name, table in engine.shard().tables().items()}
    models = sorted(name for name in state.versions if name.startswith("vectors_"))
    embedder = parts.embedder
    report: dict[str, Any] = {
        "home": str(home.root),
        "home_id": home.home_id,
        "writer": isinstance(engine, WriterEngine),
        "generation": home.generation(),
        "tenants": len(tenant_folders(home.markdown)),
        "watermark": format_time(state.watermark) if state.watermark else None,
        "tables": tables,
        "words": engine.words().count(),
        "files": _count_files(home),
        "embedder": {
            "configured": embedder.id if embedder is not None else None,
            "indexed": state.embedder or None,
            "dimensions": state.dimensions,
            "tables": models,
        },
        "behind": [folder.name for folder, _ in behind(home, state.positions)],
        "problems": [],
    }
    problems: list[str] = report["problems"]
    if isinstance(engine, WriterEngine):
        _writer(engine, report)
    if embedder is None:
        problems.append("no embedder is set: searches answer from words only")
    elif state.embedder and embedder.id != state.embedder:
        problems.append(
            f"vectors are of {state.embedder}, {embedder.id} is configured: they are filled in anew by the writer"
        )
    else:
        wrong = embedder.probe(2.0)
        if wrong is not None:
            problems.append(f"the embedder does not work, searches answer from words only: {wrong}")
    missing = [name for name in engine.anchors.folders() if not (home.markdown / name).is_dir()]
    problems.extend(f"the folder of tenant {name} is missing" for name in missing)
    return report


def probe(engine: Engine, timeout_s: float) -> dict[str, Any]:
    """Return how the model is, asked to embed a text: what `doctor` says of it, without looking at anything else.

    Args:
        engine: of the home.
        timeout_s: seconds until it counts as away.
    """
    embedder = engine.parts.embedder
    if embedder is None:
        told = {"id": None, "answers": False, "embeds": False, "failure": "no embedder is set"}
        return {"embedder": told}
    failure = embedder.probe(timeout_s)
    # What runs in this process answers if it is there at all; of a service something else than the model may be wrong.
    reach = getattr(embedder, "answers", None)
    answers = failure is None or (reach(_REACH_S) if reach is not None else True)
    return {"embedder": {"id": embedder.id, "answers": answers, "embeds": failure is None, "failure": failure or ""}}


def _writer(engine: WriterEngine, report: dict[str, Any]) -> None:
    filler = engine.filler
    report["unapplied"] = engine.flusher.waiting
    report["recovered"] = engine.recovered
    report["vectors_due"] = _due(engine) if filler is not None else 0
    if filler is not None and filler.failure:
        report["problems"].append(f"vectors cannot be filled in: {filler.failure}")


def _due(engine: WriterEngine) -> int:
    """Return how many texts lack a vector; counted from the tables where nobody has looked yet."""
    filler = engine.filler
    if filler is not None and filler.has_looked:
        return filler.due()
    shard = engine.shard()
    if shard.vectors is None:
        return shard.records.count()
    return len(temporal.missing(shard.records.dataset, shard.vectors.dataset))


def _count_files(home: Home) -> dict[str, int]:
    def count(folder: Path) -> int:
        return sum(1 for path in folder.rglob("*") if path.is_file())

    return {"journal": count(home.markdown), "derived": count(home.shard)}
