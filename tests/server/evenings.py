"""Tables set up and played in memory, for tests of what comes after the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from condotta.core.chance import seed_from
from condotta.server import acts
from condotta.server.acts import Actor, Draft
from condotta.server.choices import Choices
from condotta.server.log import Entry
from condotta.server.table import Table

NAMES = ("Alba", "Bruno", "Chiara", "Dario", "Elena", "Fabio")


@dataclass
class Evening(Table):
    """A table that remembers its log."""

    entries: list[Entry] = field(default_factory=list)

    def apply(self, entry: Entry) -> None:
        super().apply(entry)
        self.entries.append(entry)


def actor(person: str) -> Actor:
    return Actor(person, person.title())


def do(table: Table, draft: Draft) -> None:
    table.apply(draft.entry(table.length + 1, 1_000 + table.length))


def table_of(
    *people: str, computers: Sequence[str] = (), table_id: str = "evening", **choices: Any
) -> Evening:
    """Put up a table: the people on the first seats, then the computer players."""
    seats = len(people) + len(computers)
    chosen = Choices(seats=seats, **choices)
    table = Evening(id=table_id, host=people[0], choices=chosen, created_at=1_000)
    for seat, person in enumerate(people):
        do(table, acts.sit(table, actor(person), seat, None))
    for place, player in enumerate(computers):
        seat = len(people) + place
        do(table, acts.seat_computer(table, actor(people[0]), seat, player, NAMES))
    return table


def start(table: Evening, seed: int = 7) -> Evening:
    do(table, acts.start(table, actor(table.host), seed_from(seed)))
    return table


def play_on(table: Evening, rng: Random, moves: int = 100_000) -> Evening:
    """Play at random: so many moves, or to the end."""
    story = table.story
    assert story is not None
    while table.state == "running" and moves:
        moves -= 1
        decision = story.game.decision
        action = rng.choice(decision.options)
        do(table, acts.answer_for(table, decision.seat, action.to_json()))
    return table


def played(*people: str, seed: int = 7, **choices: Any) -> Evening:
    """Give a table whose game has been played to the end."""
    return play_on(start(table_of(*people, **choices), seed), Random(seed))
