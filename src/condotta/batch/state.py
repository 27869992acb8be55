"""The state of games, packed for travelling; and the same unpacked, for the rules to work on.

A state is a handful of 32-bit words for each game, in arrays of any shape: no shape is one game,
``(1000,)`` a thousand of them. Each word is an array of its own, so that a whole step is one
elementwise program in which every game is one lane.

A pile of cards (a hand, a line, the discards) is counts of kinds in lanes of bits, so to move cards
is to add and subtract words. The pile to draw from is not kept: it is all cards that are nowhere
else (C7-DECK-19, C5-DECK-15).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.literals import NO_CARD
from condotta.batch.settings import Settings
from condotta.condottiere.phases import OVER

if TYPE_CHECKING:
    from collections.abc import Sequence

COUNTERS = ("seed", "game", "draws", "steps")
"""Whole words: what chance is made of (see ``chance``), and the decisions made so far."""

FIELDS = (
    *("hands", "lines", "discards", "thrown", "known", "maybe"),
    *("regions", "face_down", "points", "numbers", "counters"),
)
"""The names of a position's fields."""

Pile = list[Array]
"""Counts of cards in lanes: one word after the other."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class State:
    """Games as they stand between two decisions."""

    words: tuple[Array, ...]
    settings: Settings = field(metadata={"static": True})

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the batch; ``()`` is one game."""
        return self.words[0].shape

    def number(self, name: str) -> Array:
        """Give one of the small numbers that ``Settings.numbers`` lists."""
        place = self.settings.places[name]
        word = self.words[
            len(self.words) - len(COUNTERS) - _number_words(self.settings) + place.word
        ]
        return _read(word, place.shift, place.mask, place.least)

    def counter(self, name: str) -> Array:
        """Give one of ``COUNTERS``."""
        return self.words[len(self.words) - len(COUNTERS) + COUNTERS.index(name)]

    @property
    def terminated(self) -> Array:
        """Whether each game is over."""
        return self.number("phase") == OVER


class Position:
    """The games of a state, field by field. The rules change its fields; nothing else does.

    Piles are lists of words by seat; the small numbers are 32-bit integers under the names they
    have in the engine's position.
    """

    def __init__(self, settings: Settings) -> None:
        """Begin with nothing."""
        self.settings = settings
        self.rules = settings.rules
        self.seats = range(settings.seats)
        self.hands: list[Pile] = []
        self.lines: list[Pile] = []
        self.discards: Pile = []
        self.thrown: list[Pile] = []
        """Cards each seat discarded unseen; only where hands are thrown in unseen."""
        self.known: list[Array] = []
        """What everybody is sure of in each hand: mercenaries taken back (C7-INFO-4)."""
        self.maybe: list[Array] = []
        """Hidden Cards: what comes back to ``known`` if the face-down card is of another kind."""
        self.regions: list[Array] = []
        """The regions each seat controls, as masks."""
        self.face_down: list[Array] = []
        self.points: list[Array] = []
        self.numbers: dict[str, Array] = {}
        self.counters: dict[str, Array] = {}

    def fields(self) -> dict[str, object]:
        """Give all arrays, under the names of the fields."""
        return {name: getattr(self, name) for name in FIELDS}

    def take(self, fields: dict[str, object]) -> None:
        """Take arrays as ``fields`` gives them."""
        for name in FIELDS:
            setattr(self, name, fields[name])

    def __getitem__(self, name: str) -> Array:
        """Give a small number."""
        return self.numbers[name]

    def put(self, where: Array, **values: Array | int) -> None:
        """Write small numbers in the games where something holds."""
        for name, value in values.items():
            self.numbers[name] = jnp.where(where, value, self.numbers[name])

    def at(self, *phases: int) -> Array:
        """Say which games stand at one of these phases."""
        here = self["phase"] == phases[0]
        for phase in phases[1:]:
            here |= self["phase"] == phase
        return here

    def of_seat(self, values: Sequence[Array], seat: Array) -> Array:
        """Pick one seat's among values by seat: a choice, not a look-up."""
        picked = values[0]
        for one in self.seats[1:]:
            picked = jnp.where(seat == one, values[one], picked)
        return picked

    def pile_of(self, piles: Sequence[Pile], seat: Array) -> Pile:
        """Pick one seat's among piles by seat."""
        words = range(self.settings.words)
        return [self.of_seat([pile[word] for pile in piles], seat) for word in words]


def unpack(state: State) -> Position:
    """Lay the fields of a state open."""
    settings = state.settings
    position = Position(settings)
    words = iter(state.words)
    pile = range(settings.words)
    position.hands = [[next(words) for _ in pile] for _ in position.seats]
    position.lines = [[next(words) for _ in pile] for _ in position.seats]
    position.discards = [next(words) for _ in pile]
    if not settings.rules.show_discarded_hand:
        position.thrown = [[next(words) for _ in pile] for _ in position.seats]
    position.known = [next(words) for _ in position.seats]
    if settings.rules.hidden:
        position.maybe = [next(words) for _ in position.seats]
    packed = [next(words) for _ in range(_number_words(settings))]
    for name, place in settings.places.items():
        position.numbers[name] = _read(packed[place.word], place.shift, place.mask, place.least)
    for name, by_seat in _by_seat(position):
        by_seat.extend(position.numbers.pop(f"{name}{seat}") for seat in position.seats)
    position.counters = {name: next(words) for name in COUNTERS}
    return position


def pack(position: Position) -> State:
    """Put the fields away."""
    settings = position.settings
    words = [word for pile in position.hands for word in pile]
    words += [word for pile in position.lines for word in pile]
    words += position.discards
    words += [word for pile in position.thrown for word in pile]
    words += position.known
    words += position.maybe
    numbers = dict(position.numbers)
    for name, by_seat in _by_seat(position):
        numbers |= {f"{name}{seat}": by_seat[seat] for seat in position.seats}
    packed = [NO_CARD] * _number_words(settings)
    for name, place in settings.places.items():
        stored = (numbers[name] - place.least).astype(jnp.uint32)
        packed[place.word] |= stored << np.uint32(place.shift)
    words += packed
    words += [position.counters[name] for name in COUNTERS]
    return State(tuple(words), settings)


def blank(settings: Settings, seed: Array, game: Array) -> Position:
    """Give games before their first deal."""
    position = Position(settings)
    none = jnp.zeros_like(game)
    position.hands = [[none] * settings.words for _ in position.seats]
    position.lines = [[none] * settings.words for _ in position.seats]
    position.discards = [none] * settings.words
    if not settings.rules.show_discarded_hand:
        position.thrown = [[none] * settings.words for _ in position.seats]
    position.known = [none for _ in position.seats]
    if settings.rules.hidden:
        position.maybe = [none for _ in position.seats]
    zero = none.astype(jnp.int32)
    position.numbers = {name: zero + place.least for name, place in settings.places.items()}
    for name, by_seat in _by_seat(position):
        by_seat.extend(position.numbers.pop(f"{name}{seat}") for seat in position.seats)
    position.put(zero == 0, fighters=settings.rules.everyone)
    if settings.rules.campaign:
        position.put(zero == 0, game_number=1)
    position.counters = {"seed": seed, "game": game, "draws": none, "steps": none}
    return position


def _by_seat(position: Position) -> list[tuple[str, list[Array]]]:
    """The small numbers that are kept seat by seat."""
    rules = position.rules
    kept = [("regions", position.regions)]
    if rules.hidden:
        kept.append(("face_down", position.face_down))
    if rules.campaign:
        kept.append(("points", position.points))
    return kept


def _number_words(settings: Settings) -> int:
    return 1 + max(place.word for place in settings.places.values())


def _read(word: Array, shift: int, mask: int, least: int) -> Array:
    return (word >> np.uint32(shift) & np.uint32(mask)).astype(jnp.int32) + least
