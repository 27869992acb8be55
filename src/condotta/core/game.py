"""What every game of the house can do: the face that players, tables and researchers use."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from condotta.core.action import Action
from condotta.core.decision import Decision
from condotta.core.errors import SetupError
from condotta.core.event import Event
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.result import Result
from condotta.core.values import JsonObject


class Game(Protocol):
    """One game in progress: it asks, is answered, tells what happened and asks again.

    ``condotta.new``, ``restore`` and ``replay`` make one.

    >>> import condotta
    >>> game = condotta.new("pax-renaissance", seats=2, seed=1)
    >>> [option.to_json() for option in game.decision.options[:2]]
    [{'kind': 'buy', 'row': 'east', 'column': 1}, {'kind': 'buy', 'row': 'east', 'column': 2}]
    >>> events = game.play(game.decision.options[0])
    >>> events[0].kind
    'card-bought'

    Everything that leaves it as data (views, records, snapshots, actions, events) is JSON. A seat
    is a number from 0, clockwise.
    """

    @property
    def name(self) -> str:
        """The game's name in the registry."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def decision(self) -> Decision:
        """The one pending question; raises ``GameOver`` when there is none."""

    @property
    def result(self) -> Result:
        """How the game ended; raises a ``CondottaError`` before that."""

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What the rulebook advises against in this game's setup."""

    def mask(self) -> bytearray:
        """The action space, a byte for each action by its index: 1 for the options, 0 elsewhere.

        All zeros when the game is over. ``numpy.frombuffer(game.mask(), dtype="int8")`` and
        ``torch.frombuffer`` take it without copying.
        """

    @property
    def record(self) -> JsonObject:
        """Header, seed and actions, enough to replay the game."""

    @property
    def idle_answer(self) -> Action:
        """The option that does the least: what a seat that does not answer is taken to say."""

    def play(self, action: Action) -> list[Event]:
        """Answer the pending question, and hear what came of it.

        Raises:
            IllegalAction: The action is not among the options; ``rule`` names the rule that
                forbids it, and nothing has changed.
            GameOver: There is nothing more to answer.
        """

    def play_json(self, entry: object) -> list[Event]:
        """Do what one entry of a record says: an answer, or something a seat volunteered.

        Raises:
            MalformedAction: It is no action of this game at all.
            IllegalAction: It is one, but not now.
        """

    def why_not(self, action: Action) -> Message | None:
        """Say why an action is not among the options now; ``None`` if it is.

        ``str(CondottaError(message.key, message.args))`` says it in English.
        """

    def view(self, seat: int | None, common: object = None) -> JsonObject:
        """Exactly what a seat (``None``: a spectator) may know.

        With what ``common`` gave, several views are made faster and share what is the same in all:
        they are to be looked at only.
        """

    def common(self) -> object:
        """What everybody may know now, whatever else a game keeps with it."""

    def snapshot(self) -> JsonObject:
        """The whole position as JSON, secrets included: never for a player's eyes."""

    def clone(self) -> Game:
        """An independent copy."""

    def determinize(self, seat: int, rng: Random) -> Game:
        """A copy with everything that seat cannot know redrawn at random.

        Hidden cards and future chance: a search on it cannot peek. The seat's own view of it is the
        one it had, and the same generator gives the same copy for positions that the seat cannot
        tell apart.
        """

    def problems(self) -> Sequence[str]:
        """Everything that is wrong with the position; empty when all is well."""


def seat_at(given: object, seats: int) -> int:
    """Take the number of a seat at a table with so many seats, from 0; refuse anything else."""
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < seats:
        return given
    raise SetupError("error.no-such-seat", {"given": shown(given), "last": seats - 1})
