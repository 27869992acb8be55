"""The pool of opponents: players who stay for good, and earlier selves of the learner."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from condotta.networks.layers import Network

SLOW = 0.95
"""How much of what was known of a member stays when it has been met again."""
KEENNESS = 1.0
"""How much more often those are met who are hard to beat."""


@dataclass
class Member:
    """An opponent, and how the learner fares against it."""

    name: str
    network: Network
    stays: bool = False
    fared: float = 1.0
    """What the learner wins beside a fair share."""


@dataclass
class Pool:
    """Who can be met."""

    places: int
    members: list[Member] = field(default_factory=list)

    def join(self, name: str, network: Network, *, stays: bool = False) -> None:
        """Let somebody in; the easiest earlier self leaves if there is no place."""
        leaving = [member for member in self.members if not member.stays]
        if not stays and len(leaving) >= self.places:
            # Never the newest: it has hardly been met.
            self.members.remove(max(leaving[:-1], key=lambda member: member.fared))
        half = jax.tree.map(lambda one: jnp.asarray(one, jnp.bfloat16), network)
        self.members.append(Member(name, half, stays))

    def draw(
        self, number: int, house: float, rng: np.random.Generator
    ) -> tuple[list[Member], Network]:
        """Choose opponents, the hard ones more often; and their networks, one above the other.

        ``house`` is the part of them who stay for good.
        """
        staying = [member for member in self.members if member.stays]
        earlier = [member for member in self.members if not member.stays]
        chosen = []
        for _ in range(number):
            among = staying if staying and (not earlier or rng.random() < house) else earlier
            weights = np.exp([-KEENNESS * member.fared for member in among])
            chosen.append(among[rng.choice(len(among), p=weights / weights.sum())])
        stacked: Any = jax.tree.map(
            lambda *ones: jnp.stack(ones), *[member.network for member in chosen]
        )
        return chosen, stacked

    def note(self, met: list[Member], ended: Any, won: Any, seats: Any) -> None:
        """Note how the learner fared against each of those it met."""
        for member, games, share, mine in zip(met, ended, won, seats, strict=True):
            if games > 0 and mine > 0:
                member.fared = SLOW * member.fared + (1 - SLOW) * float(share / mine)
