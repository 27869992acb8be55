"""Views that come back to the rules: what is no view is refused, whatever else it may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from condotta.core.errors import BadView, CondottaError
from condotta.core.given import shown
from condotta.core.values import JsonObject

Table = TypeVar("Table")

MISSHAPEN: Final = (
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    OverflowError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What Python raises where something handed over is not laid out as it should be."""


def laid_out(view: object, lay_out: Callable[[JsonObject], Table]) -> Table:
    """Lay out the table that a view shows; what is no view of the game is refused."""
    if not isinstance(view, dict):
        raise BadView("error.bad-view", {"given": shown(view)})
    try:
        return lay_out(view)
    except (CondottaError, *MISSHAPEN) as problem:
        raise BadView("error.bad-view", {"given": shown(view)}) from problem


def options_seen(view: dict[str, object]) -> list[object]:
    """List the answers the observer may give."""
    decision = view.get("decision")
    options = decision.get("options") if isinstance(decision, dict) else None
    return options if isinstance(options, list) else []
