"""The games that every test of this folder runs for: a further one needs one entry here."""

from __future__ import annotations

from condotta.core import registry
from tests.condottiere.under_test import CONDOTTIERE
from tests.games.pebbles import PEBBLES
from tests.games.under_test import GameUnderTest
from tests.pax.under_test import PAX

GAMES: tuple[GameUnderTest, ...] = (CONDOTTIERE, PAX, PEBBLES)
HOUSE = tuple(tested for tested in GAMES if tested.name in registry.HOUSE)
"""The games of the house: they have rulebooks, and more to say than a small game."""
