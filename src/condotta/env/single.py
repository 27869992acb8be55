"""Both games for Gymnasium: one learner, everybody else played by others. Needs the extra ``env``.

>>> import gymnasium
>>> env = gymnasium.make("condotta.env.single:condotta/Condottiere-v1", opponents="random")
>>> observation, info = env.reset(seed=7)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> -1 <= reward <= 1
True

Importing this module registers ``condotta/Condottiere-v1`` and ``condotta/PaxRenaissance-v1``; the
number is that of the encoding's version. The learner is asked, answers, and the others play until
it is asked again; rewards are ``result.returns``, when the game is over. A game that ends before
the learner is asked anything is dealt anew.

Gymnasium has no convention for answers that are not allowed, and its own checks give any number of
the action space. So such an answer ends the game here as PettingZoo has it, with -1, and
``info["illegal"]`` says why; with ``illegal="raise"`` it raises ``condotta.IllegalAction`` instead,
and nothing has changed. What is no number of the space raises ``condotta.MalformedAction``, a step
after the end ``condotta.GameOver``, one before ``reset`` Gymnasium's ``ResetNeeded``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from condotta.core.action import Action
from condotta.core.errors import GameOver, IllegalAction, bad_parameter
from condotta.core.game import seat_at
from condotta.env.table import (
    ILLEGAL_REWARD,
    Observation,
    Setup,
    Table,
    check_render_mode,
    drawn_seed,
    observation_space,
)
from condotta.env.text import text_of
from condotta.players import PLAYERS, Recollections, SeatAtTable, player_named
from condotta.players.named import is_peeking
from condotta.players.sitting import take_turn

Opponent: TypeAlias = str | Callable[[SeatAtTable], Action]
"""A player of the house by name, as in ``search(iterations=100)``, or a function that answers."""

ROTATING: Final = "rotating"
ILLEGAL: Final = ("lose", "raise")

REGISTERED: Final = {
    "condotta/Condottiere-v1": "condottiere",
    "condotta/PaxRenaissance-v1": "pax-renaissance",
}
"""The environments by their IDs, and the game that each is of."""


class SingleSeat(gymnasium.Env[Any, np.int64]):
    """A seat at a table with others."""

    # As Gymnasium declares it.
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(  # noqa: PLR0913 - all given by name
        self,
        game: str = "condottiere",
        *,
        seats: int = 4,
        edition: str | None = None,
        variants: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
        opponents: Opponent | Sequence[Opponent] = "steady",
        seat: int | str = 0,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        """Agree on a game, as ``condotta.new`` does, and on who else plays.

        ``opponents`` is one for all the other seats, or one for each, clockwise from the learner's
        left. ``seat`` is the learner's, or ``rotating``: another one for each game, from 0 on.
        An ``illegal`` answer makes the learner ``lose``, or raises an error (``raise``).

        Raises:
            SetupError: Something of this cannot be played; it says what can.
        """
        self._setup = Setup(game, seats, edition, tuple(variants), dict(options or {}))
        self._opponents = _checked_opponents(opponents, seats)
        self._fixed_seat = None if seat == ROTATING else seat_at(seat, seats)
        if illegal not in ILLEGAL:
            raise bad_parameter("illegal", illegal, ", ".join(ILLEGAL))
        self._raises = illegal == "raise"
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.observation_space = observation_space(self._setup.encoding)
        self.action_space = spaces.Discrete(self._setup.encoding.actions)
        self._games = 0
        self._table: Table | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew and let the others play until the learner is asked."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        self._seat = (
            self._games % self._setup.seats if self._fixed_seat is None else self._fixed_seat
        )
        self._games += 1
        self._deal(drawn_seed(self.np_random) if seed is None else seed)
        while self._at_table().game.over:
            self._deal(drawn_seed(self.np_random))
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play until the learner is asked again or the game is over."""
        table = self._at_table()
        if self._has_lost:
            raise GameOver("error.game-over")
        try:
            self._recollections.add(table.play(action))
        except IllegalAction as refused:
            if self._raises:
                raise
            return self._lose(refused)
        self._let_others_play()
        over = table.game.over
        reward = table.game.result.returns[self._seat] if over else 0.0
        observation, info = self._seen()
        return observation, reward, over, False, info

    def render(self) -> str | None:
        """Give the table as the learner sees it, in plain text."""
        if self.render_mode is None:
            gymnasium.logger.warn("Give a render_mode to see anything: ansi.")
            return None
        return text_of(self._at_table().game.view(self._seat))

    def _lose(
        self, refused: IllegalAction
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self._has_lost = True
        observation, info = self._seen()
        return observation, ILLEGAL_REWARD, True, False, {**info, "illegal": str(refused)}

    def _at_table(self) -> Table:
        if self._table is None:
            raise ResetNeeded("Call reset() before anything is played.")
        return self._table

    def _deal(self, seed: int | bytes) -> None:
        self._table = Table(self._setup, seed)
        self._has_lost = False
        self._recollections = Recollections(self._table.game)
        self._let_others_play()

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        observation = self._at_table().observe(self._seat)
        return observation, {"action_mask": observation["action_mask"], "seat": self._seat}

    def _let_others_play(self) -> None:
        table = self._at_table()
        game = table.game
        while not game.over and game.decision.seat != self._seat:
            left = (game.decision.seat - self._seat - 1) % game.seats
            opponent = self._opponents[left]
            if callable(opponent):
                events = game.play(opponent(SeatAtTable(game, game.decision.seat)))
                self._recollections.add(events)
            else:
                # Made anew for every question, as at every table of the house.
                player = player_named(opponent, int(self.np_random.integers(2**48)))
                events = take_turn(game, player, self._recollections)
            table.hear(events)


def _checked_opponents(given: Opponent | Sequence[Opponent], seats: int) -> tuple[Opponent, ...]:
    """Give an opponent for each of the other seats; refuse who does not exist, or would peek."""
    opponents = (
        (given,) * (seats - 1) if isinstance(given, str) or callable(given) else tuple(given)
    )
    if len(opponents) != seats - 1:
        raise bad_parameter("opponents", given, f"1 – {seats - 1}")
    for opponent in opponents:
        if not callable(opponent) and is_peeking(opponent):
            fair = [name for name, kind in PLAYERS.items() if not kind.peeks]
            raise bad_parameter("opponents", opponent, ", ".join(fair))
    return opponents


for _id, _game in REGISTERED.items():
    gymnasium.register(_id, entry_point="condotta.env.single:SingleSeat", kwargs={"game": _game})
