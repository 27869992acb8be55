"""What the arena refuses."""

from __future__ import annotations

from condotta.core.errors import CondottaError


class ArenaError(CondottaError):
    """A tournament that cannot be played as asked."""
