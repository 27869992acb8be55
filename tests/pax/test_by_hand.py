"""Positions by hand: what cannot be read is refused with its line or its field."""

from __future__ import annotations

import json

import pytest

from condotta.core.errors import BadScenario, BadSnapshot
from condotta.core.values import Json, JsonObject
from condotta.pax import ACTIONS, PaxRenaissance, action_from_text, scenario
from condotta.pax.game import restore_game
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


WRONG_FIELDS: list[tuple[str, Json, str]] = [
    ("banks", ["fugger"], 'banks: ["fugger"] instead of an entry for each of 2 seats'),
    ("banks.1", "bardi", 'banks.1: "bardi" instead of fugger, medici, coeur, marchionni'),
    ("chance.seed", "luck", 'chance.seed: "luck" instead of 64 hexadecimal digits'),
    ("chance.used", -1, "chance.used: -1 instead of a number of 0 or more"),
    ("open_emporia.east", "paris", 'east: "paris" instead of tana, timbuktu, novgorod'),
    ("open_emporia.west", "tana", 'open_emporia.west: "tana" instead of trebizond'),
    ("slots.novgorod", "Ng", 'slots.novgorod: "Ng" instead of the disk of a blocked emporium'),
    ("slots.paris", "Xg", 'slots.paris: "Xg" instead of one like -'),
    ("bishops.france", "Ng", 'bishops.france: "Ng" instead of Bg, Bt, Br'),
    ("empires.france.state", "pagan", 'empires.france.state: "pagan" instead of catholic,'),
    ("empires.france.owner", 7, "empires.france.owner: 7 instead of a seat, 0 to 1"),
    ("empires.france.queens", ["PREN036"], 'queens: "PREN036" instead of a queen, married once'),
    ("empires.france.repressed", ["St"], 'empires.france.repressed.0: "St" instead of'),
    ("empires.france.repressed", ["-"], 'empires.france.repressed: "-" instead of a piece'),
    ("hands.1", ["france"], 'hands.1.0: "france" instead of one like PREN001'),
    ("market.west", [], "market.west: [] instead of 6 spaces"),
    ("market.west.3.florins", "2", 'market.west.3.florins: "2" instead of a number'),
    ("turn.acted", 1, "turn.acted: 1 instead of true or false"),
    ("turn.locked", [{"row": "west", "column": 9}], "turn.locked.0.column: 9 instead of 0 to 5"),
    ("turn.locked", [{"row": "west", "column": 1}] * 2, "instead of each space once"),
    ("active_victories", ["holy", "holy"], 'active_victories: ["holy", "holy"] instead of each'),
    ("winners", [4], "winners.0: 4 instead of a seat, 0 to 1"),
    ("pending.0.step", "sleep", 'pending.0.step: "sleep" is no step'),
    ("pending.0", {"step": "ops"}, "instead of exactly step, sides, performed"),
    ("pending.0", {"step": "hand-limit", "seat": 3}, "pending.0.seat: 3 cannot stand here"),
    ("battle", [{"piece": "Ng"}], "instead of piece, side and one of agent, empire, slot"),
    ("reason", "boredom", 'reason: "boredom" instead of nothing or'),
]


@pytest.mark.parametrize(("path", "value", "said"), WRONG_FIELDS)
def test_a_field_that_cannot_be_read_is_named_with_its_value(
    path: str, value: Json, said: str
) -> None:
    taken = _snapshot()
    _put(taken, path, value)
    with pytest.raises(BadSnapshot) as refused:
        restore_game(taken)
    assert refused.value.message.key == "error.snapshot-fields"
    assert said in str(refused.value)


def test_every_field_that_cannot_be_read_is_named_at_once() -> None:
    taken = _snapshot()
    wrong: dict[str, Json] = {"slots.paris": "Xg", "turn.acted": 1, "winners": [4]}
    for path, value in wrong.items():
        _put(taken, path, value)
    with pytest.raises(BadSnapshot) as refused:
        restore_game(taken)
    problems = str(refused.value.message.args["problems"]).split("; ")
    assert [problem.split(":")[0] for problem in problems] == [
        "slots.paris",
        "turn.acted",
        "winners.0",
    ]


def test_every_field_that_is_missing_is_named_at_once() -> None:
    taken = _snapshot()
    del taken["hands"], taken["turn"]
    with pytest.raises(BadSnapshot, match="hands: missing; turn: missing"):
        restore_game(taken)


def test_a_start_that_is_no_snapshot_is_refused() -> None:
    with pytest.raises(BadSnapshot) as refused:
        restore_game({**_snapshot(), "start": 5})
    assert refused.value.message.args == {"field": "start"}


def _put(taken: JsonObject, path: str, value: Json) -> None:
    """Change what stands at a field, ``turn.locked`` or ``hands.1``."""
    holder: Json = taken
    *steps, last = path.split(".")
    for step in steps:
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]  # type: ignore[index]
    if isinstance(holder, list):
        holder[int(last)] = value
    else:
        assert isinstance(holder, dict)
        holder[last] = value


def _snapshot() -> JsonObject:
    taken: JsonObject = json.loads(json.dumps(scenario("seats 2").snapshot()))
    del taken["history"]
    return taken


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
