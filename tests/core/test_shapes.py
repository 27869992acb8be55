"""What games tell has the fields that its one definition names, no more and no fewer."""

from __future__ import annotations

from random import Random
from typing import Any, NotRequired, get_origin, get_type_hints

import pytest

import condotta
from condotta.condottiere import shapes as condottiere
from condotta.core.registry import HOUSE, description_of
from condotta.pax import shapes as pax

SHAPES: dict[str, tuple[Any, Any, Any, Any]] = {
    "condottiere": (
        condottiere.CondottiereView,
        condottiere.CondottierePlayer,
        condottiere.CondottiereReading,
        condottiere.CondottiereForecast,
    ),
    "pax-renaissance": (pax.PaxView, pax.PaxPlayer, pax.PaxReading, pax.PaxForecast),
}


def fits(told: Any, shape: Any) -> bool:
    """Say whether an object has every field it must have, and none that it cannot have."""
    # By its hints: what a class knows of its own fields overlooks what is written as NotRequired.
    hints = get_type_hints(shape, include_extras=True)
    must = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
    return must <= set(told) <= {*hints}


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("seats", [2, 4])
def test_views_readings_and_forecasts_have_the_fields_of_their_shapes(
    name: str, seats: int
) -> None:
    view_shape, player_shape, reading_shape, forecast_shape = SHAPES[name]
    game, rng = condotta.new(name, seats=seats, seed=3), Random(1)
    for _ in range(60):
        if game.over:
            break
        for seat in (None, *range(seats)):
            view: Any = game.view(seat)
            assert fits(view, view_shape), set(view) ^ set(view_shape.__annotations__)
            assert all(fits(player, player_shape) for player in view["players"])
            reading, *forecasts = description_of(name).explanation_of(view)
            assert fits(reading, reading_shape)
            assert all(fits(forecast, forecast_shape) for forecast in forecasts)
        game.play(rng.choice(game.decision.options))
