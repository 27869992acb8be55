"""Playing a card from the hand: into the tableau, its one-shot announced or not (section E2)."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.actions import ANNOUNCE_IT, HOLD_BACK
from condotta.pax.agents import (
    can_deploy,
    push_agents,
)
from condotta.pax.apostasy import someone_has_both
from condotta.pax.cards import CARD, QUEEN
from condotta.pax.changes import add_to_side, tell
from condotta.pax.coronation import suitors
from condotta.pax.knowledge import card_seen
from condotta.pax.names import card_key, region_key
from condotta.pax.one_shots import (
    APOSTASY,
    CORONATION,
    NO_ONE_SHOT,
    ONE_SHOT_NAMES,
    TRADE_SHIFT,
    is_battle,
)
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.steps import (
    ANNOUNCE,
    APOSTATISE,
    BATTLE_WHERE,
    PLAY_ON,
    SHIFT,
    SUITOR,
)
from condotta.pax.trade_shift import would_shift
from condotta.pax.wars import empires_of_war


def play(position: Position, card: int, events: list[Event]) -> None:
    """P-E2.0b, P-E2.0c: the card goes to the outermost position of its banner's side at once.

    A queen waits under the player board, where she stays if she is not crowned (P-I2.1).
    """
    seat = position.actor
    position.hands[seat] = [other for other in position.hands[seat] if other != card]
    card_seen(position, seat, card)
    position.progress = True
    position.unchecked = True
    banner = CARD[card].banner
    facts: JsonObject = {"seat": seat, "card": card_key(card), "side": region_key(banner)}
    if CARD[card].kind == QUEEN:
        position.old_maids[seat] = [*position.old_maids[seat], card]
        tell(events, "queen-played", {"seat": seat, "card": card_key(card)})
    else:
        add_to_side(position, card, seat, banner)
        tell(events, "card-played-to-tableau", facts)
    push(position, ANNOUNCE, card)


def may_announce(position: Position, card: int) -> bool:
    """P-E2.0e: say whether the one-shot of a card can be resolved and would have an effect."""
    one_shot = CARD[card].one_shot
    if one_shot == NO_ONE_SHOT:
        return False
    if one_shot == CORONATION:
        return suitors(position, card) != 0
    if one_shot == TRADE_SHIFT:
        return would_shift(position, card) and can_deploy(position, card, position.actor)
    if one_shot == APOSTASY:
        religions = CARD[card].one_shot_parameter
        return someone_has_both(position, religions) and can_deploy(position, card, position.actor)
    return empires_of_war(position, card) != 0


class Announce(Question):
    """DEC-03, P-E2.0d, P-BATTLE-a: resolve the one-shot of the card just played, or not.

    P-ONESHOT-a, P-B5e: it is asked once, now, and never again.
    """

    def answers(self, position: Position) -> list[int]:
        """Yes or no; only no where the one-shot cannot be resolved."""
        if may_announce(position, about(position, 1)):
            return [ANNOUNCE_IT, HOLD_BACK]
        return [HOLD_BACK]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Resolve it, or place the agents alone (P-Ja)."""
        card = about(position, 1)
        pop(position)
        if index == ANNOUNCE_IT:
            tell_announced(position, card, events)
            push(position, PLAY_ON, card)
        elif CARD[card].kind == QUEEN:
            # P-I2.1, P-OLDMAID-a: she stays where she is, an old maid.
            facts: JsonObject = {"seat": position.actor, "card": card_key(card)}
            tell(events, "old-maid", facts)
        else:
            push_agents(position, card, mandatory=False)


def tell_announced(position: Position, card: int, events: list[Event]) -> None:
    """Tell that a one-shot is resolved."""
    facts: JsonObject = {
        "seat": position.actor,
        "card": card_key(card),
        "one_shot": ONE_SHOT_NAMES[CARD[card].one_shot],
    }
    tell(events, "one-shot-announced", facts)


def resolve_one_shot(position: Position, events: list[Event]) -> None:
    """P-E2.1b.2: agents first, then the effect; in a war the agents fight (P-E2.1a.1).

    P-R1: so the emporium that a trade shift opens is still closed to them. P-E2.1b.1: trade shift,
    coronation and apostasy cause no battle.
    """
    card = about(position, 1)
    pop(position)
    one_shot = CARD[card].one_shot
    if is_battle(one_shot):
        push(position, BATTLE_WHERE, card)
    elif one_shot == CORONATION:
        push(position, SUITOR, card)
    elif one_shot == TRADE_SHIFT:
        push(position, SHIFT, CARD[card].one_shot_parameter)
        push_agents(position, card, mandatory=True)
    else:
        # P-K3b, P-R2: the agents come before the discards, which may hit the card itself (P-K3.3).
        push(position, APOSTATISE, CARD[card].one_shot_parameter)
        push_agents(position, card, mandatory=True)
