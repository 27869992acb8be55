"""What programs ask of a game besides playing it: copies, masks, returns, the goal in force."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

import condotta
from condotta import condottiere, pax
from condotta.core.game import Game
from condotta.core.result import Result

SIZES = {"condottiere": len(condottiere.ACTIONS), "pax-renaissance": len(pax.ACTIONS)}
both_games = pytest.mark.parametrize("name", SIZES)


def played(name: str, moves: int) -> Game:
    game = condotta.new(name, seats=3, seed=11)
    rng = Random(5)
    for _ in range(moves):
        game.play(rng.choice(game.decision.options))
    return game


@both_games
def test_the_mask_has_a_one_for_every_option(name: str) -> None:
    game = condotta.new(name, seats=3, seed=11)
    rng = Random(5)
    while not game.over:
        mask = game.mask()
        assert len(mask) == SIZES[name]
        chosen = [index for index, is_option in enumerate(mask) if is_option]
        assert chosen == sorted(option.index for option in game.decision.options)
        assert set(mask) <= {0, 1}
        game.play(rng.choice(game.decision.options))
    assert not any(game.mask())


@both_games
def test_a_mask_belongs_to_whoever_asked(name: str) -> None:
    game = played(name, 5)
    mask = game.mask()
    mask[:] = bytes(len(mask))
    assert any(game.mask())


@both_games
def test_a_copy_is_a_clone_and_takes_no_snapshot(name: str) -> None:
    """Where the rules are compiled nothing can be put in their place: then only equality is seen."""
    game = played(name, 30)
    before = game.snapshot()
    room = "condottiere" if name == "condottiere" else "pax"
    with patch(f"condotta.{room}.game.take_snapshot", side_effect=AssertionError("a snapshot")):
        copies = [copy.copy(game), copy.deepcopy(game)]
    for again in copies:
        assert again.snapshot() == before
        again.play(again.decision.options[0])
    assert game.snapshot() == before


@both_games
@pytest.mark.parametrize("moves", [0, 30, 60])
def test_a_game_sent_to_another_process_goes_on_there(name: str, moves: int) -> None:
    game = played(name, moves)
    again = pickle.loads(pickle.dumps(game))
    assert again.snapshot() == game.snapshot()
    assert again.record == game.record
    assert [again.view(seat) for seat in (None, 0, 1, 2)] == [
        game.view(seat) for seat in (None, 0, 1, 2)
    ]
    rng = Random(1)
    for _ in range(40):
        option = rng.choice(game.decision.options)
        assert [event.to_json() for event in game.play(option)] == [
            event.to_json() for event in again.play(option)
        ]
        assert again.snapshot() == game.snapshot()


@both_games
def test_a_game_that_began_from_a_position_is_sent_with_where_it_began(name: str) -> None:
    game = condotta.restore({**played(name, 20).snapshot(), "history": None, "start": None})
    game.play(game.decision.options[0])
    again = pickle.loads(pickle.dumps(game))
    assert again.record == game.record
    assert condotta.replay(again.record).snapshot() == game.snapshot()


@both_games
def test_sending_a_game_does_not_play_its_history_again(name: str) -> None:
    """A history that could not be played shows that nobody tried."""
    game = played(name, 30)
    parts: Any = game.__reduce__()
    rebuild, given = parts
    snapshot = {**given[0], "history": list(reversed(given[0]["history"]))}
    assert rebuild(snapshot, *given[1:]).view(0) == game.view(0)
    with pytest.raises(condotta.CondottaError):
        condotta.restore(snapshot)


def test_a_pax_action_under_way_can_be_cancelled_after_travelling() -> None:
    game = condotta.new("pax-renaissance", seats=2, seed=4)
    rng = Random(2)
    assert isinstance(game, pax.PaxRenaissance)
    while not game.may_cancel:
        game.play(rng.choice(game.decision.options))
    again = pickle.loads(pickle.dumps(game))
    again.cancel()
    game.cancel()
    assert again.snapshot() == game.snapshot()


@pytest.mark.parametrize(
    ("winners", "seats", "returns"),
    [
        ((0,), 2, (1.0, -1.0)),
        ((2,), 3, (-0.5, -0.5, 1.0)),
        ((1, 3), 4, (-1 / 3, 1 / 3, -1 / 3, 1 / 3)),
        ((0, 1, 2), 3, (0.0, 0.0, 0.0)),
        ((), 3, (0.0, 0.0, 0.0)),
    ],
)
def test_returns(winners: tuple[int, ...], seats: int, returns: tuple[float, ...]) -> None:
    result = Result(winners, "most-regions", (0,) * seats, capped=False)
    assert result.returns == pytest.approx(returns)
    assert sum(result.returns) == pytest.approx(0)


@pytest.mark.rule("C7-WIN-1", "C7-WIN-2", "C5-WIN-1", "C5-WIN-2")
@pytest.mark.parametrize(
    ("edition", "seats", "variants", "goal"),
    [
        ("2007", 2, (), {"adjacent": 4, "total": 6, "points": None}),
        ("2007", 3, (), {"adjacent": 4, "total": 6, "points": None}),
        ("2007", 4, (), {"adjacent": 3, "total": 5, "points": None}),
        ("2007", 6, ("bigger-kingdoms",), None),
        ("2007", 3, ("campaign",), {"adjacent": 4, "total": 6, "points": 20}),
        ("1995", 4, (), None),
        ("1995", 3, ("points",), None),
    ],
)
def test_a_view_of_condottiere_names_what_wins(
    edition: str, seats: int, variants: tuple[str, ...], goal: object
) -> None:
    game = condotta.new("condottiere", seats=seats, edition=edition, variants=variants, seed=1)
    assert isinstance(game, condottiere.Condottiere)
    rules = game.rules
    expected = {
        "adjacent": rules.adjacent_to_win,
        "total": rules.total_to_win or None,
        "points": 20 if rules.campaign else None,
    }
    for seat in (None, 0):
        assert game.view(seat)["goal"] == expected
        assert goal is None or game.view(seat)["goal"] == goal
        assert condottiere.reading_of(game.view(seat))["goal"] == expected


@pytest.mark.rule("P-L3.1", "P-L4.1", "P-L4.2", "P-L5.1", "P-L6.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_of_pax_renaissance_names_the_leads_that_win(seats: int) -> None:
    view = condotta.new("pax-renaissance", seats=seats, seed=1).view(0)
    goal = view["goal"]
    assert isinstance(goal, dict)
    assert [*goal] == ["holy", "imperial", "globalization", "renaissance"]
    reading: Any = pax.reading_of(view)
    told = {
        victory["victory"]: [
            {"metric": condition["metric"], "lead": condition["lead"]}
            for condition in victory["seats"][0]
        ]
        for victory in reading["victories"]
    }
    assert goal == told
    assert goal["imperial"] == [{"metric": "kings", "lead": 3 if seats == 2 else 2}]
