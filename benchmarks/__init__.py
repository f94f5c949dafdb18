"""How fast is it, and how right, beside what else could be used?

Workloads x engines x data sets give JSON lines and a table.  `python -m benchmarks run` measures, `table` shows.

Invariants:
- all engines of a run get the same rows and the same questions, one question at a time in turn, so that the noise of
  the machine hits all alike; a time is worth something only as a ratio to the baseline of the same run;
- every answer is compared with brute force (`truth.py`), outside the measured time;
- an engine that is missing, cannot do a thing or fails is a line of the result, never a silence;
- everything is drawn from a seed, and nothing is downloaded.

Files: `datasets.py` and `vocabulary.py` (rows), `truth.py` (right answers), `measure.py` (turns and times), `engines/`
and `workloads/` (one file each), `run.py` (one run), `report.py` (lines, ratios, table).
"""
