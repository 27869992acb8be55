"""What lies open on the table as JSON, the same in snapshots and in views."""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.pax.changes import repressed_on
from condotta.pax.mustering import AGENT, DEFENDER, FIGHTER, REPRESSED_ON
from condotta.pax.names import card_key, empire_key, piece_key, region_key, slot_key
from condotta.pax.pieces import BISHOP, DISK, NOTHING, STATE_NAMES, piece_of
from condotta.pax.places import (
    ALL_EMPIRES,
    BORDERS,
    EAST,
    FIRST_BORDER,
    REGIONS,
    SLOTS,
    WEST,
    Empire,
    Region,
)
from condotta.pax.position import REPRESSIBLE_PIECES, SPACES, Position
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.tableau import queens_of
from condotta.pax.victories import VICTORIES, VICTORY_CARDS, VictoryName

if TYPE_CHECKING:
    from condotta.pax import shapes


def card_names(cards: list[int]) -> list[str]:
    """Name cards."""
    return [card_key(card) for card in cards]


def pieces_on_map(position: Position) -> dict[str, str]:
    """Name the piece on each slot that has one; disks follow from the open emporia."""
    return {
        slot_key(slot): piece_key(position.slots[slot])
        for slot in range(SLOTS)
        if position.slots[slot] not in (NOTHING, DISK)
    }


def pawns_beside_pirates(position: Position) -> dict[str, str]:
    """P-PIRATE-d: name the protected concession on each border it shares with a pirate."""
    return {
        slot_key(FIRST_BORDER + border): piece_key(position.beside[border])
        for border in range(BORDERS)
        if position.beside[border] != NOTHING
    }


def open_emporia(position: Position) -> shapes.EmporiaSeen:
    """Name the open emporium of each row."""
    emporia = position.open_emporium
    return {"east": slot_key(emporia[EAST]), "west": slot_key(emporia[WEST])}


def empires(position: Position) -> dict[str, shapes.EmpireSeen]:
    """Describe every empire: its state, its card, and what lies on the card."""
    return {empire_key(empire): _empire(position, empire) for empire in ALL_EMPIRES}


def _empire(position: Position, empire: Empire) -> shapes.EmpireSeen:
    owner, suzerain = position.owner[empire], position.suzerain[empire]
    return {
        "state": STATE_NAMES[position.states[empire]],
        "owner": owner if owner >= 0 else None,
        "suzerain": empire_key(suzerain) if suzerain >= 0 else None,
        "side": "republic" if position.republics >> empire & 1 else "king",
        "queens": card_names(queens_of(position, empire)),
        "repressed": _repressed(position, empire),
    }


def _repressed(position: Position, empire: Empire) -> list[str]:
    found: list[str] = []
    for piece in repressed_on(position, empire):
        times = position.repressed[empire * REPRESSIBLE_PIECES + piece]
        found += [piece_key(piece)] * times
    return found


def bishops(position: Position) -> dict[str, str]:
    """Name the bishop on each card that has one."""
    return {
        card_key(card): piece_key(piece_of(BISHOP, religion - 1))
        for card, religion in enumerate(position.bishops)
        if religion
    }


def tableau(position: Position, seat: int) -> shapes.CardsOnSides:
    """Name the top-level cards of both sides, from the board outwards."""
    east, west = seat * REGIONS + EAST, seat * REGIONS + WEST
    return {"east": card_names(position.sides[east]), "west": card_names(position.sides[west])}


def market(position: Position) -> shapes.MarketSeen:
    """Describe both rows of the market, column 0 first."""
    return {"east": _row(position, EAST), "west": _row(position, WEST)}


def _row(position: Position, row: int) -> list[shapes.SpaceSeen]:
    spaces: list[shapes.SpaceSeen] = []
    for space in range(row * MARKET_COLUMNS, (row + 1) * MARKET_COLUMNS):
        card, florins = position.market[space], position.market_florins[space]
        spaces.append({"card": card_key(card) if card >= 0 else None, "florins": florins})
    return spaces


def space_named(number: int) -> shapes.SpaceNamed:
    """Name a space of the market."""
    return {"row": region_key(number // MARKET_COLUMNS), "column": number % MARKET_COLUMNS}


def turn(position: Position) -> shapes.TurnSeen:
    """Describe the turn: whose it is and what has been done in it."""
    return {
        "actor": position.actor,
        "first": position.first,
        "number": position.turn,
        "actions_left": position.actions_left,
        "acted": position.acted,
        "progress": position.progress,
        "ops_done": regions_in(position.ops_done),
        "fairs_done": regions_in(position.fairs_done),
        "free_fair_used": position.free_fair_used,
        "used": card_names(position.used),
        "locked": [space_named(n) for n in range(SPACES) if position.locked >> n & 1],
        "stall": position.stall,
    }


def regions_in(mask: int) -> list[Region]:
    """Name the regions of a mask."""
    return [region_key(region) for region in range(REGIONS) if mask >> region & 1]


def active_victories(position: Position) -> list[VictoryName]:
    """Name the active victories."""
    return [VICTORY_CARDS[v] for v in range(VICTORIES) if position.active_victories >> v & 1]


def fighters(position: Position) -> list[shapes.FighterSeen]:
    """Describe who fights in the battle going on."""
    return [
        fighter(*position.battle[place : place + FIGHTER])
        for place in range(0, len(position.battle), FIGHTER)
    ]


def fighter(piece: int, origin: int, side: int) -> shapes.FighterSeen:
    """Describe one who fights."""
    told: shapes.FighterSeen = {
        "piece": piece_key(piece),
        "side": "defender" if side == DEFENDER else "attacker",
    }
    if origin >= AGENT:
        told["agent"] = origin - AGENT + 1
    elif origin >= REPRESSED_ON:
        told["empire"] = empire_key(Empire(origin - REPRESSED_ON))
    else:
        told["slot"] = slot_key(origin)
    return told
