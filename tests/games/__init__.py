"""What every game must do, told once: checks, and tests that run for each game in turn.

``GameUnderTest`` is what they need to know of a game; each game says it in the ``under_test.py`` of
its own tests, and ``every_game`` lists them. A further game gets all of this by one entry there.
"""
