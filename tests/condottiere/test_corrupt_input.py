"""Snapshots that cannot be: a field of another sort, parts that contradict each other.

Snapshots and records damaged anywhere are in ``tests.games.test_corrupt_input``.
"""

from __future__ import annotations

import pytest

from condotta.core.values import Json
from tests.condottiere.damaged import DAMAGE, NAMES, WRONG
from tests.games.damaging import Path, put, sample, try_to_restore


def test_the_samples_are_of_every_phase_and_somebody_knows_something() -> None:
    samples = DAMAGE.samples()
    assert set(samples) == set(NAMES)
    assert {str(taken["phase"]) for taken in samples.values()} == {
        "first-choice",
        "next-choice",
        "turn",
        "scarecrow",
        "pope",
        "turn-up",
        "hand",
        "keep",
        "draw",
        "over",
    }
    assert any(taken["known"] for taken in samples.values())


@pytest.mark.parametrize(
    "name",
    [
        # The fields are the same in all samples: some are enough for rules in plain Python.
        pytest.param(name, marks=[pytest.mark.once] if number % 3 else [])
        for number, name in enumerate(NAMES)
    ],
)
def test_a_snapshot_with_a_field_of_another_sort_is_refused(name: str) -> None:
    """A number where a list should be, and so on; what may be empty may be null."""
    cards = ("pope", "contested", "laid_now", "kept_first")
    nullable = (*cards, "defender", "first_decliner", "winner", *DAMAGE.optional)
    for field, right in sample(DAMAGE, name).items():
        for wrong in WRONG:
            if type(wrong) is type(right) or (field in nullable and wrong in (None, right)):
                continue
            if field in nullable and right is None:
                continue
            damaged = {**sample(DAMAGE, name), field: wrong}
            assert try_to_restore(damaged) is None, (field, wrong)


INCONSISTENT: list[tuple[str, Path, Json]] = [
    ("2007 turn", ("rules",), "condottiere-3"),
    ("2007 turn", ("rules",), None),
    ("2007 turn", ("edition",), None),
    ("2007 turn", ("options",), None),
    ("2007 hand", ("chance", "used"), 10**30),
    ("2007 turn", ("chance", "used"), 2**70),
    ("2007 hand", ("contested",), None),
    ("2007 keep", ("contested",), None),
    ("2007 first-choice", ("fighters",), []),
    ("2007 next-choice", ("fighters",), [0]),
    ("1995 next-choice", ("fighters",), [1, 2]),
    ("2007 draw", ("fighters",), []),
    ("2007 next-choice", ("final",), True),
    ("2007 hand", ("final",), True),
    ("2007 turn", ("known", 0, "maybe"), 99),
    ("2007 first-choice", ("known", 0, "maybe"), 10**30),
    ("2007 turn-up", ("known", 0, "maybe"), 3),
    ("2007 turn", ("known", 0, "observer"), None),
    ("2007 pope", ("known", 5, "observer"), None),
    ("2007 turn", ("shows",), []),
    ("2007 draw", ("variants",), []),
    ("2007 draw", ("variants",), ["bigger-kingdoms"]),
]
"""Snapshots whose parts cannot all be true: who fights, what is contested, who can know what."""


@pytest.mark.parametrize(("name", "path", "wrong"), INCONSISTENT, ids=str)
def test_a_snapshot_that_contradicts_itself_is_refused(name: str, path: Path, wrong: Json) -> None:
    damaged = sample(DAMAGE, name)
    put(damaged, path, wrong)
    assert try_to_restore(damaged) is None
