"""A table for programs: what is played there, and what each seat is told of it in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from gymnasium import spaces

from condotta.core.action import Action
from condotta.core.errors import MalformedAction, bad_parameter
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.given import shown
from condotta.core.registry import description_of, new
from condotta.encodings.encoding import Encoding, Recollection, encoding_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from condotta.encodings.encoding import Numbers

Observation: TypeAlias = "dict[str, NDArray[np.uint8] | NDArray[np.int8]]"
"""``observation``, the numbers of the encoding, and ``action_mask``, 1 for each answer allowed."""

ILLEGAL_REWARD: Final = -1.0
"""What an illegal answer costs where it ends the game: no defeat is worse."""

SEED_BYTES: Final = 32


@dataclass(frozen=True)
class Setup:
    """What is agreed on before a game; what cannot be played is refused at once."""

    game: str
    seats: int = 4
    edition: str | None = None
    variants: Sequence[str] = ()
    options: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin a game, to see whether one can be."""
        given = self
        new(
            given.game,
            seats=given.seats,
            edition=given.edition,
            variants=given.variants,
            options=given.options,
            seed=0,
        )

    def begin(self, seed: int | bytes) -> Game:
        """Deal."""
        return description_of(self.game).new_game(
            seats=self.seats,
            seed=seed,
            edition=self.edition,
            variants=self.variants,
            options=self.options,
        )

    @property
    def encoding(self) -> Encoding:
        """How the game is told in numbers."""
        return encoding_of(self.game)


def observation_space(encoding: Encoding) -> spaces.Dict:
    """Say what observations are like: what is seen, and after it what is remembered."""
    size = encoding.layout.size
    if encoding.memory is not None:
        size += encoding.memory.layout.size
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )


def check_render_mode(given: object) -> None:
    """Refuse what nobody can draw."""
    if given not in (None, "ansi"):
        raise bad_parameter("render_mode", given, "None, ansi")


def drawn_seed(rng: np.random.Generator) -> bytes:
    """Draw the seed of a game."""
    return rng.bytes(SEED_BYTES)


class Table:
    """A game going on, whose answers are numbers and whose seats see numbers."""

    def __init__(self, setup: Setup, seed: int | bytes) -> None:
        """Deal."""
        described = description_of(setup.game)
        self.game = setup.begin(seed)
        self._encoding = setup.encoding
        self._actions = described.actions
        self._told = described.opening_events(self.game)
        self._recollections: dict[int, tuple[Recollection, int]] = {}

    def action(self, index: object) -> Action:
        """Find the action of that number; refuse what is no number of an action."""
        if isinstance(index, int | np.integer) and 0 <= index < len(self._actions):
            return self._actions[int(index)]
        raise MalformedAction("error.malformed-action", {"given": shown(index)})

    def play(self, index: object) -> list[Event]:
        """Answer the pending question by the number of an action; a refusal changes nothing."""
        events = self.game.play(self.action(index))
        self.hear(events)
        return events

    def hear(self, events: Iterable[Event]) -> None:
        """Take note of what has happened, for those who will remember it."""
        if self._encoding.memory is not None:
            self._told.extend(events)

    def observe(self, seat: int) -> Observation:
        """Tell a seat all it may know, in numbers; nobody but who is asked has an answer."""
        view = self.game.view(seat)
        numbers = self._encoding.observe(view)
        if self._encoding.memory is not None:
            numbers = np.concatenate((numbers, self._recalled(seat)))
        return {"observation": numbers, "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        if self.game.over or self.game.decision.seat != seat:
            return np.zeros(self._encoding.actions, dtype=np.int8)
        return np.frombuffer(self.game.mask(), dtype=np.int8)

    def _recalled(self, seat: int) -> Numbers:
        """Tell a seat's memory what is new, when it looks: others cost nothing."""
        memory = self._encoding.memory
        assert memory is not None
        begun = memory.begin(seat, self.game.seats), 0
        recollection, heard = self._recollections.get(seat, begun)
        for event in self._told[heard:]:
            recollection.hear(event.seen_by(seat))
        self._recollections[seat] = recollection, len(self._told)
        return recollection.recall()
