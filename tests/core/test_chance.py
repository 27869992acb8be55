"""The stream of chance: pinned for ever, equally likely everywhere, and careful with seeds."""

from __future__ import annotations

import struct
from collections import Counter
from hashlib import blake2b, sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from condotta.core.chance import SEED_BYTES, STREAM, Chance, seed_from, seed_hash
from condotta.core.errors import SetupError

SEVEN = (7).to_bytes(32, "big")
HIGH = bytes(range(0xE0, 0x100))

ZERO_WORDS = [
    1577082291,
    4092256392,
    1370496793,
    136553121,
    229852230,
    1469252310,
    278934719,
    2852360933,
    3732133043,
    4153644872,
    3564312252,
    2335766085,
    3686855622,
    1979455048,
    2523285383,
    1611001176,
    2538882317,
    742744915,
]
SEVEN_WORDS = [471701073, 1954662654, 3849861476, 198379705]
HIGH_WORDS = [608520806, 3144188457, 864869411, 2396391303]
FAR_WORDS = [1571251184, 2806690120, 3771073576]
SEVEN_CARDS = [63, 54, 76, 95, 83, 66, 48, 95, 63, 80, 12, 79, 1, 0, 106, 104, 89, 42, 102, 103]


def expected_words(seed: bytes, count: int) -> list[int]:
    """Work the stream out from its description, without the code under test."""
    words: list[int] = []
    number = 0
    while len(words) < count:
        block = blake2b(digest_size=64, key=seed, person=b"condotta-chance1")
        block.update(struct.pack("<Q", number))
        digest = block.digest()
        words += [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 64, 4)]
        number += 1
    return words[:count]


def read(chance: Chance, count: int) -> list[int]:
    return [chance.word() for _ in range(count)]


def test_the_stream_has_a_name_with_a_version() -> None:
    assert STREAM == "condotta-chance-1"
    assert SEED_BYTES == 32


@pytest.mark.parametrize("seed", [bytes(32), SEVEN, HIGH, b"\xff" * 32])
def test_the_stream_is_the_one_described(seed: bytes) -> None:
    assert read(Chance(seed), 100) == expected_words(seed, 100)


def test_the_first_words_are_pinned() -> None:
    """Numbers typed in once: they never change, whatever hashlib or struct may do."""
    assert read(Chance(bytes(32)), 18) == ZERO_WORDS
    assert read(Chance(SEVEN), 4) == SEVEN_WORDS
    assert read(Chance(HIGH), 4) == HIGH_WORDS
    assert read(Chance(SEVEN, 1_000_000), 3) == FAR_WORDS


def test_numbers_below_a_bound_are_pinned() -> None:
    chance = Chance(SEVEN)
    assert [chance.below(110) for _ in range(20)] == SEVEN_CARDS
    assert chance.used == 20


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**40), st.integers(1, 40))
def test_reading_can_begin_anywhere(seed: bytes, used: int, count: int) -> None:
    chance = Chance(seed, used)
    first = read(chance, count)
    assert chance.used == used + count
    assert read(Chance(seed, used), count) == first
    assert read(Chance(seed, used + count - 1), 1) == first[-1:]


def test_a_copy_reads_on_from_the_same_place() -> None:
    for used in (0, 1, 15, 16, 17, 31, 32):
        chance = Chance(SEVEN)
        read(chance, used)
        copy = chance.clone()
        assert copy.used == used
        assert read(copy, 40) == read(chance, 40)
        read(copy, 5)
        assert chance.used == used + 40


@pytest.mark.parametrize("bound", [1, 64, 110, 2**31 + 1, 3 * 2**30, 2**32 - 5, 2**32])
def test_words_of_the_incomplete_last_stretch_are_skipped(bound: int) -> None:
    """A remainder is taken only of words below the greatest multiple of the bound."""
    for seed in range(20):
        chance = Chance(seed_from(seed))
        taken = [chance.below(bound) for _ in range(30)]
        words = expected_words(seed_from(seed), chance.used)
        limit = 2**32 // bound * bound
        assert taken == [word % bound for word in words if word < limit]
        assert words[-1] < limit


def test_a_skipped_word_counts_as_used() -> None:
    """With a bound above 2³¹ nearly half the words are skipped; the count says how many."""
    bound = 2**31 + 1
    chance = Chance(SEVEN)
    taken = [chance.below(bound) for _ in range(50)]
    words = expected_words(SEVEN, chance.used)
    assert taken == [word for word in words if word < bound]
    assert len(words) > 70


@given(st.integers(1, 2**32), st.integers(0, 1000))
def test_a_number_is_always_below_its_bound(bound: int, seed: int) -> None:
    assert 0 <= Chance(seed_from(seed)).below(bound) < bound


def test_every_number_is_equally_likely() -> None:
    """Chi squared over 60,000 draws, with fixed seeds: far from suspicious."""
    for bound, limit in ((2, 8), (3, 12), (15, 40), (110, 180)):
        chance = Chance(seed_from(bound))
        counts = Counter(chance.below(bound) for _ in range(60_000))
        expected = 60_000 / bound
        squared = sum((counts[number] - expected) ** 2 / expected for number in range(bound))
        assert squared < limit


def test_seeds_come_as_numbers_hexadecimal_or_bytes() -> None:
    assert seed_from(7) == SEVEN
    assert seed_from("7") == SEVEN
    assert seed_from("0007") == SEVEN
    assert seed_from(SEVEN) == SEVEN
    assert seed_from(SEVEN.hex()) == SEVEN
    assert seed_from("FF") == seed_from("ff") == seed_from(255)
    assert seed_from(0) == bytes(32)


def test_all_256_bits_count() -> None:
    greatest = 2**256 - 1
    assert seed_from(greatest) == b"\xff" * 32
    assert seed_from("f" * 64) == b"\xff" * 32
    assert read(Chance(seed_from(2**255)), 1) != read(Chance(seed_from(0)), 1)
    firsts = {Chance(seed_from(1 << bit)).word() for bit in range(256)}
    assert len(firsts) == 256


@given(st.integers(0, 2**256 - 1))
def test_a_seed_goes_round(number: int) -> None:
    seed = seed_from(number)
    assert len(seed) == 32
    assert seed_from(seed.hex()) == seed
    assert seed_from(seed) == seed
    assert int.from_bytes(seed, "big") == number


def test_without_a_seed_the_system_gives_256_bits() -> None:
    seeds = {seed_from(None) for _ in range(20)}
    assert len(seeds) == 20
    assert all(len(seed) == 32 for seed in seeds)


@pytest.mark.parametrize(
    "wrong",
    [
        -1,
        2**256,
        True,
        False,
        1.0,
        "",
        "xyz",
        "-1",
        "+1",
        " 7",
        "7 ",
        "1_0",
        "0x",
        "f" * 65,
        b"",
        b"seven",
        bytes(31),
        bytes(33),
        [],
        {},
        (7,),
    ],
    ids=repr,
)
def test_other_seeds_are_refused(wrong: object) -> None:
    with pytest.raises(SetupError) as refused:
        seed_from(wrong)
    assert refused.value.message.key == "error.bad-seed"
    assert refused.value.message.args == {"given": repr(wrong)}


def test_the_hash_of_a_seed_can_be_published_first() -> None:
    assert seed_hash(SEVEN) == sha256(SEVEN).hexdigest()
    assert seed_hash(bytes(32)) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )
