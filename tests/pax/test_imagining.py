"""Imagined positions: whatever is redrawn, what can be seen of the table stays as it is.

Every seat's imagined position must look to that seat like the true one, and to spectators too, and
the same seat must be asked the same.
"""

from __future__ import annotations

from random import Random

import pytest

from condotta.pax import PaxRenaissance
from tests.games.hidden import compare_imagined, imagine_everything
from tests.pax.configurations import positions
from tests.pax.test_twins import secretive


def compare(game: PaxRenaissance, seat: int, rng: Random, where: str) -> None:
    """Compare with what a seat imagines."""
    compare_imagined(game, game.determinize(seat, rng), seat, where)


@pytest.mark.once
def test_an_imagined_position_looks_like_the_true_one() -> None:
    questions = imagine_everything(positions(67, most=70, first_seed=61_000), compare)
    questions += imagine_everything(secretive(), compare)
    assert len(questions) > 8


@pytest.mark.soak
def test_twenty_thousand_imagined_positions_look_like_the_true_ones() -> None:
    questions = imagine_everything(positions(29, most=3_500, first_seed=62_000), compare, times=2)
    assert len(questions) > 25
