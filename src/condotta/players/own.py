"""Players of one's own: functions that make them, and whether what they make is a player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from condotta.core.errors import CondottaError, SetupError
from condotta.core.given import shown
from condotta.players.described import described
from condotta.players.named import (
    NICKNAMES,
    PLAYERS,
    Make,
    is_of_the_house,
    is_peeking,
    player_described,
)
from condotta.players.protocol import Player

OF_A_PLAYER: Final = ("name", "choose", "think", "volunteer")
"""What everybody who plays has."""


class OwnPlayers:
    """Players of one's own by name, to be handed on wherever a ``make`` is asked for.

    >>> from condotta.players import OwnPlayers, player_named
    >>> own = OwnPlayers({"mine": lambda text, seed: player_named("steady", seed)})
    >>> own("mine(depth=3)", seed=1).name
    'steady'
    """

    def __init__(self, makers: Mapping[str, Make]) -> None:
        """Say for each name who makes it."""
        self.makers = dict(makers)

    def __call__(self, text: str, seed: int) -> Player:
        """Make a player of its description and a seed."""
        name = described(text).name
        if name not in self.makers:
            known = ", ".join((*PLAYERS, *NICKNAMES, *self.makers))
            raise SetupError("error.unknown-player", {"given": shown(text), "known": known})
        return self.makers[name](text, seed)


def check_players(players: Iterable[str], make: Make | None) -> None:
    """Refuse a name that nobody can make a player of, and what is made but no player."""
    for player in players:
        if make is None or is_of_the_house(player):
            player_described(player)
        else:
            _check_made(player, make)


def _check_made(text: str, make: Make) -> None:
    """Make a player once, to see whether it is one."""
    try:
        made: object = make(text, 0)
    except CondottaError:
        raise
    except Exception as problem:  # whatever stands in somebody's own function
        said = {"given": text, "problem": f"{type(problem).__name__}: {problem}"[:200]}
        raise SetupError("error.cannot-make", said) from problem
    missing = [name for name in OF_A_PLAYER if not hasattr(made, name)]
    if missing:
        said = {"given": text, "made": type(made).__name__, "missing": ", ".join(missing)}
        raise SetupError("error.no-player-made", {**said, "needed": ", ".join(OF_A_PLAYER)})
    # Under another name it would be seated where it sees no more than others: a bound that is none.
    name = getattr(made, "name", None)
    if isinstance(name, str) and _peeks(name):
        raise SetupError("error.peeks-by-another-name", {"given": text, "player": name})


def _peeks(name: str) -> bool:
    try:
        return is_peeking(name)
    except SetupError:
        return False
