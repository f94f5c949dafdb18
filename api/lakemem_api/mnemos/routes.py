"""Mnemos' routes: `/v1/*` and the page `/viz`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from lakemem_api.identity.principal import Principal
from lakemem_api.mnemos import schemas
from lakemem_api.mnemos.dialect import Mnemos, Upkeep, Written
from lakemem_api.mnemos.facts import When
from lakemem_api.mnemos.graph import graph
from lakemem_api.mnemos.health import Health
from lakemem_api.mnemos.questions import Asked, answer
from lakemem_api.mnemos.reading import StrictRoute
from lakemem_api.mnemos.refusals import PREFIX
from lakemem_api.tools.call import Call

DEGRADED: Final = "X-Degraded"
"""Header that names the stages of a search that failed: its answer is of words alone, or in another order."""

_REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    401: {"model": schemas.Refused, "description": "X-API-Key invalide ou manquant"},
    403: {"model": schemas.Refused, "description": "la clé ne le permet pas"},
    422: {"model": schemas.Refused, "description": "entrée invalide"},
    503: {"model": schemas.Refused, "description": "la mémoire ne répond pas"},
}
_TOO_LARGE: Final[dict[int | str, dict[str, Any]]] = {413: {"model": schemas.Refused, "description": "corps trop long"}}
_UNKNOWN: Final[dict[int | str, dict[str, Any]]] = {404: {"model": schemas.Refused, "description": "épisode inconnu"}}

_HEALTH_THREADS: Final = 4

Query_ = Query()
EpisodeId = Annotated[schemas.Name, Path(description="identifiant d'épisode", examples=["01KBD5T0000000000000000000"])]
SessionId = Annotated[schemas.NamedSession, Path(description="identifiant de session")]


@dataclass(frozen=True, slots=True)
class Offered:
    """What the routes are made of: the dialect, the worker beside it, and how both are."""

    dialect: Mnemos
    upkeep: Upkeep
    health: Health


def router(offered: Offered) -> APIRouter:
    """Return the routes under `/v1`."""
    made = APIRouter(prefix=PREFIX, route_class=StrictRoute, responses=_REFUSALS, tags=["mnemos"])
    _add_episodes(made, offered.dialect)
    _add_facts(made, offered.dialect)
    _add_questions(made, offered.dialect)
    _add_sessions(made, offered.dialect)
    _add_administration(made, offered)
    return made


def _add_episodes(made: APIRouter, dialect: Mnemos) -> None:
    @made.post("/episodes", status_code=201, response_model=schemas.Episode, responses=_TOO_LARGE)
    def write_episode(request: Request, body: schemas.NewEpisode) -> Response:
        """Écrit un épisode, cherchable aussitôt."""
        principal = _principal(request)
        tenant = dialect.tenant_of(principal, body.tenant or None, role="write")
        call = Call(principal, {}, _meta(request))
        written = Written(body.content, body.role, body.session_id or "", call.agent, call.trace_id)
        return JSONResponse(dialect.write(tenant, written), 201)

    @made.get("/episodes/search", response_model=list[schemas.EpisodeHit])
    def search_episodes(request: Request, asked: Annotated[schemas.EpisodeSearch, Query_]) -> Response:
        """Épisodes les plus proches d'une question."""
        tenant = dialect.tenant_of(_principal(request), asked.tenant or None, role="read")
        hits, degraded = dialect.search(
            tenant, asked.q, k=asked.k, session=asked.session_id, min_salience=asked.min_salience
        )
        return JSONResponse(hits, headers=_degraded(degraded))

    @made.get("/episodes/{episode_id}", response_model=schemas.Episode, responses=_UNKNOWN)
    def read_episode(request: Request, *, episode_id: EpisodeId, asked: Annotated[schemas.Whose, Query_]) -> Response:
        """Un épisode par son identifiant, tous tenants confondus."""
        return JSONResponse(dialect.episode(_principal(request), episode_id, tenant=asked.tenant or None))


def _add_facts(made: APIRouter, dialect: Mnemos) -> None:
    @made.get("/facts", response_model=list[schemas.Fact])
    def list_facts(request: Request, asked: Annotated[schemas.FactList, Query_]) -> Response:
        """Faits actuellement valides."""
        tenant = dialect.tenant_of(_principal(request), asked.tenant or None, role="read")
        facts = dialect.facts(tenant, _when(asked.valid_at, asked.as_of))
        return JSONResponse(facts.current(subject=asked.subject, predicate=asked.predicate))

    @made.get("/facts/history", response_model=list[schemas.Fact])
    def list_history(request: Request, asked: Annotated[schemas.FactHistory, Query_]) -> Response:
        """Chaîne de versioning complète d'un sujet et d'un prédicat, du plus ancien au plus récent."""
        tenant = dialect.tenant_of(_principal(request), asked.tenant or None, role="read")
        facts = dialect.facts(tenant, _when(None, asked.as_of))
        return JSONResponse(facts.history(asked.subject, asked.predicate))

    @made.get("/graph", response_model=dict[str, Any])
    def draw_graph(request: Request, asked: Annotated[schemas.Whose, Query_]) -> Response:
        """Entités, faits et souvenirs d'un tenant."""
        tenant = dialect.tenant_of(_principal(request), asked.tenant or None, role="read")
        return JSONResponse(graph(dialect.memories, tenant, subject=dialect.canonical(tenant), now=dialect.wall()))


def _add_questions(made: APIRouter, dialect: Mnemos) -> None:
    @made.post("/query", response_model=schemas.QueryAnswer, responses=_TOO_LARGE)
    def query(request: Request, body: schemas.Question) -> Response:
        """Route une question vers la mémoire qu'elle demande."""
        tenant = dialect.tenant_of(_principal(request), body.tenant or None, role="read")
        when = _when(body.valid_at, body.as_of)
        found = answer(dialect, Asked(body.q, tenant, body.k, body.session_id, when))
        return JSONResponse(found.to_dict(), headers=_degraded(found.degraded))


def _add_sessions(made: APIRouter, dialect: Mnemos) -> None:
    @made.post("/sessions/{session_id:any_text}/reset", status_code=204, response_class=Response, responses=_TOO_LARGE)
    def reset_session(
        request: Request, *, session_id: SessionId, asked: Annotated[schemas.Whose, Query_],
        body: schemas.Whose | None = None,
    ) -> Response:  # fmt: skip
        """Réinitialise la working memory de la session."""
        named = {each.tenant for each in (asked, body) if each is not None and each.tenant}
        dialect.reset(_principal(request), session_id, tenants=named)
        return Response(status_code=204)


def _add_administration(made: APIRouter, offered: Offered) -> None:
    # Writes that wait for their vectors may take every other thread; how it is must be told all the same.
    own_threads = CapacityLimiter(_HEALTH_THREADS)

    @made.get("/health", response_model=schemas.HealthReport)
    async def health() -> Response:
        """État du système ; toujours 200, lire les booléens."""
        return JSONResponse(await run_sync(offered.health.report, limiter=own_threads))

    @made.post("/admin/consolidate", response_model=schemas.ConsolidationReport, responses=_TOO_LARGE)
    def consolidate(request: Request, body: schemas.Nothing | None = None) -> Response:
        """Lance un run du worker sur tous les tenants."""
        del body
        offered.dialect.check_everywhere(_principal(request))
        return JSONResponse(offered.upkeep.run_now().to_dict())

    @made.post("/admin/decay", response_model=schemas.DecayReport, responses=_TOO_LARGE)
    def decay(
        request: Request, *, asked: Annotated[schemas.DecayRun, Query_], body: schemas.Nothing | None = None
    ) -> Response:
        """Applique la décroissance à tous les épisodes actifs."""
        del body
        offered.dialect.check_everywhere(_principal(request))
        return JSONResponse(offered.upkeep.decay_now(dry_run=asked.dry_run))


def _principal(request: Request) -> Principal:
    found: Principal = request.scope["state"]["principal"]
    return found


def _meta(request: Request) -> Mapping[str, Any]:
    traceparent = request.headers.get("traceparent")
    return {"traceparent": traceparent} if traceparent else {}


def _when(valid_at: int | str | None, as_of: int | str | None) -> When:
    return When(*(None if given is None else schemas.read_instant(given) for given in (valid_at, as_of)))


def _degraded(stages: tuple[str, ...]) -> dict[str, str]:
    """Return the header that says so; only the names of stages: a message may hold what no header can."""
    return {DEGRADED: ", ".join(stage.partition(":")[0] for stage in stages)} if stages else {}
