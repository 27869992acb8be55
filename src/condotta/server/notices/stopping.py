"""One press that stops notices, without logging in: a token in each notice says whose and which.

It holds no secret of anybody and opens nothing but this door; the server signs it, so nobody can
make one up for somebody else. Nothing of it is kept.
"""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from condotta.server.errors import Refused
from condotta.server.notices.kinds import CHANNELS, CHOSEN, Channel

ALL: Final = "all"
LONGEST_TOKEN: Final = 120
_TOKEN: Final = re.compile(r"([a-z0-9]{1,16})-(push|mail|webhook)-([a-z-]{1,16})-([0-9a-f]{40})")


@dataclass(frozen=True)
class Stop:
    """Whose notices stop, on which channel, and of which kind: ``all``, too."""

    person: str
    channel: Channel
    kind: str


def token_of(key: str, stop: Stop) -> str:
    """Write what stops these notices."""
    said = f"{stop.person}-{stop.channel}-{stop.kind}"
    return f"{said}-{_signed(key, said)}"


def read_token(key: str, token: str) -> Stop:
    """Read what is to stop, if we have signed it."""
    found = _TOKEN.fullmatch(token)
    if found is None:
        raise Refused("bad-link")
    person, given, kind, signed = found.groups()
    if not hmac.compare_digest(signed, _signed(key, f"{person}-{given}-{kind}")):
        raise Refused("bad-link")
    channel = next(one for one in CHANNELS if one == given)
    if kind != ALL and kind not in CHOSEN:
        raise Refused("bad-link")
    return Stop(person, channel, kind)


def _signed(key: str, said: str) -> str:
    return hmac.new(key.encode(), f"stop {said}".encode(), sha256).hexdigest()[:40]
