"""A player who waits: it passes where nothing much is decided, until its hand is the largest."""

from __future__ import annotations

from typing import Final

from condotta.condottiere.actions import PASS
from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players.condottiere.situation import Situation, seen_in
from condotta.players.condottiere.weights import BY_STYLE
from condotta.players.named import player_named
from condotta.players.protocol import SeatAtTable
from condotta.players.thoughts import Thoughts, no_thoughts

PATIENT: Final = "patient-"
"""How patient players are called; by how many cards its hand must be larger comes after that."""
FEW: Final = 3
"""Against so few cards in every hand a patient player fights."""


class Patient:
    """Plays as `steady` does, but passes unless it is ahead in cards or somebody could win."""

    def __init__(self, seed: int, ahead: int) -> None:
        """Say by how many cards its hand must be larger."""
        self._steady = player_named("steady", seed)
        self._ahead = ahead

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{PATIENT}{self._ahead}"

    def choose(self, at: SeatAtTable) -> Action:
        """Wait, or do what `steady` does."""
        if at.decision.kind == "turn" and not self.fights(seen_in(at.view, BY_STYLE["plain"])):
            return next(option for option in at.decision.options if option.index == PASS)
        return self._steady.choose(at)

    def fights(self, now: Situation) -> bool:
        """Whether this battle is one to play cards in."""
        rivals = [seat for seat in range(now.seats) if now.rival(seat)]
        if now.final or any(now.would_win(seat, now.contested) for seat in (now.me, *rivals)):
            return True
        largest = max(now.hand_sizes[seat] for seat in rivals)
        return now.hand_sizes[now.me] >= largest + self._ahead or largest <= FEW

    def think(self, at: SeatAtTable) -> Thoughts:
        """Choose without a thought."""
        return no_thoughts(at.seat, self.choose(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Show nothing."""
        return None
