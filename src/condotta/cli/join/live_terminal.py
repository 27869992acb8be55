"""A terminal on which news may arrive while somebody is typing."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import RenderableType

from condotta.cli.keyboard import Terminal

PROMPT = "> "


class LiveTerminal(Terminal):
    """Prints above the line that is being typed, and puts that line back."""

    def __init__(self) -> None:
        """Open the terminal."""
        super().__init__()
        self._reading = False
        self._fresh_prompt = False
        """Whether the prompt is the last thing on the screen."""
        self._live = self.console.is_terminal and sys.stdin.isatty()
        if self._live:
            with suppress(ImportError):
                # Lines are then typed with its help, and it knows how far they have come.
                import readline  # noqa: F401

    def read(self) -> str:
        """Read a line; meanwhile another thread may print."""
        self._reading = self._fresh_prompt = True
        try:
            return super().read()
        finally:
            self._reading = False

    def print(self, content: RenderableType = "") -> None:
        """Print something, on a line of its own."""
        if not self._reading:
            super().print(content)
            return
        if self._fresh_prompt:
            sys.stdout.write("\r\x1b[K" if self._live else "\n")
        super().print(content)
        if self._live:
            sys.stdout.write(PROMPT + _typed_so_far())
            sys.stdout.flush()
        self._fresh_prompt = self._live


def _typed_so_far() -> str:
    """Give what stands on the line, where the terminal can tell."""
    readline = sys.modules.get("readline")
    return "" if readline is None else str(readline.get_line_buffer())
