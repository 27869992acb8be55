"""What ``steady`` believes things to be worth, in one table."""

from __future__ import annotations

from typing import Final

CARD_COST: Final = {
    "mercenary-1": 0.5,
    "mercenary-2": 0.8,
    "mercenary-3": 1.0,
    "mercenary-4": 1.2,
    "mercenary-5": 2.0,
    "mercenary-6": 2.5,
    "mercenary-10": 4.0,
    "winter": 2.0,
    "spring": 1.4,
    "bishop": 2.2,
    "courtesan": 0.6,
    "drummer": 2.8,
    "heroine": 4.4,
    "scarecrow": 0.7,
    "surrender": 2.8,
}
"""What it costs to part with a card: what it could do in a later battle."""

REGION: Final = 8.0
"""What a region is worth to whoever needs it for nothing in particular."""

GROUP_STEP: Final = 4.0
"""More for each region the largest own group grows by."""

WINNING: Final = 60.0
"""More for the region that wins the game, or keeps another from winning it."""

CARD_TO_COME: Final = 3.5
"""Strength an opponent who is still active adds with each card in hand, on average."""

CARDS_TO_COME: Final = 8
"""How many of his cards an opponent spends on one battle, at most."""

FACE_DOWN: Final = 3.5
"""Strength of a card that lies face down."""

SPREAD: Final = 5.0
"""How uncertain all this is: the wider, the less a lead means."""

TOKEN: Final = 1.2
"""What choosing the next region is worth, to a Courtesan's player."""
