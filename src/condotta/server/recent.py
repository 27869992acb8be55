"""Who was seen a moment ago, so that not every request has to ask the database."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from condotta.server.people import Person

KEPT_MS = 30_000
"""So long a token's person is remembered; and so long another process may miss a log-out."""

MOST_KEPT = 10_000
"""Never more are remembered; beyond it the one longest known is forgotten."""


@dataclass(frozen=True, slots=True)
class _Seen:
    person: Person
    seen_at: int
    expires_at: int


class Recent:
    """The sessions looked up lately, for one event loop alone (they take no lock)."""

    def __init__(self, clock: Callable[[], int]) -> None:
        """Begin with nobody; ``clock`` gives milliseconds."""
        self._clock = clock
        self._seen: OrderedDict[str, _Seen] = OrderedDict()
        self.changes = 0
        """How often something was forgotten; what was read before that may be out of date."""

    def __len__(self) -> int:
        """Count the sessions remembered."""
        return len(self._seen)

    def find(self, token_hash: str) -> Person | None:
        """Give a session's person, if it was seen a moment ago and still runs."""
        seen = self._seen.get(token_hash)
        if seen is None:
            return None
        now = self._clock()
        # A clock may be set back; a session must not stay known for longer by that.
        if 0 <= now - seen.seen_at < KEPT_MS and now < seen.expires_at:
            return seen.person
        del self._seen[token_hash]
        return None

    def keep(self, token_hash: str, person: Person, expires_at: int, changes: int) -> None:
        """Remember what was read when there had been so many ``changes``.

        If there were more since, the session may have ended while it was being read.
        """
        if changes != self.changes:
            return
        self._seen[token_hash] = _Seen(person, self._clock(), expires_at)
        self._seen.move_to_end(token_hash)
        if len(self._seen) > MOST_KEPT:
            self._seen.popitem(last=False)

    def forget(self, token_hash: str) -> None:
        """Forget a session."""
        self.changes += 1
        self._seen.pop(token_hash, None)

    def forget_person(self, person: str) -> None:
        """Forget all sessions of a person."""
        self.changes += 1
        for token_hash in [key for key, seen in self._seen.items() if seen.person.id == person]:
            del self._seen[token_hash]
