"""The studies of Condottiere's champion: plans against it, how it opens, which cards decide."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from condotta.condottiere.cards import DRUMMER, KINDS, WINTER
from condotta.networks.condottiere import TOLD
from condotta.networks.condottiere_judge import own_network
from condotta.networks.stored import write
from condotta.players import SeatAtTable
from tests.condottiere.scenario import A, C, table
from tests.players.studies import study

pytestmark = pytest.mark.once

PLANS = (
    "hoarder",
    "builder",
    "duellist",
    "raider",
    "kingbreaker",
    "bully",
    "miser",
    "winter-king",
)


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_plays_whole_games_among_champions(
    plan: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    strategies = study("strategies", monkeypatch)
    assert set(PLANS) == {strategies.HOARDER, *strategies.PLANS}
    # Paired deals: whoever sits in each seat once.
    won = strategies.Contest(plan, 2).play(games=4, jobs=1)
    assert 0 <= won.low <= won.value <= won.high <= 1


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_has_an_answer_in_the_battle_that_ends_a_game(
    plan: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    strategies = study("strategies", monkeypatch)
    game = table({A: "1 2", C: "1"}, contested=None, final=True, fighters=[A, C])
    answer = strategies.sit(plan, 1).choose(SeatAtTable(game, game.decision.seat))
    assert answer in game.decision.options


def test_a_plan_that_says_nothing_of_a_question_leaves_it_to_steady(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    strategies = study("strategies", monkeypatch)
    monkeypatch.setitem(strategies.PLANS, "nothing", lambda now, options: None)
    contest = strategies.one_against(
        strategies.Setup("condottiere", 2), "nothing", ["steady"], seed="1", games=2
    )
    outcomes = strategies.run(contest, workers=0, make=strategies.sit)
    first, second = outcomes
    assert first.winners == second.winners, "both seats play alike, so both games of a deal do"


def test_a_card_decides_what_would_have_gone_otherwise_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    openings = study("openings", monkeypatch)
    nobody = [0] * KINDS
    five, six = [*nobody], [*nobody]
    five[4], six[5] = 1, 1
    assert openings.ahead(five + six) == 1
    assert openings.ahead(five + five) == -1
    assert openings.deciding(five + six) == {5}
    drummed = [*five]
    drummed[DRUMMER] = 1
    assert openings.deciding(drummed + six) == {4, DRUMMER}
    two_small = [2, *nobody[1:]]
    two_small[WINTER] = 1
    assert openings.deciding(two_small + six) == {0, WINTER}, "in winter each counts one"


def test_games_of_champions_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    openings = study("openings", monkeypatch)
    seen = openings.watch(3)
    assert sum(count for (what, _), count in seen.items() if what == "opened") == 1
    assert seen["battles", ""] > 3
    told = openings.told(seen, games=1)
    assert "1 games of four champions" in told
    assert "| heroine |" in told


def test_another_network_plays_among_champions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    population = study("population", monkeypatch)
    write(tmp_path / "twin.npz", own_network(), TOLD)
    said = [
        "population.py",
        str(tmp_path / "twin.npz"),
        "--games",
        "8",
        "--seats",
        "2",
        "--jobs",
        "1",
        "--seeds",
        "1",
        "2",
    ]
    monkeypatch.setattr(sys, "argv", said)
    population.main()
    # A twin of the champion wins as often as it does, on deals that both have from both seats.
    told = capsys.readouterr().out
    assert all(f"| twin.npz | {seed} | 8 | 50 % " in told for seed in (1, 2))
