"""Condottiere by the million, in JAX: games as arrays, by the rules of the engine.

>>> from condotta.batch import make
>>> table = make(edition="1995", seats=3)
>>> len(table.settings.rules.deck)
15
"""

from condotta.batch.state import State
from condotta.batch.table import Batch, make

__all__ = ["Batch", "State", "make"]
