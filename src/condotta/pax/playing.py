"""Playing a card from the hand: into the tableau, its one-shot announced or not (section E2)."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax import steps
from condotta.pax.actions import ANNOUNCE_IT, HOLD_BACK
from condotta.pax.agents import push_agents, why_not_deploy
from condotta.pax.apostasy import why_no_apostasy
from condotta.pax.cards import CARD, QUEEN
from condotta.pax.changes import add_to_side, tell
from condotta.pax.coronation import why_no_wedding
from condotta.pax.fields import ANNOUNCE_CARD, PLAY_ON_CARD
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
from condotta.pax.position import Position, about, pop, push, with_entry
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, NO_ACTIONS_LEFT, OTHER_QUESTION, Refusal
from condotta.pax.trade_shift import why_not_shift
from condotta.pax.wars import why_no_war

NOT_IN_HAND: Final = Refusal("P-E2.0a", "card-not-in-hand", "card")
NOTHING_TO_RESOLVE: Final = Refusal("P-E2.0d", "one-shot-without-effect", "card", weight=EVERYDAY)


def why_not_play(position: Position, card: int) -> Refusal | None:
    """P-E2.0a: a card of the actor's hand."""
    if card not in position.hands[position.actor]:
        return NOT_IN_HAND
    return NO_ACTIONS_LEFT if position.actions_left == 0 else None


def play(position: Position, card: int, events: list[Event]) -> None:
    """P-E2.0b, P-E2.0c: the card goes to the outermost position of its banner's side at once.

    A queen waits under the player board, where she stays if she is not crowned (P-I2.1).
    """
    seat = position.actor
    position.hands = with_entry(
        position.hands, seat, [other for other in position.hands[seat] if other != card]
    )
    card_seen(position, seat, card)
    position.progress = True
    position.unchecked = True
    banner = CARD[card].banner
    facts: JsonObject = {"seat": seat, "card": card_key(card), "side": region_key(banner)}
    if CARD[card].kind == QUEEN:
        position.old_maids = with_entry(position.old_maids, seat, [*position.old_maids[seat], card])
        tell(events, "queen-played", {"seat": seat, "card": card_key(card)})
    else:
        add_to_side(position, card, seat, banner)
        tell(events, "card-played-to-tableau", facts)
    push(position, steps.ANNOUNCE, card)


def why_not_resolve(position: Position, card: int) -> Refusal | None:
    """P-E2.0e: say why the one-shot of a card cannot be resolved or would have no effect."""
    one_shot = CARD[card].one_shot
    if one_shot == NO_ONE_SHOT:
        return NOTHING_TO_RESOLVE
    if one_shot == CORONATION:
        return why_no_wedding(position, card)
    if one_shot == TRADE_SHIFT:
        refusal = why_not_shift(position, card)
    elif one_shot == APOSTASY:
        refusal = why_no_apostasy(position, CARD[card].one_shot_parameter)
    else:
        return why_no_war(position, card)
    return why_not_deploy(position, card, position.actor) if refusal is None else refusal


class Announce(Question):
    """DEC-03, P-E2.0d, P-BATTLE-a: resolve the one-shot of the card just played, or not.

    P-ONESHOT-a, P-B5e: it is asked once, now, and never again.
    """

    def candidates(self, position: Position) -> list[int]:
        """Yes or no."""
        return [ANNOUNCE_IT, HOLD_BACK]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only no where the one-shot cannot be resolved."""
        if index == ANNOUNCE_IT:
            return why_not_resolve(position, about(position, ANNOUNCE_CARD))
        return None if index == HOLD_BACK else OTHER_QUESTION

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the card."""
        if name == "card":
            return card_key(about(position, ANNOUNCE_CARD))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Resolve it, or place the agents alone (P-Ja)."""
        card = about(position, ANNOUNCE_CARD)
        pop(position)
        if index == ANNOUNCE_IT:
            tell_announced(position, card, events)
            push(position, steps.PLAY_ON, card)
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
    card = about(position, PLAY_ON_CARD)
    pop(position)
    one_shot = CARD[card].one_shot
    if is_battle(one_shot):
        push(position, steps.BATTLE_WHERE, card)
    elif one_shot == CORONATION:
        push(position, steps.SUITOR, card)
    elif one_shot == TRADE_SHIFT:
        push(position, steps.SHIFT, CARD[card].one_shot_parameter)
        push_agents(position, card, mandatory=True)
    else:
        # P-K3b, P-R2: the agents come before the discards, which may hit the card itself (P-K3.3).
        push(position, steps.APOSTATISE, CARD[card].one_shot_parameter)
        push_agents(position, card, mandatory=True)
