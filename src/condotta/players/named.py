"""Players by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from condotta.core.errors import SetupError
from condotta.core.given import shown
from condotta.players.described import Described, Parameter, Value, check, described
from condotta.players.protocol import Player
from condotta.players.simple import RandomPlayer
from condotta.players.steady import STYLES, SteadyPlayer

Make = Callable[[str, int], Player]
"""Makes a player of its description and a seed; a function that other processes can import."""


class Kind:
    """A kind of player: how to make one, and what may be said about it."""

    def __init__(
        self,
        make: Callable[[int, dict[str, Value]], Player],
        parameters: tuple[Parameter, ...] = (),
        *,
        peeks: bool = False,
    ) -> None:
        """Say how it is made from a seed and parameters; who peeks plays in the arena only."""
        self.make = make
        self.parameters = parameters
        self.peeks = peeks


def _random(seed: int, said: dict[str, Value]) -> Player:
    return RandomPlayer(seed)


def _steady(seed: int, said: dict[str, Value]) -> Player:
    return SteadyPlayer(seed, str(said.get("style", "plain")))


def _searching(called: str, seed: int, said: dict[str, Value]) -> Player:
    # Only who searches waits for what searching needs.
    from condotta.players.search.player import SearchPlayer

    iterations, seconds = said.get("iterations"), said.get("seconds")
    return SearchPlayer(
        seed,
        iterations=None if iterations is None else int(iterations),
        seconds=None if seconds is None else float(seconds),
        called=called,
    )


def _champion(seed: int, said: dict[str, Value]) -> Player:
    from condotta.players.champion import ChampionPlayer

    iterations, seconds = said.get("iterations"), said.get("seconds")
    return ChampionPlayer(
        seed,
        iterations=None if iterations is None else int(iterations),
        seconds=None if seconds is None else float(seconds),
        temperature=float(said.get("temperature", 0.0)),
        level=None if "level" not in said else str(said["level"]),
    )


BOUNDS: Final = (
    Parameter("iterations", least=1, most=1_000_000, whole=True),
    Parameter("seconds", least=0.01, most=3600),
)
"""How long a search may think: so many tries, or so many seconds."""

LESSER: Final = ("apprentice", "captain")
"""The champion's lesser levels, from friendly to formidable; it is the top of its own ladder."""

LEARNED: Final = (
    Parameter("iterations", least=0, most=1_000_000, whole=True),
    Parameter("seconds", least=0.01, most=3600),
    Parameter("temperature", least=0, most=10),
    Parameter("level", words=LESSER),
)
"""The same for who has learned, who need not search at all and may be warm (see ``champion``)."""

PLAYERS: Final[dict[str, Kind]] = {
    "random": Kind(_random),
    "steady": Kind(_steady, (Parameter("style", words=STYLES),)),
    "search": Kind(partial(_searching, "search"), BOUNDS),
    "champion": Kind(_champion, LEARNED),
    "cheat": Kind(partial(_searching, "cheat"), BOUNDS, peeks=True),
}
"""Every kind of player."""

LEVELS: Final = {level: f"champion(level={level})" for level in LESSER}
"""The lesser levels by name."""

NICKNAMES: Final = {
    **LEVELS,
    "cautious": "steady(style=cautious)",
    "bold": "steady(style=bold)",
    "spiteful": "steady(style=spiteful)",
    "dealer": "steady(style=dealer)",
    "master": "search(seconds=1)",
}
"""What people call some of them."""

OFFERED: Final = (
    "random",
    "cautious",
    "bold",
    "spiteful",
    "dealer",
    "apprentice",
    "steady",
    "captain",
    "master",
    "champion",
)
"""Who can be asked to a table; nobody else, and no other parameters: tables are shared, thinking
costs their house. ``levels`` says who is there for which game, and how strong."""


def is_of_the_house(text: object) -> bool:
    """Whether a description names a player of the house."""
    return _read(text).name in PLAYERS


def player_described(text: object) -> Described:
    """Read a description and check it."""
    player = _read(text)
    if player.name not in PLAYERS:
        known = ", ".join((*PLAYERS, *NICKNAMES))
        raise SetupError("error.unknown-player", {"given": shown(text), "known": known})
    check(player, PLAYERS[player.name].parameters)
    return player


def _read(text: object) -> Described:
    if not isinstance(text, str):
        raise SetupError("error.bad-player", {"given": shown(text)})
    return described(NICKNAMES.get(text.strip(), text))


def player_named(text: object, seed: object) -> Player:
    """Make a player, as in ``steady``, ``bold`` or ``search(iterations=800)``.

    >>> from condotta.players import player_named
    >>> player_named("search(iterations=800)", seed=1).name
    'search(iterations=800)'

    Raises:
        SetupError: Nobody is called so, or a parameter is not what it should be.
    """
    player = player_described(text)
    if not isinstance(seed, int):
        raise SetupError("error.bad-player-seed", {"given": shown(seed)})
    return PLAYERS[player.name].make(seed, player.parameters)


def player_made(text: str, seed: int, make: Make | None) -> Player:
    """Make a player of the house; somebody else is made by ``make``.

    The names of the house stay the house's: whatever ``make`` would do, ``cheat`` is ours.
    """
    if make is None or is_of_the_house(text):
        return player_named(text, seed)
    return make(text, seed)


def is_peeking(text: object) -> bool:
    """Whether this player must be seated where it sees all cards."""
    return PLAYERS[player_described(text).name].peeks
