"""The figures of ``make bench-advice``: from games that were looked at, and by hand."""

from __future__ import annotations

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "advice" / "run.py"


def program() -> ModuleType:
    """Read the program, which is no part of any package."""
    spec = spec_from_file_location("benchmark_of_advice", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


run = program()


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A measurement of two short looks, kept where nobody else looks."""
    monkeypatch.setattr(run, "KEPT", tmp_path)
    return run.Measurement(
        name="small",
        title="A small one",
        game="condottiere",
        seats=3,
        players=("random", "steady"),
        games=1,
        adviser="search(iterations=4)",
        every=16,
    )


def test_games_are_played_looked_at_and_kept_and_the_figures_told(small: Any) -> None:
    pieces = small.pieces(None)
    for piece in pieces:
        run.do(piece)
    kept = [piece.path.read_bytes() for piece in pieces]
    assert [piece.record_path.is_file() for piece in pieces] == [True, True]
    told = run.losses(small, pieces)
    assert [one["player"] for one in told] == ["random", "steady"]
    for one, body in zip(told, kept, strict=True):
        assert one["decisions"] == len(json.loads(body)["moments"])
        assert one["low"] == pytest.approx(one["loss"]) == pytest.approx(one["high"])
    page = run.losses_page({"title": "T", "adviser": "A", "every": 16, "players": told})
    assert "| `random` | 1 |" in page


def made_up(small: Any, said: list[float], won: int, count: int) -> Any:
    """An analysis in which the same chances were given again and again."""
    piece = run.Piece(small, f"made-up-{won}", 0)
    result = [1.0 if seat == won else 0.0 for seat in range(len(said))]
    moments = [{"chances": said, "loss": 0.0}] * count
    run.keep(piece.path, {"moments": [*moments], "result": [*result]})
    return piece


def test_chances_that_come_true_are_well_calibrated(small: Any) -> None:
    pieces = [made_up(small, [0.75, 0.25], won, count) for won, count in ((0, 3), (1, 1))]
    told = run.calibration(pieces)
    assert (told["games"], told["chances"]) == (2, 8)
    assert told["brier"] == pytest.approx((6 * 0.25**2 + 2 * 0.75**2) / 8)
    filled = {place: one for place, one in enumerate(told["deciles"]) if one["count"]}
    assert filled == {
        2: {"count": 4, "said": 0.25, "came": 0.25},
        7: {"count": 4, "said": 0.75, "came": 0.75},
    }
    page = run.calibration_page({"title": "T", "adviser": "A", "every": 1, **told})
    assert "| 70 % – 80 % | 4 | 75.0 % | 75.0 % |" in page
    assert run.drawn(told["deciles"]).count("<circle") == 2


def test_an_interval_is_as_wide_as_the_games_differ() -> None:
    assert run.interval([(1.0, 10)] * 8) == (0.1, 0.1)
    low, high = run.interval([(0.0, 10), (2.0, 10)] * 4)
    assert 0 <= low < 0.1 < high <= 0.2
