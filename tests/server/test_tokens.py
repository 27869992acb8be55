"""Tokens, short IDs and passwords."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from hashlib import sha256

import pytest
from argon2 import extract_parameters
from argon2.exceptions import InvalidHashError
from argon2.profiles import RFC_9106_LOW_MEMORY

from condotta.server import tokens
from condotta.server.tokens import (
    hash_token,
    new_token,
    password_fits,
    password_hash,
    short_id,
)
from tests.server.quickly import COSTLY, hash_with


@pytest.fixture(autouse=True)
def _as_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash with the costs that passwords have outside of tests."""
    monkeypatch.setattr(tokens, "_NOBODYS_HASH", tokens._NOBODYS_HASH)
    monkeypatch.setattr(tokens, "_HASHER", COSTLY)
    hash_with(COSTLY)


def test_a_token_has_256_bits_in_letters_a_url_can_carry() -> None:
    made = {new_token() for _ in range(1000)}
    assert len(made) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", token) for token in made)


def test_a_token_is_stored_as_its_sha256() -> None:
    assert hash_token("abc") == sha256(b"abc").hexdigest()
    assert hash_token("\ud800") != hash_token("\ud801"), "no text a client can send may fail"


def test_a_short_id_has_no_letter_that_looks_like_another() -> None:
    made = {short_id() for _ in range(2000)}
    assert len(made) == 2000
    assert {len(name) for name in made} == {10}
    letters = set("".join(made))
    assert not letters & set("01oil")
    assert letters == set(tokens.ALPHABET), "2000 IDs should use every letter"


def test_only_the_password_itself_fits() -> None:
    hashed = password_hash("żółw i ёж")
    assert hashed.startswith("$argon2id$")
    assert password_fits(hashed, "żółw i ёж")
    assert not password_fits(hashed, "żółw i еж")
    assert not password_fits(hashed, "żółw i ёж ")


def test_long_passwords_are_not_cut() -> None:
    hashed = password_hash("a" * 200)
    assert not password_fits(hashed, "a" * 199)


def test_the_same_password_is_stored_differently_each_time() -> None:
    assert password_hash("secret") != password_hash("secret")


def test_without_a_stored_hash_nothing_fits() -> None:
    assert not password_fits(None, "")
    assert not password_fits(None, "secret")


def test_a_broken_stored_hash_is_an_error_and_not_a_wrong_password() -> None:
    with pytest.raises(InvalidHashError):
        password_fits("gibberish", "secret")


def test_an_unknown_name_costs_what_a_wrong_password_costs() -> None:
    assert extract_parameters(tokens._NOBODYS_HASH) == extract_parameters(password_hash("secret"))


def test_a_password_costs_what_is_recommended() -> None:
    assert extract_parameters(password_hash("secret")) == RFC_9106_LOW_MEMORY


def test_an_unknown_name_takes_the_whole_work() -> None:
    # The cost is shown above; this shows that it is paid: a cut-off would be 1,000 times faster.
    hashed = password_hash("secret")

    def cost(work: Callable[[], object]) -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    wrong = min(cost(lambda: password_fits(hashed, "wrong")) for _ in range(3))
    assert min(cost(lambda: password_fits(None, "wrong")) for _ in range(3)) > wrong / 10
