"""Why an action of the turn is not allowed now: buying, playing, selling, ops, fairs, the end."""

from __future__ import annotations

from condotta.core.reason import Reason, because
from condotta.pax.abilities import (
    ABILITY,
    APOSTASY_ACTION,
    DISCARD_FOR_PEASANT_REVOLT,
    EAST_AND_WEST_OPS_ONE_ACTION,
)
from condotta.pax.actions import (
    ACTIVATE_VICTORY,
    ANNOUNCE_IT,
    BOTH_SIDES,
    BUY,
    DECLARE,
    DISCARD_CARD,
    END_TURN,
    FAIR,
    PLAY,
    SELL,
    SIDES_TEXTS,
    USE_ABILITY,
    USE_OPS,
)
from condotta.pax.at_work import has, is_silenced
from condotta.pax.cards import CARD
from condotta.pax.empires import FIRST_EMPIRE_CARD
from condotta.pax.explain.declaring import why_not_declare
from condotta.pax.explain.operations import why_side_unpaid
from condotta.pax.names import card_key, region_key, victory_key
from condotta.pax.places import REGIONS
from condotta.pax.position import Position, about
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.tableau import king_of, seat_with
from condotta.pax.turn import cost_of_fair, cost_of_ops
from condotta.pax.victories import VICTORIES


def why_not_next(position: Position, index: int) -> Reason | None:
    """DEC-01: why the actor may not do this now."""
    if index == END_TURN:
        return because("P-A2a", "no-action-yet")
    if index < USE_OPS:
        return _why_not_trade(position, index)
    if index < FAIR:
        return _why_not_ops(position, index - USE_OPS)
    if index < DECLARE:
        return _why_not_fair(position, index - FAIR)
    if index < USE_ABILITY:
        return why_not_declare(position, index - DECLARE)
    return _why_not_ability(position, index - USE_ABILITY) if index < END_TURN else None


def _why_not_trade(position: Position, index: int) -> Reason:
    """Look at the three ways to deal with a card: buying, playing, selling."""
    if index < PLAY:
        return _why_not_buy(position, index - BUY)
    if index < SELL:
        return _why_not_play(position, index - PLAY)
    return _why_not_sell(position, index - SELL)


def _no_actions() -> Reason:
    return because("P-D1.1", "no-actions-left")


def _why_not_buy(position: Position, space: int) -> Reason:
    row, column = region_key(space // MARKET_COLUMNS), space % MARKET_COLUMNS
    if column == 0:
        return because("P-D2a", "market-face-down")
    card = position.market[space]
    if card < 0:
        return because("P-E1.1", "market-empty", row=row, column=column)
    if position.actions_left == 0:
        return _no_actions()
    if position.locked >> space & 1:
        return because("P-E1e.1", "card-locked", card=card_key(card))
    florins = position.florins[position.actor]
    if florins < column:
        return because("P-E1.2", "too-dear", card=card_key(card), count=column, florins=florins)
    return because("P-E1a", "hand-full")


def _why_not_play(position: Position, card: int) -> Reason:
    if card not in position.hands[position.actor]:
        return because("P-E2.0a", "card-not-in-hand", card=card_key(card))
    return _no_actions()


def _why_not_sell(position: Position, card: int) -> Reason:
    seat = position.actor
    if card in position.hands[seat] or card in position.old_maids[seat]:
        return _no_actions()
    if seat_with(position, card) != seat:
        return because("P-E3.1", "not-your-card", card=card_key(card))
    king = king_of(position, card) if card < FIRST_EMPIRE_CARD else -1
    if king >= 0:
        together = card_key(FIRST_EMPIRE_CARD + king)
        return because("P-E3a.1", "queen-with-king", card=card_key(card), king=together)
    return _no_actions()


def _why_not_ops(position: Position, side: int) -> Reason:
    said = SIDES_TEXTS[side]
    if side == BOTH_SIDES:
        if not has(position, position.actor, EAST_AND_WEST_OPS_ONE_ACTION):
            return because("P-AB15", "both-sides-need-ability")
        if position.ops_done:
            return because("P-R55", "one-side-done")
    elif position.ops_done >> side & 1:
        return because("P-D1.4", "side-done", side=said)
    elif not position.sides[position.actor * REGIONS + side]:
        return because("P-D1.5", "side-empty", side=said)
    if cost_of_ops(position, side) > position.actions_left:
        return _no_actions()
    unpaid = why_side_unpaid(position, range(REGIONS) if side == BOTH_SIDES else (side,))
    return because("P-D1.5", "side-without-target", side=said) if unpaid is None else unpaid


def _why_not_fair(position: Position, row: int) -> Reason:
    if position.fairs_done >> row & 1:
        return because("P-D1.4", "fair-done")
    if position.market[row * MARKET_COLUMNS] < 0:
        return because("P-E5.3", "fair-without-card", row=region_key(row))
    assert cost_of_fair(position) > position.actions_left
    return _no_actions()


def _why_not_ability(position: Position, card: int) -> Reason:
    said = card_key(card)
    keys = [ABILITY[ability].key for ability in CARD[card].abilities]
    if DISCARD_FOR_PEASANT_REVOLT not in keys and APOSTASY_ACTION not in keys:
        return because("P-D1.2", "ability-no-action", card=said)
    if seat_with(position, card) != position.actor:
        return because("P-D1.10", "not-in-your-tableau", card=said)
    if is_silenced(position, card, position.actor):
        return because("P-F1g.1", "card-silenced", card=said)
    if position.actions_left == 0:
        return _no_actions()
    return because("P-AB18", "apostasy-for-nobody")


def why_not_activate(position: Position, index: int) -> Reason | None:
    """DEC-02: an active victory card stays as it is."""
    victory = index - ACTIVATE_VICTORY
    if not 0 <= victory < VICTORIES:
        return None
    assert position.active_victories >> victory & 1
    return because("P-B7b", "victory-active", victory=victory_key(victory))


def why_not_betray(position: Position, index: int) -> Reason | None:
    """DEC-30, P-R44: nothing to resolve, though others must not know that."""
    if index != ANNOUNCE_IT:
        return None
    return because("P-R44", "nothing-to-betray", card=card_key(about(position, 1)))


def why_not_discard(position: Position, index: int) -> Reason | None:
    """DEC-33: only a card of one's own hand."""
    card = index - DISCARD_CARD
    if card < 0:
        return None
    assert card not in position.hands[about(position, 1)]
    return because("P-HAND-b", "card-not-in-hand", card=card_key(card))
