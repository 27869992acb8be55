"""The numbers in a step's frame by name: where they stand, as ``steps`` has them in order."""

from __future__ import annotations

from typing import Final

from condotta.pax.steps import (
    ANNOUNCE,
    APOSTATISE,
    ARRIVE,
    ARRIVE_BISHOP,
    ARRIVE_REPRESSED,
    BATTLE_WHERE,
    BEHEAD_CARD,
    CAMPAIGN_EMPIRE,
    CASUALTIES,
    CHANGE_REGIME,
    COMMERCE_SPACE,
    CORSAIR_PIRATE,
    CORSAIR_TO,
    DECIDE_BATTLE,
    EMANCIPATE,
    ENCLOSURE,
    FAIR_LEVY,
    GOLDEN_LIBERTY,
    HAND_LIMIT,
    INQUISITOR_BISHOP,
    INQUISITOR_TO,
    LEFT_OVER,
    MUSTER,
    OPS,
    PACIFY,
    PLACE_AGENTS,
    PLACE_BISHOPS,
    PLAY_ON,
    REGIME_CONCESSION,
    REPRESS_PIECE,
    REPRESS_TO,
    ROOKS_JOIN,
    SHIFT,
    SHORTAGE,
    SIEGE_PIECE,
    STEP_FIELDS,
    SUITOR,
    SURVIVORS,
    TAX_ANSWER,
    TAX_CONCESSION,
    TAX_EMPIRE,
    TAX_LEVY,
    TREACHERY,
    VOTE_EMPIRE,
    VOYAGE,
)


def place_of(step: int, name: str) -> int:
    """Give the place, 1 … 5, of a named number in the frame of a step."""
    return STEP_FIELDS[step].index(name)


PLAY_ON_CARD: Final = place_of(PLAY_ON, "card")
ARRIVE_PIECE: Final = place_of(ARRIVE, "piece")
ARRIVE_SLOT: Final = place_of(ARRIVE, "slot")
ARRIVE_SEAT: Final = place_of(ARRIVE, "seat")
ARRIVE_EMPIRES: Final = place_of(ARRIVE, "empires")
ARRIVE_REPRESSED_PIECE: Final = place_of(ARRIVE_REPRESSED, "piece")
ARRIVE_REPRESSED_EMPIRE: Final = place_of(ARRIVE_REPRESSED, "empire")
ARRIVE_REPRESSED_SEAT: Final = place_of(ARRIVE_REPRESSED, "seat")
ARRIVE_BISHOP_RELIGION: Final = place_of(ARRIVE_BISHOP, "religion")
ARRIVE_BISHOP_CARD: Final = place_of(ARRIVE_BISHOP, "card")
SHIFT_EMPORIUM: Final = place_of(SHIFT, "emporium")
APOSTATISE_RELIGIONS: Final = place_of(APOSTATISE, "religions")
MUSTER_WAR: Final = place_of(MUSTER, "war")
MUSTER_EMPIRE: Final = place_of(MUSTER, "empire")
MUSTER_WAR_CARD: Final = place_of(MUSTER, "war-card")
MUSTER_KING: Final = place_of(MUSTER, "king")
MUSTER_ROOKS: Final = place_of(MUSTER, "rooks")
DECIDE_BATTLE_WAR: Final = place_of(DECIDE_BATTLE, "war")
DECIDE_BATTLE_EMPIRE: Final = place_of(DECIDE_BATTLE, "empire")
DECIDE_BATTLE_KING: Final = place_of(DECIDE_BATTLE, "king")
DECIDE_BATTLE_WON: Final = place_of(DECIDE_BATTLE, "won")
LEFT_OVER_EMPIRE: Final = place_of(LEFT_OVER, "empire")
CHANGE_REGIME_EMPIRE: Final = place_of(CHANGE_REGIME, "empire")
CHANGE_REGIME_CAUSE: Final = place_of(CHANGE_REGIME, "cause")
CHANGE_REGIME_KING: Final = place_of(CHANGE_REGIME, "king")
CHANGE_REGIME_QUEEN: Final = place_of(CHANGE_REGIME, "queen")
VOYAGE_ROW: Final = place_of(VOYAGE, "row")
VOYAGE_LEG: Final = place_of(VOYAGE, "leg")
ANNOUNCE_CARD: Final = place_of(ANNOUNCE, "card")
PLACE_AGENTS_CARD: Final = place_of(PLACE_AGENTS, "card")
PLACE_AGENTS_AGENTS: Final = place_of(PLACE_AGENTS, "agents")
PLACE_AGENTS_MANDATORY: Final = place_of(PLACE_AGENTS, "mandatory")
PLACE_AGENTS_EMPIRES: Final = place_of(PLACE_AGENTS, "empires")
PLACE_AGENTS_LAST_SLOT: Final = place_of(PLACE_AGENTS, "last-slot")
PLACE_BISHOPS_CARD: Final = place_of(PLACE_BISHOPS, "card")
PLACE_BISHOPS_AGENTS: Final = place_of(PLACE_BISHOPS, "agents")
PLACE_BISHOPS_MANDATORY: Final = place_of(PLACE_BISHOPS, "mandatory")
PACIFY_EMPIRE: Final = place_of(PACIFY, "empire")
BATTLE_WHERE_CARD: Final = place_of(BATTLE_WHERE, "card")
SUITOR_QUEEN: Final = place_of(SUITOR, "queen")
CASUALTIES_COUNT: Final = place_of(CASUALTIES, "count")
CASUALTIES_DEFENDERS: Final = place_of(CASUALTIES, "defenders")
SURVIVORS_EMPIRE: Final = place_of(SURVIVORS, "empire")
REGIME_CONCESSION_EMPIRE: Final = place_of(REGIME_CONCESSION, "empire")
EMANCIPATE_EMPIRE: Final = place_of(EMANCIPATE, "empire")
GOLDEN_LIBERTY_EMPIRE: Final = place_of(GOLDEN_LIBERTY, "empire")
OPS_SIDES: Final = place_of(OPS, "sides")
OPS_PERFORMED: Final = place_of(OPS, "performed")
INQUISITOR_BISHOP_RELIGION: Final = place_of(INQUISITOR_BISHOP, "religion")
INQUISITOR_TO_FROM_CARD: Final = place_of(INQUISITOR_TO, "from-card")
COMMERCE_SPACE_ROW: Final = place_of(COMMERCE_SPACE, "row")
BEHEAD_CARD_CARD: Final = place_of(BEHEAD_CARD, "card")
TAX_CONCESSION_CARD: Final = place_of(TAX_CONCESSION, "card")
TAX_EMPIRE_SLOT: Final = place_of(TAX_EMPIRE, "slot")
TAX_EMPIRE_EMPIRES: Final = place_of(TAX_EMPIRE, "empires")
TAX_ANSWER_SLOT: Final = place_of(TAX_ANSWER, "slot")
TAX_ANSWER_EMPIRE: Final = place_of(TAX_ANSWER, "empire")
TAX_LEVY_EMPIRE: Final = place_of(TAX_LEVY, "empire")
TAX_LEVY_SEAT: Final = place_of(TAX_LEVY, "seat")
FAIR_LEVY_EMPIRE: Final = place_of(FAIR_LEVY, "empire")
REPRESS_PIECE_CARD: Final = place_of(REPRESS_PIECE, "card")
REPRESS_PIECE_KINDS: Final = place_of(REPRESS_PIECE, "kinds")
REPRESS_TO_SLOT: Final = place_of(REPRESS_TO, "slot")
REPRESS_TO_EMPIRES: Final = place_of(REPRESS_TO, "empires")
VOTE_EMPIRE_SIDE: Final = place_of(VOTE_EMPIRE, "side")
CORSAIR_PIRATE_CARD: Final = place_of(CORSAIR_PIRATE, "card")
CORSAIR_PIRATE_RELIGION: Final = place_of(CORSAIR_PIRATE, "religion")
CORSAIR_TO_SLOT: Final = place_of(CORSAIR_TO, "slot")
CORSAIR_TO_EMPIRES: Final = place_of(CORSAIR_TO, "empires")
SIEGE_PIECE_CARD: Final = place_of(SIEGE_PIECE, "card")
CAMPAIGN_EMPIRE_KING: Final = place_of(CAMPAIGN_EMPIRE, "king")
SHORTAGE_PIECE: Final = place_of(SHORTAGE, "piece")
SHORTAGE_SEAT: Final = place_of(SHORTAGE, "seat")
SHORTAGE_BOUND_SLOT: Final = place_of(SHORTAGE, "bound-slot")
TREACHERY_CARD: Final = place_of(TREACHERY, "card")
TREACHERY_FROM_HAND: Final = place_of(TREACHERY, "from-hand")
ENCLOSURE_REGION: Final = place_of(ENCLOSURE, "region")
HAND_LIMIT_SEAT: Final = place_of(HAND_LIMIT, "seat")
ROOKS_JOIN_WAR: Final = place_of(ROOKS_JOIN, "war")
ROOKS_JOIN_EMPIRE: Final = place_of(ROOKS_JOIN, "empire")

# One question serves both levies.
assert FAIR_LEVY_EMPIRE == TAX_LEVY_EMPIRE
