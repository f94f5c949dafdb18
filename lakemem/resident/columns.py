"""A tenant's rows as numpy columns, and the filter tree as masks over them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from itertools import islice
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from lakemem.records.filters import (
    All,
    Any,
    Filter,
    HasTag,
    Holds,
    Matches,
    Not,
    OneOf,
    TextField,
    Within,
    matcher,
    text_of,
)
from lakemem.records.versions import Version

Mask = NDArray[np.bool_]
_TIMES = {"valid_from": 0, "valid_to": 1, "system_from": 2, "system_to": 3, "written_at": 4}
_FIRST_ROWS = 16
_PATTERNS = 32
"""Patterns of which it is remembered which names match: a question is mostly asked again."""


class Columns:
    """Columns of a growing list of rows; text columns are coded when they are first asked for."""

    def __init__(self) -> None:
        self.rows: list[Version] = []
        self._times = np.empty((5, _FIRST_ROWS), np.int64)
        self._newest = [-(2**63), -(2**63)]
        """The latest `valid_from` and `system_from` of all rows."""
        self._codes: dict[TextField, tuple[dict[str, int], NDArray[np.int32]]] = {}
        self._coded: dict[TextField, int] = {}
        self._matching: OrderedDict[Matches, Mask] = OrderedDict()
        """For each code of the field, whether its name matches; names that came later are looked at when next asked."""
        self._tags: dict[str, list[int]] = {}
        self._tagged = 0

    def __len__(self) -> int:
        return len(self.rows)

    def extend(self, versions: Sequence[Version]) -> int:
        """Add rows and return the number of the first."""
        first = len(self.rows)
        end = first + len(versions)
        if end > self._times.shape[1]:
            grown = np.empty((5, max(end, 2 * first)), np.int64)
            grown[:, :first] = self._times[:, :first]
            self._times = grown
        self.rows += versions
        newest = self._newest
        if end == first + 1:  # the single write is in a hurry
            _, _, event, valid_from, valid_to, system_from, system_to = versions[0]
            self._times[:, first] = (valid_from, valid_to, system_from, system_to, event.system_time)
            newest[0] = max(newest[0], valid_from)
            newest[1] = max(newest[1], system_from)
            return first
        times = [(v.valid_from, v.valid_to, v.system_from, v.system_to, v.event.system_time) for v in versions]
        self._times[:, first:end] = np.array(times, np.int64).T
        newest[0] = max(newest[0], *[row[0] for row in times])
        newest[1] = max(newest[1], *[row[2] for row in times])
        return first

    def close(self, row: int, version: Version) -> None:
        """Put a row's new `system_to` in place; nothing else of it ever changes."""
        self.rows[row] = version
        self._times[3, row] = version.system_to

    def mask(self, tree: Filter) -> Mask:
        """Return which rows pass a filter, [rows]."""
        n = len(self.rows)
        match tree:
            case OneOf(field, values):
                return self._one_of(field, values)
            case Matches():
                return self._matches(tree)
            case HasTag(tag):
                return self._has_tag(tag)
            case Within(field, low, high):
                column = self._times[_TIMES[field], :n]
                found: Mask = np.ones(n, bool) if low is None else column >= low
                return found if high is None else found & (column < high)
            case Holds((valid_at, as_of)):
                return self._holds(valid_at, as_of)
            case All(parts):
                both: Mask | None = None
                for part in parts:
                    if isinstance(part, OneOf) and self._has_only(part):
                        continue
                    both = self.mask(part) if both is None else both & self.mask(part)
                return np.ones(n, bool) if both is None else both
            case Any(parts):
                either: Mask = np.zeros(n, bool)
                for part in parts:
                    either |= self.mask(part)
                return either
            case Not(part):
                return ~self.mask(part)
            case _:
                assert_never(tree)

    def _holds(self, valid_at: int, as_of: int) -> Mask:
        n, t = len(self.rows), self._times
        held: Mask = t[3, :n] > as_of
        held &= t[1, :n] > valid_at
        # Asked about now, every row has begun on both axes: half of the comparisons say nothing.
        if as_of < self._newest[1]:
            held &= t[2, :n] <= as_of
        if valid_at < self._newest[0]:
            held &= t[0, :n] <= valid_at
        return held

    def _has_only(self, part: OneOf) -> bool:
        """Tell whether every row passes: a tenant's rows have one tenant, and often one kind."""
        codes, _ = self._coded_column(part.field)
        return codes.keys() <= set(part.values)

    def _one_of(self, field: TextField, values: tuple[str, ...]) -> Mask:
        codes, column = self._coded_column(field)
        wanted = [codes[value] for value in set(values) if value in codes]
        if not wanted:
            return np.zeros(len(self.rows), bool)
        if len(wanted) == 1:
            same: Mask = column == wanted[0]
            return same
        if len(wanted) == len(codes):
            return np.ones(len(self.rows), bool)
        return np.isin(column, wanted)

    def _matches(self, part: Matches) -> Mask:
        codes, column = self._coded_column(part.field)
        known = self._matching.get(part, np.zeros(0, bool))
        if len(known) < len(codes):
            fits = matcher(part.patterns)
            fresh = np.fromiter(map(fits, islice(codes, len(known), None)), bool, len(codes) - len(known))
            known = np.concatenate([known, fresh])
        self._matching[part] = known
        self._matching.move_to_end(part)
        if len(self._matching) > _PATTERNS:
            self._matching.popitem(last=False)
        return known[column]

    def _coded_column(self, field: TextField) -> tuple[dict[str, int], NDArray[np.int32]]:
        n = len(self.rows)
        codes, column = self._codes.get(field, ({}, np.empty(_FIRST_ROWS, np.int32)))
        done = self._coded.get(field, 0)
        if done < n:
            if len(column) < n:
                column = np.concatenate([column[:done], np.empty(max(n, 2 * len(column)) - done, np.int32)])
            for row in range(done, n):
                column[row] = codes.setdefault(text_of(self.rows[row], field), len(codes))
            self._codes[field] = (codes, column)
            self._coded[field] = n
        return codes, column[:n]

    def _has_tag(self, tag: str) -> Mask:
        for row in range(self._tagged, len(self.rows)):
            for name in self.rows[row].event.tags:
                self._tags.setdefault(name, []).append(row)
        self._tagged = len(self.rows)
        found = np.zeros(len(self.rows), bool)
        found[self._tags.get(tag, [])] = True
        return found
