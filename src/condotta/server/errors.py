"""What the server refuses: a code for programs, a sentence for people and an HTTP status."""

from __future__ import annotations

import base64
import pickle
from collections.abc import Mapping, Sequence

from condotta.core.errors import CondottaError

CODES = {
    401: "not-signed-in wrong-password wrong-name bad-link bad-passkey bad-code bad-invitation",
    403: """
        not-host not-seated no-spectators no-talk no-planning no-orders no-hints wrong-origin
        log-in-again removed not-welcome suspended not-invited doors-closed members-tables
        members-talk no-scope no-bots
    """,
    404: """
        no-page no-table no-person no-record no-step no-entry no-session no-passkey
        no-browser no-bot no-token no-challenge
    """,
    405: "no-method",
    409: """
        name-taken already-account seat-taken colour-taken table-full talk-full
        already-started not-started not-running not-finished empty-seats not-your-turn
        stale-move key-reused cannot-undo nothing-asked already-asked away not-away
        companions-full watched-full person-blocked already-invited not-invitable
        bots-full tokens-full bots-need-clock
        not-silent blocks-full too-many-tables no-holidays not-on-holiday no-quiet-hours
        not-account passkeys-full passkey-taken no-passkeys no-mail no-invitations invitations-full
        browsers-full no-way
    """,
    413: "too-large",
    422: """
        bad-name bad-password weak-password bad-mail-address bad-setup bad-record bad-action
        illegal-action bad-seats bad-text unknown-player bad-request too-deep bad-sketch
        bad-holiday bad-zone
        bad-webhook bad-browser
        bad-order
    """,
    429: "too-many too-many-invitations",
    500: "trouble",
    503: "no-hint server-busy",
}
STATUS = {code: status for status, codes in CODES.items() for code in codes.split()}
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

    def __reduce__(self) -> tuple[object, ...]:
        """Let it travel between processes, with the sentence and the rule of whoever refused."""
        kept = {"message": self.message, "rule": self.rule, "retry_after": self.retry_after}
        return Refused, (self.code,), kept


def cannot_be_read(place: Sequence[object], problem: str) -> Refused:
    """Refuse a request that does not fit the schema, saying where and why."""
    # A request that is no JSON at all is wrong in no place of its own.
    named = ".".join(str(part) for part in place) or "request"
    args = {"place": _shown(named), "problem": _shown(problem)}
    return Refused("bad-request", args, key="error.server.bad-request-at")


def _shown(text: str) -> str:
    """Shorten what may repeat a client's words, and drop what no answer could carry."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:LONGEST_ECHO])


def sent(problem: CondottaError) -> str:
    """Write what a worker refuses so that it fits into a line of JSON."""
    return base64.b64encode(pickle.dumps(problem)).decode()


def received(text: str) -> CondottaError:
    """Read what one of our own workers refused; nobody else can write to its pipe."""
    problem = pickle.loads(base64.b64decode(text))  # noqa: S301  # our own process wrote it
    assert isinstance(problem, CondottaError)
    return problem


class Conflict(Exception):
    """Somebody else has written to this table meanwhile: read on and decide anew."""
