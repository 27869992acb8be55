"""A crew on a Ray cluster: as many matches at a time as the cluster has cores.

Ray is an extra of its own and is imported only when somebody asks for it. Every node needs this
package, of the same version.
"""

from __future__ import annotations

import logging
import os
import re
import socket
import sys
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any

from condotta.arena.crew import CRASHED, FAILED, PATIENCE, TIMED_OUT, TRIES, Job, versions
from condotta.arena.errors import ArenaError
from condotta.arena.outcome import Outcome
from condotta.core.values import JsonObject
from condotta.players import OwnPlayers
from condotta.players.named import Make

if TYPE_CHECKING:
    Ray = Any
    Reference = Any

LOOK = 1.0
"""Seconds between two looks at who takes too long."""


class OnRay:
    """Plays on a cluster; without an address, on one that is started here for the time."""

    def __init__(self, address: str | None = None, *, patience: float = PATIENCE) -> None:
        """Say where the cluster is, and how many seconds a match may take."""
        self._ray: Ray = import_module("ray")
        self._address = address
        self._patience = patience

    def play(self, jobs: Sequence[Job]) -> Generator[Outcome, None, None]:
        """Give outcomes as they come; whatever is still played when this is closed is ended."""
        if not jobs:
            return
        with _connected(self._ray, self._address), _sent_along(self._ray, jobs[0].make):
            errands = _Errands(self._ray, self._patience)
            try:
                yield from errands.play(jobs)
            finally:
                errands.end()


class _Errands:
    """The matches that are being played somewhere."""

    def __init__(self, ray: Ray, patience: float) -> None:
        self._ray = ray
        self._patience = patience
        # A task that dies is ours to repeat: Ray would do so as often as it likes.
        self._remote = ray.remote(num_cpus=1, max_retries=0)(play_there)
        self._out: dict[Reference, tuple[Job, int, float]] = {}

    def play(self, jobs: Sequence[Job]) -> Generator[Outcome, None, None]:
        waiting = deque((job, 1) for job in jobs)
        room = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        while waiting or self._out:
            while waiting and len(self._out) < room:
                self._send(*waiting.popleft())
            for reference in self._ready():
                job, tries, _ = self._out.pop(reference)
                result = self._result(reference)
                if isinstance(result, Outcome):
                    yield result
                elif tries < TRIES:
                    waiting.append((job, tries + 1))
                else:
                    yield job.broken(result)

    def end(self) -> None:
        """End whatever is being played."""
        for reference in self._out:
            self._ray.cancel(reference, force=True)
        self._out.clear()

    def _send(self, job: Job, tries: int) -> None:
        reference = self._remote.remote(job, versions(job.setup.game))
        self._out[reference] = (job, tries, monotonic() + self._patience)

    def _ready(self) -> list[Reference]:
        done, _ = self._ray.wait(list(self._out), num_returns=1, timeout=LOOK)
        now = monotonic()
        late = [
            reference
            for reference, (_, _, deadline) in self._out.items()
            if deadline <= now and reference not in done
        ]
        return [*done, *late]

    def _result(self, reference: Reference) -> Outcome | str:
        done, _ = self._ray.wait([reference], timeout=0)
        if not done:
            self._ray.cancel(reference, force=True)
            return TIMED_OUT
        try:
            result: Outcome | str | JsonObject = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as problem:
            return f"{FAILED}: {problem}"[:200]
        except self._ray.exceptions.RayError:
            return CRASHED
        if isinstance(result, dict):
            raise ArenaError("error.arena-other-version", {"there": str(result["condotta"])})
        return result


def play_there(job: Job, wanted: JsonObject) -> Outcome | str | JsonObject:
    """Play a match on a node; give the node's versions instead if they are not those wanted."""
    there = versions(job.setup.game)
    return there if there != wanted else job.play_or_say_why_not()


@contextmanager
def _sent_along(ray: Ray, make: Make | None) -> Iterator[None]:
    """Send the modules of somebody's own players to the nodes, which need not have them.

    What those modules import themselves must be installed there.
    """
    makers = make.makers.values() if isinstance(make, OwnPlayers) else ()
    modules = {maker.__module__ for maker in makers} - {"__main__"}
    for name in modules:
        ray.cloudpickle.register_pickle_by_value(sys.modules[name])
    try:
        yield
    finally:
        for name in modules:
            ray.cloudpickle.unregister_pickle_by_value(sys.modules[name])


def _knock(address: str | None) -> None:
    """See whether anybody is there: Ray itself would keep trying for minutes."""
    found = re.fullmatch(r"(?:ray://)?\[?(?P<host>[^/]+?)\]?:(?P<port>\d+)", address or "")
    if found is not None:
        socket.create_connection((found["host"], int(found["port"])), timeout=10).close()


@contextmanager
def _connected(ray: Ray, address: str | None) -> Iterator[None]:
    """Be connected to a cluster; who already is stays so."""
    if ray.is_initialized():
        yield
        return
    # Nobody is told that and how somebody plays.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address is None:
        settings["include_dashboard"] = False
    else:
        settings["address"] = address
    try:
        _knock(address)
        ray.init(**settings)
    except Exception as problem:  # whatever keeps Ray from starting, it says so in its own words
        said = {"address": address or "–", "problem": str(problem).strip().splitlines()[0][:200]}
        raise ArenaError("error.arena-no-cluster", said) from problem
    try:
        yield
    finally:
        ray.shutdown()
