"""Pax Renaissance's options as features, and the index of two steps: every answer can be given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import condotta
from condotta.core.action import Action
from condotta.encodings.pax import LAYOUT, MOST_OPTIONS, OPTIONS, observe, options_of
from condotta.encodings.pax.options import KINDS, kept, printed
from condotta.encodings.pax.two_steps import NUMBERS, TwoSteps, first_step
from condotta.pax import ACTIONS, PaxRenaissance, scenario
from condotta.pax.actions import CHOOSE_SLOT, FREE_PIECE, SPACE
from condotta.pax.names import CARD_KEYS
from condotta.pax.ops import COMMERCE, SIEGE
from condotta.pax.pieces import PIECE_TEXTS
from condotta.pax.places import EMPIRE_KEYS, SLOT_KEYS, WEST
from tests.env.test_condottiere_encoding import fingerprint
from tests.pax.configurations import positions
from tests.pax.moves import go

pytestmark = pytest.mark.once


def told(game: PaxRenaissance, text: str) -> dict[str, int]:
    """What is told of an option, by name."""
    options = options_of(game.view(game.decision.seat))
    row = options.actions.tolist().index(SPACE.from_text(text).index)
    assert options.mask[row]
    numbers = options.features[row].tolist()
    return {field.name: numbers[OPTIONS.at(field.name).start] for field in OPTIONS.fields}


def nonzero(game: PaxRenaissance, text: str) -> dict[str, int]:
    return {name: number for name, number in told(game, text).items() if number}


def kind(name: str) -> int:
    return KINDS.index(name) + 1


def card(key: str) -> int:
    return CARD_KEYS.index(key) + 1


# --- features ------------------------------------------------------------------------------------


def test_a_purchase_tells_its_card_its_price_and_the_coins_on_it() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 9
        seat 1: florins 2
        market west: PREN001 PREN002 any PREN003*2 PREN004 any
    """)
    bought = {"kind": kind("buy"), "card": card("PREN003"), "region": 2, "column": 4, "coins": 2}
    assert nonzero(game, "buy west 3") == bought


def test_an_op_tells_its_kind_and_what_its_icon_shows() -> None:
    game = scenario("""
        seat 0: west [PREN036 PREN038]
        france: paris=Ng
        market west: any*5 any any any any any
    """)
    go(game, "use-ops west")
    # PREN036: vote (no target), siege, commerce in the west.
    siege = {"kind": kind("use-op"), "card": card("PREN036"), "op": 2, "op_kind": SIEGE + 1}
    assert nonzero(game, "use-op PREN036 2") == siege
    trade = {"op": 3, "op_kind": COMMERCE + 1, "op_parameter": WEST}
    assert nonzero(game, "use-op PREN036 3") == {**siege, **trade}


def test_pieces_go_by_their_owners_seat() -> None:
    game = scenario("""
        seats 2
        seat 0: hand PREN053
        france: repressed p.1
        borders: england__france=Sg
    """)
    go(game, "play PREN053", "announce", "place-agent 1 paris", "choose-slot aragon__france")
    assert nonzero(game, "free-piece france p.yellow france__holy_roman_empire") == {
        "kind": kind("free-piece"),
        "empire": EMPIRE_KEYS.index("france") + 1,
        "piece": 2,
        "slot": SLOT_KEYS.index("france__holy_roman_empire") + 1,
    }


def test_a_slot_tells_which_piece_stands_there() -> None:
    game = scenario("""
        seat 0: west [PREN036 PREN038]
        france: paris=Ng lyon=Rt
    """)
    go(game, "use-ops west")
    assert game.decision.kind == "siege"
    assert told(game, "choose-slot paris")["there"] == PIECE_TEXTS.index("Ng")
    assert told(game, "choose-slot lyon")["there"] == PIECE_TEXTS.index("Rt")


def test_who_is_not_asked_has_no_options() -> None:
    game = condotta.new("pax-renaissance", seats=3, seed=1)
    for seat in (None, (game.decision.seat + 1) % 3):
        options = options_of(game.view(seat))
        assert not options.mask.any()
        assert not options.features.any()
        assert set(options.actions.tolist()) == {-1}
    assert options_of(game.view(game.decision.seat)).features.shape == (MOST_OPTIONS, OPTIONS.size)


def look_at_options(most: int) -> set[str]:
    """In many positions: all options are there, each told in its own way; give their kinds."""
    kinds = set()
    for where, game in positions(3, most=most, first_seed=300):
        if game.over:
            continue
        offered = game.decision.options
        options = options_of(game.view(game.decision.seat))
        count = int(options.mask.sum())
        assert [ACTIONS[n] for n in options.actions[:count]] == [*offered], where
        assert len({row.tobytes() for row in options.features[:count]}) == count, where
        assert not options.features[count:].any(), where
        pieces = [relative(game, option.text("piece")) for option in offered]
        assert options.features[:count, OPTIONS.at("piece").start].tolist() == pieces, where
        there = [relative(game, on_slot(game, option)) for option in offered]
        assert options.features[:count, OPTIONS.at("there").start].tolist() == there, where
        kinds |= {option.kind for option in offered}
        answer_in_steps(game, where)
    return kinds


COLOURS = {"fugger": "blue", "medici": "yellow", "coeur": "purple", "marchionni": "green"}


def relative(game: PaxRenaissance, piece: str | None) -> int:
    """The number of a piece for whoever is asked; 0 for none."""
    seat = game.decision.seat
    view: Any = game.view(seat)
    for player in view["players"]:
        if piece == f"p.{COLOURS[player['bank']]}":
            return int((player["seat"] - seat) % game.seats) + 1
    return 0 if piece is None else PIECE_TEXTS.index(piece)


def on_slot(game: PaxRenaissance, option: Action) -> str | None:
    """The piece that stands where an option goes."""
    slots: Any = game.view(None)["slots"]
    piece: str | None = slots.get(option.text("slot"))
    return piece


def answer_in_steps(game: PaxRenaissance, where: str) -> None:
    """Each option can be reached, and nothing else is open."""
    offered = game.decision.options
    assert set(np.flatnonzero(TwoSteps(offered).mask())) == {first_step(a.index) for a in offered}
    for option in offered:
        question = TwoSteps(offered)
        found = question.answer(first_step(option.index))
        if found is None:
            slot = CHOOSE_SLOT + SLOT_KEYS.index(str(option.text("slot")))
            assert question.mask()[slot], where
            found = question.answer(slot)
        assert found == option, where


def test_all_options_are_told_and_can_be_answered_in_steps() -> None:
    assert len(look_at_options(400)) > 20


@pytest.mark.soak
def test_many_options_are_told_and_can_be_answered_in_steps() -> None:
    # A few kinds are too rare to be met at random.
    assert len(look_at_options(20_000)) > len(KINDS) - 8


def test_no_two_actions_are_told_alike() -> None:
    assert len({row.tobytes() for row in printed()}) == len(ACTIONS)


def test_where_there_are_too_many_sales_are_left_out_first() -> None:
    plays = [action for action in ACTIONS if action.kind == "play"][:30]
    sales = [action for action in ACTIONS if action.kind == "sell"][:50]
    end = [action for action in ACTIONS if action.kind == "end-turn"]
    assert kept([*plays, *sales, *end]) == [*plays, *sales[:33], *end]
    cards = [action for action in ACTIONS if action.kind == "choose-card"]
    assert kept([*sales[:3], *cards]) == cards[:64]
    assert kept(cards[:64]) == cards[:64]


@pytest.mark.parametrize("given", [None, {}, {"decision": {"options": [{"kind": "dance"}]}}])
def test_what_is_no_view_is_refused(given: Any) -> None:
    with pytest.raises(condotta.BadView):
        options_of(given)


# --- two steps -----------------------------------------------------------------------------------


def test_the_index_of_two_steps_has_no_gaps() -> None:
    assert {first_step(action.index) for action in ACTIONS} == {*range(NUMBERS)}
    assert NUMBERS == 2947


def test_a_piece_is_freed_in_two_steps() -> None:
    freed = [action for action in ACTIONS if action.kind == "free-piece"]
    stop = next(action for action in ACTIONS if action.kind == "stop")
    options = [stop, *freed[:2], freed[43]]
    question = TwoSteps(options)
    assert question.answer(FREE_PIECE) is None
    assert np.flatnonzero(question.mask()).tolist() == [CHOOSE_SLOT, CHOOSE_SLOT + 1]
    assert question.answer(CHOOSE_SLOT + 1) == freed[1]
    # Where there is one place only, nothing more is asked.
    assert TwoSteps(options).answer(FREE_PIECE + 1) == freed[43]
    assert TwoSteps(options).answer(stop.index) == stop


def test_a_number_that_is_not_open_is_refused_and_changes_nothing() -> None:
    question = TwoSteps([action for action in ACTIONS if action.kind == "stop"])
    before = question.mask()
    for number in (0, -1, NUMBERS):
        with pytest.raises(condotta.MalformedAction):
            question.answer(number)
    assert np.array_equal(question.mask(), before)


# --- the version ---------------------------------------------------------------------------------


def test_a_layout_that_changes_is_another_version() -> None:
    """Whoever has trained on a layout must notice: count ``version`` up and write it down here."""
    told = {(layout.name, layout.version): fingerprint(layout) for layout in (LAYOUT, OPTIONS)}
    assert told == {
        ("pax-renaissance", 1): "a6d542541c26432a",
        ("pax-renaissance options", 1): "2d07ad5ba23bd762",
    }


def test_the_size_of_an_observation_is_that_of_its_layout() -> None:
    game = condotta.new("pax-renaissance", seats=2, seed=1)
    assert observe(game.view(0)).shape == (LAYOUT.size,)
    assert observe(game.view(0)).dtype == np.uint8
