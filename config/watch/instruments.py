"""The instruments of Prometheus' own library: loaded where somebody asks for metrics (metrics.py)."""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector

from config.watch.processes import FOLDER, Measure, is_alive

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)
LIVE_FILE: Final = re.compile(r"gauge_live\w+_(\d+)\.db")


class AtScrape(Collector):
    """Numbers that are found when they are asked for."""

    def __init__(self, measures: Mapping[str, tuple[str, Measure]]) -> None:
        self.measures = measures

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, (words, measure) in self.measures.items():
            yield GaugeMetricFamily(name, words, value=measure())


class Instruments:
    """Instruments of one process. Where several share a folder each writes its own files there."""

    def __init__(self) -> None:
        self.folder = os.environ.get(FOLDER, "")
        self.registry = ours = CollectorRegistry()
        self.requests = Histogram(
            "dead_button_request_seconds",
            "Requests, by what was asked and answered: from the head of one to the head of the other.",
            ("route", "method", "status"),
            buckets=SECONDS,
            registry=ours,
        )
        self.facts = Counter("dead_button_facts", "Facts recorded in logs.", registry=ours)
        self.recording = Histogram(
            "dead_button_recording_seconds",
            "Recording what one tap means: from asking for the lock of a log to the commit.",
            buckets=SECONDS,
            registry=ours,
        )
        self.hands = Counter("dead_button_hands", "Hands played at tables on screens.", registry=ours)
        self.jobs = Histogram(
            "dead_button_job_seconds",
            "Work that comes later: by task, and whether it was done, failed, or was nothing to do.",
            ("task", "outcome"),
            buckets=(*SECONDS, 60.0, 300.0, 900.0),
            registry=ours,
        )
        self.streams = Gauge(
            "dead_button_streams", "Open streams.", registry=ours, multiprocess_mode="livesum"
        )
        self.signals = Histogram(
            "dead_button_signal_seconds",
            "From telling that something changed to a stream's saying so; the crowd is told later.",
            ("line",),
            buckets=SECONDS,
            registry=ours,
        )

    def text(self, measures: Mapping[str, tuple[str, Measure]]) -> bytes:
        """Everything, of all processes that share the folder; measures: what is found just now."""
        counted = generate_latest(self._of_all() if self.folder else self.registry)
        registry = CollectorRegistry()
        registry.register(AtScrape(measures))
        return counted + generate_latest(registry)

    def _of_all(self) -> CollectorRegistry:
        for path in Path(self.folder).glob("gauge_live*.db"):
            match = LIVE_FILE.fullmatch(path.name)
            if match and not is_alive(int(match[1])):
                multiprocess.mark_process_dead(int(match[1]), self.folder)  # type: ignore[no-untyped-call]
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together, self.folder)  # type: ignore[no-untyped-call]
        return together
