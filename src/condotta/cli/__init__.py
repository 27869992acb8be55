"""The ``condotta`` command."""
