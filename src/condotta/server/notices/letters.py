"""Notices by mail: one letter for all that has gathered, and one press that ends them."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import urlsplit

from condotta.core.catalogue import catalogue
from condotta.core.message import Message
from condotta.server.notices.wording import Told


def letter(
    told: Sequence[Told], *, batch: str, sender: str, to: str, language: str, home: str, stop: str
) -> EmailMessage:
    """Write a letter; ``batch`` is its name, so that a second copy is known as one."""
    said = catalogue(language)
    message = EmailMessage()
    message["From"], message["To"] = sender, to
    first = (
        told[0].title
        if len(told) == 1
        else said.say(Message("notice.mail.subject", {"count": len(told)}))
    )
    message["Subject"] = f"Condotta: {first}"
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{batch}@{urlsplit(home).hostname or 'condotta'}>"
    # No answering machine shall answer to it, and one press ends it (RFC 8058).
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{home}/api/notices/stop/{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    lines = [f"{one.title}\n{one.text}\n{one.link}\n" for one in told]
    closing = said.tell(
        "notice.mail.closing", link=f"{home}/me/notices", stop=f"{home}/me/notices#stop={stop}"
    )
    message.set_content("\n".join([*lines, closing, ""]))
    return message
