"""What can be ordered beforehand: to take so many each time, while there are more than so many."""

from __future__ import annotations

from typing import Final, cast

from condotta.core.orders import Offer, Orders, Parameter, Verdict, answers, drops, stays
from condotta.core.values import JsonObject

TAKE_ON: Final = Offer("take-on", (Parameter("count", 1, 1, 3), Parameter("left", 4, 3, 20)))


def _look(order: JsonObject, view: JsonObject) -> Verdict:
    given, heap = cast("dict[str, int]", order["given"]), cast("int", view["heap"])
    if heap <= given["left"]:
        return drops("heap-small", {"heap": heap})
    return answers({"kind": "take", "count": given["count"]}) if view["decision"] else stays()


ORDERS: Final = Orders(
    offered=lambda view: [TAKE_ON] if view["result"] is None else [],
    noted=lambda view, wish: {},
    look=_look,
)
