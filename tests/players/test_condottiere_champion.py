"""The champion of Condottiere: at a glance and in a search, warm and cold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import condotta
from condotta.arena import Setup, one_against, run
from condotta.core.errors import SetupError
from condotta.networks import condottiere_judge, stored
from condotta.players import SeatAtTable, player_named

pytestmark = pytest.mark.once

CHAMPIONS = (
    "champion",
    "champion(temperature=0.1)",
    "champion(iterations=5)",
    "apprentice",
    "captain",
)


def at_the_start(seats: int = 4, seed: int = 7) -> SeatAtTable:
    game = condotta.new("condottiere", seats=seats, seed=seed)
    return SeatAtTable(game, game.decision.seat)


@pytest.mark.parametrize("name", CHAMPIONS)
def test_the_same_seed_gives_the_same_answer(name: str) -> None:
    at = at_the_start()
    thoughts = player_named(name, 3).think(at)
    again = player_named(name, 3).think(at)
    assert thoughts.to_json() == again.to_json()
    assert player_named(name, 3).choose(at) == thoughts.best
    assert sum(thoughts.chances) == pytest.approx(1)
    assert {one.action for one in thoughts.weighed} == {*at.decision.options}


def test_cold_it_takes_what_appeals_most_and_warm_other_answers_too() -> None:
    at = at_the_start()
    cold = {player_named("champion", seed).choose(at).index for seed in range(8)}
    warm = Counter(
        player_named("champion(temperature=0.2)", seed).choose(at).index for seed in range(60)
    )
    assert len(cold) == 1
    assert len(warm) > 3


@pytest.mark.parametrize(("seats", "edition"), [(2, "2007"), (4, "2007"), (4, "1995")])
def test_it_beats_steady(seats: int, edition: str) -> None:
    contest = one_against(
        Setup("condottiere", seats, edition), "champion", ["steady"], seed="1434", games=12
    )
    outcomes = run(contest, workers=0)
    assert not any(outcome.faults for outcome in outcomes)
    won = sum(outcome.seating.index("champion") in outcome.winners for outcome in outcomes)
    assert won > 12 / seats


def test_without_its_file_it_is_refused_and_others_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    condottiere_judge.own_network.cache_clear()
    monkeypatch.setattr(
        condottiere_judge, "read_own", lambda _, told: stored.read(tmp_path / "none.npz", told)
    )
    at = at_the_start()
    with pytest.raises(SetupError) as refused:
        player_named("champion", 1).choose(at)
    assert refused.value.message.key == "error.bad-weights"
    assert player_named("search(iterations=5)", 1).choose(at) in at.decision.options
