"""Imagined positions: whatever is redrawn, what can be seen of the table stays as it is.

Every seat's imagined position must look to that seat like the true one, and to spectators too, and
the same seat must be asked the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from condotta.pax import PaxRenaissance
from tests.pax.configurations import positions
from tests.pax.test_twins import secretive, view


def imagine_everything(met: Iterable[tuple[str, PaxRenaissance]], times: int = 1) -> Counter[str]:
    """Imagine every position from every seat; give how often each question was pending."""
    questions: Counter[str] = Counter()
    for number, (where, game) in enumerate(met):
        questions[game.decision.kind] += 1
        for seat in range(game.seats):
            for time in range(times):
                rng = Random(number * 1_000 + seat * 100 + time)
                compare_imagined(game, game.determinize(seat, rng), seat, where)
    return questions


def compare_imagined(game: PaxRenaissance, imagined: PaxRenaissance, seat: int, where: str) -> None:
    assert imagined.problems() == [], where
    assert view(imagined, seat) == view(game, seat), where
    assert view(imagined, None) == view(game, None), where
    assert imagined.decision.seat == game.decision.seat, where
    assert imagined.decision.kind == game.decision.kind, where
    if game.decision.seat == seat:
        assert imagined.decision.options == game.decision.options, where
    # It is a game like any other: it can be played on.
    imagined.play(imagined.decision.options[0])
    assert imagined.problems() == [], where


@pytest.mark.once
def test_an_imagined_position_looks_like_the_true_one() -> None:
    questions = imagine_everything(positions(67, most=70, first_seed=61_000))
    questions += imagine_everything(secretive())
    assert len(questions) > 8


@pytest.mark.soak
def test_twenty_thousand_imagined_positions_look_like_the_true_ones() -> None:
    questions = imagine_everything(positions(29, most=3_500, first_seed=62_000), times=2)
    assert len(questions) > 25
