"""What would come at once of an answer, as far as its player can know.

The answer is given to the rules themselves, on the table that the view shows, and the game goes on
to the next question or to the end of the turn, where cards would be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.given import shown
from condotta.core.values import JsonObject
from condotta.core.views import options_seen
from condotta.pax.actions import PaxAction
from condotta.pax.battle_sheet import battle_foreseen, is_being_fought, is_coming
from condotta.pax.fair_ledger import Halt, fair_foreseen, is_under_way
from condotta.pax.flow import question_of, settle
from condotta.pax.position import Position, top
from condotta.pax.reading import read_aloud
from condotta.pax.seen import table_seen
from condotta.pax.steps import REFRESH, STEP_NAMES

if TYPE_CHECKING:
    from condotta.pax.shapes import AskSeen, PaxEvent, PaxForecast


def forecast_of(view: object, action: object) -> JsonObject:
    """Say what would come of one of a view's options: events, florins, the next question."""
    table = table_seen(view)
    assert isinstance(view, dict)
    if action not in options_seen(view):
        raise IllegalAction("error.not-an-option", {"given": shown(action)})
    return cast("JsonObject", _foreseen(table, view, action))


def explanation_of(view: object) -> Iterator[JsonObject]:
    """Explain a view: first its reading, then a forecast for each of its options.

    The table is laid out once for all of them, and each is made when it is asked for.
    """
    table = table_seen(view)
    assert isinstance(view, dict)
    yield cast("JsonObject", read_aloud(table))
    for option in options_seen(view):
        yield cast("JsonObject", _foreseen(table, view, option))


def _foreseen(table: Position, view: JsonObject, action: object) -> PaxForecast:
    """Give an answer on a copy of the table that a view shows."""
    position = table.clone()
    events: list[Event] = []
    index = PaxAction.from_json(action).index
    begins = not is_under_way(table)
    question_of(position).answer(position, index, events)
    fair, halt = None, None
    if is_under_way(position):
        fair, halt = fair_foreseen(position, table.florins, events, begins=begins)
    told = _told(table, position, events, _seat(view), halt)
    if fair is not None:
        told["fair"] = fair
    elif is_being_fought(table) or is_coming(position) or _is_battle_joined(events):
        told["battle"] = battle_foreseen(table.clone(), index)
    return told


def _told(
    table: Position, position: Position, events: list[Event], seat: int | None, halt: Halt | None
) -> PaxForecast:
    """Go on to the next question, unless a voyage has met one already, and tell what happened."""
    answers = settle(position, events, until=REFRESH) if halt is None else []
    florins = position.florins if halt is None else halt.florins
    asks: AskSeen | None = _asked(position) if answers else None
    if halt is not None:
        asks = {"seat": halt.seat, "kind": halt.kind}
    return {
        "events": [cast("PaxEvent", event.seen_by(seat).to_json()) for event in events],
        "florins": [florins[n] - table.florins[n] for n in range(len(florins))],
        "asks": asks,
        "ends_turn": halt is None and bool(position.frames) and top(position) == REFRESH,
        "ends_game": halt is None and position.over,
    }


def _is_battle_joined(events: list[Event]) -> bool:
    # Compiled, a loop costs less than a generator, and every option comes by here.
    for event in events:
        if event.kind == "battle-joined":
            return True
    return False


def _seat(view: JsonObject) -> int | None:
    seat = view["seat"]
    return seat if isinstance(seat, int) else None


def _asked(position: Position) -> AskSeen:
    return {"seat": question_of(position).seat(position), "kind": STEP_NAMES[top(position)]}
