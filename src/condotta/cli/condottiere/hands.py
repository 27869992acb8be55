"""Throwing in hands at one keyboard: nobody may learn who had the choice (C7-HAND-7, C5-HAND-4).

The game asks only those who may throw in their hand, and says nothing when it asks nobody. Where
several people share a keyboard, "pass the keyboard to Carla" would therefore tell that Carla has no
mercenary. So the step is found in what a move brought about, and the keyboard goes round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from condotta.condottiere import Condottiere
from condotta.condottiere.shapes import CondottiereView
from condotta.core.event import Event
from condotta.core.game import Game

ANSWERS = ("keep-hand", "discard-hand")
"""The answers given in the step itself."""

TOKEN_GOES = ("token-received", "token-by-courtesans")
GAME_ENDS = ("game-over", "campaign-game-over", "final-battle")


def hand_sizes(game: Game) -> list[int]:
    """Count everybody's cards."""
    return [len(_view(game, seat)["hand"]) for seat in range(game.seats)]


def seats_in_step(
    game: Condottiere, before: Sequence[int], mover: int, kind: str, events: Sequence[Event]
) -> tuple[int, ...]:
    """Name the seats a step of throwing in hands concerned, the holder first; none without a step.

    ``before`` are the hand sizes before the move: when nobody is asked, the cards of the next round
    may have been dealt already. Those without cards are left out only where all see the sizes of
    hands; else the round of the keyboard would tell who has cards left.
    """
    holder = _holder_in_step(game, events)
    if holder is None:
        return ()
    sizes = list(before)
    sizes[mover] += {"play": -1, "take-back": 1}.get(kind, 0)
    around = [(holder + place) % game.seats for place in range(game.seats)]
    return tuple(s for s in around if sizes[s] > 0 or not game.rules.show_hand_counts)


def _holder_in_step(game: Condottiere, events: Sequence[Event]) -> int | None:
    """Say with whom the step began, if a move has led to it or through it.

    In 2007 it follows the choice of the next region (C7-END-3), in 1995 the battle (C5-END-8).
    There is none before a game's first battle, after its last, or with Draw After Battle.
    """
    kinds = [event.kind for event in events]
    if game.rules.draws or any(kind in GAME_ENDS for kind in kinds):
        return None
    if game.rules.edition == "1995":
        return _seat_of(TOKEN_GOES, events)
    if _view(game, None)["counters"]["battle"] - kinds.count("battle-begins") < 1:
        return None
    return _seat_of(("region-chosen",), events)


def _seat_of(kinds: Sequence[str], events: Sequence[Event]) -> int | None:
    seats = [event.facts["seat"] for event in events if event.kind in kinds]
    return seats[-1] if seats and isinstance(seats[-1], int) else None


def _view(game: Game, seat: int | None) -> CondottiereView:
    return cast("CondottiereView", game.view(seat))
