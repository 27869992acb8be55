"""Players that do everything wrong, and matches that are over soon."""

from __future__ import annotations

import os
import time

from condotta.arena import Setup
from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players import Player, SeatAtTable, Thoughts, player_named

SHORT = Setup("condottiere", 3, options={"max_battles": 3})
"""Three battles: enough to tell games apart."""


class Strange:
    """Does one thing wrong whenever it is asked."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, at: SeatAtTable) -> Action:
        match self.name:
            case "raiser":
                raise RuntimeError("no idea")
            case "liar":
                return Action("a-fib", 9999)
            case "mute":
                return None  # type: ignore[return-value]  # that is what is wrong with it
            case "dawdler":
                time.sleep(0.02)
            case "crasher":
                os._exit(3)
            case "sleeper":
                time.sleep(3600)
            case "chatterbox":
                print("I print what nobody wants to read")  # noqa: T201 - that is what it does
            case _:
                pass
        return at.decision.options[0]

    def think(self, at: SeatAtTable) -> Thoughts:
        raise RuntimeError("no idea")

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        match self.name:
            case "meddler":
                return {"kind": "pass"}
            case "braggart":
                return {"kind": "show", "seat": at.seat, "to": [99], "cards": ["dragon"]}
            case "stumbler":
                raise RuntimeError("tripped")
            case _:
                return None


STRANGE = (
    *("raiser", "liar", "mute", "dawdler", "crasher", "sleeper", "chatterbox"),
    *("meddler", "braggart", "stumbler"),
)


def make(text: str, seed: int) -> Player:
    """Make a strange player, or one of the house."""
    if text == "unmakeable":
        raise ValueError("nobody can make this one")
    return Strange(text) if text in STRANGE else player_named(text, seed)
