"""Requests to addresses that people gave us: webhooks, and the push services of browsers.

Whoever gives an address must not have this server ask its own network. So: https only, the name is
looked up once, *every* address behind it must be one of the public internet, and the connection
goes to an address that was looked at (a name that means something else a moment later changes
nothing). No redirect is followed, no proxy asked, little time given and little of an answer read.

An operator may name receivers to which none of this applies (``local_receivers``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

import httpx

from condotta.server.errors import Refused
from condotta.server.notices.lookups import Lookups

LONGEST_URL: Final = 1000
ANSWER_BYTES: Final = 4096
SECONDS: Final = 8.0
"""For all of it, however slowly somebody answers."""
MOST_AT_ONCE: Final = 100
"""As many as are sent in one go: who had to wait for a slow one would be out of time, too."""

_UNICAST: Final = IPv6Network("2000::/3")
_SPECIAL: Final = tuple(
    ip_network(net)
    for net in ("2002::/16", "2001::/32", "3fff::/20", "192.88.99.0/24", "192.0.0.0/24")
)
"""Addresses that hold another one inside, which could be anything, those of protocols and of
documents."""


class Unreachable(Exception):
    """Nobody answered, or nobody who may be asked; the word says what was wrong."""


@dataclass(frozen=True)
class Place:
    """Where a request goes: what was given, taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        """The host as it stands in a request."""
        shown = f"[{self.host}]" if ":" in self.host else self.host
        usual = {"https": 443, "http": 80}[self.scheme]
        return shown if self.port == usual else f"{shown}:{self.port}"


class Outside:
    """The way out of this server."""

    def __init__(self, local_receivers: frozenset[str] = frozenset()) -> None:
        """Know the receivers (``127.0.0.1:9000``) that the operator vouches for."""
        self._vouched = local_receivers
        self._client: httpx.AsyncClient | None = None
        self._lookups = Lookups()

    def place_of(self, url: str) -> Place:
        """Take an address apart; refuse what no request would ever be sent to."""
        try:
            parts = urlsplit(url)
            port = parts.port or {"https": 443, "http": 80}.get(parts.scheme, 0)
            host = (parts.hostname or "").encode("idna").decode()
        except ValueError as problem:
            raise Refused("bad-webhook") from problem
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        place = Place(parts.scheme, host, port, path)
        is_plain = (
            url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
        )
        if not host or not is_plain or parts.username is not None or parts.fragment:
            raise Refused("bad-webhook")
        if self._is_vouched_for(place) and place.scheme in ("http", "https"):
            return place
        if place.scheme != "https" or not (port == 443 or port >= 1024):
            raise Refused("bad-webhook")
        return place

    async def post(
        self, url: str, content: bytes, headers: Mapping[str, str]
    ) -> tuple[int, Mapping[str, str]]:
        """Send something; give the status that was answered, and the headers."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(self.place_of(url), content, headers)
        except TimeoutError as problem:
            raise Unreachable("too-slow") from problem
        except (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError) as problem:
            raise Unreachable("no-answer") from problem
        except Refused as problem:
            raise Unreachable("not-allowed") from problem

    async def _post(
        self, place: Place, content: bytes, headers: Mapping[str, str]
    ) -> tuple[int, Mapping[str, str]]:
        address = await self._address_of(place)
        shown = f"[{address}]" if ":" in address else address
        request = self._http.build_request(
            "POST",
            f"{place.scheme}://{shown}:{place.port}{place.path}",
            content=content,
            headers={"user-agent": "condotta", **headers, "host": place.name},
            # The certificate must be that of the name, though the connection goes to an address.
            extensions={"sni_hostname": place.host},
        )
        answer = await self._http.send(request, stream=True)
        try:
            read = 0
            async for piece in answer.aiter_raw():
                read += len(piece)
                if read > ANSWER_BYTES:
                    break
            return answer.status_code, answer.headers
        finally:
            await answer.aclose()

    async def _address_of(self, place: Place) -> str:
        """Look a name up, and give an address that may be asked."""
        addresses = await self._lookups.addresses_of(place.host, place.port)
        if not addresses:
            raise Unreachable("no-answer")
        if not self._is_vouched_for(place) and not all(is_public(one) for one in addresses):
            raise Unreachable("not-allowed")
        return addresses[0]

    def _is_vouched_for(self, place: Place) -> bool:
        return f"{place.host}:{place.port}" in self._vouched

    @property
    def _http(self) -> httpx.AsyncClient:
        if self._client is None:
            # Connections are not kept: one that is used again was looked at long ago.
            kept = httpx.Limits(max_connections=MOST_AT_ONCE, max_keepalive_connections=0)
            self._client = httpx.AsyncClient(
                trust_env=False, follow_redirects=False, timeout=SECONDS / 2, limits=kept
            )
        return self._client

    async def close(self) -> None:
        """Go out no more."""
        self._lookups.close()
        if self._client is not None:
            await self._client.aclose()
            self._client = None


def is_public(address: str) -> bool:
    """Say whether an address is one of the public internet, and none that stands for another.

    >>> [is_public(one) for one in ("8.8.8.8", "10.0.0.1", "::ffff:8.8.8.8", "100.64.0.1")]
    [True, False, False, False]
    """
    host: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(host, IPv6Address) and host not in _UNICAST:
        return False
    if any(host.version == net.version and host in net for net in _SPECIAL):
        return False
    return host.is_global and not host.is_multicast
