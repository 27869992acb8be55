"""The tuner: repeatable, careful, and able to find what is plainly better."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from condotta.arena import ArenaError, Setup
from condotta.arena.intervals import Estimate
from condotta.arena.tuner import Contest, Round, is_better, tune
from condotta.players import SeatAtTable, player_named
from condotta.players.weighted import WeightedPlayer, plain_table
from tests.cli.conftest import Run, plain_terminal, run
from tests.condottiere.scenario import new

__all__ = ["plain_terminal", "run"]

CONDOTTIERE = Setup("condottiere", seats=3)


def test_the_plain_table_plays_as_steady_does() -> None:
    game = new(seats=3, seed=4)
    plain = WeightedPlayer(tuple(sorted(plain_table("condottiere").items())))
    while not game.over:
        at = SeatAtTable(game, game.decision.seat)
        steady = player_named("steady", 1).choose(at)
        assert plain.choose(at) == plain.think(at).best == steady
        assert plain.volunteer(at) is None
        game.play(steady)


def test_the_same_seed_comes_to_the_same_weights() -> None:
    one, other = (tune(CONDOTTIERE, seed=5, rounds=3, games=12, workers=0) for _ in range(2))
    assert one.to_json() == other.to_json()
    assert one.to_json() != tune(CONDOTTIERE, seed=6, rounds=3, games=12, workers=0).to_json()


def test_who_never_fights_is_beaten_by_the_plain_weights() -> None:
    plain = plain_table("condottiere")
    never = {**plain, "thrift": 1000.0}
    contest = Contest(CONDOTTIERE, 1, 30, 0)
    assert is_better(contest.between(plain, never, "a"), 1 / 3)
    assert not is_better(contest.between(never, plain, "b"), 1 / 3)


def test_what_wins_is_kept_and_proved_on_fresh_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    better, worse = Estimate(0.5, 0.45, 0.55), Estimate(0.3, 0.25, 0.35)
    script = {"round 0": worse, "round 1": better, "round 2": worse, "proof": better}
    met: list[tuple[dict[str, float], dict[str, float]]] = []

    def between(
        self: Contest, one: dict[str, float], others: dict[str, float], deals: str
    ) -> Estimate:
        met.append((dict(one), dict(others)))
        return script[deals]

    monkeypatch.setattr(Contest, "between", between)
    told: list[Round] = []
    tuning = tune(CONDOTTIERE, seed=3, rounds=3, games=9, workers=0, on_round=told.append)
    plain = plain_table("condottiere")
    assert told == tuning.rounds
    assert [one.is_kept for one in told] == [False, True, False]
    assert tuning.weights == {**plain, **told[1].changes} != plain
    assert tuning.changed().keys() == told[1].changes.keys()
    # The third round already plays with what was kept; the proof is against the beginning.
    assert met[2][1] == tuning.weights
    assert met[3] == (tuning.weights, plain)
    assert tuning.proof == better


def test_only_a_lead_beyond_chance_is_kept() -> None:
    assert is_better(Estimate(0.40, 0.36, 0.44), 1 / 3)
    assert not is_better(Estimate(0.40, 0.25, 0.55), 1 / 3)
    assert not is_better(Estimate(0.30, 0.29, 0.31), 1 / 3)


def test_names_and_tables_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ArenaError, match="no weight named luck"):
        tune(CONDOTTIERE, seed=1, rounds=1, games=3, names=["luck"], workers=0)
    start = plain_table("pax-renaissance")
    with pytest.raises(ArenaError, match="not the weights of condottiere"):
        tune(CONDOTTIERE, seed=1, rounds=1, games=3, start=start, workers=0)


def test_the_command_tells_each_round_and_keeps_the_weights(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "weights.json"
    given = ["tune", "condottiere", "--seats", "2", "--rounds", "1", "--games", "2"]
    ran = run(*given, "--processes", "1", "--out", str(kept))
    assert ran.code == 0
    assert "Round 1:" in ran.err
    told = json.loads(kept.read_text())
    assert set(told["weights"]) == set(plain_table("condottiere"))
    again = run(*given, "--processes", "1", "--start", str(kept), "--json")
    assert json.loads(again.out)["setup"]["seats"] == 2


def test_a_file_without_weights_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text("[]")
    for path in (tmp_path / "odd.json", tmp_path / "nothing.json"):
        ran = run("tune", "--start", str(path))
        assert (ran.code, "no weights" in ran.err) == (2, True)
    assert "game" in run("tune", "--rounds", "0").err
