"""The reading side of the words index: beside a living writer, in its process or in another."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, NamedTuple

import tantivy

from lakemem.errors import StoreClosed
from lakemem.fulltext.compile import Compiler
from lakemem.fulltext.natural import natural
from lakemem.fulltext.raw import raw
from lakemem.fulltext.render import render
from lakemem.fulltext.schema import ID, open_index, tantivy_errors
from lakemem.fulltext.words import NOTHING
from lakemem.records.filters import Filter

_TIES: Final = 2_000
"""Documents beyond the limit that are looked at to put equal scores in order."""


class WordHit(NamedTuple):
    """A found version and its BM25 score; comparable within one search only."""

    version_id: str
    score: float


class WordReader:
    """Searches the words index of a folder as it was at the last `reload`; threads may share it.

    Raises:
        IndexFailed: the folder holds no index that this edition can read.
    """

    def __init__(self, folder: Path) -> None:
        self._index: tantivy.Index | None = open_index(folder)

    def reload(self) -> None:
        """See what the writer committed until now."""
        with tantivy_errors("the words index did not reload"):
            self._open().reload()

    def search(self, query: str, *, mode: Literal["natural", "raw"], where: Filter, limit: int) -> list[WordHit]:
        """Return the best versions that pass the filter, best first, equal scores by version id.

        Args:
            query: any text.  In `natural` mode any of its words may match, in any form, also in an episode's previous
                turn with its speaker; in `raw` mode it is an FTS5 expression over the records' own texts, see `raw`.
            mode: how the query is read.
            where: the versions that may be found; it has no part in the scores.
            limit: the most hits wanted; below 1 there are none.

        Raises:
            IndexFailed: Tantivy failed.  No query is an error by itself.
        """
        tree = natural(query) if mode == "natural" else raw(query)
        if tree == NOTHING or limit < 1:
            return []
        with tantivy_errors("the words index did not answer"):
            index = self._open()
            searcher = index.searcher()
            words = Compiler(index.schema, searcher).compile(tree)
            allowed = tantivy.Query.const_score_query(render(where, index.schema), 0.0)
            both = tantivy.Query.boolean_query([(tantivy.Occur.Must, words), (tantivy.Occur.Must, allowed)])
            return _best(searcher, both, limit)

    def count(self) -> int:
        """Return the number of documents, without the deleted ones."""
        with tantivy_errors("the words index did not answer"):
            return self._open().searcher().num_docs

    def close(self) -> None:
        """Let go of the index files.  A second call does nothing."""
        self._index = None

    def _open(self) -> tantivy.Index:
        index = self._index
        if index is None:
            message = "the words index is closed"
            raise StoreClosed(message)
        return index


def _best(searcher: tantivy.Searcher, query: tantivy.Query, limit: int) -> list[WordHit]:
    """Return the first `limit` hits; Tantivy cuts equal scores by place, so those at the cut are fetched in full."""
    most = searcher.num_docs
    if most == 0:
        return []
    depth = min(limit + 1, most)
    found = searcher.search(query, depth, count=False).hits
    while len(found) == depth < min(most, limit + _TIES) and depth > limit and found[-1][0] == found[limit - 1][0]:
        depth = min(depth * 4, most, limit + _TIES)
        found = searcher.search(query, depth, count=False).hits
    hits = [WordHit(str(searcher.doc(address).get_first(ID)), float(score)) for score, address in found]
    hits.sort(key=lambda hit: (-hit.score, hit.version_id))
    return hits[:limit]
