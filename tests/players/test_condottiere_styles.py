"""Styles that people can tell apart at the table, and deals."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from condotta.condottiere import Condottiere
from condotta.condottiere.actions import PASS
from condotta.condottiere.flow import question_of, settle
from condotta.condottiere.phases import OVER, TURN
from condotta.condottiere.position import Position
from condotta.players import SeatAtTable, player_named
from condotta.players.condottiere import deals, steady
from condotta.players.condottiere.situation import seen_at
from condotta.players.condottiere.weights import BY_STYLE, PLAIN, STYLES
from condotta.players.sitting import take_turn
from tests.condottiere.configurations import positions
from tests.condottiere.scenario import A, B, C, D, new, table
from tests.condottiere.test_twins import twin


def best(position: Position, answers: list[int], style: str) -> int:
    seat = question_of(position).seat(position)
    promised = steady.worths(seen_at(position, seat, BY_STYLE[style]), answers)
    return answers[promised.index(max(promised))]


@cache
def habits(style: str) -> tuple[float, float]:
    """Mean cards in a battle, and the share of turns that are passes, at a table of one style."""
    cards = passes = battles = 0
    for seed in range(25):
        position = new(seats=4, seed=seed).clone()._position
        answers = settle(position, [])
        while position.phase != OVER:
            index = best(position, answers, style)
            if position.phase == TURN:
                cards += index < PASS
                passes += index >= PASS
            question_of(position).answer(position, index, [])
            answers = settle(position, [])
        battles += position.battle
    return cards / battles, passes / (cards + passes)


@pytest.mark.once
def test_the_cautious_save_cards_and_the_bold_do_not() -> None:
    assert habits("cautious")[0] < 0.9 * habits("plain")[0]
    assert habits("bold")[0] > 1.15 * habits("plain")[0]


@pytest.mark.once
def test_the_cautious_pass_more_often_and_the_bold_less() -> None:
    assert habits("cautious")[1] > habits("plain")[1] + 0.02
    assert habits("bold")[1] < habits("plain")[1] - 0.02


@pytest.mark.once
def test_the_dealer_passes_more_often_than_the_plain() -> None:
    assert habits("dealer")[1] > habits("plain")[1]


@pytest.mark.once
def test_the_spiteful_fight_where_the_leader_does_and_nowhere_else() -> None:
    more = less = elsewhere = 0
    for seed in range(20):
        position = new(seats=4, seed=seed).clone()._position
        answers = settle(position, [])
        while position.phase != OVER:
            plain = best(position, answers, "plain")
            if position.phase == TURN:
                spiteful = best(position, answers, "spiteful")
                now = seen_at(position, position.turn, BY_STYLE["spiteful"])
                if now.fights_for_it(now.foe()) or position.final:
                    more += plain >= PASS > spiteful
                    less += spiteful >= PASS > plain
                else:
                    elsewhere += 1
                    assert spiteful == plain
            question_of(position).answer(position, plain, [])
            answers = settle(position, [])
    assert more > 20
    assert less < more / 10
    assert elsewhere > 100


def test_the_spiteful_choose_what_the_leader_needs_least() -> None:
    game = table(
        {A: "10 6 3", B: "1"},
        owners={B: "milano genova"},
        contested=None,
        phase="next-choice",
        holder=A,
    )
    needed = {"torino", "parma"}
    chosen = str(player_named("steady(style=spiteful)", 1).choose(SeatAtTable(game, A)))
    assert chosen.removeprefix("choose-region ") not in needed


def test_every_style_changes_only_weights_that_there_are() -> None:
    for changes in STYLES.values():
        assert changes.keys() <= PLAIN.keys()


# --- Deals ----------------------------------------------------------------------------------


def test_the_dealer_shows_its_strongest_card_to_those_still_in_the_battle() -> None:
    game = table({A: "10 6 5 4", B: "1 1", C: "2", D: "3"}, {A: "6"}, out=[C], battle=battle_for(A))
    shown = deals.volunteer(SeatAtTable(game, A), "dealer")
    assert shown == {"kind": "show", "seat": A, "cards": ["mercenary-10"], "to": [B, D]}
    game.play_json(shown)
    again = deals.volunteer(SeatAtTable(game, A), "dealer")
    assert again is None or again["cards"] != ["mercenary-10"]


def battle_for(seat: int) -> int:
    """The number of a battle in which this seat is in the mood."""
    return next(
        battle
        for battle in range(1, 99)
        if deals.in_the_mood(battle, seat, BY_STYLE["dealer"].openness)
    )


def test_the_dealer_shows_nothing_where_showing_is_not_allowed_or_would_impress_nobody() -> None:
    battle = battle_for(A)
    hands = {A: "10 6 5 4", B: "1 1", C: "2", D: "3"}
    silent = table(hands, {A: "6"}, battle=battle, options={"allow_show": False})
    assert deals.volunteer(SeatAtTable(silent, A), "dealer") is None
    weak = table({**hands, A: "3 3 2 2"}, {A: "6"}, battle=battle)
    assert deals.volunteer(SeatAtTable(weak, A), "dealer") is None
    alone = table(hands, {A: "6", B: "10"}, battle=battle, out=[B, C, D])
    assert deals.volunteer(SeatAtTable(alone, A), "dealer") is None
    others_turn = table(hands, {A: "6"}, battle=battle, turn=B)
    assert deals.volunteer(SeatAtTable(others_turn, A), "dealer") is None


@pytest.mark.parametrize("style", [style for style in STYLES if style != "dealer"])
def test_no_other_style_shows_anything(style: str) -> None:
    game = table({A: "10 6 5 4", B: "1 1", C: "2", D: "3"}, {A: "6"}, battle=battle_for(A))
    assert deals.volunteer(SeatAtTable(game, A), style) is None


@pytest.mark.once
def test_four_dealers_show_cards_now_and_then_and_only_as_the_rules_allow() -> None:
    shows = turns = 0
    for seed in range(6):
        game = new(seats=4, seed=seed)
        dealer = player_named("steady(style=dealer)", 1)
        while not game.over:
            turns += 1
            shows += any(event.kind == "cards-shown" for event in take_turn(game, dealer))
    assert 12 < shows < turns / 4


def test_a_show_of_strength_keeps_a_rival_out_of_the_battle() -> None:
    hands = {A: "10 10 heroine", B: "4 4 3"}
    quiet = table(hands, {A: "5", B: "4"}, seats=2, turn=B)
    shown = quiet.clone()
    shown.show(A, ["mercenary-10", "mercenary-10", "heroine"], [B])
    answers = [option.index for option in quiet.decision.options]
    passing = answers.index(PASS)

    def eagerness(game: Condottiere) -> float:
        promised = steady.worths(seen_at(game._position, B, BY_STYLE["plain"]), answers)
        return max(promised[:passing]) - promised[passing]

    assert eagerness(quiet) > eagerness(shown)


# --- No peeking -----------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize("style", STYLES)
def test_no_style_peeks(style: str) -> None:
    rng = Random(2)
    compared = 0
    for label, game in positions(9, most=300):
        if game.over:
            continue
        seat = game.decision.seat
        other = twin(game, seat, rng)
        here, there = SeatAtTable(game, seat), SeatAtTable(other, seat)
        assert steady.choose(here, style) == steady.choose(there, style), label
        assert deals.volunteer(here, style) == deals.volunteer(there, style), label
        compared += 1
    assert compared > 250
