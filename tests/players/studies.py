"""The studies of computer players: they stand beside the package, so tests fetch them by name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

STUDIES = Path(__file__).parents[2] / "benchmarks"


def study(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import a study; it is no part of the package."""
    monkeypatch.syspath_prepend(STUDIES)
    return import_module(f"players.{name}")
