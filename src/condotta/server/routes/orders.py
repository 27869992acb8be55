"""The doors to one's own standing orders."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Path, Request

from condotta.core.values import JsonObject
from condotta.server.acts import Actor
from condotta.server.choices import Seat, Strict
from condotta.server.messages import Number, OrdersTold, OrderWish
from condotta.server.routes.common import Held, Somebody, TheHouse, hold_back, hold_back_both
from condotta.server.routes.tables import TableId

router = APIRouter(prefix="/api", tags=["tables"])

OrderKind = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[a-z0-9][a-z0-9_-]*$")]


class NewOrder(Strict):
    """A standing order, and the number of the sight its giver has before them."""

    number: Number
    order: OrderWish


@router.get("/tables/{table_id}/orders", summary="One's own standing orders", dependencies=[Held])
async def get_orders(
    house: TheHouse, person: Somebody, table_id: TableId, seat: Seat | None = None
) -> OrdersTold:
    """Tell whoever plays their standing orders, and which they can give now."""
    actor = Actor(person.id, person.name, seat=seat)
    return OrdersTold.model_validate(await house.following.listed(table_id, actor))


@router.post("/tables/{table_id}/orders", summary="Give a standing order")
async def give_order(
    house: TheHouse,
    request: Request,
    person: Somebody,
    table_id: TableId,
    wish: NewOrder,
    seat: Seat | None = None,
) -> OrdersTold:
    """Keep a standing order, in place of one of the same kind."""
    hold_back_both(house, "explain", request, person)
    actor = Actor(person.id, person.name, seat=seat)
    order = cast("JsonObject", wish.order.model_dump(exclude_none=True))
    told = await house.following.give(table_id, actor, wish.number, order)
    return OrdersTold.model_validate(told)


@router.delete("/tables/{table_id}/orders/{kind}", summary="Take a standing order back")
async def cancel_order(
    house: TheHouse, person: Somebody, table_id: TableId, kind: OrderKind, seat: Seat | None = None
) -> OrdersTold:
    """Take an order back, or clear away one that has ended."""
    hold_back(house, "move", person.id)
    actor = Actor(person.id, person.name, seat=seat)
    return OrdersTold.model_validate(await house.following.cancel(table_id, actor, kind))
