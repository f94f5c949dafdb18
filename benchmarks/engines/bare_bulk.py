"""LanceDB and Tantivy by themselves: what an import costs when nothing but them is paid for, and words on top of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

import lancedb
import tantivy

from benchmarks.engines.lance_columns import as_table
from benchmarks.engines.partial import Partial
from benchmarks.engines.protocol import tag_of
from lakemem.errors import StoreClosed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from benchmarks.engines.protocol import Rows

_HEAP_BYTES = 128_000_000
_TIMES = ("valid_from", "valid_to", "system_from", "system_to", "written_at")
_WORD = re.compile(r"\w+")


def stemmed(language: str) -> tantivy.TextAnalyzer:
    """Return the plain analyzer of a language: words, lower case, no accents, stems."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    filters = (tantivy.Filter.lowercase(), tantivy.Filter.ascii_fold(), tantivy.Filter.stemmer(language))
    for some in filters:
        builder = builder.filter(some)
    return builder.build()


class BareBulk(Partial):
    """One LanceDB `add` with vectors, then one Tantivy commit of the same rows; neither syncs.

    Args:
        analyzers: text field name to analyzer; by default the text stemmed in English and in French.
        threads: of Tantivy's writer.
    """

    name = "bare-bulk"
    refusals: ClassVar[Mapping[str, str]] = {
        "vector_search": "see lancedb",
        "state_at": "see lancedb",
        "durable_write": "no fsync; see bare-append",
    }

    def __init__(self, analyzers: Mapping[str, tantivy.TextAnalyzer] | None = None, *, threads: int = 1) -> None:
        self._analyzers = analyzers or {"text_en": stemmed("english"), "text_fr": stemmed("french")}
        self._threads = threads
        self._database: lancedb.DBConnection | None = None
        self._index: tantivy.Index | None = None
        self._schema: tantivy.Schema | None = None

    def open(self, folder: Path, dimensions: int) -> None:
        """Begin an empty table and an empty index."""
        del dimensions
        self._database = lancedb.connect(str(folder / "lance"))
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("version_id", stored=True, tokenizer_name="raw", index_option="basic")
        for field in ("tenant", "key", "tags"):
            builder.add_text_field(field, stored=False, tokenizer_name="raw", index_option="basic")
        for field in _TIMES:
            builder.add_integer_field(field, stored=False, indexed=False, fast=True)
        for field in self._analyzers:
            builder.add_text_field(field, stored=False, tokenizer_name=field, index_option="position")
        self._schema = builder.build()
        place = folder / "tantivy"
        place.mkdir()
        self._index = tantivy.Index(self._schema, path=str(place))
        for field, analyzer in self._analyzers.items():
            self._index.register_tokenizer(field, analyzer)

    def load(self, rows: Rows) -> None:
        """Add the rows to LanceDB, then to Tantivy."""
        if self._database is None or self._index is None:
            raise StoreClosed("not open")
        columns = as_table(rows)
        self._database.create_table("rows", schema=columns.schema).add(columns)
        writer = self._index.writer(heap_size=_HEAP_BYTES, num_threads=self._threads)
        times = [getattr(rows, name).tolist() for name in (*_TIMES[:4], "system_from")]
        texts = tuple(self._analyzers)
        for name, tenant, key, text, *four in zip(
            rows.version_id, rows.tenant, rows.key, rows.text, *times, strict=True
        ):
            document = tantivy.Document()
            document.add_text("version_id", name)
            document.add_text("tenant", tenant)
            document.add_text("key", key)
            document.add_text("tags", tag_of(key))
            for field, value in zip(_TIMES, four, strict=True):
                document.add_integer(field, value)
            for field in texts:
                document.add_text(field, text)
            writer.add_document(document)
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()

    def word_search(self, tenant: str, query: str, *, k: int, valid_at: int, as_of: int) -> list[str]:
        """Return the best rows by BM25, the better of the text fields for each word, among those that hold."""
        if self._index is None:
            raise StoreClosed("not open")
        words = self._words(query)
        if words is None:
            return []
        must = tantivy.Occur.Must
        # Score 0: the filter chooses rows and has no say in their order.
        parts = [(must, tantivy.Query.const_score_query(part, 0.0)) for part in self._holds(tenant, valid_at, as_of)]
        searcher = self._index.searcher()
        found = searcher.search(tantivy.Query.boolean_query([*parts, (must, words)]), limit=k)
        return [str(searcher.doc(address).get_first("version_id")) for _, address in found.hits]

    def close(self) -> None:
        """Let go of table and index."""
        self._database = self._index = self._schema = None

    def _words(self, query: str) -> tantivy.Query | None:
        """Return the query that any of the words satisfies, or None where there is no word."""
        if self._schema is None:
            raise StoreClosed("not open")
        each = []
        for word in _WORD.findall(query):
            terms = [
                tantivy.Query.term_query(self._schema, field, token)
                for field, analyzer in self._analyzers.items()
                for token in analyzer.analyze(word)
            ]
            if terms:
                each.append((tantivy.Occur.Should, tantivy.Query.disjunction_max_query(terms)))
        return tantivy.Query.boolean_query(each) if each else None

    def _holds(self, tenant: str, valid_at: int, as_of: int) -> list[tantivy.Query]:
        """Return the filter of one tenant at one instant."""
        schema = self._schema
        if schema is None:
            raise StoreClosed("not open")
        integer = tantivy.FieldType.Integer
        return [
            tantivy.Query.term_query(schema, "tenant", tenant, index_option="basic"),
            tantivy.Query.range_query(schema, "valid_from", integer, None, valid_at),
            tantivy.Query.range_query(schema, "valid_to", integer, valid_at, None, include_lower=False),
            tantivy.Query.range_query(schema, "system_from", integer, None, as_of),
            tantivy.Query.range_query(schema, "system_to", integer, as_of, None, include_lower=False),
        ]
