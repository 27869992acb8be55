"""What can be agreed on before each game, for the help of the command."""

from __future__ import annotations

from typing import cast

from condotta.core.catalogue import Catalogue
from condotta.core.description import listed
from condotta.core.registry import description_of, game_names
from condotta.core.values import JsonObject


def agreements(speaks: Catalogue) -> str:
    """List every variant and table option of every game with what it does."""
    blocks: list[str] = []
    for game in game_names():
        title = speaks.word("game", game)
        editions = editions_of(game)
        for edition in editions:
            told = f"{title}, {speaks.word('edition', edition['name'])}" if editions[1:] else title
            lines = [
                _entry(variant, speaks.word("variant-help", variant))
                for variant in cast("list[str]", edition["variants"])
            ]
            blocks += _block(speaks.tell("cli.help.variants-of", edition=told), lines)
        options = {option["name"]: option for one in editions for option in listed(one, "options")}
        lines = [
            _entry(f"{name}={_values(option)}", speaks.word("option-help", name))
            for name, option in options.items()
        ]
        blocks += _block(speaks.tell("cli.help.table-options", game=title), lines)
    return "\n\n".join(blocks)


def seats_told(speaks: Catalogue) -> str:
    """Say how many may sit at the table of each game."""
    told = []
    for game in game_names():
        least, most = seats_of(game)
        told.append(f"{speaks.word('game', game)} {least}–{most}")
    return ", ".join(told)


def editions_told(speaks: Catalogue) -> str:
    """Name the editions of every game that has several, the usual one first."""
    told = [
        f"{speaks.word('game', game)} {', '.join(str(one['name']) for one in editions_of(game))}"
        for game in game_names()
        if len(editions_of(game)) > 1
    ]
    return "; ".join(told)


def seats_of(game: str) -> tuple[int, int]:
    """Say how many seats a game has at least, and at most."""
    least, most = cast("list[int]", description_of(game).setup()["seats"])
    return least, most


def editions_of(game: str) -> list[JsonObject]:
    """Give the editions of a game, each with what can be agreed on in it."""
    return listed(description_of(game).setup(), "editions")


def _block(heading: str, lines: list[str]) -> list[str]:
    return ["\n".join([heading, *lines])] if lines else []


def _values(option: JsonObject) -> str:
    """Say what an option may be: a whole number, one of its words, or either."""
    values = option["values"]
    words = [str(value) for value in values] if isinstance(values, list) else []
    return "|".join([*(["N"] if option["least"] is not None else []), *words])


def _entry(name: str, told: str) -> str:
    return f"  {name}\n      {told}"
