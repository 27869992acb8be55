"""What a view means and what would come of an answer, worked out from the view alone."""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest

import condotta
from condotta.core.errors import IllegalAction
from condotta.core.values import Json, JsonObject
from condotta.pax import PaxRenaissance, forecast_of, lesson, plan_of, reading_of, scenario
from tests.pax.moves import go


def at(found: Json, *path: str | int) -> Json:
    for step in path:
        if isinstance(step, int):
            assert isinstance(found, list)
            found = found[step]
        else:
            assert isinstance(found, dict)
            found = found[step]
    return found


def view_of(game: PaxRenaissance, seat: int = 0) -> JsonObject:
    """A view as it arrives elsewhere: through JSON."""
    told: JsonObject = json.loads(json.dumps(game.view(seat)))
    return told


def option(view: JsonObject, **fields: Json) -> JsonObject:
    for one in at(view, "decision", "options"):  # type: ignore[union-attr]  # a list
        assert isinstance(one, dict)
        if all(one.get(name) == value for name, value in fields.items()):
            return one
    raise AssertionError(fields)


@pytest.mark.parametrize("seed", range(6))
def test_a_forecast_tells_what_then_happens(seed: int) -> None:
    rng = Random(seed)
    variants = (("astrology",), ("bankruptcy",), ("map-1550",))[seed % 3]
    game = condotta.new("pax-renaissance", seats=2 + seed % 3, seed=seed, variants=variants)
    assert isinstance(game, PaxRenaissance)
    while not game.over:
        seat = game.decision.seat
        view = view_of(game, seat)
        action = rng.choice(game.decision.options)
        forecast = forecast_of(view, action.to_json())
        happened = [event.seen_by(seat).to_json() for event in game.play(action)]
        told = forecast["events"]
        assert isinstance(told, list)
        assert json.loads(json.dumps(happened))[: len(told)] == json.loads(json.dumps(told))
        if not (forecast["ends_turn"] or game.over):
            assert len(told) == len(happened)
            assert at(forecast, "asks", "kind") == game.decision.kind
            assert at(forecast, "asks", "seat") == game.decision.seat
        assert forecast["ends_game"] is False or game.over


def test_a_forecast_counts_the_florins_of_everybody() -> None:
    game = scenario(
        """
        seats 3
        seat 0: florins 0
        borders: byzantium__hungary=p.1 hungary__ottoman=p.2
        market east: any*3 any any any any any
        byzantium: tana=Nt caffa=Nt trebizond=Rr
        hungary: buda=Ng varna=Ng
        ottoman: constantinople_1=Rt constantinople_2=Nt constantinople_3=Nt modon=Rr rhodes=Rg
        mamluk: cairo=Rt cyprus=Rg
        """
    )
    view = view_of(game)
    forecast = forecast_of(view, option(view, kind="convene-fair", row="east"))
    assert forecast["florins"] == [1, 1, 1]
    assert forecast["ends_turn"] is False
    assert forecast["asks"] == {"seat": 0, "kind": "next-action"}


def test_treachery_with_a_card_sold_unseen_can_be_foreseen() -> None:
    game = scenario("seat 0: west [PREN135X]; hand PREN036")
    go(game, "sell PREN036")
    view = view_of(game)
    assert game.decision.kind == "treachery"
    forecast = forecast_of(view, {"kind": "announce"})
    happened = [event.seen_by(0).to_json() for event in go(game, "announce")]
    assert forecast["events"] == happened


def test_only_an_option_has_a_forecast() -> None:
    game = scenario("seat 0: florins 0")
    with pytest.raises(IllegalAction):
        forecast_of(view_of(game), {"kind": "buy", "row": "west", "column": 5})
    with pytest.raises(IllegalAction):
        forecast_of(view_of(game, 1), {"kind": "convene-fair", "row": "west"})


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.once) for seed in (1, 2, 3))]
)
def test_a_view_can_be_read_at_any_moment_by_anybody(seed: int) -> None:
    rng = Random(seed)
    game = condotta.new("pax-renaissance", seats=2 + seed % 3, seed=seed)
    assert isinstance(game, PaxRenaissance)
    while not game.over:
        for seat in (None, *range(game.seats)):
            view = json.loads(json.dumps(game.view(seat)))
            common = reading_of(view)
            assert common["victories"] == reading_of(view_of(game, 0))["victories"]
        game.play(rng.choice(game.decision.options))


def test_a_reading_says_how_near_everybody_is() -> None:
    game = scenario(
        """
        seats 3
        seat 0: east [hungary byzantium]
        seat 1: west [france]
        active: imperial
        """
    )
    reading = reading_of(view_of(game))
    imperial = at(reading, "victories", 1)
    assert at(imperial, "victory") == "imperial"
    assert at(imperial, "active") is True
    assert at(imperial, "met_by") == []
    assert at(imperial, "seats", 0, 0) == {
        "metric": "kings",
        "lead": 2,
        "mine": 2,
        "best": 1,
        "missing": 1,
    }
    assert at(imperial, "seats", 1, 0, "missing") == 3
    go(game, "sell byzantium")
    assert at(reading_of(view_of(game)), "victories", 1, "seats", 0, 0, "missing") == 2


def test_a_reading_tells_votes_routes_silence_and_abilities() -> None:
    game = scenario(
        """
        seat 0: west [PREN131X PREN043]
        seat 1: west [france]
        france: repressed p.1 p.1
        borders: england__france=p.0
        bishops: PREN043=Bg
        """
    )
    reading = reading_of(view_of(game))
    assert at(reading, "empires", "france", "votes") == [2, 0]
    assert at(reading, "empires", "france", "vote_costs") == [2, 2]
    assert reading["silenced"] == ["PREN043"]
    assert at(reading, "abilities", 0) == ["concessions_double_fairs_and_votes"]
    assert at(reading, "routes", "west", "emporium") == "trebizond"
    assert at(reading, "routes", "east", "voyage", 1) == "byzantium__hungary"


def test_the_first_game_is_a_record_that_can_be_played() -> None:
    game = condotta.replay(lesson())
    assert game.seats == 2
    assert game.record["actions"] == []
    other = condotta.replay(lesson(7))
    assert other.record["seed"] != game.record["seed"]


# --- The last banker -----------------------------------------------------------------------------

LAST_BANKER: Final = """
    seats 2
    variants bankruptcy
    seat 0: florins 3; west [PREN013]
    seat 1: florins 0
    borders: aragon__france=p.1 england__france=p.0
"""
"""Whoever uses the ops takes the last concession of a banker without florins and cards."""


@pytest.mark.rule("P-G6.2")
@pytest.mark.ruling("P-R48")
def test_a_table_with_one_banker_left_can_be_read() -> None:
    game = scenario(LAST_BANKER)
    go(game, "use-ops west")
    assert game.result.winners == (0,)
    for seat in (0, 1, None):
        reading = json.loads(json.dumps(reading_of(game.view(seat))))
        for victory in reading["victories"]:
            assert victory["met_by"] == [], "nobody is left to be ahead of"
            for condition in victory["seats"][0]:
                assert condition["best"] is None
                assert "missing" not in condition


@pytest.mark.rule("P-G6.2")
def test_a_plan_may_put_the_last_opponent_out_of_the_game() -> None:
    game = scenario(LAST_BANKER)
    plan = plan_of(game.view(0), [{"kind": "use-ops", "side": "west"}])
    assert plan is not None
    assert plan.ends == "game"
    go(game, "use-ops west")
    assert plan.view["result"] == game.view(0)["result"]
    assert reading_of(plan.view) == reading_of(game.view(0))
