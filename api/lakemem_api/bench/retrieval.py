"""Filling a home with conversations, asking their questions, and measuring the answers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import TYPE_CHECKING

from lakemem.errors import EmbedderFailed, LakememError
from lakemem.records.commands import AddEpisode
from lakemem_api.bench.conversations import Conversation, Question
from lakemem_api.bench.metrics import is_hit, ndcg, recall, reciprocal_rank
from lakemem_api.cli.progress import Progress

if TYPE_CHECKING:
    from lakemem.embedders.protocol import Embedder
    from lakemem.retrieval.query import Using
    from lakemem.store import Store

DEPTH = 20
"""Hits asked for: the deepest recall that is reported; the reciprocal rank looks no further either."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one way of searching did over all questions; means, and medians for the times.

    `ms_per_query` is a whole search as a caller waits for it; `ms_embedding` is the question's vector within it.
    """

    using: str
    questions: int
    recall_at_5: float
    recall_at_10: float
    recall_at_20: float
    ndcg_at_10: float
    mrr: float
    hit_rate_at_10: float
    ms_per_query: float
    ms_embedding: float

    def to_dict(self) -> dict[str, str | int | float]:
        """Return the score as a row."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question's ranking, and how long it took in milliseconds."""

    ranked: list[str]
    question: Question
    ms: float
    ms_embedding: float


def fill(store: Store, conversations: Sequence[Conversation], *, progress: Progress) -> int:
    """Add every turn as an episode, each conversation a tenant of its own, and return how many were new.

    A turn that the home has already is known by its id, so a second run on the same home adds nothing.
    """
    added = 0
    for number, conversation in enumerate(conversations):
        progress("turns", number, len(conversations))
        known = set(_turns_of(store, conversation).values())
        commands = [
            AddEpisode(
                tenant=tenant_of(conversation),
                content=turn.text,
                role=turn.role,
                session=turn.session,
                occurred_at=turn.at_us,
                extra=json.dumps({"turn": turn.turn_id} | ({"caption": turn.caption} if turn.caption else {})),
            )
            for turn in conversation.turns
            if turn.turn_id not in known
        ]
        for result in store.write_many(commands):
            if isinstance(result, LakememError):
                raise result
        added += len(commands)
    progress("turns", len(conversations), len(conversations))
    return added


def measure(
    store: Store,
    conversations: Sequence[Conversation],
    *,
    using: Sequence[Using],
    embedder: Embedder | None,
    progress: Progress,
) -> Iterator[Score]:
    """Yield a score for each way of searching.

    Args:
        store: filled with the conversations.
        conversations: whose questions are asked.
        using: words, vectors, both.
        embedder: the store's own, so that the time of the question's vector can be told apart; None for words only.
        progress: called with how many questions were asked.
    """
    total = len(using) * sum(len(conversation.questions) for conversation in conversations)
    asked: dict[str, list[_Asked]] = {way: [] for way in using}
    done = 0
    for conversation in conversations:
        turns = _turns_of(store, conversation)
        for question in conversation.questions:
            ms_embedding = _embed(embedder, question.text)
            for way in using:
                start = time.perf_counter()
                result = store.search(question.text, tenant=tenant_of(conversation), using=way, limit=DEPTH)
                ms = (time.perf_counter() - start) * 1000
                ranked = [turns[hit.memory.memory_id] for hit in result]
                # The store remembers the question's vector, so its time is added to what each way would have waited.
                own = 0.0 if way == "words" else ms_embedding
                asked[way].append(_Asked(ranked, question, ms + own, own))
                done += 1
            progress("questions", done, total)
    for way in using:
        yield _score(way, asked[way])


def tenant_of(conversation: Conversation) -> str:
    """Return the tenant that holds a conversation."""
    return f"bench:{conversation.name}"


def _turns_of(store: Store, conversation: Conversation) -> dict[str, str]:
    """Return turn ids by memory id."""
    episodes = store.list(tenant=tenant_of(conversation), kinds=("episode",))
    return {episode.memory_id: str(episode.extra["turn"]) for episode in episodes if "turn" in episode.extra}


def _embed(embedder: Embedder | None, text: str) -> float:
    """Return how many milliseconds a question's vector took; the search meets a failure again and says so."""
    if embedder is None:
        return 0.0
    start = time.perf_counter()
    try:
        embedder.embed_query(text)
    except EmbedderFailed:
        return 0.0
    return (time.perf_counter() - start) * 1000


def _score(using: str, asked: Sequence[_Asked]) -> Score:
    def mean(values: Iterator[float]) -> float:
        return round(fmean(values), 4)

    return Score(
        using=using,
        questions=len(asked),
        recall_at_5=mean(recall(one.ranked, one.question.gold, k=5) for one in asked),
        recall_at_10=mean(recall(one.ranked, one.question.gold, k=10) for one in asked),
        recall_at_20=mean(recall(one.ranked, one.question.gold, k=20) for one in asked),
        ndcg_at_10=mean(ndcg(one.ranked, one.question.gold, k=10) for one in asked),
        mrr=mean(reciprocal_rank(one.ranked, one.question.gold) for one in asked),
        hit_rate_at_10=mean(float(is_hit(one.ranked, one.question.gold, k=10)) for one in asked),
        ms_per_query=round(median(one.ms for one in asked), 2),
        ms_embedding=round(median(one.ms_embedding for one in asked), 2),
    )
