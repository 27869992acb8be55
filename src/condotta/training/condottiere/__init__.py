"""Condottiere's network learns by playing on the batch engine (needs the extra ``training``).

First it watches players of the house, and networks learn to answer as they do: they are opponents
who never change. Then it plays, against them and earlier selves, and learns from how games end:
``recipe`` says how much of everything, ``playing`` plays, ``learning`` learns, ``pool`` holds the
opponents. A generation is some rounds of that; after each everything is kept, so that a training
can be broken off and gone on with, on another machine as well.
"""

from __future__ import annotations

from condotta.training.condottiere.training import GAMES, GENERATIONS, train

__all__ = ["GAMES", "GENERATIONS", "train"]
