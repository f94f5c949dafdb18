"""Settings: one table of name, default, unit and meaning.

The engine takes `Settings` as a value; the file `lakemem.toml` of a home and the environment (read only by the outer
package) fill it.  The reference page is generated from this table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from lakemem.errors import InvalidInput, StoreDamaged


def _setting(default: Any, unit: str, text: str, *, secret: bool = False) -> Any:  # noqa: ANN401 - dataclasses.field
    metadata = {"unit": unit, "help": text, "secret": secret}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=metadata)
    return field(default=default, metadata=metadata, repr=not secret)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a store behaves; every field has a unit and a meaning in its metadata."""

    embedder: Mapping[str, Any] = _setting(
        {"name": "e5"}, "table", "embedding model: name e5, openai, ollama, hashing or none, and its options"
    )
    reranker: Mapping[str, Any] = _setting({}, "table", "reranker: name http, ollama, openai or none, and its options")
    fusion: str = _setting("convex", "convex or rrf", "how vector and word scores are joined")
    dense_weight: float | None = _setting(
        None, "0 to 1", "weight of vectors in convex fusion; default: the embedder's own"
    )
    depth: int = _setting(100, "rows", "candidates that each ranker gives at least")
    vector_wait_ms: int = _setting(250, "ms", "how long a search waits for vectors of its tenant that are still due")
    rerank_timeout_s: float = _setting(5.0, "s", "after this the fused order stands")
    resident_rows: int = _setting(50_000, "rows", "tenants up to this size are kept in memory and searched exactly")
    resident_bytes: int = _setting(
        512 * 1024 * 1024, "bytes", "memory for resident tenants, least recently used out first"
    )
    flush_ms: int = _setting(20, "ms", "how long applied writes are collected before they go to the tables")
    flush_rows: int = _setting(20_000, "rows", "waiting rows from which writers wait for the tables")
    checkpoint_groups: int = _setting(64, "flushes", "flushes between two checkpoints")
    access_flush_s: float = _setting(5.0, "s", "how long access counts are buffered")
    embed_batch: int = _setting(64, "texts", "texts that are embedded together")
    upkeep: bool = _setting(
        True,  # noqa: FBT003 - a default value like the others
        "true or false",
        "whether vectors are filled in and tables compacted in the background",
    )
    chain_key: bytes | None = _setting(None, "bytes", "secret that keys the hash chain", secret=True)

    def __post_init__(self) -> None:
        """Refuse values that no setting can mean."""
        if self.fusion not in ("convex", "rrf"):
            raise InvalidInput("fusion", f"is {self.fusion!r}, it must be convex or rrf")
        if self.dense_weight is not None and not 0 <= self.dense_weight <= 1:
            raise InvalidInput("dense_weight", f"is {self.dense_weight}, it must lie between 0 and 1")
        for name in ("depth", "resident_rows", "flush_rows", "checkpoint_groups", "embed_batch"):
            if getattr(self, name) < 1:
                raise InvalidInput(name, f"is {getattr(self, name)}, it must be at least 1")


_NOT_THE_ENGINE = ("home", "server", "mem7", "mnemos")
"""Tables of `lakemem.toml` that say nothing about the engine."""


def load_settings(path: Path, base: Settings | None = None) -> Settings:
    """Return the settings of a `lakemem.toml`, over `base` or the defaults.

    Raises:
        InvalidInput: an unknown name or a value of the wrong type, named.
        StoreDamaged: the file is not TOML.
    """
    base = base or Settings()
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return base
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StoreDamaged(f"{path.name} is not valid TOML: {error}") from error
    for table in _NOT_THE_ENGINE:
        raw.pop(table, None)
    return with_values(base, {**{k: v for k, v in raw.items() if k != "settings"}, **raw.get("settings", {})})


def with_values(base: Settings, values: Mapping[str, Any]) -> Settings:
    """Return `base` with some settings replaced, names and types checked."""
    known = {f.name: f for f in fields(Settings)}
    checked: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise InvalidInput(name, "is not a setting", hint="settings: " + ", ".join(sorted(known)))
        if not _fits(known[name].type, value):
            raise InvalidInput(name, f"is {value!r}, which is not {known[name].type}")
        checked[name] = value.encode() if name == "chain_key" and isinstance(value, str) else value
    return replace(base, **checked)


def _fits(kind: object, value: object) -> bool:
    text = str(kind)
    if isinstance(value, bool):
        return text == "bool"
    accepted = {
        "int": int,
        "float": (int, float),
        "str": str,
        "bytes": (str, bytes),
        "Mapping": Mapping,
        "None": type(None),
    }
    return any(name in text and isinstance(value, types) for name, types in accepted.items())  # type: ignore[arg-type]
