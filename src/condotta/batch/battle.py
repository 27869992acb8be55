"""The battle: playing a card and what it does, passing, whose turn is next."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch import knowledge
from condotta.batch.answer import Answer
from condotta.batch.cards import added, all_of, any_in, one, taken
from condotta.batch.hidden import (
    goes_face_down,
    lay_face_down,
    turn_up,
    turn_up_one_of_two,
)
from condotta.batch.literals import NO_CARD, NONE
from condotta.batch.state import Position
from condotta.batch.strength import highest_mercenary, in_play
from condotta.condottiere.actions import (
    PASS,
    PASS_REVEAL,
    POPE,
    POPE_OFF,
    TAKE_NOTHING,
)
from condotta.condottiere.cards import (
    BISHOP,
    MERCENARIES,
    SCARECROW,
    SPRING,
    SURRENDER,
    WINTER,
)
from condotta.condottiere.phases import (
    BATTLE,
    COMPARE,
    END_OF_TURN,
    POPE_CHOICE,
    SCARECROW_CHOICE,
    TURN,
    TURN_UP_CHOICE,
)


def begin_battle(position: Position) -> None:
    """C7-TURN-1, C5-TURN-1, C7-ROUND-6: a battle opens; the placer takes the first turn.

    Everybody is active again (C7-PASS-6). Over another player's region there is a defender
    (C7-VAR-CAPT-1, C5-VAR-CAPT-1).
    """
    here = position.at(BATTLE)
    position.put(here, battle=position["battle"] + 1, out=0, cards_played=0, phase=TURN)
    if position.rules.capturing:
        owner = jnp.zeros_like(position["turn"]) - 1
        for seat in position.seats:
            owns = position.regions[seat] >> jnp.maximum(position["contested"], 0) & 1
            owner = jnp.where(owns > 0, seat, owner)
        position.put(here, defender=owner, defender_played=0)
    if position.rules.bishop_ends_battle:
        position.put(here, stopped=0)
    # The seat before the placer hands the turn on to him, or past him if he has no cards.
    seats = position.settings.seats
    position.put(here, turn=position["placer"])
    before = (position["placer"] + seats - 1) % seats
    give_turn(position, here, before)


def end_turn(position: Position) -> None:
    """Turn up what Hidden Cards says (C7-VAR-HIDDEN-4), then give the turn on."""
    here = position.at(END_OF_TURN)
    if position.rules.hidden:
        due = here & (position["turn_up_due"] > 0)
        turn_up(position, due, position["turn"])
        position.put(here, turn_up_due=0)
    give_turn(position, here, position["turn"])


def give_turn(position: Position, where: Array, seat: Array) -> None:
    """C7-TURN-2, C7-TURN-4: the next seat that is not out has the turn; if none is, conclude.

    C7-END-1, C5-END-1. Who has no card, and none face down, passes silently on his turn
    (C7-TURN-7, C5-TURN-9): all such seats on the way to one with a choice go out.
    """
    seats = position.settings.seats
    active = position["fighters"] & ~position["out"]
    can_act = NONE
    for this in position.seats:
        able = any_in(position.hands[this])
        if position.rules.hidden:
            able |= position.face_down[this] >= 0
        can_act |= able.astype(jnp.int32) << this
    can_act &= active
    turn, out = position["turn"], position["out"]
    found = jnp.zeros_like(where)
    for step in range(1, seats + 1):
        candidate = (seat + step) % seats
        reached = where & ~found & ((active >> candidate & 1) > 0)
        turn = jnp.where(reached, candidate, turn)
        has_choice = (can_act >> candidate & 1) > 0
        found |= reached & has_choice
        out |= jnp.where(reached & ~has_choice, 1 << candidate, 0)
    phase = jnp.where(found, TURN, COMPARE)
    position.put(where, turn=turn, out=out, phase=phase)


def passes_freely(position: Position) -> Array:
    """C7-VAR-CAPT-3, C5-VAR-CAPT-3: the defender's pass leaves him in until his first card.

    While somebody else is active (C7-VAR-CAPT-6, C5-VAR-CAPT-11, R51) and he has a card (R52).
    """
    seat = position["turn"]
    if not position.rules.capturing:
        return jnp.zeros_like(seat) > 0
    others = position["fighters"] & ~position["out"] & ~(1 << seat)
    has_cards = any_in(position.pile_of(position.hands, seat))
    still = (seat == position["defender"]) & (position["defender_played"] == 0)
    return still & (others != 0) & has_cards


def answer_turn(position: Position, answer: Answer) -> None:
    """C7-TURN-3, C5-TURN-2: play one card or pass."""
    here = position.at(TURN)
    _pass(position, here & (answer.action >= PASS), answer)
    _play(position, here & (answer.action < PASS), answer)


def _pass(position: Position, where: Array, answer: Answer) -> None:
    """C7-PASS-1, C7-PASS-2, C5-TURN-5: a pass puts the seat out, its line stays (C7-PASS-3)."""
    seat = position["turn"]
    position.put(where, phase=END_OF_TURN)
    leaves = where & ~passes_freely(position)
    if position.rules.hidden:
        # C7-VAR-HIDDEN-5.
        turn_up(position, leaves & (answer.action == PASS_REVEAL), seat)
    position.put(leaves, out=position["out"] | 1 << seat)


def _play(position: Position, where: Array, answer: Answer) -> None:
    """C7-PLAY-1, C5-TURN-3: a card goes from the hand, next to the cards already in the line."""
    seat = position["turn"]
    for this in position.seats:
        here = where & (seat == this)
        position.hands[this] = taken(position.hands[this], answer.card, here)
    position.put(where, cards_played=1, phase=END_OF_TURN)
    if position.rules.capturing:
        # C7-VAR-CAPT-4, C5-VAR-CAPT-4.
        position.put(where & (seat == position["defender"]), defender_played=1)
    face_up = where
    if position.rules.hidden:
        laid = where & goes_face_down(answer.kind)
        face_up = where & ~laid
        due = position.of_seat(position.face_down, seat) >= 0
        position.put(face_up, turn_up_due=due.astype(jnp.int32))
        lay_face_down(position, laid, answer.kind)
    _play_face_up(position, face_up, answer)


def _play_face_up(position: Position, where: Array, answer: Answer) -> None:
    """Put the card where it belongs and let it act; what mercenaries are worth is in strength."""
    rules, seat = position.rules, position["turn"]
    knowledge.card_played(position, where, seat, answer.card[0])
    bishop = where & (answer.kind == BISHOP)
    scarecrow = where & (answer.kind == SCARECROW)
    # C7-BISHOP-8, C7-SCARE-4, C5-SCARE-4: these never remain in the line; 1995's Scarecrow does.
    gone = bishop if rules.scarecrow_stays else bishop | scarecrow
    position.discards = added(position.discards, answer.card, gone)
    for this in position.seats:
        here = where & ~gone & (seat == this)
        position.lines[this] = added(position.lines[this], answer.card, here)
    # C7-WINTER-1, C7-SPRING-1: weather drives the other away.
    discard_from_lines(position, where & (answer.kind == WINTER), SPRING)
    discard_from_lines(position, where & (answer.kind == SPRING), WINTER)
    _play_bishop(position, bishop)
    position.put(scarecrow, phase=SCARECROW_CHOICE)
    # C7-SURR-1, C7-END-2, C5-SURR-1: nobody gets another turn.
    position.put(where & (answer.kind == SURRENDER), phase=COMPARE)


def discard_from_lines(position: Position, where: Array, kind: int) -> None:
    """Move every card of a kind from all lines to the discards."""
    settings = position.settings
    if settings.lanes[kind].mask == 0:
        return
    for seat in position.seats:
        gone = all_of(settings, position.lines[seat], kind)
        position.lines[seat] = taken(position.lines[seat], gone, where)
        position.discards = added(position.discards, gone, where)


def _play_bishop(position: Position, where: Array) -> None:
    """1995, C5-BISHOP-1: the battle ends at once without a winner.

    2007: every mercenary of the highest printed strength goes (C7-BISHOP-1 to C7-BISHOP-5; with
    ``bishop_strength=winter_flat`` a Winter makes all equal, ruling R8), then the Favor of the Pope
    moves (C7-BISHOP-9), but not in a final battle (C7-FINAL-7).
    """
    if position.rules.bishop_ends_battle:
        position.put(where, stopped=1, phase=COMPARE)
        return
    highest = highest_mercenary(position)
    flat = jnp.zeros_like(where)
    if position.rules.winter_flat:
        flat = in_play(position, WINTER)
    lowest = jnp.where(flat, 0, highest)
    swept = NO_CARD
    for kind in range(MERCENARIES):
        lane = position.settings.lanes[kind]
        goes = where & (kind >= lowest) & (kind <= highest)
        swept |= jnp.where(goes, np.uint32(lane.mask << lane.shift), np.uint32(0))
    for seat in position.seats:
        gone = position.lines[seat][0] & swept
        position.lines[seat] = [position.lines[seat][0] - gone, *position.lines[seat][1:]]
        position.discards = [position.discards[0] + gone, *position.discards[1:]]
    position.put(where & (position["final"] == 0), phase=POPE_CHOICE)


def may_carry_pope(position: Position) -> Array:
    """The regions on which the Favor of the Pope may stand, as a mask.

    Without a control marker (C7-POPE-6), or any with Capturing (C7-VAR-CAPT-10); the contested one
    too (C7-POPE-5) unless the table forbids it.
    """
    rules = position.rules
    every = jnp.zeros_like(position["pope"]) + position.settings.every_region
    mask = every if rules.capturing else every & ~owned(position)
    return mask if rules.pope_on_contested else mask & ~bit_of(position["contested"])


def owned(position: Position) -> Array:
    """The regions that carry a marker, as a mask."""
    together = position.regions[0]
    for mask in position.regions[1:]:
        together |= mask
    return together


def bit_of(region: Array) -> Array:
    """The mask of one region; of none for -1."""
    return jnp.where(region >= 0, 1 << jnp.maximum(region, 0), 0)


def answer_pope(position: Position, answer: Answer) -> None:
    """C7-POPE-1, C7-POPE-2, C7-POPE-3: the Favor of the Pope goes there, or off the board."""
    where = jnp.where(answer.action == POPE_OFF, -1, answer.action - POPE)
    position.put(position.at(POPE_CHOICE), pope=where, phase=END_OF_TURN)


def may_take_back(position: Position) -> Array:
    """The kinds of mercenaries a Scarecrow may take back: a one in each lane.

    Of the own line (C7-SCARE-3, C5-SCARE-2), a face-down one only by ruling R60 (C7-VAR-HIDDEN-8).
    """
    seat = position["turn"]
    lanes = position.of_seat([line[0] for line in position.lines], seat)
    if position.rules.scarecrow_any:
        lanes |= one(position.settings, position.of_seat(position.face_down, seat))[0]
    return lanes


def answer_scarecrow(position: Position, answer: Answer) -> None:
    """C7-SCARE-1, C5-SCARE-1: take one own mercenary back into the hand, or nothing (C7-SCARE-2).

    A face-up one first: what is left is the same (ruling R60).
    """
    here = position.at(SCARECROW_CHOICE)
    takes = here & (answer.action != TAKE_NOTHING)
    seat = position["turn"]
    mask = np.uint32(position.settings.lanes[0].mask)
    for this in position.seats:
        mine = takes & (seat == this)
        face_up = position.lines[this][0] & answer.card[0] * mask != 0
        position.lines[this] = taken(position.lines[this], answer.card, mine & face_up)
        position.hands[this] = added(position.hands[this], answer.card, mine)
        if position.rules.scarecrow_any:
            hidden = mine & ~face_up
            position.face_down[this] = jnp.where(hidden, -1, position.face_down[this])
            knowledge.card_turned_up(position, hidden, this, answer.card[0])
    knowledge.card_retrieved(position, takes, seat, answer.card[0])
    position.put(here, phase=END_OF_TURN)


def take_only_answers(position: Position) -> None:
    """Answer for a seat that has one answer: no mercenary, no place for the Pope, equal cards."""
    no_place = may_carry_pope(position) == 0
    position.put(position.at(POPE_CHOICE) & no_place, pope=-1, phase=END_OF_TURN)
    nothing = may_take_back(position) == 0
    position.put(position.at(SCARECROW_CHOICE) & nothing, phase=END_OF_TURN)
    if position.rules.turn_up_any:
        kind = position["laid_now"]
        alike = position.of_seat(position.face_down, position["turn"]) == kind
        where = position.at(TURN_UP_CHOICE) & alike
        turn_up_one_of_two(position, where, kind, one(position.settings, kind))
