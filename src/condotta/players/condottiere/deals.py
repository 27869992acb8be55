"""Deals: what a player shows without being asked.

A card shown is sure knowledge (C7-TALK-5, C5-TALK-4), and whoever reckons with it will think twice
before fighting its owner. So the dealer shows a strong card where it means to fight, never a weak
one, and no kind twice. What others say or promise binds nobody and is not listened to.
"""

from __future__ import annotations

from random import Random
from typing import cast

from condotta.condottiere.actions import PASS
from condotta.condottiere.cards import HEROINE, MERCENARIES, kind_named
from condotta.condottiere.deals import check_show
from condotta.condottiere.game import Condottiere
from condotta.condottiere.position import Show
from condotta.condottiere.shapes import CondottiereView
from condotta.core.errors import IllegalAction
from condotta.core.values import JsonObject
from condotta.players.condottiere.situation import HAND_STRENGTH, Situation, seen_in
from condotta.players.condottiere.steady import worths
from condotta.players.condottiere.weights import BY_STYLE
from condotta.players.protocol import SeatAtTable


def volunteer(at: SeatAtTable, style: str) -> JsonObject | None:
    """Show a card where the style calls for it, as an entry of the record.

    It is asked for at one's own turn; the same view always gets the same answer.
    """
    weights = BY_STYLE[style]
    decision = at.decision
    if weights.openness <= 0.0 or decision.seat != at.seat or decision.kind != "turn":
        return None
    view = cast("CondottiereView", at.view)
    now = seen_in(at.view, weights)
    if not now.rules.allow_show or not in_the_mood(
        view["counters"]["battle"], at.seat, weights.openness
    ):
        return None
    promised = worths(now, [option.index for option in decision.options])
    best = decision.options[promised.index(max(promised))]
    kind = strongest_not_shown(now, view)
    if best.index >= PASS or kind < 0 or now.alone():
        return None
    show = Show(at.seat, [kind], now.fighters & ~now.out & ~(1 << at.seat))
    return show.to_json() if is_news(at, show) else None


def in_the_mood(battle: int, seat: int, openness: float) -> bool:
    """Whether this is a battle to show cards in: by chance, but the same for all of the battle."""
    return Random(f"show {battle} {seat}").random() < openness


def strongest_not_shown(now: Situation, view: CondottiereView) -> int:
    """The strongest card in hand of a kind never shown before; -1 if it would impress nobody."""
    shown: set[int] = set()
    for show in view["shows"]:
        if show["seat"] == now.me:
            shown.update(kind_named(card) for card in show["cards"] or [])
    best_first = [HEROINE, *range(MERCENARIES - 1, -1, -1)]
    for kind in best_first:
        if now.hand[kind] > 0 and kind not in shown:
            return kind if HAND_STRENGTH[kind] > now.weights.card_to_come else -1
    return -1


def is_news(at: SeatAtTable, show: Show) -> bool:
    """Whether the rules allow the show (ruling R72); what others know of oneself one does know."""
    imagined = at.imagine(Random(0))
    assert isinstance(imagined, Condottiere)
    try:
        check_show(imagined._position, show)
    except IllegalAction:
        return False
    return True
