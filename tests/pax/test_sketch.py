"""Sketches and texts: any position drawn, written and read again, and every fault told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.errors import BadSnapshot
from condotta.core.values import JsonObject
from condotta.pax import scenario, scenario_text
from condotta.pax.sketch import read_sketch, sketch_from_text, sketch_of
from tests.pax.configurations import positions
from tests.pax.test_twins import twin


def sketch(**fields: Any) -> JsonObject:
    """Three begin a game."""
    return {"seats": 3, **fields}


def empire(**fields: Any) -> JsonObject:
    usual: JsonObject = {"state": "medieval", "owner": None, "suzerain": None, "side": "king"}
    return {**usual, "queens": [], "repressed": [], **fields}


def market(row: str, *cards: str | None) -> Any:
    """A market with these cards in front of a row."""
    rows: Any = {
        name: [{"card": "any", "florins": 0} for _ in range(6)] for name in ("east", "west")
    }
    for column, card in enumerate(cards):
        rows[row][column]["card"] = card
    return rows


def bare(game: Any) -> JsonObject:
    """A position without how it came about, and without what no text can tell."""
    return {
        name: value
        for name, value in game.snapshot().items()
        if name not in ("chance", "history", "start")
    }


# --- every position -------------------------------------------------------------------------------


def test_every_position_has_a_text_that_reads_back_as_it_was() -> None:
    asked = set()
    for _, game in positions(9, most=120, first_seed=61_000):
        assert bare(scenario(scenario_text(game))) == bare(game)
        asked.add(game.decision.kind)
    assert len(asked) > 8


def test_every_moment_of_a_game_can_be_drawn_and_read_again() -> None:
    for number, (_, game) in enumerate(positions(9, most=80, first_seed=62_000)):
        seat = game.decision.seat
        drawn = sketch_of(game, "seen")
        read = read_sketch(drawn, number)
        assert read.faults == []
        seen = {**game.view(seat), "may_cancel": False}
        assert read.view == seen
        assert read.text is not None
        assert sketch_from_text(read.text) == (drawn, [])
        opened = read_sketch(sketch_of(game, "open"), number).game
        assert opened is not None
        told = opened.snapshot(), game.snapshot()
        for field in ("hands", "secrets", "tableaux", "slots", "turn", "pending"):
            assert told[0][field] == told[1][field]


def test_a_sketch_has_nothing_that_the_seat_cannot_know() -> None:
    """Twins: two games that a seat cannot tell apart are drawn alike."""
    rng = Random(5)
    for _, game in positions(31, most=25, first_seed=63_000):
        other = twin(game, game.decision.seat, rng)
        assert sketch_of(game, "seen") == sketch_of(other, "seen")


# --- what is left open ----------------------------------------------------------------------------


def test_what_is_left_out_is_as_when_a_game_begins() -> None:
    read = read_sketch(sketch(), 1)
    view: Any = read.view
    assert (read.faults, read.seat, view["phase"]) == ([], 0, "next-action")
    assert [player["florins"] for player in view["players"]] == [3, 4, 5]
    assert [player["concessions"] for player in view["players"]] == [1, 1, 1]
    assert view["slots"]["paris"] == "Ng"
    assert view["decks"]["west"]["count"] == 20
    assert all(space["card"] for space in view["market"]["west"])


def test_one_card_more_does_not_change_what_fills_the_other_holes() -> None:
    before: Any = read_sketch(sketch(), 7).view
    first = before["market"]["west"][3]["card"]
    other: Any = read_sketch(sketch(hands=[["PREN006"], [], []]), 7).view
    taken: Any = read_sketch(sketch(hands=[[first], [], []]), 7).view
    assert first != "PREN006"
    assert other["market"] == before["market"]
    assert taken["market"]["west"][:3] == before["market"]["west"][:3]
    assert taken["market"]["west"][3]["card"] != first


def test_comets_that_lie_nowhere_are_in_the_deck_or_have_come_and_gone() -> None:
    drawn: Any = read_sketch(sketch(), 3).game
    assert sum(card.startswith("COMET") for card in drawn.snapshot()["decks"]["east"]) == 2
    known = {"cards": ["PREN090"], "more": 0}
    whole: Any = read_sketch(sketch(decks={"east": known, "west": {"cards": [], "more": 5}}), 3)
    assert sum(card.startswith("COMET") for card in whole.view["discards"]) == 2
    assert whole.text is not None
    assert "deck east: PREN090\ndeck west: +5\n" in whole.text


def test_of_a_turn_it_is_enough_to_tell_what_was_done() -> None:
    view: Any = read_sketch(sketch(turn={"actor": 2, "number": 7, "actions_left": 1}), 1).view
    assert (view["turn"]["acted"], view["turn"]["first"], view["acting"]) == (True, 2, 2)


def test_a_single_answer_is_nothing_to_think_about() -> None:
    done = {"actions_left": 0, "ops_done": ["west", "east"]}
    read = read_sketch(sketch(turn=done, florins=[0, 0, 0]), 1)
    assert [fault.message.key for fault in read.faults] == ["fault.one-answer"]


# --- what cannot be so ----------------------------------------------------------------------------

NO_TABLEAU: Any = {"east": [], "west": []}
FAULTS: list[tuple[str, str, Any]] = [
    ("card-twice", "cards", {"hands": [["PREN006"], ["PREN006"], []]}),
    ("hand-full", "hands.0", {"hands": [["PREN001", "PREN002", "PREN003"], [], []]}),
    ("comet-in-hand", "hands.1", {"hands": [[], ["COMET1"], []]}),
    ("no-old-maid", "old_maids.0", {"old_maids": [["PREN001"], [], []]}),
    (
        "other-side",
        "tableaux.0.east",
        {"tableaux": [{"east": ["PREN036"], "west": []}, *[NO_TABLEAU] * 2]},
    ),
    ("empire-misplaced", "tableaux", {"empires": {"france": empire(owner=1)}}),
    ("gap-without-fair", "market.west.0", {"market": market("west", None)}),
    ("gap-without-purchase", "market.west.1", {"market": market("west", "any", None)}),
    ("other-row", "market.west.1.card", {"market": market("west", "any", "PREN090")}),
    (
        "deck-too-big",
        "decks.east",
        {"decks": {"west": {"cards": [], "more": 9}, "east": {"cards": [], "more": 999}}},
    ),
    (
        "comets-do-not-fit",
        "decks.east",
        {"decks": {"west": {"cards": [], "more": 9}, "east": {"cards": [], "more": 1}}},
    ),
    ("victories-without-comets", "active_victories", {"active_victories": ["holy"]}),
    ("too-many-pieces", "pieces", {"empires": {"france": empire(repressed=["p.blue"] * 40)}}),
    ("not-for-cities", "slots.paris", {"slots": {"paris": "p.blue"}}),
    ("not-for-borders", "slots.england__france", {"slots": {"england__france": "Ng"}}),
    (
        "not-at-sea",
        "slots.aragon__france",
        {"slots": {"aragon__france": "Sg"}},
    ),
    (
        "beside-no-pirate",
        "beside.england__france",
        {"slots": {}, "beside": {"england__france": "p.blue"}},
    ),
    ("bishop-on-nothing", "bishops.PREN036", {"bishops": {"PREN036": "Bg"}}),
    ("no-vassal", "empires.france.suzerain", {"empires": {"france": empire(suzerain="england")}}),
    ("republic-on-throne", "empires.france.side", {"empires": {"france": empire(side="republic")}}),
    ("same-bank", "banks", {"banks": ["medici", "medici", "coeur"]}),
    (
        "question-does-not-fit",
        "pending.1",
        {"pending": [{"step": "next-action"}, {"step": "campaign", "king": "france"}]},
    ),
]


@pytest.mark.parametrize(("key", "field", "fields"), FAULTS, ids=[key for key, _, _ in FAULTS])
def test_what_cannot_be_so_is_told_beside_it(key: str, field: str, fields: Any) -> None:
    read = read_sketch(sketch(**fields), 1)
    assert read.game is None
    assert (field, f"fault.{key}") in [(one.field, one.message.key) for one in read.faults]
    for fault in read.faults:
        for language in LANGUAGES:
            assert "{" not in catalogue(language).say(fault.message, ("A", "B", "C"))


def test_all_faults_are_told_at_once_and_the_position_is_shown() -> None:
    read = read_sketch(sketch(banks=["medici"] * 3, slots={"paris": "p.blue"}), 1)
    view: Any = read.view
    assert {fault.field for fault in read.faults} >= {"banks", "slots.paris"}
    assert (view["slots"], view["decision"]) == ({"paris": "p.blue"}, None)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "seats"),
        ({"seats": 9}, "9"),
        (sketch(variants=["poker"]), "poker"),
        (sketch(colour="red"), "colour"),
        (sketch(left_out=[]), "left_out"),
        (sketch(decks=[]), "decks"),
        (sketch(decks={"east": 3, "west": 3}), "decks.west"),
        (sketch(hands=[["PREN999"], [], []], florins="many"), "florins"),
        (sketch(market={"west": "any"}), "market"),
        (sketch(turn=7), "turn"),
        (sketch(empires=[1]), "empires"),
        (sketch(banks=[["medici"], None, 3]), "banks.0"),
    ],
)
def test_what_is_no_sketch_is_refused_with_its_field(given: JsonObject, said: str) -> None:
    with pytest.raises(BadSnapshot, match=said):
        read_sketch(given, 1)


# --- texts ----------------------------------------------------------------------------------------


def test_all_lines_that_cannot_be_read_are_told_at_once() -> None:
    drawn, bad = sketch_from_text("seats 3\nfrance: paris=Xx\nseat 7: florins 2\nhello")
    assert drawn is None
    assert [line.number for line in bad] == [4, 2, 3]


def test_a_text_of_nothing_but_nonsense_is_left_soon() -> None:
    _, bad = sketch_from_text("\n".join(["deck west: PREN00"] * 900))
    assert len(bad) == 20


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("waits: dance", "dance"),
        ("waits: campaign king=narnia", "narnia"),
        ("waits: ops sides=west performed=perhaps", "perhaps"),
        ("fights: attacker Ng", "is not like attacker Ng paris"),
        ("fights: attacker Ng narnia", "narnia"),
        ("secret 0: PREN058", "among"),
        ("out: 7", "there is no seat 7"),
        ("done: nothing", "nothing"),
        ("deck west: +0", "0 is not a number of 1 or more"),
    ],
)
def test_lines_of_steps_and_secrets_are_refused_with_what_is_wrong(text: str, said: str) -> None:
    _, bad = sketch_from_text(text)
    assert said in str(bad[0].problem)
