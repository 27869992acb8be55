"""Many games in a few tables."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.frames import headed
from condotta.cli.heraldry import FAINT, STRONG, TITLE, shield
from condotta.cli.tally import Tally, spread
from condotta.cli.words import Words

WINS = ("wins", "shared", "share")


def report(tally: Tally, words: Words) -> RenderableType:
    """Tell wins, lengths, reasons and speed."""
    tell = words.tell
    head = tell("cli.simulate.head", count=tally.games, players=", ".join(tally.players))
    parts: list[RenderableType] = [Text(head, TITLE)]
    if tally.interrupted:
        parts.append(Text(tell("cli.simulate.interrupted"), FAINT))
    parts += [_players(tally, words), _seats(tally, words), _lengths(tally, words)]
    parts += [_reasons(tally, words)]
    parts.append(Text(tell("cli.simulate.speed", speed=tally.decisions_per_second), STRONG))
    parts.append(Text(tell("cli.simulate.seed", seed=tally.seed), FAINT))
    return Group(*parts)


def _grid(words: Words, *keys: str) -> Grid:
    return headed(*(words.tell(f"cli.simulate.{key}") for key in keys))


def _wins(alone: int, shared: int, games: int) -> tuple[str, str, str]:
    return str(alone), str(shared), _percent(alone, games)


def _players(tally: Tally, words: Words) -> Grid:
    grid = _grid(words, "player", "seats", *WINS)
    for name, (seats, alone, shared) in tally.by_player().items():
        grid.add_row(name, str(seats), *_wins(alone, shared, tally.games))
    return grid


def _seats(tally: Tally, words: Words) -> Grid:
    grid = _grid(words, "seat", *WINS)
    for seat, (alone, shared) in enumerate(tally.by_seat()):
        grid.add_row(shield(seat), *_wins(alone, shared, tally.games))
    return grid


def _lengths(tally: Tally, words: Words) -> Grid:
    grid = _grid(words, "length", "mean", "least", "most")
    counted = {
        f"cli.simulate.{tally.measure}": [outcome.length for outcome in tally.outcomes],
        "cli.simulate.decisions": [outcome.decisions for outcome in tally.outcomes],
    }
    for key, numbers in counted.items():
        told = spread(numbers)
        grid.add_row(words.tell(key), str(told["mean"]), str(told["min"]), str(told["max"]))
    return grid


def _reasons(tally: Tally, words: Words) -> Grid:
    grid = _grid(words, "reason", "games")
    for reason, count in tally.reasons.most_common():
        grid.add_row(words.word("reason", reason), str(count))
    return grid


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"
