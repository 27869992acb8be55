"""The outlook: every seat's chances to win, judged from a position between two battles.

Whoever judges sees all cards: a search asks this of positions it has imagined itself. Each seat
gets points for what it has (``signs``, each with its weight); the chances follow from the points.
"""

from __future__ import annotations

from math import exp
from typing import Final

from condotta.condottiere.board import NEIGHBOURS, REGIONS, count_regions, largest_group
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.position import Position
from condotta.players.condottiere.weights import OUTLOOK

POWER: Final[list[float]] = [1, 2, 3, 4, 5, 6, 10, 5, 4, 4, 1.5, 6, 10, 1.5, 4]
"""Roughly what each kind does in a battle."""

SIGNS: Final[tuple[str, ...]] = (
    "regions",
    "group",
    "one-short",
    "two-short",
    "ways-to-win",
    "ways-to-grow",
    "contested-wins",
    "contested-grows",
    "arms",
    "arms-and-one-short",
    "arms-and-contested-wins",
    "token",
    "points",
    *KIND_NAMES,
)
"""What is looked at, in the order of ``signs``."""

_FIRST_KIND: Final = len(SIGNS) - KINDS


_FOR_MORE: Final[list[float]] = [OUTLOOK[sign][0] for sign in SIGNS]
_FOR_TWO: Final[list[float]] = [OUTLOOK[sign][1] for sign in SIGNS]
_FOR_POINTS: Final[list[float]] = [OUTLOOK[sign][2] for sign in SIGNS]


def chances(position: Position) -> list[float]:
    """Each seat's chance to win in the end."""
    if position.rules.campaign:
        return chances_by(position, _FOR_POINTS)
    return chances_by(position, _FOR_TWO if position.rules.seats == 2 else _FOR_MORE)


def chances_by(position: Position, weights: list[float]) -> list[float]:
    """Each seat's chance, judged by these weights."""
    totals: list[float] = []
    for seen in signs(position):
        total = 0.0
        for place in range(len(weights)):
            sign = seen[place]
            if sign != 0.0:
                total += weights[place] * sign
        totals.append(total)
    best = max(totals)
    shares = [exp(total - best) for total in totals]
    whole = sum(shares)
    return [share / whole for share in shares]


def signs(position: Position) -> list[list[float]]:
    """What each seat has to show, in the order of ``SIGNS``."""
    seats = position.rules.seats
    owned = [0] * seats
    for region in range(REGIONS):
        if position.owners[region] >= 0:
            owned[position.owners[region]] |= 1 << region
    powers = [power_of_hand(position, seat) for seat in range(seats)]
    whole = max(1.0, sum(powers))
    return [_signs_of(position, seat, owned[seat], powers[seat] / whole) for seat in range(seats)]


def power_of_hand(position: Position, seat: int) -> float:
    """Roughly what a hand can do."""
    total = 0.0
    hands, base = position.hands, seat * KINDS
    for kind in range(KINDS):
        count = hands[base + kind]
        if count > 0:
            total += count * POWER[kind]
    return total


def _signs_of(position: Position, seat: int, owned: int, arms: float) -> list[float]:
    rules = position.rules
    seen = [0.0] * len(SIGNS)
    count = count_regions(owned)
    group = largest_group(owned)
    grows, wins = ways_forward(position, seat, owned, group)
    seen[0] = count / 5.0
    seen[1] = group / rules.adjacent_to_win
    one_short = wins != 0
    seen[2] = 1.0 if one_short else 0.0
    two_left = rules.adjacent_to_win - group <= 2 or 0 < rules.total_to_win <= count + 2
    seen[3] = 1.0 if two_left and not one_short else 0.0
    seen[4] = min(count_regions(wins), 4) / 4.0
    seen[5] = min(count_regions(grows), 4) / 4.0
    if position.contested >= 0 and wins >> position.contested & 1:
        seen[6] = 1.0
        seen[10] = arms
    elif position.contested >= 0 and grows >> position.contested & 1:
        seen[7] = 1.0
    seen[8] = arms
    seen[9] = arms if one_short else 0.0
    seen[11] = 1.0 if position.holder == seat else 0.0
    if rules.campaign:
        seen[12] = (position.points[seat] + count) / rules.target
    hands, base = position.hands, seat * KINDS
    for kind in range(KINDS):
        count = hands[base + kind]
        if count > 0:
            seen[_FIRST_KIND + kind] = count / 4.0
    return seen


def ways_forward(position: Position, seat: int, owned: int, group: int) -> tuple[int, int]:
    """The regions a seat may still win that would make its group grow, or win it the game."""
    rules = position.rules
    last_one = 0 < rules.total_to_win <= count_regions(owned) + 1
    grows = 0
    wins = 0
    if owned == 0 and not last_one:
        return 0, 0
    owners = position.owners
    for region in rules.regions:
        bit = 1 << region
        if owned & bit or (owners[region] >= 0 and not rules.capturing):
            continue
        if region == position.pope and region != position.contested:
            continue
        if NEIGHBOURS[region] & owned != 0:
            size = largest_group(owned | bit)
            if size > group:
                grows |= bit
            if size >= rules.adjacent_to_win:
                wins |= bit
        if last_one:
            wins |= bit
    return grows, wins
