"""A crew of processes, one for each core.

Each is given a match at a time through a pipe. One that ends or hangs is replaced, and its match is
played once more.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic

from condotta.arena.crew import CRASHED, PATIENCE, TIMED_OUT, TRIES, Job
from condotta.arena.errors import ArenaError
from condotta.arena.outcome import Outcome
from condotta.core.one_thread import take_one_thread

READY = "ready"

STARTING = 120.0
"""Seconds a process may take to start, on a machine that has much else to do."""

# Always new interpreters: a copy of this one would hold its locks and its open files.
_CONTEXT = get_context("spawn")


def cores() -> int:
    """Count the cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


class Processes:
    """Plays in several processes, in as many as there are cores unless told otherwise."""

    def __init__(self, count: int | None = None, *, patience: float = PATIENCE) -> None:
        """Say how many, and how many seconds a match may take before its process is ended."""
        self._count = cores() if count is None else count
        self._patience = patience

    def play(self, jobs: Sequence[Job]) -> Generator[Outcome, None, None]:
        """Give outcomes as they come; whoever still plays when this is closed is ended."""
        waiting = deque((job, 1) for job in jobs)
        crew = [_Worker() for _ in range(min(self._count, len(jobs)))]
        try:
            for worker in crew:
                worker.start()
            while waiting or any(worker.job for worker in crew):
                for worker in crew:
                    if worker.job is None and waiting:
                        worker.give(*waiting.popleft(), patience=self._patience)
                for worker in _ready(crew):
                    job, tries = worker.job, worker.tries
                    assert job is not None
                    result = worker.take()
                    if result is None:
                        continue
                    if isinstance(result, Outcome):
                        yield result
                    elif tries < TRIES:
                        waiting.append((job, tries + 1))
                    else:
                        yield job.broken(result)
        finally:
            for worker in crew:
                worker.end()


def _ready(crew: Sequence[_Worker]) -> list[_Worker]:
    """Wait until somebody has an answer, or has ended, or has taken too long."""
    busy = [worker for worker in crew if worker.job is not None]
    patience = min(worker.deadline for worker in busy) - monotonic()
    spoke = wait([worker.line for worker in busy], max(0.0, patience))
    now = monotonic()
    return [worker for worker in busy if worker.line in spoke or worker.deadline <= now]


class _Worker:
    """One process and the line to it."""

    line: Connection

    def __init__(self) -> None:
        self.job: Job | None = None
        self.tries = 0
        self.deadline = 0.0
        self._patience = 0.0
        self._is_up = False

    def start(self) -> None:
        """Start the process; what it says first is that it is ready."""
        self.line, its_end = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=serve, args=(its_end,), daemon=True)
        self._process.start()
        # Ours is closed, so that the line breaks when the process ends.
        its_end.close()
        self._is_up = False

    def give(self, job: Job, tries: int, *, patience: float) -> None:
        """Give it a match."""
        self.job, self.tries, self._patience = job, tries, patience
        self.deadline = monotonic() + patience + (0.0 if self._is_up else STARTING)
        try:
            self.line.send(job)
        except OSError:
            # It has ended: whoever listens to the line will notice.
            return

    def take(self) -> Outcome | str | None:
        """Take what it says of its match: an outcome, why there is none, nothing yet."""
        if self.deadline <= monotonic() and not self.line.poll():
            return self._replace(TIMED_OUT)
        try:
            said: Outcome | str = self.line.recv()
        except (EOFError, OSError):
            if not self._is_up:
                raise ArenaError("error.arena-no-workers") from None
            return self._replace(CRASHED)
        if said == READY:
            self._is_up = True
            self.deadline = monotonic() + self._patience
            return None
        self.job = None
        return said

    def _replace(self, why: str) -> str:
        self.end()
        self.start()
        self.job = None
        return why

    def end(self) -> None:
        """End the process at once."""
        self.job = None
        if hasattr(self, "_process"):
            self._process.kill()
            self._process.join()
            self.line.close()


def serve(line: Connection) -> None:
    """Play every match that comes through the line, until it breaks."""
    # Ctrl-C reaches the whole process group; whoever gave the matches ends us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    take_one_thread()
    # What players print must not come between the results.
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        line.send(READY)
        while True:
            job: Job = line.recv()
            line.send(job.play_or_say_why_not())
    except (EOFError, OSError):
        return
