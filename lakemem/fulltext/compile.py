"""A words query as a Tantivy query over the parts key, value and tags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

import tantivy

from lakemem.fulltext.analysis import is_numbered, pairs_of, stem, terms_in_row, terms_of_beginning
from lakemem.fulltext.schema import LABELS, LANGUAGES, WEIGHTS, exact_field, stem_field
from lakemem.fulltext.words import And, Not, Or, Phrase, Prefix, Run, Stem, Word, Words

RUN_SHARE: Final = 0.6
"""Share of a long run's pairs that must be there: a question seldom repeats a sentence character by character."""
RUN_WHOLE: Final = 4
"""Pairs up to which all of a run must be there, so that a chance pair is never a match."""

OWN_WORD: Final = 0.2
"""Weight of the unstemmed word beside its stem's 1.  Exact words hold no previous turn, so this also lifts the turn
that says a word above the one that follows it.  Source: measured on LoCoMo, chosen on half of its conversations."""

_MOST_EXPANSIONS = 16_000
"""Terms that a row with an open end may stand for; Tantivy refuses more than 16,384."""
_FEW_EXPANSIONS = 64
_LONGEST_PATTERN = 64
"""Characters of a beginning that become a pattern; the automaton of a very long one exceeds Tantivy's limit."""

Query = tantivy.Query
Occur = tantivy.Occur


class Compiler:
    """Compiles words queries for the state that a searcher sees."""

    def __init__(self, schema: tantivy.Schema, searcher: tantivy.Searcher) -> None:
        self._schema = schema
        self._searcher = searcher

    def compile(self, tree: Words) -> Query:
        """Return the query that scores by BM25 and matches what the tree asks."""
        match tree:
            case Stem() | Or():
                return _any_of(self._alternatives(tree))
            case Run(text):
                return self._run(text)
            case Word(text) | Phrase(text):
                return self._row(*terms_in_row(text))
            case Prefix(text):
                return self._row(*terms_of_beginning(text))
            case And(parts):
                return Query.boolean_query([(Occur.Must, self.compile(part)) for part in parts])
            case Not(keep, drop):
                clauses = [(Occur.MustNot, self.compile(part)) for part in drop]
                return Query.boolean_query([(Occur.Must, self.compile(keep)), *clauses])
            case _:
                assert_never(tree)

    def _alternatives(self, tree: Words) -> list[Query]:
        """Return the queries of which any may match; one flat list, since each nested union costs Tantivy a window."""
        match tree:
            case Or(parts):
                return [query for part in parts for query in self._alternatives(part)]
            case Stem(word):
                return self._stem(word)
            case _:
                return [self.compile(tree)]

    def _stem(self, word: str) -> list[Query]:
        """Score a word in each part by the language that fits it better, and more where it stands as it was asked."""
        stems = [(language, stem(word, language)) for language in LANGUAGES]
        has_digit = is_numbered(word)
        queries = []
        for part, weight in WEIGHTS.items():
            exact = exact_field(part)
            if has_digit and part in LABELS:
                fields = [(exact, word)]
            else:
                fields = [(stem_field(part, language), term) for language, term in stems]
            terms = [self._term(field, term) for field, term in fields if self._searcher.doc_freq(field, term)]
            if terms:  # one that no document has would only cost time
                best = terms[0] if len(terms) == 1 else Query.disjunction_max_query(terms)
                own = self._term(exact, word)
                queries += [Query.boost_query(best, weight), Query.boost_query(own, weight * OWN_WORD)]
        return queries

    def _run(self, text: str) -> Query:
        """Match most pairs of a run within one part; stems leave them as they are, so one language will do."""
        if len(text) == 1:
            return self._row([text], is_open=True)
        pairs = pairs_of(text)
        least = len(pairs) if len(pairs) <= RUN_WHOLE else max(RUN_WHOLE, round(RUN_SHARE * len(pairs)))
        parts = []
        for part, weight in WEIGHTS.items():
            clauses = [(Occur.Should, self._term(stem_field(part, LANGUAGES[0]), pair)) for pair in pairs]
            parts.append(Query.boost_query(Query.boolean_query(clauses, minimum_number_should_match=least), weight))
        return _any_of(parts)

    def _row(self, terms: Sequence[str], is_open: bool = False) -> Query:  # noqa: FBT001, FBT002 - pairs with analysis
        """Match exact terms in a row within one part, the last one maybe only by its beginning."""
        if not terms:
            return Query.empty_query()
        parts = []
        for part, weight in WEIGHTS.items():
            field = exact_field(part)
            if len(terms) == 1:
                row = self._beginning(field, terms[0]) if is_open else self._term(field, terms[0])
            else:
                row = self._open_row(field, terms) if is_open else self._closed_row(field, terms)
            parts.append(Query.boost_query(row, weight))
        return _any_of(parts)

    def _term(self, field: str, term: str) -> Query:
        return Query.term_query(self._schema, field, term, "freq")

    def _closed_row(self, field: str, terms: Sequence[str]) -> Query:
        return Query.phrase_query(self._schema, field, list(terms)) if len(terms) > 1 else self._term(field, terms[0])

    def _beginning(self, field: str, beginning: str) -> Query:
        """Match by a beginning with a constant score, more where it is the whole word."""
        if len(beginning) > _LONGEST_PATTERN:
            starts = Query.term_set_query(self._schema, field, self._endings(field, beginning))
        else:
            starts = Query.regex_query(self._schema, field, beginning + ".*")
        return _any_of([starts, self._term(field, beginning)])

    def _open_row(self, field: str, terms: Sequence[str]) -> Query:
        """Match a row with an open end; where too many words begin so, the end may stand elsewhere in the part."""
        *head, last = terms
        endings = self._endings(field, last)
        if len(endings) <= _FEW_EXPANSIONS:
            return _any_of([self._closed_row(field, [*head, ending]) for ending in endings])
        if len(endings) < _MOST_EXPANSIONS and len(last) <= _LONGEST_PATTERN:
            return Query.regex_phrase_query(self._schema, field, [*head, last + ".*"])
        row = [(Occur.Must, self._closed_row(field, head)), (Occur.Must, self._beginning(field, last))]
        return Query.boolean_query(row)

    def _endings(self, field: str, beginning: str) -> list[str]:
        found = self._searcher.terms_with_prefix(field, beginning, limit=_MOST_EXPANSIONS)
        return [term for term, _documents in found]


def _any_of(parts: Sequence[Query]) -> Query:
    if not parts:
        return Query.empty_query()
    return parts[0] if len(parts) == 1 else Query.boolean_query([(Occur.Should, part) for part in parts])
