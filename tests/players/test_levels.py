"""Who can be asked to a table, and who is recommended."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from condotta.core.errors import SetupError
from condotta.players import levels
from condotta.players.games import players_of
from condotta.players.levels import STEPS, Played, levels_of, offered_at, recommended
from condotta.players.named import LEVELS, OFFERED
from condotta.players.players_of import PlayersOf

GAMES = ("condottiere", "pax-renaissance")
"""The games whose levels were measured."""


@pytest.fixture
def forgetful() -> Iterator[None]:
    """Who is offered is asked anew."""
    levels_of.cache_clear()
    yield
    levels_of.cache_clear()


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_measured_and_the_strongest_come_last(game: str) -> None:
    told = levels_of(game)
    assert {level.name for level in told} == {*OFFERED}
    ratings = [level.rating for level in told]
    assert None not in ratings
    assert ratings == sorted(rating for rating in ratings if rating is not None)
    for level in told:
        assert level.low is not None
        assert level.rating is not None
        assert level.high is not None
        assert level.low <= level.rating <= level.high
        assert level.milliseconds is not None
        assert 0 <= level.milliseconds <= 1000
    assert told[0].name == "random"


@pytest.mark.parametrize("game", GAMES)
def test_the_levels_of_the_champion_are_a_ladder(game: str) -> None:
    ratings = {level.name: level.rating or 0.0 for level in levels_of(game)}
    steps = [ratings[name] for name in ("random", *LEVELS, "champion")]
    assert steps == sorted(steps)


def test_who_was_not_measured_is_offered_without_a_figure(
    forgetful: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "_measured", dict)
    told = levels_of("pax-renaissance")
    assert [level.name for level in told] == [*OFFERED]
    assert {level.rating for level in told} == {None}
    assert recommended("pax-renaissance", [Played(("steady",) * 2, won=True)]) is None


def test_a_game_that_nobody_has_learned_has_no_champion(forgetful: None) -> None:
    assert offered_at("pebbles") == tuple(
        name for name in OFFERED if name not in (*LEVELS, "champion")
    )


def test_what_cannot_be_read_is_not_offered(
    forgetful: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged() -> None:
        raise SetupError("error.no-champion", {"game": "condottiere"})

    real = players_of("condottiere")
    broken = PlayersOf(real.choose, real.approach, school=damaged)  # type: ignore[arg-type]
    monkeypatch.setattr(levels, "players_of", lambda game: broken)
    assert "champion" not in offered_at("condottiere")
    assert "steady" in offered_at("condottiere")


# --- recommending ---------------------------------------------------------------------------------


def test_nobody_is_recommended_before_a_game() -> None:
    assert recommended("condottiere", []) is None
    assert recommended("condottiere", [Played(("cheat",) * 3, won=True)]) is None


@pytest.mark.parametrize("game", GAMES)
def test_who_wins_is_led_up_and_who_loses_down(game: str) -> None:
    ladder = [name for name in offered_at(game) if name in STEPS]

    def step(*results: bool) -> int:
        named = recommended(game, [Played(("steady",) * 2, won) for won in results])
        assert named is not None
        return ladder.index(named)

    often = 12
    assert step(*[False] * often) < step(False, True) <= step(*[True] * often)
    assert step(True) >= step(False)
    assert [step(*[True] * n) for n in range(1, 20)] == sorted(
        step(*[True] * n) for n in range(1, 20)
    )


def test_who_does_as_well_as_their_opponents_meets_somebody_as_strong() -> None:
    even = [Played(("steady",) * 3, won=one == 0) for one in range(4)] * 10
    strength = {level.name: level.rating for level in levels_of("condottiere")}
    named = recommended("condottiere", even)
    assert named is not None
    assert strength[named] == pytest.approx(strength["steady"], abs=0.5)
