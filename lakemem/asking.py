"""Questions put to an engine: arguments into scopes, scopes into answers."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from lakemem.engine.parts import Engine
from lakemem.errors import InvalidInput, NotFound
from lakemem.fulltext.render import pinned
from lakemem.journal.folders import tenant_folder, tenant_folders
from lakemem.journal.verify import ChainReport, missing_folders, verify_folder
from lakemem.records import checks
from lakemem.records.answers import SearchHit, SearchResult
from lakemem.records.filters import Filter, Matches, equals, text_of
from lakemem.records.times import Instant, TimeLike, parse_reading, parse_time, parse_until
from lakemem.records.versions import KINDS, Version
from lakemem.resident.marks import Marks
from lakemem.resident.views import View
from lakemem.retrieval.explain import explain, verdict
from lakemem.retrieval.fusion import FUSIONS
from lakemem.retrieval.query import Query, Scope
from lakemem.retrieval.search import Hit, Rankers, Trace, search

_DAY_FILE = re.compile(r"memory/\d{4}-\d{2}-\d{2}\.md", re.ASCII)
_UNIT = 1e-5
"""How far from 1 the square of a unit vector's length may be, in float32."""

_MOST_PATTERNS = 256
"""Key patterns of one question."""

UNSCORED = 0.5
"""What counts as the salience of an episode that was not scored yet."""

_OTHER_WEIGHT = 0.5
"""Weight of vectors where no embedder says its own."""


class Narrowing(TypedDict, total=False):
    """What narrows a question further; each is part of the filter, before top-k.

    - session: of which conversation;
    - since, until: written at or after, at or before; a bare date covers its day;
    - occurred_since, occurred_until: the same for when it happened or began to hold;
    - subject, predicate: of facts;
    - memory_ids: only these records;
    - statuses: active, archived; default active where episodes are asked for;
    - min_salience: episodes that matter at least so much, 0 to 1; one that was not scored yet counts as 0.5;
    - unmarked: only episodes that lack this mark (salience, consolidated_at, ...);
    - all_periods: also what held before or will hold after `valid_at`, as it is believed at `as_of`.
    """

    session: str | None
    since: TimeLike | None
    until: TimeLike | None
    occurred_since: TimeLike | None
    occurred_until: TimeLike | None
    subject: str | None
    predicate: str | None
    memory_ids: Iterable[str] | None
    statuses: Iterable[str] | None
    min_salience: float
    unmarked: str | None
    all_periods: bool


def current_view(engine: Engine, tenant: str) -> View:
    """Return a tenant's view that scans see everything acknowledged in."""
    view = engine.view(checks.check_tenant(tenant))
    return view if view.is_current else engine.settled_view(tenant)


def scope_of(
    engine: Engine,
    tenant: str,
    *,
    kinds: Iterable[str],
    valid_at: TimeLike | None,
    as_of: TimeLike | None,
    **rest: Any,  # noqa: ANN401
) -> Scope:
    """Return the checked scope of a question; `rest` are the other fields of `Scope`, as callers send them.

    Now, for both times, is drawn before anything is read, and later writes get later system times.
    """
    view = engine.view(checks.check_tenant(tenant))
    now = engine.clock.draw(view.last_system_time)
    at = now if valid_at is None else parse_reading(valid_at, "valid_at")
    believed = now if as_of is None else parse_reading(as_of, "as_of")
    wanted = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    for kind in wanted:
        if kind not in KINDS:
            check_choice(kind, "kinds", choices=KINDS)
    rest["tags"] = checks.check_tags(rest.get("tags"))
    rest["key_patterns"] = check_patterns(rest.get("key_patterns"))
    for name in ("agent", "session", "key", "subject", "predicate"):
        if rest.get(name) is not None:
            checks.check_text(rest[name], name, limit=checks.MAX_KEY if name == "key" else checks.MAX_NAME)
    for name in ("since", "occurred_since"):
        if rest.get(name) is not None:
            rest[name] = parse_time(rest[name], name)
    for name in ("until", "occurred_until"):
        if rest.get(name) is not None:
            rest[name] = parse_until(rest[name], name)
    for name in ("memory_ids", "statuses"):
        rest[name] = _names(rest.get(name), name)
    if rest["statuses"] is None and "episode" in wanted:
        rest["statuses"] = ("active",)
    _narrow_by_marks(view, rest)
    return Scope(tenant, Instant(at, believed), wanted, **rest)


def _names(names: object, field: str) -> tuple[str, ...] | None:
    """Return names without doubles, or None for none given, or refuse them; one may come by itself."""
    if names is None:
        return None
    if not isinstance(names, Iterable):
        raise InvalidInput(field, f"must be a list of names, not {type(names).__name__}")
    listed = [names] if isinstance(names, str) else names
    return tuple(dict.fromkeys(checks.check_text(name, field, limit=checks.MAX_NAME) for name in listed))


def _narrow_by_marks(view: View, rest: dict[str, Any]) -> None:
    """Turn what is asked about marks into the records that pass, or do not."""
    unmarked, least = rest.pop("unmarked", None), rest.pop("min_salience", 0.0)
    if isinstance(least, bool) or not isinstance(least, int | float) or not 0 <= least <= 1:
        raise InvalidInput("min_salience", f"is {least!r}, it must be a number from 0 to 1")
    without: list[str] = []
    if unmarked is not None:
        without += view.marks().having(checks.check_text(unmarked, "unmarked", limit=checks.MAX_NAME))
    if least > UNSCORED:
        reaching = view.marks().reaching("salience", least)
        asked = rest["memory_ids"]
        rest["memory_ids"] = tuple(reaching if asked is None else set(asked).intersection(reaching))
    elif least > 0:
        without += view.marks().below("salience", least)
    rest["without_ids"] = tuple(without)


def check_patterns(patterns: object) -> tuple[str, ...] | None:
    """Return key patterns without doubles, or None for none given, or refuse them; one may come by itself."""
    if patterns is None:
        return None
    if not isinstance(patterns, Iterable):
        raise InvalidInput("key_patterns", f"must be a list of globs, not {type(patterns).__name__}")
    listed = [patterns] if isinstance(patterns, str) else patterns
    found = tuple(dict.fromkeys(checks.check_text(glob, "key_patterns", limit=checks.MAX_KEY) for glob in listed))
    if len(found) > _MOST_PATTERNS:
        raise InvalidInput("key_patterns", f"has {len(found)} patterns, the limit is {_MOST_PATTERNS}")
    return found


def count(engine: Engine, scope: Scope, *, is_now: bool) -> int:
    """Return how many versions of a scope there are; `is_now` says that its instant is now on both axes."""
    is_plain = scope.memory_ids is None and not scope.without_ids and not scope.all_periods
    if is_now and is_plain:
        return engine.count_now(scope.tenant, scope.timeless(), at=scope.instant.as_of)
    return current_view(engine, scope.tenant).count(scope.tree())


def run_search(engine: Engine, query: Query, *, tell: bool, why_not: str | None) -> SearchResult:
    """Return the hits of a checked query, and how it went."""
    tenant = query.scope.tenant
    if query.using == "vectors" and query.mode == "raw":
        raise InvalidInput("using", "is vectors, but raw expressions are answered by words only")
    check_choice(query.fusion, "fusion", choices=("", *FUSIONS))
    if query.vector is not None and (query.using == "words" or query.mode == "raw"):
        raise InvalidInput("vector", "was given, but only words are asked")
    due = 0
    if query.using != "words" and query.mode == "natural":
        due = engine.vectors_due(tenant, engine.parts.settings.vector_wait_ms / 1000)
    if why_not:
        query = query._replace(is_explained=True)
    hits, trace = search(query, _rankers(engine, query))
    marks = engine.view(tenant).marks() if "episode" in query.scope.kinds else None
    told = _explained(engine, query, hits, trace, why_not) if tell or why_not else {}
    return SearchResult(tuple(_hit(hit, marks) for hit in hits), tuple(trace.degraded), due, told)


def _rankers(engine: Engine, query: Query) -> Rankers:
    tenant = query.scope.tenant
    asks_words = query.vector is None and query.using != "vectors"
    view = engine.settled_view(tenant) if asks_words else current_view(engine, tenant)

    def asked_of_words(where: Filter) -> Filter:
        return engine.watermark(pinned(where, names))

    def names(part: Matches) -> set[str]:
        return {text_of(version, part.field) for version in view.select(part)}

    settings, embedder = engine.parts.settings, engine.parts.embedder
    weight = settings.dense_weight
    if weight is None:
        weight = embedder.dense_weight if embedder is not None else _OTHER_WEIGHT
    return Rankers(
        view=view,
        words=engine.words(),
        watermark=asked_of_words,
        embedder=embedder,
        reranker=engine.parts.reranker,
        fusion=query.fusion or settings.fusion,
        dense_weight=weight,
        depth=settings.depth,
        now=query.scope.instant.valid_at,
        rerank_timeout_s=settings.rerank_timeout_s,
    )


def _explained(engine: Engine, query: Query, hits: Sequence[Hit], trace: Trace, why_not: str | None) -> dict[str, Any]:
    told = explain(query, list(hits), trace=trace)
    if why_not is not None:
        view = current_view(engine, query.scope.tenant)
        record_id = view.record_of(why_not) or why_not
        versions = view.select(equals("record_id", record_id))
        told["why_not"] = {"asked": why_not, **verdict(query, list(hits), trace=trace, versions=versions)}
    return told


def _hit(hit: Hit, marks: Marks | None) -> SearchHit:
    dense = None if hit.dense is None else min(1.0, max(0.0, hit.dense))
    return SearchHit(hit.score, dense, hit.words, hit.version, hit.sparse, hit.recency, marks_of(hit.version, marks))


def marks_of(version: Version, marks: Marks | None) -> dict[str, Any]:
    """Return what was marked about a version's episode."""
    return dict(marks.of(version.record_id)) if marks is not None and version.event.kind == "episode" else {}


def check_vector(engine: Engine, vector: NDArray[np.float32] | None) -> NDArray[np.float32] | None:
    """Return a query vector at unit length, or refuse it."""
    if vector is None:
        return None
    try:
        found = np.asarray(vector, np.float32)
    except (TypeError, ValueError) as error:
        raise InvalidInput("vector", "must be numbers") from error
    width = engine.state().dimensions
    if found.shape != (width,):
        raise InvalidInput("vector", f"has shape {found.shape}, it must be ({width},)")
    square = float(found @ found)
    if not math.isfinite(square) or square == 0:
        raise InvalidInput("vector", "must be finite and not zero")
    return found if abs(square - 1) < _UNIT else found / np.float32(math.sqrt(square))


def check_choice(value: object, field: str, *, choices: tuple[str, ...]) -> None:
    """Refuse a value that is none of the choices."""
    if value not in choices:
        raise InvalidInput(field, f"is {value!r}, it must be one of {', '.join(choices)}")


def read_lines(engine: Engine, path: object, *, tenant: str, from_line: object, to_line: object) -> str:
    """Return lines of a tenant's own journal file; see `Store.get`."""
    for line, field in ((from_line, "from_line"), (to_line, "to_line")):
        if line is not None and (isinstance(line, bool) or not isinstance(line, int)):
            raise InvalidInput(field, f"must be a whole number, not {type(line).__name__}")
    folder = engine.parts.home.markdown / tenant_folder(checks.check_tenant(tenant))
    file = folder / str(path) if isinstance(path, str) and _DAY_FILE.fullmatch(path) else None
    if file is None or file.is_symlink() or file.parent.is_symlink() or not file.is_file():
        raise NotFound("there is no such file in the workspace", hint="files are named memory/YYYY-MM-DD.md")
    text = file.read_bytes().decode("utf-8", "replace")
    if from_line is None and to_line is None:
        return text
    lines = text.split("\n")
    first = max(1, from_line) if isinstance(from_line, int) else 1
    last = max(0, to_line) if isinstance(to_line, int) else len(lines)
    return "\n".join(lines[first - 1 : last])


def verify(engine: Engine, tenant: str | None) -> list[ChainReport]:
    """Return the chain report of a tenant, or of all; writing waits for one tenant at a time."""
    parts = engine.parts
    home_id, key, markdown = parts.home.home_id, parts.key, parts.home.markdown
    folders = tenant_folders(markdown)
    if tenant is not None:
        folders = [markdown / tenant_folder(checks.check_tenant(tenant))]
    reports = []
    for folder in folders:

        def check(folder: Any = folder) -> ChainReport:  # noqa: ANN401 - bound now, called at once
            anchors = engine.current_anchors()
            return verify_folder(folder, anchors, home_id=home_id, key=key, tenant=tenant)

        reports.append(engine.while_quiet(check))
    return reports if tenant is not None else reports + missing_folders(folders, engine.current_anchors())
