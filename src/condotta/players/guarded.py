"""A guard beside a player: whatever the player does, the table gets a legal answer.

A player that fails, answers what is not allowed or takes too long is taken to say what a seat that
does not answer says (``game.idle_answer``), and the fault is remembered.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players.protocol import Player, SeatAtTable
from condotta.players.thoughts import Thoughts, no_thoughts

RAISED: Final = "raised"
ILLEGAL: Final = "illegal"
SLOW: Final = "slow"
FAULTS: Final = (RAISED, ILLEGAL, SLOW)
"""What can go wrong: an error, an answer that is none, an answer that came too late."""

_LONGEST: Final = 200


class Fault:
    """One thing that went wrong: which kind, at which question, and what was seen of it."""

    def __init__(self, kind: str, question: str, told: str) -> None:
        """Note it."""
        self.kind = kind
        self.question = question
        self.told = told

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {"kind": self.kind, "question": self.question, "told": self.told}

    def __repr__(self) -> str:
        """Show it, for programmers."""
        return f"Fault({self.kind!r}, {self.question!r}, {self.told!r})"


class Guarded:
    """A player that never fails; ``faults`` lists what its player did wrong."""

    def __init__(self, player: Player, limit: float | None = None) -> None:
        """Guard a player; an answer that took longer than ``limit`` seconds does not count.

        The limit is looked at when the answer is there: a guard interrupts nobody.
        """
        self.player = player
        self.limit = limit
        self.faults: list[Fault] = []

    @property
    def name(self) -> str:
        """What the player is called."""
        return self.player.name

    def choose(self, at: SeatAtTable) -> Action:
        """Answer the pending question, as the player does or as nobody would."""
        begun = perf_counter()
        try:
            answer = self.player.choose(at)
            # Compiled, a player that answers with no action at all has raised by now.
            if self._is_fine(at, answer, begun):
                return answer
        except Exception as problem:  # whatever a player does wrong is a fault, not our end
            self.note(at, RAISED, _said(problem))
        return _stand_in(at)

    def think(self, at: SeatAtTable) -> Thoughts:
        """Answer and tell the player's thoughts; a stand-in has none."""
        begun = perf_counter()
        try:
            thoughts = self.player.think(at)
            if self._is_fine(at, thoughts.best, begun):
                return thoughts
        except Exception as problem:
            self.note(at, RAISED, _said(problem))
        return no_thoughts(at.seat, _stand_in(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Do something nobody asked for; who fails at that does nothing."""
        try:
            return self.player.volunteer(at)
        except Exception as problem:
            self.note(at, RAISED, _said(problem))
            return None

    def note(self, at: SeatAtTable, kind: str, told: str) -> None:
        """Remember a fault."""
        self.faults.append(Fault(kind, at.decision.kind, told[:_LONGEST]))

    def _is_fine(self, at: SeatAtTable, answer: Action, begun: float) -> bool:
        """Say whether an answer counts; note what is wrong with it, if it does not."""
        took = perf_counter() - begun
        if answer not in at.decision.options:
            self.note(at, ILLEGAL, _shown(answer))
        elif self.limit is not None and took > self.limit:
            self.note(at, SLOW, f"{took:.3f} s")
        else:
            return True
        return False


def _stand_in(at: SeatAtTable) -> Action:
    # The guard belongs to the table: it may ask the game what the player may not.
    return at._game.idle_answer


def _said(problem: Exception) -> str:
    return f"{type(problem).__name__}: {_shown(problem, plain=True)}"


def _shown(thing: object, *, plain: bool = False) -> str:
    """Show something a player made, which may not even show itself."""
    try:
        return str(thing) if plain else repr(thing)
    except Exception:
        return type(thing).__name__
