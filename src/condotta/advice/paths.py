"""The paths to victory: how far everybody was from each way to win, from turn to turn."""

from __future__ import annotations

from typing import cast

from condotta.advice.analysis import Standing
from condotta.core.description import Paths
from condotta.core.game import Game
from condotta.core.registry import description_of, opening
from condotta.core.values import JsonObject


def paths_of(record: JsonObject) -> tuple[Standing, ...] | None:
    """Play a checked record again and look up wherever a turn begins, and at the end.

    A spectator sees enough for it: whoever lacks what lies open on the table.
    """
    game = opening(record)
    description = description_of(game.name)
    paths = description.paths
    if paths is None:
        return None
    actions = record["actions"]
    assert isinstance(actions, list)
    events = description.opening_events(game)
    found: list[Standing] = []
    for step, entry in enumerate(actions):
        if any(event.kind == paths.begins for event in events):
            found.append(_standing(step, game, paths))
        events = game.play_json(entry)
    return (*found, _standing(len(actions), game, paths))


def _standing(step: int, game: Game, paths: Paths) -> Standing:
    told = paths.standing_of(game.view(None))
    ways, lacking = told["open"], told["lacking"]
    assert isinstance(ways, list)
    assert isinstance(lacking, dict)
    return Standing(step, tuple(map(str, ways)), cast("dict[str, list[int | None]]", lacking))
