"""Condottiere in numbers, from what a seat may know and nothing else: ``layout`` tells which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from condotta.condottiere.board import REGION_NAMES, REGIONS
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.core.views import laid_out
from condotta.env.condottiere.layout import (
    LARGEST,
    LAYOUT,
    OPTIONS,
    PHASES,
    PLAYED,
    SEATS,
    VARIANTS,
)

if TYPE_CHECKING:
    from condotta.condottiere.shapes import CondottiereView
    from condotta.core.event import Event
    from condotta.core.values import JsonObject
    from condotta.env.encoding import Numbers

KIND: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
REGION: Final = {name: region for region, name in enumerate(REGION_NAMES)}
PHASE: Final = {name: phase for phase, name in enumerate(PHASES)}
AT: Final = {field.name: LAYOUT.at(field.name).start for field in LAYOUT.fields}
"""Where each field begins."""


def observe(view: object) -> Numbers:
    """Tell a view in numbers; what is no view of this game is refused.

    >>> import condotta
    >>> numbers = observe(condotta.new("condottiere", seats=3, seed=7).view(1))
    >>> numbers[LAYOUT.at("present")].tolist()
    [1, 1, 1, 0, 0, 0]

    Raises:
        BadView: It is no view of Condottiere.
    """
    return laid_out(view, _observed)
