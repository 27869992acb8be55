"""A position: everything that is so at one moment of a game. Plain data; the rules live elsewhere.

Seats are numbered clockwise. Cards, pieces, empires and slots go by the numbers of ``cards``,
``pieces`` and ``places``; a set of seats, empires or sides is a bit mask; -1 means "none".

P-B1.13: no coats of arms; who controls an empire is told by ``owner``. P-B2g, P-FLORIN-a: nor is
there a purse of China, whose florins never end.

What changes rarely is replaced and never changed in place, so that copies can share it, and so that
the same list holds the same things. Changed in place are florins and supplies, the market and the
frames alone.
"""

from __future__ import annotations

from typing import Final, TypeVar

from condotta.core.chance import Chance
from condotta.pax.abilities import ABILITIES
from condotta.pax.cards import CARD, QUEEN
from condotta.pax.empires import ALL_CARDS
from condotta.pax.pieces import SUPPLY
from condotta.pax.places import BORDERS, EMPIRES, NO_EMPIRE, REGIONS, SLOTS, Empire
from condotta.pax.rules import Rules
from condotta.pax.table import MARKET_COLUMNS, MARKET_ROWS

Entry = TypeVar("Entry")
"""What a list of a position holds: numbers, or lists of them."""
FRAME: Final = 6
"""Numbers in a frame: the step and what it is about."""
REPRESSIBLE_PIECES: Final = 11
"""Pieces 1 … 10 can be repressed (P-REPTOKEN-a); one row of ``repressed`` for each empire."""
SPACES: Final = MARKET_ROWS * MARKET_COLUMNS

QUEENS: Final[list[int]] = [number for number, card in enumerate(CARD) if card.kind == QUEEN]


def _queen_numbers() -> list[int]:
    numbers = [-1] * ALL_CARDS
    for number, card in enumerate(QUEENS):
        numbers[card] = number
    return numbers


QUEEN_NUMBER: Final = _queen_numbers()
"""For each card its place among the queens; -1 for all others."""


class Position:
    """The state of a table."""

    def __init__(  # noqa: PLR0915 - one line for each thing there is
        self, rules: Rules, chance: Chance, like: Position | None = None
    ) -> None:
        """Give an empty board, nothing dealt, nothing placed; or everything as on another one."""
        seats = rules.seats
        self.rules = rules
        self.chance = chance
        self.banks: list[int] = [*range(seats)] if like is None else like.banks
        """Each seat's bank."""

        self.slots: list[int] = [0] * SLOTS if like is None else like.slots
        """P-CITY-a, P-BORDER-b: the one piece (or disk) in each city slot and on each border."""
        self.beside: list[int] = [0] * BORDERS if like is None else like.beside
        """P-PIRATE-d: a protected concession that shares its border with the pirate there."""
        self.supply: list[int] = SUPPLY[:] if like is None else like.supply[:]
        """Pieces not in play; for pawns their owner's reserve."""
        self.states: list[int] = rules.start_states[:] if like is None else like.states
        self.open_emporium: list[int] = [-1] * REGIONS if like is None else like.open_emporium
        """P-B2h: the open emporium of each row."""
        self.repressed: list[int] = (
            [0] * (EMPIRES * REPRESSIBLE_PIECES) if like is None else like.repressed
        )
        """Repressed tokens of piece p on the card of empire e, at ``e * 11 + p``."""

        self.owner: list[int] = [-1] * EMPIRES if like is None else like.owner
        """P-B2d: who has each empire's card; -1 on its throne."""
        self.suzerain: list[Empire] = [NO_EMPIRE] * EMPIRES if like is None else like.suzerain
        self.republics: int = 0 if like is None else like.republics
        """The empires whose card shows its republic side."""
        self.consort: list[Empire] = [NO_EMPIRE] * len(QUEENS) if like is None else like.consort
        """The empire whose king each queen is married to."""
        self.sides: list[list[int]] = (
            [[] for _ in range(seats * REGIONS)] if like is None else like.sides
        )
        """Top-level cards of each side (``seat * 2 + region``), from the board outwards.

        P-B3: the player board between them is no card; P-C3: both begin empty."""
        self.bishops: list[int] = [0] * ALL_CARDS if like is None else like.bishops
        """The religion of the bishop on each card, plus one; 0 for none."""
        self.old_maids: list[list[int]] = (
            [[] for _ in range(seats)] if like is None else like.old_maids
        )

        self.hands: list[list[int]] = [[] for _ in range(seats)] if like is None else like.hands
        self.secrets: list[list[list[int]]] = (
            [[] for _ in range(seats)] if like is None else like.secrets
        )
        """P-R44: each card that left a seat's hand unseen, followed by the cards that others must
        think it may have been."""
        self.market: list[int] = [-1] * SPACES if like is None else like.market[:]
        """The card in each space, ``row * 6 + column``; column 0 lies face down."""
        self.market_florins: list[int] = [0] * SPACES if like is None else like.market_florins[:]
        self.locked: int = 0 if like is None else like.locked
        """P-E1e: the spaces on which the actor has placed a florin this turn."""
        self.decks: list[list[int]] = [[] for _ in range(REGIONS)] if like is None else like.decks
        """Top card last."""
        self.left_out: list[int] = [] if like is None else like.left_out
        """Cards that are in neither deck, in order."""
        self.discards: list[int] = [] if like is None else like.discards
        """Cards out of the game that everybody has seen, in the order they left."""
        self.florins: list[int] = [0] * seats if like is None else like.florins[:]

        self.active_victories: int = 0 if like is None else like.active_victories
        """P-B2f, P-C6c: the victory cards that have been turned; none at the start."""
        self.eliminated: int = 0 if like is None else like.eliminated
        self.actor: int = 0 if like is None else like.actor
        self.first: int = 0 if like is None else like.first
        self.turn: int = 1 if like is None else like.turn
        self.actions_left: int = 0 if like is None else like.actions_left
        self.acted: bool = False if like is None else like.acted
        self.progress: bool = False if like is None else like.progress
        """P-R59: whether this turn had a purchase, a fair or a played card."""
        self.ops_done: int = 0 if like is None else like.ops_done
        """The sides whose ops were activated this turn."""
        self.fairs_done: int = 0 if like is None else like.fairs_done
        self.free_fair_used: bool = False if like is None else like.free_fair_used
        self.used: list[int] = [] if like is None else like.used
        """P-E4.3: the cards used for an op this turn."""
        self.stall: int = 0 if like is None else like.stall

        self.frames: list[int] = [] if like is None else like.frames[:]
        """What waits to be done, six numbers each, the next one last."""
        self.battle: list[int] = [] if like is None else like.battle
        """Who fights, three numbers each: piece, origin, side (see ``mustering``)."""
        self.unchecked: bool = True if like is None else like.unchecked
        """P-CHECK-a: something has changed since the continuous conditions were looked at."""
        self.abilities: list[int] = [0] * (seats * ABILITIES) if like is None else like.abilities
        """How many cards give each seat each ability now; true while ``stale`` is not."""
        self.stale: bool = True if like is None else like.stale

        self.over: bool = False if like is None else like.over
        self.winners: int = 0 if like is None else like.winners
        self.reason: str = "" if like is None else like.reason

    def clone(self) -> Position:
        """Copy everything that can change."""
        return Position(self.rules, self.chance, self)


def with_entry(entries: list[Entry], place: int, entry: Entry) -> list[Entry]:
    """Give a list with one entry changed, where copies may share it."""
    changed = entries[:]
    changed[place] = entry
    return changed


def push(
    position: Position, step: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0
) -> None:
    """Put a step on top of what waits: it is done before everything else."""
    # Compiled, this takes a third of the time of adding a list of six.
    frames = position.frames
    frames.append(step)
    frames.append(a)
    frames.append(b)
    frames.append(c)
    frames.append(d)
    frames.append(e)


def pop(position: Position) -> None:
    """Take the step on top away: it is done, or another one takes its place."""
    del position.frames[-FRAME:]


def top(position: Position) -> int:
    """Give the step on top."""
    return position.frames[-FRAME]


def about(position: Position, number: int) -> int:
    """Give one of the five numbers of the step on top, by its place (``fields``)."""
    return position.frames[number - FRAME]


def empire_about(position: Position, number: int) -> Empire:
    """Give the empire that one of those numbers is."""
    return Empire(position.frames[number - FRAME])


def below(position: Position, number: int) -> int:
    """Give one of the five numbers of the step under the one on top."""
    return position.frames[number - 2 * FRAME]


def amend(position: Position, number: int, value: int) -> None:
    """Change one of the five numbers of the step on top."""
    position.frames[number - FRAME] = value


def is_playing(position: Position, seat: int) -> bool:
    """P-R48: say whether a seat has not been eliminated."""
    return position.eliminated >> seat & 1 == 0


def seat_of_bank(position: Position, bank: int) -> int:
    """Give the seat that has a bank; -1 if nobody has."""
    for seat in range(position.rules.seats):
        if position.banks[seat] == bank:
            return seat
    return -1


def seats_in(mask: int) -> list[int]:
    """List the bits of a mask in ascending order."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
