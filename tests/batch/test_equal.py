"""The batch plays by the engine's rules: the same deals and answers, every fact the same."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.condottiere.phases import PHASE_NAMES
from tests.batch.comparing import Pair
from tests.batch.setups import FEW, every_setup

pytestmark = [
    pytest.mark.once,
    pytest.mark.filterwarnings("ignore::condotta.DiscouragedWarning"),
]


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_the_batch_is_the_engine(setup: dict[str, Any]) -> None:
    pair = Pair(12, **setup)
    pair.play(40)
    # What waits while others begin anew is not counted; small games often do.
    assert pair.decisions >= 12 * 10
    assert set(pair.kinds) <= {"choose-region", *PHASE_NAMES}


EVERY = every_setup()
EACH = 1_000_000 // len(EVERY) + 1
"""So many decisions under each setup make a million."""


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(EVERY)), ids=lambda number: str(EVERY[number]))
def test_a_million_decisions_under_every_setup(number: int) -> None:
    pair = Pair(256, seed=number, **EVERY[number])
    while pair.decisions < EACH:
        pair.play(20)
