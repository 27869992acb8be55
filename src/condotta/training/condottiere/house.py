"""Watching players of the house: what they answer to what they see, in games of all setups."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import numpy as np

import condotta
from condotta.encodings.condottiere.layout import LAYOUT
from condotta.encodings.condottiere.observer import observe
from condotta.networks.condottiere import ANSWERS
from condotta.players import Player, SeatAtTable, player_named
from condotta.players.condottiere.patient import Patient
from condotta.training.condottiere.imitating import Answered
from condotta.training.condottiere.recipe import Recipe

HOUSE: Final = ("steady", "cautious", "bold", "spiteful", "patient-3")
"""Who is imitated. All others, ``search`` above all, are kept apart to measure by."""
STRAY: Final = (0.0, 0.05, 0.15)
"""How often somebody answers at random, game by game: so strange positions are seen as well."""
LONGEST: Final = 600
"""Decisions of a game that are watched: campaigns are long."""


def watch(recipe: Recipe, rows: int, tell: Callable[[int], None]) -> dict[str, Answered]:
    """Watch so many decisions of everybody together; ``tell`` is told how many were seen."""
    rng = Random(recipe.seed)
    players = [_player(name) for name in HOUSE]
    seen = np.zeros((rows, LAYOUT.size), np.uint8)
    masks = np.zeros((rows, -(-ANSWERS // 8)), np.uint8)
    answers = np.zeros(rows, np.uint8)
    who = np.zeros(rows, np.uint8)
    row = 0
    while row < rows:
        tell(row)
        table = rng.choice(recipe.tables)
        game = condotta.new(
            "condottiere",
            edition=table.edition,
            variants=table.variants,
            seats=table.seats,
            seed=rng.randrange(1 << 40),
        )
        seated = [rng.randrange(len(HOUSE)) for _ in range(table.seats)]
        stray = rng.choice(STRAY)
        until = min(rows, row + LONGEST)
        while not game.over and row < until:
            seat = game.decision.seat
            at = SeatAtTable(game, seat)
            answer = players[seated[seat]].choose(at)
            seen[row] = observe(at.view)
            masks[row] = np.packbits(np.asarray(game.mask(), np.uint8))
            answers[row], who[row] = answer.index, seated[seat]
            row += 1
            game.play(rng.choice(game.decision.options) if rng.random() < stray else answer)
    return {
        name: Answered(seen[who == number], masks[who == number], answers[who == number])
        for number, name in enumerate(HOUSE)
    }


def _player(name: str) -> Player:
    return Patient(0, 3) if name == "patient-3" else player_named(name, 0)
