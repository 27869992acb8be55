"""Players of one's own sit in the arena like those of the house, and what is none is refused."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from condotta.arena import (
    Tournament,
    around_a_table,
    balanced,
    fingerprint,
    one_against,
    play_match,
    run,
    schedule,
)
from condotta.arena.cluster import OnRay
from condotta.core.errors import SetupError
from condotta.core.game import Game
from condotta.players import OwnPlayers, SeatAtTable
from condotta.players.protocol import SeatThatPeeks

from .own import alone, broken, disguised, make, nothing
from .strange import SHORT
from .test_cluster import Ray

SEED = bytes(31) + b"\x05"

TOURNAMENTS: list[Callable[[], Tournament]] = [
    lambda: balanced(SHORT, ["mine(place=2)", "steady"], seed=3, games=3),
    lambda: one_against(SHORT, "mine(place=2)", ["steady"], seed=3, games=3),
    lambda: around_a_table(SHORT, ["mine(place=2)", "steady", "mine"], seed=3, games=3),
]


@pytest.mark.parametrize("tournament", TOURNAMENTS)
def test_a_player_of_ones_own_is_seated_wherever_players_are_named(
    tournament: Callable[[], Tournament],
) -> None:
    outcomes = run(tournament(), workers=0, make=make)
    assert len(outcomes) == 3
    assert all("mine(place=2)" in outcome.seating and outcome.reason for outcome in outcomes)
    assert not any(outcome.faults or outcome.broken for outcome in outcomes)


def test_processes_play_the_same_with_it() -> None:
    tournament = TOURNAMENTS[0]()
    own = OwnPlayers({"mine": make})
    assert fingerprint(run(tournament, workers=2, make=own)) == fingerprint(
        run(tournament, workers=0, make=make)
    )


def test_its_parameters_are_its_own_affair() -> None:
    first, other = (
        fingerprint(run(balanced(SHORT, [name], seed=3, games=1), workers=0, make=make))
        for name in ("mine(place=1)", "mine(place=2)")
    )
    assert first != other


def test_who_cannot_be_made_is_refused_before_anybody_plays() -> None:
    tournament = balanced(SHORT, ["mine", "steady"], seed=3, games=3)
    told: list[object] = []
    for maker, said in (
        (None, "no player named 'mine'"),
        (broken, "mine cannot be made: RuntimeError: out of clay"),
        (nothing, "no player: it has no name, choose, think, volunteer"),
        (disguised, r"mine is cheat\(iterations=2\) under another name"),
        (OwnPlayers({"yours": make}), "Known: .*yours"),
    ):
        with pytest.raises(SetupError, match=said):
            run(tournament, workers=0, make=maker, on_outcome=told.append)  # type: ignore[arg-type]
    assert told == []


def test_a_name_of_the_house_stays_the_house_s() -> None:
    """Whatever else is made: its players keep their names, and their parameters are checked."""
    table = ("steady", "random", "steady")
    assert play_match(SHORT, table, SEED, make=make).play == play_match(SHORT, table, SEED).play
    with pytest.raises(SetupError, match="no parameter place"):
        balanced(SHORT, ["steady(place=2)"], seed=1, games=1)


def test_cheat_peeks_beside_players_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """An upper bound that saw no more than others would be none."""
    seated: set[tuple[int, bool]] = set()
    monkeypatch.setattr("condotta.arena.match.SeatAtTable", _noting(seated, SeatAtTable))
    monkeypatch.setattr("condotta.arena.match.SeatThatPeeks", _noting(seated, SeatThatPeeks))
    small = replace(SHORT, options={"max_battles": 1})
    play_match(small, ("cheat(iterations=2)", "mine", "search(iterations=2)"), SEED, make=make)
    assert seated == {(0, True), (1, False), (2, False)}


def _noting(seated: set[tuple[int, bool]], kind: type[SeatAtTable]) -> Any:
    def sit(game: Game, seat: int, *more: Any) -> SeatAtTable:
        seated.add((seat, kind is SeatThatPeeks))
        return kind(game, seat, *more)

    return sit


def test_what_cheat_plays_does_not_depend_on_who_else_is_made() -> None:
    small = replace(SHORT, options={"max_battles": 1})
    table = ("cheat(iterations=6)", "steady", "random")
    alone = play_match(small, table, SEED)
    assert play_match(small, table, SEED, make=make).play == alone.play


def test_a_cluster_is_sent_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    ray, known = Ray(), []

    def register(module: Any) -> None:
        known.append(module.__name__)

    def unregister(module: Any) -> None:
        known.append(f"no more {module.__name__}")

    ray.cloudpickle = SimpleNamespace(  # type: ignore[attr-defined]
        register_pickle_by_value=register, unregister_pickle_by_value=unregister
    )
    monkeypatch.setitem(sys.modules, "ray", ray)
    own = OwnPlayers({"mine": make})
    tournament = TOURNAMENTS[0]()
    outcomes = run(tournament, workers=OnRay(), make=own)
    assert fingerprint(outcomes) == fingerprint(run(tournament, workers=0, make=make))
    assert known == [make.__module__, f"no more {make.__module__}"]
    (job, *_) = ray.tasks.values()
    assert pickle.loads(pickle.dumps(job)).match == schedule(tournament)[0]


def test_processes_share_the_cores_with_one_thread_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    tournament = balanced(SHORT, ["mine", "steady"], seed=3, games=2)
    outcomes = run(tournament, workers=1, make=OwnPlayers({"mine": alone}))
    assert not any(outcome.faults or outcome.broken for outcome in outcomes)
