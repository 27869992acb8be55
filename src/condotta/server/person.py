"""A person, as the server knows them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    """Somebody who plays: a guest, or a person with an account."""

    id: str
    name: str
    is_account: bool
    created_at: int
