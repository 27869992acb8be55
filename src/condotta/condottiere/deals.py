"""Deals between players: showing cards (C7-TALK, C5-TALK).

Talk and promises are the table's and bind nobody (C7-TALK-1, C7-TALK-4, C5-TALK-1, C5-TALK-3).
Showing is truthful and recorded: it changes nothing but what the seats shown to know (C7-TALK-5,
C7-TALK-6, C5-TALK-4). No card ever changes hands (C7-TALK-3, C5-TALK-2).
"""

from __future__ import annotations

from condotta.condottiere import knowledge
from condotta.condottiere.cards import KIND_NAMES, KINDS, counts_of
from condotta.condottiere.position import Position, Show, mask_of, seats_in
from condotta.condottiere.rules import Rules
from condotta.core.errors import IllegalAction, SetupError
from condotta.core.event import Event
from condotta.core.message import Message
from condotta.core.values import Json, JsonObject


def read_show(rules: Rules, seat: object, cards: object, to: object) -> Show:
    """C7-TALK-2, C5-TALK-2: cards to one or more other seats, and nothing else."""
    if not isinstance(cards, list | tuple) or not isinstance(to, list | tuple | set | frozenset):
        raise _refused(rules, "show-malformed")
    shower = _seat(rules, seat)
    shown_to = mask_of([_seat(rules, other) for other in to])
    if not cards or not shown_to or shown_to >> shower & 1:
        raise _refused(rules, "show-malformed")
    try:
        counts = counts_of(cards)
    except SetupError as problem:
        raise _refused(rules, "show-malformed") from problem
    kinds = [kind for kind in range(KINDS) for _ in range(counts[kind])]
    return Show(shower, kinds, shown_to)


def check_show(position: Position, show: Show) -> None:
    """C7-TALK-6: only cards of one's own hand, and only what is news to somebody (ruling R72)."""
    rules = position.rules
    if not rules.allow_show:
        raise _refused(rules, "show-not-allowed")
    for kind in show.cards:
        if show.cards.count(kind) > position.hands[show.seat * KINDS + kind]:
            raise _refused(rules, "show-not-held", card=KIND_NAMES[kind])
    if not knowledge.tells_something_new(position, show):
        raise _refused(rules, "show-nothing-new")


def _seat(rules: Rules, given: object) -> int:
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < rules.seats:
        return given
    raise _refused(rules, "show-malformed")


def _refused(rules: Rules, key: str, **args: object) -> IllegalAction:
    rule = "C7-TALK-6" if rules.book == "2007" else "C5-TALK-4"
    reason = Message(f"refusal.{key}", args)
    return IllegalAction("error.illegal-show", {"reason": reason, "rule": rule}, rule)


def show_cards(position: Position, show: Show) -> Event:
    """C7-INFO-8: those shown to learn the cards; the others see who showed how many to whom."""
    knowledge.learn(position, show)
    cards: list[Json] = [KIND_NAMES[kind] for kind in show.cards]
    facts: JsonObject = {"seat": show.seat, "to": [*seats_in(show.to)], "count": len(cards)}
    return Event("cards-shown", facts, {"cards": cards}, show.to | 1 << show.seat)
