"""Advice at one position: from the seat that is asked, with what that seat knows."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.advice import advise, adviser_for, analyse
from condotta.advice.advising import seed_of_advice
from condotta.core.errors import CondottaError, SetupError
from condotta.core.registry import replay
from condotta.players import levels, player_named
from condotta.players.games import players_of
from condotta.players.players_of import PlayersOf
from tests.condottiere.configurations import positions
from tests.condottiere.test_twins import twin

from .games import played

FEW = "search(iterations=12)"
LEARNED = "champion(iterations=12)"
SEARCHERS = [FEW, LEARNED]


@pytest.mark.parametrize("player", ["random", "steady", "champion", *SEARCHERS])
def test_an_adviser_weighs_every_option_and_answers_with_one(player: str) -> None:
    game = condotta.new("condottiere", seats=3, seed=7)
    for _ in range(6):
        seat = game.decision.seat
        thoughts = advise(game, seat, player_named(player, seed=1))
        weighed = [one.action for one in thoughts.weighed]
        assert thoughts.seat == seat
        assert len(weighed) == len(game.decision.options)
        assert {*weighed} == {*game.decision.options}
        assert all(0 <= one.value <= 1 for one in thoughts.weighed)
        game.play(thoughts.best)


@pytest.mark.parametrize("player", SEARCHERS)
def test_an_adviser_that_searches_knows_everybodys_chances(player: str) -> None:
    game = condotta.new("condottiere", seats=4, seed=7)
    thoughts = advise(game, game.decision.seat, player_named(player, seed=1))
    assert len(thoughts.chances) == 4
    assert sum(thoughts.chances) == pytest.approx(1, abs=0.01)


def test_only_the_seat_that_is_asked_is_advised() -> None:
    game = condotta.new("condottiere", seats=3, seed=7)
    other = (game.decision.seat + 1) % 3
    with pytest.raises(CondottaError) as refused:
        advise(game, other, player_named("steady", seed=1))
    assert refused.value.message.key == "error.not-asked"


def test_nobody_is_advised_when_the_game_is_over() -> None:
    game = replay(played("condottiere"))
    with pytest.raises(CondottaError) as refused:
        advise(game, 0, player_named("steady", seed=1))
    assert refused.value.message.key == "error.nobody-asked"


def test_the_same_question_has_the_same_seed_and_others_have_others() -> None:
    assert seed_of_advice("table", 4, 1) == seed_of_advice("table", 4, 1)
    seeds = {seed_of_advice(*what) for what in (("t", 4, 1), ("t", 4, 2), ("t", 5, 1), ("u", 4, 1))}
    assert len(seeds) == 4


@pytest.mark.parametrize("player", SEARCHERS)
def test_advice_does_not_depend_on_what_the_seat_cannot_know(player: str) -> None:
    rng = Random(11)
    asked = compared = 0
    for _, game in positions(61, most=16, first_seed=900):
        seat = game.decision.seat
        if len(game.decision.options) == 1:
            continue
        other = twin(game, seat, rng)
        # What was played is looked at more closely, with the same eyes.
        played = game.decision.options[-1].to_json()
        thoughts = [
            advise(one, seat, player_named(player, seed=5), played) for one in (game, other)
        ]
        assert thoughts[0].to_json() == thoughts[1].to_json()
        asked += 1
        compared += thoughts[0].compared is not None
    assert asked > 5
    assert compared > 3


@pytest.mark.parametrize("player", SEARCHERS)
def test_only_who_searches_compares_and_only_what_it_would_not_have_played(player: str) -> None:
    game = condotta.new("condottiere", seats=3, seed=7)
    seat, options = game.decision.seat, game.decision.options
    best = advise(game, seat, player_named(player, seed=1)).best
    for option in options[:3]:
        thoughts = advise(game, seat, player_named(player, seed=1), option.to_json())
        assert thoughts.best == best
        assert (thoughts.compared is None) == (option == best)


@pytest.mark.parametrize("player", ["steady", "champion"])
def test_who_answers_at_a_glance_compares_nothing(player: str) -> None:
    game = condotta.new("condottiere", seats=3, seed=7)
    options = game.decision.options
    for option in options[:3]:
        thoughts = advise(game, game.decision.seat, player_named(player, seed=1), option.to_json())
        assert thoughts.compared is None


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
def test_the_champion_advises_where_there_is_one(game: str) -> None:
    adviser = adviser_for(game, 40, 2.0)
    assert adviser == "champion(iterations=40, seconds=2.0)"
    assert player_named(adviser, seed=1).name == adviser


def test_a_search_advises_where_nobody_has_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise SetupError("error.no-champion", {"game": "condottiere"})

    real = players_of("condottiere")
    unschooled = PlayersOf(real.choose, real.approach, school=damaged)  # type: ignore[arg-type]
    monkeypatch.setattr(levels, "players_of", lambda game: unschooled)
    assert adviser_for("condottiere") == "search(iterations=400)"
    game = condotta.new("condottiere", seats=2, seed=7)
    assert analyse(game.record).player == "search(iterations=400)"
