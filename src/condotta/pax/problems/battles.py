"""What can be wrong with a battle that is going on: fighters who are not there."""

from __future__ import annotations

from condotta.pax.fields import CASUALTIES_COUNT, CASUALTIES_DEFENDERS, DECIDE_BATTLE_WON
from condotta.pax.mustering import AGENT, ATTACKER, DEFENDER, FIGHTER, REPRESSED_ON
from condotta.pax.names import empire_key, piece_key, slot_key
from condotta.pax.pieces import BANKS, BISHOP, NOTHING, PIECE_KIND, PIECES
from condotta.pax.places import FIRST_BORDER, Empire
from condotta.pax.position import FRAME, REPRESSIBLE_PIECES, Position, seat_of_bank
from condotta.pax.steps import CASUALTIES, DECIDE_BATTLE, LEFT_OVER


def battle_problems(position: Position, found: list[str]) -> None:
    """Look at the fighters; P-BATTLE-b.3: while some are still to die, all must be there."""
    steps = position.frames[::FRAME]
    fighting = DECIDE_BATTLE in steps
    if position.battle and not fighting and LEFT_OVER not in steps:
        found.append("battle: there are fighters and no battle in pending")
    for place in range(0, len(position.battle), FIGHTER):
        piece, origin = position.battle[place], position.battle[place + 1]
        if not NOTHING < piece < PIECES or PIECE_KIND[piece] == BISHOP:
            found.append(f"{_said(position, place)} cannot fight")
        elif piece <= BANKS and seat_of_bank(position, piece - 1) < 0:
            found.append(f"{_said(position, place)} is nobody's")
        elif origin >= AGENT:
            _look_at_agent(position, place, found)
        elif fighting and origin >= REPRESSED_ON:
            _look_at_repressed(position, place, found)
        elif fighting:
            _look_at_slot(position, place, found)
    if fighting:
        _look_at_casualties(position, found)


def _said(position: Position, place: int) -> str:
    """Name a fighter by its field."""
    return f"battle.{place // FIGHTER}: {piece_key(position.battle[place])}"


def _fighters(position: Position, piece: int, origin: int) -> int:
    """Count the fighters of a sort from one place; any sort if ``piece`` is 0."""
    total = 0
    for place in range(0, len(position.battle), FIGHTER):
        if position.battle[place + 1] == origin and piece in (NOTHING, position.battle[place]):
            total += 1
    return total


def _look_at_agent(position: Position, place: int, found: list[str]) -> None:
    """P-J1a.1, P-K1a.1: agents attack, each once."""
    origin, side = position.battle[place + 1], position.battle[place + 2]
    if side != ATTACKER:
        found.append(f"{_said(position, place)} is an agent and defends")
    if _fighters(position, NOTHING, origin) > 1:
        found.append(f"{_said(position, place)} is not the only agent {origin - AGENT + 1}")


def _look_at_repressed(position: Position, place: int, found: list[str]) -> None:
    piece, origin = position.battle[place], position.battle[place + 1]
    empire = Empire(origin - REPRESSED_ON)
    tokens = 0
    if piece < REPRESSIBLE_PIECES:
        tokens = position.repressed[empire * REPRESSIBLE_PIECES + piece]
    if _fighters(position, piece, origin) > tokens:
        found.append(f"{_said(position, place)}, of which {empire_key(empire)} has not so many")


def _look_at_slot(position: Position, place: int, found: list[str]) -> None:
    piece, slot = position.battle[place], position.battle[place + 1]
    here = int(position.slots[slot] == piece)
    if slot >= FIRST_BORDER and position.beside[slot - FIRST_BORDER] == piece:
        here += 1
    if _fighters(position, piece, slot) > here:
        found.append(f"{_said(position, place)} fights and is not on {slot_key(slot)}")


def _look_at_casualties(position: Position, found: list[str]) -> None:
    """P-BATTLE-b.2: fewer die than fight, for only one side dies out."""
    for start in range(0, len(position.frames), FRAME):
        if position.frames[start] != CASUALTIES:
            continue
        count = position.frames[start + CASUALTIES_COUNT]
        side = position.frames[start + CASUALTIES_DEFENDERS]
        fighters = position.battle[2::FIGHTER].count(DEFENDER if side else ATTACKER)
        where = f"pending.{start // FRAME}"
        if not 0 < count < fighters:
            found.append(f"{where}.count: {count} of {fighters} fighters are to die")
        if len(position.battle) != fighters * FIGHTER:
            found.append(f"{where}: casualties are chosen while both sides still fight")
        if start and position.frames[start - FRAME] == DECIDE_BATTLE:
            won = position.frames[start - FRAME + DECIDE_BATTLE_WON] != 0
            if won != (side == ATTACKER):
                found.append(f"{where}.defenders: {str(side != 0).lower()}, and this side has lost")
