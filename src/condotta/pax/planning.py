"""A turn tried out: answers given to the rules themselves on the table that a view shows.

It goes on as long as the planner alone speaks. Where the turn ends cards would be drawn, and where
another seat is asked nobody knows what it will say: there the plan ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from condotta.core.errors import IllegalAction, MalformedAction
from condotta.core.event import Event
from condotta.core.given import shown
from condotta.core.plan import GAME_ENDS, OTHER_SEAT, TURN_ENDS, Plan
from condotta.core.values import JsonObject
from condotta.core.views import options_seen
from condotta.pax.actions import PaxAction
from condotta.pax.flow import question_of, settle
from condotta.pax.game import refusal
from condotta.pax.position import Position, top
from condotta.pax.seen import table_seen
from condotta.pax.steps import REFRESH, STEP_NAMES
from condotta.pax.view import Common, view_of

if TYPE_CHECKING:
    from condotta.pax.shapes import PaxView


def plan_of(view: object, actions: object) -> Plan:
    """Try out answers one after the other; give the table as their player would see it then."""
    position = table_seen(view)
    assert isinstance(view, dict)
    if not options_seen(view) or view["seat"] is None:
        raise IllegalAction("error.plan-not-asked")
    if not isinstance(actions, list | tuple):
        raise MalformedAction("error.malformed-action", {"given": shown(actions)})
    if not actions:
        return Plan(view, [], None)
    seat = view["seat"]
    assert isinstance(seat, int)
    answers = question_of(position).answers(position)
    events: list[Event] = []
    ends: str | None = None
    for entry in actions:
        action = PaxAction.from_json(entry)
        if ends is not None:
            raise IllegalAction("error.plan-ended", {"given": action.message})
        if action.index not in answers:
            raise refusal(position, action)
        question_of(position).answer(position, action.index, events)
        answers = settle(position, events, until=REFRESH)
        ends = _end(position, seat)
    told = [event.seen_by(seat) for event in events]
    return Plan(seen_then(view, position, seat, answers), told, ends)


def _end(position: Position, seat: int) -> str | None:
    """Say why the planner cannot see further; ``None`` while it is asked."""
    if position.over:
        return GAME_ENDS
    if top(position) == REFRESH:
        return TURN_ENDS
    return None if question_of(position).seat(position) == seat else OTHER_SEAT


def seen_then(view: JsonObject, position: Position, seat: int, answers: list[int]) -> JsonObject:
    """Give the planner's view of the tried-out table; what it knows of other hands stays."""
    waits = not position.over and top(position) != REFRESH
    question = question_of(position) if waits else None
    seen = view_of(position, seat, question, answers, Common(position), may_cancel=False)
    if not waits and not position.over:
        seen["phase"] = STEP_NAMES[REFRESH]
    for was, then in zip(cast("PaxView", view)["players"], seen["players"], strict=True):
        if then["seat"] != seat:
            then["known"], then["perhaps"] = was["known"], was["perhaps"]
            then["secrets"] = was["secrets"]
    return cast("JsonObject", seen)
