"""How a game ended: the last events, the map, the result, the seed."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from condotta.cli.face import GameFace, TableFace
from condotta.cli.heraldry import FAINT, TITLE
from condotta.cli.keyboard import Terminal
from condotta.cli.screen import count_of_regions, framed, map_screen, sentence, story_panel
from condotta.cli.sight import see
from condotta.cli.words import Words
from condotta.condottiere.rules import Rules
from condotta.core.chance import seed_from, seed_hash


def tell_the_end(
    table: TableFace, seat: int | None, since: int, seed: str | None, words: Words, to: Terminal
) -> None:
    """Tell how it ended to a seat (``None``: a spectator), beginning with that event."""
    game = table.game
    events = [event.seen_by(seat) for event in table.told[since:]]
    to.print(Group(*story_panel([words.event(event) for event in events], words)))
    to.print(map_screen(to.console, see(game.view(seat)), game.rules, words))
    to.print(result_panel(game, seed, words))


def result_panel(game: GameFace, seed: str | None, words: Words) -> Group:
    """Say who won, why, and with which scores; show the seed, now that it is no secret."""
    result = game.result
    won = _winners_key(game.rules) if len(result.winners) == 1 else "ui.result.shared"
    told = [
        Text(words.tell(won, seats=list(result.winners)), TITLE),
        sentence(words.tell("ui.result.reason", reason=result.reason), ()),
    ]
    for seat in sorted(range(game.seats), key=lambda seat: -result.scores[seat]):
        score = _score(game.rules, result.scores[seat], words)
        line = words.tell("ui.result.score", seat=seat, score=score)
        told.append(sentence(line, words.names))
    panel = framed(Group(*told), words.tell("ui.result"))
    return Group(panel) if seed is None else Group(panel, seed_line(seed, words))


def seed_line(seed: str, words: Words) -> Text:
    """Show a seed and its hash, which was published before the deal."""
    published = seed_hash(seed_from(seed))
    return Text(words.tell("ui.seed-revealed", seed=seed, hash=published), FAINT)


def _winners_key(rules: Rules) -> str:
    """Say what was won: a game, a campaign, a game for points."""
    if not rules.campaign:
        return "ui.result.one"
    return "ui.result.points" if rules.edition == "1995" else "ui.result.campaign"


def _score(rules: Rules, score: int, words: Words) -> str:
    if rules.campaign:
        return words.tell("ui.points", count=score)
    return count_of_regions(rules.edition, score, words)
