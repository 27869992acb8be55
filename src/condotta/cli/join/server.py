"""Requests to a table server; what it refuses becomes an error with its own sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx

from condotta.cli.errors import UsageError
from condotta.core.errors import CondottaError

PATIENCE = 15.0
"""Seconds that a request may take."""

Told = dict[str, Any]


class ServerRefused(CondottaError):
    """Something the server does not do; ``code`` is its name for programs."""

    def __init__(self, code: str, said: str) -> None:
        """Take the code and the server's sentence."""
        super().__init__("cli.join.said", {"said": visible(said)})
        self.code = code


class Server:
    """A server, and who we are there."""

    def __init__(self, address: str, language: str) -> None:
        """Take the address and the language the server is to speak."""
        self.address = address
        self.headers = {"accept-language": language, "user-agent": "condotta"}
        self._client = httpx.Client(base_url=address, timeout=PATIENCE)

    def be(self, token: str) -> None:
        """Be the person whose session this is."""
        self.headers["authorization"] = f"Bearer {token}"

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    def get(self, path: str) -> Told:
        """Read something."""
        return self.call("GET", path)

    def post(self, path: str, body: Mapping[str, object] | None = None) -> Told:
        """Do something."""
        return self.call("POST", path, body)

    def call(self, method: str, path: str, body: Mapping[str, object] | None = None) -> Told:
        """Make a request and give what the server answers."""
        try:
            answer = self._client.request(method, path, json=body, headers=self.headers)
        except (httpx.HTTPError, httpx.InvalidURL) as problem:
            given = {"url": self.address, "problem": str(problem) or type(problem).__name__}
            raise UsageError("cli.join.error.unreachable", given) from problem
        try:
            told = answer.json()
        except ValueError:
            told = None
        if answer.is_success and isinstance(told, dict):
            return told
        if isinstance(told, dict) and isinstance(told.get("message"), str):
            raise ServerRefused(str(told.get("error")), told["message"])
        args = {"url": self.address, "status": answer.status_code}
        raise UsageError("cli.join.error.no-server", args)


def visible(text: str) -> str:
    """Take out of a stranger's words what could play tricks with a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
