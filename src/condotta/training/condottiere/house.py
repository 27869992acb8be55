"""Watching players of the house: what they answer to what they see, in games of all setups.

In a part of the games they show cards as the ``dealer`` does, so that it is learned, too, what they
make of cards they know.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

import condotta
from condotta.encodings.condottiere.layout import LAYOUT
from condotta.encodings.condottiere.observer import observe
from condotta.networks.condottiere import ANSWERS
from condotta.players import Player, SeatAtTable, player_named
from condotta.players.condottiere.deals import volunteer
from condotta.players.condottiere.patient import Patient
from condotta.training.condottiere.imitating import Answered
from condotta.training.condottiere.recipe import Recipe

HOUSE: Final = ("steady", "cautious", "bold", "spiteful", "patient-3")
"""Who is imitated. All others, ``search`` above all, are kept apart to measure by."""
STRAY: Final = (0.0, 0.05, 0.15)
"""How often somebody answers at random, game by game: so strange positions are seen as well."""
WATCHED: Final = "watched.npz"
"""Where what was watched is kept."""
LONGEST: Final = 600
"""Decisions of a game that are watched: campaigns are long."""


def watched(folder: Path, recipe: Recipe, tell: Callable[[int], None]) -> dict[str, Answered]:
    """Give what is kept in the folder; or watch, and keep it: no accelerator is needed for that."""
    path = folder / WATCHED
    if path.is_file():
        with np.load(path) as kept:
            return {
                name: Answered(*(kept[f"{name} {part}"] for part in Answered._fields))
                for name in HOUSE
            }
    seen = watch(recipe, recipe.watched, tell)
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part.npz")
    parts = ((name, part, rows) for name in HOUSE for part, rows in seen[name]._asdict().items())
    np.savez_compressed(unfinished, **{f"{name} {part}": rows for name, part, rows in parts})
    unfinished.replace(path)
    return seen


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
        talkative = rng.random() < recipe.shows
        until = min(rows, row + LONGEST)
        while not game.over and row < until:
            seat = game.decision.seat
            at = SeatAtTable(game, seat)
            shown = volunteer(at, "dealer") if talkative else None
            if shown is not None:
                game.play_json(shown)
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
