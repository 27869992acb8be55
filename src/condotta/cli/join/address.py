"""Where a server is, which of its tables is meant, and what a link with a secret says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from condotta.cli.errors import UsageError


@dataclass(frozen=True)
class Address:
    """A server, and a table on it if one was named."""

    server: str
    table: str | None = None

    def live(self, table: str, since: int, number: int | None) -> str:
        """Give the address of a live connection; ``since`` and ``number`` say what is known."""
        known: dict[str, int] = {"since": since}
        if number is not None:
            known["number"] = number
        socket = "ws" + self.server.removeprefix("http")
        return f"{socket}/api/tables/{table}/live?{urlencode(known)}"

    def link(self, table: str) -> str:
        """Give the link that leads others to a table."""
        return f"{self.server}/table/{table}"


def read_address(given: str) -> Address:
    """Read a server's address or a table's link."""
    bad = UsageError("cli.join.error.address", {"given": given[:200]})
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError:
        raise bad from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise bad
    found = re.fullmatch(r"(?P<home>.*?)(?:/table/(?P<table>[A-Za-z0-9]{1,16}))?/?", parts.path)
    if found is None or "/table" in found["home"]:
        raise bad
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    place = host if port is None else f"{host}:{port}"
    return Address(f"{parts.scheme}://{place}{found['home'].rstrip('/')}", found["table"])


def token_in(link: str, kind: str) -> str:
    """Take the token out of a link that brings somebody back or in; a bare token is one."""
    return link.rpartition(f"#{kind}=")[2].strip()
