"""The outlook: every seat's chances to win, judged from a position between two battles.

Whoever judges sees all cards: a search asks this of positions it has imagined itself. Each seat
gets points for what it has (``signs``, each with its weight); the chances follow from the points.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from condotta.condottiere.board import NEIGHBOURS, count_regions, largest_group
from condotta.condottiere.cards import KIND_NAMES, KINDS, cards_of
from condotta.condottiere.position import Position, regions_by_seat
from condotta.players.condottiere.weights import OUTLOOK

if TYPE_CHECKING:
    from mypy_extensions import i64

POWER: Final[list[float]] = [
    *(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 10.0),
    *(5.0, 4.0, 4.0, 1.5, 6.0, 10.0, 1.5, 4.0),
]
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
    shares_of_arms = arms_of_all(position)
    owned = regions_by_seat(position)
    totals: list[float] = []
    for seat in range(position.rules.seats):
        seen = _signs_of(position, seat, owned[seat], shares_of_arms[seat])
        total = 0.0
        for place in range(_FIRST_KIND):
            sign = seen[place]
            if sign != 0.0:
                total += weights[place] * sign
        totals.append(_with_hand(position, seat, weights, total))
    best = totals[0]
    for total in totals:
        best = max(best, total)
    shares = [exp(total - best) for total in totals]
    whole = float(sum(shares))
    return [share / whole for share in shares]


def signs(position: Position) -> list[list[float]]:
    """What each seat has to show, in the order of ``SIGNS``."""
    arms, owned = arms_of_all(position), regions_by_seat(position)
    found: list[list[float]] = []
    for seat in range(position.rules.seats):
        held = cards_of(position.hands, seat)
        seen = _signs_of(position, seat, owned[seat], arms[seat])
        found.append([*seen, *[count / 4.0 for count in held]])
    return found


def arms_of_all(position: Position) -> list[float]:
    """Each seat's share of what all hands together can do."""
    powers: list[float] = []
    whole = 0.0
    for seat in range(position.rules.seats):
        power = power_of_hand(position, seat)
        powers.append(power)
        whole += power
    whole = max(1.0, whole)
    return [power / whole for power in powers]


def power_of_hand(position: Position, seat: i64) -> float:
    """Roughly what a hand can do."""
    total = 0.0
    hands, base = position.hands, seat * KINDS
    for kind in range(KINDS):
        if hands[base + kind] > 0:
            total += hands[base + kind] * POWER[kind]
    return total


def _with_hand(position: Position, seat: i64, weights: list[float], total: float) -> float:
    """Add what the signs of a hand count, one for each kind, to what all others count."""
    hands, base = position.hands, seat * KINDS
    for kind in range(KINDS):
        if hands[base + kind] > 0:
            total += weights[_FIRST_KIND + kind] * (hands[base + kind] / 4.0)
    return total


def _signs_of(position: Position, seat: int, owned: int, arms: float) -> list[float]:
    """All signs but those of the hand."""
    rules = position.rules
    seen = [0.0] * _FIRST_KIND
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
    return seen


def ways_forward(position: Position, seat: int, owned: i64, group: i64) -> tuple[int, int]:
    """The regions a seat may still win that would make its group grow, or win it the game."""
    rules = position.rules
    last_one = 0 < rules.total_to_win <= count_regions(owned) + 1
    grows: i64 = 0
    wins: i64 = 0
    if owned == 0 and not last_one:
        return 0, 0
    owners = position.owners
    region: i64
    for region in rules.regions:
        bit: i64 = 1
        bit <<= region
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
