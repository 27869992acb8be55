"""How a game ended: the last events, the map, the result, the seed."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from condotta.cli.face import GameFace, TableFace
from condotta.cli.frames import framed, story_panel
from condotta.cli.heraldry import FAINT
from condotta.cli.keyboard import Terminal
from condotta.cli.terminal_game import terminal_game
from condotta.cli.words import Words
from condotta.core.chance import seed_from, seed_hash


def tell_the_end(
    table: TableFace, seat: int | None, since: int, seed: str | None, words: Words, to: Terminal
) -> None:
    """Tell how it ended to a seat (``None``: a spectator), beginning with that event."""
    game = table.game
    events = [event.seen_by(seat) for event in table.told[since:]]
    to.print(Group(*story_panel([words.event(event) for event in events], words)))
    to.print(terminal_game(game.name).final(to.console, game.view(seat), words))
    to.print(result_panel(game, seed, words))


def result_panel(game: GameFace, seed: str | None, words: Words) -> Group:
    """Say who won, why, and with which scores; show the seed, now that it is no secret."""
    told = terminal_game(game.name).result(game, words)
    panel = framed(Group(*told), words.tell("ui.result"))
    return Group(panel) if seed is None else Group(panel, seed_line(seed, words))


def seed_line(seed: str, words: Words) -> Text:
    """Show a seed and its hash, which was published before the deal."""
    published = seed_hash(seed_from(seed))
    return Text(words.tell("ui.seed-revealed", seed=seed, hash=published), FAINT)
