"""A turn planned beforehand: what it foresees, and whether that is still so when the turn comes.

It is planned on the table as it lies before its owner now, as if the turn began at once. What the
plan relies on is everything that would happen in it, event by event: cards bought and their prices,
florins paid and gained, pieces placed and taken. When the turn comes, the answers are tried out on
the table as it is then; one answer that is not possible, or does anything else, and none is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from condotta.core.errors import CondottaError, MalformedAction
from condotta.core.event import Event
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.orders import Verdict, drops, stays
from condotta.core.values import Json, JsonObject
from condotta.pax.actions import PaxAction
from condotta.pax.flow import settle
from condotta.pax.planning import plan_of, seen_then
from condotta.pax.position import is_playing, push
from condotta.pax.seen import table_seen
from condotta.pax.steps import REFRESH, TURN
from condotta.pax.table import ACTIONS_IN_A_TURN

if TYPE_CHECKING:
    from condotta.pax.shapes import PaxView

MOST_ANSWERS: Final = 40
"""Many more than a turn has."""

_FIRST_QUESTION: Final = "next-action"


def next_turn(view: object) -> JsonObject | None:
    """Show the seat's next turn as it would begin if the table stayed as it is.

    ``None`` in one's own turn, while one is asked something, and where there will be no turn.
    """
    position = table_seen(view)
    assert isinstance(view, dict)
    seen = cast("PaxView", view)
    seat = seen["seat"]
    if seat is None or position.over or seen["result"] is not None:
        return None
    if seen["decision"] is not None or position.actor == seat or not is_playing(position, seat):
        return None
    seats = position.rules.seats
    position.turn += (seat - position.actor) % seats
    position.actor = seat
    position.actions_left = ACTIONS_IN_A_TURN
    position.acted = position.progress = position.free_fair_used = False
    position.locked = position.ops_done = position.fairs_done = 0
    position.used = []
    # Whatever the others are in the middle of is left aside.
    position.frames, position.battle = [], []
    push(position, TURN)
    answers = settle(position, [], until=REFRESH)
    if not answers:
        return None
    return seen_then(view, position, seat, answers)


def foreseen(begins: JsonObject, actions: Json) -> JsonObject:
    """Note what would happen, answer by answer; what cannot be planned is refused."""
    if not isinstance(actions, list) or not 0 < len(actions) <= MOST_ANSWERS:
        raise MalformedAction("error.malformed-action", {"given": shown(actions)})
    return {"begins": begins["phase"], "done": 0, "events": [*_course(begins, actions)]}


def _course(view: JsonObject, actions: list[Json]) -> list[Json]:
    """List what each answer would bring, as the planner would be told."""
    course: list[Json] = []
    for action in actions:
        plan = plan_of(view, [action])
        course.append([_told(event) for event in plan.events])
        view = plan.view
    return course


def _told(event: Event) -> Json:
    return {"key": event.key, "args": event.args, "kind": event.kind}


def relied_on(order: JsonObject) -> list[Message]:
    """Tell what would happen, sentence by sentence."""
    course = cast("list[list[JsonObject]]", _noted(order)["events"])
    return [
        Message(str(event["key"]), cast("JsonObject", event["args"]))
        for events in course
        for event in events
    ]


def look_at_plan(order: JsonObject, view: JsonObject) -> Verdict:
    """Play the next answer if all that is left of the plan is still as foreseen."""
    seen = cast("PaxView", view)
    decision, is_turn = seen["decision"], seen["turn"]["actor"] == seen["seat"]
    noted = _noted(order)
    done = cast("int", noted["done"])
    if decision is None or not is_turn:
        # A plan that has begun ends with its turn; one that has not waits for it.
        return stays() if done == 0 or is_turn else drops("plan-broken-off")
    if done == 0 and not _is_fresh(seen):
        return drops("plan-turn-begun")
    actions = cast("list[Json]", order["actions"])
    course = cast("list[Json]", noted["events"])
    for number, action in enumerate(actions[done:], done + 1):
        try:
            plan = plan_of(view, [action])
        except CondottaError as problem:
            return _refused(number, action, problem)
        if [_told(event) for event in plan.events] != course[number - 1]:
            return drops("plan-changed", _at(number, action))
        view = plan.view
    then: JsonObject = {**order, "noted": {**noted, "done": done + 1}}
    first = cast("JsonObject", actions[done])
    return Verdict(first, is_done=done + 1 == len(actions), then=then)


def _is_fresh(seen: PaxView) -> bool:
    """Say whether nothing has been done in the turn yet."""
    decision = seen["decision"]
    assert decision is not None
    return decision["kind"] == _FIRST_QUESTION and not seen["turn"]["acted"]


def _at(number: int, action: Json) -> dict[str, object]:
    return {"number": number, "action": PaxAction.from_json(action).message}


def _refused(number: int, action: Json, problem: CondottaError) -> Verdict:
    reason = problem.message.args.get("reason", problem.message)
    return drops("plan-impossible", {**_at(number, action), "reason": reason})


def _noted(order: JsonObject) -> JsonObject:
    return cast("JsonObject", order["noted"])
