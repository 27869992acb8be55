"""Numbers written into a program as they are; they take part in arithmetic as arrays do."""

from __future__ import annotations

from typing import Final, cast

import numpy as np
from jax import Array

NO_CARD: Final = cast("Array", np.uint32(0))
"""A word of a pile without a card."""

NONE: Final = cast("Array", np.int32(0))
"""A sum, or a set of bits, before anything is in it."""


def word(number: int) -> Array:
    """A word of a pile that is known beforehand."""
    return cast("Array", np.uint32(number))
