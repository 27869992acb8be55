"""What ``steady`` believes things to be worth at Pax Renaissance, in one table. A florin is 1."""

from __future__ import annotations

from typing import Final

from condotta.pax.one_shots import ONE_SHOT_NAMES
from condotta.pax.ops import OP_NAMES

# --- Victories -----------------------------------------------------------------------------------

WON: Final = 1000.0
"""The game is won; lost, it is as much below nothing."""
DECLARABLE: Final = 400.0
"""An active victory whose conditions are met, with the action to declare it."""
READY: Final = 150.0
"""The same, if somebody else has to be waited for: the others may still do something about it."""
VICTORY: Final = 60.0
"""What an active victory is worth on the way to it; each step away leaves ``NEARER`` of it."""
NEARER: Final = 0.55
INACTIVE: Final = 0.45
"""How much of that is left while nobody has bought a comet for it."""
OTHER_VICTORIES: Final = 0.3
"""How much a second road adds to the nearest one."""
RIVAL: Final = 0.7
"""How much the best-placed rival's roads count, beside the own."""

KING_STEP: Final = 1.0
CONCESSION_STEP: Final = 0.6
DISCOVERY_STEP: Final = 0.9
REPUBLIC_STEP: Final = 1.0
LAW_STEP: Final = 0.8
PRESTIGE_STEP: Final = 0.9
BISHOP_STEP: Final = 1.0
PIECE_STEP: Final = 0.5
"""How long each missing one of these makes the road to a victory."""
DEAR_DECLARATION: Final = 0.7
"""A victory that takes both actions to declare is farther away, by so many steps."""

# --- The end without a declaration ----------------------------------------------------------------

CULTURE: Final = 6.0
"""What each patron more than the best rival's is worth when the decks run out."""
CULTURE_ENOUGH: Final = 4
"""A greater lead than this helps no more."""
CULTURE_FLORIN: Final = 0.4
"""What each florin more than the richest rival's is worth then."""

# --- Means ----------------------------------------------------------------------------------------

FLORIN: Final = 1.0
PLENTY: Final = 6
"""From so many florins on, each further one is worth ``SPARE_FLORIN``."""
SPARE_FLORIN: Final = 0.45
CONCESSION: Final = 2.0
"""For its shares of the fairs."""
KING: Final = 5.0
REPUBLIC: Final = 5.0
CARD_IN_TABLEAU: Final = 2.2
CARD_IN_HAND: Final = 0.55
"""How much of its worth a card has before it is played."""
ONE_SHOT_IN_HAND: Final = 0.5
PRESTIGE: Final = 0.9
PATRON: Final = 1.6
SILENCED: Final = 0.6
"""How much of a card's ops is lost under a bishop."""
OTHERS: Final = 0.25
"""How much the rivals' means count, all of them together, beside the own."""
ACTION: Final = 1.2
"""What an action that is left is worth."""

OP: Final[dict[str, float]] = {
    "inquisitor": 0.5,
    "commerce": 1.0,
    "behead": 1.0,
    "tax": 1.0,
    "repress": 0.5,
    "vote": 1.2,
    "corsair": 0.5,
    "siege": 0.6,
    "campaign": 1.5,
}
ONE_SHOT: Final[dict[str, float]] = {
    "trade_shift": 1.0,
    "coronation": 4.0,
    "conspiracy": 4.0,
    "peasant_revolt": 3.5,
    "crusade": 3.5,
    "reformation": 3.5,
    "jihad": 3.5,
    "apostasy": 0.5,
}

assert set(OP) == set(OP_NAMES)
assert set(ONE_SHOT) == set(ONE_SHOT_NAMES)
