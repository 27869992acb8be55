"""Players at Pax Renaissance: they answer everything, do not peek, and steady plays to win."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.core.game import Game
from condotta.pax import PaxRenaissance, scenario
from condotta.pax.determinize import redraw_hidden
from condotta.pax.victories import IMPERIAL
from condotta.pax.victory import meets
from condotta.players import Player, SeatAtTable, player_named
from tests.pax.configurations import cycle
from tests.players.everybody import EVERYBODY

EVERY_TABLE = [table for table in cycle() if table.stall_limit is None]
"""Every set of variants at every number of seats."""
ENOUGH = 40
"""Answers of one game that show what is to be shown."""


def new(seats: int, seed: int) -> Game:
    return condotta.new("pax-renaissance", seats=seats, seed=seed)


def play_out(game: Game, players: list[Player]) -> None:
    while not game.over:
        seat = game.decision.seat
        game.play(players[seat].choose(SeatAtTable(game, seat)))


def one_steady(seats: int, mine: int, seed: int) -> list[Player]:
    names = ["steady" if seat == mine else "random" for seat in range(seats)]
    return [player_named(name, seed=seed + seat) for seat, name in enumerate(names)]


@pytest.mark.once
@pytest.mark.parametrize("name", EVERYBODY)
def test_players_answer_at_every_kind_of_table(name: str) -> None:
    asked = set()
    for number, configuration in enumerate(EVERY_TABLE):
        game = configuration.new(seed=number)
        players = [player_named("random", seed=seat) for seat in range(game.seats)]
        players[number % game.seats] = player_named(name, seed=number)
        for _ in range(ENOUGH):
            if game.over:
                break
            seat = game.decision.seat
            choice = players[seat].choose(SeatAtTable(game, seat))
            assert choice in game.decision.options, configuration
            if players[seat].name == name:
                asked.add(game.decision.kind)
            game.play(choice)
    assert len(EVERY_TABLE) == 24
    assert {"next-action", "announce", "place-agents", "fair-levy"} <= asked


def twin_of(game: PaxRenaissance, seat: int, rng: Random) -> PaxRenaissance:
    """The same table to a seat, with everything drawn anew that it cannot know."""
    twin = game.clone()
    redraw_hidden(twin.position, seat, rng)
    return twin


@pytest.mark.once
@pytest.mark.parametrize("name", EVERYBODY)
def test_players_do_not_peek(name: str) -> None:
    rng = Random(5)
    different, secrets = 0, 0
    for number, configuration in enumerate(EVERY_TABLE):
        game = configuration.new(seed=number)
        for turn in range(2 * ENOUGH):
            if game.over:
                break
            seat = game.decision.seat
            if turn % 10 == 9:
                twin = twin_of(game, seat, rng)
                different += twin.position.decks != game.position.decks
                secrets += twin.position.secrets != game.position.secrets
                seen, other = SeatAtTable(game, seat), SeatAtTable(twin, seat)
                assert other.imagine(Random(3)).snapshot() == seen.imagine(Random(3)).snapshot()
                honest = player_named(name, seed=3).choose(seen)
                assert player_named(name, seed=3).choose(other) == honest
            game.play(rng.choice(game.decision.options))
    assert different > 50
    assert secrets > 2


@pytest.mark.once
@pytest.mark.parametrize("name", EVERYBODY)
def test_a_player_with_the_same_seed_plays_the_same_game(name: str) -> None:
    records = []
    for _ in range(2):
        game = new(seats=2, seed=9)
        play_out(game, [player_named(name, seed=seat) for seat in range(2)])
        records.append(game.record)
    assert records[0] == records[1]


@pytest.mark.once
def test_steady_beats_two_random_players_in_five_games_of_six() -> None:
    games, seats = 18, 3
    won = 0.0
    for number in range(games):
        game = new(seats=seats, seed=number // seats)
        play_out(game, one_steady(seats, number % seats, seed=number * seats))
        if number % seats in game.result.winners:
            won += 1 / len(game.result.winners)
    assert won / games >= 5 / 6


def turn_of(game: PaxRenaissance) -> list[str]:
    """What steady says until its turn is over."""
    seat, said = game.decision.seat, []
    while not game.over and game.decision.seat == seat:
        choice = player_named("steady", 1).choose(SeatAtTable(game, seat))
        said.append(str(choice))
        game.play(choice)
    return said


def test_steady_declares_the_victory_it_can_declare() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 9; west [england france]
        active: imperial
    """)
    assert turn_of(game) == ["declare imperial"]
    assert game.result.winners == (0,)


def test_steady_buys_the_comet_that_wins() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 1; west [england france]
        seat 1: florins 4
        market west: any COMET3 any any any any
    """)
    assert turn_of(game) == ["buy west 1", "activate imperial", "declare imperial"]


def test_steady_takes_a_victory_out_of_a_rivals_reach() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; east [PREN058]
        seat 1: florins 3; east [ottoman hungary]
        active: imperial
    """)
    assert meets(game.position, 1, IMPERIAL)
    assert turn_of(game)[0] == "use-ops east"
    assert not meets(game.position, 1, IMPERIAL)
