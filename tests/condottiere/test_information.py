"""Who knows what: hands, lines, discards, cards taken back and cards kept."""

from __future__ import annotations

from random import Random

import pytest

from condotta.condottiere.game import opening_events
from tests.condottiere.moves import known, look, seen, seen_hand_sizes
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    cards,
    hand,
    line,
    new,
    player,
    table,
    told,
)


@pytest.mark.rule("C7-INFO-1", "C7-INFO-7")
def test_a_hand_is_seen_by_its_owner_alone_and_the_deck_by_nobody() -> None:
    some = table({A: "1 1", B: "10 heroine", C: "4 4"}, {A: "5"})
    other = table({A: "1 1", B: "2 scarecrow", C: "4 4"}, {A: "5"})
    assert look(some, B, "hand") == cards("10 heroine")
    for seat in (None, A, C, D):
        assert some.view(seat) == other.view(seat)
    assert look(some, None, "hand") == []


@pytest.mark.rule("C7-INFO-1")
def test_cards_are_dealt_face_down() -> None:
    game = new(seed=5)
    for event in opening_events(game):
        if event.kind == "cards-dealt":
            dealt_to = event.facts["seat"]
            for seat in (None, A, B, C, D):
                assert ("cards" in event.seen_by(seat).args) == (seat == dealt_to)


@pytest.mark.rule("C7-INFO-2")
def test_lines_markers_tokens_turn_and_passes_are_public() -> None:
    game = table(
        {A: "1", B: "1", C: "1"},
        {A: "5 winter", B: "heroine"},
        out=[D],
        turn=B,
        pope="torino",
        owners={D: "milano"},
    )
    for seat in (None, A, B, C, D):
        assert player(game, A, seat)["line"] == cards("5 winter")
        assert player(game, B, seat)["line"] == cards("heroine")
        assert [player(game, other, seat)["strength"] for other in range(4)] == [1, 10, 0, 0]
        assert [player(game, other, seat)["out"] for other in range(4)] == [False] * 3 + [True]
        assert look(game, seat, "regions", "milano") == D
        assert look(game, seat, "pope") == "torino"
        assert look(game, seat, "condottiere") == {"region": "roma", "holder": None}
        assert look(game, seat, "acting") == B


@pytest.mark.rule("C7-INFO-2")
def test_the_question_is_put_to_the_acting_seat_alone() -> None:
    game = table({A: "1 6", B: "1"})
    assert look(game, A, "decision", "kind") == "turn"
    for seat in (None, B, C, D):
        assert look(game, seat, "decision") is None


@pytest.mark.rule("C7-INFO-3")
@pytest.mark.ruling("R28")
def test_hand_sizes_are_public() -> None:
    game = table({A: "1 6", B: "1", D: "4 4 4"})
    for seat in (None, A, B, C, D):
        assert seen_hand_sizes(game, seat) == [2, 1, 0, 3]


@pytest.mark.ruling("R28")
def test_a_table_may_agree_not_to_show_hand_sizes() -> None:
    game = table({A: "1 6", B: "1", D: "4 4 4"}, options={"show_hand_counts": False})
    assert seen_hand_sizes(game, A) == [2, None, None, None]
    assert seen_hand_sizes(game, None) == [None] * 4


@pytest.mark.vector("T27")
@pytest.mark.rule("C7-INFO-4")
def test_a_mercenary_taken_back_is_known_to_all_until_it_is_played() -> None:
    game = table({A: "scarecrow 1", B: "1 1"}, {A: "10 6 drummer"}, out=[C, D])
    events = act(game, "scarecrow", "take-back 10")
    fact = {"seat": A, "card": "mercenary-10", "strength": 12}
    assert told(events, "card-taken-back") == [fact]
    for seat in (None, B, C, D):
        assert {"kind": "card-taken-back", **fact} in seen(events, seat)
        assert known(game, seat, A) == cards("10")
    act(game, "pass", "1")
    assert known(game, B, A) == cards("10")
    act(game, "10")
    assert known(game, B, A) == []


@pytest.mark.rule("C7-INFO-5")
@pytest.mark.ruling("R29")
def test_every_card_that_left_a_line_is_known_to_all() -> None:
    game = table(
        {A: "bishop 1", B: "scarecrow 1", C: "winter", D: "1"},
        {A: "4", B: "6 2", C: "spring"},
        turn=A,
    )
    act(game, "bishop", "remove-pope", "scarecrow", "take-nothing", "winter")
    for seat in (None, A, B, C, D):
        assert look(game, seat, "discards") == cards("6 spring bishop scarecrow")
    act(game, "pass", "pass", "pass")
    act(game, "choose-region siena")
    for seat in (None, A, B, C, D):
        discards = cards("2 4 6 winter spring bishop scarecrow")
        assert look(game, seat, "discards") == discards


@pytest.mark.rule("C7-INFO-5", "C7-INFO-6")
@pytest.mark.ruling("R25", "R29")
def test_which_cards_a_survivor_keeps_and_throws_is_his_secret_how_many_is_not() -> None:
    views = []
    for last in ("4 6 heroine", "2 3 courtesan"):
        game = table({A: "1", C: last}, {A: "5"}, out=[B, C, D])
        act(game, "1", "choose-region siena")
        # Before, while and after he chooses the others see the same.
        views.append([game.view(seat) for seat in (None, A, B, D)])
        first = last.split()[0]
        act(game, f"keep-card {first}")
        assert asked(game) == (C, "keep")
        assert seen_hand_sizes(game, A) == [0, 0, 3, 0]
        assert [game.view(seat) for seat in (None, A, B, D)] == views[-1]
        events = act(game, "keep-no-more")
        for seat in (None, A, B, D):
            assert {"kind": "cards-kept", "seat": C, "count": 1} in seen(events, seat)
            assert look(game, seat, "discards") == []
            assert known(game, seat, C) == []
        assert {"kind": "cards-kept", "seat": C, "count": 1, "cards": cards(first)} in seen(
            events, C
        )
    assert views[0] == views[1]


@pytest.mark.ruling("R29")
def test_the_discards_vanish_at_the_reshuffle() -> None:
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], discards="winter bishop")
    act(game, "1")
    assert look(game, B, "discards") == cards("winter bishop")
    act(game, "choose-region siena")
    assert look(game, B, "discards") == []


@pytest.mark.rule("C7-INFO-7")
def test_a_seat_knows_of_the_deck_only_what_it_cannot_see_elsewhere() -> None:
    game = table({A: "1 1", B: "10"}, {A: "5", C: "heroine"}, discards="winter")
    unseen = look(game, A, "unseen")
    assert isinstance(unseen, list)
    assert len(unseen) == 110 - 2 - 2 - 1
    assert unseen.count("mercenary-1") == 8
    assert unseen.count("mercenary-10") == 8
    assert unseen.count("heroine") == 2
    assert look(game, A, "draw_pile") is None


@pytest.mark.rule("C7-INFO-7")
def test_the_order_of_the_deck_shows_nowhere() -> None:
    # Same hands, another seed: what will be dealt next differs, what is seen does not.
    one = table({A: "1", B: "1"}, {A: "5"}, seed=1)
    two = table({A: "1", B: "1"}, {A: "5"}, seed=2)
    assert [one.view(seat) for seat in (None, A, B)] == [two.view(seat) for seat in (None, A, B)]
    for game in (one, two):
        act(game, "1", "1", "choose-region siena")
    assert hand(one, A) != hand(two, A)


# --- What is known of a survivor's hand ---------------------------------------------------------


@pytest.mark.vector("T84")
@pytest.mark.rule("C7-INFO-4", "C7-INFO-6")
def test_cards_thrown_unseen_may_be_the_known_ones() -> None:
    game = table({A: "1", D: "scarecrow 5 6"}, {A: "5", D: "4"}, out=[B, C], turn=D)
    act(game, "scarecrow", "take-back 4", "1", "pass", "choose-region siena")
    assert (known(game, A, D), seen_hand_sizes(game)) == (cards("4"), [0, 0, 0, 3])
    act(game, "keep-card 4", "keep-no-more")
    assert "mercenary-4" in hand(game, D)
    for seat in (None, A, B, C):
        assert known(game, seat, D) == []


@pytest.mark.vector("T84")
@pytest.mark.rule("C7-INFO-4", "C7-INFO-6")
def test_who_keeps_his_whole_hand_keeps_the_known_card() -> None:
    game = table({A: "1", D: "scarecrow 5"}, {A: "5", D: "4"}, out=[B, C], turn=D)
    act(game, "scarecrow", "take-back 4", "1", "pass", "choose-region siena")
    act(game, "keep-card 4", "keep-card 5")
    for seat in (None, A, B, C):
        assert known(game, seat, D) == cards("4")
    assert line(game, D) == []


@pytest.mark.parametrize(("edition", "variants"), [("1995", ()), ("2007", ("hidden-cards",))])
def test_views_made_with_what_all_may_know_are_those_made_alone(
    edition: str, variants: tuple[str, ...]
) -> None:
    for seed in range(8):
        game = new(seats=3, seed=seed, edition=edition, variants=variants)
        rng = Random(seed)
        while not game.over:
            common = game.common()
            for seat in (None, A, B, C):
                assert game.view(seat, common) == game.view(seat)
            game.play(rng.choice(game.decision.options))
