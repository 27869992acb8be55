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
from condotta.pax.fair_ledger import fair_foreseen, is_under_way
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
    question_of(position).answer(position, index, events)
    answers = settle(position, events, until=REFRESH)
    seat, before = _seat(view), table.florins
    told: PaxForecast = {
        "events": [cast("PaxEvent", event.seen_by(seat).to_json()) for event in events],
        "florins": [position.florins[n] - before[n] for n in range(len(before))],
        "asks": _asked(position) if answers else None,
        "ends_turn": bool(position.frames) and top(position) == REFRESH,
        "ends_game": position.over,
    }
    _add_sheets(told, table, index, position, events)
    return told


def _add_sheets(
    told: PaxForecast, table: Position, index: int, position: Position, events: list[Event]
) -> None:
    """Tell all of a fair or a battle that the answer begins or goes on with.

    Every option of every question comes by here: so nothing is tried out that is not there.
    """
    fair, battle = is_under_way(table), is_being_fought(table) or is_coming(position)
    for event in events:
        if event.kind == "fair-convened":
            fair = True
        elif event.kind == "battle-joined":
            battle = True
    if fair:
        told["fair"] = fair_foreseen(table.clone(), index)
    if battle:
        told["battle"] = battle_foreseen(table.clone(), index)


def _seat(view: JsonObject) -> int | None:
    seat = view["seat"]
    return seat if isinstance(seat, int) else None


def _asked(position: Position) -> AskSeen:
    return {"seat": question_of(position).seat(position), "kind": STEP_NAMES[top(position)]}
