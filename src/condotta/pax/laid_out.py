"""What lies open on the table as JSON, the same in snapshots and in views."""

from __future__ import annotations

from condotta.core.values import Json, JsonObject
from condotta.pax.banks import BANK
from condotta.pax.changes import repressed_on
from condotta.pax.empires import SIDE_NAMES
from condotta.pax.mustering import AGENT, DEFENDER, FIGHTER, REPRESSED_ON
from condotta.pax.names import (
    card_key,
    empire_key,
    piece_key,
    region_key,
    slot_key,
    state_key,
    victory_key,
)
from condotta.pax.pieces import BISHOP, DISK, NOTHING, piece_of
from condotta.pax.places import BORDERS, EMPIRES, FIRST_BORDER, REGIONS, SLOTS
from condotta.pax.position import REPRESSIBLE_PIECES, SPACES, Position, seats_in
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.tableau import queens_of
from condotta.pax.victories import VICTORIES


def card_names(cards: list[int]) -> list[Json]:
    """Name cards."""
    return [card_key(card) for card in cards]


def banks_of(position: Position) -> list[Json]:
    """Name the bank of each seat."""
    return [BANK[bank].key for bank in position.banks]


def pieces_on_map(position: Position) -> JsonObject:
    """Name the piece on each slot that has one; disks follow from the open emporia."""
    return {
        slot_key(slot): piece_key(position.slots[slot])
        for slot in range(SLOTS)
        if position.slots[slot] not in (NOTHING, DISK)
    }


def pawns_beside_pirates(position: Position) -> JsonObject:
    """P-PIRATE-d: name the protected concession on each border it shares with a pirate."""
    return {
        slot_key(FIRST_BORDER + border): piece_key(position.beside[border])
        for border in range(BORDERS)
        if position.beside[border] != NOTHING
    }


def open_emporia(position: Position) -> JsonObject:
    """Name the open emporium of each row."""
    return {region_key(row): slot_key(position.open_emporium[row]) for row in range(REGIONS)}


def empires(position: Position) -> JsonObject:
    """Describe every empire: its state, its card, and what lies on the card."""
    return {empire_key(empire): _empire(position, empire) for empire in range(EMPIRES)}


def _empire(position: Position, empire: int) -> JsonObject:
    owner, suzerain = position.owner[empire], position.suzerain[empire]
    return {
        "state": state_key(position.states[empire]),
        "owner": owner if owner >= 0 else None,
        "suzerain": empire_key(suzerain) if suzerain >= 0 else None,
        "side": SIDE_NAMES[position.republics >> empire & 1],
        "queens": card_names(queens_of(position, empire)),
        "repressed": _repressed(position, empire),
    }


def _repressed(position: Position, empire: int) -> list[Json]:
    found: list[Json] = []
    for piece in repressed_on(position, empire):
        times = position.repressed[empire * REPRESSIBLE_PIECES + piece]
        found += [piece_key(piece)] * times
    return found


def bishops(position: Position) -> JsonObject:
    """Name the bishop on each card that has one."""
    return {
        card_key(card): piece_key(piece_of(BISHOP, religion - 1))
        for card, religion in enumerate(position.bishops)
        if religion
    }


def tableau(position: Position, seat: int) -> JsonObject:
    """Name the top-level cards of both sides, from the board outwards."""
    return {
        region_key(region): card_names(position.sides[seat * REGIONS + region])
        for region in range(REGIONS)
    }


def market(position: Position) -> JsonObject:
    """Describe both rows of the market, column 0 first."""
    rows: JsonObject = {}
    for row in range(REGIONS):
        spaces: list[Json] = []
        for column in range(MARKET_COLUMNS):
            card = position.market[row * MARKET_COLUMNS + column]
            florins = position.market_florins[row * MARKET_COLUMNS + column]
            spaces.append({"card": card_key(card) if card >= 0 else None, "florins": florins})
        rows[region_key(row)] = spaces
    return rows


def space(number: int) -> JsonObject:
    """Name a space of the market."""
    return {"row": region_key(number // MARKET_COLUMNS), "column": number % MARKET_COLUMNS}


def turn(position: Position) -> JsonObject:
    """Describe the turn: whose it is and what has been done in it."""
    locked: list[Json] = [space(n) for n in range(SPACES) if position.locked >> n & 1]
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
        "locked": locked,
        "stall": position.stall,
    }


def regions_in(mask: int) -> list[Json]:
    """Name the regions of a mask."""
    return [region_key(region) for region in range(REGIONS) if mask >> region & 1]


def active_victories(position: Position) -> list[Json]:
    """Name the active victories."""
    return [victory_key(v) for v in range(VICTORIES) if position.active_victories >> v & 1]


def fighters(position: Position) -> list[Json]:
    """Describe who fights in the battle going on."""
    found: list[Json] = []
    for place in range(0, len(position.battle), FIGHTER):
        piece, origin, side = position.battle[place : place + FIGHTER]
        fighter: JsonObject = {
            "piece": piece_key(piece),
            "side": "defender" if side == DEFENDER else "attacker",
        }
        if origin >= AGENT:
            fighter["agent"] = origin - AGENT + 1
        elif origin >= REPRESSED_ON:
            fighter["empire"] = empire_key(origin - REPRESSED_ON)
        else:
            fighter["slot"] = slot_key(origin)
        found.append(fighter)
    return found


def ending(position: Position) -> JsonObject:
    """Tell how the game ended."""
    return {"winners": [*seats_in(position.winners)], "reason": position.reason}
