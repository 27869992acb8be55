"""A scenario as far as it has been read: the position, and which line has told what of it."""

from __future__ import annotations

import re

from condotta.pax.holes import Holed
from condotta.pax.names import card_key
from condotta.pax.pieces import NOTHING, PAWN, PIECE_BANK, PIECE_TEXTS, PIECES, piece_of
from condotta.pax.position import Position
from condotta.pax.scenario_words import Line


class Reading:
    """The position as far as it has been read, and which line has told what."""

    def __init__(self, position: Position) -> None:
        """Begin with an empty board."""
        self.position = position
        self.holed = Holed(position)
        self.told_by: dict[str, Line] = {}
        self.laid_by: dict[int, Line] = {}
        self.told_of_turn: set[str] = set()
        """What need not be concluded of the turn."""

    def once(self, fact: str, line: Line) -> None:
        """Refuse what is told a second time: neither line may win in silence."""
        if fact in self.told_by:
            raise line.wrong(f"{fact} is told already in line {self.told_by[fact].number}")
        self.told_by[fact] = line

    def lay(self, card: int, line: Line) -> int:
        """Take a card for the one place where it lies."""
        if card in self.laid_by:
            before = self.laid_by[card].number
            raise line.wrong(f"{card_key(card)} lies somewhere already by line {before}")
        self.laid_by[card] = line
        return card

    def lay_all(self, cards: list[int], line: Line) -> list[int]:
        """Take cards for their place."""
        return [self.lay(card, line) for card in cards]

    def piece(self, word: str, line: Line) -> int:
        """Read a piece; ``p.0`` is a pawn of seat 0."""
        position = self.position
        if re.fullmatch("p[.][0-9]", word):
            return piece_of(PAWN, position.banks[self.seat(word[2:], line)])
        piece = line.one_of(word, PIECE_TEXTS[:PIECES], "piece") if word != "-" else NOTHING
        if piece == NOTHING:
            raise line.wrong("'-' is no piece: what is not mentioned is empty")
        bank = PIECE_BANK[piece]
        if bank >= 0 and bank not in position.banks:
            raise line.wrong(f"nobody has the bank of {word}: p.0 is a pawn of seat 0")
        return piece

    def seat(self, word: str, line: Line) -> int:
        """Read a seat."""
        last = self.position.rules.seats - 1
        if line.whole_number(word) > last:
            raise line.wrong(f"there is no seat {word}: seats are 0 to {last}")
        return int(word)
