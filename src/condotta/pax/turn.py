"""A turn: one or two actions, then the refresh, then the next player (section D).

P-A1b: the number of the turn is only counted; no rule asks for it.
"""

from __future__ import annotations

from typing import Final

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
from condotta.pax.apostasy import why_no_pair
from condotta.pax.at_work import ABILITIES_OF_KEY, count, has, is_active, is_silenced
from condotta.pax.battle import push_battle
from condotta.pax.cards import CARD, CARDS
from condotta.pax.changes import discard, is_heard, tell
from condotta.pax.empires import FIRST_EMPIRE_CARD
from condotta.pax.market import buy, price_told, refresh, why_not_buy
from condotta.pax.names import card_key
from condotta.pax.one_shots import PEASANT_REVOLT
from condotta.pax.operations.choosing import price_told_of_side, why_idle
from condotta.pax.places import NO_EMPIRE, REGIONS
from condotta.pax.playing import play, why_not_play
from condotta.pax.position import SPACES, Position, is_playing, pop, push
from condotta.pax.question import Question
from condotta.pax.refusal import LACKING, NO_ACTIONS_LEFT, OTHER_QUESTION, Refusal, heavier
from condotta.pax.selling import cards_held, sell, why_not_sell
from condotta.pax.steps import APOSTASY_PAIR, NEXT_SEAT, OPS, REFRESH, TURN
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS
from condotta.pax.tableau import king_of, seat_with
from condotta.pax.trade_fair import convene
from condotta.pax.victories import VICTORIES
from condotta.pax.victory import (
    CULTURAL_END,
    STALLED,
    cost_to_declare,
    declare,
    end_by_culture,
    lead_told,
    why_not_declare,
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


NO_ACTION_YET: Final = Refusal("P-A2a", "no-action-yet")
NEEDS_ABILITY: Final = Refusal("P-AB15", "both-sides-need-ability")
ONE_SIDE_DONE: Final = Refusal("P-R55", "one-side-done")
SIDE_DONE: Final = Refusal("P-D1.4", "side-done", "side")
SIDE_EMPTY: Final = Refusal("P-D1.5", "side-empty", "side")
SIDE_IDLE: Final = Refusal("P-D1.5", "side-without-target", "side", weight=LACKING)
FAIR_DONE: Final = Refusal("P-D1.4", "fair-done")
NO_CARD_FOR_FAIR: Final = Refusal("P-E5.3", "fair-without-card", "row")
NO_ACTION_OF_ITS_OWN: Final = Refusal("P-D1.2", "ability-no-action", "card")
NOT_IN_TABLEAU: Final = Refusal("P-D1.10", "not-in-your-tableau", "card")
SILENCED: Final = Refusal("P-F1g.1", "card-silenced", "card")


def why_no_ops(position: Position, side: int) -> Refusal | None:
    """P-D1.4, P-D1.5: each side once in a turn, and only with an op that has a target."""
    refusal = why_both_not(position) if side == BOTH_SIDES else why_side_not(position, side)
    if refusal is not None:
        return refusal
    if cost_of_ops(position, side) > position.actions_left:
        return NO_ACTIONS_LEFT
    told = SIDE_IDLE
    for region in range(REGIONS):
        if side == region or side == BOTH_SIDES:
            refusal = why_idle(position, region)
            if refusal is None:
                return None
            told = heavier(told, refusal)
    return told


def why_both_not(position: Position) -> Refusal | None:
    """P-AB15, P-R55: both sides in one action by an ability, and before either by itself."""
    if not has(position, position.actor, EAST_AND_WEST_OPS_ONE_ACTION):
        return NEEDS_ABILITY
    return ONE_SIDE_DONE if position.ops_done else None


def why_side_not(position: Position, side: int) -> Refusal | None:
    """P-D1.4, P-D1.5: a side that has cards, once in a turn."""
    if position.ops_done >> side & 1:
        return SIDE_DONE
    return None if position.sides[position.actor * REGIONS + side] else SIDE_EMPTY


def why_no_fair(position: Position, row: int) -> Refusal | None:
    """P-E5.3, P-D1.4: there is a face-down card, which there is not after a fair this turn."""
    if position.fairs_done >> row & 1:
        return FAIR_DONE
    if position.market[row * MARKET_COLUMNS] < 0:
        return NO_CARD_FOR_FAIR
    return NO_ACTIONS_LEFT if cost_of_fair(position) > position.actions_left else None


def _has_ability(card: int, key: int) -> bool:
    return key in [ABILITY[ability].key for ability in CARD[card].abilities]


OF_THEIR_OWN: Final = [
    card
    for card in range(CARDS)
    if _has_ability(card, DISCARD_FOR_PEASANT_REVOLT) or _has_ability(card, APOSTASY_ACTION)
]
"""P-D1.10: the cards whose ability is an action of its own (P-AB09, P-AB18)."""


def why_no_ability(position: Position, card: int) -> Refusal | None:
    """P-D1.10: such a card in the actor's tableau, not silenced, with an effect."""
    if card not in OF_THEIR_OWN:
        return NO_ACTION_OF_ITS_OWN
    if seat_with(position, card) != position.actor:
        return NOT_IN_TABLEAU
    if is_silenced(position, card, position.actor):
        return SILENCED
    if position.actions_left == 0:
        return NO_ACTIONS_LEFT
    return None if _has_ability(card, DISCARD_FOR_PEASANT_REVOLT) else why_no_pair(position)


BUY_ANY: Final = [BUY + space for space in range(SPACES) if space % MARKET_COLUMNS > 0]
AT_HAND: Final = [*range(USE_OPS, DECLARE + VICTORIES)]
PERHAPS_FREE: Final = [*range(USE_OPS, DECLARE), END_TURN]
NOTHING_LEFT: Final = [END_TURN]
"""Answers that are looked at in every turn; and those worth a look without an action left, where an
ability gives some for nothing and where none does."""


class NextAction(Question):
    """DEC-01, P-D1.2: the next action, or the end of the turn after at least one (P-A2a).

    P-D1.3: buying, playing and selling have no limit but the two actions. P-E5.4: nor have the two
    fairs but one for each row.
    """

    def candidates(self, position: Position) -> list[int]:
        """List everything the actor may think of."""
        seat = position.actor
        if position.actions_left == 0:
            free = has(position, seat, FREE_OPS) or has(position, seat, FREE_TRADE_FAIR)
            return PERHAPS_FREE if free else NOTHING_LEFT
        found = BUY_ANY[:]
        found += [PLAY + card for card in sorted(position.hands[seat])]
        found += [SELL + card for card in cards_held(position, seat)]
        found += AT_HAND
        if has(position, seat, DISCARD_FOR_PEASANT_REVOLT) or has(position, seat, APOSTASY_ACTION):
            found += [USE_ABILITY + card for card in OF_THEIR_OWN]
        found.append(END_TURN)
        return found

    def refusal(self, position: Position, index: int) -> Refusal | None:  # noqa: PLR0911
        """Say why the actor may not do this now: a line for each kind of action."""
        if index < PLAY:
            return why_not_buy(position, index - BUY)
        if index < SELL:
            return why_not_play(position, index - PLAY)
        if index < USE_OPS:
            return why_not_sell(position, index - SELL)
        if index < FAIR:
            return why_no_ops(position, index - USE_OPS)
        if index < DECLARE:
            return why_no_fair(position, index - FAIR)
        if index < USE_ABILITY:
            return why_not_declare(position, index - DECLARE)
        if index < END_TURN:
            return why_no_ability(position, index - USE_ABILITY)
        if index > END_TURN:
            return OTHER_QUESTION
        # P-D1.6.
        return None if position.acted else NO_ACTION_YET

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name what the action is about beyond its own words."""
        if BUY <= index < PLAY and name in ("card", "count", "florins"):
            return price_told(position, index - BUY, name)
        if SELL <= index < USE_OPS and name == "king":
            return card_key(FIRST_EMPIRE_CARD + king_of(position, index - SELL))
        if USE_OPS <= index < FAIR and name in ("empire", "count", "florins"):
            return self._price_of_ops(position, index, name)
        if DECLARE <= index < USE_ABILITY and name != "victory":
            return lead_told(position, index - DECLARE, name)
        return super().detail(position, index, name)

    def _price_of_ops(self, position: Position, index: int, name: str) -> object:
        """Name the price of the op that is told of where a side can do nothing."""
        refusal = self.refusal(position, index)
        assert refusal is not None
        side = index - USE_OPS
        if side == BOTH_SIDES:
            side = 0 if why_idle(position, 0) is refusal else 1
        return price_told_of_side(position, side, refusal, name)

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


_NEXT_ACTION: Final = NextAction()


def may_choose_action(position: Position) -> bool:
    """Say whether ``NextAction`` has two answers or more, without listing them all.

    What is cheap to find out and mostly allowed comes first.
    """
    found = 1 if position.acted else 0
    if position.actions_left > 0:
        for row in range(REGIONS):
            found += 1 if why_no_fair(position, row) is None else 0
        for space in range(SPACES):
            if found > 1:
                return True
            found += 1 if why_not_buy(position, space) is None else 0
    found = 0
    for index in _NEXT_ACTION.candidates(position):
        if _NEXT_ACTION.refusal(position, index) is None:
            found += 1
            if found > 1:
                return True
    return False


def _activate_ops(position: Position, side: int, events: list[Event]) -> None:
    """P-E4.1, P-ABILITY-c, P-ABILITY-d: it uses up the activation of that side, or of both."""
    position.actions_left -= cost_of_ops(position, side)
    sides = (1 << REGIONS) - 1 if side == BOTH_SIDES else 1 << side
    position.ops_done |= sides
    if is_heard(events):
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
    push_battle(position, PEASANT_REVOLT, empire, -1, NO_EMPIRE)


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
    if is_heard(events):
        tell(events, "turn-begins", {"seat": seat, "turn": position.turn})
