"""Every table that can be agreed on, and games played there by several sorts of players.

``cycle()`` is one fixed list of every set of variants at every number of seats; the stall limits
take turns. ``random_game`` plays one of them with one of the ``POLICIES`` and stops at each step,
so that a test can look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, combinations
from random import Random

import condotta
from condotta.core.decision import Decision
from condotta.core.values import Json
from condotta.pax import PaxAction, PaxRenaissance
from condotta.pax.cards import CARD, COMET
from condotta.pax.places import REGION_NAMES
from condotta.pax.rules import VARIANTS
from condotta.pax.table import MARKET_COLUMNS
from tests.games import playing

Policy = playing.Policy[PaxRenaissance, PaxAction]
Step = playing.Step[PaxRenaissance, PaxAction]

SEATS = (2, 3, 4)
STALL_LIMITS: tuple[Json, ...] = (None, 1, "none", 3, 12)
"""Small ones so that they are met, none and the usual one. A table plays by one of them."""


@dataclass(frozen=True)
class Configuration:
    """What a table agrees on beforehand."""

    variants: tuple[str, ...] = ()
    seats: int = 3
    stall_limit: Json = None

    def new(self, seed: int) -> PaxRenaissance:
        """Begin a game."""
        options = {} if self.stall_limit is None else {"stall_limit": self.stall_limit}
        game = condotta.new(
            "pax-renaissance",
            seats=self.seats,
            seed=seed,
            variants=self.variants,
            options=options,
        )
        assert isinstance(game, PaxRenaissance)
        return game

    def __str__(self) -> str:
        """Give it in one line, for the message of a failing test."""
        return f"{'+'.join(self.variants) or 'plain'}/{self.seats}/{self.stall_limit or 'usual'}"


def variant_sets() -> list[tuple[str, ...]]:
    """Give every set of variants."""
    sizes = range(len(VARIANTS) + 1)
    return list(chain.from_iterable(combinations(VARIANTS, size) for size in sizes))


@cache
def cycle() -> tuple[Configuration, ...]:
    """Give every set of variants at every number of seats with every stall limit: 120 tables."""
    found = [
        Configuration(variants, seats, limit)
        for variants in variant_sets()
        for seats in SEATS
        for limit in STALL_LIMITS
    ]
    # Neighbours in the list should differ: a part of the cycle is a fair sample.
    Random("a fair order").shuffle(found)
    return tuple(found)


def _own(decision: Decision) -> list[PaxAction]:
    found = []
    for option in decision.options:
        assert isinstance(option, PaxAction)
        found.append(option)
    return found


def _any(options: list[PaxAction], rng: Random) -> PaxAction:
    return options[rng.randrange(len(options))]


def _uniform(game: PaxRenaissance, rng: Random) -> PaxAction:
    return _any(_own(game.decision), rng)


EAGER = frozenset({"play", "use-ops", "use-op", "announce", "use-ability", "free-piece"})


def _declares(options: list[PaxAction]) -> list[PaxAction]:
    return [option for option in options if option.kind == "declare"]


def _lively(game: PaxRenaissance, rng: Random) -> PaxAction:
    """Declares when possible; plays cards, announces and uses ops rather than wait."""
    options = _own(game.decision)
    best = _declares(options)
    if not best and rng.randrange(10) < 7:
        best = [option for option in options if option.kind in EAGER]
    if not best and rng.randrange(10) < 6:
        best = [option for option in options if option.kind not in ("stop", "end-turn", "sell")]
    return _any(best or options, rng)


def _hunter(game: PaxRenaissance, rng: Random) -> PaxAction:
    """Wants the comets and then a victory: buys, plays and fights, never sells a card."""
    options = _own(game.decision)
    best = _declares(options) or [option for option in options if _is_comet(game, option)]
    if not best:
        best = [option for option in options if option.kind in EAGER]
    if not best and rng.randrange(4):
        best = [option for option in options if option.kind in ("buy", "convene-fair")]
    if not best:
        best = [option for option in options if option.kind not in ("stop", "end-turn", "sell")]
    return _any(best or options, rng)


def _is_comet(game: PaxRenaissance, option: PaxAction) -> bool:
    """Say whether an option buys a comet."""
    if option.kind != "buy":
        return False
    column = option.column
    assert column is not None
    row = REGION_NAMES.index(str(option.row))
    return CARD[game._position.market[row * MARKET_COLUMNS + column]].kind == COMET


def _trader(game: PaxRenaissance, rng: Random) -> PaxAction:
    """Plays cards only to sell them again: so the sales of special cards are met."""
    options = _own(game.decision)
    wanted = ("sell",) if rng.randrange(5) < 2 else ("play", "announce", "use-op")
    best = [option for option in options if option.kind in wanted]
    return _any(best or options, rng)


def _wolf_and_lamb(game: PaxRenaissance, rng: Random) -> PaxAction:
    """One seat gets rid of all it has while the others hunt its concessions: so banks go under."""
    decision = game.decision
    return (_lamb if decision.seat == game._position.first else _wolf)(game, rng)


def _lamb(game: PaxRenaissance, rng: Random) -> PaxAction:
    """Spends its last florins on a comet; till then buys dear and sells."""
    options = _own(game.decision)
    florins = game._position.florins[game.decision.seat]
    last = [option for option in options if option.column == florins and _is_comet(game, option)]
    dear = [option for option in options if option.kind == "buy" and florins > DEAR]
    hand = game._position.hands[game.decision.seat]
    best = last or ([] if hand else dear[-1:])
    for kind in ("let-repress", "sell", "end-turn", "convene-fair", "stop", "hold-back"):
        best = best or [option for option in options if option.kind == kind]
    return _any(best or options, rng)


DEAR = 2
"""What a card brings when it is sold."""


def _wolf(game: PaxRenaissance, rng: Random) -> PaxAction:
    """Does what harms others, and does not declare, so that the end is theirs."""
    options = [option for option in _own(game.decision) if option.kind != "declare"]
    harm = EAGER | {"place-agent", "place-bishop"}
    best = [option for option in options if option.kind in harm]
    if not best and rng.randrange(10) < 7:
        best = [option for option in options if option.kind == "buy"]
    if not best:
        best = [option for option in options if option.kind != "sell"]
    return _any(best or options, rng)


UNIFORM = Policy("uniform", _uniform)
LIVELY = Policy("lively", _lively)
HUNTER = Policy("hunter", _hunter)
TRADER = Policy("trader", _trader)
WOLF_AND_LAMB = Policy("wolf-and-lamb", _wolf_and_lamb)
POLICIES = (UNIFORM, LIVELY, HUNTER, TRADER, WOLF_AND_LAMB)


LONGEST = 3_000
"""Where nothing counts empty turns a game need not end; then a test leaves it."""


def random_game(
    configuration: Configuration, seed: int, policy: Policy, *, most: int = LONGEST
) -> Iterator[Step]:
    """Play a game to its end (or ``most`` answers), stopping at the beginning and after each step."""
    return playing.random_game(configuration, seed, policy, most=most)


def games(first_seed: int = 0) -> Iterator[tuple[Configuration, int, Policy]]:
    """Go round the cycle for ever, each time with other seeds, the policies taking turns."""
    return playing.games(cycle(), POLICIES, first_seed)


def positions(
    every: int, *, most: int, first_seed: int = 0, longest: int = 300
) -> Iterator[tuple[str, PaxRenaissance]]:
    """Give every so manyth position of games round the cycle, ``most`` in all."""
    play = partial(random_game, most=longest)
    return playing.positions(games(first_seed), play, every=every, most=most)
