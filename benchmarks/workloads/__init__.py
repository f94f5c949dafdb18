"""What is asked of the engines, and how is an answer judged?

Each module has a function that draws its questions from a seed, asks them in turn and returns one `Result` per engine:

- `bulk.py`: all rows at once, in rows per second;
- `vector.py`: k nearest of one tenant at an instant, half of the past in both times, with recall and shortness;
- `words.py`: the same for words;
- `temporal.py`: the whole state of a tenant at 24 instants;
- `durable.py`: one acknowledged write after another; it changes the stores and comes last.

Invariant: a question goes to every engine before the next one is asked.  `catalogue.py` lists them with the baseline
and the figure that make a ratio.
"""
