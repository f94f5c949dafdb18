"""The fields of the words index, how it is opened, and how Tantivy's failures become ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, get_args

import tantivy

from lakemem.errors import IndexFailed, LakememError
from lakemem.fulltext.analysis import ENGLISH, EXACT, FRENCH, register
from lakemem.records.filters import TextField, TimeField

ID: Final = "version_id"
NAME_MARKS: Final[dict[TextField, str]] = {
    "tenant": "t",
    "kind": "k",
    "status": "s",
    "agent": "a",
    "session": "e",
    "role": "r",
    "key": "y",
    "record_id": "i",
    "subject": "u",
    "predicate": "p",
    "object": "o",
}
"""One letter before each name, so that all names of a version are the exact terms of one field: a field for each costs
a third more, most of it for names that are absent."""
TAG_MARK: Final = "+"
ABSENT_MARK: Final = "-"
"""Before the letters of all absent names, which are one term together."""

NAMES: Final = "names_" + "".join(NAME_MARKS.values())
"""The field with the names and tags; it is called by its marks, so that other marks are another schema."""

TIMES: Final[tuple[TimeField, ...]] = get_args(TimeField)

WEIGHTS: Final = {"key": 2.0, "value": 5.0, "tags": 0.5}
"""How much a word counts by the part it stands in.  Source: the field weights that mem7's clients rely on."""

LABELS: Final = ("key", "tags")
"""Parts whose words with a digit have no stem fields: in keys they are mostly ordinals, a new term each."""

LANGUAGES: Final = ("english", "french")

LONGEST_NAME: Final = 8_000
"""Characters of a name; four bytes each stay below the 65,530 bytes over which Tantivy drops a term without a word."""


def exact_field(part: str) -> str:
    """Return the index field with a part's unstemmed words and their positions."""
    return part + "_exact"


def stem_field(part: str, language: str) -> str:
    """Return the index field with a part's stems in one language."""
    return f"{part}_{language}"


def part_fields(part: str) -> tuple[str, ...]:
    """Return every index field of a part's words, the exact one first."""
    return (exact_field(part), *(stem_field(part, language) for language in LANGUAGES))


def name_term(value: str) -> str:
    """Return the term that stands for a name: itself, or a beginning and a digest where it is very long."""
    if len(value) <= LONGEST_NAME:
        return value
    return value[:1000] + "\0" + sha256(value.encode("utf-8", "surrogatepass")).hexdigest()


def build_schema() -> tantivy.Schema:
    """Return the schema; the analysers' names carry their edition, so another edition is another schema."""
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(ID, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field(NAMES, tokenizer_name="raw", index_option="basic")
    for time in TIMES:
        builder.add_integer_field(time, fast=True)
    for part in WEIGHTS:
        builder.add_text_field(exact_field(part), tokenizer_name=EXACT, index_option="position")
        for language, analyser in zip(LANGUAGES, (ENGLISH, FRENCH), strict=True):
            builder.add_text_field(stem_field(part, language), tokenizer_name=analyser, index_option="freq")
    return builder.build()


def create_index(folder: Path) -> tantivy.Index:
    """Return the index of a folder, made if missing, with its analysers.

    Raises:
        IndexFailed: the folder holds another schema or does not open.
    """
    with tantivy_errors(f"the words index {folder.name} does not open"):
        folder.mkdir(parents=True, exist_ok=True)
        index = tantivy.Index(build_schema(), path=str(folder), reuse=True)
        register(index)
        return index


def open_index(folder: Path) -> tantivy.Index:
    """Return the index of a folder for reading; it never changes under a reader until `reload`.

    Raises:
        IndexFailed: there is none, it has another schema, or it does not open.
    """
    with tantivy_errors(f"the words index {folder.name} does not open"):
        index = tantivy.Index.open(str(folder))
        if index.schema != build_schema():
            message = f"the words index {folder.name} has another schema"
            raise IndexFailed(message, hint="a rescan builds it anew")
        index.config_reader(reload_policy="manual")
        index.reload()
        return index


@contextmanager
def tantivy_errors(what: str) -> Iterator[None]:
    """Turn whatever Tantivy raises into `IndexFailed`; the cause has its words, which may name paths.

    Args:
        what: what did not happen, as a clause.
    """
    try:
        yield
    except LakememError:
        raise
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":  # a Rust panic is no Exception
            raise IndexFailed(f"{what} ({type(error).__name__})", hint="a rescan builds it anew") from error
        raise
