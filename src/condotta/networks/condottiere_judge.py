"""The network that plays Condottiere: what it makes of a seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np

from condotta.encodings.condottiere.observer import observe
from condotta.networks.condottiere import TOLD, told
from condotta.networks.layers import Array, Network, judge, shares
from condotta.networks.stored import read_own

GAME: Final = "condottiere"


@cache
def own_network() -> Network:
    """Read the network the package brings, once."""
    return read_own(GAME, TOLD)


def judged(view: object, network: Network | None = None) -> tuple[list[float], list[float]]:
    """Give how much each of the 93 answers appeals, and every seat's share of the win.

    The seats are those of the table, not as seen from the observer's.
    """
    answers, chances = judge(
        np, own_network() if network is None else network, told(np, observe(view))
    )
    return answers.tolist(), _at_the_table(view, chances)


def judged_at_once(views: Sequence[object]) -> tuple[list[list[float]], list[list[float]]]:
    """Give the same of several views, in little more time than of one."""
    seen = np.stack([observe(view) for view in views])
    answers, chances = judge(np, own_network(), told(np, seen))
    return answers.tolist(), [_at_the_table(*one) for one in zip(views, chances, strict=True)]


def own_chances(views: Sequence[object]) -> list[float]:
    """Give what each observer may expect for itself, all at once."""
    _, chances = judged_at_once(views)
    return [
        row[view["seat"]]
        for view, row in zip(views, chances, strict=True)
        if isinstance(view, dict)
    ]


def _at_the_table(view: object, chances: Array) -> list[float]:
    """Make shares of what the network says, which begins with the observer's own seat."""
    assert isinstance(view, dict)
    seats, seat = view["seats"], view["seat"]
    turned = shares(np, chances[:seats]).tolist()
    return [turned[(one - seat) % seats] for one in range(seats)]
