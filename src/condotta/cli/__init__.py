"""The ``condotta`` command: play, replay, verify, rules, simulate.

Everything it says comes from the catalogues; everything it knows comes from the games. One module
for each command (``play``, ``replay``, ``verify``, ``rules``, ``simulate``), the terminal table
around them: ``italy`` and ``screen`` draw, ``answers`` and ``asking`` listen, ``table`` keeps.
"""

from condotta.cli.command import main

__all__ = ["main"]
