"""What can be wrong with the phase and with what the steps between battles keep count of."""

from __future__ import annotations

from condotta.condottiere import phases
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.flow import QUESTIONS
from condotta.condottiere.position import Position, has_cards, seats_in
from condotta.condottiere.rounds import may_discard_hand, seat_asked, seats_with_cards
from condotta.condottiere.rules import MAX_GAMES, Rules


def problems_of_phase(position: Position) -> list[str]:
    """Say whether somebody is asked in this phase, and at this table."""
    phase, name = position.phase, phases.PHASE_NAMES[position.phase]
    if not has_phase(position.rules, phase):
        return [f"phase: this table knows no {name}"]
    if phase != phases.OVER and QUESTIONS[phase] is None:
        return [f"phase: nobody is asked anything in {name}"]
    return []


def has_phase(rules: Rules, phase: int) -> bool:
    """Say whether this table ever comes to a phase."""
    return {
        phases.DRAW_CHOICE: rules.draws,
        phases.HAND_CHOICE: not rules.draws,
        phases.KEEP_CHOICE: rules.cards_kept > 0 and not rules.draws,
        phases.POPE_CHOICE: not rules.bishop_ends_battle,
        phases.TURN_UP_CHOICE: rules.turn_up_any,
    }.get(phase, True)


def problems_of_step(position: Position) -> list[str]:
    """Look at a game that goes on."""
    found = [*_counters(position), *_points(position), *_declines(position), *_kept(position)]
    with_cards = [*seats_with_cards(position)]
    phase = position.phase
    if phase == phases.HAND_CHOICE:
        found += _hand_step(position)
    if phase == phases.KEEP_CHOICE and len(with_cards) != 1:
        found.append(f"hands: cards are kept while not exactly one has any, but {with_cards}")
    if phase == phases.DRAW_CHOICE and not with_cards:
        # C7-VAR-DRAW-7: then everybody draws ten without being asked.
        found.append("hands: nobody has cards, and draws are asked for")
    if phase == phases.NEXT_CHOICE and position.rules.may_decline and len(with_cards) < 2:
        # C5-ROUND-1: then cards would have been dealt.
        found.append(f"hands: only {with_cards} have cards when a new city is chosen")
    most = position.rules.seats - (1 if phase in (phases.HAND_CHOICE, phases.DRAW_CHOICE) else 0)
    if position.asked > most:
        found.append(f"asked: {position.asked}; {most} at most")
    return found


def _counters(position: Position) -> list[str]:
    """C7-GUARD-1, C7-GUARD-3: what is counted, and how far."""
    found = []
    rules, battle = position.rules, position.battle
    begun = position.phase in phases.IN_BATTLE
    most = rules.max_battles - (0 if begun else 1)
    if battle == 0 and position.phase != phases.FIRST_CHOICE:
        found.append(f"battle: {battle} after the first choice")
    elif battle > most and not position.final:
        found.append(f"battle: {battle}; the game goes on to {rules.max_battles} at most")
    if position.round < 1 or (rules.draws and position.round > 1):
        most_rounds = "there are no rounds" if rules.draws else "1 at least"
        found.append(f"round: {position.round}; {most_rounds}")
    if position.barren > battle:
        found.append(f"barren: {position.barren} of {battle} battles")
    if not 1 <= position.game_number <= (MAX_GAMES if rules.campaign else 1):
        found.append(f"game_number: {position.game_number}")
    return found


def _points(position: Position) -> list[str]:
    """C7-VAR-CAMP-2, C5-VAR-POINTS-2: points are scored in campaigns only."""
    if any(position.points) and not position.rules.campaign:
        return [f"points: {position.points} at a table that plays no campaign"]
    return []


def _declines(position: Position) -> list[str]:
    """C5-FLOW-5, C5-FLOW-7: the piece has gone left from the first decliner, once for each."""
    first, declines, seats = position.first_decliner, position.declines, position.rules.seats
    said = first if first >= 0 else "null"
    if declines == 0 and first < 0:
        return []
    if position.phase != phases.NEXT_CHOICE or not position.rules.may_decline:
        return [f"declines: {declines}, first_decliner: {said}, and no choice can be declined"]
    if declines == 0 or first < 0:
        return [f"declines: {declines}, and first_decliner is {said}"]
    if declines > seats:
        return [f"declines: {declines}; {seats} at most"]
    if position.holder != (first + declines) % seats:
        came = (first + declines) % seats
        return [f"holder: {position.holder}; after {declines} declines from {first} it is {came}"]
    return []


def _kept(position: Position) -> list[str]:
    """C7-ROUND-4: a card set aside is of the hand of its owner."""
    if position.kept_first < 0:
        return []
    name = KIND_NAMES[position.kept_first]
    if position.phase != phases.KEEP_CHOICE:
        return [f"kept_first: {name} while nobody keeps cards"]
    if not any(position.hands[position.kept_first :: KINDS]):
        return [f"kept_first: {name} is in no hand"]
    return []


def _hand_step(position: Position) -> list[str]:
    """C7-HAND-1, C7-HAND-6, C5-HAND-1: who is asked may, and whoever has answered came before."""
    found = []
    asked = seat_asked(position)
    if not may_discard_hand(position, asked):
        found.append(f"asked: {position.asked}: {asked} may not discard hands.{asked}")
    seats = position.rules.seats
    fields = (
        ("discarded_hand", position.discarded_hand),
        ("declined_to_discard", position.declined_to_discard),
    )
    found += [
        f"{field}: {seat} has not been asked yet"
        for field, mask in fields
        for seat in seats_in(mask)
        if (seat - position.holder) % seats >= position.asked
    ]
    found += [
        f"discarded_hand: {seat} still has cards"
        for seat in seats_in(position.discarded_hand)
        if has_cards(position, seat)
    ]
    return found
