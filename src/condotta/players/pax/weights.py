"""What the computer players believe things to be worth at Pax Renaissance, in one table.

A florin is 1. ``PLAIN`` is the table, name by name, as a tuner varies it; ``STYLES`` says by what
factor a style changes some of its entries. Nobody makes deals in this game, so a dealer plays
plainly.
"""

from __future__ import annotations

from math import log
from typing import Final

from condotta.core.errors import SetupError
from condotta.pax import victories
from condotta.pax.cards import CARD
from condotta.pax.empires import EMPIRE_SIDES
from condotta.pax.one_shots import NO_ONE_SHOT, ONE_SHOT_NAMES
from condotta.pax.ops import OP_NAMES, op_kind
from condotta.pax.pieces import PATRON, PRESTIGES
from condotta.players.pax.judge import Judge

PLAIN: Final[dict[str, float]] = {
    # --- Victories ---
    # The game is won; lost, it is as much below nothing.
    "won": 1000.0,
    # An active victory whose conditions are met, with the action to declare it.
    "declarable": 400.0,
    # The same, if somebody else has to be waited for: the others may still do something about it.
    "ready": 150.0,
    # What an active victory is worth on the way to it; each step away leaves ``nearer`` of it.
    "victory": 60.0,
    "nearer": 0.55,
    # How much of that is left while nobody has bought a comet for it.
    "inactive": 0.45,
    # How much a second road adds to the nearest one.
    "other_victories": 0.3,
    # How much the best-placed rival's roads count, beside the own.
    "rival": 0.7,
    # How long each missing one of these makes the road to a victory.
    "king_step": 1.0,
    "concession_step": 0.6,
    "discovery_step": 0.9,
    "republic_step": 1.0,
    "law_step": 0.8,
    "prestige_step": 0.9,
    "bishop_step": 1.0,
    "piece_step": 0.5,
    # A victory that takes both actions to declare is farther away, by so many steps.
    "dear_declaration": 0.7,
    # --- The end without a declaration ---
    # What each patron more than the best rival's is worth when the decks run out.
    "culture": 6.0,
    # A greater lead than this helps no more.
    "culture_enough": 4.0,
    # What each florin more than the richest rival's is worth then.
    "culture_florin": 0.4,
    # --- Means ---
    "florin": 1.0,
    # From so many florins on, each further one is worth ``spare_florin``.
    "plenty": 6.0,
    "spare_florin": 0.45,
    # For its shares of the fairs.
    "concession": 2.0,
    "king": 5.0,
    "republic": 5.0,
    "card_in_tableau": 2.2,
    # How much of its worth a card has before it is played.
    "card_in_hand": 0.55,
    "one_shot_in_hand": 0.5,
    "prestige": 0.9,
    "patron": 1.6,
    # How much of a card's ops is lost under a bishop.
    "silenced": 0.6,
    # How much the rivals' means count, all of them together, beside the own.
    "others": 0.25,
    # What an action that is left is worth.
    "action": 1.2,
    # --- Chances: how much each head counts in a seat's pull towards the win (see ``chances``) ---
    "chance.means": 0.02,
    # More of it, the nearer the end of the decks.
    "chance.late_means": 0.01,
    "chance.roads": 0.012,
    "chance.culture": 0.012,
    # --- Ops on the cards of a tableau ---
    "op.inquisitor": 0.5,
    "op.commerce": 1.0,
    "op.behead": 1.0,
    "op.tax": 1.0,
    "op.repress": 0.5,
    "op.vote": 1.2,
    "op.corsair": 0.5,
    "op.siege": 0.6,
    "op.campaign": 1.5,
    # --- One-shots on the cards of a hand ---
    "one_shot.trade_shift": 1.0,
    "one_shot.coronation": 4.0,
    "one_shot.conspiracy": 4.0,
    "one_shot.peasant_revolt": 3.5,
    "one_shot.crusade": 3.5,
    "one_shot.reformation": 3.5,
    "one_shot.jihad": 3.5,
    "one_shot.apostasy": 0.5,
}
"""The plain table."""

PLAIN_STYLE: Final = "plain"
STYLES: Final[dict[str, dict[str, float]]] = {
    PLAIN_STYLE: {},
    # Money first, in hand and on the borders; wars are for others.
    "cautious": {
        "florin": 1.6,
        "plenty": 1.5,
        "spare_florin": 2.0,
        "concession": 2.5,
        "king": 0.8,
        "op.campaign": 0.3,
        "one_shot.conspiracy": 0.5,
        "one_shot.peasant_revolt": 0.5,
        "one_shot.crusade": 0.5,
        "one_shot.reformation": 0.5,
        "one_shot.jihad": 0.5,
    },
    # Crowns and wars; florins are there to be spent.
    "bold": {
        "florin": 0.6,
        "spare_florin": 0.4,
        "king": 2.2,
        "republic": 2.2,
        "op.siege": 2.0,
        "op.campaign": 3.0,
        "one_shot.coronation": 1.5,
        "one_shot.conspiracy": 2.0,
        "one_shot.peasant_revolt": 2.0,
        "one_shot.crusade": 2.0,
        "one_shot.reformation": 2.0,
        "one_shot.jihad": 2.0,
    },
    # What hurts the others is as good as what helps oneself.
    "spiteful": {"rival": 2.0, "others": 7.0},
    "dealer": {},
}
"""For each style the factors by which it differs from the plain table."""


class PaxWeights:
    """A table, ready for use: a number for each entry and what follows from them for each card."""

    def __init__(self, values: dict[str, float]) -> None:  # noqa: PLR0915 - a line for each entry
        """Take a whole table; every name of ``PLAIN`` and no other must be there."""
        if set(values) != set(PLAIN):
            wrong = ", ".join(sorted(set(values) ^ set(PLAIN)))
            raise ValueError(f"a table of weights without or with too much of: {wrong}")
        self.values = dict(values)
        self.judge: Judge | None = None
        """Who judges whole positions in place of this table."""
        self.won = values["won"]
        self.declarable = values["declarable"]
        self.ready = values["ready"]
        self.victory = values["victory"]
        self.nearer = values["nearer"]
        self.each_step = log(self.nearer)
        self.inactive = values["inactive"]
        self.other_victories = values["other_victories"]
        self.rival = values["rival"]
        self.bishop_step = values["bishop_step"]
        self.piece_step = values["piece_step"]
        self.dear_declaration = values["dear_declaration"]
        self.culture = values["culture"]
        self.culture_enough = values["culture_enough"]
        self.culture_florin = values["culture_florin"]
        self.florin = values["florin"]
        self.plenty = values["plenty"]
        self.spare_florin = values["spare_florin"]
        self.concession = values["concession"]
        self.king = values["king"]
        self.republic = values["republic"]
        self.card_in_tableau = values["card_in_tableau"]
        self.card_in_hand = values["card_in_hand"]
        self.one_shot_in_hand = values["one_shot_in_hand"]
        self.prestige = values["prestige"]
        self.patron = values["patron"]
        self.silenced = values["silenced"]
        self.others = values["others"]
        self.action = values["action"]
        self.chance_of_means = values["chance.means"]
        self.chance_of_late_means = values["chance.late_means"]
        self.chance_of_roads = values["chance.roads"]
        self.chance_of_culture = values["chance.culture"]
        self.step = [0.0] * len(victories.METRICS)
        """How long each missing one of a metric makes the road."""
        self.step[victories.SUPREME_PRESTIGE] = values["prestige_step"]
        self.step[victories.KINGS] = values["king_step"]
        self.step[victories.CONCESSIONS] = values["concession_step"]
        self.step[victories.DISCOVERIES] = values["discovery_step"]
        self.step[victories.REPUBLICS] = values["republic_step"]
        self.step[victories.LAWS] = values["law_step"]
        self._op = [values["op." + name] for name in OP_NAMES]
        self._one_shot = [values["one_shot." + name] for name in ONE_SHOT_NAMES]
        self.card_ops = [self._worth_of_ops(card.ops) for card in CARD]
        """What the ops on each card are worth."""
        self.side_ops = [self._worth_of_ops(side.ops) for side in EMPIRE_SIDES]
        """What the ops on each side of each empire's card are worth."""
        self.tableau_cards = [self.card_in_tableau + ops for ops in self.card_ops]
        """What each card is worth in a tableau, its prestige apart."""
        self.silenced_cards = [self.silenced * ops for ops in self.card_ops]
        """What each card loses under a bishop."""
        self.in_hand = [self._worth_in_hand(card) for card in range(len(CARD))]
        """What each card is worth in a hand, whatever the position."""

    def _worth_of_ops(self, ops: list[int]) -> float:
        """What the ops on a card are worth; a card performs one of them at a time."""
        worths = sorted([self._op[op_kind(op)] for op in ops], reverse=True)
        total = 0.0
        for place, worth in enumerate(worths):
            total += worth / (place + 1)
        return total

    def _worth_in_hand(self, card: int) -> float:
        icons = CARD[card].prestige
        played = self.card_in_tableau + self.card_ops[card]
        for kind in range(PRESTIGES):
            played += icons[kind] * (self.patron if kind == PATRON else self.prestige)
        one_shot = CARD[card].one_shot
        once = 0.0 if one_shot == NO_ONE_SHOT else self._one_shot[one_shot]
        return self.card_in_hand * played + self.one_shot_in_hand * once


def varied(factors: dict[str, float]) -> PaxWeights:
    """Give the plain table with some of its entries multiplied."""
    values = dict(PLAIN)
    for name, factor in factors.items():
        values[name] *= factor
    return PaxWeights(values)


_READY: Final[dict[str, PaxWeights]] = {}


def weights_of(style: str) -> PaxWeights:
    """Give the table of a style."""
    if style not in STYLES:
        told = {"name": "style", "given": style, "allowed": ", ".join(STYLES)}
        raise SetupError("error.bad-parameter", told)
    if style not in _READY:
        _READY[style] = varied(STYLES[style])
    return _READY[style]
