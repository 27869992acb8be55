"""Why a war, a wedding or a casualty cannot be chosen so."""

from __future__ import annotations

from condotta.core.reason import Reason, because
from condotta.pax.actions import (
    ARRANGE,
    CHOOSE_EMPIRE,
    CHOOSE_RELIGIONS,
    DISCARD_CARD,
    FREE_PIECE,
    LOSE_AGENT,
    LOSE_PIECE,
    PACIFY_PIECE,
    PAIRS,
    PLACE_AGENT,
    PLACE_BISHOP,
    freed_by,
)
from condotta.pax.apostasy import affected
from condotta.pax.battle import THREE_SLOTS
from condotta.pax.cards import CARD
from condotta.pax.changes import repressed_on
from condotta.pax.explain.placing import why_no_room
from condotta.pax.mustering import AGENT, ATTACKER, FIGHTER, REPRESSED_ON, has_defender
from condotta.pax.names import empire_key, empire_keys, piece_key, religion_key
from condotta.pax.one_shots import WAR_RELIGION
from condotta.pax.pieces import RELIGIONS
from condotta.pax.places import EMPIRES, EMPIRES_AT, LOCATION_KEYS, SLOTS
from condotta.pax.places_now import borders_of
from condotta.pax.position import FRAME, Position, about
from condotta.pax.regime_change import may_be_freed
from condotta.pax.tableau import is_married, is_republic


def empire_named(index: int) -> int:
    """Give the empire that an answer chooses; -1 if it chooses none."""
    empire = index - CHOOSE_EMPIRE
    return empire if 0 <= empire < EMPIRES else -1


# --- Where, and whom -----------------------------------------------------------------------------


def why_not_war_there(position: Position, index: int) -> Reason | None:
    """DEC-08: outside the location, or nobody to fight."""
    empire = empire_named(index)
    if empire < 0:
        return None
    card = CARD[about(position, 1)]
    if EMPIRES_AT[card.location] >> empire & 1 == 0:
        return because("P-Jb", "war-elsewhere", location=LOCATION_KEYS[card.location])
    # P-E2.1a.4 never refuses one empire of several: the card with the pawn has a single one.
    assert not has_defender(position, empire, WAR_RELIGION[card.one_shot])
    return because("P-K1c", "war-without-defender", empire=empire_key(empire))


def why_not_suitor(position: Position, index: int) -> Reason | None:
    """DEC-09: not on her list, a republic, or a king who is married or somebody else's."""
    empire = empire_named(index)
    if empire < 0:
        return None
    said = empire_key(empire)
    if CARD[about(position, 1)].suitors >> empire & 1 == 0:
        return because("P-I.1", "no-suitor", empire=said)
    if is_republic(position, empire):
        return because("P-I.2", "suitor-republic", empire=said)
    owner = position.owner[empire]
    if owner >= 0 and owner != position.actor:
        return because("P-I.2", "suitor-of-other", empire=said, seat=owner)
    assert is_married(position, empire)
    return because("P-I.2", "suitor-married", empire=said)


def _only_these(index: int, empires: int, rule: str) -> Reason | None:
    if empire_named(index) < 0:
        return None
    return because(rule, "only-these-empires", empires=empire_keys(empires))


def why_not_tax_there(position: Position, index: int) -> Reason | None:
    """DEC-20, then: only an empire of the border in which the card can tax."""
    return _only_these(index, about(position, 2), "P-F4b.1")


def why_not_repress_there(position: Position, index: int) -> Reason | None:
    """DEC-07: only an empire of the border in which the card acts."""
    return _only_these(index, about(position, 2), "P-REPRESS-d")


def why_not_serf_there(position: Position, index: int) -> Reason | None:
    """DEC-07: the same for a pawn that an agent displaces; the arrival below knows the slot."""
    slot, empires = position.frames[2 - 2 * FRAME], position.frames[4 - 2 * FRAME]
    return _only_these(index, borders_of(slot) & empires, "P-REPRESS-d")


# --- Casualties and survivors --------------------------------------------------------------------


def why_not_casualty(position: Position, index: int) -> Reason | None:
    """DEC-10: only a fighter of the side that has to lose one."""
    if not LOSE_PIECE <= index < FREE_PIECE:
        return None
    if index == LOSE_AGENT + 1 and _is_twin(position):
        return because("P-BATTLE-b.3", "agents-alike")
    fighters = [
        piece_key(position.battle[place])
        for place in range(0, len(position.battle), FIGHTER)
        if position.battle[place + 2] == about(position, 2)
    ]
    return because("P-BATTLE-b.3", "not-among-fighters", fighters=fighters)


def why_not_survivor(position: Position, index: int) -> Reason | None:
    """DEC-11: only a survivor, and only on an empty slot of the empire."""
    if PLACE_AGENT <= index < PLACE_BISHOP:
        return _why_not_agent_there(position, index - PLACE_AGENT)
    if FREE_PIECE <= index < PACIFY_PIECE:
        return _why_not_token_there(position, index)
    return None


def _why_not_agent_there(position: Position, number: int) -> Reason:
    agent, slot = number // SLOTS, number % SLOTS
    piece = _survivor(position, AGENT + agent)
    if piece < 0:
        return because("P-BATTLE-b.5", "no-such-survivor")
    if agent == 1 and _is_twin(position):
        return because("P-BATTLE-b.5", "agents-alike")
    return why_no_room(position, piece, about(position, 1), slot, "P-BATTLE-i.1")


def _why_not_token_there(position: Position, index: int) -> Reason:
    """P-BATTLE-b.5, P-R48, P-PIECES-a: a token of this empire that fought and is still there."""
    empire, piece, slot = freed_by(index)
    if empire != about(position, 1):
        said = [empire_key(about(position, 1))]
        return because("P-BATTLE-b.5", "token-elsewhere", empires=said)
    there = piece in repressed_on(position, empire)
    if _survivor(position, REPRESSED_ON + empire, piece) < 0 or not there:
        return because("P-BATTLE-b.5", "no-such-survivor")
    if not may_be_freed(position, piece):
        return because("P-R48", "token-of-eliminated", piece=piece_key(piece))
    return why_no_room(position, piece, empire, slot, "P-BATTLE-i.1")


def _survivor(position: Position, origin: int, piece: int = -1) -> int:
    """Find an attacker left over from an origin, of any piece (-1) or a certain one; -1 if none."""
    for place in range(0, len(position.battle), FIGHTER):
        found = position.battle[place]
        if position.battle[place + 1] != origin or position.battle[place + 2] != ATTACKER:
            continue
        if piece < 0 or found == piece:
            return found
    return -1


def _is_twin(position: Position) -> bool:
    """Say whether both agents are left and alike: the first one stands for both."""
    first = _survivor(position, AGENT)
    return first >= 0 and first == _survivor(position, AGENT + 1)


# --- Orders and religions ------------------------------------------------------------------------


def why_not_arrange(position: Position, index: int) -> Reason | None:
    """DEC-12: arrangements that look the same are one answer."""
    if not ARRANGE <= index < CHOOSE_RELIGIONS:
        return None
    standing = [piece_key(position.slots[slot]) for slot in THREE_SLOTS]
    return because("P-K2a.2", "same-arrangement", pieces=standing)


def why_not_religions(position: Position, index: int) -> Reason | None:
    """DEC-32: an apostasy must affect somebody."""
    if not CHOOSE_RELIGIONS <= index < DISCARD_CARD:
        return None
    pair = PAIRS[index - CHOOSE_RELIGIONS]
    assert not affected(position, pair)
    said = [religion_key(religion) for religion in range(RELIGIONS) if pair >> religion & 1]
    return because("P-AB18", "religions-affect-nobody", religions=said)
