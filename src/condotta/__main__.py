"""Lets ``python -m condotta`` be the ``condotta`` command."""

import sys

from condotta.cli.command import main

if __name__ == "__main__":
    sys.exit(main())
