"""The third game, as the tests of every game need to know it: little differs from what is usual."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import condotta
from condotta.core.action import Action, ActionSpace
from condotta.core.game import Game
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from tests.games import playing
from tests.games.playing import Policy, last_of, random_game
from tests.games.under_test import Answers, Damage, GameUnderTest, RoundTrips, Sample


@dataclass(frozen=True)
class Table:
    """Nothing is agreed on but how many play."""

    seats: int

    def new(self, seed: int) -> Game:
        """Begin a game."""
        return condotta.new("pebbles", seats=self.seats, seed=seed)


def _any_option(game: Game, rng: Random) -> Action:
    return rng.choice(game.decision.options)


UNIFORM: Policy[Game, Action] = Policy("uniform", _any_option)


def cycle() -> tuple[Table, ...]:
    """Give every number of seats."""
    return Table(2), Table(3), Table(4)


def positions(every: int, *, most: int, first_seed: int = 0) -> Iterator[tuple[str, Game]]:
    """Give every so manyth position of games round the cycle, ``most`` in all."""
    met = playing.games(cycle(), (UNIFORM,), first_seed)
    return playing.positions(met, random_game, every=every, most=most)


def finished() -> Game:
    """Play a game to its end."""
    return last_of(random_game(Table(2), 1, UNIFORM))


def from_text(text: object) -> Action:
    """Find the action with this canonical text."""
    return ActionSpace(description_of("pebbles").actions).from_text(text)


def agreed(table: Table) -> JsonObject:
    """Give what the record of a table says of it."""
    return {
        "rules": "pebbles-1",
        "edition": "standard",
        "variants": [],
        "seats": table.seats,
        "options": {},
    }


@cache
def samples() -> dict[str, JsonObject]:
    """Give snapshots of the beginning, of the middle and of the end."""
    steps = [step.game.snapshot() for step in random_game(Table(3), 3, UNIFORM)]
    return {"beginning": steps[0], "middle": steps[len(steps) // 2], "over": steps[-1]}


@cache
def records() -> tuple[JsonObject, ...]:
    """Give the record of a whole game, and of one that is not over."""
    return finished().record, last_of(random_game(Table(3), 3, UNIFORM, most=3)).record


ROUND_TRIPS = RoundTrips(
    snapshots=Sample(3, most=60, steps=5),
    records=Sample(3, most=60),
    imagined=Sample(3, most=60, steps=5),
    copies=Sample(3, most=60),
    views=Sample(3, most=60),
    whole_games=range(3),
    longest=30,
    any_move=(Table(3), UNIFORM, 30, 3),
    told=(Table(3), UNIFORM),
    agreed=agreed,
    dealt="heap",
)

ANSWERS = Answers(
    count=3,
    first="take 1",
    other="take 2",
    idle="take",
    by_hand=lambda: Action("take", 0, {"count": 1}),
    forged=lambda: [Action("take", 0, {"count": 3}), Action("give", 0, {"count": 1})],
    attributes=(),
    no_words=({"kind": "take"}, {"kind": "take", "count": True}, {"kind": "take", "count": 4}),
    no_texts=("take", "take 4", "Take 1"),
)

DAMAGE = Damage(
    samples=samples,
    names=("beginning", "middle", "over"),
    wrong=(None, True, -1, 0, 99, 10**30, 0.5, "", "x", [], [None], ["take"], {}, {"kind": "take"}),
    optional=(),
    piles="seed",
    each=14,
    depth=3,
    steps=12,
    may_have_one_option=frozenset({"take"}),
    records=records,
    record_count=2,
    record_depth=3,
)

PEBBLES = GameUnderTest(
    name="pebbles",
    table=Table(2),
    cycle=cycle,
    policies=(UNIFORM,),
    random_game=random_game,
    positions=positions,
    finished=finished,
    from_text=from_text,
    round_trips=ROUND_TRIPS,
    answers=ANSWERS,
    damage=DAMAGE,
)
