"""Computer players think apart: within a limit, in turn, and without harm to anybody else."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

import condotta
from condotta.condottiere import Condottiere
from condotta.core.values import JsonObject
from condotta.players import SeatAtTable, player_named
from condotta.server.thinking import COMMAND, Thinkers, ThinkersClosed
from tests.server.houses import until

STRANGE_PLAYERS = """
import os, sys, time
from condotta.condottiere.actions import ACTIONS
from condotta.players.named import PLAYERS, Kind
from condotta.server import thinker

class Strange:
    name = "strange"

    def __init__(self, choose):
        self.choose = choose

    def volunteer(self, at):
        return None

def hangs(at):
    time.sleep(600)

def prints(at):
    print("thinking aloud")
    os.write(1, b"and louder")
    return at.decision.options[0]

def breaks(at):
    raise RuntimeError("out of ideas")

def leaves(at):
    sys.exit(3)

def cheats(at):
    return next(action for action in ACTIONS if action not in at.decision.options)

def counts(at):
    threads = os.environ["OPENBLAS_NUM_THREADS"]
    return at.decision.options[int(threads) - 1]

for choose in (hangs, prints, breaks, leaves, cheats, counts):
    PLAYERS[choose.__name__] = Kind(lambda seed, said, choose=choose: Strange(choose))
thinker.main()
"""
"""The real worker, with players that no table would seat."""

STRANGE_WORKER = """
import json, os, pathlib, sys, time

def begin(thought):
    if "begun" in thought["snapshot"]:
        pathlib.Path(thought["snapshot"]["begun"]).touch()

def may_end(thought):
    return pathlib.Path(thought["snapshot"].get("until", "/")).exists()

print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    thought = json.loads(line)
    match thought["player"]:
        case "pid":
            print(json.dumps({"action": {"pid": os.getpid()}}), flush=True)
        case "sleeps":
            begin(thought)
            time.sleep(600)
        case "echo":
            begin(thought)
            while not may_end(thought):
                time.sleep(0.005)
            print(json.dumps({"action": {"seed": thought["seed"]}}), flush=True)
        case garbage:
            print(garbage, flush=True)
"""
"""Another program in the worker's place; says in one file that it has begun, and waits for another."""

SEVERAL = (COMMAND[0], "-c", STRANGE_PLAYERS)
OTHER = (COMMAND[0], "-c", STRANGE_WORKER)
LONG = 60.0
"""A limit that no test reaches."""


OPENED: list[Thinkers] = []


def new_thinkers(
    workers: int, limit_seconds: float, command: Sequence[str] | None = None
) -> Thinkers:
    OPENED.append(Thinkers(workers, limit_seconds, command))
    return OPENED[-1]


def run(story: Coroutine[Any, Any, None]) -> None:
    """Run a story; whatever it left open warns now, and warnings are errors."""

    async def before_long() -> None:
        async with asyncio.timeout(LONG / 2):
            await story

    async def and_close() -> None:
        # Also after a failed assertion: a worker left to itself would hold up the end of the run.
        try:
            await before_long()
        finally:
            await asyncio.gather(*(thinkers.close() for thinkers in OPENED))
            OPENED.clear()

    asyncio.run(and_close())
    gc.collect()


def game_at(moves: int) -> Condottiere:
    game = condotta.new("condottiere", seats=4, seed=7)
    assert isinstance(game, Condottiere)
    for _ in range(moves):
        game.play(game.decision.options[0])
    return game


def position_of(game: Condottiere) -> JsonObject:
    return game.snapshot() | {"history": None, "start": None}


GAME = game_at(moves=6)
POSITION = position_of(GAME)
SEAT = GAME.decision.seat
OPTIONS = [option.to_json() for option in GAME.decision.options]


async def pid_of_worker(thinkers: Thinkers) -> int:
    answer = await thinkers.think("pid", 0, 0, {})
    assert answer is not None
    pid = answer["pid"]
    assert isinstance(pid, int)
    return pid


def is_gone(pid: int) -> bool:
    """Whether there is no such process; a zombie, which nobody waited for, is still one."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_worker_answers_as_the_player_itself_would() -> None:
    async def story() -> None:
        thinkers = new_thinkers(1, LONG)
        await thinkers.start()
        for moves in (0, 6, 25, 60):
            game = game_at(moves)
            seat = game.decision.seat
            for name in ("steady", "random"):
                there = await thinkers.think(name, 5, seat, position_of(game))
                here = player_named(name, 5).choose(SeatAtTable(game, seat))
                assert there == here.to_json()
        await thinkers.close()

    run(story())


def test_the_same_seed_gives_the_same_answer_and_others_give_others() -> None:
    async def story() -> None:
        thinkers = new_thinkers(2, LONG)
        await thinkers.start()
        answers = [
            [await thinkers.think("random", seed, SEAT, POSITION) for seed in range(12)]
            for _ in range(2)
        ]
        await thinkers.close()
        assert answers[0] == answers[1]
        assert all(answer in OPTIONS for answer in answers[0])
        assert any(answer != answers[0][0] for answer in answers[0])

    run(story())


def test_a_hanging_player_is_cut_off_and_delays_nobody_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    limit = 3.0

    async def story() -> None:
        thinkers = new_thinkers(2, limit, SEVERAL)
        await thinkers.start()
        await asyncio.gather(*(thinkers.think("steady", 1, SEAT, POSITION) for _ in range(2)))
        begun = time.monotonic()
        hanging = asyncio.create_task(thinkers.think("hangs", 1, SEAT, POSITION))
        await asyncio.sleep(0)
        for _ in range(3):
            assert await thinkers.think("steady", 1, SEAT, POSITION) in OPTIONS
        assert not hanging.done()
        assert await hanging is None
        assert limit <= time.monotonic() - begun
        both = (thinkers.think("steady", 1, SEAT, POSITION) for _ in range(2))
        assert all(answer in OPTIONS for answer in await asyncio.gather(*both))
        await thinkers.close()

    with caplog.at_level(logging.WARNING, "condotta.server"):
        run(story())
    (told,) = [vars(record) for record in caplog.records if record.name == "condotta.server"]
    assert told["levelname"] == "WARNING"
    assert (told["player"], told["seat"]) == ("hangs", SEAT)
    assert told["why"] == "no answer within 3 seconds"


@pytest.mark.parametrize("threads", [None, "2"])
def test_workers_share_the_cores_with_one_thread_each_unless_more_are_wanted(
    monkeypatch: pytest.MonkeyPatch, threads: str | None
) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    if threads is not None:
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", threads)

    async def story() -> None:
        thinkers = new_thinkers(1, LONG, SEVERAL)
        await thinkers.start()
        answer = await thinkers.think("counts", 1, SEAT, POSITION)
        assert answer == OPTIONS[int(threads or 1) - 1]
        await thinkers.close()

    run(story())


def test_starting_takes_nothing_from_the_time_to_think() -> None:
    slow_start = (COMMAND[0], "-c", "import time; time.sleep(2.5)\n" + STRANGE_WORKER)

    async def story() -> None:
        thinkers = new_thinkers(1, 2.0, slow_start)
        await thinkers.start()
        assert await thinkers.think("echo", 8, 0, {}) == {"seed": 8}
        await thinkers.close()

    run(story())


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("breaks", "RuntimeError: out of ideas"),
        ("leaves", "SystemExit: 3"),
        ("cheats", "fine were Decision(seat="),
        ("nobody", "Known: random, steady"),
    ],
)
def test_a_player_that_fails_gives_no_answer_and_the_log_says_why(
    player: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        thinkers = new_thinkers(1, LONG, SEVERAL)
        await thinkers.start()
        assert await thinkers.think(player, 1, SEAT, POSITION) is None
        assert await thinkers.think("steady", 1, SEAT, POSITION) in OPTIONS
        await thinkers.close()

    with caplog.at_level(logging.WARNING, "condotta.server"):
        run(story())
    (told,) = [vars(record) for record in caplog.records if record.name == "condotta.server"]
    assert why in told["why"]


def test_what_a_player_prints_does_not_get_between_the_answers(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def story() -> None:
        thinkers = new_thinkers(1, LONG, SEVERAL)
        await thinkers.start()
        for _ in range(3):
            assert await thinkers.think("prints", 1, SEAT, POSITION) == OPTIONS[0]
        await thinkers.close()

    run(story())
    assert capfd.readouterr().err.count("and louder") == 3


@pytest.mark.parametrize(
    "garbage", ["", "nonsense", "[1]", "{}", '{"action": 7}', "[" * 100_000, "x" * (17 << 20)]
)
def test_garbage_is_no_answer(garbage: str) -> None:
    async def story() -> None:
        thinkers = new_thinkers(1, LONG, OTHER)
        await thinkers.start()
        before = await pid_of_worker(thinkers)
        assert await thinkers.think(garbage, 0, 0, {}) is None
        assert await pid_of_worker(thinkers) != before
        await thinkers.close()

    run(story())


def test_a_worker_killed_in_mid_thought_is_replaced(tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    async def story() -> None:
        thinkers = new_thinkers(1, LONG, OTHER)
        await thinkers.start()
        killed = await pid_of_worker(thinkers)
        thought = asyncio.create_task(thinkers.think("sleeps", 0, 0, {"begun": str(begun)}))
        await until(begun.exists)
        os.kill(killed, signal.SIGKILL)
        assert await thought is None
        assert await pid_of_worker(thinkers) != killed
        await thinkers.close()

    run(story())


def test_a_worker_that_dies_at_rest_costs_nobody_a_thought() -> None:
    async def story() -> None:
        thinkers = new_thinkers(1, LONG, OTHER)
        await thinkers.start()
        killed = await pid_of_worker(thinkers)
        os.kill(killed, signal.SIGKILL)
        await until(lambda: all(worker.is_dead for worker in thinkers._workers))
        assert await pid_of_worker(thinkers) != killed
        await thinkers.close()

    run(story())


@pytest.mark.parametrize("command", [("no-such-program",), (sys.executable, "-c", "pass")])
def test_workers_that_cannot_start_give_no_answers(command: tuple[str, ...]) -> None:
    async def story() -> None:
        thinkers = new_thinkers(1, LONG, command)
        await thinkers.start()
        assert await thinkers.think("steady", 1, SEAT, POSITION) is None
        assert await thinkers.think("steady", 1, SEAT, POSITION) is None
        await thinkers.close()

    run(story())


def test_a_cancelled_caller_leaves_no_answer_to_the_next(tmp_path: Path) -> None:
    begun, go_on = tmp_path / "begun", tmp_path / "go-on"

    async def story() -> None:
        thinkers = new_thinkers(1, LONG, OTHER)
        await thinkers.start()
        await pid_of_worker(thinkers)
        files: JsonObject = {"begun": str(begun), "until": str(go_on)}
        thought = asyncio.create_task(thinkers.think("echo", 1, 0, files))
        await until(begun.exists)
        thought.cancel()
        go_on.touch()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert await thinkers.think("echo", 2, 0, {}) == {"seed": 2}
        assert await thinkers.think("echo", 3, 0, {}) == {"seed": 3}
        await thinkers.close()

    run(story())


def test_a_caller_cancelled_in_the_queue_takes_nobodys_turn(tmp_path: Path) -> None:
    begun, go_on = tmp_path / "begun", tmp_path / "go-on"
    files: JsonObject = {"begun": str(begun), "until": str(go_on)}

    async def story() -> None:
        thinkers = new_thinkers(1, LONG, OTHER)
        await thinkers.start()
        first, gone, last = (
            asyncio.create_task(thinkers.think("echo", seed, 0, files)) for seed in range(3)
        )
        await until(begun.exists)
        gone.cancel()
        go_on.touch()
        assert await first == {"seed": 0}
        assert await last == {"seed": 2}
        await thinkers.close()

    run(story())


def test_who_asks_first_is_served_first() -> None:
    async def story() -> None:
        thinkers = new_thinkers(1, LONG, OTHER)
        await thinkers.start()
        served = []

        async def table(name: str, thoughts: int) -> None:
            for _ in range(thoughts):
                await thinkers.think("pid", 0, 0, {}, table=name)
                served.append(name)

        await asyncio.gather(table("busy", 3), table("patient", 2), table("quiet", 1))
        assert served[:3] == ["busy", "patient", "quiet"]
        # Who is next then is a matter of how long the first thoughts took (`test_turns`).
        assert sorted(served[3:]) == ["busy", "busy", "patient"]
        await thinkers.close()

    run(story())


def test_closing_leaves_no_process_behind() -> None:
    pids: set[int] = set()

    async def story() -> None:
        thinkers = new_thinkers(2, LONG, OTHER)
        await thinkers.start()
        pids.update(await asyncio.gather(*(pid_of_worker(thinkers) for _ in range(2))))
        assert await thinkers.think("nonsense", 0, 0, {}) is None
        await thinkers.close()
        assert all(is_gone(pid) for pid in pids)
        await thinkers.close()

    run(story())
    assert len(pids) == 2


def test_closing_stops_thoughts_without_taking_them_for_failed_ones(tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    async def story() -> None:
        thinkers = new_thinkers(1, LONG, OTHER)
        await thinkers.start()
        pid = await pid_of_worker(thinkers)
        sleeps = [thinkers.think("sleeps", 0, 0, {"begun": str(begun)}) for _ in range(3)]
        thoughts = [asyncio.create_task(sleep) for sleep in sleeps]
        await until(begun.exists)
        await thinkers.close()
        assert is_gone(pid)
        for thought in thoughts:
            with pytest.raises(ThinkersClosed):
                await thought
        with pytest.raises(ThinkersClosed):
            await thinkers.think("pid", 0, 0, {})

    run(story())


def test_workers_may_be_closed_before_they_have_started() -> None:
    async def story() -> None:
        thinkers = new_thinkers(2, LONG)
        await thinkers.start()
        await thinkers.close()

    run(story())


def test_nobody_thinks_before_the_start_and_somebody_must() -> None:
    async def story() -> None:
        with pytest.raises(ThinkersClosed):
            await Thinkers(1, LONG).think("steady", 1, SEAT, POSITION)

    run(story())
    with pytest.raises(ValueError, match="asked for 0 workers; at least 1 is needed"):
        Thinkers(0, LONG)


def test_a_worker_ignores_ctrl_c_and_ends_with_its_input() -> None:
    thought = {"player": "steady", "seed": 1, "seat": SEAT, "snapshot": POSITION}
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert json.loads(worker.stdout.readline()) == {"ready": True}
        worker.send_signal(signal.SIGINT)
        worker.stdin.write(json.dumps(thought).encode() + b"\n")
        worker.stdin.flush()
        assert json.loads(worker.stdout.readline())["action"] in OPTIONS
        worker.stdin.close()
        assert worker.wait(LONG) == 0
