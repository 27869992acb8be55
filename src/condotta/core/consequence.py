"""What answers would change, as facts that can be weighed: the reasons behind a piece of advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from condotta.core.message import Message


class Consequence:
    """One fact that would be true after some answers and is not true now."""

    def __init__(self, message: Message, weight: int, gain: int) -> None:
        """Say what it is, how much it matters, and whether it is good for whoever answers."""
        self.message = message
        self.weight = weight
        """Compared only within one game: 100 for the win, little for an action less."""
        self.gain = gain
        """1: good for whoever answers, -1: bad, 0: neither by itself."""

    def __repr__(self) -> str:
        """Show the sentence, for programmers."""
        return f"Consequence({self.message!r})"


class Outlook:
    """Where answers lead: how many of them can be foreseen, and what they change."""

    def __init__(self, foreseen: int, changes: Sequence[Consequence]) -> None:
        """Put them together, what matters most first."""
        self.foreseen = foreseen
        self.changes = sorted(changes, key=_most_important_first)


def _most_important_first(change: Consequence) -> int:
    return -change.weight


Weights = Mapping[str, tuple[int, int]]
"""For the key of each sentence what it weighs, and whether it is a gain."""


def weighed(
    weights: Weights, key: str, args: Mapping[str, object] | None = None, more: int = 0
) -> Consequence:
    """Give a consequence its weight from the table of its game, and so much ``more``."""
    weight, gain = weights[key]
    return Consequence(Message(key, args), weight + more, gain)
