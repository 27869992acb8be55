"""The crew on a cluster, beside a stand-in for Ray that does what it is told."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from condotta.arena import ArenaError, Job, balanced, cluster, fingerprint, run, schedule
from condotta.arena.cluster import OnRay
from condotta.arena.crew import CRASHED, FAILED, TIMED_OUT

from .strange import SHORT

SMALL = balanced(SHORT, ["steady", "random"], seed=11, games=6)


class RayError(Exception):
    """What Ray raises when a worker dies."""


class RayTaskError(RayError):
    """What Ray raises when a task does."""


class Ray:
    """Plays a task when it is asked whether it is done; ``fate`` may decide otherwise."""

    exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def __init__(self) -> None:
        self.fate: Callable[[Job], Any] = lambda job: None
        self.tasks: dict[int, Job] = {}
        self.cancelled: list[int] = []
        self.connected: list[dict[str, Any]] = []
        self.up = False

    def is_initialized(self) -> bool:
        return self.up

    def init(self, **settings: Any) -> None:
        self.connected.append(settings)
        self.up = True

    def shutdown(self) -> None:
        self.up = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **settings: Any) -> Callable[[Any], Any]:
        assert settings == {"num_cpus": 1, "max_retries": 0}

        def made(function: Any) -> Any:
            def sent(job: Job, wanted: Any) -> int:
                assert len(self.tasks) - len(self.done) < 100
                reference = len(self.tasks)
                self.tasks[reference] = job
                self.wanted = wanted
                self.function = function
                return reference

            return SimpleNamespace(remote=sent)

        return made

    @property
    def done(self) -> list[int]:
        return [number for number, job in self.tasks.items() if self.fate(job) != "hang"]

    def wait(
        self, references: Sequence[int], num_returns: int = 1, timeout: float | None = None
    ) -> tuple[list[int], list[int]]:
        ready = [reference for reference in references if reference in self.done][:num_returns]
        return ready, [reference for reference in references if reference not in ready]

    def get(self, reference: int) -> Any:
        job = self.tasks[reference]
        fate = self.fate(job)
        if isinstance(fate, Exception):
            raise fate
        return self.function(job, self.wanted) if fate is None else fate

    def cancel(self, reference: int, *, force: bool) -> None:
        assert force
        self.cancelled.append(reference)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Ray:
    made = Ray()
    monkeypatch.setitem(sys.modules, "ray", made)
    monkeypatch.setattr(cluster, "_knock", lambda address: None)
    return made


def test_a_cluster_plays_the_same(ray: Ray) -> None:
    assert fingerprint(run(SMALL, workers=OnRay())) == fingerprint(run(SMALL, workers=0))
    assert "address" not in ray.connected[0]
    assert not ray.up


def test_an_address_is_connected_to_and_who_is_connected_stays_so(ray: Ray) -> None:
    run(SMALL, workers=OnRay("head:6379"))
    assert ray.connected[0]["address"] == "head:6379"
    ray.init()
    run(SMALL, workers=OnRay("head:6379"))
    assert ray.up
    assert len(ray.connected) == 2
    assert list(OnRay().play([])) == []


@pytest.mark.parametrize(
    ("fate", "why"),
    [
        (RayError("gone"), CRASHED),
        (RayTaskError("oops"), f"{FAILED}: oops"),
        ("failed: it", "failed: it"),
    ],
)
def test_a_match_that_fails_twice_is_broken(ray: Ray, fate: Any, why: str) -> None:
    ray.fate = lambda job: fate if job.match.number == 1 else None
    outcomes = run(SMALL, workers=OnRay())
    assert [outcome.broken for outcome in outcomes] == [None, why, *[None] * 4]
    assert len(ray.tasks) == 7


def test_a_match_that_hangs_is_cancelled(ray: Ray) -> None:
    ray.fate = lambda job: "hang" if job.match.number == 1 else None
    outcomes = run(SMALL, workers=OnRay(patience=0.05))
    assert [outcome.broken for outcome in outcomes] == [None, TIMED_OUT, *[None] * 4]
    assert len(ray.cancelled) == 2


def test_who_stops_early_cancels_what_is_played(ray: Ray) -> None:
    ray.fate = lambda job: "hang" if job.match.number == 1 else None
    playing = OnRay().play([Job(SHORT, match) for match in schedule(SMALL)])
    assert next(playing).number == 0
    playing.close()
    assert ray.cancelled == [1]
    assert not ray.up


def test_a_node_of_another_version_is_refused(ray: Ray, monkeypatch: pytest.MonkeyPatch) -> None:
    ray.fate = lambda job: cluster.play_there(job, {"condotta": "9.9.9", "rules": "old"})
    with pytest.raises(ArenaError, match="another version of Condotta"):
        run(SMALL, workers=OnRay())


def test_a_cluster_that_is_not_there_is_told(ray: Ray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(ArenaError, match=r"cluster at 127\.0\.0\.1:1 cannot be reached"):
        run(SMALL, workers=OnRay("127.0.0.1:1"))
    assert ray.connected == []


def test_a_game_that_fails_on_a_node_is_told(ray: Ray, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(job: Job) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Job, "play", fail)
    (outcome, *_) = run(SMALL, workers=OnRay())
    assert outcome.broken == f"{FAILED}: ZeroDivisionError: a bug"
