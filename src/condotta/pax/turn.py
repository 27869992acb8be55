"""A turn: one or two actions, then the refresh, then the next player (section D).

P-A1b: the number of the turn is only counted; no rule asks for it.
"""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.abilities import (
    ABILITY,
    APOSTASY_ACTION,
    DISCARD_FOR_PEASANT_REVOLT,
    EAST_AND_WEST_OPS_ONE_ACTION,
    FREE_OPS,
    FREE_TRADE_FAIR,
)
from condotta.pax.actions import (
    BOTH_SIDES,
    BUY,
    DECLARE,
    END_TURN,
    FAIR,
    PLAY,
    SELL,
    SIDES_TEXTS,
    USE_ABILITY,
    USE_OPS,
)
from condotta.pax.apostasy import pairs_that_matter
from condotta.pax.at_work import ABILITIES_OF_KEY, count, has, is_active
from condotta.pax.battle import push_battle
from condotta.pax.cards import CARD, CARDS
from condotta.pax.changes import discard, tell
from condotta.pax.market import buy, may_buy, refresh
from condotta.pax.names import card_key
from condotta.pax.one_shots import PEASANT_REVOLT
from condotta.pax.operations.choosing import side_has_op
from condotta.pax.places import REGIONS
from condotta.pax.playing import play
from condotta.pax.position import SPACES, Position, is_playing, pop, push
from condotta.pax.question import Question
from condotta.pax.selling import sell, sellable
from condotta.pax.steps import APOSTASY_PAIR, NEXT_SEAT, OPS, REFRESH, TURN
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS
from condotta.pax.tableau import cards_of, king_of
from condotta.pax.trade_fair import convene
from condotta.pax.victories import VICTORIES
from condotta.pax.victory import (
    CULTURAL_END,
    STALLED,
    cost_to_declare,
    declare,
    end_by_culture,
    may_declare,
)

# --- What an action costs ------------------------------------------------------------------------


def cost_of_ops(position: Position, side: int) -> int:
    """P-D1.7, P-AB11, P-AB22: ops may be free; P-ABILITY-f: both sides together never are."""
    if side != BOTH_SIDES:
        for ability in ABILITIES_OF_KEY[FREE_OPS]:
            if ABILITY[ability].region == side and count(position, position.actor, ability) > 0:
                return 0
    return 1


def cost_of_fair(position: Position) -> int:
    """P-AB10, P-R46: the first fair convened while the ability is active costs nothing."""
    if not position.free_fair_used and has(position, position.actor, FREE_TRADE_FAIR):
        return 0
    return 1


# --- What may be done ----------------------------------------------------------------------------


def may_use_ops(position: Position, side: int) -> bool:
    """P-D1.4, P-D1.5: each side once in a turn, and only with an op that has a target."""
    if cost_of_ops(position, side) > position.actions_left:
        return False
    if side == BOTH_SIDES:
        # P-AB15, P-R55.
        if position.ops_done or not has(position, position.actor, EAST_AND_WEST_OPS_ONE_ACTION):
            return False
        return side_has_op(position, 0) or side_has_op(position, 1)
    return position.ops_done >> side & 1 == 0 and side_has_op(position, side)


def may_convene(position: Position, row: int) -> bool:
    """P-E5.3, P-D1.4: there is a face-down card, which there is not after a fair this turn."""
    if position.fairs_done >> row & 1 or position.market[row * MARKET_COLUMNS] < 0:
        return False
    return cost_of_fair(position) <= position.actions_left


def ability_actions(position: Position) -> list[int]:
    """P-D1.10: the cards whose ability is an action of its own (P-AB09, P-AB18)."""
    found: list[int] = []
    for card in cards_of(position, position.actor):
        if card >= CARDS or not CARD[card].abilities:
            continue
        if is_active(position, card, DISCARD_FOR_PEASANT_REVOLT) or (
            is_active(position, card, APOSTASY_ACTION) and pairs_that_matter(position)
        ):
            found.append(card)
    found.sort()
    return found


class NextAction(Question):
    """DEC-01, P-D1.2: the next action, or the end of the turn after at least one (P-A2a).

    P-D1.3: buying, playing and selling have no limit but the two actions. P-E5.4: nor have the two
    fairs but one for each row.
    """

    def answers(self, position: Position) -> list[int]:
        """List everything the actor may do."""
        found: list[int] = []
        if position.actions_left > 0:
            found += [BUY + space for space in range(SPACES) if may_buy(position, space)]
            found += [PLAY + card for card in sorted(position.hands[position.actor])]
            found += [SELL + card for card in sellable(position, position.actor)]
        found += [USE_OPS + side for side in range(len(SIDES_TEXTS)) if may_use_ops(position, side)]
        found += [FAIR + row for row in range(REGIONS) if may_convene(position, row)]
        if position.actions_left > 0:
            found += [
                DECLARE + victory for victory in range(VICTORIES) if may_declare(position, victory)
            ]
            found += [USE_ABILITY + card for card in ability_actions(position)]
        if position.acted:
            # P-D1.6.
            found.append(END_TURN)
        return found

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-ABILITY-e: its cost is settled now, whatever happens to the card that allows it."""
        if index == END_TURN:
            pop(position)
            push(position, REFRESH)
            return
        position.acted = True
        if index < PLAY:
            position.actions_left -= 1
            buy(position, index - BUY, events)
        elif index < SELL:
            position.actions_left -= 1
            play(position, index - PLAY, events)
        elif index < USE_OPS:
            position.actions_left -= 1
            sell(position, index - SELL, events)
        elif index < FAIR:
            _activate_ops(position, index - USE_OPS, events)
        elif index < DECLARE:
            _hold_fair(position, index - FAIR, events)
        elif index < USE_ABILITY:
            position.actions_left -= cost_to_declare(position, index - DECLARE)
            declare(position, index - DECLARE, events)
        else:
            position.actions_left -= 1
            _use_ability(position, index - USE_ABILITY, events)


def _activate_ops(position: Position, side: int, events: list[Event]) -> None:
    """P-E4.1, P-ABILITY-c, P-ABILITY-d: it uses up the activation of that side, or of both."""
    position.actions_left -= cost_of_ops(position, side)
    sides = (1 << REGIONS) - 1 if side == BOTH_SIDES else 1 << side
    position.ops_done |= sides
    tell(events, "ops-activated", {"seat": position.actor, "side": SIDES_TEXTS[side]})
    push(position, OPS, sides, 0)


def _hold_fair(position: Position, row: int, events: list[Event]) -> None:
    cost = cost_of_fair(position)
    position.actions_left -= cost
    if cost == 0:
        position.free_fair_used = True
    position.fairs_done |= 1 << row
    convene(position, row, events)


def _use_ability(position: Position, card: int, events: list[Event]) -> None:
    """P-AB18: an apostasy without agents; P-AB09, P-R54: a queen dies for a revolt at home."""
    facts: JsonObject = {"seat": position.actor, "card": card_key(card)}
    tell(events, "ability-used", facts)
    if is_active(position, card, APOSTASY_ACTION):
        push(position, APOSTASY_PAIR)
        return
    empire = king_of(position, card)
    discard(position, card, events)
    push_battle(position, PEASANT_REVOLT, empire, -1, -1)


# --- The end of a turn ---------------------------------------------------------------------------


def refresh_market(position: Position, events: list[Event]) -> None:
    """P-D2.1, P-D2b.2: refill; if a space stays empty the game ends with the cultural victory."""
    pop(position)
    full = refresh(position, events)
    if not full:
        end_by_culture(position, CULTURAL_END, events)
        return
    # P-R59: only purchases, fairs and played cards bring a game nearer to its end.
    position.stall = 0 if position.progress else position.stall + 1
    if 0 < position.rules.stall_limit <= position.stall:
        end_by_culture(position, STALLED, events)
        return
    push(position, NEXT_SEAT)


def next_seat(position: Position, events: list[Event]) -> None:
    """P-A2, P-D2c: clockwise; locks and used marks are cleared."""
    pop(position)
    seat = (position.actor + 1) % position.rules.seats
    while not is_playing(position, seat):
        seat = (seat + 1) % position.rules.seats
    position.actor = seat
    position.turn += 1
    position.actions_left = ACTIONS_IN_A_TURN
    position.acted = False
    position.progress = False
    position.locked = 0
    position.ops_done = 0
    position.fairs_done = 0
    position.free_fair_used = False
    position.used = []
    push(position, TURN)
    tell(events, "turn-begins", {"seat": seat, "turn": position.turn})
