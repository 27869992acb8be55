"""Hidden Cards (C7-VAR-HIDDEN): what lies face down, and when it is turned up.

A face-down card is not in ``lines``: announced totals and the Bishop look at face-up cards only
(C7-VAR-HIDDEN-7, C7-VAR-HIDDEN-9, ruling R61). After any play a line has at most one face-down card
(C7-VAR-HIDDEN-3). Its owner knows it, everybody sees that it is there (C7-VAR-HIDDEN-10).
"""

from __future__ import annotations

from condotta.condottiere import knowledge
from condotta.condottiere.actions import TURN_UP
from condotta.condottiere.cards import KIND_NAMES, KINDS, LAID_FACE_DOWN, MERCENARIES
from condotta.condottiere.phases import END_OF_TURN, SCARECROW_CHOICE, TURN_UP_CHOICE
from condotta.condottiere.position import Position
from condotta.condottiere.question import Question
from condotta.condottiere.strength import line_strength
from condotta.core.event import Event
from condotta.core.reason import Reason, because
from condotta.core.values import JsonObject


def may_lie_face_down(position: Position, seat: int) -> list[int]:
    """List the kinds that others must think a seat's face-down card may be of.

    Ruling R60: who is asked what his Scarecrow takes back has a mercenary to take; if there is none
    face up, it is the face-down one.
    """
    if position.phase == SCARECROW_CHOICE and position.turn == seat:
        base = seat * KINDS
        if not any(position.lines[base : base + MERCENARIES]):
            return LAID_FACE_DOWN[:MERCENARIES]
    return LAID_FACE_DOWN


def lay_face_down(position: Position, seat: int, kind: int, events: list[Event]) -> None:
    """C7-VAR-HIDDEN-1, C7-VAR-HIDDEN-2: lay a card down and turn up the one laid before.

    With ``hidden_turnup=any`` (ruling R58) its player chooses which of two is turned up; until he
    has, the others see nothing of the play, so that they cannot tell whether he had a choice.
    """
    if position.face_down[seat] < 0:
        position.face_down[seat] = kind
        knowledge.card_laid_down(position, seat)
        _tell_laid_down(position, seat, kind, events)
    elif position.rules.turn_up_any:
        position.laid_now = kind
        position.phase = TURN_UP_CHOICE
    else:
        _swap(position, seat, kind, events)


def turn_up(position: Position, seat: int, events: list[Event]) -> None:
    """Turn the face-down card of a seat, if there is one, face up into its line.

    C7-VAR-HIDDEN-4: called after the newly played card has had its effect.
    """
    kind = position.face_down[seat]
    if kind < 0:
        return
    position.face_down[seat] = -1
    position.lines[seat * KINDS + kind] += 1
    knowledge.card_turned_up(position, seat, kind)
    _tell_turned_up(position, seat, kind, events)


def turn_all_up(position: Position, events: list[Event]) -> None:
    """C7-VAR-HIDDEN-6, C7-VAR-HIDDEN-11: everything is turned up before totals are counted."""
    for seat in range(position.rules.seats):
        turn_up(position, seat, events)


def _swap(position: Position, seat: int, kind: int, events: list[Event]) -> None:
    """The new card lies face down, the older one is turned up."""
    _tell_laid_down(position, seat, kind, events)
    turn_up(position, seat, events)
    position.face_down[seat] = kind
    knowledge.card_laid_down(position, seat)


def _tell_laid_down(position: Position, seat: int, kind: int, events: list[Event]) -> None:
    facts: JsonObject = {"seat": seat, "strength": line_strength(position.lines, seat)}
    events.append(Event("card-laid-down", facts, {"card": KIND_NAMES[kind]}, 1 << seat))


def _tell_turned_up(position: Position, seat: int, kind: int, events: list[Event]) -> None:
    strength = line_strength(position.lines, seat)
    facts: JsonObject = {"seat": seat, "card": KIND_NAMES[kind], "strength": strength}
    events.append(Event("card-turned-up", facts))


class ChooseTurnUp(Question):
    """Ruling R58, ``hidden_turnup=any``: the older or the new face-down card is turned up."""

    def seat(self, position: Position) -> int:
        """The player who has just laid the second card down."""
        return position.turn

    def answers(self, position: Position) -> list[int]:
        """Either kind; two cards of one kind leave no choice."""
        kinds = {position.laid_now, position.face_down[position.turn]}
        return sorted(TURN_UP + LAID_FACE_DOWN.index(kind) for kind in kinds)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Turn up one card and leave the other."""
        seat = position.turn
        older, newer = position.face_down[seat], position.laid_now
        kind = LAID_FACE_DOWN[index - TURN_UP]
        _tell_laid_down(position, seat, newer, events)
        position.laid_now = -1
        position.face_down[seat] = newer if kind == older else older
        position.lines[seat * KINDS + kind] += 1
        position.phase = END_OF_TURN
        knowledge.one_of_two_turned_up(position, seat, kind)
        _tell_turned_up(position, seat, kind, events)

    def reason(self, position: Position, index: int) -> Reason:
        """Say that only the two face-down cards can be turned up."""
        card = KIND_NAMES[LAID_FACE_DOWN[index - TURN_UP]]
        return because("C7-VAR-HIDDEN-2", "not-face-down", card=card)
