"""The store's own figures, asked for when somebody looks."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

PREFIX = "lakemem_"

_TOTAL = "_total"
_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_log = logging.getLogger("lakemem.metrics")


class StoreGauges(Collector):
    """Turns what a store tells of itself into gauges, and what ends in `_total` into counters.

    Args:
        measure: returns the store's figures by name.
        help_texts: what each name means.
    """

    def __init__(self, measure: Callable[[], Mapping[str, float]], help_texts: Mapping[str, str]) -> None:
        self._measure = measure
        self._help_texts = help_texts

    def collect(self) -> Iterator[Metric]:
        """Yield the figures, or only that there are none now."""
        families: list[Metric] = []
        is_up = True
        try:
            families = [self._family(name, float(value)) for name, value in self._measure().items()]
        except Exception as error:  # noqa: BLE001 - a store that fails is when somebody looks at this page
            is_up = False
            _log.warning("the store tells no figures: %s", type(error).__name__)
        up = GaugeMetricFamily(f"{PREFIX}store_up", "Whether the store tells its figures: 1 or 0.")
        up.add_metric((), float(is_up))
        yield up
        yield from families

    def _family(self, name: str, value: float) -> Metric:
        if not _NAME.fullmatch(name):
            raise ValueError(name)
        told = self._help_texts.get(name, name.replace("_", " "))
        kind = CounterMetricFamily if name.endswith(_TOTAL) else GaugeMetricFamily
        family: Metric = kind(PREFIX + name.removesuffix(_TOTAL), told)
        family.add_sample(PREFIX + name, {}, value)
        return family
