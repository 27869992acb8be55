"""Finished games told again: any step of a record, through anybody's eyes.

Step 0 is the deal; step *n* is what the *n*-th entry of the record did. Only what has ended is told
here, so all may see everything; a seat's eyes show what it knew then.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from typing import Literal

from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.registry import description_of, opening
from condotta.core.values import JsonObject
from condotta.server.errors import Refused
from condotta.server.explanations import tell_event
from condotta.server.story import mover
from condotta.server.telling import Told

Eyes = int | Literal["open", "spectator"]
"""Whose eyes: a seat's, those of everybody around, or those that see every hand."""

EVERY = 50
"""So many steps lie between two positions that are kept, to jump from."""

MOST_KEPT = 100
"""A long game keeps no more positions than this: they lie further apart."""

MOST_REPLAYS = 32
MOST_STEPS = 200_000
"""How many games stay open, and how long they may be together."""


class Replay:
    """A recorded game, ready to be looked at anywhere."""

    def __init__(self, record: JsonObject) -> None:
        """Play it through once; the record must have been checked."""
        actions = record["actions"]
        assert isinstance(actions, list)
        self.header: JsonObject = {
            name: value for name, value in record.items() if name not in ("actions", "table")
        }
        self._actions = actions
        self._every = max(EVERY, -(-len(actions) // MOST_KEPT))
        game = opening(record)
        self.seats = game.seats
        self._opening = description_of(game.name).opening_events(game)
        self._kept = [game.clone()]
        self.kinds: list[list[str]] = [_kinds(self._opening)]
        """For each step, what kinds of events it had."""
        self.movers: list[int | None] = [None]
        """For each step, the seat that did it."""
        for step, entry in enumerate(actions, start=1):
            assert isinstance(entry, dict)
            self.movers.append(mover(game, entry))
            self.kinds.append(_kinds(game.play_json(entry)))
            if step % self._every == 0:
                self._kept.append(game.clone())
        self.names, self.players = _around(record, "names"), _around(record, "players")
        self.colours = _around(record, "colours")

    @property
    def steps(self) -> int:
        """How many steps there are after the deal."""
        return len(self._actions)

    def at(self, step: int, eyes: Eyes) -> Told:
        """Show the game after a step, and what happened in it."""
        self._check_step(step)
        self._check_eyes(eyes)
        game, events = self._played_to(step)
        view = game.view(eyes if isinstance(eyes, int) else None)
        return {
            "step": step,
            "steps": self.steps,
            "mover": self.movers[step],
            "events": _tell(events, eyes),
            "view": view,
            "reading": description_of(game.name).reading_of(view),
            "hands": [game.view(who) for who in range(self.seats)] if eyes == "open" else None,
        }

    def game_at(self, step: int) -> Game:
        """Give the game as it stood after a step."""
        self._check_step(step)
        return self._played_to(step)[0]

    def events_until(self, step: int, eyes: Eyes) -> Iterator[list[Told]]:
        """Tell what happened in each step, from the deal to this one."""
        self._check_step(step)
        self._check_eyes(eyes)
        yield _tell(self._opening, eyes)
        game = self._kept[0].clone()
        for entry in self._actions[:step]:
            yield _tell(game.play_json(entry), eyes)

    def until(self, step: int) -> JsonObject:
        """Give the record as it was after a step, if the game went on from there."""
        self._check_step(step)
        if self._played_to(step)[0].over:
            raise Refused("not-running", {"given": step}, key="error.server.over-at-step")
        return {**self.header, "actions": self._actions[:step], "result": None}

    def _check_step(self, step: int) -> None:
        if not 0 <= step <= self.steps:
            raise Refused("no-step", {"given": step, "steps": self.steps})

    def _check_eyes(self, eyes: Eyes) -> None:
        if isinstance(eyes, int) and not 0 <= eyes < self.seats:
            raise Refused("bad-seats", {"seats": self.seats})

    def _played_to(self, step: int) -> tuple[Game, list[Event]]:
        """Play on from the nearest position that is kept before a step."""
        if step == 0:
            return self._kept[0].clone(), self._opening
        place = (step - 1) // self._every
        game = self._kept[place].clone()
        events: list[Event] = []
        for entry in self._actions[place * self._every : step]:
            events = game.play_json(entry)
        return game, events


def _tell(events: list[Event], eyes: Eyes) -> list[Told]:
    """Tell events as these eyes saw them."""
    if eyes == "open":
        return [tell_event(event) for event in events]
    seat = eyes if isinstance(eyes, int) else None
    return [tell_event(event.seen_by(seat)) for event in events]


def _kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def _around(record: JsonObject, field: str) -> list[str] | None:
    """Read what a record tells about those around the table, if it does."""
    table = record.get("table")
    values = table.get(field) if isinstance(table, dict) else None
    return [str(value) for value in values] if isinstance(values, list) else None


class Replays:
    """The replays that were looked at last."""

    def __init__(self, most: int = MOST_REPLAYS, most_steps: int = MOST_STEPS) -> None:
        """Begin with none."""
        self._most = most
        self._most_steps = most_steps
        self._open: OrderedDict[str, Replay] = OrderedDict()
        self._opening = asyncio.Lock()

    def __len__(self) -> int:
        """Count the replays kept open."""
        return len(self._open)

    async def open(self, name: str, read: Callable[[], Awaitable[JsonObject]]) -> Replay:
        """Give a replay; ``read`` gets its record if it is not open already."""
        replay = self._open.get(name)
        if replay is None:
            # One at a time: to play a whole game through is work, and many may ask for the same.
            async with self._opening:
                replay = self._open.get(name)
                if replay is None:
                    replay = await asyncio.to_thread(Replay, await read())
                    self._open[name] = replay
        if name in self._open:
            self._open.move_to_end(name)
        self._close_oldest()
        return replay

    def forget(self, name: str) -> None:
        """Read a replay anew when it is next asked for."""
        self._open.pop(name, None)

    def _close_oldest(self) -> None:
        steps = sum(replay.steps for replay in self._open.values())
        while len(self._open) > self._most or (steps > self._most_steps and len(self._open) > 1):
            steps -= self._open.popitem(last=False)[1].steps
