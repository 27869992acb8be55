"""A position that cannot be is refused, and every fault in it is named by its field."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import condotta
from condotta.condottiere import Condottiere
from condotta.condottiere.problems.finding import find_problems
from condotta.core.errors import BadSnapshot
from condotta.core.values import Json
from tests.condottiere.boards import FOUR_EACH
from tests.condottiere.configurations import positions
from tests.condottiere.mutating import bare, with_one_change
from tests.condottiere.scenario import A, B, C, D, table

REGIONS = "ancona bologna ferrara firenze genova lucca mantova milano modena"
HIDDEN = ("hidden-cards",)
CAPTURING = ("capturing-regions",)
DRAWING = ("draw-after-battle",)


def test_a_position_in_play_has_no_problem() -> None:
    assert table({A: "1", B: "2"}).problems() == []


def named(fields: dict[str, object]) -> str:
    """Set up a position that cannot be; give what is said of it."""
    with pytest.raises(BadSnapshot) as refused:
        table(**{"hands": {A: "1 2", B: "3"}, **fields})  # type: ignore[arg-type] # fields of any kind
    problems = refused.value.message.args.get("problems", "")
    assert isinstance(problems, str)
    return problems


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        # Cards, and where they lie.
        ({"lines": {A: "winter", B: "spring"}}, "lines: Winter and Spring are both in play"),
        ({"lines": {B: "bishop"}}, "lines.1: a bishop in a line"),
        ({"lines": {A: "surrender"}}, "lines.0: a surrender in a line"),
        ({"hands": {C: "1 1 1 2 2 2 3 3 3 4 4"}}, "hands.2: 11 cards"),
        (
            {"hands": {C: "1 1 1 2 2 2 3 3"}, "lines": {C: "4 4 4"}},
            "hands.2: 11 cards, played ones included; 10 at most",
        ),
        ({"thrown": [[], ["winter"], [], []]}, "thrown.1: nothing can have been thrown in unseen"),
        (
            {"thrown": [[], ["mercenary-1"], [], []], "options": {"show_discarded_hand": "no"}},
            "thrown.1: a hand with mercenary-1 cannot be thrown in",
        ),
        (
            {"phase": "first-choice", "contested": None, "lines": {C: "4"}},
            "lines.2: cards on the table in the phase first-choice",
        ),
        (
            {"phase": "hand", "hands": {A: "winter", B: "3"}, "lines": {C: "4"}},
            "lines.2: cards on the table in the phase hand",
        ),
        (
            {"phase": "next-choice", "contested": None, "lines": {C: "4"}, "edition": "1995"},
            "lines.2: cards on the table in the phase next-choice",
        ),
        # Face down.
        ({"face_down": {A: "4"}}, "face_down.0: a mercenary-4 lies face down"),
        ({"face_down": {B: "winter"}, "variants": HIDDEN}, "face_down.1: a winter lies face down"),
        (
            {"face_down": {B: "4"}, "variants": HIDDEN, "phase": "next-choice", "contested": None},
            "face_down.1: a card lies face down after the battle",
        ),
        ({"turn_up_due": True}, "turn_up_due: true while nobody's card has its effect"),
        (
            {
                "face_down": {A: "4"},
                "variants": HIDDEN,
                "phase": "scarecrow",
                "lines": {A: "5"},
                "discards": "scarecrow",
            },
            "turn_up_due: false, and something lies in face_down.0",
        ),
        ({"laid_now": "mercenary-4", "variants": HIDDEN}, "laid_now: a second card"),
        # The board.
        ({"owners": {B: "roma"}}, "contested: roma is controlled by 1"),
        ({"owners": {A: "roma"}, "variants": CAPTURING}, "contested: roma is the region of its"),
        ({"owners": {A: "firenze siena spoleto"}}, "owners: 0 has won and the game goes on"),
        ({"owners": {A: REGIONS}}, "owners: 9 regions of 0, who has six markers"),
        ({"contested": None}, "contested: null in the phase turn"),
        ({"phase": "next-choice"}, "contested: roma in the phase next-choice"),
        ({"phase": "hand", "pope": "roma"}, "contested: roma is under the Favor of the Pope"),
        (
            {"pope": "siena", "owners": {B: "siena"}, "options": {"pope_on_contested": "forbid"}},
            "pope: siena is controlled by 1",
        ),
        (
            {"phase": "next-choice", "contested": None, "pope": "siena", "owners": FOUR_EACH},
            "owners: no region is free",
        ),
        # The battle.
        ({"fighters": [A, B]}, "fighters: [0, 1]: somebody is left out"),
        ({"final": True, "contested": None, "fighters": [A]}, "a final battle needs two"),
        (
            {"final": True, "contested": None, "fighters": [A, C]},
            "hands.1: cards of somebody who is not in the final battle",
        ),
        (
            {"final": True, "contested": None, "fighters": [A, B], "out": [C]},
            "out: [2]: somebody who is not in the final battle",
        ),
        (
            {
                "final": True,
                "contested": None,
                "fighters": [A, B],
                "phase": "pope",
                "discards": "bishop",
            },
            "phase: pope in a final battle",
        ),
        ({"phase": "pope"}, "phase: pope, and no bishop is among the discards"),
        ({"phase": "scarecrow"}, "phase: scarecrow, and there is none in discards"),
        ({"phase": "scarecrow", "edition": "1995"}, "there is none in lines.0"),
        ({"out": [A]}, "turn: 0 is not in the battle"),
        ({"holder": C}, "holder: 2, and the placer is 0"),
        ({"phase": "hand", "holder": C}, "holder: 2, and the placer is 0"),
        ({"defender": B}, "defender: 1 at a table without capturing"),
        (
            {"defender": B, "variants": CAPTURING},
            "defender: 1, and the owner of the contested region is null",
        ),
        (
            {"defender": B, "variants": CAPTURING, "owners": {C: "roma"}},
            "defender: 1, and the owner of the contested region is 2",
        ),
        (
            {"defender_played": True, "variants": CAPTURING},
            "defender_played: true without a defender",
        ),
        (
            {
                "defender_played": False,
                "variants": CAPTURING,
                "owners": {B: "roma"},
                "lines": {B: "4"},
            },
            "defender_played: false, and cards lie before him, 1",
        ),
        (
            {"defender_played": False, "variants": CAPTURING, "owners": {B: "roma"}, "out": [B]},
            "out: the defender, 1, who has cards",
        ),
        ({"cards_played": False, "lines": {B: "4"}}, "cards_played: false, and cards were played"),
        ({"stopped": True, "edition": "1995"}, "stopped: true"),
        # Steps and counters.
        ({"phase": "deal"}, "phase: nobody is asked anything in deal"),
        ({"phase": "draw", "contested": None}, "phase: this table knows no draw"),
        ({"phase": "hand"}, "asked: 0: 0 may not discard hands.0"),
        ({"phase": "hand", "asked": 4}, "asked: 4; 3 at most"),
        (
            {"phase": "hand", "declined_to_discard": [C]},
            "declined_to_discard: 2 has not been asked",
        ),
        ({"phase": "hand", "asked": 2, "discarded_hand": [B]}, "discarded_hand: 1 still has cards"),
        ({"phase": "keep"}, "hands: cards are kept while not exactly one has any, but [0, 1]"),
        (
            {"phase": "keep", "hands": {C: "4"}, "kept_first": "winter"},
            "kept_first: winter is in no",
        ),
        ({"kept_first": "mercenary-1"}, "kept_first: mercenary-1 while nobody keeps cards"),
        (
            {"phase": "draw", "contested": None, "variants": DRAWING, "hands": {}},
            "hands: nobody has cards, and draws are asked for",
        ),
        (
            {"phase": "next-choice", "contested": None, "edition": "1995", "hands": {C: "4"}},
            "hands: only [2] have cards when a new city is chosen",
        ),
        ({"declines": 1}, "declines: 1, first_decliner: null, and no choice can be declined"),
        (
            {"declines": 1, "phase": "next-choice", "contested": None, "edition": "1995"},
            "declines: 1, and first_decliner is null",
        ),
        (
            {
                "declines": 1,
                "first_decliner": A,
                "holder": C,
                "phase": "next-choice",
                "contested": None,
                "edition": "1995",
            },
            "holder: 2; after 1 declines from 0 it is 1",
        ),
        (
            {
                "declines": 5,
                "first_decliner": A,
                "phase": "next-choice",
                "contested": None,
                "edition": "1995",
            },
            "declines: 5; 4 at most",
        ),
        ({"battle": 0}, "battle: 0 after the first choice"),
        ({"battle": 201}, "battle: 201; the game goes on to 200 at most"),
        ({"round": 0}, "round: 0"),
        ({"round": 2, "variants": DRAWING}, "round: 2; there are no rounds"),
        ({"barren": 2}, "barren: 2 of 1 battles"),
        ({"game_number": 2}, "game_number: 2"),
        ({"points": [0, 3, 0, 0]}, "points: [0, 3, 0, 0] at a table that plays no campaign"),
        # A reshuffle.
        (
            {"held_before": [["heroine"], [], [], []], "drawn_since": [[], [], [], []]},
            "held_before: no pile has been rebuilt",
        ),
        (
            {
                "held_before": [["mercenary-1"], [], [], []],
                "drawn_since": [["mercenary-2"], [], [], []],
                "variants": DRAWING,
            },
            "hands.1: a mercenary-3 neither held_before nor drawn_since",
        ),
        # What was shown.
        ({"shows": [{"kind": "show", "seat": 1, "cards": [], "to": [0]}]}, "shows.0: no cards"),
        (
            {
                "shows": [{"kind": "show", "seat": 1, "cards": ["winter"], "to": [0]}],
                "options": {"allow_show": "no"},
            },
            "shows.0: at a table where nothing is shown",
        ),
        # The end.
        ({"winners": [B]}, "winners: [1] and the game goes on"),
        ({"capped": True}, "capped: true and the game goes on"),
        ({"phase": "over", "contested": None, "reason": "most-regions"}, "without a winner"),
        (
            {"phase": "over", "contested": None, "reason": "total-regions", "winners": [B]},
            "winners: 1 has no 5 regions",
        ),
        (
            {"phase": "over", "contested": None, "reason": "battle-cap", "winners": [B]},
            "capped: false with the reason battle-cap",
        ),
        (
            {"phase": "over", "contested": None, "reason": "most-points", "winners": [B]},
            "reason: this table never ends by most-points",
        ),
        (
            {"phase": "over", "contested": None, "reason": "final-battle", "winners": [B]},
            "final: false with the reason final-battle",
        ),
    ],
)
def test_what_cannot_be_is_named(fields: dict[str, object], fault: str) -> None:
    assert fault in named(fields)


def test_all_that_is_wrong_is_named_at_once() -> None:
    said = named(
        {"holder": C, "out": [A], "lines": {D: "bishop"}, "battle": 0, "kept_first": "winter"}
    )
    for field in ("holder:", "turn:", "lines.3:", "battle:", "kept_first:"):
        assert field in said


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("hands", [["mercenary-1"], ["ace"], [], []], "hands.1.0"),
        ("face_down", [None, None, 7, None], "face_down.2"),
        ("points", [0, -1, 0, 0], "points.1"),
        ("out", [0, 9], "out.1"),
        ("turn", 4, "turn"),
        (
            "known",
            [{"observer": 0, "seat": 9, "card": "winter", "sure": 1, "maybe": 0}],
            "known.0.seat",
        ),
        ("shows", [{"kind": "show", "seat": 0, "cards": "winter", "to": [1]}], "shows.0.cards"),
    ],
)
def test_a_value_that_cannot_be_read_is_named_with_its_place(
    field: str, value: Json, path: str
) -> None:
    with pytest.raises(BadSnapshot) as refused:
        condotta.restore({**bare(table({A: "1", B: "2"})), field: value})
    assert str(refused.value.message.args["problems"]).startswith(f"{path}: ")


def test_the_favor_of_the_pope_has_no_place_in_the_1995_edition() -> None:
    with pytest.raises(BadSnapshot, match="an edition without it"):
        table({A: "1", B: "1"}, edition="1995", pope="siena")


def test_lost_and_invented_cards_are_found() -> None:
    position = table({A: "1"})._position
    position.deck[0] -= 11
    position.discards[0] += 5
    found = find_problems(position)
    assert "a negative number of mercenary-1" in found
    assert "4 of mercenary-1 where there are 10" in found


def test_a_region_that_has_just_been_lost_may_leave_more_cards_than_the_next_deal() -> None:
    """With Capturing a hand may be larger than its owner's regions allow now."""
    game = table({A: "1", B: " ".join(["1"] * 9 + ["2"] * 4)}, variants=CAPTURING)
    assert game.problems() == []


# --- properties -------------------------------------------------------------------------------------


def accept_what_arises(most: int, every: int, first_seed: int) -> Counter[Json]:
    """Restore positions of random games, taken by themselves and as somebody imagines them."""
    phases: Counter[Json] = Counter()
    for number, (where, game) in enumerate(positions(every, most=most, first_seed=first_seed)):
        taken = bare(game)
        phases[taken["phase"]] += 1
        restored = condotta.restore(taken)
        assert isinstance(restored, Condottiere)
        assert bare(restored) == taken, where
        assert restored.decision.options == game.decision.options, where
        imagined = game.determinize(number % game.seats, Random(number))
        assert condotta.restore(bare(imagined)).over == imagined.over, where
    return phases


def play_what_is_accepted(most: int, every: int, first_seed: int) -> Counter[str]:
    """Change one field of many positions; whatever is accepted must be a game like any other."""
    found: Counter[str] = Counter()
    for number, (where, game) in enumerate(positions(every, most=most, first_seed=first_seed)):
        rng = Random(number)
        field, changed = with_one_change(game, rng)
        try:
            restored = condotta.restore(changed)
        except BadSnapshot:
            found["refused"] += 1
            continue
        found["accepted"] += 1
        for _ in range(40):
            if restored.over:
                break
            restored.play(rng.choice(restored.decision.options))
            assert restored.problems() == [], (where, field)
            restored.view(0)
    return found


@pytest.mark.once
def test_every_position_that_arises_is_accepted() -> None:
    phases = accept_what_arises(300, 29, 71_180)
    assert set(phases) >= {"turn", "scarecrow", "pope", "turn-up", "hand", "keep", "draw"}


@pytest.mark.once
def test_whatever_is_accepted_can_be_played() -> None:
    found = play_what_is_accepted(350, 31, 72_000)
    assert found["refused"] > 100
    assert found["accepted"] > 50


@pytest.mark.soak
def test_every_one_of_twenty_thousand_positions_is_accepted() -> None:
    accept_what_arises(20_000, 11, 73_000)


@pytest.mark.soak
def test_whatever_is_accepted_of_ten_thousand_changed_positions_can_be_played() -> None:
    play_what_is_accepted(10_000, 13, 74_000)
