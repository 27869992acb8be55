"""The ops action (section E4): one op for each card of the active side, in any order.

P-E4e.1, P-E2.2f: no op asks whose the target is, but campaigns. P-E4d.4: inquisitors, commerce and
votes do not ask where their card is.
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax import steps
from condotta.pax.abilities import ABILITY, SELL_COPY_POLITICAL_OP
from condotta.pax.actions import MOST_OPS, PLACE_AGENT, STOP, USE_OP
from condotta.pax.at_work import ABILITIES_OF_KEY, is_silenced
from condotta.pax.changes import tell
from condotta.pax.empires import ALL_CARDS
from condotta.pax.fields import OPS_PERFORMED, OPS_SIDES
from condotta.pax.names import card_key
from condotta.pax.operations import campaign, vote
from condotta.pax.operations.behead import why_not_behead
from condotta.pax.operations.campaign import why_no_campaign
from condotta.pax.operations.commerce import why_no_florin
from condotta.pax.operations.corsair import why_not_sail
from condotta.pax.operations.inquisitor import why_not_move
from condotta.pax.operations.repress import why_not_repress
from condotta.pax.operations.siege import why_no_siege
from condotta.pax.operations.tax import why_not_tax
from condotta.pax.operations.vote import why_no_vote
from condotta.pax.ops import (
    BEHEAD,
    CAMPAIGN,
    COMMERCE,
    CORSAIR,
    INQUISITOR,
    OP_CLASS,
    OP_NAMES,
    RELIGIOUS,
    REPRESS,
    SIEGE,
    TAX,
    VOTE,
    op_kind,
    op_parameter,
)
from condotta.pax.places import (
    ALL_EMPIRES,
    EMPIRES,
    FIRST_BORDER,
    NO_EMPIRE,
    REGIONS,
    SLOTS,
    Empire,
)
from condotta.pax.position import SPACES, Position, about, amend, pop, push
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal, heavier
from condotta.pax.tableau import (
    cards_in_tableaux,
    cards_of,
    cards_of_side,
    empire_of,
    ops_of,
    seat_with,
    side_with,
)

# --- Targets -------------------------------------------------------------------------------------

WITHOUT_TARGET: Final = Refusal("P-E4b", "op-without-target", "card", "op:kind", weight=EVERYDAY)

TARGETS: Final[list[list[int]]] = [
    [],
    [*range(SPACES)],
    [],
    [*range(FIRST_BORDER, SLOTS)],
    [*range(SLOTS)],
    [*range(EMPIRES)],
    [*range(FIRST_BORDER, SLOTS)],
    [*range(SLOTS)],
    [*range(EMPIRES)],
]
"""For each kind of op what may be its target: spaces, borders, slots, empires; but for cards."""


def why_not_on(  # noqa: PLR0911 - one line for each of the nine ops
    position: Position, card: int, kind: int, parameter: int, target: int
) -> Refusal | None:
    """Say why an op of a card, of this kind and parameter, may not be used on a target.

    P-OP-a: votes, commerce and inquisitors do not ask where the card is; P-OP-b: inquisitors and
    corsairs alone ask for a colour.
    """
    if kind == INQUISITOR:
        return why_not_move(position, parameter, target)
    if kind == COMMERCE:
        return why_no_florin(position, parameter, target)
    if kind == BEHEAD:
        return why_not_behead(position, card, target)
    if kind == TAX:
        return why_not_tax(position, card, target)
    if kind == REPRESS:
        return why_not_repress(position, card, parameter, target)
    if kind == VOTE:
        return why_no_vote(position, parameter, Empire(target))
    if kind == CORSAIR:
        return why_not_sail(position, card, parameter, target)
    if kind == SIEGE:
        return why_no_siege(position, card, target)
    assert kind == CAMPAIGN
    return why_no_campaign(position, empire_of(card), Empire(target))


def targets_of(position: Position, op: int) -> list[int]:
    """List what an op may be used on; of all cards those that bear bishops or can be beheaded."""
    kind = op_kind(op)
    if kind == INQUISITOR:
        return [card for card in range(ALL_CARDS) if position.bishops[card] != 0]
    return cards_in_tableaux(position) if kind == BEHEAD else TARGETS[kind]


def why_no_target(position: Position, card: int, op: int) -> Refusal | None:
    """P-E4b: an op needs a legal target."""
    told = WITHOUT_TARGET
    kind, parameter = op_kind(op), op_parameter(op)
    for target in targets_of(position, op):
        refusal = why_not_on(position, card, kind, parameter, target)
        if refusal is None:
            return None
        told = heavier(told, refusal)
    return told


def cheapest(position: Position, card: int, op: int, refusal: Refusal) -> Empire:
    """P-F6a.1, P-F9c.1: of the targets of a vote or a campaign that are too dear the cheapest."""
    prices: list[tuple[int, Empire]] = []
    kind, parameter = op_kind(op), op_parameter(op)
    for target in ALL_EMPIRES:
        if why_not_on(position, card, kind, parameter, target) is refusal:
            if kind == VOTE:
                prices.append((vote.cost_of(position, position.actor, target), target))
            else:
                prices.append((campaign.cost_of(position, empire_of(card), target), target))
    return min(prices)[1]


def price_told(position: Position, card: int, op: int, name: str) -> object:
    """Name the price of the cheapest vote or campaign, if an op is too dear."""
    if op_kind(op) == VOTE:
        empire = cheapest(position, card, op, vote.UNPAID)
        return vote.price_told(position, empire, name)
    if name == "king":
        return campaign.price_told(position, empire_of(card), NO_EMPIRE, name)
    target = cheapest(position, card, op, campaign.UNPAID)
    return campaign.price_told(position, empire_of(card), target, name)


def push_op(position: Position, card: int, op: int) -> None:
    """Ask for the target of an op."""
    kind, parameter = op_kind(op), op_parameter(op)
    if kind == INQUISITOR:
        push(position, steps.INQUISITOR_BISHOP, parameter)
    elif kind == COMMERCE:
        push(position, steps.COMMERCE_SPACE, parameter)
    elif kind == BEHEAD:
        push(position, steps.BEHEAD_CARD, card)
    elif kind == TAX:
        push(position, steps.TAX_CONCESSION, card)
    elif kind == REPRESS:
        push(position, steps.REPRESS_PIECE, card, parameter)
    elif kind == VOTE:
        push(position, steps.VOTE_EMPIRE, parameter)
    elif kind == CORSAIR:
        push(position, steps.CORSAIR_PIRATE, card, parameter)
    elif kind == SIEGE:
        push(position, steps.SIEGE_PIECE, card)
    else:
        push(position, steps.CAMPAIGN_EMPIRE, empire_of(card))


# --- Which op ------------------------------------------------------------------------------------

NOT_IN_TABLEAU: Final = Refusal("P-E4.1", "not-in-your-tableau", "card")
OTHER_SIDE: Final = Refusal("P-E4.1", "card-of-other-side", "card")
CARD_USED: Final = Refusal("P-E4.3", "card-used", "card")
NO_SUCH_OP: Final = Refusal("P-B5d", "no-such-op", "card", "op")
SILENCED: Final = Refusal("P-E4.6", "card-silenced", "card", weight=EVERYDAY)
OP_FIRST: Final = Refusal("P-E4.2", "op-first")
NOT_AN_OPPONENTS: Final = Refusal("P-CRYPTO-a", "not-an-opponents-card", "card")
NOT_POLITICAL: Final = Refusal("P-CRYPTO-a", "op-not-political", "op:kind")


def why_not_op(position: Position, card: int, number: int) -> Refusal | None:
    """P-B5d, P-E4.6, P-E4b: an op that is on the card, not silenced, with a target."""
    ops = ops_of(position, card)
    if number >= len(ops):
        return NO_SUCH_OP
    refusal = why_silenced(position, card, ops[number])
    return why_no_target(position, card, ops[number]) if refusal is None else refusal


def why_silenced(position: Position, card: int, op: int) -> Refusal | None:
    """P-E4.6, P-Fa, P-BISHOP-b.2: a silenced card can perform its inquisitor ops only."""
    if OP_CLASS[op_kind(op)] != RELIGIOUS and is_silenced(position, card, position.actor):
        return SILENCED
    return None


def why_idle(position: Position, side: int) -> Refusal | None:
    """P-D1.5, P-E4.2: some card of the actor's side has an op with a legal target."""
    told = WITHOUT_TARGET
    for card in cards_of_side(position, position.actor, side):
        if card in position.used:
            continue
        for number in range(len(ops_of(position, card))):
            refusal = why_not_op(position, card, number)
            if refusal is None:
                return None
            told = heavier(told, refusal)
    return told


def price_told_of_side(position: Position, side: int, refusal: Refusal, name: str) -> object:
    """Name the price of the first op of a side that is too dear."""
    for card in cards_of_side(position, position.actor, side):
        ops = ops_of(position, card)
        for number in [] if card in position.used else range(len(ops)):
            if why_not_op(position, card, number) is refusal:
                return price_told(position, card, ops[number], name)
    raise AssertionError("some op of the side is too dear")


class ChooseOp(Question):
    """DEC-16: the next card and op of the active side or sides, or stop (P-E4.2)."""

    def candidates(self, position: Position) -> list[int]:
        """List the ops of the active side or sides; and to stop."""
        found: list[int] = []
        for side in range(REGIONS):
            if about(position, OPS_SIDES) >> side & 1:
                for card in cards_of_side(position, position.actor, side):
                    first = USE_OP + card * MOST_OPS
                    found += [first + number for number in range(len(ops_of(position, card)))]
        found.sort()
        found.append(STOP)
        return found

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """P-E4.3, P-R40: each card once in a turn; P-E4a.2: whoever is in the side now.

        P-E4e.2: with the ops of the face it shows now.
        """
        sides, performed = about(position, OPS_SIDES), about(position, OPS_PERFORMED)
        if index == STOP:
            return None if performed else OP_FIRST
        if not USE_OP <= index < PLACE_AGENT:
            return OTHER_QUESTION
        card, number = (index - USE_OP) // MOST_OPS, (index - USE_OP) % MOST_OPS
        side = side_with(position, card)
        if side < 0 or side // REGIONS != position.actor:
            return NOT_IN_TABLEAU
        if sides >> side % REGIONS & 1 == 0:
            return OTHER_SIDE
        if card in position.used:
            return CARD_USED
        return why_not_op(position, card, number)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the op, and what it would cost."""
        if name in ("op:kind", "king", "empire", "count", "florins"):
            return op_told(position, index, name)
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-E4a.1: each op is resolved before the next one is chosen."""
        if index == STOP:
            pop(position)
            return
        card, number = (index - USE_OP) // MOST_OPS, (index - USE_OP) % MOST_OPS
        amend(position, OPS_PERFORMED, 1)
        position.used = [*position.used, card]
        use_op(position, card, number, events)


def op_told(position: Position, index: int, name: str) -> object:
    """Name the kind of the op that an answer would use, or what it would cost."""
    card, number = (index - USE_OP) // MOST_OPS, (index - USE_OP) % MOST_OPS
    op = ops_of(position, card)[number]
    return OP_NAMES[op_kind(op)] if name == "op:kind" else price_told(position, card, op, name)


def use_op(position: Position, card: int, number: int, events: list[Event]) -> None:
    """Perform an op of a card."""
    op = ops_of(position, card)[number]
    facts: JsonObject = {
        "seat": position.actor,
        "card": card_key(card),
        "op": OP_NAMES[op_kind(op)],
    }
    tell(events, "op-used", facts)
    push_op(position, card, op)


def _copied_kinds() -> int:
    kinds = 0
    for ability in ABILITIES_OF_KEY[SELL_COPY_POLITICAL_OP]:
        kinds |= ABILITY[ability].ops
    return kinds


COPIED_KINDS: Final = _copied_kinds()
"""P-AB19: the mask of the kinds of ops that may be copied."""


class Cryptography(Question):
    """DEC-29, P-AB19, P-CRYPTO-a: one political op of an opponent's card as if it were one's own.

    P-R49: the actor's immunity counts for the silencing, and used marks do not matter.
    """

    def candidates(self, position: Position) -> list[int]:
        """List the ops of opponents' cards; and to decline."""
        found: list[int] = []
        for seat in range(position.rules.seats):
            if seat != position.actor:
                for card in cards_of(position, seat):
                    first = USE_OP + card * MOST_OPS
                    found += [first + number for number in range(len(ops_of(position, card)))]
        found.sort()
        found.append(STOP)
        return found

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a political op of an opponent's card that could be used."""
        if index == STOP:
            return None
        if not USE_OP <= index < PLACE_AGENT:
            return OTHER_QUESTION
        card, number = (index - USE_OP) // MOST_OPS, (index - USE_OP) % MOST_OPS
        owner = seat_with(position, card)
        if owner < 0 or owner == position.actor:
            return NOT_AN_OPPONENTS
        ops = ops_of(position, card)
        if number < len(ops) and COPIED_KINDS >> op_kind(ops[number]) & 1 == 0:
            return NOT_POLITICAL
        return why_not_op(position, card, number)

    def rule(self, position: Position, refusal: Refusal) -> str:
        """P-CRYPTO-b: the rule by which a silenced card is not copied."""
        return "P-CRYPTO-b" if refusal is SILENCED else super().rule(position, refusal)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the op, and what it would cost."""
        if name in ("op:kind", "king", "empire", "count", "florins"):
            return op_told(position, index, name)
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-CRYPTO-c: costs and gains are the actor's."""
        pop(position)
        if index != STOP:
            use_op(position, (index - USE_OP) // MOST_OPS, (index - USE_OP) % MOST_OPS, events)
