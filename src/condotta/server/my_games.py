"""One's own games, as one page shows them: what waits for oneself first, the longest at the top.

Lists are made from what is stored. How a game stands, and what happened since one's last answer, is
looked up for one page of them only, from what one's seat may see: never more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, cast

from pydantic import Field
from sqlalchemy import Connection, Row, case, func, select

from condotta.core.catalogue import catalogue
from condotta.core.message import Message
from condotta.core.table_limits import Colour
from condotta.server import schema
from condotta.server.link_cards import shown, worn
from condotta.server.messages import AtEachSeat, Code, FromServer, Name
from condotta.server.store import PUZZLE, still_plays
from condotta.server.story import Story, is_answer
from condotta.server.table import Table

PAGE: Final = 12
"""So many games are looked at for one page."""

MOST_TOLD: Final = 3
"""So many of the things that happened are told, the last ones."""

LONGEST_SENTENCE: Final = 1000


class SeatLook(FromServer):
    """Somebody at a table, and how they stand there."""

    name: Name
    colour: Colour
    standing: Annotated[str, Field(max_length=100)]
    is_asked: bool


class GameLook(FromServer):
    """A game as one's own seat sees it, in short."""

    seat: int
    rows: Annotated[list[SeatLook], AtEachSeat]
    places: Annotated[dict[Code, Colour], Field(max_length=40)]
    """Who holds what on the map, by colour; nothing where the game has no map we know."""
    happened: Annotated[
        list[Annotated[str, Field(max_length=LONGEST_SENTENCE)]], Field(max_length=MOST_TOLD)
    ]
    """What happened last since one's own last answer, in sentences."""
    more: int
    """How much more happened before that."""
    unheard: int
    """How much others have said since one last answered or spoke."""


def look_at(
    table: Table, person: str, language: str, unheard: frozenset[str] = frozenset()
) -> GameLook | None:
    """Look at a running game from somebody's own seat; at a shared device nobody is in front."""
    seat, story = table.seat_in_front(person, None), table.story
    if seat is None or story is None:
        return None
    said, view = catalogue(language), story.view(seat)
    game, chairs = table.choices.game, [chair.colour for chair in table.chairs]
    colours = cast("list[Colour]", worn(game, chairs, view))
    asked = story.asked_as_seen(seat)
    card = shown(said, game, table.names, [*colours], view)
    happened = story.told(seat, _answered_at(story, seat))
    sentences = [said.say(Message(one.key, one.args), table.names) for one in happened[-MOST_TOLD:]]
    find = PLACES.get(game)
    held = {} if find is None else find(view)
    return GameLook(
        seat=seat,
        rows=[
            SeatLook.model_validate(
                {
                    "name": row.name,
                    "colour": row.colour,
                    "standing": row.standing,
                    "is_asked": place == asked,
                }
            )
            for place, row in enumerate(card.rows)
        ],
        places={name: colours[owner] for name, owner in held.items() if owner is not None},
        happened=[sentence[:LONGEST_SENTENCE] for sentence in sentences],
        more=max(0, len(happened) - MOST_TOLD),
        unheard=_unheard(table, seat, unheard),
    )


def _answered(story: Story, seat: int) -> int:
    """Count the steps up to a seat's last answer; 0: it has not answered yet."""
    for count in range(len(story.steps), 0, -1):
        step = story.steps[count - 1]
        if step.seat == seat and is_answer(step.entry):
            return count
    return 0


def _answered_at(story: Story, seat: int) -> int:
    return story.events_at(_answered(story, seat))


def _unheard(table: Table, seat: int, unwanted: frozenset[str]) -> int:
    assert table.story is not None
    since, count = _answered(table.story, seat), 0
    for said in reversed(table.talk):
        if said.seat == seat or said.step < since:
            break
        count += said.heard_by(seat) and said.person not in unwanted
    return count


def _regions(view: Any) -> dict[str, int | None]:
    return dict(view["regions"])


def _empires(view: Any) -> dict[str, int | None]:
    return {name: empire["owner"] for name, empire in view["empires"].items()}


PLACES: Final[dict[str, Callable[[Any], dict[str, int | None]]]] = {
    "condottiere": _regions,
    "pax-renaissance": _empires,
}
"""Who holds what, in the games whose maps are drawn small; others show names alone."""


# --- lists ----------------------------------------------------------------------------------------


def playing(connection: Connection, person: str, page: int) -> tuple[Sequence[Row[Any]], int]:
    """Give a page of somebody's running games, and how many there are on all pages.

    Those that wait for them come first, the longest at the top, then those that went on last. Who
    has given up plays no more.
    """
    tables, seats, waits = schema.tables.c, schema.seated.c, schema.waits.c
    runs = tables.state == "running", PUZZLE.is_(None)
    is_mine = seats.person == person, *runs, still_plays(person)
    waits_for_me = case((waits.person == person, 0), else_=1)
    since = case((waits.person == person, waits.since), else_=None)
    deadline = case((waits.person == person, waits.deadline), else_=None)
    wanted = (
        select(schema.tables, since.label("since"), deadline.label("deadline"))
        .join(schema.seated, seats.table_id == tables.id)
        .join(schema.waits, waits.table_id == tables.id, isouter=True)
        .where(*is_mine)
        .order_by(waits_for_me, since, tables.changed_at.desc(), tables.id)
        .limit(PAGE)
        .offset((page - 1) * PAGE)
    )
    count = (
        select(func.count())
        .select_from(schema.tables)
        .join(schema.seated, seats.table_id == tables.id)
        .where(*is_mine)
    )
    return connection.execute(wanted).all(), connection.execute(count).scalar_one()


def kept_for(row: Row[Any], person: str) -> bool:
    """Say whether a seat of an open table is only kept for somebody, who has not said yes yet."""
    return any(
        chair["person"] == person and chair.get("kept", False) for chair in row.summary["chairs"]
    )
