"""What Mnemos' routes take and give: fields, defaults and limits, as data that OpenAPI shows."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from lakemem.errors import InvalidInput
from lakemem.records.checks import MAX_NAME, MAX_TENANT
from lakemem.records.times import EARLIEST, LATEST, TimeLike, parse_time, to_datetime

MAX_CONTENT: Final = 32_000
MAX_QUESTION: Final = 4_000
MAX_SESSION: Final = 256
MAX_K: Final = 100
"""Source of the four: Mnemos' contract; texts are counted in characters."""

DEFAULT_K: Final = 10
MS_US: Final = 1_000

_WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_NUMBER = re.compile(r"-?(?:[0-9]{1,18}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})(?:[eE][-+]?[0-9]{1,3})?", re.ASCII)


def _writable(text: str) -> str:
    if "\0" in text:
        raise PydanticCustomError("nul", "holds a NUL character")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise PydanticCustomError("string_unicode", "holds a lone surrogate") from error
    return text


def _whole(text: Any) -> Any:  # noqa: ANN401 - what is no text is left to the type's own check
    return int(text) if isinstance(text, str) and _WHOLE.fullmatch(text) else text


def _integral(number: Any) -> Any:  # noqa: ANN401
    """Return a whole number as one: JSON has no other kind, and its writers may send 10 as 10.0."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _number(text: Any) -> Any:  # noqa: ANN401
    return float(text) if isinstance(text, str) and _NUMBER.fullmatch(text) else text


def read_instant(given: int | str) -> TimeLike:
    """Return a time as the store takes it, from RFC 3339 or milliseconds since 1970.

    A millisecond is asked about at its last microsecond, since answers cut times to milliseconds.

    Raises:
        InvalidInput: it is neither, or outside 0001-01-01 to 9999-12-31.
    """
    if isinstance(given, str) and not _WHOLE.fullmatch(given):
        parse_time(given, "time")
        return given
    at = int(given) * MS_US + MS_US - 1
    found = to_datetime(at) if EARLIEST <= at <= LATEST else None
    if found is None:
        raise InvalidInput("time", f"{given} is outside 0001-01-01 to 9999-12-31")
    return found


def _instant(given: int | str) -> int | str:
    try:
        read_instant(given)
    except InvalidInput as error:
        raise PydanticCustomError("instant", "is no time") from error
    return given


Text = Annotated[str, AfterValidator(_writable), Field(json_schema_extra={"pattern": "^[^\\u0000]*$"})]
Tenant = Annotated[Text, Field(min_length=1, max_length=MAX_TENANT, description="cloison d'isolation")]
Session = Annotated[Text, Field(max_length=MAX_SESSION)]
NamedSession = Annotated[Session, Field(min_length=1)]
Name = Annotated[Text, Field(min_length=1, max_length=MAX_NAME)]
Instant = Annotated[
    Annotated[int, Field(json_schema_extra={"minimum": EARLIEST // MS_US, "maximum": LATEST // MS_US})]
    | Annotated[str, Field(json_schema_extra={"format": "date-time"})],
    BeforeValidator(_integral),
    AfterValidator(_instant),
    Field(description="epoch millisecondes UTC, date ou RFC 3339"),
]
AskedInstant = Annotated[
    Text,
    AfterValidator(_instant),
    Field(description="epoch millisecondes UTC, date ou RFC 3339", json_schema_extra={"format": "date-time"}),
]
K = Annotated[int, Field(ge=1, le=MAX_K)]
GivenK = Annotated[K, BeforeValidator(_integral)]
AskedK = Annotated[K, BeforeValidator(_whole)]
Share = Annotated[float, Field(ge=0, le=1)]
AskedShare = Annotated[Share, BeforeValidator(_number)]
Role = Literal["user", "assistant", "system"]


UNNAMED: Any = Field(default_factory=str)
"""An empty name, which nobody can send: the caller's own tenant."""


class _Strict(BaseModel):
    """Nothing is coerced, and nothing unknown is passed over."""

    model_config = ConfigDict(strict=True, extra="forbid")


class NewEpisode(_Strict):
    """Body of `POST /v1/episodes`."""

    content: Annotated[Text, Field(min_length=1, max_length=MAX_CONTENT)]
    role: Role
    session_id: Session | None = None
    tenant: Tenant = UNNAMED


class Question(_Strict):
    """Body of `POST /v1/query`."""

    q: Annotated[Text, Field(min_length=1, max_length=MAX_QUESTION)]
    session_id: Session | None = None
    k: GivenK = DEFAULT_K
    tenant: Tenant = UNNAMED
    valid_at: Instant | None = None
    as_of: Instant | None = None


class Nothing(_Strict):
    """A body without fields."""


class Whose(_Strict):
    """A body, or query parameters, that may name a tenant."""

    tenant: Tenant = UNNAMED


class EpisodeSearch(Whose):
    """Query parameters of `GET /v1/episodes/search`."""

    q: Annotated[Text, Field(min_length=1)]
    k: AskedK = DEFAULT_K
    session_id: NamedSession | None = None
    min_salience: AskedShare = 0.0


class FactList(Whose):
    """Query parameters of `GET /v1/facts`."""

    subject: Name | None = None
    predicate: Name | None = None
    valid_at: AskedInstant | None = None
    as_of: AskedInstant | None = None


class FactHistory(Whose):
    """Query parameters of `GET /v1/facts/history`."""

    subject: Name
    predicate: Name
    as_of: AskedInstant | None = None


class DecayRun(BaseModel):
    """Query parameters of `POST /v1/admin/decay`."""

    model_config = ConfigDict(extra="forbid")

    dry_run: bool = False


class Refused(BaseModel):
    """Every refusal and failure."""

    detail: str


class Episode(BaseModel):
    """An episode."""

    id: str
    tenant: str
    created_at: int
    session_id: str | None
    role: str
    content: str
    salience: Share | None
    surprise: Share | None
    arousal: Share | None
    self_ref: Share | None
    recurrence: Share | None
    decay_state: Share
    consolidated_at: int | None
    archived: bool


class EpisodeHit(BaseModel):
    """An episode that was found, and why."""

    episode: Episode
    score: float
    dense_sim: Share
    sparse_sim: Share
    recency: Share


class Fact(BaseModel):
    """A fact, for a period."""

    id: str
    tenant: str
    subject: str
    predicate: str
    object: str
    valid_from: int
    valid_until: int | None
    confidence: Share
    superseded_by: str | None


class FactHit(BaseModel):
    """A fact that was found."""

    fact: Fact
    score: float


class Turn(BaseModel):
    """A turn of a session."""

    content: str
    role: str
    timestamp_ms: int


class QueryAnswer(BaseModel):
    """Answer of `POST /v1/query`."""

    type: Literal[
        "working", "procedural", "semantic_history", "episodic_temporal", "episodic_fuzzy", "semantic_fact", "unknown"
    ]
    episodes: list[EpisodeHit]
    facts: list[FactHit]
    history: list[Fact]
    working: list[Turn]
    procedural: list[str]


class ConsolidationReport(BaseModel):
    """Answer of `POST /v1/admin/consolidate`."""

    candidates: int
    consolidated: int
    extraction_failures: int
    facts_inserted: int
    facts_superseded: int
    facts_duplicate: int
    entities_upserted: int


class DecayReport(BaseModel):
    """Answer of `POST /v1/admin/decay`."""

    scanned: int
    dry_run: bool
    now_ms: int


class Databases(BaseModel):
    """Which halves of the store answered a query."""

    episodic: bool
    semantic: bool


class Pending(BaseModel):
    """How many episodes wait for what."""

    unscored: int
    consolidation_ready: int
    consolidation_waiting: int


class HealthReport(BaseModel):
    """Answer of `GET /v1/health`."""

    ok: bool
    ollama: bool
    embedding: bool
    dbs: Databases
    failures: dict[str, str]
    salience_queue_depth: int
    worker_last_run: str | None
    worker: dict[str, Any]
    pending: Pending | None
