"""Computer players think in processes of their own, each thought within a limit of time.

A player that loops, crashes or takes the interpreter down costs its own table one thought: its
worker (``thinker``) is killed and a fresh one takes its place. Every other thought goes on.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.server.errors import received
from condotta.server.tasks import Tasks
from condotta.server.turns import Errand, Turns

log = logging.getLogger("condotta.server")

COMMAND: Final = (sys.executable, "-m", "condotta.server.thinker")

LONGEST_ANSWER: Final = 16 * 1024 * 1024
"""In bytes; asyncio's own limit is too short for a long traceback."""

START_SECONDS: Final = 20.0
"""How long a worker may take to start. Apart from the limit of a thought: on a busy machine a fresh
worker would else be killed before it has begun to think, and so would the next."""


class ThinkersClosed(Exception):
    """Nobody thinks before ``start`` or after ``close``.

    Not the same as a failed thought: a table that is being closed must not play an idle answer.
    """


class ThoughtFailed(Exception):
    """A worker gave no answer; the text says why. Its worker cannot be trusted any more."""


class Thinkers:
    """Some workers that think for computer players.

    ``command`` starts a worker, if it is to be another program than ``thinker``.
    """

    def __init__(
        self, workers: int, limit_seconds: float, command: Sequence[str] | None = None
    ) -> None:
        """Say how many think at once, and how long each thought may take."""
        if workers < 1:
            raise ValueError(f"asked for {workers} workers; at least 1 is needed")
        self._count = workers
        self._limit = limit_seconds
        self._command = tuple(command or COMMAND)
        self.turns = Turns(workers)
        self._idle: deque[_ThinkerProcess] = deque()
        self._workers: set[_ThinkerProcess] = set()
        self._ending = Tasks()
        self._open = False

    @property
    def alive(self) -> int:
        """How many workers there are: not those that ended or could not be started."""
        return sum(not worker.is_dead for worker in self._workers) if self._open else 0

    async def start(self) -> None:
        """Send for the workers, without waiting until they are there."""
        if self._open:
            return
        self._open = True
        self._idle.extend(self._new_worker() for _ in range(self._count))

    async def close(self) -> None:
        """End every worker; thoughts that are not finished raise ``ThinkersClosed``."""
        if not self._open:
            return
        self._open = False
        await asyncio.gather(*(worker.kill() for worker in self._workers))
        # Who holds every turn knows that nobody is listening to a worker any more. They are given
        # back, so that whoever asks later is told instead of waiting for ever.
        async with AsyncExitStack() as every:
            for _ in range(self._count):
                await every.enter_async_context(self.turns.turn(Errand.TABLE, "closing"))
        await asyncio.gather(*(worker.end() for worker in self._workers), self._ending.finish())

    async def think(
        self,
        player: str,
        seed: int,
        seat: int,
        snapshot: JsonObject,
        told: Sequence[Event] | None = None,
        *,
        table: str = "",
    ) -> JsonObject | None:
        """Let a player answer for a seat; ``None`` if it fails or takes too long.

        ``told`` is for a player with a memory: everything the seat has been told so far.
        """
        thought: JsonObject = {"player": player, "seed": seed, "seat": seat, "snapshot": snapshot}
        if told is not None:
            thought["told"] = [[e.kind, e.facts, e.secrets, e.knowers] for e in told]
        return await self.work("action", thought, Errand.TABLE, table)

    async def weigh(
        self,
        player: str,
        seed: int,
        seat: int,
        snapshot: JsonObject,
        played: JsonObject | None = None,
        *,
        errand: Errand = Errand.HINT,
        asker: str = "",
    ) -> JsonObject | None:
        """Let a player say what each option of a seat promises (``Thoughts``), or ``None``.

        What was ``played`` is compared in earnest with what the player would have answered.
        """
        thought: JsonObject = {"player": player, "seed": seed, "seat": seat, "snapshot": snapshot}
        return await self.work("thoughts", {**thought, "played": played}, errand, asker)

    async def work(
        self, wanted: str, given: JsonObject, errand: Errand, asker: str
    ) -> JsonObject | None:
        """Let a worker do something for whoever asks; ``None`` if it fails or takes too long.

        What it refuses is raised here as it was there.
        """
        line = json.dumps({"wanted": wanted, **given}).encode() + b"\n"
        async with self.turns.turn(errand, asker):
            worker = self._take()
            answer: JsonObject | None = None
            try:
                answer = await worker.think(line, self._limit)
                found = _wanted_of(answer, wanted)
            except ThoughtFailed as problem:
                if not self._open:
                    raise ThinkersClosed from problem
                told = {"player": given.get("player"), "seat": given.get("seat")}
                failed = {"wanted": wanted, **told, "why": str(problem)}
                log.warning("a worker gave no answer", extra=failed)
                answer = found = None
            finally:
                # A caller that was cancelled leaves an answer behind, which is not the next one's.
                self._give_back(worker, fit=answer is not None)
        return found

    def _take(self) -> _ThinkerProcess:
        if not self._open:
            raise ThinkersClosed
        worker = self._idle.pop()
        return self._replace(worker) if worker.is_dead else worker

    def _give_back(self, worker: _ThinkerProcess, *, fit: bool) -> None:
        if fit or not self._open:
            self._idle.append(worker)
        else:
            # Taken last, so that it has time to start.
            self._idle.appendleft(self._replace(worker))

    def _replace(self, worker: _ThinkerProcess) -> _ThinkerProcess:
        self._workers.remove(worker)
        self._ending.begin(worker.end())
        return self._new_worker()

    def _new_worker(self) -> _ThinkerProcess:
        worker = _ThinkerProcess(self._command)
        self._workers.add(worker)
        return worker


class _ThinkerProcess:
    """One worker process, from its start to its end; thinks one thought at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        # A task of its own: a caller that is cancelled does not leave a process half started.
        self._starting = asyncio.create_task(_start(command))
        self._is_ready = False

    @property
    def is_dead(self) -> bool:
        """Whether the process is known to have ended, or could not be started."""
        if not self._starting.done():
            return False
        return self._starting.exception() is not None or (
            self._starting.result().returncode is not None
        )

    async def think(self, line: bytes, limit: float) -> JsonObject:
        """Hand over one thought and give what is said to it."""
        try:
            process = await asyncio.shield(self._starting)
            if not self._is_ready:
                await _exchange(process, b"", START_SECONDS)
                self._is_ready = True
            return await _exchange(process, line, limit)
        except OSError as problem:
            raise ThoughtFailed(f"the worker is gone: {problem!r}") from problem

    async def kill(self) -> None:
        """Stop the process at once; it has nothing to tidy up."""
        with suppress(OSError):
            process = await asyncio.shield(self._starting)
            process.kill()

    async def end(self) -> None:
        """Kill the process and wait until it and its pipes are gone."""
        await self.kill()
        with suppress(OSError):
            process = await asyncio.shield(self._starting)
            assert process.stdin is not None
            process.stdin.close()
            await process.communicate()
            await process.stdin.wait_closed()


def _wanted_of(answer: JsonObject, wanted: str) -> JsonObject:
    """Take from an answer what was asked for; what was refused is raised."""
    refused = answer.get("refused")
    if isinstance(refused, str):
        raise received(refused)
    found = answer.get(wanted)
    if not isinstance(found, dict):
        raise ThoughtFailed(str(answer.get("error", f"an answer without {wanted}")))
    return found


async def _start(command: Sequence[str]) -> Process:
    # The environment is inherited, so that PYTHONPATH leads a worker to the same build as ours.
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER
    )


async def _exchange(process: Process, line: bytes, limit: float) -> JsonObject:
    """Write one line and read one, both within the limit: a stuck worker reads nothing either."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        async with asyncio.timeout(limit):
            process.stdin.write(line)
            await process.stdin.drain()
            answer = await process.stdout.readline()
    except TimeoutError as problem:
        raise ThoughtFailed(f"no answer within {limit:g} seconds") from problem
    except ValueError as problem:
        raise ThoughtFailed(f"an answer longer than {LONGEST_ANSWER} bytes") from problem
    return _read(answer)


def _read(line: bytes) -> JsonObject:
    if not line:
        raise ThoughtFailed("the worker ended without an answer")
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise ThoughtFailed(f"an answer that is not JSON: {line[:200]!r}") from problem
    if not isinstance(answer, dict):
        raise ThoughtFailed(f"an answer that is not an object: {line[:200]!r}")
    return answer
