"""Condottiere at the terminal: ``italy`` and ``screen`` draw, ``answers`` and ``pages`` listen."""

from condotta.cli.condottiere.at_terminal import AT_TERMINAL

__all__ = ["AT_TERMINAL"]
