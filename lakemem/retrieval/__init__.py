"""Which versions answer a question, in which order, and why?

`search` asks words and vectors for candidates under one filter, `fusion` joins their scores, a reranker may reorder the
best, `explain` tells what happened to a given record.

Invariants:
- filters are applied before top-k by every ranker; the number of hits is min(k, matching), where matching means: passes
  the filter and has a vector or a word in common;
- all scores are finite, bigger is better; ties are broken by newest first, so the same question gives the same order;
- a failure of the embedder or the reranker leaves the other stages' answer, marked as degraded.
"""
