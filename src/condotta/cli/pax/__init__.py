"""Pax Renaissance at the terminal.

``lookup`` finds what a view tells between its lines; ``signs`` has the letters of the pieces;
``europe``, ``market``, ``seats`` and ``screen`` draw; ``answers`` and ``offer`` put the question;
``pages`` looks things up.
"""

from condotta.cli.pax.at_terminal import AT_TERMINAL

__all__ = ["AT_TERMINAL"]
