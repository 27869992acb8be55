"""The ops action (section E4): one op for each card of the active side, in any order.

P-E4e.1, P-E2.2f: no op asks whose the target is, but campaigns. P-E4d.4: inquisitors, commerce and
votes do not ask where their card is.
"""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.abilities import ABILITY, SELL_COPY_POLITICAL_OP
from condotta.pax.actions import MOST_OPS, STOP, USE_OP
from condotta.pax.at_work import ABILITIES_OF_KEY, may_use
from condotta.pax.changes import tell
from condotta.pax.market import florins_in_row
from condotta.pax.names import card_key
from condotta.pax.operations import behead, campaign, corsair, inquisitor, repress, siege, tax, vote
from condotta.pax.ops import (
    BEHEAD,
    CAMPAIGN,
    COMMERCE,
    CORSAIR,
    INQUISITOR,
    OP_NAMES,
    REPRESS,
    SIEGE,
    TAX,
    VOTE,
    op_kind,
    op_parameter,
)
from condotta.pax.places import REGIONS
from condotta.pax.position import Position, about, amend, pop, push
from condotta.pax.question import Question
from condotta.pax.steps import (
    BEHEAD_CARD,
    CAMPAIGN_EMPIRE,
    COMMERCE_SPACE,
    CORSAIR_PIRATE,
    INQUISITOR_BISHOP,
    REPRESS_PIECE,
    SIEGE_PIECE,
    TAX_CONCESSION,
    VOTE_EMPIRE,
)
from condotta.pax.tableau import cards_of, cards_of_side, empire_of, ops_of


def has_target(  # noqa: PLR0911 - one line for each of the nine ops
    position: Position, card: int, op: int
) -> bool:
    """P-E4b: say whether an op has a legal target.

    P-OP-a: votes, commerce and inquisitors do not ask where the card is; P-OP-b: inquisitors and
    corsairs alone ask for a colour.
    """
    kind, parameter = op_kind(op), op_parameter(op)
    if kind == INQUISITOR:
        return inquisitor.has_target(position, parameter)
    if kind == COMMERCE:
        return len(florins_in_row(position, parameter)) > 0
    if kind == BEHEAD:
        return len(behead.targets(position, card)) > 0
    if kind == TAX:
        return len(tax.targets(position, card)) > 0
    if kind == REPRESS:
        return len(repress.targets(position, card, parameter)) > 0
    if kind == VOTE:
        return len(vote.targets(position, parameter)) > 0
    if kind == CORSAIR:
        return len(corsair.targets(position, card, parameter)) > 0
    if kind == SIEGE:
        return len(siege.targets(position, card)) > 0
    assert kind == CAMPAIGN
    return len(campaign.targets(position, empire_of(card))) > 0


def push_op(position: Position, card: int, op: int) -> None:
    """Ask for the target of an op."""
    kind, parameter = op_kind(op), op_parameter(op)
    if kind == INQUISITOR:
        push(position, INQUISITOR_BISHOP, parameter)
    elif kind == COMMERCE:
        push(position, COMMERCE_SPACE, parameter)
    elif kind == BEHEAD:
        push(position, BEHEAD_CARD, card)
    elif kind == TAX:
        push(position, TAX_CONCESSION, card)
    elif kind == REPRESS:
        push(position, REPRESS_PIECE, card, parameter)
    elif kind == VOTE:
        push(position, VOTE_EMPIRE, parameter)
    elif kind == CORSAIR:
        push(position, CORSAIR_PIRATE, card, parameter)
    elif kind == SIEGE:
        push(position, SIEGE_PIECE, card)
    else:
        push(position, CAMPAIGN_EMPIRE, empire_of(card))


def ops_of_card(position: Position, card: int) -> list[int]:
    """P-E4.6: the ops, by place on the card, that the actor can perform with it now."""
    ops = ops_of(position, card)
    return [
        number
        for number in range(len(ops))
        if may_use(position, card, ops[number], position.actor)
        and has_target(position, card, ops[number])
    ]


def side_has_op(position: Position, side: int) -> bool:
    """P-D1.5, P-E4.2: say whether any card of the actor's side has an op with a legal target."""
    for card in cards_of_side(position, position.actor, side):
        if card not in position.used and ops_of_card(position, card):
            return True
    return False


class ChooseOp(Question):
    """DEC-16: the next card and op of the active side or sides, or stop (P-E4.2)."""

    def answers(self, position: Position) -> list[int]:
        """P-E4.3, P-R40: each card once in a turn; P-E4a.2: whoever is in the side now.

        P-E4e.2: with the ops of the face it shows now.
        """
        sides, performed = about(position, 1), about(position, 2)
        found: list[int] = []
        for side in range(REGIONS):
            if sides >> side & 1 == 0:
                continue
            for card in cards_of_side(position, position.actor, side):
                if card not in position.used:
                    ops = ops_of_card(position, card)
                    found += [USE_OP + card * MOST_OPS + number for number in ops]
        found.sort()
        if performed and found:
            found.append(STOP)
        return found

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-E4a.1: each op is resolved before the next one is chosen."""
        if index == STOP:
            pop(position)
            return
        card, number = (index - USE_OP) // MOST_OPS, (index - USE_OP) % MOST_OPS
        amend(position, 2, 1)
        position.used = [*position.used, card]
        use_op(position, card, number, events)


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


class Cryptography(Question):
    """DEC-29, P-AB19, P-CRYPTO-a: one political op of an opponent's card as if it were one's own.

    P-R49: the actor's immunity counts for the silencing, and used marks do not matter.
    """

    def answers(self, position: Position) -> list[int]:
        """List opponents' cards with their political ops; and to decline."""
        kinds = 0
        for ability in ABILITIES_OF_KEY[SELL_COPY_POLITICAL_OP]:
            kinds |= ABILITY[ability].ops
        found: list[int] = []
        for seat in range(position.rules.seats):
            if seat == position.actor:
                continue
            for card in cards_of(position, seat):
                ops = ops_of(position, card)
                found += [
                    USE_OP + card * MOST_OPS + number
                    for number in ops_of_card(position, card)
                    if kinds >> op_kind(ops[number]) & 1
                ]
        found.sort()
        return [*found, STOP] if found else []

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-CRYPTO-c: costs and gains are the actor's."""
        pop(position)
        if index != STOP:
            use_op(position, (index - USE_OP) // MOST_OPS, (index - USE_OP) % MOST_OPS, events)
