"""The person at the keyboard, and the terminal between us."""

from __future__ import annotations

import sys

from rich.console import Console, RenderableType
from rich.segment import SegmentLines

from condotta.cli.heraldry import THEME


class InputEnded(Exception):
    """Nobody will type anything more."""


class LeaveTable(Exception):
    """The person wants to stop playing."""


def new_console(*, stderr: bool = False) -> Console:
    """Open the terminal; what we print is never markup."""
    return Console(theme=THEME, stderr=stderr, markup=False, highlight=False, emoji=False)


class Terminal:
    """Prints, reads lines and wipes the screen."""

    def __init__(self) -> None:
        """Open the terminal."""
        self.console = new_console()
        self._apart = False

    def print(self, content: RenderableType = "") -> None:
        """Print something."""
        self.console.print(content)

    def read(self) -> str:
        """Read a line; raises ``InputEnded`` at the end of the input."""
        try:
            return input("> ").strip()
        except EOFError:
            raise InputEnded from None

    def page(self, content: RenderableType, more: str) -> None:
        """Print something long: by screenfuls where one cannot scroll back."""
        if not self._apart:
            self.print(content)
            return
        lines = self.console.render_lines(content, pad=False)
        screenful = max(1, self.console.height - 2)
        for start in range(0, len(lines), screenful):
            if start:
                self.pause(more)
            self.print(SegmentLines(lines[start : start + screenful], new_lines=True))

    def pause(self, more: str) -> None:
        """Let people read before anything leaves a screen that does not scroll back."""
        if self._apart:
            self.print(more)
            self.read()

    def wipe(self) -> None:
        """Begin with an empty screen, where there is a screen."""
        if self.console.is_terminal and sys.stdin.isatty():
            self.console.clear()

    def keep_apart(self) -> None:
        """Use the terminal's second screen, which leaves nothing to scroll back to."""
        if self.console.is_terminal and not self._apart:
            self._apart = self.console.set_alt_screen(enable=True)

    def come_back(self) -> None:
        """Return to the first screen."""
        if self._apart:
            self.console.clear()
            self.console.set_alt_screen(enable=False)
            self._apart = False
