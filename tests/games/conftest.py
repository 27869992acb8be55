"""The third game is found by all tests here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.installed_game import third_game_here


@pytest.fixture(autouse=True)
def _third_game() -> Iterator[None]:
    with third_game_here():
        yield
