"""What can be wrong with a battle: who fights, who placed the token, who defends, who is out."""

from __future__ import annotations

from condotta.condottiere import phases
from condotta.condottiere.cards import BISHOP, KINDS, SCARECROW
from condotta.condottiere.position import Position, has_cards, seats_in
from condotta.condottiere.problems.cards import cards_in_line


def problems_of_battle(position: Position) -> list[str]:
    """Look at the battle that is on, or that was."""
    found = [*_fighters(position), *_token(position), *_defender(position)]
    if position.phase in phases.IN_BATTLE:
        found += [*_turn(position), *_card_just_played(position)]
        if not position.final:
            found += _cards_played(position)
    if position.stopped and (
        position.phase in phases.IN_BATTLE or not position.rules.bishop_ends_battle
    ):
        found.append("stopped: true, and no Bishop has ended the battle")
    return found


def _fighters(position: Position) -> list[str]:
    """C7-FINAL-1, C5-FILL-2: everybody fights, but in a final battle two or more who are tied."""
    named = [*seats_in(position.fighters)]
    if not position.final:
        if position.fighters != position.rules.everyone:
            return [f"fighters: {named}: somebody is left out of a battle that is not final"]
        return []
    if position.phase not in phases.IN_BATTLE:
        return ["final: true while no cards are played"]
    if len(named) < 2:
        return [f"fighters: {named}: a final battle needs two"]
    if position.out & ~position.fighters:
        return [f"out: {[*seats_in(position.out)]}: somebody who is not in the final battle"]
    return []


def _token(position: Position) -> list[str]:
    """C7-COMP-3, C5-COMP-4: whoever placed the token still counts as its owner."""
    chosen = position.phase in phases.IN_BATTLE and not position.final
    if not position.rules.may_decline and position.phase in (
        phases.HAND_CHOICE,
        phases.KEEP_CHOICE,
    ):
        chosen = True
    if chosen and position.holder != position.placer:
        return [f"holder: {position.holder}, and the placer is {position.placer}"]
    return []


def _defender(position: Position) -> list[str]:
    """C7-VAR-CAPT-1, C7-VAR-CAPT-13, C5-VAR-CAPT-1: the defender is the owner of the region."""
    defender = position.defender
    if defender >= 0 and not position.rules.capturing:
        return [f"defender: {defender} at a table without capturing"]
    if position.phase not in phases.IN_BATTLE:
        return []
    if position.final:
        return [f"defender: {defender} in a final battle"] if defender >= 0 else []
    owner = position.owners[position.contested] if position.contested >= 0 else -1
    if defender != owner:
        said, wanted = (seat if seat >= 0 else "null" for seat in (defender, owner))
        return [f"defender: {said}, and the owner of the contested region is {wanted}"]
    if defender < 0:
        return ["defender_played: true without a defender"] if position.defender_played else []
    return _defenders_cards(position, defender)


def _defenders_cards(position: Position, defender: int) -> list[str]:
    """C7-VAR-CAPT-3, C7-VAR-CAPT-6 (rulings R51, R52): his first card, and when a pass is final."""
    if position.defender_played:
        return []
    if cards_in_line(position, defender) > 0:
        return [f"defender_played: false, and cards lie before him, {defender}"]
    if position.out >> defender & 1 and has_cards(position, defender):
        return [f"out: the defender, {defender}, who has cards and can still play his first"]
    return []


def _turn(position: Position) -> list[str]:
    """I10: whoever is to move is in the battle."""
    if not (position.fighters & ~position.out) >> position.turn & 1:
        return [f"turn: {position.turn} is not in the battle"]
    return []


def _cards_played(position: Position) -> list[str]:
    """A battle in which cards lie, or have their effect, is not barren."""
    lie = any(cards_in_line(position, seat) > 0 for seat in range(position.rules.seats))
    if (lie or position.phase != phases.TURN) and not position.cards_played:
        return ["cards_played: false, and cards were played"]
    return []


def _card_just_played(position: Position) -> list[str]:
    """C7-SCARE-4, C5-SCARE-4, C7-BISHOP-8, C7-FINAL-7: the card that has its effect was played."""
    if position.phase == phases.POPE_CHOICE:
        if position.final:
            return ["phase: pope in a final battle"]
        if position.discards[BISHOP] == 0:
            return ["phase: pope, and no bishop is among the discards"]
    if position.phase == phases.SCARECROW_CHOICE:
        stays = position.rules.scarecrow_stays
        place = position.turn * KINDS + SCARECROW
        if (position.lines[place] if stays else position.discards[SCARECROW]) == 0:
            where = f"lines.{position.turn}" if stays else "discards"
            return [f"phase: scarecrow, and there is none in {where}"]
    return []
