"""``show CARD … to SEAT …``: cards of one's hand are shown to others (C7-TALK)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from condotta.cli.condottiere.answers import find_cards
from condotta.cli.finding import find_seats
from condotta.cli.looking import Looking
from condotta.cli.words import Words, plain
from condotta.core.errors import CondottaError

Thing = TypeVar("Thing")


def show(place: Looking, given: str) -> None:
    """Show cards; it uses up no turn: the question will be asked again."""
    if place.seat is None:
        raise CondottaError("ui.nobody-asks")
    cards, to = _read_show(given, place.words)
    place.table.show(place.seat, cards, to)


def _read_show(given: str, words: Words) -> tuple[list[str], list[int]]:
    between = {"to", *plain(words.tell("ui.command.to")).split()}
    typed = given.replace(",", " ").split()
    places = [place for place, word in enumerate(typed) if plain(word) in between]
    if not places:
        raise CondottaError("ui.show-how")
    cards = _read_cards(typed[: places[0]], words)
    seats = _read_seats(typed[places[0] + 1 :], words)
    return cards, seats


def _read_cards(typed: list[str], words: Words) -> list[str]:
    """Read card names of one word or two."""
    cards, left = _longest_first(typed, 2, lambda text: find_cards(text, words))
    if left:
        raise CondottaError("ui.show-no-card", {"given": left[:40]})
    return cards


def _read_seats(typed: list[str], words: Words) -> list[int]:
    """Read letters and names, of several words if need be."""
    longest = max(len(name.split()) for name in words.names)
    seats, left = _longest_first(typed, longest, lambda text: find_seats(text, words))
    if left:
        known = ", ".join(words.names)
        raise CondottaError("ui.show-no-seat", {"given": left[:40], "known": known})
    return seats


def _longest_first(
    typed: list[str], longest: int, find: Callable[[str], list[Thing]]
) -> tuple[list[Thing], str]:
    """Read words as names, as many words to a name as possible; give also the first not read."""
    things: list[Thing] = []
    place = 0
    while place < len(typed):
        for length in range(min(longest, len(typed) - place), 0, -1):
            found = find(" ".join(typed[place : place + length]))
            if len(found) == 1:
                things += found
                place += length
                break
        else:
            return things, typed[place]
    return things, ""
