"""What the tests of both rulebooks share."""

from __future__ import annotations

Leaves = dict[str, str]
"""Texts by their paths."""


def leaves(tree: object, path: str = "") -> Leaves:
    """Every text of a language file by its path.

    Not the forms in which a term of the glossary is found: each language has its own endings, and
    no reader sees them.
    """
    if isinstance(tree, dict):
        found: Leaves = {}
        for key, value in tree.items():
            if key != "forms":
                found |= leaves(value, f"{path}/{key}")
        return found
    assert isinstance(tree, str), f"{path} is no text"
    return {path: tree}
