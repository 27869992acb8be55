"""Where people reach this server: how links to it begin.

Whoever sends a request can write any name into its Host. What they are answered may be kept by a
proxy or read by a messenger, so links begin with a name only if it is known to be ours; else they
have none, and lead to wherever they are read.
"""

from __future__ import annotations

import ipaddress
import socket
from functools import cache

from starlette.requests import HTTPConnection

from condotta.server.settings import Settings


def home_of(settings: Settings, connection: HTTPConnection) -> str:
    """Give what links begin with, without a slash at the end; nothing if that is not known."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    asked = connection.base_url
    if not _is_ours(settings, connection, (asked.hostname or "").lower()):
        return ""
    return str(asked).rstrip("/")


def _is_ours(settings: Settings, connection: HTTPConnection, host: str) -> bool:
    # The address a connection came to is the system's word, not the client's.
    server = connection.scope.get("server")
    return (
        host in settings.allowed_hosts
        or host in _own_names()
        or _is_loopback(host)
        or (server is not None and host == server[0])
    )


@cache
def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
