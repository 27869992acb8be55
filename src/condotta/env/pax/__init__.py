"""Pax Renaissance for programs that learn: its observation, its options as features, two indices.

Needs the extra ``env``.
"""

from __future__ import annotations

from condotta.env.encoding import Encoding
from condotta.env.pax.layout import LAYOUT, MOST_OPTIONS, OPTIONS
from condotta.env.pax.observer import observe
from condotta.pax.actions import ACTION_COUNT

ENCODING = Encoding(LAYOUT, ACTION_COUNT, observe)

__all__ = ["ENCODING", "LAYOUT", "MOST_OPTIONS", "OPTIONS", "observe"]
