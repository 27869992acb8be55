"""Pax Renaissance for programs that learn: its observation, and its options as features.

Needs the extra ``env``.
"""

from typing import Final

from condotta.encodings.encoding import Encoding
from condotta.encodings.pax.layout import LAYOUT, MOST_OPTIONS, OPTIONS
from condotta.encodings.pax.observer import observe
from condotta.encodings.pax.options import Options, options_of
from condotta.encodings.pax.two_steps import TwoSteps
from condotta.pax.actions import ACTION_COUNT

__all__ = [
    "ENCODING",
    "LAYOUT",
    "MOST_OPTIONS",
    "OPTIONS",
    "Options",
    "TwoSteps",
    "observe",
    "options_of",
]

ENCODING: Final = Encoding(LAYOUT, ACTION_COUNT, observe)
