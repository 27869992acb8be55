"""What a learned judge sees of a position: a row of numbers for each seat, public things alone.

Most numbers are small counts. Those that depend on how far the game has come stand there a second
time, multiplied by how much of the decks is gone, so that even a plain sum of them can weigh things
differently early and late. A position is read as the seat imagines it: of the decks only how many
cards are left is looked at, never which.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from condotta.pax.at_work import bears_bishop
from condotta.pax.cards import CARD, CARDS, COMET
from condotta.pax.empires import EMPIRE_SIDES
from condotta.pax.one_shots import NO_ONE_SHOT, ONE_SHOT_NAMES, ONE_SHOTS
from condotta.pax.ops import OP_KINDS, OP_NAMES, op_kind
from condotta.pax.pieces import PAWN as PAWN_KIND
from condotta.pax.pieces import PRESTIGE_NAMES, PRESTIGES, piece_of
from condotta.pax.places import ALL_EMPIRES, CITY_SLOTS, EMPIRES, REGIONS
from condotta.pax.position import QUEENS, REPRESSIBLE_PIECES, SPACES, Position
from condotta.pax.table import DECK_SIZE, MARKET_COLUMNS
from condotta.pax.victories import VICTORIES, VICTORY_CARDS
from condotta.players.pax.roads import roads_of_all
from condotta.players.pax.standing import Standings, standings, worth_of_cards
from condotta.players.pax.tallies import count_in
from condotta.players.pax.weights import PLAIN_STYLE, PaxWeights, weights_of

COUNTED: Final = (
    *("florins", "spare-florins", "hand", "cards", "kings", "republics", "concessions"),
    *(f"prestige-{name}" for name in PRESTIGE_NAMES),
)
"""What is weighed otherwise the nearer the end is."""
NAMES: Final[tuple[str, ...]] = (
    *COUNTED,
    *(f"late-{name}" for name in COUNTED),
    *(f"op-{name}" for name in OP_NAMES),
    *(f"one-shot-{name}" for name in ONE_SHOT_NAMES),
    *("silenced", "old-maids", "queens", "vassals", "pawns-in-cities", "repressed-pawns"),
    *(f"near-{name}" for name in VICTORY_CARDS),
    *(f"near-active-{name}" for name in VICTORY_CARDS),
    *("late-near", "ready-now", "ready-next", "ready-later", "ready-inactive", "comet-in-reach"),
    *("patron-lead", "late-patron-lead", "last-patron-lead", "late-culture", "last-culture"),
    *("last-florin-lead", "actions", "acts-next", "acts-after-next"),
    *("late", "two-seats", "four-seats", "active-victories", "comets-in-sight"),
)
"""The numbers of each row, in order. The last five are the same for all seats."""
FEATURES: Final = len(NAMES)

NEARER: Final = log(0.6)
"""Each step of a road leaves so much of it to be seen."""
AT_THE_GOAL: Final = 0.01
"""Fewer steps than this are none."""
CARDS_SCALE: Final = 10.0
"""What cards are worth is told in tens of florins: the numbers of a row should be alike in size."""
FLORINS_THAT_COUNT: Final = 6
MOST_SPARE_FLORINS: Final = 12
ENOUGH_PATRONS: Final = 4
ENOUGH_FLORINS: Final = 10


def _counted_ops(ops: list[int]) -> list[int]:
    return [op_kind(op) for op in ops]


CARD_OPS: Final[list[list[int]]] = [_counted_ops(card.ops) for card in CARD]
SIDE_OPS: Final[list[list[int]]] = [_counted_ops(side.ops) for side in EMPIRE_SIDES]
CARD_ONE_SHOT: Final[list[int]] = [card.one_shot for card in CARD]
IS_COMET: Final[list[bool]] = [card.kind == COMET for card in CARD]

# Where each group of numbers begins.
LATE: Final = len(COUNTED)
OPS: Final = 2 * LATE
SHOTS: Final = OPS + OP_KINDS
OTHERS: Final = SHOTS + ONE_SHOTS
NEAR: Final = OTHERS + 6
READY: Final = NEAR + 2 * VICTORIES
CULTURE: Final = READY + 6
TURN: Final = CULTURE + 6
COMMON: Final = TURN + 3


def features(position: Position) -> list[float]:
    """Give every seat's row, one after the other."""
    weights = weights_of(PLAIN_STYLE)
    found = standings(position, weights)
    roads = roads_of_all(position, found, weights)
    late = nearness(position)
    cheapest = cheapest_comet(position)
    row = [0.0] * (FEATURES * found.seats)
    for seat in range(found.seats):
        start = seat * FEATURES
        _count_means(position, found, seat, weights, late, row)
        for card in position.hands[seat]:
            if CARD_ONE_SHOT[card] != NO_ONE_SHOT:
                row[start + SHOTS + CARD_ONE_SHOT[card]] += 1.0
        _count_roads(position, roads, seat, late, cheapest, row)
        _count_culture(position, found, seat, late, row)
        _count_turn(position, seat, row)
        row[start + COMMON] = late
        row[start + COMMON + 1] = 1.0 if found.seats == 2 else 0.0
        row[start + COMMON + 2] = 1.0 if found.seats == 4 else 0.0
        row[start + COMMON + 3] = float(position.active_victories.bit_count())
        row[start + COMMON + 4] = 1.0 if cheapest < MARKET_COLUMNS else 0.0
    _count_tableaus(position, row)
    _count_pieces(position, row)
    return row


def nearness(position: Position) -> float:
    """How much of the decks is gone, from 0 to 1."""
    left = len(position.decks[0]) + len(position.decks[1])
    return 1.0 - left / (2 * DECK_SIZE[position.rules.seats])


def cheapest_comet(position: Position) -> int:
    """What the cheapest comet in the market costs; more than anything if there is none."""
    cheapest = MARKET_COLUMNS
    for space in range(SPACES):
        card = position.market[space]
        column = space % MARKET_COLUMNS
        if card >= 0 and IS_COMET[card] and 0 < column < cheapest:
            cheapest = column
    return cheapest


def _count_means(
    position: Position,
    found: Standings,
    seat: int,
    weights: PaxWeights,
    late: float,
    row: list[float],
) -> None:
    """Count what one can do something with."""
    start = seat * FEATURES
    florins = position.florins[seat]
    row[start] = float(min(florins, FLORINS_THAT_COUNT))
    row[start + 1] = float(min(max(florins - FLORINS_THAT_COUNT, 0), MOST_SPARE_FLORINS))
    row[start + 2] = float(len(position.hands[seat]))
    row[start + 3] = worth_of_cards(position, found, seat, weights) / CARDS_SCALE
    row[start + 4] = float(count_in(found.tableaux.kings, seat))
    row[start + 5] = float(count_in(found.tableaux.republics, seat))
    row[start + 6] = float(count_in(found.concessions, seat))
    for kind in range(PRESTIGES):
        row[start + 7 + kind] = float(found.icons(seat, kind))
    for place in range(LATE):
        row[start + LATE + place] = late * row[start + place]


def _count_tableaus(position: Position, row: list[float]) -> None:
    """Count the ops that work, the cards under a bishop, queens and vassals."""
    for side in range(position.rules.seats * REGIONS):
        start = side // REGIONS * FEATURES
        for card in position.sides[side]:
            if card < CARDS:
                _count_ops(CARD_OPS[card], start, row, silenced=position.bishops[card] != 0)
    for empire in ALL_EMPIRES:
        seat = position.owner[empire]
        if seat < 0:
            continue
        start = seat * FEATURES
        ops = SIDE_OPS[empire * 2 + (position.republics >> empire & 1)]
        _count_ops(ops, start, row, silenced=bears_bishop(position, CARDS + empire))
        if position.suzerain[empire] >= 0:
            row[start + OTHERS + 3] += 1.0
    for number in range(len(QUEENS)):
        empire = position.consort[number]
        if empire >= 0 and position.owner[empire] >= 0:
            start = position.owner[empire] * FEATURES
            card = QUEENS[number]
            row[start + OTHERS + 2] += 1.0
            _count_ops(CARD_OPS[card], start, row, silenced=bears_bishop(position, card))


def _count_ops(ops: list[int], start: int, row: list[float], *, silenced: bool) -> None:
    if silenced:
        row[start + OTHERS] += 1.0
        return
    for kind in ops:
        row[start + OPS + kind] += 1.0


def _count_pieces(position: Position, row: list[float]) -> None:
    """Count pawns in cities and on the cards of empires."""
    for seat in range(position.rules.seats):
        start = seat * FEATURES
        pawn = piece_of(PAWN_KIND, position.banks[seat])
        row[start + OTHERS + 1] = float(len(position.old_maids[seat]))
        pawns = 0
        for slot in range(CITY_SLOTS):
            if position.slots[slot] == pawn:
                pawns += 1
        row[start + OTHERS + 4] = float(pawns)
        repressed = 0
        for empire in range(EMPIRES):
            repressed += position.repressed[empire * REPRESSIBLE_PIECES + pawn]
        row[start + OTHERS + 5] = float(repressed)


def _count_roads(
    position: Position,
    roads: list[float],
    seat: int,
    late: float,
    cheapest: int,
    row: list[float],
) -> None:
    """Say how near each victory is, and which could be declared by whoever has the time."""
    start = seat * FEATURES
    ready = 0
    waiting = 0
    nearest = 0.0
    for victory in range(VICTORIES):
        steps = roads[seat * VICTORIES + victory]
        near = exp(NEARER * steps)
        active = position.active_victories >> victory & 1 != 0
        row[start + NEAR + victory] = near
        if active:
            row[start + NEAR + VICTORIES + victory] = near
        nearest = max(nearest, near)
        if steps < AT_THE_GOAL:
            if active:
                ready += 1
            else:
                waiting += 1
    row[start + READY] = late * nearest
    if ready:
        row[start + READY + 1 + turns_to_wait(position, seat)] = 1.0
    row[start + READY + 4] = float(waiting)
    if waiting and position.florins[seat] >= cheapest:
        row[start + READY + 5] = 1.0


def turns_to_wait(position: Position, seat: int) -> int:
    """How many others act before this seat can: none, one, or 2 for more."""
    if position.actor == seat and position.actions_left > 0:
        return 0
    seats = position.rules.seats
    return min(2, (seat - position.actor - 1) % seats + 1) if position.actor != seat else 2


def _count_culture(
    position: Position, found: Standings, seat: int, late: float, row: list[float]
) -> None:
    """Say who would win if the decks ran out now, and how soon that counts."""
    patrons, florins = -99, -999
    for other in range(found.seats):
        if other != seat and position.eliminated >> other & 1 == 0:
            theirs = found.patrons(other)
            if theirs > patrons:
                patrons, florins = theirs, position.florins[other]
            elif theirs == patrons:
                florins = max(florins, position.florins[other])
    ahead = found.patrons(seat) - patrons
    richer = position.florins[seat] - florins
    lead = float(max(-ENOUGH_PATRONS, min(ENOUGH_PATRONS, ahead)))
    leads = 1.0 if ahead > 0 or (ahead == 0 and richer > 0) else 0.0
    last = late * late * late * late
    start = seat * FEATURES + CULTURE
    row[start] = lead
    row[start + 1] = late * lead
    row[start + 2] = last * lead
    row[start + 3] = late * leads
    row[start + 4] = last * leads
    if -1 <= ahead <= 1:
        row[start + 5] = last * max(-ENOUGH_FLORINS, min(ENOUGH_FLORINS, richer))


def _count_turn(position: Position, seat: int, row: list[float]) -> None:
    """Say who acts, and who is next."""
    start = seat * FEATURES + TURN
    if position.actor == seat:
        row[start] = float(position.actions_left)
        return
    away = (seat - position.actor) % position.rules.seats
    if away == 1:
        row[start + 1] = 1.0
    elif away == 2:
        row[start + 2] = 1.0
