"""Everything that can be wrong with a position, found at once; tests and restored snapshots ask.

The invariants I1 … I13 of the rules that can be seen in one position.
"""

from __future__ import annotations

from condotta.condottiere.board import REGION_NAMES, REGIONS
from condotta.condottiere.cards import (
    BISHOP,
    KIND_NAMES,
    KINDS,
    SCARECROW,
    SPRING,
    SURRENDER,
    WINTER,
    goes_face_down,
)
from condotta.condottiere.choosing import is_available
from condotta.condottiere.flow import QUESTIONS
from condotta.condottiere.phases import (
    DRAW_CHOICE,
    FIRST_CHOICE,
    HAND_CHOICE,
    KEEP_CHOICE,
    NEXT_CHOICE,
    OVER,
    PHASE_NAMES,
    POPE_CHOICE,
    SCARECROW_CHOICE,
    TURN,
    TURN_UP_CHOICE,
)
from condotta.condottiere.position import Position, regions_of
from condotta.condottiere.rounds import may_discard_hand, seat_asked, seats_with_cards
from condotta.condottiere.rules import Rules
from condotta.condottiere.strength import in_play
from condotta.condottiere.victory import has_adjacent_regions, has_total_regions

IN_BATTLE = (TURN, SCARECROW_CHOICE, POPE_CHOICE, TURN_UP_CHOICE)


def find_problems(position: Position) -> list[str]:
    """List all that is wrong; empty when all is well."""
    return [
        *_cards_lost(position),
        *_wrong_lines(position),
        *_wrong_board(position),
        *_wrong_question(position),
        *_wrong_knowledge(position),
    ]


def _cards_lost(position: Position) -> list[str]:
    """C7-DECK-19, C5-DECK-15 (I1): hands, lines and piles always make up the whole deck."""
    found = []
    for kind in range(KINDS):
        counts = [position.deck[kind], position.discards[kind]]
        for cards in (position.hands, position.lines, position.thrown):
            counts += cards[kind::KINDS]
        counts.append(position.face_down.count(kind))
        counts.append(1 if position.laid_now == kind else 0)
        if min(counts) < 0:
            found.append(f"a negative number of {KIND_NAMES[kind]}")
        if sum(counts) != position.rules.deck[kind]:
            wanted = position.rules.deck[kind]
            found.append(f"{sum(counts)} of {KIND_NAMES[kind]} where there are {wanted}")
    return found


def _wrong_lines(position: Position) -> list[str]:
    """C7-STR-8 (I2); I3: what never lies in a line; C7-VAR-HIDDEN-1, C7-VAR-HIDDEN-3 (I11)."""
    found = []
    if in_play(position.lines, WINTER) and in_play(position.lines, SPRING):
        found.append("Winter and Spring are both in play")
    never = [BISHOP] if position.rules.scarecrow_stays else [BISHOP, SCARECROW]
    if position.phase in IN_BATTLE:
        never.append(SURRENDER)
    found += [f"a {KIND_NAMES[kind]} in a line" for kind in never if in_play(position.lines, kind)]
    for kind in [*position.face_down, position.laid_now]:
        if kind >= 0 and not (position.rules.hidden and goes_face_down(kind)):
            found.append(f"a {KIND_NAMES[kind]} lies face down")
    if (position.laid_now >= 0) != (position.phase == TURN_UP_CHOICE):
        found.append("a second card lies face down at the wrong time")
    if position.turn_up_due and position.phase not in (SCARECROW_CHOICE, POPE_CHOICE):
        found.append("a card is to be turned up while nobody's card has its effect")
    if position.phase not in IN_BATTLE and max(position.face_down) >= 0:
        found.append("a card lies face down after the battle")
    return found


def _wrong_board(position: Position) -> list[str]:
    """I5, I6, I7 and C7-COMP-5, C7-WIN-5 (I8): markers and tokens."""
    found = []
    rules = position.rules
    contested = position.contested
    if contested >= 0 and position.owners[contested] >= 0 and not rules.capturing:
        found.append(f"{REGION_NAMES[contested]} is contested and controlled")
    if (contested < 0) != (position.final or position.phase in without_contested(rules)):
        found.append("the Condottiere token is in the wrong place")
    if position.final and position.phase not in IN_BATTLE and position.phase != OVER:
        found.append("a final battle is on, but not its turns")
    if position.phase != OVER and not position.final and position.fighters != rules.everyone:
        found.append("somebody is left out of a battle that is not final")
    if position.final and position.fighters.bit_count() < 2:
        found.append("a final battle needs two fighters")
    if position.pope >= 0 and rules.bishop_ends_battle:
        found.append("the Favor of the Pope is on the board of an edition without it")
    for seat in range(rules.seats):
        if rules.edition == "2007" and regions_of(position, seat) > 6:
            found.append(f"seat {seat} has used more than six markers")
        ended = position.phase == OVER or position.final
        if not ended and (
            has_adjacent_regions(position, seat) or has_total_regions(position, seat)
        ):
            found.append(f"seat {seat} has won and the game goes on")
    return found


def without_contested(rules: Rules) -> tuple[int, ...]:
    """The phases in which the token lies before its owner; in 1995 hands are thrown in then."""
    before_choosing = (FIRST_CHOICE, NEXT_CHOICE, DRAW_CHOICE, OVER)
    return (*before_choosing, HAND_CHOICE) if rules.may_decline else before_choosing


def has_phase(rules: Rules, phase: int) -> bool:
    """Say whether this table ever comes to a phase."""
    return {
        DRAW_CHOICE: rules.draws,
        HAND_CHOICE: not rules.draws,
        KEEP_CHOICE: rules.cards_kept > 0 and not rules.draws,
        POPE_CHOICE: not rules.bishop_ends_battle,
        TURN_UP_CHOICE: rules.turn_up_any,
    }.get(phase, True)


def _wrong_question(position: Position) -> list[str]:
    """I9, I10: somebody who can answer is asked."""
    phase = position.phase
    if not has_phase(position.rules, phase):
        return [f"this table knows no phase {PHASE_NAMES[phase]}"]
    if phase == OVER:
        return [] if position.winners else ["the game is over without a winner"]
    if QUESTIONS[phase] is None:
        return [f"nobody is asked anything in the phase {PHASE_NAMES[phase]}"]
    if phase in IN_BATTLE and not (position.fighters & ~position.out) >> position.turn & 1:
        return [f"seat {position.turn} is to move and not in the battle"]
    if phase == HAND_CHOICE and not may_discard_hand(position, seat_asked(position)):
        return [f"seat {seat_asked(position)} is asked and may not discard its hand"]
    if phase == KEEP_CHOICE and len(seats_with_cards(position)) != 1:
        return ["cards are kept while not exactly one seat has any"]
    if phase in (FIRST_CHOICE, NEXT_CHOICE):
        return _wrong_choice(position)
    return []


def _wrong_choice(position: Position) -> list[str]:
    if position.contested >= 0:
        return ["a region is to be chosen and one is contested already"]
    if not any(is_available(position, region, position.holder) for region in range(REGIONS)):
        return ["a region is to be chosen and none is available"]
    return []


def _wrong_knowledge(position: Position) -> list[str]:
    """I17: nobody is sure of a card that is not there, whatever a face-down card may be."""
    found = []
    seats = position.rules.seats
    for place in {*position.known, *position.maybe}:
        seat = place // KINDS % seats
        kind = place % KINDS
        sure = position.known.get(place, 0)
        maybe = position.maybe.get(place, 0)
        truly = position.hands[seat * KINDS + kind]
        if position.phase == TURN_UP_CHOICE and seat == position.turn and position.laid_now == kind:
            # Nobody else has seen this play yet.
            truly += 1
        certain = sure if position.face_down[seat] == kind else sure + maybe
        if certain > truly:
            found.append(f"somebody is sure of a {KIND_NAMES[kind]} seat {seat} does not have")
        may_lie_face_down = position.face_down[seat] >= 0 and goes_face_down(kind)
        if maybe > (1 if may_lie_face_down else 0):
            found.append(f"seat {seat} has no face-down card that could be a {KIND_NAMES[kind]}")
        found += _contradictions(position, place)
    return found


def _contradictions(position: Position, place: int) -> list[str]:
    """C7-INFO-4, C7-INFO-8: all know what spectators know; more than that must have been shown."""
    seats = position.rules.seats
    observer, seat, kind = place // KINDS // seats, place // KINDS % seats, place % KINDS
    public = (seats * seats + seat) * KINDS + kind
    agree = observer == seat or _knows(position, place) == _knows(position, public)
    if not agree and not position.shows:
        return [f"somebody is sure of a {KIND_NAMES[kind]} of seat {seat} nobody has shown"]
    found = []
    for other in range(seats):
        there = (other * seats + seat) * KINDS + kind
        if other != seat and _knows(position, there) < _knows(position, public):
            found.append(f"seat {other} has missed what all could see of seat {seat}")
    return found


def _knows(position: Position, place: int) -> tuple[int, int]:
    """What is sure of a kind in a hand if the face-down card is not of it, and if it is."""
    sure = position.known.get(place, 0)
    return sure + position.maybe.get(place, 0), sure
