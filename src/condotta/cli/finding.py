"""What people type and which of the things they know they mean."""

from __future__ import annotations

from typing import TypeVar

from condotta.cli.words import LETTERS, Words, plain

Thing = TypeVar("Thing")


def find(text: str, known: dict[Thing, set[str]]) -> list[Thing]:
    """Find the things a text may mean: those it names exactly, else those it begins."""
    if text.strip().startswith("-"):
        return []  # "-3" is no way to say "3"
    typed = plain(text)
    exact = [thing for thing, phrases in known.items() if typed in phrases]
    if exact or len(typed) < 2 or typed[-1].isdigit():
        return exact  # the beginning of a number is another number
    return [
        thing
        for thing, phrases in known.items()
        if any(phrase.startswith(typed) for phrase in phrases)
    ]


def find_seats(text: str, words: Words) -> list[int]:
    """Find the seats a text may mean: by letter, which always means that seat, or by name."""
    letters = {seat: {plain(LETTERS[seat])} for seat in range(len(words.names))}
    names = {seat: {plain(name)} for seat, name in enumerate(words.names)}
    return find(text, letters) or find(text, names)
