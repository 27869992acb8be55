"""Why an answer is recommended: the few facts that tell it from the one it is compared with.

The facts are those of the game (``Description.outlook_of``): what would be true after the answer
and is not true now, worked out from what the seat sees. Here the most important are chosen.
"""

from __future__ import annotations

from typing import Final

from condotta.core.action import Action
from condotta.core.consequence import Consequence, Outlook
from condotta.core.description import Description
from condotta.core.message import Message
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.players import Reasons, Weighed

MOST: Final = 3
"""So many facts speak for an answer; who is told more remembers none."""


def reasons_for(view: JsonObject, best: Weighed, other: Weighed | None) -> Reasons:
    """Compare where two answers of a seat's view lead, as far as the seat can see."""
    game = description_of(str(view["game"]))
    line = _line(game, best)
    ahead = game.outlook_of(view, [action.to_json() for action in line])
    beside = None
    if other is not None:
        beside = game.outlook_of(view, [action.to_json() for action in _line(game, other)])
    return Reasons(
        line[1 : ahead.foreseen],
        [change.message for change in _telling(ahead, beside)[:MOST]],
        _worst_of(beside, ahead),
    )


def _line(game: Description, weighed: Weighed) -> list[Action]:
    return [weighed.action, *(game.actions[index] for index in weighed.then)]


def _telling(one: Outlook, other: Outlook | None) -> list[Consequence]:
    """Choose the facts that decide: what both answers bring tells them apart only if all is so."""
    shared = [] if other is None else [change.message for change in other.changes]
    own = [change for change in one.changes if change.message not in shared]
    return own or one.changes


def _worst_of(other: Outlook | None, best: Outlook) -> Message | None:
    """Give the first thing that is bad about the other answer and not about the best."""
    if other is None:
        return None
    known = [change.message for change in best.changes]
    for change in other.changes:
        if change.gain < 0 and change.message not in known:
            return change.message
    return None
