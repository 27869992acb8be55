"""Sends mail through the mail server of the settings, if there is one.

Nobody waits for it: a mail server takes its time, and how long an answer takes must not tell
whether there was anything to send.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError
from condotta.core.message import Message
from condotta.server.settings import Settings
from condotta.server.tasks import Tasks

LOG = logging.getLogger("condotta.server")

PATIENCE_SECONDS: Final = 20.0
SENDING_AT_ONCE: Final = 2
MOST_WAITING: Final = 200
"""Beyond it a mail is dropped: the mail server is away, and whoever asked will ask again."""


class CannotMail(CondottaError):
    """The settings for mail do not fit together."""


def check_mail_settings(settings: Settings) -> None:
    """Refuse a mail server without an address for links, or without a sender."""
    missing = {"CONDOTTA_PUBLIC_URL": settings.public_url, "CONDOTTA_MAIL_FROM": settings.mail_from}
    for name, given in missing.items():
        if settings.smtp_host is not None and given is None:
            raise CannotMail("error.server.mail-needs", {"name": name})


class NotDelivered(Exception):
    """The mail server did not take a message; ``for_good``: it never will."""

    def __init__(self, problem: Exception) -> None:
        """Read what the mail server said: its answers from 500 on are meant for good."""
        super().__init__(str(problem))
        codes: list[int] = []
        if isinstance(problem, smtplib.SMTPRecipientsRefused):
            codes = [code for code, _ in problem.recipients.values()]
        elif isinstance(problem, smtplib.SMTPDataError):
            codes = [problem.smtp_code]
        self.for_good = bool(codes) and min(codes) >= 500


class Mail:
    """Everything that is sent by mail."""

    def __init__(self, settings: Settings) -> None:
        """Know the mail server; it is only called when there is something to send."""
        self._settings = settings
        self._sending = asyncio.Semaphore(SENDING_AT_ONCE)
        self._tasks = Tasks()
        self._waiting = 0

    @property
    def is_there(self) -> bool:
        """Whether mail can be sent at all."""
        return self._settings.smtp_host is not None

    @property
    def sender(self) -> str:
        """From whom mail comes."""
        return self._settings.mail_from or ""

    async def deliver(self, message: EmailMessage) -> None:
        """Give a message to the mail server; raise ``NotDelivered`` if it does not take it."""
        try:
            async with self._sending:
                await asyncio.to_thread(_hand_over, self._settings, message)
        except (OSError, smtplib.SMTPException, ValueError) as problem:
            raise NotDelivered(problem) from problem

    def send(self, to: str, letter: str, language: str, said: Mapping[str, object]) -> None:
        """Send a letter of the catalogue, some time soon."""
        if self._waiting >= MOST_WAITING:
            LOG.warning("too many mails wait to be sent; one is dropped")
            return
        self._waiting += 1
        words = catalogue(language).say
        message = EmailMessage()
        message["From"], message["To"] = self._settings.mail_from, to
        message["Subject"] = words(Message(f"mail.{letter}.subject", said))
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="condotta")
        # No answering machine shall answer to it.
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(words(Message(f"mail.{letter}.text", said)) + "\n")
        self._tasks.begin(self._send(message))

    async def _send(self, message: EmailMessage) -> None:
        try:
            await self.deliver(message)
        except NotDelivered:
            LOG.exception("a mail could not be sent")
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Send what is waiting."""
        await self._tasks.finish()


def _hand_over(settings: Settings, message: EmailMessage) -> None:
    """Give one message to the mail server."""
    assert settings.smtp_host is not None
    trusted = ssl.create_default_context()
    with _call(settings.smtp_host, settings.smtp_port, settings.smtp_tls, trusted) as server:
        if settings.smtp_tls == "starttls":
            server.starttls(context=trusted)
        if settings.smtp_user is not None:
            server.login(settings.smtp_user, _password(settings))
        server.send_message(message)


def _call(host: str, port: int, tls: str, trusted: ssl.SSLContext) -> smtplib.SMTP:
    if tls == "tls":
        return smtplib.SMTP_SSL(host, port, timeout=PATIENCE_SECONDS, context=trusted)
    return smtplib.SMTP(host, port, timeout=PATIENCE_SECONDS)


def _password(settings: Settings) -> str:
    if settings.smtp_password_file is not None:
        return settings.smtp_password_file.read_text("utf-8").partition("\n")[0]
    return "" if settings.smtp_password is None else settings.smtp_password.get_secret_value()
