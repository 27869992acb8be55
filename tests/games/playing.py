"""Games of any kind played at random, step by step, so that a test can look at each position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Protocol, TypeVar

from condotta.core.action import Action
from condotta.core.decision import Decision
from condotta.core.event import Event
from condotta.core.game import Game

AGame = TypeVar("AGame", bound=Game)
AnAction = TypeVar("AnAction", bound=Action)
ATable = TypeVar("ATable")
APolicy = TypeVar("APolicy")
Begun_co = TypeVar("Begun_co", bound=Game, covariant=True)


class Table(Protocol[Begun_co]):
    """What is agreed on before a game; ``str`` gives it in one line."""

    def new(self, seed: int) -> Begun_co:
        """Begin a game there."""


@dataclass(frozen=True)
class Policy(Generic[AGame, AnAction]):
    """A way to play at random.

    Before ``volunteers`` of 100 decisions ``volunteer`` does something that nobody has asked for.
    """

    name: str
    choose: Callable[[AGame, Random], AnAction]
    volunteer: Callable[[AGame, Random], list[Event]] | None = None
    volunteers: int = 0

    def __str__(self) -> str:
        """Give its name, for the name of a test."""
        return self.name


@dataclass(frozen=True)
class Step(Generic[AGame, AnAction]):
    """One thing done in a game: an answer to ``decision``, or one unasked (then ``before`` is set).

    The first step is the beginning: nothing has been done.
    """

    game: AGame
    decision: Decision | None = None
    action: AnAction | None = None
    events: list[Event] = field(default_factory=list)
    before: AGame | None = None


def random_game(
    table: Table[AGame], seed: int, policy: Policy[AGame, AnAction], *, most: int | None = None
) -> Iterator[Step[AGame, AnAction]]:
    """Play a game to its end (or ``most`` answers), stopping at the beginning and after each step.

    The game in a step is the live one: clone it to keep it.
    """
    game = table.new(seed)
    rng = Random(f"{table} {seed} {policy.name}")
    yield Step(game)
    answers = 0
    while not game.over and (most is None or answers < most):
        if policy.volunteer is not None and rng.randrange(100) < policy.volunteers:
            before = game.clone()
            assert isinstance(before, type(game))
            events = policy.volunteer(game, rng)
            if events:
                yield Step(game, events=events, before=before)
        decision = game.decision
        action = policy.choose(game, rng)
        answers += 1
        yield Step(game, decision, action, game.play(action))


def games(
    cycle: Sequence[ATable], policies: Sequence[APolicy], first_seed: int = 0
) -> Iterator[tuple[ATable, int, APolicy]]:
    """Go round the cycle for ever, each time with other seeds, the policies taking turns."""
    number = first_seed
    while True:
        for table in cycle:
            yield table, number, policies[(number + number // len(cycle)) % len(policies)]
            number += 1


def positions(
    met: Iterable[tuple[ATable, int, APolicy]],
    play: Callable[[ATable, int, APolicy], Iterator[Step[AGame, AnAction]]],
    *,
    every: int,
    most: int,
) -> Iterator[tuple[str, AGame]]:
    """Give every so manyth position of some games, ``most`` in all, and where it was met.

    The game given is the live one: clone it to change it.
    """
    count = 0
    found = 0
    for table, seed, policy in met:
        for number, step in enumerate(play(table, seed, policy)):
            count += 1
            if count % every == 0 and not step.game.over:
                yield f"{table}, seed {seed}, {policy}, step {number}", step.game
                found += 1
                if found == most:
                    return


def last_of(steps: Iterable[Step[AGame, AnAction]]) -> AGame:
    """Play on to the end of some steps; give the game as it is then."""
    game: AGame | None = None
    for step in steps:
        game = step.game
    assert game is not None
    return game
