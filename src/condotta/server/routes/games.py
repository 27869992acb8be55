"""The door to what can be played: games, editions, variants, options, computer players."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter

from condotta.core.registry import GAMES, game_module
from condotta.core.values import Json, JsonObject
from condotta.players import OFFERED
from condotta.server.messages import FromServer
from condotta.server.routes.common import PROBLEMS, Held

router = APIRouter(prefix="/api", tags=["games"], responses=PROBLEMS)

CHOSEN_OTHERWISE = ("start_seat",)
"""Options of a game that a table's own choices decide: ``first`` says who begins."""


class OptionOffered(FromServer):
    """A table option: one of ``values``; where these are null, a whole number from ``least`` on.

    It has a meaning with one of ``variant`` (with or without any, if there is none), and none with
    ``not_with``.
    """

    name: str
    values: list[str] | None
    least: int | None
    default: str | int
    variant: list[str]
    not_with: str | None


class WarningOffered(FromServer):
    """Variants advised against when all of them are on: the words for it and the rule behind it.

    They are allowed. The words take ``rule`` as an argument.
    """

    variants: list[str]
    key: str
    rule: str


class EditionOffered(FromServer):
    """An edition: what may be chosen in it, its cards, and the rules behind what one meets."""

    name: str
    variants: list[str]
    warnings: list[WarningOffered]
    options: list[OptionOffered]
    cards: list[str]
    event_rules: dict[str, str]
    question_rules: dict[str, list[str]]
    card_rules: dict[str, list[str]]


class GameOffered(FromServer):
    """A game: the least and the greatest number of seats, its map, its editions."""

    name: str
    seats: tuple[int, int]
    map: dict[str, list[str]]
    editions: list[EditionOffered]


class GamesTold(FromServer):
    """What can be set up here; ``players`` are the computer players."""

    games: list[GameOffered]
    players: list[str]


@router.get(
    "/games",
    operation_id="listGames",
    summary="What can be set up",
    response_model=GamesTold,
    dependencies=[Held],
)
async def list_games() -> JsonObject:
    """List the games with their editions, variants and options, and the computer players."""
    return all_games()


@cache
def all_games() -> JsonObject:
    """Gather what the games say of themselves."""
    return {"games": [_game(name) for name in GAMES], "players": [*OFFERED]}


def _game(name: str) -> JsonObject:
    offered = game_module(name).setup()
    editions = offered["editions"]
    assert isinstance(editions, list)
    return {"name": name, **offered, "editions": [_edition(edition) for edition in editions]}


def _edition(edition: Json) -> JsonObject:
    assert isinstance(edition, dict)
    options = edition["options"]
    assert isinstance(options, list)
    return {**edition, "options": [option for option in options if not _is_taken(option)]}


def _is_taken(option: Json) -> bool:
    assert isinstance(option, dict)
    return option["name"] in CHOSEN_OTHERWISE
