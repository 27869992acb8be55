"""Pax Renaissance at the terminal.

``sight`` reads a view; ``signs`` has the letters of the pieces; ``europe``, ``market``, ``seats``
and ``screen`` draw; ``answers`` and ``offer`` put the question; ``pages`` looks things up.
"""

from condotta.cli.pax.at_terminal import AT_TERMINAL

__all__ = ["AT_TERMINAL"]
