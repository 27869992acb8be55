"""Attacks on a server by people who keep to its limits, and what everybody else notices of them.

Each attack is a module here with an ``attack`` of its own; ``run`` finds it by its file.
"""
