"""What can be wrong with one step that waits: it is about what is not there.

A snapshot may claim anything. Whatever passes here must run without a hitch, so each step is asked
for what its room relies on.
"""

from __future__ import annotations

from typing import Final

from condotta.pax import pieces, steps
from condotta.pax.actions import PAIRS
from condotta.pax.agents import everyone_of, has_bishops
from condotta.pax.arrivals import why_not_displace
from condotta.pax.cards import CARD, CARDS, QUEEN
from condotta.pax.changes import bishop_on
from condotta.pax.mustering import CAMPAIGN_WAR
from condotta.pax.names import card_key, empire_key, piece_key, slot_key
from condotta.pax.one_shots import CRUSADE, is_battle
from condotta.pax.operations import repress
from condotta.pax.places import (
    CITY_SLOTS,
    EMPORIUM_SLOTS,
    FIRST_BORDER,
    IS_SEA,
    NO_EMPIRE,
    ROUTES,
    Empire,
)
from condotta.pax.places_now import borders_of, concession_on, empires_at, has_pirate, is_open
from condotta.pax.position import FRAME, REPRESSIBLE_PIECES, Position, is_playing, seat_of_bank
from condotta.pax.regime_change import BY_CAMPAIGN, BY_WAR
from condotta.pax.tableau import cards_in_play, cards_in_tableaux, is_republic

_MAY_BE_NONE: Final = ("war-card", "king", "queen", "last-slot", "bound-slot")
"""Fields that may name nothing."""


def problem_of_step(position: Position, frame: list[int]) -> str:
    """Say what is wrong with a step; "" if nothing is."""
    step = frame[0]
    fields = steps.STEP_FIELDS[step]
    for number in range(1, len(fields)):
        if frame[number] < 0 and fields[number] not in _MAY_BE_NONE:
            return f"its {fields[number]} is missing"
        if fields[number] == "seat" and not is_playing(position, frame[number]):
            return f"its seat, {frame[number]}, is out"
    if step in _CARD_STEPS:
        return _look_at_card(position, step, frame)
    if step in _AGENT_STEPS:
        return _look_at_agents(position, step, frame)
    if step in _SLOT_STEPS:
        return _look_at_slot(position, step, frame)
    if step in _ARRIVAL_STEPS:
        return _look_at_arrival(position, step, frame)
    if step in _WAR_STEPS:
        return _look_at_war(position, step, frame)
    return _look_at_rest(position, step, frame)


def _look_at_rest(position: Position, step: int, frame: list[int]) -> str:
    """Look at a step that is about something else."""
    if step == steps.VOYAGE:
        route = ROUTES[position.open_emporium[frame[1]]]
        return "" if frame[2] <= len(route) else "the ship has gone too far"
    if step == steps.OPS:
        if frame[1] & ~position.ops_done:
            return "turn.ops_done lacks its side"
        if frame[2] and not position.used:
            return "turn.used is empty after an op"
        return "" if frame[1] else "no side is active"
    if step == steps.APOSTATISE:
        return "" if frame[1] in PAIRS else "it needs two religions"
    if step == steps.CHANGE_REGIME:
        if frame[2] not in (BY_CAMPAIGN, BY_WAR) or frame[4] >= 0:
            return "it cannot have waited"
        return _look_at_king(
            position, Empire(frame[3]), Empire(frame[1]), campaigns=frame[2] == BY_CAMPAIGN
        )
    return ""


_OP_STEPS: Final = (
    steps.BEHEAD_CARD,
    steps.TAX_CONCESSION,
    steps.REPRESS_PIECE,
    steps.CORSAIR_PIRATE,
    steps.SIEGE_PIECE,
)
_CARD_STEPS: Final = (
    steps.ANNOUNCE,
    steps.SUITOR,
    steps.TREACHERY,
    steps.INQUISITOR_TO,
    *_OP_STEPS,
)


def _look_at_card(position: Position, step: int, frame: list[int]) -> str:
    """Look at a step about a card."""
    card = frame[1]
    key = card_key(card)
    if step == steps.INQUISITOR_TO:
        return "" if bishop_on(position, card) else f"there is no bishop on {key}"
    if card >= CARDS:
        return f"{key} is an empire card"
    if step in _OP_STEPS:
        return "" if card in cards_in_tableaux(position) else f"{key} is in no tableau"
    if step == steps.TREACHERY:
        return _look_at_treachery(position, card, from_hand=frame[2] != 0)
    if step == steps.SUITOR and CARD[card].kind != QUEEN:
        return f"{key} is no queen"
    return "" if _was_played(position, card) else f"{key} was not played"


_AGENT_STEPS: Final = (steps.BATTLE_WHERE, steps.PLACE_AGENTS, steps.PLACE_BISHOPS)


def _look_at_agents(position: Position, step: int, frame: list[int]) -> str:
    """Look at a step about a card whose one-shot or agents are at work."""
    card = frame[1]
    key = card_key(card)
    if card >= CARDS or not (_was_played(position, card) or card in position.discards):
        return f"{key} was neither played nor sold"
    if step == steps.BATTLE_WHERE:
        return "" if is_battle(CARD[card].one_shot) else f"{key} begins no war"
    if not CARD[card].agents or has_bishops(card) != (step == steps.PLACE_BISHOPS):
        return f"{key} has no such agents"
    if frame[2] == 0 or frame[2] & ~everyone_of(card):
        return f"{key} has not got these agents"
    return ""


def _was_played(position: Position, card: int) -> bool:
    """P-E2.0b: say whether a card lies where a card just played lies."""
    if CARD[card].kind == QUEEN:
        return card in position.old_maids[position.actor]
    return any(
        card in position.sides[number]
        for number in range(len(position.sides))
        if number // 2 == position.actor
    )


def _look_at_treachery(position: Position, card: int, *, from_hand: bool) -> str:
    """P-AB23, P-R44: it is about the card just sold, unseen if it came from the hand."""
    if not from_hand:
        return "" if card in position.discards else f"{card_key(card)} was not sold"
    secrets = position.secrets[position.actor]
    if not secrets or secrets[-1][0] != card:
        return f"{card_key(card)} was not sold from the hand just now"
    return ""


_SLOT_STEPS: Final = (
    steps.TAX_EMPIRE,
    steps.TAX_ANSWER,
    steps.REPRESS_TO,
    steps.CORSAIR_TO,
    steps.SHIFT,
)


def _look_at_slot(position: Position, step: int, frame: list[int]) -> str:
    """Look at a step about a slot."""
    slot = frame[1]
    key = slot_key(slot)
    if step == steps.SHIFT:
        blocked = slot in EMPORIUM_SLOTS and position.slots[slot] == pieces.DISK
        return "" if blocked else f"{key} is no blocked emporium"
    if step == steps.REPRESS_TO:
        if repress.piece_at(position, slot) == pieces.NOTHING:
            return f"{key} holds nothing that can be repressed"
        there = empires_at(slot) & frame[2]
        return "" if frame[2] and there == frame[2] else f"{key} is not in these empires"
    if slot < FIRST_BORDER:
        return f"{key} is no border"
    if step == steps.CORSAIR_TO:
        fits = has_pirate(position, slot) and frame[2] != 0
        return "" if fits else f"{key} has no pirate with an empire to go to"
    pawn = concession_on(position, slot)
    if pawn == pieces.NOTHING:
        return f"{key} has no concession"
    empires = frame[2] if step == steps.TAX_EMPIRE else 1 << frame[2]
    if empires == 0 or empires & ~borders_of(slot):
        return f"{key} is not on the border of these empires"
    return ""


_ARRIVAL_STEPS: Final = (
    steps.ARRIVE,
    steps.ARRIVE_REPRESSED,
    steps.ARRIVE_BISHOP,
    steps.SHORTAGE,
    steps.HAND_LIMIT,
)


def _look_at_arrival(position: Position, step: int, frame: list[int]) -> str:
    """Look at a step about a piece to come."""
    if step == steps.HAND_LIMIT:
        return ""
    if step == steps.ARRIVE_BISHOP:
        fits = frame[2] in cards_in_play(position)
        return "" if fits else f"{card_key(frame[2])} is not in play"
    piece = frame[1]
    if not 0 < piece < pieces.PIECES:
        return "there is no such piece"
    if piece <= pieces.BANKS and seat_of_bank(position, piece - 1) < 0:
        return f"nobody has {piece_key(piece)}"
    if step == steps.ARRIVE_REPRESSED:
        fits = piece < REPRESSIBLE_PIECES
        return "" if fits else f"{piece_key(piece)} cannot be repressed"
    if step == steps.SHORTAGE:
        return _look_at_shortage(position, piece, frame[3])
    return _look_at_destination(position, piece, frame[2], frame[3], frame[4])


def _look_at_shortage(position: Position, piece: int, bound: int) -> str:
    """P-PIECES-a: it is asked only where the supply has none."""
    if position.supply[piece] > 0:
        return f"there are {piece_key(piece)} in the supply"
    if bound >= 0 and position.slots[bound] != piece:
        return f"{slot_key(bound)} does not hold {piece_key(piece)}"
    return ""


def _look_at_destination(position: Position, piece: int, slot: int, seat: int, empires: int) -> str:
    """P-AGENT-a, P-E2.2b.3, P-E2.2d.3: the slot can take the piece and its seat can pay for it."""
    key = slot_key(slot)
    kind = pieces.PIECE_KIND[piece]
    if kind == pieces.PIRATE:
        return "" if IS_SEA[slot] else f"{key} is no sea border"
    if pieces.is_ruling_kind(piece):
        if slot >= CITY_SLOTS or position.slots[slot] == pieces.DISK or not is_open(position, slot):
            return f"{key} is no open city"
    elif kind == pieces.PAWN:
        if slot < FIRST_BORDER or has_pirate(position, slot):
            return f"{key} is no border for a concession"
        if borders_of(slot) & empires == 0:
            return f"{key} is not on the border of these empires"
    else:
        return f"{piece_key(piece)} does not go to the map"
    if why_not_displace(position, piece, slot, position.florins[seat]) is not None:
        return f"its seat, {seat}, cannot pay for {key}"
    return ""


_WAR_STEPS: Final = (steps.MUSTER, steps.ROOKS_JOIN, steps.DECIDE_BATTLE, steps.CAMPAIGN_EMPIRE)


def _look_at_war(position: Position, step: int, frame: list[int]) -> str:
    """Look at a step about a war."""
    if step == steps.CAMPAIGN_EMPIRE:
        return _look_at_king(position, Empire(frame[1]), NO_EMPIRE, campaigns=True)
    war, empire = frame[1], Empire(frame[2])
    if step == steps.ROOKS_JOIN:
        return "" if war == CRUSADE else "this is no crusade"
    if not is_battle(war) and war != CAMPAIGN_WAR:
        return "this is no war"
    king = Empire(frame[3] if step == steps.DECIDE_BATTLE else frame[4])
    problem = _look_at_king(position, king, empire, campaigns=war == CAMPAIGN_WAR)
    if problem or step == steps.DECIDE_BATTLE or frame[3] < 0:
        return problem
    card = frame[3]
    if card >= CARDS or CARD[card].one_shot != war:
        return f"{card_key(card)} does not begin this war"
    return ""


def _look_at_king(position: Position, king: Empire, target: Empire, *, campaigns: bool) -> str:
    """P-F9.1, P-E4d.2: the actor's king campaigns, and not against the actor."""
    if not campaigns:
        return "" if king < 0 else "no king campaigns"
    if king < 0:
        return "the king is missing"
    if position.owner[king] != position.actor or is_republic(position, king):
        return f"{empire_key(king)} is no king of turn.actor, {position.actor}"
    if target >= 0 and position.owner[target] == position.actor:
        return f"{empire_key(target)} is the king's own"
    return ""


def problem_with_below(position: Position, frames: list[int]) -> str:
    """Look at a step that goes with the one below it; "" if it does or needs not."""
    below, step = frames[:FRAME], frames[FRAME:]
    if step[0] == steps.SURVIVORS:
        return "" if step[1] == below[1] else "the battle was elsewhere"
    if step[0] == steps.FAIR_LEVY and below[0] == steps.VOYAGE:
        # P-G4.1: the ship, which goes on afterwards, has just come to this empire.
        route = ROUTES[position.open_emporium[below[1]]]
        leg = below[2]
        here = leg % 2 == 1 and leg <= len(route) and route[leg - 1] == step[1]
        return "" if here else "the ship is elsewhere"
    if below[0] == steps.OPS and step[0] not in (steps.HAND_LIMIT, steps.VENICE_LIMIT):
        return "" if below[2] else "no op was performed"
    if step[0] != steps.SHORTAGE:
        return ""
    if below[0] == steps.ARRIVE_BISHOP:
        same = pieces.PIECE_KIND[step[1]] > pieces.PIRATE and step[2] == position.actor
        return "" if same else "another piece is to come"
    return "" if step[1:3] == [below[1], below[3]] else "another piece is to come"
