"""The table server: seats people and computer players, keeps every game, tells each its own part.

It holds no rules: it asks the game. Read it from the inside out: ``log`` (what is written down),
``table`` (what follows from it), ``database`` (where it is kept), ``hall`` (the tables open in this
process), ``live`` and ``routes`` (the doors).
"""
