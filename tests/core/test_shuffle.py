"""The shuffle of some places is that of Python, and leaves the generator as it does."""

from __future__ import annotations

from random import Random

import pytest

from condotta.core.shuffle import MOST_CARDS, shuffle_last


@pytest.mark.parametrize("size", [0, 1, 2, 3, 7, 8, 31, 64, 65, 110, MOST_CARDS])
@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_it_settles_the_last_places_as_python_does(size: int, share: float) -> None:
    for seed in range(20):
        mine, theirs = Random(seed), Random(seed)
        some, all_of_them = [*range(size)], [*range(size)]
        settled = int(share * size)
        shuffle_last(some, settled, mine)
        theirs.shuffle(all_of_them)
        assert some[size - settled :] == all_of_them[size - settled :]
        assert sorted(some) == sorted(all_of_them)
        assert mine.getstate() == theirs.getstate()


def test_nothing_settled_leaves_the_cards_alone() -> None:
    cards = [*range(50)]
    shuffle_last(cards, 0, Random(1))
    assert cards == [*range(50)]


def test_more_cards_than_a_byte_can_count_are_refused() -> None:
    with pytest.raises(AssertionError):
        shuffle_last([*range(MOST_CARDS + 1)], 1, Random(1))
