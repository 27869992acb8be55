"""The door to what can be played: games, editions, variants, options, computer players."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path

from condotta.core.catalogue import LANGUAGES, Catalogue, words_in
from condotta.core.description import START_SEAT, listed
from condotta.core.registry import description_of, game_names, packages
from condotta.core.values import JsonObject
from condotta.players import OFFERED
from condotta.players.levels import levels_of
from condotta.server.errors import Refused
from condotta.server.messages import FromServer
from condotta.server.routes.common import GameName, Held

Language = Annotated[str, Path(max_length=2, pattern=f"^({'|'.join(LANGUAGES)})$")]

router = APIRouter(prefix="/api", tags=["games"])


class OptionOffered(FromServer):
    """A table option: one of ``values``, or a whole number from ``least`` on; either may be null.

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


class LevelOffered(FromServer):
    """A computer player at this game: its rating and the 95 % interval of it, on people's scale.

    ``milliseconds`` is how long it thinks of an answer. Nothing is told that nobody has measured.
    """

    name: str
    rating: float | None
    low: float | None
    high: float | None
    milliseconds: float | None


class GameOffered(FromServer):
    """A game: the least and the greatest number of seats, its map, its editions.

    ``quick_seats`` have a table that somebody puts up without choosing. At one that
    ``agrees_who_begins``, the host may choose that.
    """

    name: str
    seats: tuple[int, int]
    quick_seats: int
    agrees_who_begins: bool
    map: dict[str, list[str]]
    editions: list[EditionOffered]
    levels: list[LevelOffered]
    """The computer players that can be asked to a table of it, from friendly to formidable."""


class GamesTold(FromServer):
    """What can be set up here; ``players`` are all computer players, whatever they can play."""

    games: list[GameOffered]
    players: list[str]


@router.get("/games", summary="What can be set up", response_model=GamesTold, dependencies=[Held])
async def list_games() -> JsonObject:
    """List the games with their editions, variants and options, and the computer players."""
    return all_games()


@cache
def all_games() -> JsonObject:
    """Gather what the games say of themselves."""
    return {"games": [_game(name) for name in game_names()], "players": [*OFFERED]}


def _game(name: str) -> JsonObject:
    game = description_of(name)
    offered = game.setup()
    return {
        "name": name,
        "quick_seats": game.quick_seats,
        "agrees_who_begins": game.agrees_who_begins,
        **offered,
        "editions": [_edition(edition) for edition in listed(offered, "editions")],
        "levels": [level.to_json() for level in levels_of(name)],
    }


Words = dict[str, str | list[str]]


@router.get(
    "/games/{game}/words/{language}",
    summary="The words of a game",
    response_model=Words,
    dependencies=[Held],
)
async def list_words(game: GameName, language: Language) -> Words:
    """Give the words that a game brings along: a template, or several where there are plurals.

    A client has the words of the house's own games; those of others it finds here.
    """
    return words_of(game, language)


@cache
def words_of(game: str, language: str) -> Words:
    """Read the words of a game's own package; what it does not say in a language, in English."""
    if game not in game_names():
        raise Refused("no-page")
    words = words_in(packages()[game], language)
    templates = {} if words is None else Catalogue(language, words).templates
    return {key: forms[0] if len(forms) == 1 else [*forms] for key, forms in templates.items()}


def _edition(edition: JsonObject) -> JsonObject:
    # Who begins is decided by a table's own choice: ``first``.
    options = [one for one in listed(edition, "options") if one["name"] != START_SEAT]
    return {**edition, "options": [*options]}
