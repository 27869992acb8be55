"""The search at Condottiere: it answers everything, peeks at nothing and sees what wins."""

from __future__ import annotations

import runpy
from math import log
from pathlib import Path
from random import Random
from typing import cast

import pytest

from condotta.condottiere import Condottiere
from condotta.condottiere.phases import IN_BATTLE, PHASES, is_in_battle
from condotta.core.game import Game
from condotta.players import SeatAtTable
from condotta.players.condottiere.field import Field
from condotta.players.condottiere.outlook import SIGNS, chances, signs
from condotta.players.condottiere.weights import OUTLOOK
from condotta.players.condottiere.world import CondottiereWorld, in_battle
from condotta.players.search.player import SearchPlayer
from condotta.players.search.world import drawn_in_proportion, in_proportion
from tests.condottiere.configurations import cycle, positions
from tests.condottiere.scenario import A, B, C, D, new, table
from tests.condottiere.test_twins import twin


class Counted:
    """A game that counts how often somebody imagines a position of it."""

    def __init__(self, game: Condottiere) -> None:
        self.played = game
        self.imagined = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self.played, name)

    def determinize(self, seat: int, rng: Random) -> Game:
        self.imagined += 1
        return self.played.determinize(seat, rng)

    def seat(self, seat: int) -> SeatAtTable:
        return SeatAtTable(cast("Game", self), seat)


def says(game: Condottiere, iterations: int = 60) -> str:
    player = SearchPlayer(1, iterations=iterations)
    return str(player.choose(SeatAtTable(game, game.decision.seat)))


@pytest.mark.once
def test_it_answers_at_every_kind_of_table() -> None:
    kinds = set()
    for number, configuration in enumerate(cycle()[::6]):
        game = configuration.new(number)
        rng = Random(number)
        for turn in range(60):
            if game.over:
                break
            kinds.add(game.decision.kind)
            if turn % 4 == 0:
                at = SeatAtTable(game, game.decision.seat)
                choice = SearchPlayer(turn, iterations=4).choose(at)
                assert choice in game.decision.options
                game.play(choice)
            else:
                game.play(rng.choice(game.decision.options))
    assert {"choose-region", "turn", "scarecrow", "pope", "draw"} <= kinds


@pytest.mark.once
def test_it_does_not_peek() -> None:
    assert compared_with_twins(every=17, most=110, iterations=10) > 90


def compared_with_twins(every: int, most: int, iterations: int) -> int:
    rng = Random(8)
    compared = 0
    for label, game in positions(every, most=most):
        if game.over:
            continue
        seat = game.decision.seat
        other = twin(game, seat, rng)
        one = SearchPlayer(5, iterations=iterations).think(SeatAtTable(game, seat)).to_json()
        two = SearchPlayer(5, iterations=iterations).think(SeatAtTable(other, seat)).to_json()
        assert one == two, label
        compared += 1
    return compared


def test_the_same_seed_and_iterations_give_the_same_thoughts() -> None:
    game = new(seats=3, seed=4)
    at = SeatAtTable(game, game.decision.seat)
    first, again, other = (SearchPlayer(s, iterations=40).think(at).to_json() for s in (6, 6, 7))
    assert first == again
    assert first != other


def test_its_thoughts_weigh_every_option_and_give_every_seat_a_chance() -> None:
    game = new(seats=4, seed=2)
    at = SeatAtTable(game, game.decision.seat)
    player = SearchPlayer(1, iterations=50)
    thoughts = player.think(at)
    weighed = [one.action for one in thoughts.weighed]
    assert {*weighed} == {*game.decision.options}
    assert len(weighed) == len(game.decision.options)
    assert sum(one.visits for one in thoughts.weighed) == 50
    assert sum(thoughts.chances) == pytest.approx(1)
    assert thoughts.best == player.choose(at)


def test_it_passes_at_once_when_the_battle_is_won() -> None:
    game = table({A: "10 6 3", B: "1"}, {A: "5", B: "4"}, out=[B, C, D])
    counted = Counted(game)
    assert str(SearchPlayer(1, iterations=500).choose(counted.seat(A))) == "pass"
    assert counted.imagined == 1


def test_it_draws_all_it_may_without_thinking() -> None:
    game = table(
        {A: "1 2", B: "3"}, variants=["draw-after-battle"], phase="draw", contested=None, battle=2
    )
    counted = Counted(game)
    at = counted.seat(game.decision.seat)
    assert str(SearchPlayer(1, iterations=500).choose(at)) == "draw 3"
    assert counted.imagined == 1


def test_it_plays_the_card_that_wins_the_game() -> None:
    owners = {A: "firenze spoleto", B: "milano"}
    hands = {A: "10 1 drummer", B: "6"}
    game = table(hands, {A: "2", B: "6 5"}, owners=owners, out=[B, C, D])
    assert says(game) == "play mercenary-10"


def test_it_surrenders_when_that_wins_the_game() -> None:
    owners = {A: "firenze spoleto", B: "milano"}
    hands = {A: "surrender 1", B: "10 10 10", C: "10 10 10", D: "6 6 6"}
    game = table(hands, {A: "6 6", B: "4"}, owners=owners)
    assert says(game) == "play surrender"


# --- The outlook ----------------------------------------------------------------------------


def test_equal_seats_have_equal_chances() -> None:
    game = table({A: "3", B: "3", C: "3", D: "3"}, contested=None, phase="next-choice", holder=A)
    expected = chances(game._position)
    assert expected[1:] == pytest.approx([expected[1]] * 3)
    assert sum(expected) == pytest.approx(1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_regions_and_cards_make_chances_better(seats: int) -> None:
    hands = {A: "3 4", B: "3 4"}
    equal = chances(table(hands, seats=seats)._position)
    richer = chances(table(hands, seats=seats, owners={A: "milano torino"})._position)
    stronger = chances(table({**hands, A: "3 4 10 heroine"}, seats=seats)._position)
    assert richer[A] > equal[A] > richer[B]
    assert stronger[A] > equal[A] > stronger[B]


def test_points_count_where_points_decide() -> None:
    hands = {A: "3", B: "3"}
    ahead = table(hands, variants=["campaign"], points=[12, 2, 2, 2])
    assert chances(ahead._position)[A] > 0.5


def test_the_table_of_the_outlook_names_every_sign() -> None:
    assert list(OUTLOOK) == list(SIGNS)
    assert {len(seen) for seen in signs(new(seats=5)._position)} == {len(SIGNS)}


# --- What guides it -------------------------------------------------------------------------


def test_worths_become_shares() -> None:
    shares = in_proportion([3.0, 1.0, 3.0], 2.0)
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == shares[2] > shares[1]
    # They are 2/9, 5/9 and 2/9.
    values = [0.0, log(2.5), 0.0]
    found = [drawn_in_proportion(values, 1.0, number) for number in (0.0, 0.22, 0.23, 0.77, 0.78)]
    assert found == [0, 0, 1, 1, 2]
    assert drawn_in_proportion(values, 1.0, 1.0) == 2
    assert drawn_in_proportion([7.0], 1.0, 0.5) == 0


def test_battles_are_fought_in_the_phases_that_are_named() -> None:
    assert tuple(phase for phase in range(PHASES) if is_in_battle(phase)) == IN_BATTLE


@pytest.mark.once
def test_the_field_is_followed_as_it_would_be_counted() -> None:
    looked = 0
    for number, configuration in enumerate(cycle()[::5]):
        world = CondottiereWorld(configuration.new(number).clone()._position)
        rng = Random(number)
        for _ in range(150):
            if world.over():
                break
            answers = world.answers()
            if in_battle(world.position):
                followed, counted = world.situation().field, Field(world.seats)
                counted.count(world.position)
                assert followed.strengths == counted.strengths, configuration
                assert followed.sizes == counted.sizes, configuration
                assert followed.owned == counted.owned, configuration
                looked += 1
            world.play(answers[int(rng.random() * len(answers))])
    assert looked > 1000


@pytest.mark.once
def test_playouts_give_everybody_a_share_of_one_win() -> None:
    for number, configuration in enumerate(cycle()[::9]):
        world = CondottiereWorld(configuration.new(number).clone()._position)
        shares = world.playout(Random(number))
        assert len(shares) == configuration.seats
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0


# --- Fitting --------------------------------------------------------------------------------


@pytest.mark.once
def test_fitting_makes_the_outlook_less_surprised() -> None:
    program = Path(__file__).parents[2] / "benchmarks" / "players" / "outlook.py"
    outlook = runpy.run_path(str(program))
    found = outlook["samples"](outlook["Deal"](3), games=12, seed=1)
    nothing = [0.0] * len(SIGNS)
    assert found
    better = outlook["fitted"](found, nothing, passes=2, seed=1)
    assert outlook["surprise"](found, better) < 0.95 * outlook["surprise"](found, nothing)
    assert outlook["fitted"](found, nothing, passes=2, seed=1) == better
