"""How often one may knock: token buckets in memory, one for each kind of request and each asker.

Processes of one database tell each other every second what was taken (``neighbours``), so that
nobody gets more by asking them in turn.

A bucket holds ``burst`` tokens; a request takes one, and one comes back every ``per_seconds``. A
bucket is kept as one number: the moment it will be full again. A full bucket is as good as none and
is forgotten.
"""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TypeAlias

MOST_BUCKETS = 100_000
"""Never more are kept; beyond it the one longest unseen is forgotten."""

SWEPT = 2
"""How many buckets each request looks at. Each adds at most one, so sweeping outruns growth."""

SLACK = 1e-6
"""Seconds forgiven, so that sums of fractions never refuse who has waited as told."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then one more every so many seconds.

    What is cheap and comes often is not worth telling the other processes.
    """

    burst: int
    per_seconds: float
    is_shared: bool = True


Bucket: TypeAlias = tuple[str, str]
"""A kind of request, and who asks."""

RATES: dict[str, Rate] = {
    "log-in-here": Rate(5, per_seconds=30),
    "log-in-name": Rate(30, per_seconds=2),
    "log-in-address": Rate(20, per_seconds=3),
    "guest": Rate(20, per_seconds=10),
    "register": Rate(5, per_seconds=60),
    "recover": Rate(10, per_seconds=10),
    "passkey": Rate(20, per_seconds=3),
    "mail": Rate(3, per_seconds=600),
    "table": Rate(10, per_seconds=20),
    "puzzle": Rate(20, per_seconds=5),
    "import": Rate(5, per_seconds=30),
    "analysis": Rate(10, per_seconds=30),
    "invite": Rate(5, per_seconds=60),
    "invite-to-table": Rate(10, per_seconds=20),
    "report": Rate(5, per_seconds=300),
    "export": Rate(3, per_seconds=60),
    "notices": Rate(30, per_seconds=2),
    "notices-test": Rate(3, per_seconds=60),
    "talk": Rate(10, per_seconds=1),
    "move": Rate(60, per_seconds=1 / 20, is_shared=False),
    "ask": Rate(30, per_seconds=1 / 5, is_shared=False),
    "link": Rate(30, per_seconds=1 / 2),
    "note": Rate(30, per_seconds=1, is_shared=False),
    "hint": Rate(10, per_seconds=2),
    "live": Rate(40, per_seconds=1 / 2),
    "bot": Rate(10, per_seconds=60),
    "challenge": Rate(20, per_seconds=10),
    "nonsense": Rate(60, per_seconds=1),
    "explain": Rate(30, per_seconds=1 / 4),
    "explain-address": Rate(600, per_seconds=1 / 60),
    "hint-address": Rate(120, per_seconds=1 / 2),
    "analysis-address": Rate(60, per_seconds=10),
    "import-address": Rate(30, per_seconds=10),
    "table-address": Rate(60, per_seconds=5),
    "puzzle-address": Rate(120, per_seconds=1),
}
"""What is limited: logins by address, by name there (or by device, if it is known), and by name
from all devices that are not known; guests, registering and recovering by address; tables,
puzzles, imports, analyses, invitations (into the house, and to tables), reports, copies of all
one's data, changes of what one is told and notices that try it out, talk, moves, questions (why
not, replay steps, lookups), hints, explanations (and plans, and positions drawn by hand) and live
connections by person; bots and tokens made, by owner; challenges, and what is refused to a bot, by
bot: who asks for too much that makes no sense is not heard for a while; what links say of tables
and games by address; challenges for passkeys and log-ins with them by address; mails by the address
they go to; lines of the log about refusals by address. What is dear is counted by address, too,
with room for a clubhouse of sixty."""


AT_ONCE: dict[str, int] = {"live": 100}
"""What one asker may hold at the same time: live connections."""


class Limits:
    """The buckets of one server, for its event loop alone (they take no lock).

    ``scale`` multiplies every burst and every rate, for tests and benchmarks; ``math.inf`` turns
    the limits off. However small it is, a full bucket lets one through.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        scale: float = 1.0,
        *,
        is_shared: bool = False,
    ) -> None:
        """Start with every bucket full; shared limits remember what was taken, to be told."""
        if not scale > 0:
            raise ValueError(f"scale must be above 0 (math.inf: no limits), not {scale}")
        self._clock = clock
        self._scale = scale
        self._full_at: OrderedDict[Bucket, float] = OrderedDict()
        self._held: Counter[tuple[str, str]] = Counter()
        self._is_shared = is_shared
        self._taken: Counter[Bucket] = Counter()

    def __len__(self) -> int:
        """Count the buckets kept: those that were not full when last looked at."""
        return len(self._full_at)

    def take(self, kind: str, who: str) -> float | None:
        """Take a token: None when there was one, else the seconds until there will be."""
        wait = self.reserve(kind, who, SLACK)
        return None if wait <= SLACK else wait

    def reserve(self, kind: str, who: str, longest: float) -> float:
        """Take a token that may still be on its way: the seconds until it is there.

        If they are more than the longest that one would wait, none is taken.
        """
        rate = RATES[kind]
        refill = rate.per_seconds / self._scale
        if refill == 0:
            return 0.0
        now = self._clock()
        self._sweep(now)
        full_at = max(now, self._full_at.get((kind, who), now)) + refill
        # The burst and the rate grow by the same factor, so a scaled bucket fills in the same time.
        wait = full_at - now - max(rate.burst * rate.per_seconds, refill)
        if wait <= longest:
            self._note((kind, who), full_at)
            if self._is_shared and rate.is_shared:
                self._taken[kind, who] += 1
        return wait

    def wait_for(self, kind: str, who: str) -> float | None:
        """Say how long it is until there is a token, without taking one; None: it is there."""
        wait = self.reserve(kind, who, -math.inf)
        return None if wait <= SLACK else wait

    def _note(self, bucket: Bucket, full_at: float) -> None:
        self._full_at[bucket] = full_at
        self._full_at.move_to_end(bucket)
        if len(self._full_at) > MOST_BUCKETS:
            self._full_at.popitem(last=False)

    def take_notes(self) -> Counter[Bucket]:
        """Give what was taken since the last time, for the other processes."""
        taken, self._taken = self._taken, Counter()
        return taken

    def hear(self, bucket: Bucket, count: int) -> None:
        """Note what was taken at another process; more than a full bucket cannot be owed."""
        rate = RATES.get(bucket[0])
        if rate is None or math.isinf(self._scale):
            return
        refill, now = rate.per_seconds / self._scale, self._clock()
        full_at = max(now, self._full_at.get(bucket, now)) + count * refill
        self._note(bucket, min(full_at, now + max(rate.burst * rate.per_seconds, refill)))

    @contextmanager
    def hold(self, kind: str, who: str) -> Iterator[bool]:
        """Hold one of the things an asker may have at once; False when there are too many."""
        if self._held[kind, who] >= AT_ONCE[kind] * self._scale:
            yield False
            return
        self._held[kind, who] += 1
        try:
            yield True
        finally:
            self._held[kind, who] -= 1
            if not self._held[kind, who]:
                del self._held[kind, who]

    def _sweep(self, now: float) -> None:
        """Look at the buckets longest unseen: forget the full ones, send the others to the end."""
        for _ in range(min(SWEPT, len(self._full_at))):
            key, full_at = self._full_at.popitem(last=False)
            if full_at > now:
                self._full_at[key] = full_at


def asker_at(address: str) -> str:
    """Name whoever asks from an address: an IPv4 host, or a whole IPv6 /64 (one home has them all).

    What is no address (a Unix socket's peer has none) stands for itself.
    """
    try:
        host = ip_address(address)
    except ValueError:
        return address
    if not isinstance(host, IPv6Address):
        return str(host)
    if host.ipv4_mapped is not None:
        return str(host.ipv4_mapped)
    return str(IPv6Network((int(host), 64), strict=False))
