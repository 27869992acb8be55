"""Ratings: one figure for how strong a player is, from tables of several.

Plackett–Luce ratings (``openskill``): a guess ``mu`` and its doubt ``sigma``, 25 and 25/3 for
somebody unknown. Winners come first and share that place, all others share the next.

Such a rating follows a career: what came last weighs most. Players of the arena have no career, so
the deals are rated in several orders, drawn from the tournament's seed, and the ratings averaged.
The order in which matches happened to end has no influence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random

from openskill.models import PlackettLuce

from condotta.arena.intervals import percentiles
from condotta.arena.outcome import Deals, Outcome, by_deal
from condotta.core.values import JsonObject

ORDERS = 24
"""In how many orders the deals are rated."""

MOST_ORDERED = 12_000
"""Matches rated for that; with many matches the order matters less."""

RESAMPLES = 200
"""How many tournaments are drawn from the deals that were played, to see how ratings vary."""

MOST_RATED = 100_000
"""Matches rated for all intervals together: long tournaments vary less and are drawn less often."""

FEWEST_ORDERS, FEWEST_RESAMPLES = 4, 40

# Players of the arena do not learn: doubt that grows again between matches (tau) is for people.
_MODEL = PlackettLuce(tau=0.0)

Ratings = dict[str, tuple[float, float]]


@dataclass(frozen=True)
class EntrantRating:
    """How strong a player is, and how sure that is.

    The interval says how far ``mu`` varies from tournament to tournament, found by drawing deals
    again. Without draws it is made from ``sigma``.
    """

    mu: float
    sigma: float
    low: float
    high: float

    @property
    def conservative(self) -> float:
        """What the player is almost surely better than, as ladders have it."""
        return self.mu - 3 * self.sigma

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "mu": round(self.mu, 4),
            "sigma": round(self.sigma, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "conservative": round(self.conservative, 4),
        }


def ratings(
    outcomes: Sequence[Outcome],
    entrants: Sequence[str],
    *,
    resamples: int = RESAMPLES,
    seed: str = "",
) -> dict[str, EntrantRating]:
    """Rate everybody; ``seed`` fixes which deals are drawn again for the intervals."""
    ordered = sorted(
        (outcome for outcome in outcomes if outcome.broken is None), key=lambda one: one.number
    )
    deals = by_deal(ordered)
    rated = _in_several_orders(deals, entrants, seed)
    drawn = _drawn(deals, entrants, _how_often(resamples, len(ordered)), seed)
    told: dict[str, EntrantRating] = {}
    for entrant, (mu, sigma) in rated.items():
        low, high = mu - 1.96 * sigma, mu + 1.96 * sigma
        if drawn:
            least, most = percentiles([once[entrant][0] for once in drawn])
            low, high = min(mu, least), max(mu, most)
        told[entrant] = EntrantRating(mu, sigma, low, high)
    return told


def _in_several_orders(deals: Deals, entrants: Sequence[str], seed: str) -> Ratings:
    """Rate the deals in several orders and give the average."""
    matches = sum(len(deal) for deal in deals)
    times = min(ORDERS, max(FEWEST_ORDERS, MOST_ORDERED // max(1, matches)))
    rng = Random(f"condotta arena {seed} orders")
    found = []
    for _ in range(times):
        order = [*deals]
        rng.shuffle(order)
        found.append(rate([outcome for deal in order for outcome in deal], entrants))
    return {
        entrant: (
            sum(once[entrant][0] for once in found) / times,
            sum(once[entrant][1] for once in found) / times,
        )
        for entrant in entrants
    }


def rate(outcomes: Sequence[Outcome], entrants: Sequence[str]) -> Ratings:
    """Rate match after match; everybody begins unknown."""
    fresh = _MODEL.rating()
    rated = dict.fromkeys(entrants, (fresh.mu, fresh.sigma))
    for outcome in outcomes:
        teams = [
            [_MODEL.rating(mu=rated[player][0], sigma=rated[player][1])]
            for player in outcome.seating
        ]
        ranks = [1.0 if seat in outcome.winners else 2.0 for seat in range(len(teams))]
        after = [(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=ranks)]
        _learn(rated, outcome.seating, after)
    return rated


def _learn(rated: Ratings, seating: Sequence[str], after: Sequence[tuple[float, float]]) -> None:
    """Take over the ratings after a match.

    A player on several seats is several opponents of one strength; what it learns is the average.
    """
    own: dict[str, list[tuple[float, float]]] = {}
    for player, learnt in zip(seating, after, strict=True):
        own.setdefault(player, []).append(learnt)
    for player, seats in own.items():
        mu, sigma = sum(mu for mu, _ in seats), sum(sigma for _, sigma in seats)
        rated[player] = (mu / len(seats), sigma / len(seats))


# --- how far they vary ----------------------------------------------------------------------------


def _how_often(resamples: int, matches: int) -> int:
    if matches == 0 or resamples == 0:
        return 0
    return min(resamples, max(FEWEST_RESAMPLES, MOST_RATED // matches))


def _drawn(deals: Deals, entrants: Sequence[str], times: int, seed: str) -> list[Ratings]:
    """Rate tournaments of deals drawn with replacement from those that were played.

    Each is rated in the one order it was drawn in: that varies a little more than the averaged
    ratings do, so the intervals are rather too wide than too narrow.
    """
    rng = Random(f"condotta arena {seed} ratings")
    drawn = []
    for _ in range(times):
        chosen = [deals[int(rng.random() * len(deals))] for _ in deals]
        drawn.append(rate_fast([outcome for deal in chosen for outcome in deal], entrants))
    return drawn


def rate_fast(outcomes: Iterable[Outcome], entrants: Sequence[str]) -> Ratings:
    """Rate as ``rate`` does, in plain numbers: a tenth of the time, which hundreds of draws need.

    The tests hold the two against each other.
    """
    rated = dict.fromkeys(entrants, (_MODEL.mu, _MODEL.sigma))
    for outcome in outcomes:
        before = [rated[player] for player in outcome.seating]
        _learn(rated, outcome.seating, _after(before, outcome.winners))
    return rated


def _after(
    before: Sequence[tuple[float, float]], winners: Sequence[int]
) -> list[tuple[float, float]]:
    """Give Weng and Lin's Plackett–Luce update for a table with a first and a second place."""
    c = sqrt(sum(sigma * sigma + _MODEL.beta**2 for _, sigma in before))
    strengths = [exp(mu / c) for mu, _ in before]
    first, second = len(winners), len(before) - len(winners)
    everybody = sum(strengths)
    beaten = sum(strength for seat, strength in enumerate(strengths) if seat not in winners)
    after = []
    for seat, (mu, sigma) in enumerate(before):
        chance = strengths[seat] / everybody
        step, doubt = -chance, chance * (1 - chance)
        if seat in winners:
            step += 1 / first
        else:
            chance = strengths[seat] / beaten
            step += 1 / second - chance
            doubt += chance * (1 - chance)
        narrower = 1 - doubt * (sigma / c) ** 3
        sigma_after = sigma * sqrt(max(narrower, _MODEL.kappa))
        after.append((mu + step * sigma * sigma / c, sigma_after))
    return after
