"""A real mail server on this computer, for the tests."""

from __future__ import annotations

import socket
import ssl
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import SimpleQueue
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword

from tests.server.serving import PATIENCE


def free_port() -> int:
    """Find a port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


class Post:
    """A mail server, and what it was given."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.letters: list[EmailMessage] = []
        self._come: SimpleQueue[EmailMessage] = SimpleQueue()
        self.users: list[tuple[bytes, bytes]] = []
        self.is_busy = False
        """While it is, whoever brings a letter is to try again later."""
        self.server = Controller(
            self,
            hostname="127.0.0.1",
            port=free_port(),
            authenticator=self._let_in,
            auth_require_tls=False,
            tls_context=tls,
        )
        self.server.start()

    def _let_in(self, _: Any, __: Any, ___: Any, ____: Any, given: LoginPassword) -> AuthResult:
        self.users.append((given.login, given.password))
        return AuthResult(success=given.password == b"open sesame")

    async def handle_DATA(self, _: Any, __: Any, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        if self.is_busy:
            return "451 later"
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self._come.put(letter)
        return "250 OK"

    def next_letter(self) -> EmailMessage:
        """Wait for a letter that nobody has waited for yet."""
        return self._come.get(timeout=PATIENCE)

    @property
    def settings(self) -> dict[str, Any]:
        return {
            "smtp_host": "127.0.0.1",
            "smtp_port": self.server.port,
            "smtp_tls": "none",
            "mail_from": "Condotta <condotta@condotta.example>",
        }
