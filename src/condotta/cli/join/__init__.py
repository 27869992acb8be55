"""``condotta join``: a table on a server, in the words of the terminal table.

``joining`` leads from one table to the next: ``address`` and ``signing_in`` (with ``tokens``) say
where and as whom, ``server`` makes requests, ``lobby`` chooses a table or puts one up as
``new_table`` reads it. At the table ``session`` prints what it tells and does what is typed:
``connection`` is the live connection, ``remote`` the far table with the face of a near one,
``news`` what the table tells besides its game, ``commands`` what can be done there.
"""

from __future__ import annotations

import argparse

from condotta.cli.server_parts import server_libraries
from condotta.core.catalogue import Catalogue


def join(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Join a table on a server; what it needs may not be installed."""
    with server_libraries():
        from condotta.cli.join.joining import join_server
    return join_server(arguments, speaks)
