"""How Mnemos is: whether both halves of the store answer, and whether texts can be embedded."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from lakemem.errors import LakememError
from lakemem_api.memories import Memories
from lakemem_api.mnemos.dialect import Upkeep
from lakemem_api.mnemos.translate import offset_time

PROBE_S: Final = 2.0
"""A model that takes longer is not ready. Source: Mnemos' contract."""

PATIENCE_S: Final = 2.3
"""How long an answer waits for a probe: one that also finds out whether the service is there at all takes longer."""

FRESH_S: Final = 5.0
"""How long a probe is good for."""

_NO_MODEL: Final = "aucun modèle d'embedding n'est configuré"
_LATE: Final = f"pas de réponse en {PROBE_S:g} s"
_IDLE: Final = {"phase": "stopped", "last_run": None, "last_report": None, "failure": ""}


class Embedding:
    """How the model is, asked at most every few seconds and by one caller at a time.

    Args:
        memories: the home.
        timer: returns seconds that only grow.
    """

    def __init__(self, memories: Memories, *, timer: Callable[[], float] = time.monotonic) -> None:
        self._memories = memories
        self._timer = timer
        self._changed = threading.Condition()
        self._known: Mapping[str, Any] | None = None
        self._known_at = 0.0
        self._is_asking = False

    def ask(self) -> Mapping[str, Any]:
        """Return `answers`, `embeds` and `failure`; what takes too long is a failure."""
        deadline = self._timer() + PATIENCE_S
        with self._changed:
            if not self._is_fresh() and not self._is_asking:
                self._is_asking = True
                threading.Thread(target=self._probe, name="lakemem-probe", daemon=True).start()
            while not self._is_fresh() and self._is_asking:
                left = deadline - self._timer()
                if left <= 0:
                    return {"answers": bool(self._known and self._known["answers"]), "embeds": False, "failure": _LATE}
                self._changed.wait(left)
            return self._known or {"answers": False, "embeds": False, "failure": _LATE}

    def _is_fresh(self) -> bool:
        return self._known is not None and self._timer() - self._known_at < FRESH_S

    def _probe(self) -> None:
        try:
            found = dict(self._memories.doctor(probe_s=PROBE_S)["embedder"])
            if found["id"] is None:
                found["failure"] = _NO_MODEL
        except Exception as error:  # noqa: BLE001 - whatever it is, nothing is embedded
            found = {"answers": False, "embeds": False, "failure": _told(error)}
        with self._changed:
            self._known, self._known_at, self._is_asking = found, self._timer(), False
            self._changed.notify_all()


class Health:
    """What `GET /v1/health` answers; it never fails.

    Args:
        memories: the home.
        worker: scores and consolidates; None: nobody does here.
        tenant: in which the store is asked something.
        embedding: how the model is.
    """

    def __init__(
        self, memories: Memories, worker: Upkeep | None, *, tenant: str, embedding: Embedding | None = None
    ) -> None:
        self._memories = memories
        self._worker = worker
        self._tenant = tenant
        self._embedding = embedding or Embedding(memories)

    def report(self) -> dict[str, Any]:
        """Return how everything is, and what fails, by name."""
        failures: dict[str, str] = {}
        episodic = self._answers("episode", "episodic_db", failures)
        semantic = self._answers("fact", "semantic_db", failures)
        model = self._embedding.ask()
        if not model["answers"]:
            failures["ollama"] = model["failure"] or _LATE
        if not model["embeds"]:
            failures["embedding"] = model["failure"] or _LATE
        pending = self._pending() if episodic else None
        worker = self._state()
        return {
            "ok": not failures,
            "ollama": bool(model["answers"]),
            "embedding": bool(model["embeds"]),
            "dbs": {"episodic": episodic, "semantic": semantic},
            "failures": failures,
            "salience_queue_depth": pending["unscored"] if pending else 0,
            "worker_last_run": worker["last_run"],
            "worker": worker,
            "pending": pending,
        }

    def _answers(self, kind: str, name: str, failures: dict[str, str]) -> bool:
        try:
            self._memories.count(tenant=self._tenant, kinds=(kind,))
        except Exception as error:  # noqa: BLE001 - whatever it is, it does not answer
            failures[name] = _told(error)
            return False
        return True

    def _pending(self) -> dict[str, int] | None:
        if self._worker is None:
            return None
        try:
            return self._worker.pending()
        except Exception:  # noqa: BLE001 - how it is does not depend on this figure
            return None

    def _state(self) -> dict[str, Any]:
        found = dict(_IDLE if self._worker is None else self._worker.state())
        return found | {"last_run": offset_time(found["last_run"])}


def _told(error: Exception) -> str:
    """Return what failed: our own words, or the kind of an error whose words may quote what was asked."""
    return error.message if isinstance(error, LakememError) else type(error).__name__
