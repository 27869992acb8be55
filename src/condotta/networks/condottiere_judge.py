"""The network that plays Condottiere: what it makes of a seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np

from condotta.encodings.condottiere.observer import observe
from condotta.networks.condottiere import TOLD, told
from condotta.networks.layers import Network, judge, shares
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
    seen = observe(view)
    answers, chances = judge(np, own_network() if network is None else network, told(np, seen))
    assert isinstance(view, dict)
    seats, seat = view["seats"], view["seat"]
    turned = shares(np, chances[:seats]).tolist()
    return answers.tolist(), [turned[(one - seat) % seats] for one in range(seats)]


def judged_at_once(views: Sequence[object]) -> tuple[list[list[float]], list[list[float]]]:
    """Give the same of several views of games with equally many seats, a row for each.

    The chances are told from the observer's seat on.
    """
    seen = np.stack([observe(view) for view in views])
    answers, chances = judge(np, own_network(), told(np, seen))
    seats = [view["seats"] for view in views if isinstance(view, dict)]
    return answers.tolist(), shares(np, chances[:, : seats[0]]).tolist()


def own_chances(views: Sequence[object]) -> list[float]:
    """Give of views of one game what each observer may expect for itself, all at once."""
    _, chances = judged_at_once(views)
    return [row[0] for row in chances]
