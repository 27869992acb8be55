"""Styles at Pax Renaissance: what people can tell apart when each plays a turn of the same games."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance
from condotta.pax.position import top
from condotta.pax.steps import TURN
from condotta.players.pax import steady
from condotta.players.pax.standing import standings
from condotta.players.pax.weights import weights_of
from condotta.players.pax.worth import worth_of_means
from condotta.players.protocol import SeatAtTable
from tests.players.test_pax_weights import wandering

GAMES = 36
TABLE = weights_of("plain")


class Habits:
    """What came of a style's turns, added up."""

    def __init__(self) -> None:
        self.florins = 0
        self.battles = 0
        self.left_to_rivals = 0.0


def some_turns() -> list[PaxRenaissance]:
    """Games in which somebody begins a turn."""
    found = []
    for seed in range(GAMES):
        game = wandering(3, seed, 30 + seed % 5 * 12)
        while not game.over and not (top(game.position) == TURN and not game.position.acted):
            game.play(game.idle_answer)
        if not game.over:
            found.append(game)
    return found


def watch(style: str, begun: list[PaxRenaissance]) -> Habits:
    """Let a style play one turn of each game; the others are plain."""
    seen = Habits()
    for start in begun:
        game = start.clone()
        me, turn = game.position.actor, game.position.turn
        while not game.over and game.position.turn == turn:
            seat = game.decision.seat
            manner = style if seat == me else "plain"
            events = game.play(steady.choose(SeatAtTable(game, seat), manner))
            seen.battles += sum(event.kind == "battle-joined" for event in events)
        position = game.position
        seen.florins += position.florins[me]
        counted = standings(position, TABLE)
        for rival in {0, 1, 2} - {me}:
            seen.left_to_rivals += worth_of_means(position, counted, rival, TABLE)
    return seen


@pytest.mark.once
def test_people_can_tell_the_styles_apart() -> None:
    begun = some_turns()
    assert len(begun) > GAMES // 2
    plain, cautious = watch("plain", begun), watch("cautious", begun)
    bold, spiteful = watch("bold", begun), watch("spiteful", begun)
    assert cautious.florins > plain.florins > bold.florins
    assert bold.battles > plain.battles > cautious.battles
    assert spiteful.left_to_rivals < min(
        plain.left_to_rivals, cautious.left_to_rivals, bold.left_to_rivals
    )


def test_a_dealer_answers_as_a_plain_player_does() -> None:
    for seed in range(3):
        game = wandering(2, seed, 25)
        at = SeatAtTable(game, game.decision.seat)
        assert steady.choose(at, "dealer") == steady.choose(at, "plain") == steady.choose(at)
