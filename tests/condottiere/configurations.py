"""Every table that can be agreed on, and games played at random there.

``cycle()`` is one fixed list that covers every edition with every set of its variants at every
number of seats; the table options take all their values along the way. ``random_game`` plays one
of them with one of the ``POLICIES`` and stops at each step, so that a test can look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
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
from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.values import Json
from tests.condottiere import scenario
from tests.condottiere.moves import why_not_shown
from tests.games import playing

Policy = playing.Policy[Condottiere, CondottiereAction]
Step = playing.Step[Condottiere, CondottiereAction]

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


def _uniform(game: Condottiere, rng: Random) -> CondottiereAction:
    options = _own(game)
    return options[rng.randrange(len(options))]


def _pass_happy(game: Condottiere, rng: Random) -> CondottiereAction:
    modest = [option for option in _own(game) if option.kind in MODEST]
    if modest and rng.randrange(10) < 6:
        return modest[rng.randrange(len(modest))]
    return _uniform(game, rng)


def _never_pass(game: Condottiere, rng: Random) -> CondottiereAction:
    bold = [option for option in _own(game) if option.kind not in MODEST]
    return bold[rng.randrange(len(bold))] if bold else _uniform(game, rng)


def _own(game: Condottiere) -> list[CondottiereAction]:
    found = []
    for option in game.decision.options:
        assert isinstance(option, CondottiereAction)
        found.append(option)
    return found


MODEST = frozenset({"pass", "pass-reveal", "decline", "take-nothing", "keep-hand", "keep-no-more"})
"""Answers of a player who would rather do nothing."""


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


UNIFORM = Policy("uniform", _uniform)
PASS_HAPPY = Policy("pass-happy", _pass_happy)
NEVER_PASS = Policy("never-pass", _never_pass)
SHOWING = Policy("showing", _uniform, random_show, volunteers=20)
POLICIES = (UNIFORM, PASS_HAPPY, NEVER_PASS, SHOWING)


def hand_of(game: Condottiere, seat: int) -> list[str]:
    """Give the names of a seat's cards, without the cost of a view."""
    hands = game._position.hands
    return [name for kind, name in enumerate(KIND_NAMES) for _ in range(hands[seat * KINDS + kind])]


def hand_sizes(game: Condottiere) -> list[int]:
    """Count the cards of every hand, whether or not the table shows them."""
    hands = game._position.hands
    return [sum(hands[seat * KINDS : (seat + 1) * KINDS]) for seat in range(game.seats)]


def random_game(
    configuration: Configuration, seed: int, policy: Policy, *, most: int | None = None
) -> Iterator[Step]:
    """Play a game to its end (or ``most`` answers), stopping after the deal and after each step."""
    return playing.random_game(configuration, seed, policy, most=most)


def games(first_seed: int = 0) -> Iterator[tuple[Configuration, int, Policy]]:
    """Go round the cycle for ever, each time with other seeds, the policies taking turns."""
    return playing.games(cycle(), POLICIES, first_seed)


def positions(
    every: int, *, most: int, first_seed: int = 0, longest: int = 400
) -> Iterator[tuple[str, Condottiere]]:
    """Give every so manyth position of games round the cycle, ``most`` in all.

    ``longest`` ends long campaigns, so that the positions come from many tables.
    """
    play = partial(random_game, most=longest)
    return playing.positions(games(first_seed), play, every=every, most=most)
