"""The studies of Pax Renaissance: what players do, what they hardly do, and what that costs them."""

from __future__ import annotations

import pytest

import condotta
from tests.players.studies import study

pytestmark = pytest.mark.once


def test_deeds_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    deed = study("habits", monkeypatch).deed
    game = condotta.pax.scenario("""
        seat 0: florins 3; east [PREN101X]; hand PREN044
        france: medieval
    """)

    def deeds() -> dict[str, str]:
        return {str(option): deed(option, game.position) for option in game.decision.options}

    assert deeds()["sell PREN044"] == "sell-hand"
    assert deeds()["sell PREN101X"] == "sell-tableau"
    game.play(next(one for one in game.decision.options if str(one) == "play PREN044"))
    assert deeds() == {"announce": "announce", "hold-back": "old-maid"}


def test_what_is_done_is_counted_beside_what_could_be(monkeypatch: pytest.MonkeyPatch) -> None:
    habits = study("habits", monkeypatch)
    seen = habits.Habits()
    seen.play("steady", 2, 1)
    assert seen.games == seen.ends.total() == 1
    assert all(seen.done[deed] <= seen.possible[deed] for deed in habits.DEEDS)
    told = habits.page({("steady", 2): seen})
    assert all(f"| {deed} |" in told for deed in (*habits.ENDS, *habits.DEEDS.values()))


def test_where_half_of_the_worlds_speaks_for_an_answer_the_other_half_says_what_it_is_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment = study("overlooked", monkeypatch).Moment
    assert [*moment("", (0.25, -0.5)).gains()] == [-0.5]
    assert [*moment("", (0.25, 0.5)).gains()] == [0.5, 0.25]
    assert [*moment("", (-0.25, 0.0)).gains()] == []
    assert moment("", (0.25, -0.5)).lead == -0.125


def test_of_each_game_one_moment_for_each_rare_deed_is_looked_at_and_always_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    overlooked = study("overlooked", monkeypatch)
    monkeypatch.setattr(overlooked, "HALF", 1)
    found = overlooked.moments_of(2, 1)
    deeds = [moment.deed for moment in found]
    assert deeds == [rare for rare in overlooked.RARE if rare in deeds]
    assert {"sell-hand", "sell-tableau"} <= {*deeds}
    assert all(-1 <= lead <= 1 for moment in found for lead in moment.leads)
    assert overlooked.moments_of(2, 1) == found


def test_the_table_has_a_line_for_each_rare_deed(monkeypatch: pytest.MonkeyPatch) -> None:
    overlooked = study("overlooked", monkeypatch)
    moments = [overlooked.Moment("corsair", leads) for leads in ((0.5, 0.25), (-0.5, -0.25))]
    told = overlooked.page(moments)
    assert "| corsair op | 2 | 0.0 % ± 73.5 | 50 % |  |" in told
    assert all(f"| {overlooked.DEEDS[rare]} |" in told for rare in overlooked.RARE)
