"""``condotta advise``: what a good player would do, at one move or in a whole game."""

from __future__ import annotations

import argparse
import json
import sys

from condotta.advice import Analysis, advise, adviser_for, analyse
from condotta.advice.advising import seed_of_advice
from condotta.advice.analysing import check_adviser
from condotta.cli.advice_pages import Played, analysis_page, thoughts_page
from condotta.cli.errors import FINE, UsageError
from condotta.cli.keyboard import new_console
from condotta.cli.progress import progress_bar
from condotta.cli.replay import seat_named
from condotta.cli.table import actions_of, record_given, words_of
from condotta.cli.words import Words
from condotta.core import registry
from condotta.core.catalogue import Catalogue
from condotta.core.game import Game
from condotta.core.record import is_cancel
from condotta.core.values import JsonObject
from condotta.players import player_named


def give_advice(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Advise at one move, or look at the whole game."""
    record = record_given(arguments)
    game = registry.replay(record, arguments.at)
    player = str(check_adviser(arguments.player or adviser_for(game.name)))
    words = words_of(record, game.seats, speaks)
    seat = None if arguments.seat is None else seat_named(arguments.seat, words)
    if arguments.at is not None:
        _at_one_move(arguments, record, game, words, seat, player)
    else:
        _whole_game(arguments, record, words, seat, player)
    return FINE


# --- one move -------------------------------------------------------------------------------------


def _at_one_move(
    arguments: argparse.Namespace,
    record: JsonObject,
    game: Game,
    words: Words,
    seat: int | None,
    player: str,
) -> None:
    step: int = arguments.at
    if game.over:
        raise UsageError("cli.error.advise-over", {"number": step})
    asked = game.decision.seat
    if seat not in (None, asked):
        given = {"number": step, "asked": words.names[asked], "given": words.names[seat or 0]}
        raise UsageError("cli.error.advise-seat", given)
    played = _answer_after(record, step)
    thinker = player_named(player, seed_of_advice(arguments.seed, step, asked))
    with new_console(stderr=True).status(words.tell("cli.advise.thinking")):
        thoughts = advise(game, asked, thinker, played)
    if arguments.json:
        _write(thoughts.to_json())
    else:
        new_console().print(thoughts_page(game, step, thoughts, played, words))


def _answer_after(record: JsonObject, step: int) -> JsonObject | None:
    """Give the answer that was given to the question after a move, past what was volunteered."""
    for entry in actions_of(record)[step:]:
        if is_cancel(entry):
            return None
        if isinstance(entry, dict) and "seat" not in entry:
            return entry
    return None


# --- a whole game ---------------------------------------------------------------------------------


def _whole_game(
    arguments: argparse.Namespace, record: JsonObject, words: Words, seat: int | None, player: str
) -> None:
    analysis = _analyse(arguments, record, player, words)
    if arguments.json:
        _write(analysis.to_json())
        return
    console = new_console()
    if not analysis.moments:
        console.print(words.tell("cli.advise.nothing"))
        return
    console.print(analysis_page(console, analysis, Played(record), words, seat))


def _analyse(
    arguments: argparse.Namespace, record: JsonObject, player: str, words: Words
) -> Analysis:
    """Think everything over, with a bar that says how far it is; Ctrl-C stops it."""
    with progress_bar(new_console(stderr=True)) as bar:
        task = bar.add_task(words.tell("cli.advise.thinking"), total=None)

        def told(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return analyse(record, player, seed=arguments.seed, every=arguments.every, on_progress=told)


def _write(told: JsonObject) -> None:
    sys.stdout.write(json.dumps(told, indent=2) + "\n")
