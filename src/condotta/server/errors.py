"""What the server refuses: a code for programs, a sentence for people and an HTTP status."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from condotta.core.errors import CondottaError

STATUS = {
    "not-signed-in": 401,
    "wrong-password": 401,
    "bad-link": 401,
    "not-host": 403,
    "not-seated": 403,
    "no-spectators": 403,
    "no-talk": 403,
    "no-planning": 403,
    "no-hints": 403,
    "no-page": 404,
    "no-method": 405,
    "no-table": 404,
    "no-person": 404,
    "no-record": 404,
    "no-step": 404,
    "name-taken": 409,
    "already-account": 409,
    "seat-taken": 409,
    "colour-taken": 409,
    "table-full": 409,
    "talk-full": 409,
    "already-started": 409,
    "not-started": 409,
    "not-running": 409,
    "not-finished": 409,
    "empty-seats": 409,
    "not-your-turn": 409,
    "stale-move": 409,
    "key-reused": 409,
    "cannot-undo": 409,
    "nothing-asked": 409,
    "already-asked": 409,
    "away": 409,
    "not-away": 409,
    "bad-name": 422,
    "bad-password": 422,
    "bad-setup": 422,
    "bad-record": 422,
    "bad-action": 422,
    "illegal-action": 422,
    "bad-seats": 422,
    "bad-text": 422,
    "unknown-player": 422,
    "bad-request": 422,
    "too-deep": 422,
    "too-large": 413,
    "too-many": 429,
    "wrong-origin": 403,
    "trouble": 500,
    "no-hint": 503,
    "server-busy": 503,
}
"""Every code the server answers with, and its HTTP status."""

LONGEST_ECHO = 200


class Refused(CondottaError):
    """Something the server does not do; nothing has changed."""

    def __init__(
        self,
        code: str,
        args: Mapping[str, object] | None = None,
        *,
        key: str | None = None,
        because: CondottaError | None = None,
        retry_after: float | None = None,
    ) -> None:
        """Name the code, and another sentence than its own where one says it better.

        ``key`` names that sentence; ``because`` is the game's own refusal, which brings one.
        """
        super().__init__(key or f"error.server.{code}", args)
        if because is not None:
            self.message = because.message
        self.code = code
        self.status = STATUS[code]
        self.rule: str | None = getattr(because, "rule", None)
        self.retry_after = retry_after


def cannot_be_read(place: Sequence[object], problem: str) -> Refused:
    """Refuse a request that does not fit the schema, saying where and why."""
    # A request that is no JSON at all is wrong in no place of its own.
    named = ".".join(str(part) for part in place) or "request"
    args = {"place": _shown(named), "problem": _shown(problem)}
    return Refused("bad-request", args, key="error.server.bad-request-at")


def _shown(text: str) -> str:
    """Shorten what may repeat a client's words, and drop what no answer could carry."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:LONGEST_ECHO])


class Conflict(Exception):
    """Somebody else has written to this table meanwhile: read on and decide anew."""
