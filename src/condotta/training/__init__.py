"""Players that learn by playing: ``condotta train``.

Each game that can be learned has a module here with a ``TRAINER``; it is imported when somebody
trains, and so is NumPy, which nobody needs for playing.
"""
