"""What is trained, and how: every number that decides about a training stands here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import jax

BASE: Final = ("2007", ())
VARIANTS: Final = (
    ("2007", ("draw-after-battle",)),
    ("2007", ("campaign",)),
    ("2007", ("bigger-kingdoms",)),
    ("2007", ("capturing-regions",)),
    ("2007", ("hidden-cards",)),
    ("1995", ()),
    ("1995", ("bigger-kingdoms",)),
    ("1995", ("capturing-cities",)),
    ("1995", ("points",)),
)


@dataclass(frozen=True)
class Table:
    """A setup to learn at, and how many parts of the games are played there."""

    edition: str
    seats: int
    variants: tuple[str, ...]
    parts: int

    def __str__(self) -> str:
        """Write it short, for logs."""
        return "-".join([self.edition, str(self.seats), *self.variants])


def every_table() -> tuple[Table, ...]:
    """All editions and variants; what most people play is played most."""
    base = [Table(*_named(BASE, seats), parts=8 if seats == 4 else 4) for seats in range(2, 7)]
    others = [
        Table(*_named(setup, seats), parts=2 if seats == 4 else 1)
        for setup in VARIANTS
        for seats in ((2, 4, 6) if setup[0] == "2007" or not setup[1] else (4,))
    ]
    return (*base, *others)


def _named(setup: tuple[str, tuple[str, ...]], seats: int) -> tuple[str, int, tuple[str, ...]]:
    edition, variants = setup
    return edition, seats, variants


@dataclass(frozen=True)
class Recipe:
    """How to train."""

    seed: int = 1434
    widths: tuple[int, ...] = (512, 512, 512)
    """Of the network's layers."""
    tables: tuple[Table, ...] = every_table()
    tables_at_once: int = 4
    """Setups that are played before the network is changed."""
    groups: int = 16
    """Of games at a setup; each has one opponent of the pool."""
    games: int = 1024
    """In a group."""
    decisions: int = 64
    """In a game, before the network is changed."""
    alone: float = 0.75
    """The part of the groups in which one learner sits among opponents of the pool."""
    together: float = 0.125
    """The part in which all seats are the learner's: from these it learns what to expect among
    equals. In what is left about half of the seats are."""
    house: float = 0.5
    """The part of the opponents who are players of the house; the others are earlier selves."""
    shows: float = 0.3
    """The part of the games in which everybody but the learner shows cards."""
    watched: int = 600_000
    """Decisions of the house that are watched, to imitate it."""
    watched_passes: int = 6
    learned_from: float = 0.35
    """The part of all decisions that is learned from; no more of them are the learner's."""
    batch: int = 32768
    """Decisions for one small change."""
    passes: int = 1
    rate: float = 5e-4
    last_rate: float = 5e-5
    changes: int = 3000
    """Rounds of playing and changing over which the rate falls."""
    clip: float = 0.2
    curiosity: float = 0.01
    last_curiosity: float = 0.002
    """How much it is worth to leave one's answers open (entropy)."""
    foresight: float = 0.95
    """How far what came later tells of a decision (lambda)."""
    chances: float = 1.0
    """How much the chances matter beside the answers."""
    members: int = 16
    """Earlier selves in the pool at most, besides those who stay for good."""
    member_every: int = 50
    """Rounds between two earlier selves."""

    @property
    def decisions_at_once(self) -> int:
        """How many decisions are made at a table before the network is changed."""
        return self.groups * self.games * self.decisions


def on_this_machine(seed: int, games: int) -> Recipe:
    """Give the recipe for an accelerator, or on a processor a demonstration of some minutes.

    ``games`` is how many are played at a table at once; 0: as many as suit the machine.
    """
    if jax.default_backend() == "cpu":
        small = Recipe(
            widths=(128, 128),
            tables=(Table("2007", 4, (), parts=1), Table("2007", 2, (), parts=1)),
            tables_at_once=1,
            groups=4,
            games=64,
            decisions=32,
            batch=1024,
            watched=20_000,
            watched_passes=2,
            changes=400,
            member_every=10,
        )
        return _with_games(replace(small, seed=seed), games)
    return _with_games(Recipe(seed=seed), games)


def _with_games(recipe: Recipe, games: int) -> Recipe:
    return recipe if games == 0 else replace(recipe, games=max(1, games // recipe.groups))
