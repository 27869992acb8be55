"""What is played: the game and its agreements, who takes part, and from which seed."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from condotta.arena.errors import ArenaError
from condotta.core import registry
from condotta.core.chance import seed_from
from condotta.core.errors import DiscouragedWarning, bad_parameter, check_whole_number
from condotta.core.game import Game
from condotta.core.given import shown
from condotta.core.values import JsonObject
from condotta.players import player_described
from condotta.players.described import described
from condotta.players.named import is_of_the_house

MOST_GAMES = 1_000_000_000
MOST_SECONDS = 1e6


@dataclass(frozen=True)
class Setup:
    """Everything that is agreed before the first card, as for ``condotta.new``.

    >>> Setup("condottiere", seats=3, variants=("campaign",)).begin(seed=7).seats
    3
    """

    game: str
    seats: int
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)

    def begin(self, seed: int | str | bytes | None) -> Game:
        """Begin a game as agreed."""
        with warnings.catch_warnings():
            # What a rulebook advises against is worth measuring, too.
            warnings.simplefilter("ignore", DiscouragedWarning)
            return registry.new(
                self.game,
                seats=self.seats,
                seed=seed,
                edition=self.edition,
                variants=self.variants,
                options=self.options,
            )

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "game": self.game,
            "seats": self.seats,
            "edition": self.edition,
            "variants": [*self.variants],
            "options": cast("JsonObject", dict(self.options)),
        }


def agreed(setup: Setup) -> Setup:
    """Check a setup and write out what it leaves to the rules: the edition, every option."""
    return setup_from(setup.begin(0).record)


def setup_from(told: JsonObject) -> Setup:
    """Read a setup back from JSON."""
    return Setup(
        str(told["game"]),
        cast("int", told["seats"]),
        cast("str | None", told["edition"]),
        tuple(cast("list[str]", told["variants"])),
        cast("JsonObject", told["options"]),
    )


@dataclass(frozen=True)
class Tournament:
    """Who plays what, how often, and from which seed.

    ``entrants`` are players as they are described, each once. ``table`` says who sits together:
    without one, everybody meets everybody equally often; with one, the players named there, in
    this order around the table.
    """

    setup: Setup
    entrants: tuple[str, ...]
    seed: str
    """64 hexadecimal digits."""
    games: int
    table: tuple[str, ...] = ()
    limit: float | None = None
    """Seconds an answer may take."""

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            **self.setup.to_json(),
            "entrants": [*self.entrants],
            "table": [*self.table],
            "seed": self.seed,
            "limit": self.limit,
            "games": self.games,
        }


def tournament_from(told: JsonObject) -> Tournament:
    """Read a tournament back from JSON."""
    return Tournament(
        setup_from(told),
        tuple(cast("list[str]", told["entrants"])),
        str(told["seed"]),
        cast("int", told["games"]),
        tuple(cast("list[str]", told["table"])),
        cast("float | None", told["limit"]),
    )


def balanced(
    setup: Setup,
    entrants: Iterable[str],
    *,
    seed: int | str | bytes | None,
    games: int,
    limit: float | None = None,
) -> Tournament:
    """Let everybody meet everybody equally often.

    >>> setup = Setup("condottiere", seats=2)
    >>> balanced(setup, ["steady", "random"], seed=1, games=10).entrants
    ('steady', 'random')

    Args:
        setup: What is played.
        entrants: Players as they are described, each once. Fewer than seats are repeated evenly.
        seed: Decides every deal and every player's chance.
        games: How many games at least: deals are played whole, with everybody at every seat.
        limit: Seconds an answer may take; a longer one is a fault, and does not count.

    Raises:
        ArenaError: Nobody is named, or somebody twice.
        SetupError: The table cannot be set up so, or a player is not known.
    """
    named = tuple(written_out(entrants))
    if not named:
        raise ArenaError("error.arena-nobody")
    for place, entrant in enumerate(named):
        if entrant in named[:place]:
            raise ArenaError("error.arena-twice", {"given": entrant})
    return _checked(Tournament(agreed(setup), named, seed_from(seed).hex(), games, (), limit))


def around_a_table(
    setup: Setup,
    seated: Sequence[str],
    *,
    seed: int | str | bytes | None,
    games: int,
    limit: float | None = None,
) -> Tournament:
    """Let these players meet, in this order around the table.

    >>> setup = Setup("condottiere", seats=3)
    >>> around_a_table(setup, ["steady", "random", "random"], seed=1, games=3).table
    ('steady', 'random', 'random')

    Arguments and errors are those of ``balanced``, but ``seated`` names a player for every seat,
    and may name one several times.
    """
    table = full_table(setup, seated)
    entrants = tuple(dict.fromkeys(table))
    tournament = Tournament(agreed(setup), entrants, seed_from(seed).hex(), games, table, limit)
    return _checked(tournament)


def one_against(
    setup: Setup,
    one: str,
    others: Sequence[str],
    *,
    seed: int | str | bytes | None,
    games: int,
    limit: float | None = None,
) -> Tournament:
    """Let one player meet others, who are repeated until the table is full.

    >>> setup = Setup("condottiere", seats=4)
    >>> one_against(setup, "bold", ["steady"], seed=1, games=4).table
    ('steady(style=bold)', 'steady', 'steady', 'steady')

    Arguments and errors are those of ``balanced``.
    """
    others = written_out(others)
    if not others:
        raise ArenaError("error.arena-nobody")
    full = max(agreed(setup).seats - 1, len(others))
    rest = [others[place % len(others)] for place in range(full)]
    return around_a_table(setup, [one, *rest], seed=seed, games=games, limit=limit)


def full_table(setup: Setup, seated: Iterable[str]) -> tuple[str, ...]:
    """Give the players at every seat, as they are written in results."""
    table = tuple(written_out(seated))
    if len(table) != setup.seats:
        given = {"given": len(table), "seats": shown(setup.seats)}
        raise ArenaError("error.arena-table-size", given)
    return table


def _checked(tournament: Tournament) -> Tournament:
    """Refuse numbers with which nothing could be played."""
    check_whole_number("games", tournament.games, 1, MOST_GAMES)
    check_limit(tournament.limit)
    return tournament


def check_limit(limit: object) -> None:
    """Refuse seconds in which nobody could answer, or for which nobody would wait."""
    if limit is not None and not (isinstance(limit, int | float) and 0 < limit < MOST_SECONDS):
        raise bad_parameter("limit", limit, f"0 < … < {MOST_SECONDS:g}")


def written_out(entrants: Iterable[str]) -> list[str]:
    """Write every player in the one way it is written in results.

    Who is not of the house may be somebody's own: ``run`` asks for those whether they can be made.
    """
    if isinstance(entrants, str | bytes | Mapping) or not isinstance(entrants, Iterable):
        raise bad_parameter("players", entrants, '["steady", "random"], …')
    return [
        str(player_described(entrant) if is_of_the_house(entrant) else described(entrant))
        for entrant in entrants
    ]
