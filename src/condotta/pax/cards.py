"""The cards of the two decks: 147 tableau cards, 17 queens and 4 comets, numbered 0 to 167.

What is printed on a card is data; no rule knows a card by its number or its key. The number is the
card's place in ``cards.json``; records and snapshots name cards by key (``PREN036``, ``COMET1``).
"""

from __future__ import annotations

from typing import Final

from condotta.core.errors import SetupError
from condotta.core.given import shown
from condotta.pax import pieces
from condotta.pax.abilities import ABILITY_NAMES
from condotta.pax.box import Facts, mask_of_words, read_file
from condotta.pax.one_shots import NO_ONE_SHOT, read_one_shot
from condotta.pax.ops import read_op
from condotta.pax.places import EMPIRE_KEYS, LOCATION_KEYS, NOWHERE, REGION_NAMES

CARDS: Final = 168
"""P-B1.1."""
CARD_KINDS: Final[tuple[str, ...]] = ("tableau", "queen", "comet")
TABLEAU_CARD: Final = 0
QUEEN: Final = 1
COMET: Final = 2


class Card:
    """What is printed on one card; it never changes.

    A queen has suitors and no location of her own (P-LOC-a) and no agents (P-I1.5); a comet has
    nothing but its banner.
    """

    def __init__(self, facts: Facts) -> None:
        """Take what ``cards.json`` says of it."""
        self.key: Final[str] = facts["key"]
        self.name: Final[str] = facts["name"]
        self.kind: Final = CARD_KINDS.index(facts["kind"])
        self.banner: Final = REGION_NAMES.index(facts["banner"])
        """P-B5a: the deck it belongs to and the side it is played to."""
        location = facts.get("location")
        self.location: Final = NOWHERE if location is None else LOCATION_KEYS.index(location)
        """P-B5b: an empire, a region, or nowhere."""
        self.agents: Final = [pieces.PIECE_TEXTS.index(agent) for agent in facts.get("agents", ())]
        """Pieces, ``OWN_PAWN`` among them."""
        one_shot = facts.get("one_shot")
        read = (NO_ONE_SHOT, -1) if one_shot is None else read_one_shot(one_shot)
        self.one_shot: Final = read[0]
        self.one_shot_parameter: Final = read[1]
        """Trade shift: the slot of the emporium. Apostasy: the mask of its two religions."""
        self.ops: Final = [read_op(words) for words in facts.get("ops", ())]
        self.prestige: Final = count_prestige(facts.get("prestige", []))
        """P-B5c: how many icons of each prestige."""
        self.abilities: Final = [ABILITY_NAMES.index(name) for name in facts.get("abilities", ())]
        self.suitors: Final = mask_of_words(facts.get("suitors", ()), EMPIRE_KEYS)
        """The mask of the empires whose kings a queen may marry."""


def count_prestige(icons: list[str]) -> list[int]:
    """Count the icons of each prestige."""
    return [icons.count(prestige) for prestige in pieces.PRESTIGE_NAMES]


CARD: Final = [Card(facts) for facts in read_file("cards.json")["cards"]]
"""All cards, by number."""
_NUMBER_OF: Final = {card.key: number for number, card in enumerate(CARD)}


def card_named(key: object) -> int:
    """Find the number of a card."""
    if not isinstance(key, str) or key not in _NUMBER_OF:
        known = f"{CARD[0].key} … {CARD[-1].key}"
        raise SetupError("error.unknown-card", {"given": shown(key), "known": known})
    return _NUMBER_OF[key]


def cards_of_deck(banner: int) -> list[int]:
    """P-C5a, P-C5b: the cards of a deck without its comets."""
    return [
        number for number, card in enumerate(CARD) if card.banner == banner and card.kind != COMET
    ]


def comets_of_deck(banner: int) -> list[int]:
    """P-A3: the two comets of a deck."""
    return [
        number for number, card in enumerate(CARD) if card.banner == banner and card.kind == COMET
    ]
