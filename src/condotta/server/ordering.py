"""What the owner of standing orders is told of them; nobody else is told anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from condotta.core.orders import Orders, message_json
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.server.orders import Standing

if TYPE_CHECKING:
    from condotta.server.audience import LiveTable


def tell_orders(live: LiveTable, seat: int, person: str, *, offers: bool = False) -> dict[str, Any]:
    """Tell somebody the orders of their seat, as they stand at what it sees now.

    ``offers``: also those that can be given now; none in a game that has no orders.
    """
    story = live.table.story
    assert story is not None
    game = description_of(story.game.name).orders
    told: dict[str, Any] = {"type": "orders", "key": None, "orders": [], "offers": None}
    if game is None:
        return {**told, "offers": [] if offers else None}
    view = story.view(seat)
    unasked: JsonObject = {**view, "decision": None}
    told["orders"] = [_told(game, one, unasked) for one in live.orders_of(seat, person)]
    if offers:
        told["offers"] = [offer.to_json() for offer in game.offered(view)]
    return told


def _told(game: Orders, standing: Standing, seen: JsonObject) -> dict[str, Any]:
    body = standing.body
    ended = standing.ended
    if ended is None:
        verdict = game.look(body, seen)
        if verdict.why is not None:
            what = "dropped" if verdict.is_dropped else "over"
            ended = {"what": what, "why": message_json(verdict.why), "at": None}
    return {
        "kind": standing.kind,
        "given": body["given"],
        "relies_on": [message_json(message) for message in game.relies_on(body)],
        "given_at": standing.given_at,
        "carried": standing.carried,
        "ended": ended,
    }
