"""Figures: shares, intervals that cover, ratings in the right order."""

from __future__ import annotations

from random import Random

import pytest

from condotta.arena import Outcome, summary
from condotta.arena.intervals import percentiles, share, student, wilson
from condotta.arena.outcome import SeatFault
from condotta.arena.rating import rate, rate_fast, ratings
from condotta.arena.schedule import turned

PLAYERS = ("a", "b", "c", "d")


def fake(
    strengths: dict[str, float], deals: int, seed: int, *, seats: int = 4, luck: float = 0.0
) -> list[Outcome]:
    """Matches whose winners are drawn: by strength, and by luck that a deal gives to its seats."""
    rng = Random(seed)
    names = list(strengths)
    outcomes: list[Outcome] = []
    for deal in range(deals):
        circle = [names[place % len(names)] for place in range(seats)]
        rng.shuffle(circle)
        lucky = [rng.random() ** luck for _ in range(seats)]
        for seating in turned(circle):
            weights = [strengths[name] * lucky[seat] for seat, name in enumerate(seating)]
            winner = rng.choices(range(seats), weights)[0]
            outcomes.append(Outcome(len(outcomes), deal, seating, (winner,), "won"))
    return outcomes


# --- intervals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706), (2, 4.303), (5, 2.571), (7, 2.365), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_student_is_as_in_the_tables(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, abs=0.002)


def test_wilson_is_as_in_the_tables() -> None:
    found = wilson(0.45, 200)
    assert (found.low, found.high) == pytest.approx((0.3826, 0.5193), abs=1e-4)


@pytest.mark.parametrize(("strength", "luck"), [(1.0, 0.0), (1.0, 3.0), (2.5, 1.0), (27.0, 1.0)])
def test_intervals_of_shares_cover_the_true_share(strength: float, luck: float) -> None:
    strengths = {"a": strength, "b": 1.0, "c": 1.0, "d": 1.0}
    many = fake(strengths, 4000, 1, luck=luck)
    truth = sum(o.credit(o.seating.index("a")) for o in many) / len(many)
    covered = 0
    for seed in range(200):
        counted: dict[int, list[float]] = {}
        for outcome in fake(strengths, 25, 1000 + seed, luck=luck):
            counted.setdefault(outcome.deal, []).append(outcome.credit(outcome.seating.index("a")))
        found = share((sum(won), len(won)) for won in counted.values())
        assert found is not None
        covered += found.low <= truth <= found.high
    assert covered >= 186


def test_a_share_of_nothing_or_everything_still_has_an_interval() -> None:
    none = share([(0.0, 4.0)] * 25)
    assert none is not None
    assert none.low == none.value == 0.0
    assert 0.1 < none.high < 0.2
    everything = share([(4.0, 4.0)] * 25)
    assert everything is not None
    assert everything.high == 1.0
    assert 0.8 < everything.low < 0.9
    assert share([]) is None
    assert share([(0.0, 0.0)]) is None


def test_deals_that_agree_too_well_are_not_believed_too_much() -> None:
    same = share([(1.0, 4.0)] * 10)
    assert same is not None
    assert same.value == 0.25
    assert same.high - same.low > 0.25


def test_matches_of_one_deal_do_not_count_as_independent() -> None:
    apart = share([(0.0, 1.0), (1.0, 1.0)] * 40)
    together = share([(0.0, 4.0), (4.0, 4.0)] * 10)
    assert apart is not None
    assert together is not None
    assert together.high - together.low > 1.8 * (apart.high - apart.low)


def test_percentiles_lie_between_neighbours() -> None:
    assert percentiles([float(n) for n in range(101)]) == pytest.approx((2.5, 97.5))
    assert percentiles([3.0]) == (3.0, 3.0)


# --- ratings --------------------------------------------------------------------------------------


def test_our_fast_ratings_are_those_of_openskill() -> None:
    for seats in (2, 3, 6):
        outcomes = fake({"a": 3.0, "b": 1.0, "c": 0.3}, 20, 4, seats=seats)
        shared = [
            Outcome(o.number, o.deal, o.seating, tuple({0, *o.winners}), o.reason) for o in outcomes
        ]
        for played in (outcomes, shared):
            slow, fast = rate(played, PLAYERS), rate_fast(played, PLAYERS)
            for name in PLAYERS:
                assert fast[name] == pytest.approx(slow[name], abs=1e-9)


def test_ratings_follow_strength() -> None:
    found = ratings(fake({"b": 1.0, "a": 4.0, "d": 0.01, "c": 0.3}, 50, 1), PLAYERS, resamples=40)
    ordered = sorted(PLAYERS, key=lambda name: -found[name].mu)
    assert ordered == ["a", "b", "c", "d"]
    # Only the winner is known: who seldom wins is hard to tell from who never does.
    assert all(found["a"].low > found[other].high for other in ("b", "c", "d"))
    for rating in found.values():
        assert rating.low <= rating.mu <= rating.high
        assert rating.conservative < rating.mu


def test_equal_players_are_rated_alike() -> None:
    found = ratings(fake(dict.fromkeys(PLAYERS, 1.0), 50, 2), PLAYERS, resamples=40)
    lowest = min(rating.high for rating in found.values())
    assert all(rating.low <= lowest for rating in found.values())
    assert max(abs(rating.mu - 25) for rating in found.values()) < 3


def test_ratings_do_not_depend_on_the_order_in_which_matches_end() -> None:
    outcomes = fake({"a": 2.0, "b": 1.0, "c": 1.0, "d": 1.0}, 12, 3)
    shuffled = [*outcomes]
    Random(1).shuffle(shuffled)
    assert shuffled != outcomes
    assert ratings(shuffled, PLAYERS, resamples=9) == ratings(outcomes, PLAYERS, resamples=9)
    other = ratings(outcomes, PLAYERS, resamples=9, seed="another")
    assert other != ratings(outcomes, PLAYERS, resamples=9)


def test_who_never_played_is_unknown() -> None:
    found = ratings([], ["a"])["a"]
    assert (found.mu, found.sigma) == pytest.approx((25, 25 / 3))
    assert found.low < 10


# --- summaries ------------------------------------------------------------------------------------


def test_a_summary_counts_wins_seats_meetings_reasons_and_faults() -> None:
    fault = SeatFault(1, "slow", "turn", "9 s")
    outcomes = [
        Outcome(0, 0, ("a", "b", "b"), (0,), "regions"),
        Outcome(1, 0, ("b", "a", "b"), (1, 2), "cap", faults=(fault,)),
        Outcome(2, 0, ("b", "b", "a"), (0,), "regions"),
        Outcome(3, 1, ("a", "b", "b"), broken="crashed"),
    ]
    found = summary(outcomes, ["b", "a", "c"], resamples=0)
    standings = {standing.entrant: standing for standing in found.standings}
    assert [(s.games, s.seats, s.alone, s.shared) for s in (standings["a"], standings["b"])] == [
        (3, 3, 1, 1),
        (3, 6, 1, 1),
    ]
    a, b, c = (standings[name].share for name in "abc")
    assert a is not None
    assert b is not None
    assert (a.value, b.value, c) == (0.5, 0.25, None)
    meeting = found.meetings["a", "b"]
    assert (meeting.better, meeting.worse, meeting.same) == (3, 1, 2)
    mirror = found.meetings["b", "a"]
    assert (mirror.better, mirror.worse, mirror.same) == (1, 3, 2)
    assert ("a", "c") not in found.meetings
    assert ("a", "a") not in found.meetings
    assert [won.value for won in found.seats if won] == pytest.approx([2 / 3, 1 / 6, 1 / 6])
    assert found.reasons == {"regions": 2, "cap": 1}
    assert standings["a"].faults == {"slow": 1}
    assert standings["b"].faults == {}
    assert (found.games, found.deals, len(found.broken), len(found.faulty)) == (3, 1, 1, 1)


def test_a_summary_of_nothing_is_empty() -> None:
    found = summary([], ["a", "b"])
    assert (found.games, found.deals, found.meetings, found.seats) == (0, 0, {}, ())
