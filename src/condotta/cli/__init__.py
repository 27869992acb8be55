"""The ``condotta`` command: play, replay, verify, rules, simulate, serve, join.

Everything it says comes from the catalogues; everything it knows comes from the games. One module
for each command (``play``, ``replay``, ``verify``, ``rules``, ``simulate``), the terminal table
around them: ``session``, ``looking`` and ``asking`` listen, ``table`` keeps. ``face`` is what a
table here and one on a server (``join``) have in common.

All that serves any game. How one game is drawn, asked and looked up at a terminal is told by its
``terminal_game``: ``condotta.cli.condottiere`` and ``condotta.cli.pax``.
"""

from condotta.cli.command import main

__all__ = ["main"]
