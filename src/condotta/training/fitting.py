"""Fitting a small network to how games ended: softmax over the seats, plain NumPy.

A seat's pull is a sum of its numbers and of what hidden units make of them; the chances are the
pulls beside each other. Every fifth game is kept apart, and the best epoch on those is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

APART: Final = 5
"""One game in so many is for judging, not for learning."""
BATCH: Final = 512
PACE: Final = 3e-3
FIRST_DECAY, SECOND_DECAY, TINY = 0.9, 0.999, 1e-8
"""Adam's usual constants."""


@dataclass(frozen=True)
class Examples:
    """Positions with the same number of seats: their numbers, how their games ended, which game."""

    rows: Array
    """Position, seat, number."""
    results: Array
    """Position, seat: its share of the win."""
    games: npt.NDArray[np.int64]

    def parted(self) -> tuple[Examples, Examples]:
        """Those to learn from, and those to judge by."""
        apart = self.games % APART == 0
        return self._only(~apart), self._only(apart)

    def _only(self, which: npt.NDArray[np.bool_]) -> Examples:
        return Examples(self.rows[which], self.results[which], self.games[which])


@dataclass
class Weights:
    """A network's weights, for numbers that were divided by ``scale``."""

    linear: Array
    hidden: Array
    """A row for each number, a column for each unit."""
    bias: Array
    out: Array
    scale: Array

    def parts(self) -> tuple[Array, ...]:
        """Give what is learned."""
        return self.linear, self.hidden, self.bias, self.out

    def copy(self) -> Weights:
        """Copy what is learned."""
        linear, hidden, bias, out = (part.copy() for part in self.parts())
        return Weights(linear, hidden, bias, out, self.scale)

    def plain(self) -> dict[str, list[float] | list[list[float]]]:
        """Give the weights for numbers as they are, short enough for a file."""
        hidden = self.hidden / self.scale[:, None]
        return {
            "linear": _rounded(self.linear / self.scale),
            "hidden": [_rounded(column) for column in hidden.T],
            "bias": _rounded(self.bias),
            "out": _rounded(self.out),
        }


def _rounded(numbers: Array) -> list[float]:
    return [float(f"{number:.5g}") for number in numbers]


def chances(weights: Weights, rows: Array) -> Array:
    """Every seat's share of the win at each position."""
    return _forward(weights, rows / weights.scale)[0]


def _forward(weights: Weights, rows: Array) -> tuple[Array, Array]:
    excited = np.maximum(rows @ weights.hidden + weights.bias, 0.0)
    pulls = rows @ weights.linear + excited @ weights.out
    pulls -= pulls.max(axis=1, keepdims=True)
    shares = np.exp(pulls)
    return shares / shares.sum(axis=1, keepdims=True), excited


def judged(weights: Weights, groups: list[Examples]) -> tuple[float, float]:
    """How badly chances foretold how games ended: the log loss of a position, the Brier of a seat.

    Both are 0 if everything came as foretold.
    """
    lost = squares = 0.0
    positions = seats = 0
    for group in groups:
        told = chances(weights, group.rows)
        lost -= float((group.results * np.log(told + 1e-9)).sum())
        squares += float(((told - group.results) ** 2).sum())
        positions += len(told)
        seats += told.size
    return lost / max(1, positions), squares / max(1, seats)


def fit(
    groups: list[Examples],
    belief: Array,
    *,
    hidden: int,
    seed: int,
    epochs: int,
    decay: float,
    patience: int = 8,
) -> Weights:
    """Learn from groups of examples, one for each number of seats; the best epoch is given.

    It begins with a belief of what each number counts for, and leaves it as far as the games say:
    ``decay`` pulls back to it. Hidden units begin without a say.
    """
    rng = np.random.default_rng(seed)
    parted = [group.parted() for group in groups]
    numbers = groups[0].rows.shape[2]
    scale = _scale([learn.rows for learn, _ in parted])
    weights = Weights(
        (belief * scale).astype(np.float32),
        rng.normal(0, numbers**-0.5, (numbers, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(hidden, np.float32),
        scale,
    )
    ready = [Examples(learn.rows / scale, learn.results, learn.games) for learn, _ in parted]
    start, pace = weights.copy(), _Adam(weights)
    best, best_loss, since = weights.copy(), np.inf, 0
    for _ in range(epochs):
        for group, places in _batches(ready, rng):
            rows, results = group.rows[places], group.results[places]
            slopes = _slopes(weights, rows, results)
            pace.step(weights, _pulled_back(slopes, weights, start, decay))
        loss = judged(weights, [apart for _, apart in parted])[0]
        if loss < best_loss:
            best, best_loss, since = weights.copy(), loss, 0
        else:
            since += 1
            if since == patience:
                break
    return best


def _scale(rows: list[Array]) -> Array:
    spread = np.concatenate([group.reshape(-1, group.shape[2]) for group in rows]).std(axis=0)
    return np.where(spread > 1e-3, spread, 1.0).astype(np.float32)


def _batches(
    groups: list[Examples], rng: np.random.Generator
) -> list[tuple[Examples, npt.NDArray[np.int64]]]:
    """Mix everything, and give it in small pieces of one group each."""
    found = []
    for group in groups:
        order = rng.permutation(len(group.rows))
        found += [(group, order[start : start + BATCH]) for start in range(0, len(order), BATCH)]
    return [found[place] for place in rng.permutation(len(found))]


def _pulled_back(
    slopes: tuple[Array, ...], weights: Weights, start: Weights, decay: float
) -> tuple[Array, ...]:
    """Add what leaving the start costs."""
    parts = zip(slopes, weights.parts(), start.parts(), strict=True)
    return tuple(slope + decay * (part - begun) for slope, part, begun in parts)


def _slopes(weights: Weights, rows: Array, results: Array) -> tuple[Array, ...]:
    """Say how the loss changes with each weight."""
    told, excited = _forward(weights, rows)
    wrong = (told - results) / np.float32(len(rows))
    flat, flat_wrong = rows.reshape(-1, rows.shape[2]), wrong.reshape(-1)
    units = excited.reshape(len(flat), -1)
    behind = flat_wrong[:, None] * weights.out * (units > 0)
    return (
        flat.T @ flat_wrong,
        flat.T @ behind,
        behind.sum(axis=0),
        units.T @ flat_wrong,
    )


class _Adam:
    """Steps of a length of their own for each weight."""

    def __init__(self, weights: Weights) -> None:
        self._means = [np.zeros_like(part) for part in weights.parts()]
        self._squares = [np.zeros_like(part) for part in weights.parts()]
        self._steps = 0

    def step(self, weights: Weights, slopes: tuple[Array, ...]) -> None:
        """Change the weights a little against the slopes."""
        self._steps += 1
        pace = PACE * (1 - SECOND_DECAY**self._steps) ** 0.5 / (1 - FIRST_DECAY**self._steps)
        parts = zip(weights.parts(), slopes, self._means, self._squares, strict=True)
        for part, slope, mean, square in parts:
            mean[...] += (1 - FIRST_DECAY) * (slope - mean)
            square[...] += (1 - SECOND_DECAY) * (slope**2 - square)
            part[...] -= pace * mean / (np.sqrt(square) + TINY)
