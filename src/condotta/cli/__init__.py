"""The ``condotta`` command: play, replay, verify, rules, simulate, serve, join.

Everything it says comes from the catalogues; everything it knows comes from the games. One module
for each command (``play``, ``replay``, ``verify``, ``rules``, ``simulate``), the terminal table
around them: ``italy`` and ``screen`` draw, ``answers``, ``looking`` and ``asking`` listen,
``table`` keeps. ``face`` is what a table here and one on a server (``join``) have in common.
"""

from condotta.cli.command import main

__all__ = ["main"]
