"""The battle: whose turn it is, playing a card, passing (C7-TURN, C7-PLAY, C7-PASS, C5-TURN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from condotta.condottiere.actions import ACTIONS, PASS, PASS_REVEAL, PLAY, CondottiereAction
from condotta.condottiere.announced import StrengthAnnounced
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import KIND_NAMES, KINDS, goes_face_down
from condotta.condottiere.effects import play_face_up
from condotta.condottiere.hidden import lay_face_down, turn_up
from condotta.condottiere.phases import COMPARE, END_OF_TURN, TURN
from condotta.condottiere.position import Position, has_cards
from condotta.condottiere.question import Question
from condotta.condottiere.strength import line_strength
from condotta.core.event import Event
from condotta.core.reason import Reason, because
from condotta.core.values import JsonObject

if TYPE_CHECKING:
    from mypy_extensions import i64


def begin_battle(position: Position, events: list[Event]) -> None:
    """C7-TURN-1, C5-TURN-1, C7-ROUND-6: a battle opens; the placer takes the first turn.

    Everybody is active again (C7-PASS-6). Over another player's region there is a defender
    (C7-VAR-CAPT-1, C5-VAR-CAPT-1); over a free one there is none (C7-VAR-CAPT-13).
    """
    position.battle += 1
    position.out = 0
    position.turn = position.placer
    position.defender = position.owners[position.contested]
    position.defender_played = False
    position.stopped = False
    position.cards_played = False
    position.phase = TURN
    if position.unheard:
        return
    facts: JsonObject = {
        "battle": position.battle,
        "region": REGION_NAMES[position.contested],
        "seat": position.placer,
    }
    events.append(Event("battle-begins", facts))
    if position.defender >= 0:
        events.append(Event("defender-named", {"seat": position.defender}))


def next_active(position: Position, seat: int) -> int:
    """C7-TURN-2, C7-TURN-4: the next seat clockwise that is not out; -1 when all are (C7-END-1)."""
    seats: i64 = position.rules.seats
    fighters: i64 = position.fighters
    out: i64 = position.out
    active = fighters & ~out
    candidate: i64 = seat
    for _ in range(seats):
        candidate += 1
        if candidate == seats:
            candidate = 0
        if active >> candidate & 1:
            return candidate
    return -1


def end_turn(position: Position, events: list[Event]) -> None:
    """Turn up what Hidden Cards says, then give the turn on or conclude (C7-END-1, C5-END-1).

    The others go on after a pass (C7-PASS-5, C7-EMPTY-2), and the last active player keeps taking
    turns until he passes (C7-TURN-8, C5-TURN-7).
    """
    if position.turn_up_due:
        position.turn_up_due = False
        turn_up(position, position.turn, events)
    following = next_active(position, position.turn)
    if following < 0:
        position.phase = COMPARE
        return
    position.turn = following
    position.phase = TURN


def passes_freely(position: Position, seat: int) -> bool:
    """Say whether a pass leaves the seat in the battle.

    C7-VAR-CAPT-3, C5-VAR-CAPT-3: the defender's does until his first card (C7-VAR-CAPT-4,
    C5-VAR-CAPT-4), which he may play when all others are out (C7-VAR-CAPT-5, C5-VAR-CAPT-5). That
    lasts while somebody else is active (C7-VAR-CAPT-6, C5-VAR-CAPT-11, ruling R51) and he has a
    card to play later (ruling R52).
    """
    if seat != position.defender or position.defender_played:
        return False
    others_active = position.fighters & ~position.out & ~(1 << seat)
    return others_active != 0 and has_cards(position, seat)


_TURNS: Final[list[list[int] | None]] = [None] * (2 << KINDS)
"""The answers to a turn for each set of kinds held: asked in most decisions, listed once."""


_OPTIONS: Final[list[tuple[CondottiereAction, ...] | None]] = [None] * (2 << KINDS)
"""The same as actions."""


def options_of(answers: list[int]) -> tuple[CondottiereAction, ...]:
    """Give the actions of a question's answers; those of a turn are looked up."""
    if answers[-1] > PASS_REVEAL:
        return tuple([ACTIONS[index] for index in answers])
    held: i64 = 0
    bit: i64 = 1
    for index in answers:
        if index < PASS:
            held |= bit << index
        elif index == PASS_REVEAL:
            held |= bit << KINDS
    options = _OPTIONS[held]
    if options is None:
        options = tuple([ACTIONS[index] for index in answers])
        _OPTIONS[held] = options
    return options


def _answers_with(held: int) -> list[int]:
    """List the answers for a set of kinds; the bit after the kinds is a card lying face down."""
    answers = [PLAY + kind for kind in range(KINDS) if held >> kind & 1]
    answers.append(PASS)
    if held >> KINDS & 1:
        answers.append(PASS_REVEAL)
    return answers


class Turn(Question):
    """C7-TURN-3, C5-TURN-2: play exactly one card or pass.

    A last card played does not put its player out (C7-PLAY-6), but with an empty hand only the
    pass is left (C7-TURN-7, C7-EMPTY-1, C5-TURN-9, C7-EMPTY-4), which
    is taken silently like every single answer, unless a face-down card makes it a choice (R59).
    """

    def seat(self, position: Position) -> int:
        """The active seat whose turn it is."""
        return position.turn

    def answers(self, position: Position) -> list[int]:
        """Any card of the hand may be played first or later (C7-PLAY-2, C7-PLAY-5, C5-TURN-4).

        Passing is always possible (C7-TURN-5, C7-TURN-6, C5-TURN-8); revealing while passing
        needs a face-down card (C7-VAR-HIDDEN-5).
        """
        hands = position.hands
        turn: i64 = position.turn
        first = turn * KINDS
        held: i64 = 1 << KINDS if position.face_down[turn] >= 0 else 0
        bit: i64 = 1
        for place in range(first, first + KINDS):
            if hands[place] > 0:
                held |= bit
            bit <<= 1
        answers = _TURNS[held]
        if answers is None:
            answers = _answers_with(held)
            _TURNS[held] = answers
        return answers

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Play the card or pass."""
        if index >= PASS:
            self.leave(position, events, reveals=index == PASS_REVEAL)
            return
        kind = index - PLAY
        seat = position.turn
        # C7-PLAY-1, C5-TURN-3: from the hand, next to the cards already in the line.
        hands, place = position.hands, seat * KINDS + kind
        hands[place] = hands[place] - 1
        position.cards_played = True
        if seat == position.defender:
            position.defender_played = True
        position.phase = END_OF_TURN
        if position.rules.hidden and goes_face_down(kind):
            lay_face_down(position, seat, kind, events)
            return
        position.turn_up_due = position.face_down[seat] >= 0
        play_face_up(position, seat, kind, events)

    def leave(self, position: Position, events: list[Event], *, reveals: bool) -> None:
        """C7-PASS-1, C7-PASS-2, C5-TURN-5: a pass puts the seat out, its line stays (C7-PASS-3)."""
        seat = position.turn
        position.phase = END_OF_TURN
        if passes_freely(position, seat):
            events.append(Event("passed-freely", {"seat": seat}))
            return
        if reveals:
            turn_up(position, seat, events)
        position.out |= 1 << seat
        if not position.unheard:
            strength = line_strength(position.lines, seat)
            events.append(StrengthAnnounced("passed", seat, None, strength))

    def reason(self, position: Position, index: int) -> Reason:
        """Say why this card cannot be played, or why there is nothing to reveal."""
        newer = position.rules.book == "2007"
        if index == PASS_REVEAL:
            return because("C7-VAR-HIDDEN-5" if newer else "C5-TURN-2", "nothing-face-down")
        card = KIND_NAMES[index - PLAY]
        if position.rules.deck[index - PLAY] == 0:
            return because("C5-COMP-6", "card-of-other-edition", card=card)
        return because("C7-PLAY-1" if newer else "C5-TURN-2", "card-not-in-hand", card=card)
