"""What a link says of itself before anybody opens it: a title, a sentence, and what is drawn.

Whoever is sent a link, and every machine on its way, sees this. So it tells what a spectator sees
of a table that the lobby shows, and of all others nothing but the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any, Final

from condotta.core.catalogue import Catalogue, catalogue
from condotta.core.table_limits import COLOURS
from condotta.core.values import JsonObject
from condotta.server.errors import Refused
from condotta.server.replays import Replay
from condotta.server.story import SPECTATOR
from condotta.server.table import Table

LONGEST_NAME = 26
"""A longer name is cut: it must fit beside the map."""


@dataclass(frozen=True)
class Row:
    """A seat: who sits there, and how they stand."""

    name: str
    colour: str
    standing: str = ""
    wins: bool = False


@dataclass(frozen=True)
class Card:
    """What a link says, and what its picture shows."""

    about: str
    """The game, or the house."""
    text: str
    rows: tuple[Row, ...] = ()
    owners: Mapping[str, str] | None = None
    """For each region of Italy that is held, the colour of its house; ``None``: no map."""

    @property
    def title(self) -> str:
        """Name the game and those who play it."""
        names = ", ".join(row.name for row in self.rows)
        return f"{self.about}: {names}" if names else self.about


def is_open_to_all(table: Table) -> bool:
    """Say whether a link may tell who sits at a table."""
    return table.choices.public and table.choices.spectators != "none"


def house_card(language: str) -> Card:
    """Speak of the house, for pages that are about nobody."""
    said = catalogue(language)
    return Card("Condotta", said.tell("page.link-house"))


def plain_card(game: str, language: str) -> Card:
    """Name the game and nothing else."""
    said = catalogue(language)
    return Card(_title(said, game), said.tell("page.link-plain"))


def table_card(table: Table, language: str) -> Card:
    """Speak of a table as its spectators see it."""
    game = table.choices.game
    if not is_open_to_all(table):
        return plain_card(game, language)
    said = catalogue(language)
    view = None if table.story is None else table.story.view(SPECTATOR)
    names = [name or said.tell("page.link-free-seat") for name in table.names]
    colours = [chair.colour for chair in table.chairs]
    return replace(shown(said, game, names, colours, view), text=_state(said, table))


def record_card(
    record: Mapping[str, Any], table: Table | None, step: int | None, language: str
) -> Card:
    """Speak of a finished game by its names alone; whoever wants more must play it through."""
    if table is not None and not is_open_to_all(table):
        return plain_card(str(record["game"]), language)
    return _of_record(record, table, step, None, language)


def replay_card(replay: Replay, table: Table | None, step: int | None, language: str) -> Card:
    """Speak of a finished game as spectators saw it after a step; without one, at its end."""
    if table is not None and not is_open_to_all(table):
        return plain_card(str(replay.header["game"]), language)
    return _as_seen(replay, table, step, language)


def moment_card(replay: Replay, table: Table | None, step: int, language: str) -> Card:
    """Speak of a moment to somebody who may see the replay, whether or not all may be told."""
    if step > replay.steps:
        raise Refused("no-step", {"given": step, "steps": replay.steps})
    return _as_seen(replay, table, step, language)


def _as_seen(replay: Replay, table: Table | None, step: int | None, language: str) -> Card:
    at = replay.steps if step is None else min(step, replay.steps)
    view = replay.at(at, "spectator")["view"]
    around = {**replay.header, "table": {"names": replay.names}}
    return _of_record(around, table, step, view, language)


def _of_record(
    record: Mapping[str, Any],
    table: Table | None,
    step: int | None,
    view: JsonObject | None,
    language: str,
) -> Card:
    game = str(record["game"])
    said = catalogue(language)
    seats = range(record["seats"])
    names = record["table"].get("names") or [said.tell("seat.unnamed", number=n + 1) for n in seats]
    colours = [*COLOURS] if table is None else [chair.colour for chair in table.chairs]
    card = shown(said, game, names, colours, view)
    told = said.tell("page.link-replay")
    if step is not None:
        told = said.tell("page.link-moment", step=step)
    return replace(card, text=told)


def _state(said: Catalogue, table: Table) -> str:
    story = table.story
    if table.state == "open":
        free = sum(chair.empty for chair in table.chairs)
        return said.tell("page.link-open", count=free)
    if table.state == "running":
        return said.tell("page.link-running")
    result: Any = None if story is None else story.result
    if table.state == "abandoned" or result is None:
        return said.tell("page.link-abandoned")
    winners = result["winners"]
    if not winners:
        return said.tell("page.link-nobody-won")
    return said.tell("page.link-won", table.names, seats=winners, count=len(winners))


def _title(said: Catalogue, game: str) -> str:
    return said.word("game", game) if f"game.{game}" in said.templates else game


def shown(
    said: Catalogue, game: str, names: list[str], chairs: list[str], view: JsonObject | None
) -> Card:
    """Show who sits there and, once it has begun, how they stand."""
    colours = worn(game, chairs, view)
    rows = tuple(Row(_short(name), colours[seat]) for seat, name in enumerate(names))
    about = _title(said, game)
    look = LOOKS.get(game)
    if view is None or look is None:
        return Card(about, "", rows)
    result: Any = view["result"]
    winners = [] if result is None else result["winners"]
    standings = look.standings(said, view)
    rows = tuple(
        replace(row, standing=standings[seat], wins=seat in winners)
        for seat, row in enumerate(rows)
    )
    owners = None
    if look.regions is not None:
        held = look.regions(view).items()
        owners = {region: colours[seat] for region, seat in held if seat is not None}
    return Card(about, "", rows, owners)


def worn(game: str, chairs: Sequence[str], view: JsonObject | None) -> list[str]:
    """Say which colour each seat has at the table: its chair's, unless the game gives others."""
    look = LOOKS.get(game)
    if view is None or look is None or look.colours is None:
        return [*chairs]
    return look.colours(view)


@dataclass(frozen=True)
class Look:
    """How a game is drawn from what a spectator sees."""

    standings: Callable[[Catalogue, Any], list[str]]
    """What each seat has, in words."""
    colours: Callable[[Any], list[str]] | None = None
    """The colour of each seat; ``None``: its chair's."""
    regions: Callable[[Any], Mapping[str, int | None]] | None = None
    """Who holds each region of the map; ``None``: there is no map to draw."""


def _regions(said: Catalogue, view: Any) -> list[str]:
    return [said.tell("page.link-regions", count=player["regions"]) for player in view["players"]]


def _empires(said: Catalogue, view: Any) -> list[str]:
    held = [empire["owner"] for empire in view["empires"].values()]
    return [said.tell("page.link-empires", count=held.count(seat)) for seat in range(view["seats"])]


BANK_COLOURS: Final = {
    "fugger": "azure",
    "medici": "gold",
    "coeur": "violet",
    "marchionni": "forest",
}
"""The banks of Pax Renaissance, in the colours that they have at the table."""


def _of_banks(view: Any) -> list[str]:
    return [BANK_COLOURS.get(player["bank"], "ink") for player in view["players"]]


LOOKS: Final = {
    "condottiere": Look(_regions, regions=itemgetter("regions")),
    "pax-renaissance": Look(_empires, colours=_of_banks),
}
"""The games that can be drawn; others show names alone."""


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
