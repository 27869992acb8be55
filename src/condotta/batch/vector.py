"""Many games of Condottiere as one Gymnasium environment. Needs the extras ``batch`` and ``env``.

Every game is played by all its seats in turn: an observation is what the seat that is asked sees,
an action its answer. So one learner plays all seats, or picks by ``info["seat"]`` who answers.

    games = VectorGames(4096, seats=4)
    seen, info = games.reset(seed=7)
    answers = seen["action_mask"].argmax(axis=-1)            # the first answer allowed
    seen, rewards, terminated, truncated, info = games.step(answers)

A game that is over begins anew in the same step (``AutoresetMode.SAME_STEP``); what the seat that
answered last saw at the end is in ``info["final_obs"]``. A reward is what the end is worth to the
seat that has just answered; what it is worth to all stands in ``info["returns"]``, game by game.
What views do not show and players remember (``encodings.condottiere.PLAYED``) is not in it.

An answer that is not allowed ends its game (see ``Batch.rewards``); what has another shape or is no
whole number raises ``ValueError``; a step before ``reset`` raises ``ResetNeeded``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from condotta.batch.state import State
from condotta.batch.table import make
from condotta.condottiere.actions import ACTION_COUNT
from condotta.encodings.condottiere.layout import LAYOUT

Seen = dict[str, NDArray[Any]]
"""``observation`` and ``action_mask``, a row for each game."""

SEEDS = 1 << 32


class VectorGames(VectorEnv[Seen, NDArray[Any], NDArray[Any]]):
    """So many games at once, under one setup."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        num_envs: int,
        *,
        seats: int = 4,
        edition: str | None = None,
        variants: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Agree on a setup, as ``condotta.new`` does.

        Raises:
            SetupError: Something of this cannot be played; it says what can.
            ValueError: There must be one game at least.
        """
        if num_envs < 1:
            raise ValueError(f"num_envs must be 1 or more, not {num_envs}")
        self.num_envs = num_envs
        self.batch = make(edition, seats, variants, options)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (LAYOUT.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(ACTION_COUNT)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.state: State | None = None
        """The games, for who wants to go on with ``condotta.batch`` itself."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal anew; ``options`` are Gymnasium's, and there are none."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS)) if seed is None else seed % SEEDS
        self.state = self.batch.init(drawn, np.arange(self.num_envs, dtype=np.uint32))
        return self._look(self.state)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Answer in every game for the seat that is asked there."""
        if self.state is None:
            raise ResetNeeded("Cannot call step before the first reset.")
        answered_by = np.asarray(self.batch.seat(self.state))
        after = self.batch.step(self.state, actions)
        over = np.array(after.terminated)
        returns = np.array(self.batch.rewards(after), np.float64)
        self.state = self.batch.reset(after)
        seen, info = self._look(self.state)
        info |= {"returns": returns, "_returns": over}
        if over.any():
            final, _ = self._look(after, answered_by)
            info |= {"final_obs": final, "_final_obs": over}
        rewards = returns[np.arange(self.num_envs), answered_by]
        return seen, rewards, over, np.zeros_like(over), info

    def _look(self, state: State, seats: NDArray[Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Give what the seats that are asked see, or others."""
        asked = np.array(self.batch.seat(state))
        seen = {
            "observation": np.array(self.batch.observe(state, asked if seats is None else seats)),
            "action_mask": np.array(self.batch.mask(state), np.int8),
        }
        return seen, {"seat": asked, "_seat": np.ones(self.num_envs, np.bool_)}
