"""``condotta verify``: checks a record, its deal and its seed."""

from __future__ import annotations

import argparse

from rich.text import Text

from condotta.cli.errors import UsageError
from condotta.cli.heraldry import STRONG
from condotta.cli.keyboard import new_console
from condotta.cli.replay import hand_in, hands_panel
from condotta.cli.table import actions_of, record_given, words_of
from condotta.cli.terminal_game import terminal_game
from condotta.cli.words import Words
from condotta.core import registry
from condotta.core.catalogue import Catalogue
from condotta.core.chance import seed_from, seed_hash
from condotta.core.errors import BadRecord
from condotta.core.game import Game
from condotta.core.values import JsonObject


def verify(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Replay a record and say everything that was checked; anything wrong is an error."""
    record = record_given(arguments)
    game = registry.replay(record)
    if game.problems():
        raise BadRecord("cli.error.problems", {"problems": ", ".join(game.problems())})
    words = words_of(record, game.seats, speaks)
    checks = [_setup(game, words), *_played(record, game, words)]
    is_open = game.over or arguments.open
    checks += _seed(record, arguments.seed_hash, words, is_open=is_open)
    checks += _noted_hash(record, words)
    console = new_console()
    dealt = registry.opening(record)
    if is_open and any(hand_in(dealt.view(seat)) for seat in range(dealt.seats)):
        console.print(hands_panel(dealt, words, words.tell("cli.verify.hands")))
    tick = "+ " if console.options.ascii_only else "✓ "
    for check in checks:
        console.print(Text.assemble((tick, STRONG), check))
    console.print(Text(words.tell("cli.verify.fine"), STRONG))
    return 0


def _setup(game: Game, words: Words) -> str:
    told = terminal_game(game.name).setup(game.view(None), words)
    return words.tell("cli.verify.setup", setup=", ".join(told), seats=game.seats)


def _played(record: JsonObject, game: Game, words: Words) -> list[str]:
    count = len(actions_of(record))
    told = [words.tell("cli.verify.actions", count=count)]
    if not game.over:
        return [*told, words.tell("cli.verify.unfinished")]
    result = game.result
    key = "cli.verify.result" if record.get("result") is not None else "cli.verify.no-result"
    args = {"seats": list(result.winners), "reason": result.reason, "points": result.scores}
    return [*told, words.tell(key, **args)]


def _seed(record: JsonObject, published: str | None, words: Words, *, is_open: bool) -> list[str]:
    """Tell the seed, if it is no secret, and its hash; compare it with the one published."""
    given = record.get("seed")
    if not isinstance(given, str) or record.get("start") is not None:
        if published is not None:
            raise UsageError("cli.error.no-seed")
        return [words.tell("cli.verify.no-seed")]
    seed = seed_from(given)
    reached = seed_hash(seed)
    told = [words.tell("cli.verify.hash", hash=reached)]
    if is_open:
        told = [words.tell("cli.verify.seed", seed=seed.hex(), hash=reached)]
    if published is None:
        return told
    if published.strip().lower() != reached:
        raise UsageError("cli.error.seed-hash", {"given": published[:80], "hash": reached})
    return [*told, words.tell("cli.verify.seed-hash")]


def _noted_hash(record: JsonObject, words: Words) -> list[str]:
    """Compare the seed with the hash that a table's server noted in the record, if it did."""
    table, given = record.get("table"), record.get("seed")
    noted = table.get("seed_hash") if isinstance(table, dict) else None
    if not isinstance(noted, str) or not isinstance(given, str) or record.get("start") is not None:
        return []
    reached = seed_hash(seed_from(given))
    if noted != reached:
        raise BadRecord("cli.error.seed-hash", {"given": repr(noted[:80]), "hash": reached})
    return [words.tell("cli.verify.noted-hash")]
