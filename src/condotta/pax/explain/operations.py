"""Why an op cannot be used now, or not on that target."""

from __future__ import annotations

from collections.abc import Iterable

from condotta.core.reason import Reason, because
from condotta.pax.abilities import ABILITY, BEHEAD_ONLY_WITH_BISHOP, PORTUGAL_FRANCE_NOT_ADJACENT
from condotta.pax.actions import (
    CHOOSE_CARD,
    CHOOSE_SLOT,
    CHOOSE_SPACE,
    MOST_OPS,
    PLACE_AGENT,
    STOP,
    USE_OP,
)
from condotta.pax.at_work import ABILITIES_OF_KEY, adjacent_to, may_use
from condotta.pax.cards import CARD, CARDS
from condotta.pax.empires import ALL_CARDS
from condotta.pax.explain.battles import empire_named
from condotta.pax.mustering import knights_of
from condotta.pax.names import (
    card_key,
    empire_key,
    piece_key,
    region_key,
    religion_key,
    slot_key,
)
from condotta.pax.operations import campaign, repress, vote
from condotta.pax.ops import (
    CAMPAIGN,
    OP_CLASS,
    OP_NAMES,
    POLITICAL,
    REPRESSIBLE,
    VOTE,
    op_kind,
    op_parameter,
)
from condotta.pax.pieces import (
    BISHOP,
    NOTHING,
    PIECE_KIND,
    PIRATE,
    RELIGIONS,
    is_ruling_kind,
    piece_of,
)
from condotta.pax.places import (
    ANYWHERE_EAST,
    CITY_SLOTS,
    IS_SEA,
    LOCATION_KEYS,
    NEIGHBOURS,
    REGION_OF,
    SLOTS,
    locations_match,
)
from condotta.pax.places_now import concession_on, empires_at, has_pirate
from condotta.pax.position import SPACES, Position, about
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.tableau import (
    cards_in_play,
    cards_in_tableaux,
    cards_of_side,
    empire_of,
    empires_of,
    location_of,
    ops_of,
    seat_with,
)


def _card_named(index: int) -> int:
    card = index - CHOOSE_CARD
    return card if 0 <= card < ALL_CARDS else -1


def _slot_named(index: int) -> int:
    slot = index - CHOOSE_SLOT
    return slot if 0 <= slot < SLOTS else -1


def _outside(position: Position, card: int, slot: int) -> Reason | None:
    """P-E4d.1: the target of a political or military op is in the card's location."""
    if empires_at(slot) & empires_of(position, card):
        return None
    where = LOCATION_KEYS[location_of(position, card)]
    return because("P-E4d.1", "outside-location", slot=slot_key(slot), location=where)


# --- Which op ------------------------------------------------------------------------------------


def why_not_op(position: Position, index: int) -> Reason | None:
    """DEC-16: a card of another side or seat, one that was used, silenced, or without a target."""
    if index == STOP:
        return because("P-E4.2", "op-first")
    if not USE_OP <= index < PLACE_AGENT:
        return None
    card, number = (index - USE_OP) // MOST_OPS, (index - USE_OP) % MOST_OPS
    said = card_key(card)
    if seat_with(position, card) != position.actor:
        return because("P-E4.1", "not-in-your-tableau", card=said)
    if not _lies_in(position, card, about(position, 1)):
        return because("P-E4.1", "card-of-other-side", card=said)
    if card in position.used:
        return because("P-E4.3", "card-used", card=said)
    return _why_no_use(position, card, number, "P-E4.6")


def _lies_in(position: Position, card: int, sides: int) -> bool:
    for side in range(2):
        if sides >> side & 1 and card in cards_of_side(position, position.actor, side):
            return True
    return False


def _why_no_use(position: Position, card: int, number: int, silencing: str) -> Reason:
    """P-B5d, P-E4.6, P-E4b: no such op, silenced, or no target."""
    ops = ops_of(position, card)
    if number >= len(ops):
        return because("P-B5d", "no-such-op", card=card_key(card), op=number + 1)
    if not may_use(position, card, ops[number], position.actor):
        return because(silencing, "card-silenced", card=card_key(card))
    reason = _why_unpaid(position, card, ops[number])
    if reason is not None:
        return reason
    if op_kind(ops[number]) == CAMPAIGN and campaign.in_reach(position, empire_of(card)):
        return _no_knights(empire_of(card))
    return because("P-E4b", "op-without-target", card=card_key(card), op=_op_name(ops[number]))


def why_side_unpaid(position: Position, sides: Iterable[int]) -> Reason | None:
    """P-F6a.1, P-F9c.1: name an op of these sides that fails for want of florins alone, if any."""
    for side in sides:
        for card in cards_of_side(position, position.actor, side):
            for op in [] if card in position.used else ops_of(position, card):
                if may_use(position, card, op, position.actor):
                    reason = _why_unpaid(position, card, op)
                    if reason is not None:
                        return reason
    return None


def _why_unpaid(position: Position, card: int, op: int) -> Reason | None:
    """Tell of the cheapest vote or campaign that nothing but its cost forbids."""
    seat, kind = position.actor, op_kind(op)
    if kind == VOTE:
        empires = vote.winnable(position, op_parameter(op))
        prices = [(vote.cost_of(position, seat, empire), empire) for empire in empires]
        return _vote_too_dear(position, min(prices)[1]) if prices else None
    if kind == CAMPAIGN:
        king = empire_of(card)
        empires = campaign.in_reach(position, king)
        prices = [(campaign.cost_of(position, king, empire), empire) for empire in empires]
        prices = [price for price in prices if price[0] > 0]
        return _campaign_too_dear(position, king, min(prices)[1]) if prices else None
    return None


def _op_name(op: int) -> str:
    return OP_NAMES[op_kind(op)]


def why_not_copy(position: Position, index: int) -> Reason | None:
    """DEC-29: only a political op of an opponent's card that is not silenced."""
    if not USE_OP <= index < PLACE_AGENT:
        return None
    card, number = (index - USE_OP) // MOST_OPS, (index - USE_OP) % MOST_OPS
    owner = seat_with(position, card)
    if owner < 0 or owner == position.actor:
        return because("P-CRYPTO-a", "not-an-opponents-card", card=card_key(card))
    ops = ops_of(position, card)
    if number < len(ops) and OP_CLASS[op_kind(ops[number])] != POLITICAL:
        return because("P-CRYPTO-a", "op-not-political", op=_op_name(ops[number]))
    return _why_no_use(position, card, number, "P-CRYPTO-b")


# --- Religious and economic ops ------------------------------------------------------------------


def why_not_bishop(position: Position, index: int) -> Reason | None:
    """DEC-17, first: no bishop of the religion there, or one that can go nowhere."""
    card = _card_named(index)
    if card < 0:
        return None
    bishop = piece_of(BISHOP, about(position, 1))
    if position.bishops[card] != about(position, 1) + 1:
        said = piece_key(bishop)
        return because("P-F1.1", "no-such-bishop", piece=said, card=card_key(card))
    return because("P-F1.2", "bishop-stuck", card=card_key(card))


def why_not_bishop_there(position: Position, index: int) -> Reason | None:
    """DEC-17, then: the same card, one out of play, another throne, or one too far away."""
    card = _card_named(index)
    if card < 0:
        return None
    start = about(position, 1)
    if card == start:
        return because("P-F1.4", "bishop-must-move")
    if card not in cards_in_play(position):
        return because("P-F1.2", "card-not-in-play", card=card_key(card))
    if seat_with(position, card) < 0 and seat_with(position, start) < 0:
        return because("P-F1c.2", "throne-to-throne")
    return because("P-F1.2", "bishop-too-far", card=card_key(card), start=card_key(start))


def why_not_florin(position: Position, index: int) -> Reason | None:
    """DEC-18: the other row, or a space without florins."""
    space = index - CHOOSE_SPACE
    if not 0 <= space < SPACES:
        return None
    row = about(position, 1)
    if space // MARKET_COLUMNS != row:
        return because("P-Fb", "other-row", row=region_key(row))
    column = space % MARKET_COLUMNS
    return because("P-F2", "no-florin-there", row=region_key(row), column=column)


# --- Political ops -------------------------------------------------------------------------------


def why_not_behead(position: Position, index: int) -> Reason | None:
    """DEC-19: itself, no card of a tableau, another location, or no bishop of the right colour."""
    victim = _card_named(index)
    if victim < 0:
        return None
    killer = about(position, 1)
    said, by = card_key(victim), card_key(killer)
    if victim == killer:
        return because("P-F3.2", "behead-itself", card=said)
    if victim not in cards_in_tableaux(position):
        return because("P-F3.1", "card-in-no-tableau", card=said)
    if not locations_match(location_of(position, killer), location_of(position, victim)):
        return because("P-E4d.3", "behead-elsewhere", card=said, by=by)
    return _why_no_bishop_to_behead(killer, by)


def _why_no_bishop_to_behead(killer: int, by: str) -> Reason:
    """P-AB01, P-AB16: what the card asks for."""
    assert killer < CARDS
    for number in CARD[killer].abilities:
        ability = ABILITY[number]
        if ability.key == BEHEAD_ONLY_WITH_BISHOP:
            where = LOCATION_KEYS[ANYWHERE_EAST + ability.region]
            wanted = [religion_key(n) for n in range(RELIGIONS) if ability.religions >> n & 1]
            return because(
                ability.rule, "behead-only-bishops", card=by, location=where, religions=wanted
            )
    raise AssertionError("only such a card refuses a victim in its location")


def why_not_tax(position: Position, index: int) -> Reason | None:
    """DEC-20: no concession, another location, or a saturated empire."""
    slot = _slot_named(index)
    if slot < 0:
        return None
    if slot < CITY_SLOTS or concession_on(position, slot) == NOTHING:
        return because("P-F4.1", "no-concession-there", slot=slot_key(slot))
    reason = _outside(position, about(position, 1), slot)
    return because("P-F4a.1", "tax-saturated", slot=slot_key(slot)) if reason is None else reason


def why_not_repress(position: Position, index: int) -> Reason | None:
    """DEC-24: nothing there, a pirate, a kind that is not on the icon, or another location."""
    slot = _slot_named(index)
    if slot < 0:
        return None
    kinds = about(position, 2)
    piece = repress.piece_at(position, slot)
    if piece == NOTHING and slot >= CITY_SLOTS and has_pirate(position, slot):
        return because("P-F5.2", "pirates-not-repressed")
    if piece == NOTHING:
        return because("P-F5.1", "nothing-there", slot=slot_key(slot))
    if kinds >> PIECE_KIND[piece] & 1 == 0:
        shown = [name for kind, name in enumerate(REPRESSIBLE) if kinds >> kind & 1]
        return because("P-F5.2", "repress-only", kinds=shown)
    return _outside(position, about(position, 1), slot)


def why_not_vote(position: Position, index: int) -> Reason | None:
    """DEC-25: another region, a throne, a vassal, no majority, or too dear."""
    empire = empire_named(index)
    if empire < 0:
        return None
    said, side = empire_key(empire), about(position, 1)
    if REGION_OF[empire] != side:
        return because("P-F6.1", "vote-other-region", location=LOCATION_KEYS[ANYWHERE_EAST + side])
    if position.owner[empire] < 0:
        return because("P-F6.2", "vote-on-throne", empire=said)
    if position.suzerain[empire] >= 0:
        return because("P-F6.2", "vote-on-vassal", empire=said)
    if not vote.has_majority(position, position.actor, empire):
        return _why_no_majority(position, empire)
    return _vote_too_dear(position, empire)


def _vote_too_dear(position: Position, empire: int) -> Reason:
    """P-F6a.1: what the vote costs, and what the actor has."""
    cost, florins = vote.cost_of(position, position.actor, empire), position.florins[position.actor]
    said = empire_key(empire)
    return because("P-F6a.1", "vote-too-dear", empire=said, count=cost, florins=florins)


def _why_no_majority(position: Position, empire: int) -> Reason:
    """P-F6b: the actor's votes and those of the strongest opponent."""
    mine = vote.votes_of(position, position.actor, empire)
    best, rival = -1, -1
    for seat in range(position.rules.seats):
        if seat != position.actor and vote.votes_of(position, seat, empire) > best:
            best, rival = vote.votes_of(position, seat, empire), seat
    said = empire_key(empire)
    return because("P-F6b", "no-majority", empire=said, mine=mine, seat=rival, theirs=best)


# --- Military ops --------------------------------------------------------------------------------


def why_not_pirate(position: Position, index: int) -> Reason | None:
    """DEC-26, first: no pirate of the religion there, or another location.

    P-R36: where one pirate of a location can sail, every other one of its colour can.
    """
    slot = _slot_named(index)
    if slot < 0:
        return None
    pirate = piece_of(PIRATE, about(position, 2))
    if position.slots[slot] != pirate:
        said = piece_key(pirate)
        return because("P-F7.1", "no-such-piece-there", piece=said, slot=slot_key(slot))
    return _outside(position, about(position, 1), slot)


def why_not_sail_there(position: Position, index: int) -> Reason | None:
    """DEC-26, then: the same border, no sea, a pirate of the same colour, or too far."""
    slot = _slot_named(index)
    if slot < 0:
        return None
    start = about(position, 1)
    if slot == start:
        return because("P-F7.1", "pirate-must-move")
    if slot < CITY_SLOTS or not IS_SEA[slot]:
        return because("P-F7.1", "no-sea-border", slot=slot_key(slot))
    if position.slots[slot] == position.slots[start]:
        return because("P-F7.2", "same-pirate-there", slot=slot_key(slot))
    return because("P-F7.1", "pirate-too-far", slot=slot_key(slot))


def why_not_siege(position: Position, index: int) -> Reason | None:
    """DEC-27: nobody to besiege, or another location."""
    slot = _slot_named(index)
    if slot < 0:
        return None
    piece = position.slots[slot]
    if not is_ruling_kind(piece) and PIECE_KIND[piece] != PIRATE:
        return because("P-F8", "nobody-to-besiege", slot=slot_key(slot))
    return _outside(position, about(position, 1), slot)


def why_not_campaign(position: Position, index: int) -> Reason | None:
    """DEC-27: one's own empire, one that is not adjacent, nobody to attack with, or too dear."""
    empire = empire_named(index)
    if empire < 0:
        return None
    king, said = about(position, 1), empire_key(empire)
    if position.owner[empire] == position.actor:
        return because("P-F9a", "own-empire", empire=said)
    if adjacent_to(position, king) >> empire & 1 == 0:
        # P-AB26: neighbours that an ability keeps apart.
        rule = "P-F9.1"
        if NEIGHBOURS[king] >> empire & 1:
            rule = ABILITY[ABILITIES_OF_KEY[PORTUGAL_FRANCE_NOT_ADJACENT][0]].rule
        return because(rule, "not-adjacent", empire=said, king=empire_key(king))
    if campaign.cost_of(position, king, empire) == 0:
        assert not knights_of(position, king)
        return _no_knights(king)
    return _campaign_too_dear(position, king, empire)


def _no_knights(king: int) -> Reason:
    """P-F9c.2: nobody is there to attack with."""
    return because("P-F9c.2", "campaign-without-knights", king=empire_key(king))


def _campaign_too_dear(position: Position, king: int, empire: int) -> Reason:
    """P-F9c.1: what the campaign costs, and what the actor has."""
    cost, florins = campaign.cost_of(position, king, empire), position.florins[position.actor]
    said = empire_key(empire)
    return because("P-F9c.1", "campaign-too-dear", empire=said, count=cost, florins=florins)
