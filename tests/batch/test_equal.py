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


@pytest.mark.soak
def test_a_million_decisions_under_every_setup() -> None:
    setups = every_setup()
    each = 1_000_000 // len(setups) + 1
    made = 0
    for number, setup in enumerate(setups):
        pair = Pair(256, seed=number, **setup)
        while pair.decisions < each:
            pair.play(20)
        made += pair.decisions
    assert made >= 1_000_000
