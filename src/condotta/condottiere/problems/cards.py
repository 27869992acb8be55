"""What can be wrong with the cards of a position: their numbers, and where they lie."""

from __future__ import annotations

from condotta.condottiere import phases
from condotta.condottiere.cards import (
    BISHOP,
    KIND_NAMES,
    KINDS,
    MERCENARIES,
    SCARECROW,
    SPRING,
    SURRENDER,
    WINTER,
    cards_of,
    goes_face_down,
)
from condotta.condottiere.dealing import hand_after_deal
from condotta.condottiere.position import Position
from condotta.condottiere.strength import in_play


def problems_of_cards(position: Position) -> list[str]:
    """Look at every card."""
    return [
        *_lost(position),
        *_in_wrong_lines(position),
        *_face_down(position),
        *_lines_at_the_wrong_time(position),
        *_too_many(position),
        *_thrown(position),
        *_since_the_reshuffle(position),
    ]


def cards_of_one_deal(position: Position, seat: int) -> int:
    """Count the cards of a seat that it had in hand at one time: its hand, and what it played.

    With Draw After Battle it has drawn others by now while its line is still there.
    """
    hand = sum(cards_of(position.hands, seat))
    if position.rules.draws and position.phase not in phases.IN_BATTLE:
        return hand
    laid = 1 if seat == position.turn and position.laid_now >= 0 else 0
    return hand + cards_in_line(position, seat) + laid


def cards_in_line(position: Position, seat: int) -> int:
    """Count the cards in a line, one that lies face down included."""
    return sum(cards_of(position.lines, seat)) + (1 if position.face_down[seat] >= 0 else 0)


def _lost(position: Position) -> list[str]:
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


def _in_wrong_lines(position: Position) -> list[str]:
    """C7-STR-8 (I2); I3: what never lies in a line."""
    found = []
    if in_play(position.lines, WINTER) and in_play(position.lines, SPRING):
        found.append("lines: Winter and Spring are both in play")
    never = [BISHOP] if position.rules.scarecrow_stays else [BISHOP, SCARECROW]
    if position.phase in phases.IN_BATTLE:
        never.append(SURRENDER)
    found += [
        f"lines.{seat}: a {KIND_NAMES[kind]} in a line"
        for seat in range(position.rules.seats)
        for kind in never
        if position.lines[seat * KINDS + kind] > 0
    ]
    return found


def _face_down(position: Position) -> list[str]:
    """C7-VAR-HIDDEN-1, C7-VAR-HIDDEN-3, C7-VAR-HIDDEN-4 (I11)."""
    found = []
    fields = [(f"face_down.{seat}", kind) for seat, kind in enumerate(position.face_down)]
    for field, kind in [*fields, ("laid_now", position.laid_now)]:
        if kind >= 0 and not (position.rules.hidden and goes_face_down(kind)):
            found.append(f"{field}: a {KIND_NAMES[kind]} lies face down")
        elif kind >= 0 and position.phase not in phases.IN_BATTLE:
            found.append(f"{field}: a card lies face down after the battle")
    own = position.face_down[position.turn]
    if (position.laid_now >= 0) != (position.phase == phases.TURN_UP_CHOICE):
        found.append("laid_now: a second card lies face down at the wrong time, or none at its own")
    elif position.laid_now >= 0 and own < 0:
        found.append(f"laid_now: nothing lies in face_down.{position.turn} before it")
    playing = position.phase in (phases.SCARECROW_CHOICE, phases.POPE_CHOICE)
    if position.turn_up_due and not playing:
        found.append("turn_up_due: true while nobody's card has its effect")
    elif position.turn_up_due != (playing and own >= 0):
        said = "something" if own >= 0 else "nothing"
        was = "true" if position.turn_up_due else "false"
        found.append(f"turn_up_due: {was}, and {said} lies in face_down.{position.turn}")
    return found


def _lines_at_the_wrong_time(position: Position) -> list[str]:
    """C7-END-3, C5-END-8: no cards lie on the table before a game and once they were discarded."""
    without = [phases.FIRST_CHOICE, phases.HAND_CHOICE, phases.KEEP_CHOICE]
    if position.rules.may_decline:
        without.append(phases.NEXT_CHOICE)
    if position.phase not in without:
        return []
    return [
        f"lines.{seat}: cards on the table in the phase {phases.PHASE_NAMES[position.phase]}"
        for seat in range(position.rules.seats)
        if any(cards_of(position.lines, seat))
    ]


def most_cards(position: Position, seat: int) -> int:
    """C7-DEAL-3, C7-VAR-DRAW-5, C5-DEAL-1 (I4): the most cards a seat can have had of one deal.

    Where regions can be lost again, it may have been dealt as many as nobody has without winning.
    """
    rules = position.rules
    if not rules.capturing or position.final:
        return hand_after_deal(position, seat)
    regions = rules.total_to_win - 1 if rules.total_to_win > 0 else 16
    return rules.hand + rules.cards_per_region * regions


def _too_many(position: Position) -> list[str]:
    if position.phase == phases.OVER:
        return []
    found = []
    for seat in range(position.rules.seats):
        count, most = cards_of_one_deal(position, seat), most_cards(position, seat)
        if count > most:
            found.append(f"hands.{seat}: {count} cards, played ones included; {most} at most")
        if position.final and not position.fighters >> seat & 1 and count > 0:
            found.append(f"hands.{seat}: cards of somebody who is not in the final battle")
    return found


def _thrown(position: Position) -> list[str]:
    """C7-HAND-1, C7-HAND-5, C5-HAND-1: what was thrown in unseen, where that can be."""
    found = []
    for seat in range(position.rules.seats):
        thrown = cards_of(position.thrown, seat)
        if not any(thrown):
            continue
        if position.rules.show_discarded_hand or position.rules.draws:
            found.append(f"thrown.{seat}: nothing can have been thrown in unseen")
        elif any(thrown[:MERCENARIES]):
            named = ", ".join(KIND_NAMES[kind] for kind in range(MERCENARIES) if thrown[kind] > 0)
            found.append(f"thrown.{seat}: a hand with {named} cannot be thrown in")
    return found


def _since_the_reshuffle(position: Position) -> list[str]:
    """C7-VAR-DRAW-10: a hand is made of what it was at the reshuffle and what it drew since."""
    if not position.held_before:
        return []
    if not position.rules.draws or position.final:
        return ["held_before: no pile has been rebuilt"]
    found = []
    for seat in range(position.rules.seats):
        hand = cards_of(position.hands, seat)
        if position.face_down[seat] >= 0:
            hand[position.face_down[seat]] += 1
        if seat == position.turn and position.laid_now >= 0:
            hand[position.laid_now] += 1
        held = cards_of(position.held_before, seat)
        drawn = cards_of(position.drawn_since, seat)
        for kind in range(KINDS):
            if hand[kind] > held[kind] + drawn[kind]:
                name = KIND_NAMES[kind]
                found.append(f"hands.{seat}: a {name} neither held_before nor drawn_since")
    return found
