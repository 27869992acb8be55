"""Deals between players: cards may be shown to others, and nothing else is the engine's business."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

import pytest

from condotta.condottiere import ACTIONS, Condottiere
from condotta.core.errors import GameOver, IllegalAction
from condotta.core.values import Json
from tests.condottiere.moves import known, look, seen, why_not_shown
from tests.condottiere.scenario import A, B, C, D, act, asked, cards, hand, options, table


def refused_show(
    game: Condottiere, seat: int, shown: Sequence[str], to: Collection[int]
) -> str | None:
    """See that a show is refused and changes nothing; give the key of the reason."""
    untouched = game.snapshot()
    with pytest.raises(IllegalAction) as caught:
        game.show(seat, shown, to)
    assert game.snapshot() == untouched
    assert caught.value.rule == "C7-TALK-6"
    return why_not_shown(caught.value)


def shown(game: Condottiere) -> Condottiere:
    """A shows a 10 and a Scarecrow to C."""
    game.show(A, cards("10 scarecrow"), [C])
    return game


def four() -> Condottiere:
    return table({A: "10 10 scarecrow 1", B: "1 1", C: "4 4", D: "5"}, {B: "3"})


@pytest.mark.vector("T92")
@pytest.mark.rule("C7-TALK-2", "C7-TALK-5", "C7-TALK-6", "C7-INFO-8")
@pytest.mark.ruling("R72")
def test_a_show_tells_those_shown_to_which_cards_and_the_others_how_many() -> None:
    game = four()
    events = game.show(A, cards("10 scarecrow"), [C])
    assert known(game, C, A) == cards("10 scarecrow")
    full: dict[str, Json] = {
        "kind": "cards-shown",
        "seat": A,
        "to": [C],
        "count": 2,
        "cards": [*cards("10 scarecrow")],
    }
    partial = {name: value for name, value in full.items() if name != "cards"}
    for seat in (A, C):
        assert seen(events, seat) == [full]
        assert look(game, seat, "shows") == [{k: v for k, v in full.items() if k != "kind"}]
    for other in (None, B, D):
        assert known(game, other, A) == []
        assert seen(events, other) == [partial]
        assert look(game, other, "shows") == [{"seat": A, "to": [C], "count": 2, "cards": None}]


@pytest.mark.vector("T92")
@pytest.mark.rule("C7-TALK-3", "C7-TALK-4", "C7-TALK-5")
@pytest.mark.ruling("R72")
def test_a_show_changes_no_card_no_token_no_turn_and_binds_nobody() -> None:
    game = four()
    before = game.snapshot()
    allowed, question = options(game), asked(game)
    shown(game)
    after = game.snapshot()
    changed = {field for field in before if before[field] != after[field]}
    assert changed == {"known", "shows", "history"}
    assert (options(game), asked(game)) == (allowed, question)
    act(game, "1")  # and not the card shown
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-TALK-3")
def test_no_action_gives_or_exchanges_cards() -> None:
    assert {action.kind for action in ACTIONS} == {
        "play",
        "pass",
        "pass-reveal",
        "take-back",
        "take-nothing",
        "choose-region",
        "decline",
        "place-pope",
        "remove-pope",
        "keep-hand",
        "discard-hand",
        "keep-card",
        "keep-no-more",
        "draw",
        "turn-up",
    }
    game = shown(four())
    assert [hand(game, seat) for seat in range(4)] == [
        cards("1 10 10 scarecrow"),
        cards("1 1"),
        cards("4 4"),
        cards("5"),
    ]


@pytest.mark.rule("C7-TALK-1", "C7-TALK-2")
@pytest.mark.ruling("R72")
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("turn", []),
        ("scarecrow", ["scarecrow"]),
        ("pope", ["bishop"]),
        ("choose-region", ["pass", "pass"]),
        ("hand", ["pass", "pass", "choose-region siena"]),
    ],
)
def test_cards_are_shown_at_any_time_in_and_out_of_turn_also_by_who_has_passed(
    kind: str, said: list[str]
) -> None:
    game = table(
        {A: "scarecrow bishop 1", B: "courtesan", C: "4 4", D: "winter"}, {A: "6"}, out=[C, D]
    )
    act(game, *said)
    assert asked(game)[1] == kind
    for seat, card in ((A, "1"), (B, "courtesan"), (C, "4"), (D, "winter")):
        to = [other for other in range(4) if other != seat]
        before, question = game.view(seat)["decision"], asked(game)
        game.show(seat, cards(card), to)
        for other in to:
            assert known(game, other, seat) == cards(card)
        assert (game.view(seat)["decision"], asked(game)) == (before, question)


@pytest.mark.rule("C7-TALK-1", "C7-TALK-2")
def test_cards_are_shown_while_a_survivor_keeps_and_between_draws() -> None:
    game = table({A: "1", C: "4 4 4"}, {A: "5"}, out=[B, C, D])
    act(game, "1", "choose-region siena")
    assert asked(game) == (C, "keep")
    game.show(C, cards("4"), [B])
    assert known(game, B, C) == cards("4")
    game = table({A: "1", C: "4"}, {A: "5"}, out=[B, C, D], variants=["draw-after-battle"])
    act(game, "pass")
    assert asked(game) == (A, "draw")
    game.show(C, cards("4"), [B, D])
    assert (known(game, B, C), known(game, D, C)) == (cards("4"), cards("4"))


@pytest.mark.vector("T93")
@pytest.mark.ruling("R72")
def test_a_card_played_is_no_longer_known_in_the_hand() -> None:
    game = shown(four())
    act(game, "10")
    assert known(game, C, A) == cards("scarecrow")


@pytest.mark.vector("T94")
@pytest.mark.rule("C7-TALK-6")
@pytest.mark.ruling("R72")
def test_a_show_is_truthful_and_tells_something_new() -> None:
    game = shown(four())
    assert refused_show(game, A, cards("heroine"), [C]) == "refusal.show-not-held"
    assert refused_show(game, A, cards("1 1"), [C]) == "refusal.show-not-held"
    assert refused_show(game, A, cards("10"), [C]) == "refusal.show-nothing-new"
    game.show(A, cards("10"), [B])
    game.show(A, cards("10"), [B, C, D])  # news for D
    game.show(A, cards("10 10"), [C])  # that there are two is news
    assert refused_show(game, A, cards("10 10"), [C]) == "refusal.show-nothing-new"


@pytest.mark.rule("C7-TALK-6")
@pytest.mark.ruling("R72")
def test_a_card_known_from_a_scarecrow_is_no_news() -> None:
    game = table({A: "scarecrow 1", B: "1 1"}, {A: "10"}, out=[C, D])
    act(game, "scarecrow", "take-back 10")
    assert refused_show(game, A, cards("10"), [B, C, D]) == "refusal.show-nothing-new"


@pytest.mark.rule("C7-TALK-6")
@pytest.mark.ruling("R72")
@pytest.mark.parametrize(
    ("what", "to"),
    [("", [C]), ("10", []), ("10", [A]), ("10", [A, C]), ("10", [4]), ("10", [-1])],
)
def test_a_show_needs_cards_and_other_seats(what: str, to: list[int]) -> None:
    assert refused_show(four(), A, cards(what), to) == "refusal.show-malformed"


@pytest.mark.rule("C7-TALK-6")
@pytest.mark.ruling("R72")
def test_cards_in_a_line_are_not_shown_not_even_ones_own_face_down_card() -> None:
    game = four()
    assert refused_show(game, B, cards("3"), [C]) == "refusal.show-not-held"
    game = table({A: "1", B: "1"}, face_down={A: "10"}, variants=["hidden-cards"])
    assert refused_show(game, A, cards("10"), [C]) == "refusal.show-not-held"


@pytest.mark.rule("C7-TALK-6")
@pytest.mark.ruling("R72")
def test_who_has_no_cards_shows_none() -> None:
    game = table({A: "1", B: "1"})
    assert refused_show(game, C, cards("1"), [A]) == "refusal.show-not-held"


@pytest.mark.ruling("R72")
def test_a_table_may_agree_that_nothing_is_shown() -> None:
    game = table({A: "10", B: "1"}, options={"allow_show": False})
    assert refused_show(game, A, cards("10"), [B]) == "refusal.show-not-allowed"


@pytest.mark.ruling("R72")
def test_after_the_game_there_is_nothing_to_show() -> None:
    game = table({A: "10", B: "1"}, {A: "5"}, out=[B, C, D], owners={A: "firenze siena"})
    act(game, "pass")
    with pytest.raises(GameOver):
        game.show(B, cards("1"), [A])


@pytest.mark.rule("C7-TALK-5", "C7-INFO-8")
@pytest.mark.ruling("R72")
def test_who_was_shown_cards_reckons_with_them_when_imagining_the_hands() -> None:
    game = table({A: "10 heroine 1", B: "1 1", C: "4 4"}, {B: "3"})
    game.show(A, cards("10 heroine"), [C])
    rng = Random(3)
    imagined = [game.determinize(C, rng) for _ in range(30)]
    assert all({"mercenary-10", "heroine"} <= set(hand(copy, A)) for copy in imagined)
    assert len({tuple(hand(copy, A)) for copy in imagined}) > 1
    by_b = [game.determinize(B, rng) for _ in range(30)]
    assert not all({"mercenary-10", "heroine"} <= set(hand(copy, A)) for copy in by_b)


@pytest.mark.rule("C7-INFO-8")
@pytest.mark.ruling("R72")
def test_what_was_shown_to_others_cannot_be_found_in_what_a_seat_imagines() -> None:
    shown_a_ten = table({A: "10 heroine 1", B: "1 1", C: "4 4"}, {B: "3"})
    shown_a_ten.show(A, cards("10"), [C])
    shown_a_winter = table({A: "6 winter 2", B: "1 1", C: "4 4"}, {B: "3"})
    shown_a_winter.show(A, cards("winter"), [C])
    assert shown_a_ten.view(B) == shown_a_winter.view(B)
    one = shown_a_ten.determinize(B, Random(1))
    two = shown_a_winter.determinize(B, Random(1))
    assert one.problems() == []
    assert one.snapshot() == two.snapshot()
