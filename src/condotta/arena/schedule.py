"""Who sits where in which match: a pure function of the tournament.

A *deal* is one seed and one circle of players. It is played once for every way the circle can be
turned: the cards stay, the players move on one seat, so that luck with a deal or a seat comes to
everybody. A deal is played whole: a tournament has at least as many matches as it was asked for.
One with more games begins with the same matches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from random import Random

from condotta.arena.tournament import Tournament


@dataclass(frozen=True)
class Match:
    """One game to be played: its number from 0, its deal and who sits at each seat."""

    number: int
    deal: int
    seed: bytes
    """The seed of the deal: all matches of a deal have the same."""
    seating: tuple[str, ...]


def schedule(tournament: Tournament) -> list[Match]:
    """List every match, deal by deal."""
    matches: list[Match] = []
    for deal, circle in enumerate(_circles(tournament)):
        if len(matches) >= tournament.games:
            break
        seed = deal_seed(tournament.seed, deal)
        for seating in turned(circle):
            matches.append(Match(len(matches), deal, seed, seating))
    return matches


def deal_seed(seed: str, deal: int) -> bytes:
    """Give a deal its seed, the same whoever plays it."""
    return sha256(f"condotta arena {seed} deal {deal}".encode()).digest()


def turned(circle: Sequence[str]) -> list[tuple[str, ...]]:
    """Turn a circle of players seat by seat; a seating that came before is left out."""
    seats = len(circle)
    turns = [tuple(circle[(seat - turn) % seats] for seat in range(seats)) for turn in range(seats)]
    return list(dict.fromkeys(turns))


def _circles(tournament: Tournament) -> Iterator[tuple[str, ...]]:
    """Give the players around the table, deal after deal, without end."""
    if tournament.table:
        while True:
            yield tournament.table
    draw = _Draw(len(tournament.entrants))
    rng = Random(f"condotta arena {tournament.seed} circles")
    while True:
        chosen = draw.next(tournament.setup.seats, rng)
        rng.shuffle(chosen)
        yield tuple(tournament.entrants[place] for place in chosen)


class _Draw:
    """Draws who plays a deal: whoever has played least, and among those, who has met least."""

    def __init__(self, entrants: int) -> None:
        self._played = [0] * entrants
        self._met = dict.fromkeys(combinations(range(entrants), 2), 0)

    def next(self, seats: int, rng: Random) -> list[int]:
        """Seat everybody as often as there is room for all, and some once more."""
        entrants = len(self._played)
        everybody, more = divmod(seats, entrants)
        chosen: list[int] = []
        for _ in range(more):
            left = [place for place in range(entrants) if place not in chosen]
            rng.shuffle(left)
            chosen.append(min(left, key=lambda place: self._turn(place, chosen)))
        for place in chosen:
            self._played[place] += 1
        for pair in combinations(sorted(chosen), 2):
            self._met[pair] += 1
        return [*range(entrants)] * everybody + chosen

    def _turn(self, place: int, chosen: list[int]) -> tuple[int, int]:
        met = sum(self._met[min(place, other), max(place, other)] for other in chosen)
        return self._played[place], met
