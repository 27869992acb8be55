"""Standing orders of Condottiere: passing, keeping one's hand, declining to choose.

Each holds for the battle or the round in which it was given. Of a view they look at what lies open
and at the question; a battle is known by its number, so that taking something back mends nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from condotta.condottiere.cards import KIND_NAMES, MERCENARIES
from condotta.condottiere.phases import IN_BATTLE, PHASE_NAMES
from condotta.condottiere.seen import rules_seen
from condotta.core.orders import Offer, Orders, Parameter, Verdict, answers, drops, ends, stays
from condotta.core.values import Json, JsonObject

if TYPE_CHECKING:
    from condotta.condottiere.shapes import CondottiereView

REST_OF_BATTLE: Final = "pass-battle"
UNLESS: Final = "pass-unless"
KEEP_HAND: Final = "keep-hand"
DECLINE: Final = "decline"

MOST_STRENGTH: Final = 200
"""No line is stronger: all mercenaries of the deck that one hand could hold, with a Drummer."""

KEPT_AT_END: Final = 2
"""C7-ROUND-4: so many cards may be kept when a round ends."""

_SPECIALS: Final = frozenset(KIND_NAMES[MERCENARIES:])
_BATTLE_PHASES: Final = frozenset([PHASE_NAMES[phase] for phase in IN_BATTLE])


def offered(view: JsonObject) -> list[Offer]:
    """List what can be ordered now."""
    seen = cast("CondottiereView", view)
    seat = seen["seat"]
    if seat is None or seen["result"] is not None:
        return []
    found: list[Offer] = []
    if _may_still_pass(seen, seat):
        above = Parameter("above", _strongest_rival(seen, seat), 0, MOST_STRENGTH)
        specials = Parameter("specials", "stop", words=("stop", "ignore"))
        found += [Offer(REST_OF_BATTLE), Offer(UNLESS, [above, specials])]
    rules = rules_seen(view)
    if not rules.draws and not seen["battle"]["final"]:
        found.append(Offer(KEEP_HAND))
    if rules.may_decline and not seen["battle"]["final"]:
        found.append(Offer(DECLINE))
    return found


def noted(view: JsonObject, wish: JsonObject) -> JsonObject:
    """Note which battle and round it is, and which special cards have been seen in it."""
    seen = cast("CondottiereView", view)
    seat = seen["seat"]
    assert seat is not None
    counters = seen["counters"]
    return {
        "game": counters.get("game", 1),
        "battle": counters["battle"],
        "round": counters["round"],
        "specials": _specials_of_others(seen, seat),
    }


def look(order: JsonObject, view: JsonObject) -> Verdict:
    """Say what becomes of an order."""
    seen = cast("CondottiereView", view)
    seat, kind = seen["seat"], order["kind"]
    assert seat is not None
    if seen["result"] is not None:
        return ends("game")
    if kind in (REST_OF_BATTLE, UNLESS):
        return _look_at_pass(order, seen, seat)
    if not _is_same(order, seen, "round"):
        return ends("round")
    if kind == KEEP_HAND:
        return _look_at_hand(seen)
    asked = seen["decision"]
    if asked is None or asked["kind"] != "choose-region":
        return stays()
    # C5-FLOW-7, C5-FLOW-8: sometimes one must choose.
    is_possible = {"kind": "decline"} in cast("list[Json]", asked["options"])
    return answers({"kind": "decline"}) if is_possible else drops("must-choose")


def _look_at_pass(order: JsonObject, seen: CondottiereView, seat: int) -> Verdict:
    if not _is_same(order, seen, "battle") or seen["phase"] not in _BATTLE_PHASES:
        return ends("battle")
    if seen["players"][seat]["out"]:
        return ends("passed")
    if order["kind"] == UNLESS:
        given, was = cast("JsonObject", order["given"]), cast("JsonObject", order["noted"])
        strongest, above = _strongest_rival(seen, seat), cast("int", given["above"])
        if strongest > above:
            return drops("above", {"strength": strongest, "above": above})
        specials = cast("int", was["specials"])
        if given["specials"] == "stop" and _specials_of_others(seen, seat) > specials:
            return drops("special")
    # C7-VAR-CAPT-3: a defender who passes freely is asked again, so the order goes on.
    return _says(seen, "turn", "pass")


def _look_at_hand(seen: CondottiereView) -> Verdict:
    """Keep all cards where that is asked: C7-HAND-2, C5-HAND-3, and C7-ROUND-4 for two at most.

    Which cards of a larger hand stay when the round ends is for its owner to choose.
    """
    asked = seen["decision"]
    if asked is not None and asked["kind"] == "keep" and len(seen["hand"]) <= KEPT_AT_END:
        return answers(cast("JsonObject", asked["options"][0]))
    return _says(seen, "hand", "keep-hand")


def _says(seen: CondottiereView, asked: str, answer: str) -> Verdict:
    decision = seen["decision"]
    if decision is None or decision["kind"] != asked:
        return stays()
    return answers({"kind": answer})


def _is_same(order: JsonObject, seen: CondottiereView, count: str) -> bool:
    """Say whether the same battle or round of the same game is on."""
    was, counters = cast("JsonObject", order["noted"]), cast("JsonObject", seen["counters"])
    return was["game"] == counters.get("game", 1) and was[count] == counters[count]


def _may_still_pass(seen: CondottiereView, seat: int) -> bool:
    is_fighting = seat in seen["battle"]["fighters"] and not seen["players"][seat]["out"]
    return seen["phase"] in _BATTLE_PHASES and is_fighting and bool(seen["hand"])


def _strongest_rival(seen: CondottiereView, seat: int) -> int:
    return max(player["strength"] for player in seen["players"] if player["seat"] != seat)


def _specials_of_others(seen: CondottiereView, seat: int) -> int:
    """Count the special cards that others have in their lines, and those that have left a line."""
    cards = [*seen["discards"]]
    for player in seen["players"]:
        if player["seat"] != seat:
            cards += player["line"]
    return len([card for card in cards if card in _SPECIALS])


ORDERS: Final = Orders(offered=offered, noted=noted, look=look)
