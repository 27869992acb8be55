"""Which computer players suit somebody, by how their games against computer players went.

Rated or not, with hints or without: what counts is who would be good company at the next table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection

from condotta.players.levels import Played, recommended
from condotta.server import store

LAST: Final = 40
"""So many games are looked at, of all games together: people grow."""


def levels_for(connection: Connection, person: str) -> dict[str, str]:
    """Name a level for each game somebody has played alone against computer players."""
    played: defaultdict[str, list[Played]] = defaultdict(list)
    for row in store.tables_of(connection, person, ("finished",), LAST, None):
        game = _played_alone(row.summary, person)
        if game is not None:
            played[row.game].append(game)
    named = {game: recommended(game, games) for game, games in played.items()}
    return {game: level for game, level in named.items() if level is not None}


def _played_alone(summary: Mapping[str, Any], person: str) -> Played | None:
    """Read how a game went, if nobody else but computer players sat there."""
    chairs, result = summary["chairs"], summary["result"]
    own = [seat for seat, chair in enumerate(chairs) if chair["person"] == person]
    others = [chair["player"] for seat, chair in enumerate(chairs) if seat not in own]
    if len(own) != 1 or None in others or not result:
        return None
    return Played(tuple(others), won=own[0] in result["winners"])
