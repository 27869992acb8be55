"""The promise of the first game: whoever does what the coach says wins it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from condotta.condottiere.lesson import lesson, lessons
from condotta.core.game import Game
from condotta.core.registry import description_of, opening
from condotta.players import player_named
from condotta.players.protocol import SeatAtTable

ROOT = Path(__file__).resolve().parents[2]
LEARNER = 0
GAMES = 300
"""So many first games, each with other cards to come and other whims of the opponents."""

Coach = subprocess.Popen[str]


@pytest.fixture(scope="module")
def coach() -> Iterator[Coach]:
    """The coach itself, as the page asks it."""
    web = ROOT / "web"
    command = [str(ROOT / "scripts" / "node"), "node", str(ROOT / "web/coach.mjs"), str(web)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=web, stdin=pipe, stdout=pipe, text=True) as running:
        yield running
        assert running.stdin is not None
        running.stdin.close()


def advice_of(coach: Coach, game: Game) -> Any:
    """What the coach says, given what the page is given."""
    view = game.view(LEARNER)
    reading, *forecasts = description_of(game.name).explanation_of(view)
    told = {"view": view, "you": LEARNER, "reading": reading, "forecasts": forecasts}
    assert coach.stdin is not None
    assert coach.stdout is not None
    coach.stdin.write(json.dumps(told) + "\n")
    coach.stdin.flush()
    return json.loads(coach.stdout.readline())


def play_by_the_coach(coach: Coach, seed: int) -> Game:
    """Play a first game; where the coach says nothing the learner answers anything."""
    rng = Random(seed)
    game = opening(lesson(seed))
    opponent = str(lessons()[0]["opponent"])
    while not game.over:
        decision = game.decision
        if decision.seat == LEARNER:
            said = advice_of(coach, game)
            game.play_json(said or rng.choice(decision.options).to_json())
        else:
            player = player_named(opponent, rng.randrange(2**32))
            game.play(player.choose(SeatAtTable(game, decision.seat)))
    return game


def test_whoever_does_what_the_coach_says_wins(coach: Coach) -> None:
    lost = [
        seed
        for seed in range(GAMES)
        if LEARNER not in play_by_the_coach(coach, seed).result.winners
    ]
    assert not lost, f"{len(lost)} of {GAMES} first games were lost: {lost}"
