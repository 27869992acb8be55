"""The computer players: they answer every question, do not peek, and steady is better than chance."""

from __future__ import annotations

from random import Random

import pytest

from condotta.condottiere import Condottiere
from condotta.condottiere.determinize import redraw_hidden
from condotta.core.errors import SetupError
from condotta.players import SeatAtTable, player_named
from tests.condottiere.configurations import Configuration, cycle
from tests.condottiere.scenario import A, B, C, D, new, table
from tests.players.everybody import EVERYBODY

EVERY_FIFTH = cycle()[::5]


def begin(configuration: Configuration, seed: int) -> Condottiere:
    return new(
        seats=configuration.seats,
        seed=seed,
        edition=configuration.edition,
        variants=configuration.variants,
        options=dict(configuration.options),
    )


def pause_of(name: str) -> int:
    """Say how many questions a player has for one that it answers: of those that search, a few."""
    return 4 if "iterations" in name else 1


@pytest.mark.once
@pytest.mark.parametrize("name", EVERYBODY)
def test_players_finish_games_at_every_kind_of_table(name: str) -> None:
    asked = set()
    for number, configuration in enumerate(EVERY_FIFTH):
        game = begin(configuration, number)
        player, chance = player_named(name, seed=number), Random(number)
        assert player.name == name
        for turn in range(600):
            if game.over:
                break
            if turn % pause_of(name):
                game.play(chance.choice(game.decision.options))
                continue
            asked.add(game.decision.kind)
            choice = player.choose(SeatAtTable(game, game.decision.seat))
            assert choice in game.decision.options
            game.play(choice)
    common = {"choose-region", "turn", "scarecrow", "pope", "draw", "turn-up"}
    assert common <= asked


@pytest.mark.once
@pytest.mark.parametrize("name", EVERYBODY)
def test_players_do_not_peek(name: str) -> None:
    rng = Random(5)
    compared = 0
    for number, configuration in enumerate(EVERY_FIFTH):
        game = begin(configuration, number)
        while not game.over and compared < (number + 1) * 12:
            seat = game.decision.seat
            twin = game.clone()
            redraw_hidden(twin._position, seat, rng)
            honest = player_named(name, seed=3).choose(SeatAtTable(game, seat))
            assert player_named(name, seed=3).choose(SeatAtTable(twin, seat)) == honest
            compared += 1
            game.play(rng.choice(game.decision.options))
    assert compared > 400


@pytest.mark.once
@pytest.mark.parametrize("name", EVERYBODY)
def test_a_player_with_the_same_seed_plays_the_same_game(name: str) -> None:
    records = []
    for _ in range(2):
        game = new(seats=3, seed=9)
        players = [player_named(name, seed=seat) for seat in range(3)]
        while not game.over:
            seat = game.decision.seat
            game.play(players[seat].choose(SeatAtTable(game, seat)))
        records.append(game.record)
    assert records[0] == records[1]


@pytest.mark.once
def test_steady_beats_three_random_players_in_three_games_of_four() -> None:
    games, seats = 400, 4
    won = 0.0
    for number in range(games):
        game = new(seats=seats, seed=number // seats)
        mine = number % seats
        players = [
            player_named("steady" if seat == mine else "random", seed=number * seats + seat)
            for seat in range(seats)
        ]
        while not game.over:
            seat = game.decision.seat
            game.play(players[seat].choose(SeatAtTable(game, seat)))
        if mine in game.result.winners:
            won += 1 / len(game.result.winners)
    assert won / games >= 0.75


def steady_says(game: Condottiere) -> str:
    return str(player_named("steady", 1).choose(SeatAtTable(game, game.decision.seat)))


def test_steady_passes_when_everybody_else_is_out_and_it_leads() -> None:
    game = table({A: "10 6 3"}, {A: "5", B: "4"}, out=[B, C, D])
    assert steady_says(game) == "pass"


def test_steady_surrenders_into_a_won_battle() -> None:
    hands = {A: "surrender 1", B: "10 10 10 10", C: "10 10 10", D: "6 6 6"}
    game = table(hands, {A: "6 6", B: "4"})
    assert steady_says(game) == "play surrender"


def test_steady_keeps_its_best_cards_and_throws_in_a_hopeless_hand() -> None:
    keeping = table({A: "1 2 10 heroine"}, phase="keep", battle=2)
    assert steady_says(keeping) == "keep-card mercenary-10"
    hopeless = table({A: "courtesan drummer", B: "1"}, phase="hand", battle=2)
    assert steady_says(hopeless) == "discard-hand"


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(SetupError, match="Known: random, steady"):
        player_named("grandmaster", 1)
