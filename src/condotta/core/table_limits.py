"""What a server and those who sit at its tables must know alike."""

from __future__ import annotations

from typing import Final, Literal, get_args

Colour = Literal["crimson", "azure", "gold", "forest", "violet", "ink"]
"""The colour of a seat; letters and patterns say the same."""

COLOURS: Final[tuple[str, ...]] = get_args(Colour)
"""One for each seat of the largest table."""

MOST_DELAY_MINUTES: Final = 10_080
"""Others see a game so much later than those who play it, at most: a week."""

LONGEST_TALK: Final = 500
"""So many characters of talk are taken at once; more are refused."""
