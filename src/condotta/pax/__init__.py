"""Pax Renaissance, second edition: the game for two to four bankers, every card of the box.

So far the data, from small things to large: ``box`` (how our files are read and checked),
``pieces``, ``places``, ``banks``, ``ops``, ``one_shots``, ``victories``, ``abilities``, ``cards``,
``empires``, ``table``. Each module reads its file once and offers plain tables by number; keys and
names are for the world outside.
"""
