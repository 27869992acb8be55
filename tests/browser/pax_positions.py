"""Tables of Pax Renaissance that begin from a prepared board."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax import PaxRenaissance, action_from_text, scenario
from condotta.server import acts, store
from condotta.server.acts import Actor
from condotta.server.beginnings import Beginning, choices_of
from condotta.server.database import database_address, open_engine
from condotta.server.hall import now_ms
from condotta.server.seating import FreshTable
from tests.browser.conftest import Visitor
from tests.server.serving import Served


def played(board: str, *plays: str) -> PaxRenaissance:
    """A board, after some answers by their canonical texts."""
    game = scenario(board)
    for text in plays:
        game.play(action_from_text(text))
    return game


def sit_down_at(visitor: Visitor, game: PaxRenaissance, seat: int = 0) -> str:
    """Play on from here against computer players; gives the table."""
    record = game.record
    actions = record["actions"]
    assert isinstance(actions, list)
    kept = visitor.ask("POST", "/records", record)["id"]
    path = f"/records/{kept}/replay/{len(actions)}/play-on"
    made: str = visitor.ask("POST", path, {"seat": seat})["id"]
    return made


def sit_together_at(served: Served, record: JsonObject, *people: tuple[str, str]) -> str:
    """Let people sit down at a board with each other, which no page offers; gives the table.

    The server learns of the table as it would after a restart: from its database.
    """
    beginning = Beginning(record, "record", "steady")
    choices = choices_of(beginning).model_copy(update={"computers": []})
    actors = [Actor(id, name) for id, name in people]
    new = FreshTable(actors[0], choices, now_ms())
    for seat, actor in enumerate(actors):
        new.do(acts.sit(new.table, actor, seat, None))
    new.do(acts.start_from(new.table, actors[0], record, "record"))
    engine = open_engine(database_address(served.settings["database_url"]))
    with engine.begin() as connection:
        store.insert_table(connection, new.table)
        store.append(connection, new.table.id, new.entries)
        store.update_projection(connection, new.table, new.table.created_at, None)
    engine.dispose()
    return new.table.id
