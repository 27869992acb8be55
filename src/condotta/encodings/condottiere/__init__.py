"""Condottiere for programs that learn: how it is told in numbers (needs the extra ``env``)."""

from typing import Final

from condotta.condottiere.actions import ACTION_COUNT
from condotta.encodings.condottiere.layout import LAYOUT, PLAYED
from condotta.encodings.condottiere.observer import observe
from condotta.encodings.condottiere.played import Played
from condotta.encodings.encoding import Encoding, Memory

__all__ = ["ENCODING", "LAYOUT", "PLAYED", "Played", "observe"]

ENCODING: Final = Encoding(LAYOUT, ACTION_COUNT, observe, Memory(PLAYED, Played))
