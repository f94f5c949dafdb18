"""An index in a temporary folder, and versions to put into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest

from lakemem.fulltext.reader import WordReader
from lakemem.fulltext.writer import WordWriter
from lakemem.records.filters import All, Filter
from lakemem.records.times import OPEN
from lakemem.records.versions import Event, Version

ANYTHING = All(())


def make_version(name: str, value: str = "", **fields: object) -> Version:
    """Return a version that holds from microsecond 0 on; `fields` go to the event, the four times to the rectangle."""
    times = {"valid_from": 0, "valid_to": OPEN, "system_from": 0, "system_to": OPEN}
    times |= {field: fields.pop(field) for field in tuple(times) if field in fields}
    record_id = str(fields.pop("record_id", "record-" + name))
    event = Event("event-" + name, "acme", 1, "store", "memory", 0, (record_id,), value=value)
    return Version(name, record_id, event._replace(**fields), **times)


class Index:
    """A writer and a reader of one folder, together."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.writer = WordWriter(folder, heap_bytes=15_000_000)
        self.writer.commit()
        self.reader = WordReader(folder)

    def add(self, *versions: Version) -> None:
        self.writer.apply(delete=[version.version_id for version in versions], add=versions)
        self.writer.commit()
        self.reader.reload()

    def remember(self, **values: str) -> None:
        self.add(*(make_version(name, value) for name, value in values.items()))

    def find(
        self, query: str, mode: Literal["natural", "raw"] = "natural", *, where: Filter = ANYTHING, limit: int = 100
    ) -> list[str]:
        return [hit.version_id for hit in self.reader.search(query, mode=mode, where=where, limit=limit)]

    def close(self) -> None:
        self.reader.close()
        self.writer.close()


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    made = Index(tmp_path / "words")
    yield made
    made.close()


@pytest.fixture(scope="session")
def version() -> Callable[..., Version]:
    return make_version


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Index]]:
    """Give an index that holds these values; tests that ask for the same ones share it and do not change it."""
    made: dict[tuple[tuple[str, str], ...], Index] = {}

    def of(**values: str) -> Index:
        key = tuple(values.items())
        if key not in made:
            made[key] = Index(tmp_path_factory.mktemp("corpus"))
            made[key].remember(**values)
        return made[key]

    yield of
    for each in made.values():
        each.close()


@pytest.fixture(scope="module")
def module_index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    """An index that the tests of one file share."""
    made = Index(tmp_path_factory.mktemp("module"))
    yield made
    made.close()
