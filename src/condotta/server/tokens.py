"""Secrets and names: session tokens, short IDs and passwords.

A token is pure chance, so a fast hash keeps it well; a password is not, so it gets argon2id. To
hash or check one takes about a tenth of a second and 64 MiB on purpose: call ``password_hash``,
``password_fits`` in a thread, and few at a time.
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without 0 and o, 1, l and i: an ID can be read aloud and typed."""

ID_LENGTH = 10

CODE_LENGTH, GROUP_LENGTH = 28, 4
"""A printed code: 138 bits, so a fast hash keeps it well, too."""

_HASHER = PasswordHasher()


def new_token() -> str:
    """Make a secret of 256 bits that fits in a URL and a header."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Give what is stored of a token: who reads the database cannot log in with it."""
    return sha256(_octets(token)).hexdigest()


def short_id() -> str:
    """Name a table or a person. It is hard to guess (49 bits) and still no secret."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_code() -> str:
    """Make a secret that is printed, read and typed: ``7bqx-k2mf-…``."""
    return read_code("".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)))


def read_code(typed: str) -> str:
    """Give a code as it was made, however it was typed: capitals, spaces, no hyphens."""
    letters = "".join(letter for letter in typed.lower() if letter in ALPHABET)
    groups = range(0, len(letters), GROUP_LENGTH)
    return "-".join(letters[at : at + GROUP_LENGTH] for at in groups)


def password_hash(password: str) -> str:
    """Give what is stored of a password, as received: nothing cut, nothing folded."""
    return _HASHER.hash(_octets(password))


def password_fits(hashed: str | None, password: str) -> bool:
    """Say whether this is the password; without a stored hash, say no and take as long."""
    try:
        return _HASHER.verify(_NOBODYS_HASH if hashed is None else hashed, _octets(password))
    except VerifyMismatchError:
        return False


def is_outdated(hashed: str) -> bool:
    """Say whether a password was hashed with other costs than today's."""
    return _HASHER.check_needs_rehash(hashed)


def _octets(text: str) -> bytes:
    """Encode anything a client can send: JSON can spell half a surrogate pair, UTF-8 cannot."""
    return text.encode("utf-8", "surrogatepass")


def _hash_of_nothing() -> str:
    """Write a hash with today's costs that no password has: chance where the digest would be."""
    costs = f"m={_HASHER.memory_cost},t={_HASHER.time_cost},p={_HASHER.parallelism}"
    salt, digest = (
        b64encode(secrets.token_bytes(length)).decode().rstrip("=")
        for length in (_HASHER.salt_len, _HASHER.hash_len)
    )
    return f"$argon2id$v=19${costs}${salt}${digest}"


_NOBODYS_HASH = _hash_of_nothing()
