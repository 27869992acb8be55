"""Playing: answers of people, computer players and standing orders, cards that are shown."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.errors import CondottaError, IllegalAction
from condotta.core.values import JsonObject
from condotta.server.acts.draft import Actor, Draft
from condotta.server.acts.questions import player_at, running_at, who_has_seen
from condotta.server.errors import Refused
from condotta.server.story import Story, is_answer
from condotta.server.table import Table


def move(table: Table, actor: Actor, number: int, action: JsonObject) -> Draft:
    """Answer the pending question."""
    story, seat = asked_of(table, actor, number)
    if not is_answer(action):
        raise Refused("bad-action")
    return _move(story, actor, seat, action)


def asked_of(table: Table, actor: Actor, number: int) -> tuple[Story, int]:
    """Find the game and the seat of whoever is asked, and has seen what is asked."""
    story, seat = who_has_seen(table, actor, number)
    if story.asked != seat:
        raise Refused("not-your-turn")
    return story, seat


def answer_for(table: Table, seat: int, action: JsonObject) -> Draft:
    """Answer for a seat: a computer player's choice, or what a seat out of time is taken to say."""
    return _move(running_at(table), None, seat, action)


def follow_order(table: Table, seat: int, person: str, action: JsonObject) -> Draft:
    """Answer as a person has ordered beforehand: a move like any other of theirs."""
    chair = table.chairs[seat]
    story = running_at(table)
    if chair.person != person or chair.player is not None or story.asked != seat:
        raise Refused("stale-move")
    return _move(story, Actor(person, chair.name or "", seat=seat), seat, action)


def ordering(table: Table, actor: Actor, number: int | None = None) -> tuple[Story, int]:
    """Find the game and the seat of who gives orders there, having seen it as it is now."""
    if number is None:
        return player_at(table, actor)
    return who_has_seen(table, actor, number)


def show_for(table: Table, seat: int, entry: JsonObject) -> Draft:
    """Show cards of a computer player's hand; once for each question, so that it answers, too."""
    story = running_at(table)
    last = story.steps[-1] if story.steps else None
    if last is not None and last.seat == seat and last.entry.get("kind") == "show":
        raise Refused("stale-move")
    _try(story, entry)
    return Draft("show", None, seat=seat, action=entry)


def _move(story: Story, actor: Actor | None, seat: int, action: JsonObject) -> Draft:
    if not story.may_be_answered_by(action):
        raise Refused("illegal-action")
    draft = Draft("move", actor, seat=seat, action=action)
    draft.ends = _try(story, action)
    return draft


def show(table: Table, actor: Actor, cards: Sequence[str], to: Sequence[int]) -> Draft:
    """Show cards of one's hand: the game says whether they are there."""
    story, seat = player_at(table, actor)
    entry: JsonObject = {"kind": "show", "seat": seat, "cards": [*cards], "to": [*to]}
    _try(story, entry)
    return Draft("show", actor, seat=seat, action=entry)


def _try(story: Story, entry: JsonObject) -> bool:
    """Try something out, and say whether it ends the game."""
    try:
        return story.try_out(entry).over
    except CondottaError as problem:
        raise refused_by_the_game(problem) from problem


def refused_by_the_game(problem: CondottaError) -> Refused:
    """Refuse in the server's way what the game refuses: an answer that is not allowed, or none."""
    code = "illegal-action" if isinstance(problem, IllegalAction) else "bad-action"
    return Refused(code, because=problem)


def undo(table: Table, actor: Actor, number: int) -> Draft:
    """Take back one's own last choice, while that tells nobody anything."""
    story, seat = who_has_seen(table, actor, number)
    if not table.may_undo(seat):
        raise Refused("cannot-undo")
    return Draft("undo", actor, seat=seat, to=len(story.steps) - 1)
