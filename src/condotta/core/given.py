"""What somebody handed over, as it is shown in an error: always a text, never a long one."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 200
"""So many letters are shown."""


def shown(given: object) -> str:
    """Write a value as Python would, cut short; one that cannot be written is named by its type.

    A number of five thousand digits, a list a hundred thousand deep and an object that fails to
    describe itself all end here: what they are handed to must be able to refuse them.
    """
    try:
        text = repr(given)
    except Exception:  # whatever the object raises
        return f"<{type(given).__name__}>"
    return cut(text)


def cut(text: str, most: int = LONGEST) -> str:
    """Cut what is longer than anybody reads."""
    return text if len(text) <= most else text[: most - 1] + "…"


def is_json(given: object) -> bool:
    """Say whether something is made of JSON's values alone, however deep it goes."""
    waiting = [given]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if not all(isinstance(key, str) for key in value):
                return False
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        elif value is not None and not isinstance(value, bool | int | float | str):
            return False
    return True
