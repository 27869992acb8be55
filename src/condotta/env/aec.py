"""Both games for PettingZoo: one agent for each seat, asked in turn (AEC). Needs the extra ``env``.

>>> from condotta.env import aec
>>> env = aec.env("condottiere", seats=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

An observation is the game's encoding (``condotta.encodings``), what is remembered behind what is
seen, and the mask of the answers allowed. Rewards are ``result.returns``, when the game is over.
``reset(seed=7)`` deals as ``condotta.new(..., seed=7)`` does; without a seed the deals go on from
there. By PettingZoo's own rules: a number that is no action is an ``AssertionError``, an illegal
answer ends the game with -1 for who gave it and a warning, a step before ``reset`` is an error, one
after the end a warning. ``raw_env`` does none of this and raises a ``condotta.CondottaError``.

There is no ``max_cycles``: every game ends by its own rules, and nobody plays at the same time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

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


def env(game: str = "condottiere", **given: Any) -> AECEnv[str, Observation, Any]:
    """Make an environment by PettingZoo's conventions, illegal answers and all.

    Takes what ``raw_env`` takes.
    """
    made: AECEnv[str, Observation, Any] = raw_env(game, **given)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL_REWARD)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


# PettingZoo's name for it; and it says nothing of its types.
class raw_env(AECEnv[str, Observation, Any]):  # type: ignore[misc]  # noqa: N801
    """A game as an environment, its agents called ``seat_0``, ``seat_1`` and so on."""

    def __init__(
        self,
        game: str = "condottiere",
        *,
        seats: int = 4,
        edition: str | None = None,
        variants: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Agree on a game, as ``condotta.new`` does; ``render_mode`` may be ``ansi``.

        Raises:
            SetupError: Something of this cannot be played; it says what can.
        """
        super().__init__()
        self._setup = Setup(game, seats, edition, tuple(variants), dict(options or {}))
        encoding = self._setup.encoding
        self.metadata = {
            "name": f"{game}_v{encoding.layout.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {a: observation_space(encoding) for a in self.possible_agents}
        self._action_spaces = {a: spaces.Discrete(encoding.actions) for a in self.possible_agents}
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """Say what an agent observes."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Say what an agent may answer."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; ``options`` are PettingZoo's, and there are none."""
        if self._rng is None or seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self._table = Table(self._setup, drawn_seed(self._rng) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask_next()

    def observe(self, agent: str) -> Observation:
        """Tell an agent what its seat may know."""
        return self._table.observe(self._seats[agent])

    def step(self, action: Any) -> None:
        """Answer for the agent that is asked; ``None`` for one whose game is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._table.play(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._ask_next()
        self._accumulate_rewards()
        self._deads_step_first()

    def _ask_next(self) -> None:
        game = self._table.game
        if not game.over:
            self.agent_selection = self.possible_agents[game.decision.seat]
            return
        self.rewards = dict(zip(self.agents, game.result.returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """Give the table as a spectator sees it, in plain text."""
        if self.render_mode is None:
            gymnasium.logger.warn("Give a render_mode to see anything: ansi.")
            return None
        return text_of(self._table.game.view(None))

    def close(self) -> None:
        """Let go: nothing is held."""
