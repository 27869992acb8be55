"""Positions in which hands may be thrown in, in secret (R23), with a table around them."""

from __future__ import annotations

from condotta.condottiere import Condottiere, action_from_text
from condotta.core.values import JsonObject
from tests.condottiere.scenario import A, B, C, D, table
from tests.server.worlds import World


def before_the_secret(*, two: bool = False, hides: bool = False) -> Condottiere:
    """A may pass and win Roma; B (and D) will then be asked in secret about their hands."""
    hands = {A: "1 2", B: "heroine courtesan winter", C: "4 4"}
    if two:
        hands[D] = "winter surrender"
    options = {"show_discarded_hand": not hides}
    return table(hands, {A: "5"}, out=[B, C, D], options=options)


def text(words: str) -> JsonObject:
    """Give an answer as it is sent."""
    return action_from_text(words).to_json()


def with_everybody(game: Condottiere, *, spectators: str = "closed") -> World:
    """Put a table around a position; all listen, and have taken in the welcome."""
    world = World(game, spectators)
    for seat in (*range(game.seats), None):
        world.listen(seat)
    hear_all(world)
    return world


def hear_all(world: World) -> dict[int | None, list[bytes]]:
    """Give what everybody was sent since the last time."""
    return {seat: world.heard(seat) for seat in world.ears}


def win_roma(world: World) -> None:
    """A wins Roma and chooses Siena: now B is asked in secret."""
    world.move(text("pass"))
    world.move(text("choose-region siena"))
    decision = world.story.game.decision
    assert (decision.seat, decision.kind, decision.secret) == (B, "hand", True)
