"""What nobody foresaw: the application has answered it (500), the log tells what it was."""

from __future__ import annotations

import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG = logging.getLogger("condotta.server")


class Unforeseen:
    """Logs an error that has been answered in full, and lets the connection live on.

    Passed on, it would make the server close the connection under the client's next request.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Stand around an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; an answer that broke off cannot be mended."""
        is_answered = False

        async def send_on(message: Message) -> None:
            nonlocal is_answered
            await send(message)
            is_last = not message.get("more_body", False)
            is_answered = message["type"] == "http.response.body" and is_last

        try:
            await self.app(scope, receive, send_on)
        except Exception:
            if not is_answered:
                raise
            told = {"request_id": scope.get("state", {}).get("request_id")}
            LOG.exception("trouble with a request", extra=told)
