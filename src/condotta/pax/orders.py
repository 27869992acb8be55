"""Standing orders of Pax Renaissance: what is answered in the turns of others, and a planned turn.

In another's turn one may be asked to pay a tax, where to raise a levy, and which piece to take from
play where the box has none left. Orders about these hold until they are taken back; in one's own
turn they say nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from condotta.core.message import Message
from condotta.core.orders import (
    PLANNED_TURN,
    Offer,
    Orders,
    Parameter,
    Verdict,
    answers,
    ends,
    no_such_order,
    stays,
)
from condotta.core.values import JsonObject
from condotta.pax.pieces import KIND_NAMES, PIECE_KIND, PIECE_RELIGION, RELIGION_NAMES
from condotta.pax.places import EMPIRE_KEYS, FAR_EMPIRE, SLOT_EMPIRE, SLOT_KEYS
from condotta.pax.places_now import icon_of
from condotta.pax.planned_turn import foreseen, look_at_plan, next_turn, relied_on
from condotta.pax.seen import table_seen

if TYPE_CHECKING:
    from condotta.pax.shapes import PaxView

TAX: Final = "tax"
LEVY: Final = "levy"
SHORTAGE: Final = "shortage"

MOST_FLORINS: Final = 99

ANY: Final = "any"


def offered(view: JsonObject) -> list[Offer]:
    """List what can be ordered now; a plan only while others have the turn."""
    seen = cast("PaxView", view)
    seat = seen["seat"]
    if seat is None or seen["result"] is not None or seat in seen["eliminated"]:
        return []
    found = [
        Offer(
            TAX,
            [
                Parameter("keep", 0, 0, MOST_FLORINS),
                Parameter("otherwise", "repress", words=("repress", "ask")),
            ],
        ),
        Offer(
            LEVY,
            [
                Parameter("faith", ANY, words=(ANY, *RELIGION_NAMES)),
                Parameter("piece", ANY, words=(ANY, "knight", "rook")),
            ],
        ),
        Offer(SHORTAGE, [Parameter("spare", "mine", words=("mine", "others"))]),
    ]
    return [*found, Offer(PLANNED_TURN)] if next_turn(view) is not None else found


def noted(view: JsonObject, wish: JsonObject) -> JsonObject:
    """Note what a plan foresees; the other orders look at nothing but the question."""
    if wish["kind"] != PLANNED_TURN:
        return {}
    begins = next_turn(view)
    if begins is None:
        raise no_such_order()
    return foreseen(begins, wish.get("actions"))


def relies_on(order: JsonObject) -> list[Message]:
    """Tell what a planned turn relies on."""
    return relied_on(order) if order["kind"] == PLANNED_TURN else []


def look(order: JsonObject, view: JsonObject) -> Verdict:
    """Say what becomes of an order."""
    seen = cast("PaxView", view)
    seat, kind = seen["seat"], order["kind"]
    assert seat is not None
    if seen["result"] is not None or seat in seen["eliminated"]:
        return ends("game")
    if kind == PLANNED_TURN:
        return look_at_plan(order, view)
    asked = seen["decision"]
    if asked is None or seen["turn"]["actor"] == seat:
        return stays()
    given = cast("JsonObject", order["given"])
    options = cast("list[JsonObject]", asked["options"])
    if kind == TAX and asked["kind"] == "tax-answer":
        return _answer_tax(given, seen["players"][seat]["florins"])
    if kind == LEVY and asked["kind"] == "tax-levy":
        return answers(_best_levy(given, view, options))
    if kind == SHORTAGE and asked["kind"] == "shortage":
        return answers(_least_missed(given, seen, seat, options))
    return stays()


def _answer_tax(given: JsonObject, florins: int) -> Verdict:
    """P-F4.2: pay while enough is left; without a florin nobody is asked (P-F4.3)."""
    if florins - 1 >= cast("int", given["keep"]):
        return answers({"kind": "pay-tax"})
    return answers({"kind": "let-repress"}) if given["otherwise"] == "repress" else stays()


def _best_levy(given: JsonObject, view: JsonObject, options: list[JsonObject]) -> JsonObject:
    """P-G4.2: a levy is what its city shows; faith goes before kind, then the first city."""
    table = table_seen(view)

    def fits(option: JsonObject) -> tuple[bool, bool]:
        icon = icon_of(table, SLOT_KEYS.index(cast("str", option["slot"])))
        kind, faith = KIND_NAMES[PIECE_KIND[icon]], RELIGION_NAMES[PIECE_RELIGION[icon]]
        return given["faith"] in (ANY, faith), given["piece"] in (ANY, kind)

    return max(options, key=fits)


def _least_missed(
    given: JsonObject, seen: PaxView, seat: int, options: list[JsonObject]
) -> JsonObject:
    """DEC-28: take the piece where it does not stand in what one wants to spare."""
    spares_mine = given["spare"] == "mine"
    for option in options:
        if _is_mine(option, seen, seat) != spares_mine:
            return option
    return options[0]


def _is_mine(option: JsonObject, seen: PaxView, seat: int) -> bool:
    """Say whether a piece stands in an empire of this seat, or on a card before it."""
    card = option.get("card")
    if card is not None:
        sides = seen["players"][seat]["tableau"]
        return card in sides["east"] or card in sides["west"]
    empire = option.get("empire")
    if empire is not None:
        return seen["empires"][cast("str", empire)]["owner"] == seat
    slot = SLOT_KEYS.index(cast("str", option["slot"]))
    empires = [SLOT_EMPIRE[slot], FAR_EMPIRE[slot]]
    keys = [EMPIRE_KEYS[number] for number in empires if number >= 0]
    return any(seen["empires"][key]["owner"] == seat for key in keys)


ORDERS: Final = Orders(
    offered=offered, noted=noted, look=look, relies_on=relies_on, next_turn=next_turn
)
