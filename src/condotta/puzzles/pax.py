"""Puzzles of Pax Renaissance: a victory that can be had in this turn, in one way only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.pax.cards import CARD, COMET
from condotta.pax.game import PaxRenaissance
from condotta.puzzles.ways import Effort, Way

WHOLE_ACTION: Final = "next-action"
"""The question that begins every action."""
FEW_CARDS: Final = 6
"""With fewer cards left in both decks the game may end by itself when the turn does."""

BY_EVENT: Final = {
    "regime-change": "regime",
    "victory-activated": "comet",
    "battle-won": "battle",
    "fair-convened": "fair",
    "apostasy": "apostasy",
    "op-used": "ops",
    "card-played-to-tableau": "tableau",
    "card-bought": "market",
    "card-sold": "selling",
    "hand-card-sold": "selling",
}
"""What a line is about: the first of these that happens in it."""


def theme_of(line: Sequence[Action], events: Sequence[Event]) -> str:
    """Tell a line by the weightiest thing that happens in it."""
    happened = {event.kind for event in events}
    return next((BY_EVENT[kind] for kind in BY_EVENT if kind in happened), "action")


def may_be_proved(game: Game) -> bool:
    """Say whether a victory could be declared in this turn."""
    assert isinstance(game, PaxRenaissance)
    position = game.position
    if game.decision.kind != WHOLE_ACTION or position.actions_left < 2:
        return False
    comets = any(card >= 0 and CARD[card].kind == COMET for card in position.market)
    return comets or position.active_victories != 0


def may_still_win(game: Game) -> bool:
    """Declaring takes an action: with the last one only that is tried, unless the game may end."""
    assert isinstance(game, PaxRenaissance)
    position = game.position
    if game.decision.kind != WHOLE_ACTION or position.actions_left > 1:
        return True
    if sum(map(len, position.decks)) < FEW_CARDS:
        return True
    return any(option.kind == "declare" for option in game.decision.options)


def _never(game: Game) -> bool:
    return False


WAY: Final = Way(
    game="pax-renaissance",
    players="steady",
    seats=(2, 3, 4),
    effort=Effort(first=0, again=60, pairs=16, last=60, quick=6),
    may_be_weighed=_never,
    only_winners=True,
    may_be_proved=may_be_proved,
    may_still_win=may_still_win,
    theme_of=theme_of,
)
