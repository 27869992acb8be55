"""The origin of our pages: what passkeys are bound to."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from condotta.server.errors import Refused
from condotta.server.home import home_of
from condotta.server.settings import Settings


@dataclass(frozen=True)
class Origin:
    """A scheme, a host and a port, as browsers write them: ``https://condotta.example``."""

    text: str
    domain: str | None
    """What passkeys belong to, where browsers offer any: not at a bare address, not without TLS."""


def our_origin(connection: HTTPConnection, settings: Settings) -> Origin:
    """Give the origin of our pages."""
    try:
        home = urlsplit(home_of(settings, connection))
        host, port = home.hostname or "", home.port
    except ValueError as problem:  # a host that no browser would send
        raise Refused("bad-request") from problem
    if port == {"http": 80, "https": 443}.get(home.scheme):
        port = None
    shown = f"[{host}]" if ":" in host else host
    is_safe = home.scheme == "https" or host == "localhost" or host.endswith(".localhost")
    return Origin(
        text=f"{home.scheme}://{shown}" + (f":{port}" if port else ""),
        domain=host if is_safe and not _is_address(host) else None,
    )


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
