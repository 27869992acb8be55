"""Positions by hand: what cannot be read is refused with its line or its field."""

from __future__ import annotations

import json

import pytest

from condotta.core.errors import BadScenario, BadSnapshot
from condotta.core.values import Json, JsonObject
from condotta.pax import ACTIONS, PaxRenaissance, action_from_text, restore_game, scenario
from tests.pax.moves import go


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("actor first", "'first' is no number"),
        ("bishops: PREN999=Bg", "'PREN999' is no card"),
        ("banks fugger", "there are 2 seats"),
        ("weather fair", "'weather' is not known"),
        ("weather: fair", "'weather' is not known"),
        ("borders: england__france=p.7", "there is no seat 7"),
        ("seat 0: ducats 4", "'ducats' is no part of a seat; there are florins, east, west, hand"),
        ("market west: any any", "a row has 6 spaces"),
        ("market north: any any any any any any", "'north' is no row"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, problem: str) -> None:
    with pytest.raises(BadScenario) as refused:
        scenario(f"seats 2\n{line}")
    assert problem in str(refused.value.message.args["problem"])


def test_a_scenario_that_cannot_be_is_refused_with_its_problems() -> None:
    with pytest.raises(BadScenario, match=r"slots\.venice_2: Ng in a closed city"):
        scenario("seats 2\npapal_states: venice_2=Ng")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("open_emporia", {"east": "paris", "west": "trebizond"}),
        ("open_emporia", {"east": "trebizond", "west": "trebizond"}),
        ("slots", {"novgorod": "Ng"}),
        ("bishops", {"france": "Ng"}),
        ("start", 5),
    ],
)
def test_a_field_that_cannot_be_read_is_named(field: str, value: Json) -> None:
    taken = _snapshot()
    taken[field] = value
    assert _field_refused(taken) == field


def test_a_lock_outside_the_market_is_refused() -> None:
    taken = _snapshot()
    turn = taken["turn"]
    assert isinstance(turn, dict)
    turn["locked"] = [{"row": "west", "column": 9}]
    assert _field_refused(taken) == "locked"


def _snapshot() -> JsonObject:
    taken: JsonObject = json.loads(json.dumps(scenario("seats 2").snapshot()))
    del taken["history"]
    return taken


def _field_refused(taken: JsonObject) -> object:
    with pytest.raises(BadSnapshot) as refused:
        restore_game(taken)
    assert refused.value.message.key == "error.snapshot-field"
    return refused.value.message.args["field"]


# --- Actions -------------------------------------------------------------------------------------

NAMED = ("card", "slot", "empire", "piece", "row", "column", "side", "victory", "agent", "op")


def test_an_action_tells_each_thing_it_names_and_nothing_else() -> None:
    for action in ACTIONS:
        told = action.to_json()
        for name in NAMED:
            assert getattr(action, name) == told.get(name), action


def test_no_action_names_a_piece_that_is_none_or_that_cannot_be_where_it_says() -> None:
    for action in ACTIONS:
        assert action.piece != "-"
        if action.kind in ("pacify", "lose-repressed", "free-piece"):
            assert action.piece is not None
            assert action.piece[0] in "pNR"
        elif action.kind == "lose-piece":
            assert action.piece is not None
            assert action.piece[0] in "pNRS"


# --- Whoever does not answer ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "idle"),
    [
        ((), "convene-fair east"),
        (("convene-fair east",), "end-turn"),
        (("play PREN036",), "hold-back"),
        (("play PREN036", "hold-back"), "stop"),
        (("use-ops west",), "choose-empire england"),
    ],
)
def test_the_idle_answer_changes_as_little_as_the_question_allows(
    played: tuple[str, ...], idle: str
) -> None:
    game = scenario("""
        seats 2
        seat 0: florins 5; west [france]; hand PREN036
        seat 1: florins 2
        france: paris=Ng
    """)
    go(game, *played)
    assert game.idle_answer == action_from_text(idle)


def test_what_everybody_knows_can_be_put_together_once_for_all_views() -> None:
    game: PaxRenaissance = scenario("seats 2\nseat 0: hand PREN036")
    common = game.common()
    for seat in (0, 1, None):
        assert game.view(seat, common) == game.view(seat)
    assert game.position.actor == 0
