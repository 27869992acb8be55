"""Somebody who watches a browser's console: whatever goes wrong there fails the test."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

# What a page no longer wants when it goes away is no trouble.
GIVEN_UP = "net::ERR_ABORTED"
BAD = 400


class Watch:
    """What went wrong in a browser, but for what a test has said that it expects."""

    def __init__(self, context: BrowserContext) -> None:
        self.trouble: list[str] = []
        self.expected: list[re.Pattern[str]] = []
        context.on("console", self._heard)
        context.on("weberror", self._broke)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def note(self, text: str) -> None:
        if not any(pattern.search(text) for pattern in self.expected):
            self.trouble.append(text)

    @contextmanager
    def expecting(self, *patterns: str) -> Iterator[None]:
        """Let this happen for a while, and say so by its name."""
        before = list(self.expected)
        self.expected += [re.compile(pattern) for pattern in patterns]
        yield
        self.expected = before

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.note(f"console {message.type}: {message.text} ({message.location['url']})")

    def _broke(self, error: WebError) -> None:
        self.note(f"uncaught: {error.error}")

    def _failed(self, request: Request) -> None:
        if request.failure != GIVEN_UP:
            self.note(f"failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= BAD:
            self.note(f"{response.status}: {response.request.method} {response.url}")
