"""What a notice is: one thing that one person is told."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal

from condotta.core.values import JsonObject


class Kind(StrEnum):
    """What people can be told of."""

    YOUR_TURN = "your-turn"
    BEGUN = "begun"
    ENDED = "ended"
    INVITATION = "invitation"
    TALK = "talk"
    TIME_LOW = "time-low"
    ORDER_DROPPED = "order-dropped"
    TEST = "test"
    """Sent by the button that tries everything out; nobody chooses it."""


CHOSEN: Final = tuple(kind for kind in Kind if kind is not Kind.TEST)
"""What people choose among."""


Channel = Literal["push", "mail", "webhook"]
CHANNELS: Final[tuple[Channel, ...]] = ("push", "mail", "webhook")
"""The ways a notice can take."""


@dataclass(frozen=True)
class Notice:
    """One thing that one person is to be told.

    ``facts`` holds nothing secret, no card and no position: the ``game``, the person ``by`` whom it
    came, and ``only_mine`` where others must not even hear that it was told (a secret question).
    """

    person: str
    kind: Kind
    table: str | None
    facts: JsonObject
    at: int
    """When it happened, in milliseconds."""
    number: int | None = None
    """The entry of the table's log that caused it: those after it say whether it still holds."""
    due: int | None = None
    """When it is to be told, if not as soon as its person's wait is over."""
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    """By which whoever receives it knows what came twice."""
