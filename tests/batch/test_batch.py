"""The batch by itself: its deals, its numbers, beginning anew, and what it refuses."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from condotta.batch import make
from condotta.batch.bridge import facts_of
from condotta.batch.chance import below, mix
from condotta.batch.legal import answers, choice, is_among, mask_of
from condotta.batch.random_play import random_answers
from condotta.batch.state import State, blank, pack, unpack
from condotta.batch.step import begun_anew, dealt_in_place, played
from condotta.batch.victory import returns
from condotta.condottiere.actions import ACTION_COUNT, CHOOSE, PASS
from condotta.condottiere.cards import DECK_2007, KIND_NAMES
from condotta.core.errors import SetupError
from tests.batch.interpreting import interpreted

pytestmark = pytest.mark.once

GAMES = 512


@pytest.fixture(scope="module")
def settings() -> Any:
    # Games of two battles, so that some end soon.
    return make(seats=2, options={"max_battles": 2}).settings


@pytest.fixture(scope="module")
def init(settings: Any) -> Any:
    return interpreted(lambda seed, game: dealt_in_place(pack(blank(settings, seed, game))))


@pytest.fixture(scope="module")
def step() -> Any:
    def decide(state: State, action: Any) -> State:
        return dealt_in_place(begun_anew(played(state, action), GAMES))

    return interpreted(decide)


def begin(init: Any, games: int = GAMES, seed: int = 1) -> State:
    return init(np.full(games, seed, np.uint32), np.arange(games, dtype=np.uint32))


def test_cards_are_dealt_as_often_as_there_are(init: Any) -> None:
    hands = [hand for facts in facts_in(begin(init)) for hand in facts["hands"]]
    dealt = np.array([sum(hand.count(name) for hand in hands) for name in KIND_NAMES])
    expected = dealt.sum() * np.array(DECK_2007) / sum(DECK_2007)
    # Fourteen degrees of freedom: 36.1 is passed once in a thousand times, and the seed is fixed.
    assert ((dealt - expected) ** 2 / expected).sum() < 36.1
    # Within a hand cards are without replacement: pairs of one kind are rarer than by chance alone.
    pairs = np.mean([hand.count("scarecrow") * (hand.count("scarecrow") - 1) for hand in hands])
    assert abs(pairs - 10 * 9 * 16 * 15 / (110 * 109)) < 0.2


def test_a_game_is_its_seed_and_number(init: Any) -> None:
    once, again = begin(init, 64), begin(init, 128)
    assert all((a == b[:64]).all() for a, b in zip(once.words, again.words, strict=True))
    other = begin(init, 64, seed=2)
    assert any((a != b).any() for a, b in zip(once.words, other.words, strict=True))


def test_games_that_end_begin_anew_under_new_numbers(init: Any, step: Any) -> None:
    answer = interpreted(random_answers)
    state = begin(init)
    for _ in range(40):
        state = step(state, answer(state))
    numbers = np.asarray(state.counter("game"))
    assert len(set(numbers.tolist())) == GAMES
    assert numbers.max() >= GAMES
    assert not np.asarray(state.terminated).any()
    ended = numbers >= GAMES
    assert np.asarray(state.counter("steps"))[ended].max() < 40


def test_an_answer_that_is_not_allowed_ends_the_game(init: Any) -> None:
    state = begin(init, 4)
    play = interpreted(played)
    after = play(state, np.array([CHOOSE, PASS, -1, ACTION_COUNT + 5], np.int32))
    assert np.asarray(after.terminated).tolist() == [False, True, True, True]
    rewards = interpreted(lambda state: returns(unpack(state)))(after)
    assert rewards.tolist() == [[0.0, 0.0], *[[-1.0, 1.0]] * 3]
    # A game that is over stays as it is, whatever is answered.
    later = play(after, np.zeros(4, np.int32))
    assert all((a[1:] == b[1:]).all() for a, b in zip(later.words, after.words, strict=True))


def test_what_cannot_be_meant_is_refused() -> None:
    two, three = make(seats=2), make(seats=3)
    state = jax.eval_shape(lambda: two.init(1, jnp.arange(4)))
    for action in (np.zeros(5, np.int32), np.zeros(4), np.zeros((4, 1), np.int32)):
        with pytest.raises(ValueError, match="actions are whole numbers"):
            two.step(state, action)
    with pytest.raises(ValueError, match="another setup"):
        three.step(state, np.zeros(4, np.int32))
    for setup in ({"seats": 7}, {"edition": "2001"}, {"variants": ("points",)}):
        with pytest.raises(SetupError):
            make(**setup)


def test_a_choice_is_uniform_among_the_answers(init: Any) -> None:
    words = interpreted(mix)(np.arange(GAMES, dtype=np.uint32))
    state = begin(init)
    chosen = interpreted(lambda state, word: choice(answers(unpack(state)), word))(state, words)
    counts = np.bincount(chosen - CHOOSE, minlength=17)
    expected = GAMES / 17
    assert ((counts - expected) ** 2 / expected).sum() < 39.3
    allowed = interpreted(lambda state, a: is_among(answers(unpack(state)), a))(state, chosen)
    assert allowed.all()


def test_numbers_below_a_bound_reach_it_and_no_further() -> None:
    words = np.array([0, 2**32 - 1, 2**31], np.uint32)
    bound = np.array([110, 110, 110], np.int32)
    assert interpreted(below)(words, bound).tolist() == [0, 109, 55]


def test_a_mapped_game_is_the_same(init: Any) -> None:
    plain = begin(init, 8)
    action = interpreted(random_answers)(plain)
    assert interpreted(lambda s: mask_of(answers(unpack(s))))(plain).shape == (8, ACTION_COUNT)

    def decide(state: State, action: Any) -> State:
        return dealt_in_place(played(state, action))

    together, mapped = interpreted(decide), interpreted(jax.vmap(decide))
    pairs = zip(together(plain, action).words, mapped(plain, action).words, strict=True)
    assert all((a == b).all() for a, b in pairs)


def test_compiled_games_are_the_same(init: Any) -> None:
    batch = make(seats=2, options={"max_battles": 2})
    plain, compiled = begin(init, 128), batch.init(1, jnp.arange(128))
    decide = interpreted(lambda s, a: dealt_in_place(begun_anew(played(s, a), 128)))
    for _ in range(60):
        pairs = zip(plain.words, compiled.words, strict=True)
        assert all((a == np.asarray(b)).all() for a, b in pairs)
        action = np.asarray(batch.random_answers(compiled))
        plain = decide(plain, action)
        compiled = batch.step_and_reset(compiled, action)


def facts_in(state: State) -> Any:
    return facts_of(jax.tree.map(jnp.asarray, state))
