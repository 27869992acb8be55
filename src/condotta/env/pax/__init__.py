"""Pax Renaissance for programs that learn: its observation, and its options as features.

Needs the extra ``env``.
"""

from typing import Final

from condotta.env.encoding import Encoding
from condotta.env.pax.layout import LAYOUT, MOST_OPTIONS, OPTIONS
from condotta.env.pax.observer import observe
from condotta.env.pax.options import Options, options_of
from condotta.env.pax.two_steps import TwoSteps
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
