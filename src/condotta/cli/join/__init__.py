"""``condotta join``: a table on a server, in the words of the terminal table.

``address`` and ``kept`` say where and as whom, ``server`` makes requests, ``line`` is the live
connection; ``remote`` is the far table with the face of a near one; ``lobby`` chooses a table
or puts one up as ``wishes`` has it, ``visit`` sits at it: ``news`` is what it tells, ``doings``
what can be done there.
"""
