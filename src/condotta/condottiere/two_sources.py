"""Imagining hands after a reshuffle (C7-VAR-DRAW-10): older cards, and those of the new pile.

When the draw pile is rebuilt everybody knows that it is exactly the public discards. From then on a
card held since before cannot be one of them, and a card drawn later must be. What left a hand since
then was one or the other: that is this module's to guess, so that the guesses can all be true.
"""

from __future__ import annotations

from random import Random

from condotta.condottiere.cards import KINDS, cards_of
from condotta.condottiere.hidden import may_lie_face_down
from condotta.condottiere.position import Position


class Hands:
    """What one seat knows of the hands of the others since the reshuffle."""

    def __init__(self, position: Position, seat: int) -> None:
        """Count what is left to guess: cards by kind, and the places in each hand."""
        self.position = position
        self.seat = seat
        self.others = [other for other in range(position.rules.seats) if other != seat]
        self.older = [0] * KINDS
        self.newer = position.deck[:]
        self.older_places: list[int] = []
        self.newer_places: list[int] = []
        self.gone: list[list[int]] = []
        """What each hand has lost for all to see since the reshuffle."""
        self.face_down: list[int] = []
        """The kinds guessed; -1 where there is no such card, or none is guessed yet."""
        for other in self.others:
            held = cards_of(position.held_before, other)
            drawn = cards_of(position.drawn_since, other)
            hand = cards_of(position.hands, other)
            if position.face_down[other] >= 0:
                hand[position.face_down[other]] += 1
            for kind in range(KINDS):
                self.older[kind] += held[kind]
                self.newer[kind] += drawn[kind]
            self.older_places.append(sum(held))
            self.newer_places.append(sum(drawn))
            self.gone.append([held[kind] + drawn[kind] - hand[kind] for kind in range(KINDS)])
            self.face_down.append(-1)

    def guess(self, rng: Random) -> None:
        """Redraw the hands, the face-down cards and the pile."""
        laid = [row for row, other in enumerate(self.others) if self.position.face_down[other] >= 0]
        older = self.guess_face_down(laid, rng)
        assert older is not None, "what is true is one of the guesses"
        self.deal(older, rng)

    def guess_face_down(self, laid: list[int], rng: Random) -> list[list[int]] | None:
        """Choose a kind for every card that lies face down, so that the rest can still be."""
        musts = [self.must_have(row) for row in range(len(self.others))]
        older = self.share_out(musts, rng)
        if older is None or not laid:
            return older
        row = laid[0]
        for kind in self.in_random_order(row, musts, rng):
            self.face_down[row] = kind
            older = self.guess_face_down(laid[1:], rng)
            if older is not None:
                return older
        self.face_down[row] = -1
        return None

    def must_have(self, row: int) -> list[int]:
        """Count the cards a hand had for certain: those it lost, and those it is known to have."""
        position, other, face_down = self.position, self.others[row], self.face_down[row]
        base = (self.seat * position.rules.seats + other) * KINDS
        must = self.gone[row][:]
        guessed = face_down >= 0 or position.face_down[other] < 0
        for kind in range(KINDS):
            must[kind] += position.known.get(base + kind, 0)
            if guessed and kind != face_down:
                must[kind] += position.maybe.get(base + kind, 0)
        if face_down >= 0:
            must[face_down] += 1
        return must

    def in_random_order(self, row: int, musts: list[list[int]], rng: Random) -> list[int]:
        """List the kinds a face-down card may have, likelier ones mostly earlier."""
        position, other = self.position, self.others[row]
        base = (self.seat * position.rules.seats + other) * KINDS
        keys: list[tuple[float, int]] = []
        for kind in may_lie_face_down(position, other):
            free = self.older[kind] + self.newer[kind] - sum(must[kind] for must in musts)
            weight = free + position.maybe.get(base + kind, 0)
            if weight > 0:
                keys.append((rng.random() ** (1.0 / weight), kind))
        return [kind for _, kind in sorted(keys, reverse=True)]

    def share_out(self, musts: list[list[int]], rng: Random) -> list[list[int]] | None:
        """Say how many of the cards each hand must have had are older ones; ``None``: impossible.

        Numbers in rows (hands) and columns (kinds), at random at first; then a row or a column
        that has too many or too few of them is mended by a chain of changes.
        """
        rows = len(musts)
        older = [[0] * KINDS for _ in range(rows)]
        for row in range(rows):
            for kind in range(KINDS):
                among = self.older[kind] + self.newer[kind]
                for _ in range(musts[row][kind]):
                    older[row][kind] += 1 if rng.random() * among < self.older[kind] else 0
        sums = [sum(row) for row in older]
        least = [max(0, sum(musts[row]) - self.newer_places[row]) for row in range(rows)]
        most = self.older_places[:]
        for kind in range(KINDS):
            sums.append(sum(row[kind] for row in older))
            least.append(max(0, sum(must[kind] for must in musts) - self.newer[kind]))
            most.append(self.older[kind])
        for line in range(rows + KINDS):
            if least[line] > most[line]:
                return None
            while not least[line] <= sums[line] <= most[line]:
                change = 1 if sums[line] < least[line] else -1
                if not _mend(older, musts, sums, least, most, line, change):
                    return None
        return older

    def deal(self, older: list[list[int]], rng: Random) -> None:
        """Deal out what is left of both sets at random; what nobody drew is the pile."""
        position = self.position
        musts = [self.must_have(row) for row in range(len(self.others))]
        newer = [
            [must[kind] - old[kind] for kind in range(KINDS)]
            for must, old in zip(musts, older, strict=True)
        ]
        held, drawn = position.held_before[:], position.drawn_since[:]
        _fill(older, self.older, self.older_places, rng)
        position.deck = _fill(newer, self.newer, self.newer_places, rng)
        for row, other in enumerate(self.others):
            base = other * KINDS
            held[base : base + KINDS] = older[row]
            drawn[base : base + KINDS] = newer[row]
            for kind in range(KINDS):
                count = older[row][kind] + newer[row][kind] - self.gone[row][kind]
                position.hands[base + kind] = count - (1 if kind == self.face_down[row] else 0)
            position.face_down[other] = self.face_down[row]
        position.held_before, position.drawn_since = held, drawn


def _fill(rows: list[list[int]], cards: list[int], places: list[int], rng: Random) -> list[int]:
    """Fill each row up to its places with cards that are in none; give those left over."""
    left = [cards[kind] - sum(row[kind] for row in rows) for kind in range(KINDS)]
    pile = [kind for kind in range(KINDS) for _ in range(left[kind])]
    rng.shuffle(pile)
    for row, size in zip(rows, places, strict=True):
        for _ in range(size - sum(row)):
            row[pile.pop()] += 1
    return [pile.count(kind) for kind in range(KINDS)]


def _mend(
    table: list[list[int]],
    cells: list[list[int]],
    sums: list[int],
    least: list[int],
    most: list[int],
    start: int,
    change: int,
) -> bool:
    """Change the sum of one line (rows, then columns) by one, and no other for the worse.

    What a row gains a column gains too, which may have to give one to another row, and so on, until
    a line is reached that can bear it.
    """
    rows = len(table)
    before = {start: -1}
    queue = [start]
    for line in queue:
        step = change if (line < rows) == (start < rows) else -change
        for crossing in range(rows, rows + KINDS) if line < rows else range(rows):
            row, kind = (line, crossing - rows) if line < rows else (crossing, line - rows)
            room = cells[row][kind] - table[row][kind] if step > 0 else table[row][kind]
            if room == 0 or crossing in before:
                continue
            before[crossing] = line
            if sums[crossing] < most[crossing] if step > 0 else sums[crossing] > least[crossing]:
                sums[start] += change
                sums[crossing] += step
                _follow_back(table, before, crossing, step)
                return True
            queue.append(crossing)
    return False


def _follow_back(table: list[list[int]], before: dict[int, int], end: int, step: int) -> None:
    """Make the changes along a chain, the last one first."""
    rows = len(table)
    line = end
    while before[line] >= 0:
        row, column = (line, before[line]) if line < rows else (before[line], line)
        table[row][column - rows] += step
        step = -step
        line = before[line]
