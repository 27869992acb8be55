"""Webhooks: a notice as signed JSON, or in the shape that a chat takes.

Every request says when it was sent and is signed: ``condotta-signature`` is the HMAC-SHA256, in
hexadecimal, of the timestamp, a full stop and the body, under the secret that its owner was shown
once. Who receives it compares both, and drops an id that came before.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Literal

from orjson import dumps

from condotta.server.notices.wording import Told

Shape = Literal["signed", "discord", "matrix"]

LONGEST_CONTENT = 1600
"""Discord takes 2,000 characters, the link among them."""

_MARKS = re.compile(r"[\\\[\]()<>*_~`|]")
"""What chats read as more than a letter: links, emphasis, something hidden."""


def body_of(shape: Shape, told: Told) -> bytes:
    """Write a notice in the shape that its receiver takes."""
    line = chat_line(told)
    match shape:
        case "discord":
            # Nobody is called by a name that looks like a call to all.
            return dumps({"content": line, "allowed_mentions": {"parse": []}})
        case "matrix":
            return dumps({"text": line, "username": "Condotta"})
        case "signed":
            return dumps(told.facts)


def chat_line(told: Told) -> str:
    """Tell all of it in one line, in which no name is a link or anything else than a name."""
    said = f"{told.title} – {told.text}" if told.text else told.title
    plain = _MARKS.sub(r"\\\g<0>", said).replace("://", ":\u200b//")[:LONGEST_CONTENT]
    return f"{plain} {told.link}" if told.home else plain


def headers_of(secret: str, told: Told, body: bytes, at: int) -> Mapping[str, str]:
    """Sign a body; ``at`` is the moment in milliseconds."""
    timestamp = str(at // 1000)
    return {
        "content-type": "application/json",
        "condotta-id": told.id,
        "condotta-timestamp": timestamp,
        "condotta-signature": signature(secret, timestamp, body),
    }


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """Give the signature of a body sent at a moment.

    >>> signature("secret", "1700000000", b"{}")[:16]
    'b8569b78799ff9e3'
    """
    signed = timestamp.encode() + b"." + body
    return hmac.new(secret.encode(), signed, sha256).hexdigest()
