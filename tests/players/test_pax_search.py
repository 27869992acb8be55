"""Search at Pax Renaissance: it sees what a turn and a round bring, and nothing it cannot know."""

from __future__ import annotations

from random import Random

import pytest

from condotta.pax import PaxRenaissance, scenario
from condotta.pax.actions import DECLARE, SELL, USE_ABILITY, USE_OPS
from condotta.pax.determinize import redraw_hidden
from condotta.pax.position import top
from condotta.pax.steps import TURN
from condotta.pax.victories import IMPERIAL
from condotta.pax.victory import meets
from condotta.players.pax.world import next_turn_of, sensible_actions, world_of
from condotta.players.protocol import SeatAtTable
from condotta.players.search.player import SearchPlayer
from tests.players.test_pax_weights import wandering

FEW = 12
"""Iterations that are enough to see what is plain to see."""


def turn_of(game: PaxRenaissance, iterations: int = FEW) -> list[str]:
    """What a search says until its turn is over."""
    seat = game.decision.seat
    said: list[str] = []
    while not game.over and game.decision.seat == seat:
        player = SearchPlayer(len(said), iterations=iterations)
        choice = player.choose(SeatAtTable(game, seat))
        said.append(str(choice))
        game.play(choice)
    return said


def test_search_declares_the_victory_it_can_declare_at_once() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 9; west [england france]
        active: imperial
    """)
    at = SeatAtTable(game, 0)
    # With so many iterations it would not come back today.
    choice = SearchPlayer(1, iterations=1_000_000).choose(at)
    assert str(choice) == "declare imperial"


def test_search_buys_the_comet_that_wins() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 1; west [england france]
        seat 1: florins 4
        market west: any COMET3 any any any any
    """)
    assert turn_of(game) == ["buy west 1", "activate imperial", "declare imperial"]


def test_search_takes_a_victory_out_of_a_rivals_reach() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; east [PREN058]
        seat 1: florins 3; east [ottoman hungary]
        active: imperial
    """)
    assert meets(game.position, 1, IMPERIAL)
    assert "use-ops east" in turn_of(game)
    assert not meets(game.position, 1, IMPERIAL)


def test_its_chances_know_that_a_rival_is_about_to_win() -> None:
    """Nothing can be done about it, and the round that is played on shows it."""
    game = scenario("""
        seats 3
        seat 0: florins 2
        seat 1: florins 3; east [ottoman hungary mamluk]
        active: imperial
    """)
    thoughts = SearchPlayer(1, iterations=FEW).think(SeatAtTable(game, 0))
    assert thoughts.chances[1] > 0.95
    assert thoughts.best in game.decision.options


def test_the_same_seed_and_iterations_give_the_same_answer_and_chances() -> None:
    for seed in range(2):
        game = wandering(3, seed, 25)
        at = SeatAtTable(game, game.decision.seat)
        first = SearchPlayer(seed, iterations=4).think(at)
        again = SearchPlayer(seed, iterations=4).think(at)
        assert first.to_json() == again.to_json()
        assert SearchPlayer(seed, iterations=4).choose(at) == first.best


@pytest.mark.once
def test_search_does_not_peek() -> None:
    """Whatever a seat cannot know may be otherwise: the answer is the same."""
    rng = Random(8)
    different = compared = 0
    for seed in range(12):
        game = wandering(2 + seed % 3, seed, 20 + 5 * seed)
        if game.over:
            continue
        seat = game.decision.seat
        twin = game.clone()
        redraw_hidden(twin.position, seat, rng)
        different += twin.position.decks != game.position.decks
        compared += 1
        honest = SearchPlayer(3, iterations=3).choose(SeatAtTable(game, seat))
        assert SearchPlayer(3, iterations=3).choose(SeatAtTable(twin, seat)) == honest
    assert compared > 6
    assert different > 6


def test_a_world_plays_an_answer_on_to_the_next_action() -> None:
    played = 0
    for seed in range(12):
        game = wandering(3, seed, 50)
        if game.over:
            continue
        seat = game.decision.seat
        imagined = SeatAtTable(game, seat).imagine(Random(1))
        assert isinstance(imagined, PaxRenaissance)
        world = world_of(imagined)
        assert world.seat() == seat
        assert world.answers() == [option.index for option in game.decision.options]
        world.play(world.answers()[0])
        played += 1
        if world.over():
            assert sum(world.result()) == pytest.approx(1.0)
        else:
            assert len(world.priors(world.answers())) == len(world.answers())
            assert sum(world.priors(world.answers())) == pytest.approx(1.0)
            assert sum(world.playout(Random(1))) == pytest.approx(1.0)
    assert played > 8


def test_the_round_that_is_played_on_ends_before_the_own_next_turn() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 2
    """)
    position = game.position
    assert next_turn_of(position, 0) == position.turn + 3
    assert next_turn_of(position, 2) == position.turn + 5


def test_only_the_poor_think_of_sales_and_who_can_win_of_nothing_else() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 2; west [england france]
        active: imperial
    """)
    answers = [option.index for option in game.decision.options]
    assert top(game.position) == TURN
    (only,) = sensible_actions(game.position, answers, 1)
    assert DECLARE <= only < USE_ABILITY
    others = [answer for answer in answers if answer != only]
    sales = [answer for answer in others if SELL <= answer < USE_OPS]
    assert sales
    assert not set(sales) & set(sensible_actions(game.position, others, 1))
    assert set(sales) < set(sensible_actions(game.position, others, 2))
