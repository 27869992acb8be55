"""How a game of Condottiere ended: the winner, the reason, the scores."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from condotta.cli.condottiere.screen import count_of_regions
from condotta.cli.face import GameFace
from condotta.cli.frames import sentence
from condotta.cli.heraldry import TITLE
from condotta.cli.words import Words
from condotta.condottiere.rules import Rules


def result_lines(game: GameFace, rules: Rules, words: Words) -> list[RenderableType]:
    """Say who won, why, and with which scores."""
    result = game.result
    won = _winners_key(rules) if len(result.winners) == 1 else "ui.result.shared"
    told: list[RenderableType] = [
        Text(words.tell(won, seats=list(result.winners)), TITLE),
        sentence(words.tell("ui.result.reason", reason=result.reason), ()),
    ]
    for seat in sorted(range(game.seats), key=lambda seat: -result.scores[seat]):
        score = _score(rules, result.scores[seat], words)
        line = words.tell("ui.result.score", seat=seat, score=score)
        told.append(sentence(line, words.names))
    return told


def _winners_key(rules: Rules) -> str:
    """Say what was won: a game, a campaign, a game for points."""
    if not rules.campaign:
        return "ui.result.one"
    return "ui.result.points" if rules.edition == "1995" else "ui.result.campaign"


def _score(rules: Rules, score: int, words: Words) -> str:
    if rules.campaign:
        return words.tell("ui.points", count=score)
    return count_of_regions(rules.edition, score, words)
