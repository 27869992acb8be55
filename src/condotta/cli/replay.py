"""``condotta replay``: tells the story of a recorded game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from condotta.cli.errors import UsageError
from condotta.cli.face import GameFace
from condotta.cli.frames import columns, framed, sentence
from condotta.cli.heraldry import FAINT, TITLE, shield
from condotta.cli.keyboard import new_console
from condotta.cli.story import Eyes, ToldMove, retell
from condotta.cli.table import actions_of, record_given, words_of
from condotta.cli.terminal_game import terminal_game
from condotta.cli.words import LETTERS, Words, plain
from condotta.core import registry
from condotta.core.catalogue import Catalogue
from condotta.core.game import Game
from condotta.core.values import Json, JsonObject


def replay(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Tell a record's story, then show where it led."""
    record = record_given(arguments)
    words = words_of(record, registry.replay(record, arguments.to).seats, speaks)
    finished = record.get("result") is not None
    eyes = _eyes(arguments, words, finished=finished)
    console = new_console()
    last: Game | None = None
    for game, move in retell(record, arguments.to, eyes):
        _tell(console, move, terminal_game(game.name).chapters, words)
        last = game
    assert last is not None
    console.print(ending(console, last, words, eyes))
    moves = len(actions_of(record))
    told = moves if arguments.to is None else arguments.to
    console.print(Text(words.tell("cli.replay.told", count=told, moves=moves), FAINT))
    return 0


def _eyes(arguments: argparse.Namespace, words: Words, *, finished: bool) -> Eyes:
    """Open for finished games, a spectator's view for others, unless the person says so."""
    if arguments.seat is None:
        return Eyes(open=arguments.open or finished)
    if arguments.open:
        raise UsageError("cli.error.seat-or-open")
    return Eyes(seat=seat_named(arguments.seat, words))


def seat_named(given: str, words: Words) -> int:
    """Find a seat by letter, name or number from 0."""
    typed = plain(given)
    for seat, name in enumerate(words.names):
        if typed in (plain(LETTERS[seat]), plain(name), str(seat)):
            return seat
    known = ", ".join(f"{LETTERS[seat]} {name}" for seat, name in enumerate(words.names))
    raise UsageError("cli.error.no-such-seat", {"given": repr(given), "known": known})


def _tell(console: Console, move: ToldMove, chapters: Sequence[str], words: Words) -> None:
    """Tell one move: its number and its sentences, a headline where a chapter begins."""
    label = f"{move.number:>4}." if move.number else ""
    told = columns(5, None)
    for event in move.events:
        line = sentence(words.event(event), words.names)
        if event.kind in chapters:
            line.stylize(TITLE)
        told.add_row(Text(label, FAINT), line)
        label = ""
    console.print(told)


def ending(console: Console, game: Game, words: Words, eyes: Eyes) -> RenderableType:
    """Show the position the story has come to."""
    view = game.view(eyes.seat)
    parts = [terminal_game(game.name).whole(console, view, words)]
    if not has_hands(game):
        return Group(*parts)
    if eyes.open:
        parts.append(hands_panel(game, words, words.tell("cli.hands")))
    elif eyes.seat is not None:
        own = words.listing("card", hand_in(view)) or words.tell("ui.empty-hand")
        parts.append(framed(Text(own), words.tell("ui.hand-is")))
    return Group(*parts)


def hands_panel(game: GameFace, words: Words, title: str) -> RenderableType:
    """Show every hand, for those who may see them."""
    grid = columns(3, 16, None)
    for seat in range(game.seats):
        hand = hand_in(game.view(seat))
        told = words.listing("card", hand) or words.tell("ui.empty-hand")
        grid.add_row(shield(seat), words.names[seat], told)
    return framed(grid, title)


def hand_in(view: JsonObject) -> list[Json]:
    """Give the hand a view shows."""
    hand = view.get("hand")
    return hand if isinstance(hand, list) else []


def has_hands(game: GameFace) -> bool:
    """Say whether anybody holds cards in this game."""
    return "hand" in game.view(None)
