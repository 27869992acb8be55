"""What Condottiere's network is told beside the observation is what the rules say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import jax.numpy as jnp
import numpy as np
import pytest
from numpy.typing import NDArray

from condotta.condottiere import Condottiere
from condotta.condottiere.board import REGIONS
from condotta.condottiere.cards import BISHOP, KINDS, SCARECROW, SPRING, SURRENDER, WINTER
from condotta.condottiere.strength import all_strengths
from condotta.encodings.condottiere.layout import LAYOUT, SEATS
from condotta.encodings.condottiere.observer import observe
from condotta.networks.condottiere import FAR, HANDS, LEADS, SIZE, told
from condotta.players.condottiere.situation import seen_in
from condotta.players.condottiere.weights import BY_STYLE
from tests.condottiere.configurations import cycle
from tests.condottiere.scenario import new

pytestmark = pytest.mark.once

AFTER = [LAYOUT.size]
for size in (SEATS, SEATS, REGIONS, REGIONS, len(LEADS), len(HANDS), SEATS, KINDS, KINDS):
    AFTER.append(AFTER[-1] + size)
STAKES, CLOSE, MINE, THEIRS, LEAD, HAND, RIVALS, FARTHER, LEADING = (
    slice(begin, end) for begin, end in pairwise(AFTER)
)


def positions(number: int) -> Iterator[Condottiere]:
    """Positions of random games at every kind of table."""
    rng = Random(7)
    for table in cycle():
        game = new(
            edition=table.edition,
            seats=table.seats,
            variants=table.variants,
            options=dict(table.options),
            seed=rng.randrange(1000),
        )
        for _ in range(40):
            for _ in range(5):
                if not game.over:
                    game.play(rng.choice(game.decision.options))
            if game.over or number == 0:
                break
            number -= 1
            yield game


def told_of(game: Condottiere) -> NDArray[np.float32]:
    numbers: NDArray[np.float32] = told(np, observe(game.view(game.decision.seat)))
    return numbers


def test_it_has_the_size_it_says() -> None:
    game = next(positions(1))
    assert told_of(game).shape == (SIZE,) == (AFTER[-1],)


def test_it_knows_whom_a_region_would_win_the_game() -> None:
    winning = 0
    for game in positions(500):
        if game.view(None)["edition"] == "1995":
            continue
        now = seen_in(game.view(game.decision.seat), BY_STYLE["plain"])
        owners = game._position.owners
        numbers = told_of(game)
        seats = [(now.me + row) % now.seats for row in range(now.seats)]
        free = [r for r in range(REGIONS) if owners[r] != now.me]
        for region in free:
            expected = now.would_win(now.me, region)
            assert numbers[MINE][region] == expected, (region, game.record)
            winning += expected
        if now.contested >= 0:
            expected_all = [float(now.would_win(seat, now.contested)) for seat in seats]
            held = [owners[now.contested] == seat for seat in seats]
            found = numbers[STAKES][: now.seats]
            wrong = [
                seat
                for seat, is_his, one, other in zip(seats, held, found, expected_all, strict=True)
                if not is_his and one != other
            ]
            assert not wrong, game.record
    assert winning > 20


def test_it_knows_who_would_lead_after_a_card() -> None:
    compared = 0
    for game in positions(500):
        if game.decision.kind != "turn" or "hidden-cards" in game._position.rules.variants:
            continue
        numbers, seat = told_of(game), game.decision.seat
        for option in game.decision.options:
            kind = option.index
            if kind >= KINDS or kind in (BISHOP, SCARECROW, SURRENDER):
                continue
            lines = [*game._position.lines]
            lines[seat * KINDS + kind] += 1
            _change_of_weather(lines, kind)
            strengths = all_strengths(lines)
            lead = strengths.pop(seat) - max(strengths)
            assert numbers[FARTHER][kind] == pytest.approx(np.clip(lead / FAR, -1, 1))
            assert numbers[LEADING][kind] == (lead > 0)
            compared += 1
    assert compared > 300


def _change_of_weather(lines: list[int], kind: int) -> None:
    ended = {WINTER: SPRING, SPRING: WINTER}.get(kind)
    if ended is not None:
        for place in range(ended, len(lines), KINDS):
            lines[place] = 0


def test_it_is_the_same_in_jax() -> None:
    seen = np.stack([observe(game.view(game.decision.seat)) for game in positions(300)])
    np.testing.assert_allclose(told(np, seen), told(jnp, jnp.asarray(seen)), atol=1e-6)
