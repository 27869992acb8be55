"""What a view means, and where answers would lead: what a worker finds out for ``explaining``.

Everything is made from a view, so nothing hidden can be in it. A worker starts with this module, so
it needs nothing of the server's libraries.
"""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.event import Event
from condotta.core.orders import give
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.server.errors import Refused


def explain(game: str, view: JsonObject) -> JsonObject:
    """Say what a view means, and what would come of each answer it asks for."""
    reading, *forecasts = description_of(game).explanation_of(view)
    return {
        "reading": reading,
        "forecasts": None if view["decision"] is None else [*forecasts],
    }


def plan_next_turn(game: str, view: JsonObject, actions: Sequence[JsonObject]) -> JsonObject:
    """Show where answers would lead in a seat's next turn, as if it began now; else ``{}``."""
    orders = description_of(game).orders
    begins = None if orders is None else orders.next_turn(view)
    return {} if begins is None else plan(game, begins, actions)


def plan(game: str, view: JsonObject, actions: Sequence[JsonObject]) -> JsonObject:
    """Show where a seat's answers would lead; ``{}`` in a game without planning."""
    planned = description_of(game).plan_of(view, actions)
    if planned is None:
        return {}
    return {
        "view": planned.view,
        "events": [tell_event(event) for event in planned.events],
        "ends": planned.ends,
        **explain(game, planned.view),
    }


def keep_order(game: str, view: JsonObject, wish: JsonObject) -> JsonObject:
    """Take a standing order from whoever sees this view, or refuse it."""
    orders = description_of(game).orders
    if orders is None:
        raise Refused("no-orders")
    return give(orders, view, wish)


def tell_event(event: Event) -> JsonObject:
    """Tell an event that has already been cut to what its hearer may know."""
    return {"kind": event.kind, "key": event.key, "args": event.args}
