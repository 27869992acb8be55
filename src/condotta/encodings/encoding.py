"""An encoding: what a seat may know of a game as a row of numbers, and how many answers there are.

>>> import condotta
>>> encoding = encoding_of("condottiere")
>>> game = condotta.new("condottiere", seats=4, seed=7)
>>> numbers = encoding.observe(game.view(0))
>>> len(numbers) == encoding.layout.size, int(numbers[encoding.layout.at("hand")].sum())
(True, 10)
>>> encoding.actions == len(game.mask())
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from condotta.core.errors import SetupError
from condotta.core.given import shown
from condotta.core.registry import description_of, found_in
from condotta.encodings.layout import Layout

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from condotta.core.event import Event
    from condotta.core.values import JsonObject

Numbers: TypeAlias = "NDArray[np.uint8]"
"""A row of numbers as a layout tells it."""


class Recollection(Protocol):
    """What an observer remembers of a game beyond what a view shows now."""

    def hear(self, event: Event) -> None:
        """Be told what happened, as the observer may know it; everything, from the setup on."""

    def recall(self) -> Numbers:
        """Give what is remembered now, as the memory's layout tells it."""


@dataclass(frozen=True)
class Memory:
    """What of the past belongs to an observation: how it is told, and what begins to remember it.

    ``begin`` takes the seat that looks (``None``: a spectator) and how many seats there are.
    """

    layout: Layout
    begin: Callable[[int | None, int], Recollection]


@dataclass(frozen=True)
class Encoding:
    """A game for programs that learn."""

    layout: Layout
    """What ``observe`` tells, field by field."""
    actions: int
    """The size of the fixed action space, as that of ``game.mask()``."""
    observe: Callable[[JsonObject], Numbers]
    """Tells what a view (``game.view(seat)``) shows, in any phase and after the end."""
    memory: Memory | None = None
    """What views do not show and players remember, where there is such."""


HOUSE: Final = {
    "condottiere": "condotta.encodings.condottiere",
    "pax-renaissance": "condotta.encodings.pax",
}
"""Each game that has an encoding and the package that has its ``ENCODING``."""


@cache
def encoding_of(game: str) -> Encoding:
    """Find the encoding of a game by its name; its package is imported when first asked for.

    Raises:
        SetupError: There is no such game, or it has no encoding; it says which have.
    """
    # What is no game at all is refused by the registry.
    description_of(game)
    if game not in HOUSE:
        raise SetupError("error.no-encoding", {"given": shown(game), "known": ", ".join(HOUSE)})
    return found_in(HOUSE[game], "ENCODING", Encoding)
