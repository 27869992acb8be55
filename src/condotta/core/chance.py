"""The one source of chance of a position: a stream of numbers made from a 256-bit seed.

The stream is named ``condotta-chance-1`` and never changes: block *i* is BLAKE2b of *i* (8 bytes,
little-endian) with the seed as key and ``condotta-chance1`` as personalisation, 64 bytes read as
sixteen 32-bit little-endian words. A number below a bound is a word's remainder; words in the
incomplete last stretch are skipped, so every number is equally likely.
"""

from __future__ import annotations

import secrets
import struct
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Final

from condotta.core.errors import SetupError
from condotta.core.given import shown

if TYPE_CHECKING:
    from mypy_extensions import i64

STREAM: Final = "condotta-chance-1"
SEED_BYTES: Final = 32
_PERSON: Final = b"condotta-chance1"
_WORDS: Final = 16
_SPAN: Final = 1 << 32


def seed_from(given: object) -> bytes:
    """Make a 256-bit seed of a whole number, of hexadecimal digits, or (``None``) of the system."""
    if given is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(given, bytes) and len(given) == SEED_BYTES:
        return given
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < 1 << 256:
        return given.to_bytes(SEED_BYTES, "big")
    if isinstance(given, str) and given.isalnum() and len(given) <= 2 * SEED_BYTES:
        try:
            return bytes.fromhex(given.rjust(2 * SEED_BYTES, "0"))
        except ValueError as problem:
            raise SetupError("error.bad-seed", {"given": shown(given)}) from problem
    raise SetupError("error.bad-seed", {"given": shown(given)})


def seed_hash(seed: bytes) -> str:
    """Give the commitment that can be published before the seed is revealed."""
    return sha256(seed).hexdigest()


class Chance:
    """A reader of the stream: the seed and how many words have been used."""

    def __init__(self, seed: bytes, used: int = 0) -> None:
        """Start reading after ``used`` words."""
        self.seed = seed
        self.used = used
        self._block: tuple[int, ...] = ()
        self._block_number = -1

    def clone(self) -> Chance:
        """Copy the reader; the copy reads on from the same place."""
        copy = Chance(self.seed, self.used)
        copy._block = self._block
        copy._block_number = self._block_number
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be copied and sent to other processes."""
        return Chance, (self.seed, self.used)

    def word(self) -> int:
        """Read the next 32-bit word."""
        used: i64 = self.used
        if used // _WORDS != self._block_number:
            self._read_block(self.used // _WORDS)
        self.used = used + 1
        return self._block[used % _WORDS]

    def _read_block(self, number: int) -> None:
        digest = blake2b(
            number.to_bytes(8, "little"), key=self.seed, person=_PERSON, digest_size=64
        ).digest()
        self._block = struct.unpack("<16I", digest)
        self._block_number = number

    def below(self, bound: int) -> int:
        """Give a whole number from 0 up to, not including, ``bound``."""
        span: i64 = _SPAN
        size: i64 = bound
        limit = span - span % size
        word: i64 = self.word()
        while word >= limit:
            word = self.word()
        return word % size
