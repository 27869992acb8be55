"""Why an answer is recommended: the few facts that tell it from the one it is compared with.

The facts are those of the game (``Description.outlook_of``): what would be true after the answer
and is not true now, worked out from what the seat sees. Here the most important are chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from condotta.core.action import Action
from condotta.core.consequence import Consequence, Outlook
from condotta.core.message import Message
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.players import Reasons, SeatAtTable, player_named

MOST: Final = 3
"""So many facts speak for an answer; who is told more remembers none."""

LONGEST: Final = 8
"""An answer is followed no further than this."""


def reasons_for(
    view: JsonObject, best: Sequence[Action], other: Sequence[Action] | None
) -> Reasons:
    """Compare where two answers of a seat's view lead, each with those that carry it out."""
    ahead = _outlook(view, best)
    beside = None if other is None else _outlook(view, other)
    return Reasons(
        best[1 : ahead.foreseen],
        [change.message for change in _telling(ahead, beside)[:MOST]],
        _worst_of(beside, ahead),
    )


def _outlook(view: JsonObject, line: Sequence[Action]) -> Outlook:
    game = description_of(str(view["game"]))
    return game.outlook_of(view, [action.to_json() for action in line])


def carried_out(at: SeatAtTable, answer: Action) -> list[Action]:
    """Give an answer with those that would carry it out, as a steady player gives them.

    That is how a search follows an action, too. It is tried in a game that the seat can imagine;
    what cannot be so at the table is left out by the outlook.
    """
    game, kind = at.imagine(Random(0)), at.decision.kind
    steady = player_named("steady", 0)
    line = [answer]
    game.play(answer)
    while len(line) < LONGEST and not game.over and game.decision.seat == at.seat:
        if game.decision.kind == kind:
            break
        line.append(steady.choose(SeatAtTable(game, at.seat)))
        game.play(line[-1])
    return line


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
