"""The worker process in which computer players think: ``python -m condotta.server.thinker``.

One JSON line in, one JSON line out. It says ``{"ready": true}`` when it has started, then for every
``{"player": "steady", "seed": 123, "seat": 2, "snapshot": {...}}`` either ``{"action": {...}}`` or
``{"error": "..."}``. An action is an answer, or what the player does unasked before it is asked
again, such as showing a card. With ``"wanted": "thoughts"`` it is ``{"thoughts": {...}}`` instead:
what each option promised, and beside the best of them what was ``"played"``, if that is told. To
``QUESTIONS`` the rules have answers; what they refuse is ``{"refused": "..."}``. It ends when its
input does. ``thinking`` is the other end of the line.

For a player with a memory ``"told"`` has every event the seat has been told: kind, facts, secrets
and knowers of each. Its memory is begun anew for every thought, so that nothing depends on which
worker is asked, on restarts or on what was taken back.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from io import FileIO
from typing import Any, Final, TypeAlias

from condotta.advice import advise
from condotta.core.errors import CondottaError
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.one_thread import take_one_thread
from condotta.core.registry import replay, restore
from condotta.core.values import JsonObject
from condotta.players import Player, Recollections, SeatAtTable, player_named
from condotta.server import positions
from condotta.server.errors import sent
from condotta.server.explanations import explain, keep_order, plan, plan_next_turn


def main() -> None:
    """Answer thought after thought until the input ends."""
    # Ctrl-C reaches the whole process group; the server ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    take_one_thread()
    answers = _take_stdout()
    try:
        _say(answers, {"ready": True})
        for line in sys.stdin.buffer:
            _say(answers, _answer(line))
    except BrokenPipeError:
        # Nobody is left to hear the answer.
        return


def _take_stdout() -> FileIO:
    """Keep the real standard output for answers; whatever players print goes to standard error."""
    # The descriptor itself is moved, so that not even compiled code can write between answers.
    # Unbuffered: nothing is left to flush, and to fail, when the server has gone away.
    kept = FileIO(os.dup(1), "w")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return kept


def _say(answers: FileIO, answer: JsonObject) -> None:
    rest = memoryview(json.dumps(answer).encode() + b"\n")
    while rest:
        rest = rest[answers.write(rest) :]


def _answer(line: bytes) -> JsonObject:
    """Let the player think; whatever goes wrong is told, with its traceback for the log."""
    try:
        thought = json.loads(line)
        wanted = thought.get("wanted", "action")
        if wanted in QUESTIONS:
            return _look_up(wanted, thought)
        return {wanted: THOUGHTS[wanted](thought)}
    except (Exception, SystemExit):
        return {"error": traceback.format_exc()}


def _look_up(wanted: str, given: dict[str, Any]) -> JsonObject:
    try:
        return {wanted: QUESTIONS[wanted](given)}
    except CondottaError as problem:
        return {"refused": sent(problem)}


def _sit_down(thought: dict[str, Any]) -> tuple[Game, Player, SeatAtTable]:
    game = restore(thought["snapshot"])
    player = player_named(thought["player"], thought["seed"])
    seat = thought["seat"]
    if "told" not in thought:
        return game, player, SeatAtTable(game, seat)
    told = [Event(*event) for event in thought["told"]]
    return game, player, SeatAtTable(game, seat, Recollections(game, told).recall_for(seat, player))


def _choose(thought: dict[str, Any]) -> JsonObject:
    game, player, at = _sit_down(thought)
    if (entry := player.volunteer(at)) is not None:
        return entry
    action = player.choose(at)
    if action not in game.decision.options:
        raise ValueError(f"{player.name} answered {action!r}; fine were {game.decision!r}")
    return action.to_json()


def _weigh(thought: dict[str, Any]) -> JsonObject:
    game, player, at = _sit_down(thought)
    return advise(game, at.seat, player, thought.get("played")).to_json()


def _replay(given: dict[str, Any]) -> JsonObject:
    """Play a record through: the game as it is told, what a snapshot of it has, is it possible."""
    game = replay(given["record"])
    is_possible = not game.problems()
    return {"record": game.record, "fields": [*game.snapshot()], "possible": is_possible}


def _drawn(given: dict[str, Any]) -> tuple[str, JsonObject, list[JsonObject]]:
    return given["game"], given["sketch"], given["answers"]


Finding: TypeAlias = Callable[[dict[str, Any]], JsonObject]

THOUGHTS: Final[dict[str, Finding]] = {"action": _choose, "thoughts": _weigh}
"""What is asked of players."""

QUESTIONS: Final[dict[str, Finding]] = {
    "explanation": lambda given: explain(given["game"], given["view"]),
    "plan": lambda given: plan(given["game"], given["view"], given["actions"]),
    "next-turn": lambda given: plan_next_turn(given["game"], given["view"], given["actions"]),
    "order": lambda given: keep_order(given["game"], given["view"], given["wish"]),
    "sketch": lambda given: positions.look(*_drawn(given)),
    "drawing": lambda given: positions.drawn_after(*_drawn(given)),
    "position": lambda given: positions.think_from(*_drawn(given)),
    "beginning": lambda given: positions.play_from(*_drawn(given)),
    "text": lambda given: positions.read_text(given["game"], given["text"], given["language"]),
    "replay": _replay,
}
"""What is asked of the rules, and who finds it."""


if __name__ == "__main__":
    main()
