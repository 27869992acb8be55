"""How sure a figure is: 95 % intervals over deals.

Matches of one deal are not independent: they share their cards. So what varies is the deal, not
the match, and every interval is made from the deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from condotta.core.values import JsonObject

SURE = 0.95
_Z = NormalDist().inv_cdf((1 + SURE) / 2)
_FEW = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447)
"""Student's t for one to six degrees of freedom, where the series below is not good enough."""


@dataclass(frozen=True)
class Estimate:
    """A figure and the interval that it lies in, as sure as 95 %."""

    value: float
    low: float
    high: float

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "value": round(self.value, 5),
            "low": round(self.low, 5),
            "high": round(self.high, 5),
        }


def student(freedom: int) -> float:
    """Give Student's t for a two-sided 95 % interval."""
    if freedom <= len(_FEW):
        return _FEW[max(freedom, 1) - 1]
    # Fisher's series around the normal distribution; good to a thousandth from seven degrees on.
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def share(deals: Iterable[tuple[float, float]]) -> Estimate | None:
    """Estimate a share from what each deal had of it: (how many were won, how many there were).

    The variance is that of a ratio over deals. It says how many independent tries the deals are
    worth; Wilson's interval for so many, with Student's t for the number of deals, stays within 0
    and 1 and is of use at both ends. Where all deals agree more than chance would have it, no more
    than one try for each is believed.
    """
    counted = [(won, tried) for won, tried in deals if tried > 0]
    if not counted:
        return None
    tries = sum(tried for _, tried in counted)
    value = sum(won for won, _ in counted) / tries
    return wilson(value, _worth(counted, value, tries), student(len(counted) - 1))


def _worth(counted: Sequence[tuple[float, float]], value: float, tries: float) -> float:
    """Say how many independent tries the deals are worth."""
    deals = len(counted)
    if not 0 < value < 1 or deals < 2:
        return float(deals)
    spread = sum((won - value * tried) ** 2 for won, tried in counted)
    variance = deals / (deals - 1) * spread / tries**2
    if variance * tries <= value * (1 - value):
        return tries
    return value * (1 - value) / variance


def wilson(value: float, tries: float, t: float = _Z) -> Estimate:
    """Give Wilson's interval for a share seen in so many tries."""
    weight = t * t / tries
    middle = (value + weight / 2) / (1 + weight)
    half = t / (1 + weight) * sqrt(value * (1 - value) / tries + weight / (4 * tries))
    return Estimate(value, max(0.0, min(value, middle - half)), min(1.0, max(value, middle + half)))


def percentiles(values: Sequence[float]) -> tuple[float, float]:
    """Give the bounds that 95 % of some values lie between."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return _at(ordered, last * (1 - SURE) / 2), _at(ordered, last * (1 + SURE) / 2)


def _at(ordered: Sequence[float], place: float) -> float:
    """Give the value at a place, between two neighbours if need be."""
    before = int(place)
    after = min(before + 1, len(ordered) - 1)
    return ordered[before] + (place - before) * (ordered[after] - ordered[before])
