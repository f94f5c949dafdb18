"""What becomes of episodes: how much does each matter, which facts does it leave, and when does it fade?

Scoring, consolidating and decaying read episodes through the store's own methods and write commands: marks and
statements about facts.  Nothing here keeps state of its own on disk.

Invariants:
- whatever is done stands in the journal as a command whose id follows from what it is about: done twice, by two at once
  or again after a kill, it is there once;
- the facts of an episode are written before the mark that it was consolidated;
- an episode's score depends on the episode and those written before it, never on how the work was cut;
- the facts of a tenant depend on the set of its episodes, not on the order in which they came;
- a model's answer is a proposal: what the text does not name, or the vocabulary has no word for, goes no further.
"""
