"""What computer players believe things to be worth in Condottiere, in readable tables.

``PLAIN`` is how ``steady`` judges; each style is a few changes to it. ``OUTLOOK`` is how the
search judges a position between two battles. Both were found by playing: the arena's tuner and
``make fit-outlook`` look for better ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from condotta.condottiere.cards import KIND_NAMES

PLAIN: Final[dict[str, float]] = {
    # What it costs to part with a card: what it could do in a later battle.
    "mercenary-1": 0.5,
    "mercenary-2": 0.8,
    "mercenary-3": 1.0,
    "mercenary-4": 1.2,
    "mercenary-5": 2.0,
    "mercenary-6": 2.2,
    "mercenary-10": 4.0,
    "winter": 3.4,
    "spring": 1.4,
    "bishop": 2.2,
    "courtesan": 0.6,
    "drummer": 2.8,
    "heroine": 4.4,
    "scarecrow": 0.7,
    "surrender": 2.8,
    # All these costs together, times this.
    "thrift": 1.0,
    # What a region is worth to whoever needs it for nothing in particular …
    "region": 8.0,
    # … more if it borders on an own one, more for each region the largest group grows by …
    "near": 1.0,
    "group-step": 4.0,
    # … and more for the region that wins the game, or keeps another from winning it.
    "winning": 60.0,
    # The share of what a region is worth to the foe (the leader, or whoever attacks one's own) that
    # it is worth to keep it from him.
    "spite": 0.0,
    # Strength an opponent who is still active adds with each card in hand, with how many cards of
    # his hand at most, and how much more to expect for each further one who is active.
    "card-to-come": 3.4,
    "cards-to-come": 1.8,
    "crowd": 3.6,
    # … and with each further card of the largest hand among them, as long as a third player holds
    # cards too: what two of them spend on each other, the third one keeps for the next battles.
    "further-card": 0.9,
    # The share of what the own hand could still add that counts as a lead already.
    "reserve": 0.4,
    # Strength of a card that lies face down.
    "face-down": 3.5,
    # How uncertain all this is: the wider, the less a lead means.
    "spread": 4.0,
    # What choosing the next region is worth, to a Courtesan's player.
    "token": 1.2,
    # How much the most dangerous of the others counts where regions are chosen.
    "others": 0.6,
    # What passing gains by itself, beyond the cards it saves.
    "courtesy": 0.0,
    # How readily cards are shown: the chance of a show in a battle one does not want.
    "openness": 0.0,
}

STYLES: Final[dict[str, dict[str, float]]] = {
    "plain": {},
    "cautious": {"thrift": 1.6, "courtesy": 0.6},
    "bold": {"thrift": 0.6, "crowd": 2.4, "further-card": 0.4},
    "spiteful": {"spite": 0.4},
    "dealer": {"openness": 0.7, "courtesy": 0.3},
}
"""What each style believes otherwise than ``PLAIN``."""


class CondottiereWeights:
    """One table, ready to be read."""

    def __init__(self, table: Mapping[str, float]) -> None:
        """Read the numbers."""
        self.thrift = table["thrift"]
        self.cost: list[float] = [self.thrift * table[name] for name in KIND_NAMES]
        self.region = table["region"]
        self.near = table["near"]
        self.group_step = table["group-step"]
        self.winning = table["winning"]
        self.spite = table["spite"]
        self.card_to_come = table["card-to-come"]
        self.cards_to_come = table["cards-to-come"]
        self.whole_cards_to_come = int(self.cards_to_come)
        self.crowd = table["crowd"]
        self.further_card = table["further-card"]
        self.reserve = table["reserve"]
        self.face_down = table["face-down"]
        self.spread = table["spread"]
        self.token = table["token"]
        self.others = table["others"]
        self.courtesy = table["courtesy"]
        self.openness = table["openness"]


BY_STYLE: Final[dict[str, CondottiereWeights]] = {
    style: CondottiereWeights({**PLAIN, **changes}) for style, changes in STYLES.items()
}
"""The weights of every style."""

OUTLOOK: Final[dict[str, tuple[float, float, float]]] = {
    "regions": (2.46, 1.84, 0.54),
    "group": (0.64, 0.44, 0.09),
    "one-short": (0.47, 0.1, -0.09),
    "two-short": (0.0, 0.21, 0.04),
    "ways-to-win": (0.03, 0.32, 0.33),
    "ways-to-grow": (0.33, 0.33, 0.2),
    "contested-wins": (0.46, 0.11, 0.0),
    "contested-grows": (0.05, 0.11, -0.02),
    "arms": (1.08, 1.69, 0.49),
    "arms-and-one-short": (-0.25, 0.44, -0.08),
    "arms-and-contested-wins": (0.51, 0.73, 0.21),
    "token": (-0.1, 0.04, -0.01),
    "points": (0.0, 0.0, 4.5),
    "mercenary-1": (0.43, -0.04, 0.01),
    "mercenary-2": (0.64, 0.3, 0.16),
    "mercenary-3": (0.78, 0.41, 0.18),
    "mercenary-4": (0.94, 0.59, 0.29),
    "mercenary-5": (1.24, 0.84, 0.71),
    "mercenary-6": (1.26, 1.05, 0.61),
    "mercenary-10": (1.87, 1.27, 0.59),
    "winter": (-0.14, -0.3, -0.14),
    "spring": (-0.02, 0.16, 0.24),
    "bishop": (0.75, 0.47, 0.37),
    "courtesan": (0.47, 0.54, 0.3),
    "drummer": (0.79, 0.04, 0.28),
    "heroine": (1.87, 1.6, 0.74),
    "scarecrow": (0.19, -0.17, -0.12),
    "surrender": (0.83, 0.4, 0.35),
}
"""How much each sign in ``outlook`` counts for a seat's chances: among three or more, between two,
and where the points of several games decide.
"""
