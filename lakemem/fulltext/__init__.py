"""Which versions hold these words, best first?

Invariants:
- one document per version; deleting by id and adding again is the same as once;
- the filter is applied before the cut to the best and has no part in scores; names are compared byte for byte;
- what a text says is found however it is written: case, accents, apostrophes, English or French forms, pairs of
  characters in scripts without spaces, parts of identifiers; no word is dropped for its length;
- a user's text never reaches a parser of Tantivy's, so it can name no field; no exception of Tantivy's leaves.

Files: `words` (the query tree), `natural`, `stops` and `raw` (texts to trees), `analysis` (texts to terms), `compile`
and `render` (trees and filters to Tantivy), `schema`, `writer`, `reader`.  On disk: one Tantivy index in the given
folder.
"""
