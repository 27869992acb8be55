"""Every table that can be agreed on, and games played at random there.

``cycle()`` is one fixed list that covers every edition with every set of its variants at every
number of seats; the table options take all their values along the way. ``random_game`` plays one
of them with one of the ``POLICIES`` and stops at each step, so that a test can look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations
from random import Random

from condotta.condottiere import Condottiere, CondottiereAction
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.rules import (
    EDITIONS,
    TABLE_OPTIONS,
    VARIANTS,
    WHOLE_NUMBER,
    YES_NO,
    has_meaning,
)
from condotta.core.decision import Decision
from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.values import Json
from tests.condottiere import scenario
from tests.condottiere.moves import why_not_shown

SEATS = (2, 3, 4, 5, 6)

NUMBERS: dict[str, tuple[Json, ...]] = {
    "target": (8, 1, 3),
    "max_battles": (200, 1, 5, 40),
}
"""Whole numbers tried for the options that take any; small ones, so that games end."""


@dataclass(frozen=True)
class Configuration:
    """What a table agrees on before the first deal."""

    edition: str
    variants: tuple[str, ...] = ()
    seats: int = 4
    options: tuple[tuple[str, Json], ...] = ()

    def new(self, seed: int) -> Condottiere:
        """Begin a game."""
        return scenario.new(
            seats=self.seats,
            seed=seed,
            edition=self.edition,
            variants=self.variants,
            options=dict(self.options),
        )

    def has(self, variant: str) -> bool:
        """Say whether a variant is on; ``capturing`` and ``campaign`` serve both editions."""
        same = {
            "capturing": ("capturing-regions", "capturing-cities"),
            "campaign": ("campaign", "points"),
        }
        return any(name in self.variants for name in same.get(variant, (variant,)))

    def __str__(self) -> str:
        """Give it in one line, for the message of a failing test."""
        options = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.edition}/{'+'.join(self.variants) or 'plain'}/{self.seats}/{options or '-'}"


def variant_sets(edition: str) -> list[tuple[str, ...]]:
    """Give every set of variants of an edition: 32 for 2007, 8 for 1995."""
    known = VARIANTS[edition]
    sizes = range(len(known) + 1)
    return list(chain.from_iterable(combinations(known, size) for size in sizes))


def values_of(name: str, seats: int) -> tuple[Json, ...]:
    """Give the values to try for a table option."""
    if name == "start_seat":
        return tuple(range(seats))
    values = TABLE_OPTIONS[name].values
    if values == WHOLE_NUMBER:
        return NUMBERS[name]
    if values == YES_NO:
        return (True, False)
    return tuple(values)


def options_with_meaning(edition: str, variants: tuple[str, ...]) -> list[str]:
    """List the table options that mean something at a table."""
    return [name for name in TABLE_OPTIONS if has_meaning(name, edition, variants)]


def with_options(edition: str, variants: tuple[str, ...], seats: int, row: int) -> Configuration:
    """Give one table its options: row 0 the first value of each, row 1 the last, then a mixture."""
    rng = Random(f"{edition} {variants} {seats} {row}")
    options: list[tuple[str, Json]] = []
    for name in options_with_meaning(edition, variants):
        values = values_of(name, seats)
        if row > 1:
            options.append((name, rng.choice(values)))
        else:
            options.append((name, values[-row]))
    return Configuration(edition, variants, seats, tuple(options))


@cache
def cycle() -> tuple[Configuration, ...]:
    """Give 200 tables: every set of variants at every number of seats, all option values.

    For each set of variants the five numbers of seats share out the rows of options, another way
    for each set.
    """
    found = []
    for edition in EDITIONS:
        for number, variants in enumerate(variant_sets(edition)):
            for place, seats in enumerate(SEATS):
                row = (place + number) % len(SEATS)
                found.append(with_options(edition, variants, seats, row))
    # Neighbours in the list should differ: a part of the cycle is a fair sample.
    Random("a fair order").shuffle(found)
    return tuple(found)


@dataclass(frozen=True)
class Policy:
    """A way to play at random; ``shows`` of 100 decisions are preceded by a show of cards."""

    name: str
    choose: Callable[[Decision, Random], CondottiereAction]
    shows: int = 0

    def __str__(self) -> str:
        """Give its name, for the name of a test."""
        return self.name


def _uniform(decision: Decision, rng: Random) -> CondottiereAction:
    return _own(decision)[rng.randrange(len(decision.options))]


def _pass_happy(decision: Decision, rng: Random) -> CondottiereAction:
    modest = [option for option in _own(decision) if option.kind in MODEST]
    if modest and rng.randrange(10) < 6:
        return modest[rng.randrange(len(modest))]
    return _uniform(decision, rng)


def _never_pass(decision: Decision, rng: Random) -> CondottiereAction:
    bold = [option for option in _own(decision) if option.kind not in MODEST]
    return bold[rng.randrange(len(bold))] if bold else _uniform(decision, rng)


def _own(decision: Decision) -> list[CondottiereAction]:
    found = []
    for option in decision.options:
        assert isinstance(option, CondottiereAction)
        found.append(option)
    return found


MODEST = frozenset({"pass", "pass-reveal", "decline", "take-nothing", "keep-hand", "keep-no-more"})
"""Answers of a player who would rather do nothing."""

UNIFORM = Policy("uniform", _uniform)
PASS_HAPPY = Policy("pass-happy", _pass_happy)
NEVER_PASS = Policy("never-pass", _never_pass)
SHOWING = Policy("showing", _uniform, shows=20)
POLICIES = (UNIFORM, PASS_HAPPY, NEVER_PASS, SHOWING)


@dataclass(frozen=True)
class Step:
    """One thing done in a game: an answer to ``decision``, or a show (then ``before`` is set)."""

    game: Condottiere
    decision: Decision | None = None
    action: CondottiereAction | None = None
    events: list[Event] = field(default_factory=list)
    before: Condottiere | None = None


def random_game(
    configuration: Configuration, seed: int, policy: Policy, *, most: int | None = None
) -> Iterator[Step]:
    """Play a game to its end (or ``most`` answers), stopping after the deal and after each step.

    The game in a step is the live one: clone it to keep it.
    """
    game = configuration.new(seed)
    rng = Random(f"{configuration} {seed} {policy.name}")
    yield Step(game)
    answers = 0
    while not game.over and (most is None or answers < most):
        if policy.shows and rng.randrange(100) < policy.shows:
            before = game.clone()
            events = random_show(game, rng)
            if events:
                yield Step(game, events=events, before=before)
        decision = game.decision
        action = policy.choose(decision, rng)
        answers += 1
        yield Step(game, decision, action, game.play(action))


def random_show(game: Condottiere, rng: Random) -> list[Event]:
    """Let a random seat show some of its cards, if it has any and the table lets it."""
    seat = rng.randrange(game.seats)
    hand = hand_of(game, seat)
    if not hand:
        return []
    cards = rng.sample(hand, rng.randint(1, min(3, len(hand))))
    others = [other for other in range(game.seats) if other != seat]
    to = rng.sample(others, rng.randint(1, len(others)))
    try:
        return game.show(seat, cards, to)
    except IllegalAction as refused:
        if why_not_shown(refused) in ("refusal.show-not-allowed", "refusal.show-nothing-new"):
            return []
        raise


def hand_of(game: Condottiere, seat: int) -> list[str]:
    """Give the names of a seat's cards, without the cost of a view."""
    hands = game._position.hands
    return [name for kind, name in enumerate(KIND_NAMES) for _ in range(hands[seat * KINDS + kind])]


def hand_sizes(game: Condottiere) -> list[int]:
    """Count the cards of every hand, whether or not the table shows them."""
    hands = game._position.hands
    return [sum(hands[seat * KINDS : (seat + 1) * KINDS]) for seat in range(game.seats)]


def games(first_seed: int = 0) -> Iterator[tuple[Configuration, int, Policy]]:
    """Go round the cycle for ever, each time with other seeds, the policies taking turns."""
    number = first_seed
    while True:
        for configuration in cycle():
            policy = POLICIES[(number + number // len(cycle())) % len(POLICIES)]
            yield configuration, number, policy
            number += 1


def positions(
    every: int, *, most: int, first_seed: int = 0, longest: int = 400
) -> Iterator[tuple[str, Condottiere]]:
    """Give every so manyth position of games round the cycle, ``most`` in all.

    The game given is the live one: clone it to change it. ``longest`` ends long campaigns, so that
    the positions come from many tables.
    """
    count = 0
    found = 0
    for configuration, seed, policy in games(first_seed):
        for number, step in enumerate(random_game(configuration, seed, policy, most=longest)):
            count += 1
            if count % every == 0 and not step.game.over:
                yield f"{configuration}, seed {seed}, {policy.name}, step {number}", step.game
                found += 1
                if found == most:
                    return
