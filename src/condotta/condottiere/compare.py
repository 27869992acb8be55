"""Compare Strength: who wins the battle, the marker and the token (C7-CMP, C7-TOKEN, C5-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import COURTESAN, KINDS
from condotta.condottiere.hidden import turn_all_up
from condotta.condottiere.phases import CHECK
from condotta.condottiere.position import Position, left_of
from condotta.condottiere.strength import all_strengths
from condotta.core.event import Event
from condotta.core.values import JsonObject

if TYPE_CHECKING:
    from mypy_extensions import i64


def strongest(totals: list[int], fighters: i64) -> i64:
    """Find the seats that share the highest total, as a mask, among those who fight.

    C7-CMP-1: everybody counts, out or without cards, with 0 for a missing line.
    """
    best: i64 = -1
    mask: i64 = 0
    bit: i64 = 1
    for count in totals:
        if fighters & bit:
            total: i64 = count
            if total > best:
                best = total
                mask = bit
            elif total == best:
                mask |= bit
        bit <<= 1
    return mask


def unique_seat(mask: int) -> int:
    """Give the only seat of a mask; -1 if there are several or none."""
    return mask.bit_length() - 1 if mask and mask & (mask - 1) == 0 else -1


def battle_winner(position: Position, totals: list[int]) -> int:
    """C7-CMP-2, C5-END-2: the unique highest total wins; -1 for a tie at the top (C7-CMP-3).

    The same after a Surrender (C7-SURR-3) and in 1995 (C5-END-3); who has passed can win
    (C5-TURN-6). Lower ties do not matter (ruling R5). A total of 0 never wins (C7-CMP-4, C5-END-4):
    with nothing below it, it is never the only highest. After a 1995 Bishop nobody wins, strengths
    are not compared (C5-BISHOP-1).
    """
    if position.stopped:
        return -1
    return unique_seat(strongest(totals, position.fighters))


def courtesan_majority(position: Position) -> int:
    """C7-COURT-3, C7-COURT-7: the seat whose line has strictly the most Courtesans; -1 if none.

    A tie for the most is no majority (C7-COURT-5, C7-COURT-8); lines of players who are out count
    (C7-COURT-10).
    """
    counts = [position.lines[seat * KINDS + COURTESAN] for seat in range(position.rules.seats)]
    return unique_seat(strongest(counts, position.rules.everyone))


def token_receiver(position: Position) -> int:
    """Say who receives the Condottiere token; nobody is skipped for lack of cards (C7-TOKEN-4).

    A Courtesan majority (C7-TOKEN-2), else the winner (C7-TOKEN-1, C5-END-5), else the defender
    (C7-VAR-CAPT-7, C5-VAR-CAPT-7, C5-VAR-CAPT-10, ruling R53), else the seat left of the placer
    (C7-TOKEN-3, C7-COURT-6, C5-END-6, C5-BISHOP-3).
    """
    majority = courtesan_majority(position)
    if majority >= 0:
        return majority
    if position.winner >= 0:
        return position.winner
    if position.defender >= 0:
        return position.defender
    return left_of(position, position.placer)


def compare_strength(position: Position, events: list[Event]) -> None:
    """C7-END-3: the first step after a battle: totals, marker, token; then the checks."""
    turn_all_up(position, events)
    position.turn_up_due = False
    totals = all_strengths(position.lines)
    position.winner = battle_winner(position, totals)
    position.phase = CHECK
    if position.final:
        events.append(Event("final-battle-ends", {"strengths": [*totals]}))
        return
    # C7-GUARD-2 is not built; the counter is told all the same.
    position.barren = 0 if position.cards_played else position.barren + 1
    if not position.unheard:
        tell_result(position, totals, events)
    if position.winner >= 0:
        # C7-VAR-CAPT-9, C5-VAR-CAPT-12: a defender's marker is replaced, his own stays
        # (C7-VAR-CAPT-8, C5-VAR-CAPT-6). The Pope stays where he is (C7-POPE-9).
        position.owners[position.contested] = position.winner
    position.holder = token_receiver(position)
    position.contested = -1
    if position.unheard:
        return
    # C7-COURT-4, C7-COURT-9: the majority has the token, the winner has the marker.
    by_courtesans = courtesan_majority(position) >= 0 and position.holder != position.winner
    kind = "token-by-courtesans" if by_courtesans else "token-received"
    events.append(Event(kind, {"seat": position.holder}))


def tell_result(position: Position, totals: list[int], events: list[Event]) -> None:
    """Tell how the battle ended."""
    region = REGION_NAMES[position.contested]
    events.append(Event("battle-ends", {"region": region, "strengths": [*totals]}))
    winner = position.winner
    if winner < 0:
        kind = "battle-stopped" if position.stopped else "battle-tied"
        events.append(Event(kind, {"region": region}))
        return
    kind = "region-held" if winner == position.defender else "region-conquered"
    facts: JsonObject = {"seat": winner, "region": region, "strength": totals[winner]}
    events.append(Event(kind, facts))
