"""How a game ended: the last events, the map, the result, the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from condotta.cli.face import GameFace, TableFace
from condotta.cli.frames import framed, sentence, story_panel
from condotta.cli.heraldry import FAINT, TITLE
from condotta.cli.keyboard import Terminal
from condotta.cli.terminal_game import terminal_game
from condotta.cli.words import Words
from condotta.core.chance import seed_from, seed_hash
from condotta.core.result import Result


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


def result_lines(
    result: Result, won_alone: str, scores: Mapping[int, object], words: Words
) -> list[RenderableType]:
    """Say who won, why, and with which scores, in the order of these.

    ``won_alone`` is the key of what is said of a single winner.
    """
    won = won_alone if len(result.winners) == 1 else "ui.result.shared"
    told: list[RenderableType] = [
        Text(words.tell(won, seats=list(result.winners)), TITLE),
        sentence(words.tell("ui.result.reason", reason=result.reason), ()),
    ]
    for seat, score in scores.items():
        line = words.tell("ui.result.score", seat=seat, score=score)
        told.append(sentence(line, words.names))
    return told


def best_first(scores: Sequence[int]) -> list[int]:
    """Put the seats in the order of their scores."""
    return sorted(range(len(scores)), key=lambda seat: -scores[seat])


def seed_line(seed: str, words: Words) -> Text:
    """Show a seed and its hash, which was published before the deal."""
    published = seed_hash(seed_from(seed))
    return Text(words.tell("ui.seed-revealed", seed=seed, hash=published), FAINT)
