"""What the command line says about a table: seats, edition, variants, options, players, names."""

from __future__ import annotations

import argparse
import re
import warnings
from collections.abc import Sequence

from condotta.cli.agreements import seats_of
from condotta.cli.errors import UsageError
from condotta.cli.own_players import check_seated
from condotta.cli.table import PERSON
from condotta.cli.words import Words, clean_name, house_names
from condotta.core import registry
from condotta.core.catalogue import Catalogue
from condotta.core.errors import DiscouragedWarning, SetupError
from condotta.core.game import Game
from condotta.players import OwnPlayers
from condotta.players.named import OFFERED, is_of_the_house, is_peeking
from condotta.players.own import check_players

SEATS = 4
USUAL_GAME = next(iter(registry.HOUSE))
"""What is played where no game is named."""


def split(given: Sequence[str] | None) -> list[str]:
    """Take lists apart: words, or words with commas between them."""
    # A comma inside parentheses belongs to a player's parameters.
    words = [word for text in given or () for word in re.split(r",(?![^(]*\))", text)]
    return [word.strip() for word in words if word.strip()]


def seats_wanted(arguments: argparse.Namespace) -> int:
    """Count the seats: as said, or as many as players are named, or four if so many can play."""
    if arguments.seats is not None:
        return int(arguments.seats)
    named = len(split(arguments.players))
    return named if named > 1 else usual_seats(arguments.game or USUAL_GAME)


def usual_seats(game: str) -> int:
    """Give the number of seats of a table for which none was named."""
    return min(SEATS, seats_of(game)[1])


def begin(arguments: argparse.Namespace, seed: int | str | bytes | None) -> Game:
    """Begin the game the command line asks for."""
    with warnings.catch_warnings():
        # What the rulebook advises against is said in the person's own language.
        warnings.simplefilter("ignore", DiscouragedWarning)
        return registry.new(
            arguments.game,
            seats=seats_wanted(arguments),
            seed=seed,
            edition=arguments.edition,
            variants=split(arguments.variant),
            options=options_wanted(arguments.option),
        )


def seed_wanted(given: str | None) -> int | str | None:
    """Read a seed: a whole number, or hexadecimal digits after 0x or of 64 places."""
    if given is None:
        return None
    if given.isascii() and given.isdigit() and len(given) < 64:
        return int(given)
    return given[2:] if given[:2].lower() == "0x" else given


def options_wanted(given: Sequence[str] | None) -> dict[str, object]:
    """Read NAME=VALUE; the rules say what the values may be."""
    options: dict[str, object] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError("cli.error.option-form", {"given": repr(text)})
        options[name.strip().replace("-", "_")] = _value(value.strip())
    return options


def _value(text: str) -> object:
    if text.isascii() and text.isdigit():
        return int(text)
    return {"true": True, "false": False}.get(text.lower(), text)


def players_wanted(
    given: Sequence[str] | None, seats: int, own: OwnPlayers | None = None
) -> list[str]:
    """Say who plays each seat: those named first, ``steady`` at the seats left."""
    players = split(given) or [PERSON]
    if len(players) > seats:
        raise UsageError("cli.error.too-many-players", {"given": len(players), "seats": seats})
    players += ["steady"] * (seats - len(players))
    for player in players:
        if player != PERSON:
            check_honest(player, known_players(), own)
    check_seated(own, players)
    return players


def check_honest(player: str, known: str, own: OwnPlayers | None) -> None:
    """Refuse a player nobody knows, and one that would see all cards."""
    try:
        check_players([player], own)
    except SetupError as problem:
        if problem.message.key != "error.unknown-player":
            raise
        names = ", ".join((known, *(own.makers if own is not None else ())))
        told = {"given": repr(player), "known": names}
        raise UsageError("error.unknown-player", told) from problem
    if is_of_the_house(player) and is_peeking(player):
        raise UsageError("cli.error.peeking-player", {"given": player})


def known_players() -> str:
    """List who can be seated."""
    return f"{PERSON}, {known_computers()}"


def known_computers() -> str:
    """List who can be seated, people apart."""
    return ", ".join((*OFFERED, "search"))


def names_wanted(given: Sequence[str] | None, seats: int, speaks: Catalogue) -> list[str]:
    """Name the seats: as said, the house's names for the rest; no two alike."""
    names = [clean_name(name) for name in split(given)]
    if len(names) > seats:
        raise UsageError("cli.error.too-many-names", {"given": len(names), "seats": seats})
    names += house_names(speaks, seats)[len(names) :]
    if len({name.casefold() for name in names}) < seats or not all(names):
        raise UsageError("cli.error.names-alike", {"given": ", ".join(names)})
    return names


def warnings_of(game: Game, words: Words) -> list[str]:
    """Say what the rulebook advises against at this table."""
    return [words.say(message) for message in game.warnings]
