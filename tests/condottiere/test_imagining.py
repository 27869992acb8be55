"""Imagined positions: whatever is redrawn, what can be seen of the table stays as it is.

Every seat's imagined position must look to that seat like the true one, and to spectators too; the
same seat must be asked the same, where that can be seen; and nothing may be in it that the seat
knows to be elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random

import pytest

import condotta
from condotta.condottiere import Condottiere
from condotta.condottiere.cards import DECK_2007, KIND_NAMES
from condotta.condottiere.determinize import redraw_hidden
from condotta.condottiere.view import Common, view_of
from tests.condottiere.configurations import (
    SHOWING,
    Configuration,
    hand_of,
    hand_sizes,
    positions,
    random_game,
)
from tests.condottiere.scenario import A, B, C, act, asked, cards, table
from tests.games.hidden import compare_imagined, imagine_everything

ASKED = ("phase", "acting", "decision")


def compare(game: Condottiere, seat: int, rng: Random, where: str) -> None:
    """Compare with what a seat imagines."""
    own = game.decision.seat == seat
    if game.decision.kind == "hand" and not own:
        # Nobody else knows whether anybody is asked: the copy goes on to wherever it must.
        compare_before_going_on(game, seat, rng, where)
        return
    imagined = game.determinize(seat, rng)
    if game.decision.kind == "turn-up" and not own:
        # To the others the play has not happened yet.
        compare_imagined(game, imagined, seat, where, asked="turn")
        return
    assert hand_sizes(imagined) == hand_sizes(game), where
    compare_imagined(game, imagined, seat, where)


def reshuffles_among(
    met: Iterable[tuple[str, Condottiere]], found: list[str]
) -> Iterator[tuple[str, Condottiere]]:
    """Give the same positions, and note those after a reshuffle."""
    for where, game in met:
        if game._position.held_before:
            found.append(where)
        yield where, game


def compare_before_going_on(game: Condottiere, seat: int, rng: Random, where: str) -> None:
    position = game._position.clone()
    redraw_hidden(position, seat, rng)
    for observer in (seat, None):
        seen = view_of(position, observer, None, [], Common(position))
        assert without(seen) == without(game.view(observer)), where


def without(view: Mapping[str, object]) -> dict[str, object]:
    return {field: value for field, value in view.items() if field not in ASKED}


def test_an_imagined_position_looks_like_the_true_one() -> None:
    reshuffled: list[str] = []
    met = positions(43, most=220, first_seed=61_000)
    questions = imagine_everything(reshuffles_among(met, reshuffled), compare)
    assert set(questions) >= {"turn", "scarecrow", "pope", "turn-up", "hand", "keep", "draw"}
    assert len(reshuffled) > 5


@pytest.mark.soak
def test_fifty_thousand_imagined_positions_look_like_the_true_ones() -> None:
    reshuffled: list[str] = []
    met = positions(19, most=6_500, first_seed=62_000)
    imagine_everything(reshuffles_among(met, reshuffled), compare, times=2)
    assert len(reshuffled) > 200


@pytest.mark.ruling("R60")
def test_whoever_is_asked_what_his_scarecrow_takes_back_has_a_mercenary() -> None:
    options = {"hidden_scarecrow": "any"}
    hands = {A: "scarecrow 1", B: "2 3", C: "4 5"}
    variants = ["hidden-cards"]
    game = table(hands, variants=variants, options=options, face_down={A: "6"}, seats=3)
    act(game, "scarecrow")
    assert asked(game) == (A, "scarecrow")
    met = set()
    for seed in range(200):
        imagined = game.determinize(B, Random(seed))
        assert asked(imagined) == (A, "scarecrow")
        assert imagined.view(B) == game.view(B)
        met.add(KIND_NAMES[imagined._position.face_down[A]])
    assert met == {name for name in KIND_NAMES if name.startswith("mercenary")}


# --- after a reshuffle ------------------------------------------------------------------------------


def reshuffled(hands: dict[int, str]) -> Condottiere:
    """Let A draw three cards: a 6 is left in the pile, the rest is made of the discards."""
    left = Counter(dict(zip(KIND_NAMES, DECK_2007, strict=True)))
    left -= Counter([card for hand in hands.values() for card in cards(hand)])
    left -= Counter(["mercenary-6"])
    game = table(
        hands,
        seats=len(hands),
        variants=["draw-after-battle"],
        discards=" ".join(card.removeprefix("mercenary-") for card in left.elements()),
        phase="draw",
        contested=None,
        held_before=None,
    )
    events = act(game, "draw 3")
    assert [event.kind for event in events] == ["deck-reshuffled", "cards-drawn"]
    return game


@pytest.mark.rule("C7-VAR-DRAW-10")
def test_cards_held_since_before_a_reshuffle_are_none_of_the_new_pile() -> None:
    game = reshuffled({A: "5 5", B: "1 2", C: "3 heroine"})
    older = Counter(cards("1 2 3 heroine"))
    met = set()
    for seed in range(100):
        imagined = game.determinize(A, Random(seed))
        assert Counter(hand_of(imagined, B) + hand_of(imagined, C)) == older
        met.add(tuple(hand_of(imagined, B)))
        from_b = game.determinize(B, Random(seed))
        # The 6 that A drew from the old pile is older as well.
        unknown = Counter(hand_of(from_b, A)) + Counter(hand_of(from_b, C))
        assert len(list((unknown & Counter(cards("5 5 6 3 heroine"))).elements())) >= 5
    assert len(met) == 6


@pytest.mark.rule("C7-VAR-DRAW-10")
def test_a_card_played_since_then_was_an_older_or_a_newer_one() -> None:
    """B draws one card and plays it; there is none of its kind among the older cards."""
    game = reshuffled({A: "5 5", B: "1 2", C: "3 heroine"})
    while asked(game) != (A, "choose-region"):
        if asked(game) == (B, "draw"):
            act(game, "draw 1")
            drawn = Counter(hand_of(game, B)) - Counter(cards("1 2"))
        else:
            act(game, "draw 0")
    act(game, "choose-region roma", "pass")
    (newer,) = drawn
    act(game, newer.removeprefix("mercenary-"))
    assert newer not in cards("1 2 3 heroine")
    for seed in range(60):
        imagined = game.determinize(A, Random(seed))
        held = Counter(hand_of(imagined, B) + hand_of(imagined, C))
        assert held == Counter(cards("1 2 3 heroine"))
        assert imagined.problems() == []


@pytest.mark.once
def test_a_pile_rebuilt_in_a_long_game_never_makes_imagining_impossible() -> None:
    options = (("hidden_turnup", "any"), ("hidden_scarecrow", "any"))
    variants = ("draw-after-battle", "campaign", "capturing-regions", "hidden-cards")
    met = 0
    for seats in (2, 4, 6):
        configuration = Configuration("2007", variants, seats, options)
        for number, step in enumerate(random_game(configuration, 5, SHOWING, most=700)):
            if step.game.over or not step.game._position.held_before or number % 7:
                continue
            met += 1
            for seat in range(seats):
                compare(step.game, seat, Random(number), f"{configuration} {number}")
    assert met > 60


def test_a_snapshot_made_before_reshuffles_were_remembered_can_still_be_read() -> None:
    configuration = Configuration("2007", ("draw-after-battle", "campaign", "capturing-regions"), 6)
    for step in random_game(configuration, 2, SHOWING):
        game = step.game
        if game._position.held_before:
            break
    taken = game.snapshot()
    assert taken["held_before"] is not None
    del taken["held_before"], taken["drawn_since"]
    # Its history tells it …
    assert condotta.restore(taken).snapshot() == game.snapshot()
    # … and without one nothing is concluded from it.
    del taken["history"], taken["start"]
    restored = condotta.restore(taken)
    assert restored.snapshot()["held_before"] is None
    assert restored.determinize(0, Random(1)).view(0) == game.view(0)
