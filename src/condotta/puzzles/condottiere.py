"""Puzzles of Condottiere: which card, whether to pass, where to fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.condottiere.board import REGIONS, largest_group
from condotta.condottiere.game import Condottiere
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.players.condottiere.outlook import ways_forward
from condotta.puzzles.ways import Effort, Way

IN_BATTLE: Final = ("turn", "scarecrow", "pope", "turn-up")
"""The questions inside a battle: only there a win can be near enough to be proved."""

ONE_IN: Final = 16
"""One in so many decisive moments is weighed: those where all hands together fit this number."""

BY_CARD: Final = {
    "surrender": "surrender",
    "scarecrow": "scarecrow",
    "winter": "seasons",
    "spring": "seasons",
    "bishop": "bishop",
    "courtesan": "courtesan",
}
"""What playing a card is about; of all others: strength."""

BY_KIND: Final = {
    "pass": "retreat",
    "pass-reveal": "retreat",
    "take-back": "scarecrow",
    "take-nothing": "scarecrow",
    "choose-region": "region",
    "decline": "region",
    "place-pope": "bishop",
    "remove-pope": "bishop",
}
"""What an answer is about; of all others: the cards in hand."""


def theme_of(line: Sequence[Action], events: Sequence[Event]) -> str:
    """Tell a line by its first answer."""
    first = line[0]
    if first.kind == "play":
        return BY_CARD.get(str(first.text("card")), "strength")
    return BY_KIND.get(first.kind, "hand")


def may_be_proved(game: Game) -> bool:
    """Say whether the battle that is fought would win the game for the seat that is asked."""
    return game.decision.kind in IN_BATTLE and _would_win(game, game.decision.seat)


def is_decisive(game: Game) -> bool:
    """Say whether the battle that is fought would win the game for anybody.

    Weighing takes fifty times as long as proving: only some of these moments are taken.
    """
    if game.decision.kind not in IN_BATTLE:
        return False
    assert isinstance(game, Condottiere)
    if sum(game._position.hands) % ONE_IN:
        return False
    return any(_would_win(game, seat) for seat in range(game.seats))


def _would_win(game: Game, seat: int) -> bool:
    assert isinstance(game, Condottiere)
    position = game._position
    owned = sum(1 << region for region in range(REGIONS) if position.owners[region] == seat)
    _, wins = ways_forward(position, seat, owned, largest_group(owned))
    return position.contested >= 0 and bool(wins >> position.contested & 1)


def _always(game: Game) -> bool:
    return True


WAY: Final = Way(
    game="condottiere",
    players="steady",
    seats=(4, 3, 2, 5),
    effort=Effort(first=40, again=400, pairs=24, last=150, quick=20),
    may_be_weighed=is_decisive,
    only_winners=False,
    may_be_proved=may_be_proved,
    may_still_win=_always,
    theme_of=theme_of,
)
