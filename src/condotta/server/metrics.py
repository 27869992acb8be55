"""What the server counts, in Prometheus's words."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Callable
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from condotta.server.turns import Errand

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
MOVES_AT_ONCE = (1, 2, 4, 8, 16, 32, 64, 128, 256)
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class Metrics:
    """The numbers of one application, on a registry of its own."""

    def __init__(self) -> None:
        """Start counting from zero."""
        self.registry = CollectorRegistry()
        counter = partial(Counter, registry=self.registry)
        gauge = partial(Gauge, registry=self.registry)
        histogram = partial(Histogram, registry=self.registry)
        self.moves = counter("condotta_moves_total", "Moves stored by this process", ["game"])
        self._moves_of: dict[str, Counter] = {}
        self.refusals = counter("condotta_refusals_total", "Requests refused, by error", ["error"])
        self.thoughts = counter(
            "condotta_thoughts_total",
            "Decisions asked of computer players, by how they ended",
            ["player", "outcome"],
        )
        self.thoughts_waiting = gauge(
            "condotta_thoughts_waiting",
            "Thoughts that wait for a worker, by what they are for",
            ["errand"],
        )
        self.requests = counter(
            "condotta_requests_total", "HTTP requests answered", ["method", "status"]
        )
        self.tables_open_in_memory = gauge(
            "condotta_tables_open_in_memory", "Tables open in this process"
        )
        self.sockets = gauge("condotta_sockets", "Live connections")
        self.commit_seconds = histogram(
            "condotta_commit_seconds", "Time one commit took", buckets=SECONDS
        )
        self.commit_batch = histogram(
            "condotta_commit_batch", "Pieces of work written in one commit", buckets=MOVES_AT_ONCE
        )
        self.answer_seconds = histogram(
            "condotta_answer_seconds",
            "Time from a live message's arrival to its answer",
            buckets=SECONDS,
        )

        self.notices_waiting = gauge(
            "condotta_notices_waiting", "Notices that are still to be told, in the whole database"
        )
        self.notices_sent = counter(
            "condotta_notices_sent_total", "Notices this process sent, by their way", ["channel"]
        )
        self.notices_failed = counter(
            "condotta_notices_failed_total",
            "Attempts to send a notice that failed, by their way and why",
            ["channel", "why"],
        )

    def watch_turns(self, waiting: Callable[[], Counts[Errand]]) -> None:
        """Ask at each scrape who waits for a worker to think."""
        for errand in Errand:
            one = self.thoughts_waiting.labels(errand=errand.name.lower())
            one.set_function(partial(_count_waiting, waiting, errand))

    def count_move(self, game: str) -> None:
        """Count a move."""
        counter = self._moves_of.get(game)
        if counter is None:
            # Looking a label up takes longer than counting.
            counter = self._moves_of[game] = self.moves.labels(game=game)
        counter.inc()

    def count_request(self, method: str, status: int) -> None:
        """Count a request; methods nobody uses count as one, lest a client invent labels."""
        known = method if method in METHODS else "OTHER"
        self.requests.labels(method=known, status=str(status)).inc()

    def render(self) -> tuple[bytes, str]:
        """Write everything for a scrape: the body and its content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST


def _count_waiting(waiting: Callable[[], Counts[Errand]], errand: Errand) -> float:
    return waiting()[errand]
