"""What ``cards.json`` must hold: cards whose agents and powers go together."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax.abilities import ABILITY, ABILITY_NAMES
from condotta.pax.cards import CARD_KINDS, CARDS, COMET, QUEEN, TABLEAU_CARD
from condotta.pax.one_shots import CORONATION, NO_ONE_SHOT, TRADE_SHIFT, WAR_RELIGION
from condotta.pax.ops import CAMPAIGN, op_kind
from condotta.pax.pieces import OWN_PAWN, PIECE_KIND, PIECE_RELIGION, PIECE_TEXTS, PRESTIGES
from condotta.pax.places import BLOCKED_AT_START, EMPIRE_KEYS, LOCATION_KEYS, NOWHERE, REGION_NAMES
from tests.pax.facts.powers import read_one_shot, read_ops, read_prestige
from tests.pax.inspector import Inspector

_FIELDS = [
    ("location", "agents", "one_shot", "ops", "prestige", "abilities"),
    ("suitors", "one_shot", "ops", "prestige", "abilities"),
    (),
]
"""What is printed on each kind of card besides key, name, kind and banner."""


class Card:
    """What is printed on one card; it never changes.

    A queen has suitors and no location of her own (P-LOC-a) and no agents (P-I1.5); a comet has
    nothing but its banner.
    """

    def __init__(self, key: str, name: str, kind: int, banner: int) -> None:
        """Name it; everything else is filled in by the reader."""
        self.key = key
        self.name = name
        self.kind = kind
        self.banner = banner
        """P-B5a: the deck it belongs to and the side it is played to."""
        self.location: int = NOWHERE
        """P-B5b: an empire, a region, or nowhere."""
        self.agents: list[int] = []
        """Pieces, ``OWN_PAWN`` among them."""
        self.one_shot: int = NO_ONE_SHOT
        self.one_shot_parameter: int = -1
        """Trade shift: the slot of the emporium. Apostasy: the mask of its two religions."""
        self.ops: list[int] = []
        self.prestige: list[int] = [0] * PRESTIGES
        """P-B5c: how many icons of each prestige."""
        self.abilities: list[int] = []
        self.suitors: int = 0
        """The mask of the empires whose kings a queen may marry."""


def read_cards(data: JsonObject) -> list[Card]:
    """Read and check ``cards.json``."""
    look = Inspector("cards.json")
    look.fields(data, ("about", "cards"), "file")
    cards = [_read_card(look, entry) for entry in look.children(data, "cards")]
    look.count(len(cards), CARDS, "cards")
    look.different([card.key for card in cards], "keys")
    look.different([card.name for card in cards], "names")
    for number, ability in enumerate(ABILITY):
        used = any(number in card.abilities for card in cards)
        look.expect(fine=used, where="abilities", what=f"no card has {ability.name}")
    look.finish()
    return cards


def _read_card(look: Inspector, entry: JsonObject) -> Card:
    where = str(entry.get("key"))
    kind = look.choice(entry, "kind", CARD_KINDS, where)
    card = Card(
        look.text(entry, "key", "cards"),
        look.text(entry, "name", where),
        kind,
        look.choice(entry, "banner", REGION_NAMES, where),
    )
    if kind < 0:
        return card
    look.fields(entry, ("key", "name", "kind", "banner", *_FIELDS[kind]), where)
    if kind == TABLEAU_CARD:
        card.location = look.choice(entry, "location", LOCATION_KEYS, where)
        card.agents = _read_agents(look, look.words(entry, "agents", where), where)
    if kind == QUEEN:
        card.suitors = look.mask(look.words(entry, "suitors", where), EMPIRE_KEYS, where)
        look.expect(fine=card.suitors != 0, where=where, what="has no suitor")
    if kind != COMET:
        _read_powers(look, entry, card)
        _check_one_shot(look, card)
    return card


def _read_agents(look: Inspector, words: list[str], where: str) -> list[int]:
    """Read up to two agents of one kind."""
    agents = [look.chosen(word, PIECE_TEXTS, where) for word in words]
    for agent in agents:
        fits = agent == OWN_PAWN or (agent > 0 and PIECE_RELIGION[agent] >= 0)
        look.expect(fine=fits, where=where, what="an agent that is neither own pawn nor religious")
    kinds = {PIECE_KIND[agent] for agent in agents}
    look.expect(fine=len(agents) <= 2, where=where, what="more than two agents")
    look.expect(fine=len(kinds) <= 1, where=where, what="agents of two kinds")
    return agents


def _read_powers(look: Inspector, entry: JsonObject, card: Card) -> None:
    where = card.key
    if entry.get("one_shot") is not None:
        words = look.words(entry, "one_shot", where)
        if words:
            card.one_shot, card.one_shot_parameter = read_one_shot(look, words, where)
        else:
            look.fault(where, "one_shot says nothing")
    card.ops = read_ops(look, look.phrases(entry, "ops", where), where)
    campaigns = any(op_kind(op) == CAMPAIGN for op in card.ops)
    look.expect(fine=not campaigns, where=where, what="only kings campaign")
    card.prestige = read_prestige(look, look.words(entry, "prestige", where), where)
    card.abilities = [
        look.chosen(word, ABILITY_NAMES, where) for word in look.words(entry, "abilities", where)
    ]
    twice = len(set(card.abilities)) < len(card.abilities)
    look.expect(fine=not twice, where=where, what="an ability twice")


def _check_one_shot(look: Inspector, card: Card) -> None:
    crowns = card.one_shot == CORONATION
    look.expect(
        fine=crowns == (card.kind == QUEEN), where=card.key, what="a coronation is for queens"
    )
    if card.one_shot == TRADE_SHIFT and card.one_shot_parameter >= 0:
        reopens = BLOCKED_AT_START[card.one_shot_parameter]
        look.expect(fine=reopens, where=card.key, what="shifts to an emporium that starts open")
    if card.one_shot >= 0 and WAR_RELIGION[card.one_shot] >= 0:
        for agent in card.agents:
            religion = PIECE_RELIGION[agent]
            fits = religion < 0 or religion == WAR_RELIGION[card.one_shot]
            look.expect(fine=fits, where=card.key, what="an agent of another religion than the war")
