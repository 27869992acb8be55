"""``condotta simulate``: many games between computer players, counted."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256

from rich.console import Console

from condotta.cli.arguments import ROWS_TELL
from condotta.cli.errors import FINE, INTERRUPTED, UsageError
from condotta.cli.keyboard import new_console
from condotta.cli.own_players import check_seated, own_players
from condotta.cli.progress import progress_bar
from condotta.cli.report import report
from condotta.cli.seating import (
    begin,
    check_honest,
    known_computers,
    seats_wanted,
    seed_wanted,
    split,
    warnings_of,
)
from condotta.cli.tally import SimulatedGame, Tally
from condotta.cli.terminal_game import terminal_game
from condotta.cli.words import Words
from condotta.core.catalogue import Catalogue
from condotta.core.chance import seed_from
from condotta.core.game import Game
from condotta.core.values import JsonObject
from condotta.players import OwnPlayers, Player, Recollections
from condotta.players.named import player_made
from condotta.players.sitting import take_turn


def simulate(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Play the games and tell how they went."""
    if arguments.games < 1:
        raise UsageError("cli.error.no-games")
    words = Words(speaks)
    seed = seed_from(seed_wanted(arguments.seed))
    own = own_players(arguments.player)
    players = _players(split(arguments.players) or ["steady"], seats_wanted(arguments), own)
    errors = new_console(stderr=True)
    first = begin(arguments, 0)
    for warning in warnings_of(first, words):
        errors.print(warning)
    tally = Tally(
        players=players,
        seed=seed.hex(),
        setup=_setup(first, rotate=arguments.rotate),
        measure=terminal_game(first.name).measure,
    )
    with _kept_games(arguments) as keep:
        _play_all(arguments, tally, own, words, errors, keep)
    if arguments.json:
        sys.stdout.write(json.dumps(tally.to_json(), indent=2) + "\n")
    else:
        new_console().print(report(tally, words))
        if arguments.out is not None:
            new_console().print(words.tell("cli.simulate.kept", path=arguments.out))
    return INTERRUPTED if tally.interrupted else FINE


@contextmanager
def _kept_games(arguments: argparse.Namespace) -> Iterator[Callable[[JsonObject], None]]:
    """Open the file for the rows, if one is wanted; what could be played is in it at the end."""
    if arguments.out is None:
        if arguments.what is not None:
            raise UsageError("cli.error.what-without-out")
        yield lambda record: None
        return
    try:
        from condotta.env.data import GamesFile

        file = GamesFile(arguments.out, arguments.what or ROWS_TELL[0])
    except ModuleNotFoundError as problem:
        if (problem.name or "").startswith("condotta"):
            raise
        given = {"missing": problem.name or "", "command": 'pip install "condotta[data,env]"'}
        raise UsageError("cli.error.no-library", given) from problem
    with file:
        yield file.add


def _setup(game: Game, *, rotate: bool) -> JsonObject:
    agreed = ("game", "edition", "variants", "options", "seats")
    return {**{name: game.record[name] for name in agreed}, "rotate": rotate}


def _players(named: list[str], seats: int, own: OwnPlayers | None) -> tuple[str, ...]:
    """Repeat the players named until every seat has one."""
    if len(named) > seats:
        raise UsageError("cli.error.too-many-players", {"given": len(named), "seats": seats})
    for name in named:
        check_honest(name, known_computers(), own)
    check_seated(own, named)
    return tuple(named[seat % len(named)] for seat in range(seats))


def _play_all(
    arguments: argparse.Namespace,
    tally: Tally,
    own: OwnPlayers | None,
    words: Words,
    errors: Console,
    keep: Callable[[JsonObject], None],
) -> None:
    """Play game after game; Ctrl-C stops early and what was played still counts."""
    with progress_bar(errors) as bar:
        task = bar.add_task(words.tell("cli.simulate.playing"), total=arguments.games)
        try:
            for number in range(arguments.games):
                outcome, record = _play_one(arguments, tally, own, number)
                keep(record)
                tally.add(outcome)
                bar.advance(task)
        except KeyboardInterrupt:
            tally.interrupted = True


def _play_one(
    arguments: argparse.Namespace, tally: Tally, own: OwnPlayers | None, number: int
) -> tuple[SimulatedGame, JsonObject]:
    """Play one game; player *i* sits one seat further each time, unless seats are kept.

    Its record says who sat where.
    """
    seats = len(tally.players)
    turned = number % seats if arguments.rotate else 0
    sitting = tuple((seat - turned) % seats for seat in range(seats))
    chance = sha256(f"{tally.seed} {number}".encode()).digest()
    game = begin(arguments, chance)
    at_seats = [
        player_made(tally.players[player], int.from_bytes(chance[:6], "big") + seat, own)
        for seat, player in enumerate(sitting)
    ]
    outcome = _count(game, at_seats, sitting)
    return outcome, {**game.record, "table": {"players": [tally.players[n] for n in sitting]}}


def _count(game: Game, at_seats: Sequence[Player], sitting: tuple[int, ...]) -> SimulatedGame:
    """Play a game to its end and count what happens."""
    begun = time.perf_counter()
    decisions = length = 0
    counted = terminal_game(game.name).counted
    recollections = Recollections(game)
    while not game.over:
        seat = game.decision.seat
        events = take_turn(game, at_seats[seat], recollections)
        decisions += 1
        length += sum(event.kind in counted for event in events)
    return SimulatedGame(
        sitting=sitting,
        winners=game.result.winners,
        reason=game.result.reason,
        length=length,
        decisions=decisions,
        seconds=time.perf_counter() - begun,
    )
