"""The 1995 edition: what players may show each other, and what everybody may know."""

from __future__ import annotations

import pytest

from condotta.condottiere import Condottiere
from condotta.core.errors import GameOver, IllegalAction
from condotta.core.event import Event
from tests.condottiere.moves import discards, hand_sizes, play_on, why_not_shown
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    hand,
    new,
    options,
    player,
    table,
    told,
)


def show_refused(game: Condottiere, seat: int, *cards: str, to: int) -> str:
    """Show cards, which must be refused without changing anything; say why it was."""
    before = game.snapshot()
    with pytest.raises(IllegalAction) as refusal:
        game.show(seat, cards, [to])
    assert game.snapshot() == before
    assert refusal.value.rule == "C5-TALK-4"
    return why_not_shown(refusal.value)


@pytest.mark.rule("C5-TALK-1", "C5-TALK-2")
@pytest.mark.ruling("R72")
@pytest.mark.parametrize("seed", [1, 2])
def test_at_every_moment_everybody_with_cards_may_show_them(seed: int) -> None:
    game = new(seats=3, seed=seed, edition="1995")
    phases = set()
    for _ in play_on(game, seed):
        if game.over:
            break
        phases.add(game.decision.kind)
        for seat in range(3):
            if hand(game, seat):
                left = (seat + 1) % 3
                copy = game.clone()
                if hand(game, seat) != player(game, seat, seen_by=left)["known"]:
                    copy.show(seat, hand(game, seat), [left])
                assert player(copy, seat, seen_by=left)["known"] == hand(game, seat)
    assert {"choose-region", "turn", "scarecrow"} <= phases
    with pytest.raises(GameOver):
        game.show(A, ["mercenary-1"], [B])


@pytest.mark.rule("C5-TALK-2", "C5-TALK-4")
@pytest.mark.ruling("R72")
def test_a_show_moves_no_card_and_changes_nothing_but_what_is_known() -> None:
    game = table({A: "10 scarecrow 1", B: "1", C: "2"}, seats=3, edition="1995")
    before = {seat: game.view(seat) for seat in (A, B, C, None)}
    asked_before = (asked(game), options(game))
    (event,) = game.show(A, ["mercenary-10", "scarecrow"], [C])
    assert (asked(game), options(game)) == asked_before
    assert hand(game, A) == ["mercenary-1", "mercenary-10", "scarecrow"]
    assert (hand(game, B), hand(game, C)) == (["mercenary-1"], ["mercenary-2"])
    for seat in (A, B, C, None):
        changed = {key for key, value in game.view(seat).items() if value != before[seat][key]}
        assert changed == ({"shows", "players"} if seat == C else {"shows"})
    assert event.facts == {"seat": A, "to": [C], "count": 2}


@pytest.mark.rule("C5-TALK-4")
@pytest.mark.ruling("R72")
def test_only_the_shower_and_the_seats_shown_to_know_which_cards_were_shown() -> None:
    game = table({A: "10 scarecrow 1", B: "1", C: "2", D: "3"}, edition="1995")
    (event,) = game.show(A, ["mercenary-10", "scarecrow"], [C])
    for seat in (A, C):
        assert event.seen_by(seat).args["cards"] == ["mercenary-10", "scarecrow"]
    for other in (B, D, None):
        assert event.seen_by(other).args == {"seat": A, "to": [C], "count": 2}
    assert player(game, A, seen_by=C)["known"] == ["mercenary-10", "scarecrow"]
    for other in (B, D, None):
        assert player(game, A, seen_by=other)["known"] == []


@pytest.mark.rule("C5-TALK-4")
@pytest.mark.ruling("R72")
def test_a_show_is_truthful_and_tells_something_new() -> None:
    game = table({A: "10 1", B: "1", C: "2"}, seats=3, edition="1995")
    assert show_refused(game, A, "heroine", to=C) == "refusal.show-not-held"
    twice = ("mercenary-10", "mercenary-10")
    assert show_refused(game, A, *twice, to=C) == "refusal.show-not-held"
    assert show_refused(game, A, "mercenary-2", to=C) == "refusal.show-not-held"
    assert show_refused(game, A, to=C) == "refusal.show-malformed"
    assert show_refused(game, A, "mercenary-10", to=A) == "refusal.show-malformed"
    game.show(A, ["mercenary-10"], [C])
    assert show_refused(game, A, "mercenary-10", to=C) == "refusal.show-nothing-new"
    game.show(A, ["mercenary-10"], [B])


@pytest.mark.rule("C5-TALK-2")
@pytest.mark.ruling("R72")
def test_a_table_may_agree_that_nobody_shows_cards() -> None:
    game = table({A: "10 1", B: "1"}, seats=2, edition="1995", options={"allow_show": "no"})
    assert show_refused(game, A, "mercenary-10", to=B) == "refusal.show-not-allowed"


@pytest.mark.rule("C5-TALK-3")
@pytest.mark.ruling("R72")
def test_a_card_shown_need_not_be_played() -> None:
    game = table({A: "10 1", B: "1 2"}, seats=2, edition="1995")
    game.show(A, ["mercenary-10"], [B])
    assert options(game) == ["play mercenary-1", "play mercenary-10", "pass"]
    act(game, "1", "2", "pass")
    assert asked(game) == (B, "turn")


# --- Information ------------------------------------------------------------------------------------


@pytest.mark.rule("C5-INFO-1", "C5-INFO-2")
@pytest.mark.ruling("R28")
def test_nobody_is_shown_how_many_cards_another_holds() -> None:
    game = table({A: "1 2 3", B: "4", C: "10 10"}, seats=3, edition="1995")
    for seat in (A, B, C, None):
        shown = [player(game, other, seen_by=seat)["hand_size"] for other in (A, B, C)]
        assert shown == [
            size if other == seat else None for other, size in ((A, 3), (B, 1), (C, 2))
        ]


@pytest.mark.rule("C5-INFO-1", "C5-INFO-2")
@pytest.mark.ruling("R28")
def test_a_table_may_agree_to_show_hand_sizes() -> None:
    game = table({A: "1 2 3", B: "4"}, seats=2, edition="1995", options={"show_hand_counts": "yes"})
    assert [player(game, seat)["hand_size"] for seat in (A, B)] == [3, 1]


@pytest.mark.rule("C5-INFO-1", "C5-INFO-2")
def test_a_view_does_not_tell_hand_sizes_in_some_other_way() -> None:
    one = table({A: "1 2", B: "4 4 4", C: "5"}, seats=3, edition="1995")
    two = table({A: "1 2", B: "4", C: "5 5 5 5 5"}, seats=3, edition="1995")
    assert one.view(A) == two.view(A)
    assert one.view(None) == two.view(None)


def count_along(sizes: list[int], events: list[Event]) -> None:
    """Follow the hand sizes by what a spectator is told."""
    for event in events:
        told_to_all = event.seen_by(None).args
        if event.kind in ("round-begins", "final-battle"):
            sizes[:] = [0] * len(sizes)
        changes = {"card-played": -1, "card-taken-back": 1}
        count = told_to_all.get("count", changes.get(event.kind, 0))
        seat = told_to_all.get("seat")
        assert isinstance(count, int)
        if event.kind in (*changes, "cards-dealt"):
            assert isinstance(seat, int)
            sizes[seat] += count
        elif event.kind == "hand-discarded-uncounted":
            # All of it is gone, however many that were.
            assert isinstance(seat, int)
            sizes[seat] = 0


@pytest.mark.rule("C5-INFO-2")
@pytest.mark.ruling("R28")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_who_remembers_everything_can_derive_the_hand_sizes(seed: int) -> None:
    game = new(seats=4, seed=seed, edition="1995")
    sizes = [10] * 4
    for events in play_on(game, seed):
        count_along(sizes, events)
        assert sizes == hand_sizes(game)


@pytest.mark.rule("C5-INFO-3")
def test_hands_and_the_undealt_cards_are_private() -> None:
    one = table({A: "1 2", B: "4 heroine", C: "5 5"}, seats=3, edition="1995")
    two = table({A: "1 2", B: "10 winter", C: "6 6"}, seats=3, edition="1995")
    for seat in (A, None):
        assert one.view(seat) == two.view(seat)
    assert one.view(B) != two.view(B)
    assert one.view(A)["draw_pile"] is None


@pytest.mark.rule("C5-INFO-3")
def test_lines_discs_piece_turn_and_who_is_out_are_public() -> None:
    game = table(
        {A: "1", B: "2 2"},
        {A: "4", B: "6"},
        seats=3,
        edition="1995",
        owners={C: "siena"},
        turn=B,
        out=[A],
    )
    for seat in (A, B, C, None):
        view = game.view(seat)
        assert [player(game, other, seen_by=seat)["line"] for other in (A, B, C)] == [
            ["mercenary-4"],
            ["mercenary-6"],
            [],
        ]
        assert [player(game, other, seen_by=seat)["out"] for other in (A, B, C)] == [
            True,
            False,
            False,
        ]
        assert [player(game, other, seen_by=seat)["regions"] for other in (A, B, C)] == [0, 0, 1]
        assert view["condottiere"] == {"region": "roma", "holder": None}
        assert (view["phase"], view["acting"]) == ("turn", B)
        assert (view["decision"] is None) == (seat != B)


@pytest.mark.rule("C5-INFO-3")
def test_a_mercenary_taken_back_and_every_discard_are_known_to_all() -> None:
    game = table({A: "scarecrow 1", B: "1 1"}, {A: "6"}, seats=2, edition="1995")
    events = act(game, "scarecrow", "take-back 6")
    (taken,) = [event for event in events if event.kind == "card-taken-back"]
    for seat in (B, None):
        assert taken.seen_by(seat).args["card"] == "mercenary-6"
        assert player(game, A, seen_by=seat)["known"] == ["mercenary-6"]
    events = act(game, "1", "pass", "pass")
    assert told(events, "battle-ends") == [{"region": "roma", "strengths": [0, 1]}]
    assert discards(game) == ["mercenary-1", "scarecrow"]
