"""The end of a game: victory, no region left, the cap, the final battle, the campaign.

Checked at the end of Compare Strength, before anything else happens (C7-WIN-3, C5-WIN-3, ruling
R36): first victory, then whether a region is left, then the cap (C7-GUARD-4).
"""

from __future__ import annotations

from typing import Final

from condotta.condottiere import knowledge
from condotta.condottiere.board import largest_group
from condotta.condottiere.compare import strongest, unique_seat
from condotta.condottiere.dealing import collect_all_cards, deal_hand, hand_after_deal
from condotta.condottiere.phases import FINAL, OVER, SETUP, TURN
from condotta.condottiere.position import Position, left_of, region_mask, regions_of, seats_in
from condotta.condottiere.rules import MAX_GAMES
from condotta.condottiere.strength import all_strengths
from condotta.core.event import Event
from condotta.core.values import JsonObject

REASONS: Final = (
    "adjacent-regions",
    "total-regions",
    "most-regions",
    "final-battle",
    "final-battle-shared",
    "final-battle-undecided",
    "battle-cap",
    "most-points",
    "game-cap",
)
"""Every reason a result can give."""


def has_adjacent_regions(position: Position, seat: int) -> bool:
    """C7-WIN-1, C7-WIN-2, C5-WIN-1, C5-WIN-2: the seat has the connected group that wins."""
    return largest_group(region_mask(position, seat)) >= position.rules.adjacent_to_win


def has_total_regions(position: Position, seat: int) -> bool:
    """C7-WIN-1, C7-WIN-2: the seat has the total that wins; 1995 knows none (C5-WIN-4)."""
    total = position.rules.total_to_win
    return total > 0 and regions_of(position, seat) >= total


def no_region_left(position: Position) -> bool:
    """C7-FILL-1, C5-FILL-1: every region is controlled, or free only under the Pope.

    Capturing does not change this (C7-VAR-CAPT-14, C5-VAR-CAPT-13). With two or three players it
    cannot happen, with four it means four regions each (C7-FILL-4).
    """
    for region in position.rules.regions:
        if position.owners[region] < 0 and region != position.pope:
            return False
    return True


def most_regions(position: Position) -> int:
    """Give the seats that share the most regions, as a mask."""
    seats = position.rules.seats
    counts = [regions_of(position, seat) for seat in range(seats)]
    return strongest(counts, position.rules.everyone)


def check_end(position: Position, events: list[Event]) -> None:
    """Look whether the battle just compared has ended the game."""
    if position.final:
        end_final_battle(position, events)
        return
    winners, reason = ending(position)
    if reason == "":
        position.phase = position.rules.after[position.phase]
        return
    position.capped = reason == "battle-cap"
    end_game(position, winners, reason, events)


def ending(position: Position) -> tuple[int, str]:
    """Say who has won by the battle just compared, as a mask, and why; nobody, if play goes on."""
    # C7-WIN-4: only the battle's winner has gained a region, so nobody else can have won. A reading
    # asks this for every seat and region: where there are too few, groups are not looked for.
    winner = position.winner
    if winner >= 0 and regions_of(position, winner) >= position.rules.fewest_to_win:
        if has_adjacent_regions(position, winner):
            return 1 << winner, "adjacent-regions"
        if has_total_regions(position, winner):
            return 1 << winner, "total-regions"
    if no_region_left(position):
        # C7-FILL-2, C7-FILL-3, C5-FILL-1, C5-FILL-2.
        return most_regions(position), "most-regions"
    if position.battle >= position.rules.max_battles:
        # C7-GUARD-1, C5-GUARD-1: those with the most regions win, without a final battle. One that
        # was called for before is fought all the same, and not counted (C7-GUARD-5).
        return most_regions(position), "battle-cap"
    return 0, ""


def end_game(position: Position, winners: int, reason: str, events: list[Event]) -> None:
    """End one game; a tie for most regions is fought out, unless it is one game of a campaign.

    C7-VAR-CAMP-8, C5-VAR-POINTS-6: there the points decide.
    """
    if position.rules.campaign:
        end_campaign_game(position, winners, reason, events)
    elif reason == "most-regions" and unique_seat(winners) < 0:
        prepare_final_battle(position, winners, events)
    else:
        end_all(position, winners, reason, events)


def end_all(position: Position, winners: int, reason: str, events: list[Event]) -> None:
    """The table is done."""
    position.winners = winners
    position.reason = reason
    position.phase = OVER
    events.append(Event("game-over", {"seats": [*seats_in(winners)], "reason": reason}))


def end_campaign_game(position: Position, winners: int, reason: str, events: list[Event]) -> None:
    """C7-VAR-CAMP-2, C7-VAR-CAMP-3, C5-VAR-POINTS-2, C5-VAR-POINTS-3: score the game.

    A point for each region, five more for winning by adjacent regions (also if the total is
    reached at the same moment, ruling R48). A capped game scores its regions only (C7-GUARD-6).
    """
    # A capped game is not a capped campaign.
    position.capped = False
    for seat in range(position.rules.seats):
        position.points[seat] += regions_of(position, seat)
    if reason == "adjacent-regions":
        position.points[unique_seat(winners)] += 5
    ended: JsonObject = {
        "number": position.game_number,
        "seats": [*seats_in(winners)],
        "reason": reason,
    }
    events.append(Event("campaign-game-over", ended))
    events.append(Event("points-scored", {"points": [*position.points]}))
    leaders = strongest(position.points, position.rules.everyone)
    if max(position.points) >= position.rules.target:
        # C7-VAR-CAMP-4, C7-VAR-CAMP-5, C5-VAR-POINTS-4, C5-VAR-POINTS-5; before the cap on games
        # (C7-GUARD-7).
        if unique_seat(leaders) >= 0:
            end_all(position, leaders, "most-points", events)
        else:
            prepare_final_battle(position, leaders, events)
    elif position.game_number >= MAX_GAMES:
        # C7-GUARD-3: those with the most points win, without a final battle.
        position.capped = True
        end_all(position, leaders, "game-cap", events)
    else:
        position.game_number += 1
        position.phase = SETUP


def prepare_final_battle(position: Position, participants: int, events: list[Event]) -> None:
    """C7-FINAL-1, C7-VAR-CAMP-6: those who are tied, and nobody else, will fight."""
    position.fighters = participants
    position.phase = FINAL
    events.append(Event("final-battle", {"seats": [*seats_in(participants)]}))


def begin_final_battle(position: Position, events: list[Event]) -> None:
    """C7-FINAL-2, C7-FINAL-3, C5-FINAL-1: all cards are shuffled, the participants get new hands.

    Ten and what their regions add. The token's owner starts if he takes part, else the first
    participant clockwise from him (C7-FINAL-4, C7-FINAL-5, C5-FINAL-4). No region, no defender, no
    token, no Pope (C7-FINAL-6, C7-FINAL-7).
    """
    collect_all_cards(position)
    knowledge.all_forgotten(position)
    for seat in seats_in(position.fighters):
        deal_hand(position, seat, hand_after_deal(position, seat), events)
    position.final = True
    position.contested = -1
    position.defender = -1
    position.out = 0
    position.stopped = False
    first = position.holder
    while not position.fighters >> first & 1:
        first = left_of(position, first)
    position.turn = first
    position.phase = TURN
    events.append(Event("final-battle-begins", {"seat": first}))


def end_final_battle(position: Position, events: list[Event]) -> None:
    """C7-FINAL-8, C5-FINAL-2: its winner wins the game; without one it is shared.

    2007: by those tied at the top (C7-FINAL-9, ruling R42). 1995: undecided between all who took
    part, after a tie or a Bishop (C5-FINAL-3).
    """
    if position.winner >= 0:
        end_all(position, 1 << position.winner, "final-battle", events)
    elif position.rules.top_shares_final:
        top = strongest(all_strengths(position.lines), position.fighters)
        end_all(position, top, "final-battle-shared", events)
    else:
        end_all(position, position.fighters, "final-battle-undecided", events)


def scores(position: Position) -> list[int]:
    """Give the campaign's points, or the regions each seat controls."""
    if position.rules.campaign:
        return position.points[:]
    return [regions_of(position, seat) for seat in range(position.rules.seats)]
