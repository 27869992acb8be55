"""People at a table of Pax Renaissance for tests: they answer by a simple rule."""

from __future__ import annotations

from random import Random

from condotta.cli.pax.answers import numbers_of
from condotta.core.game import Game

LIVELY = ("play", "use-ops", "use-op", "declare", "buy", "place-agent", "announce")
"""What makes a game move; selling alone empties the decks."""


def lively(game: Game) -> str:
    """Give the number of an option that makes the game move, always the same in one position."""
    options = game.decision.options
    chance = Random(str(game.record["actions"]))
    moving = [option for option in options if option.kind in LIVELY]
    chosen = chance.choice(moving) if moving and chance.random() < 0.7 else chance.choice(options)
    return str(numbers_of(options)[chosen])  # type: ignore[index] # its options are its own
