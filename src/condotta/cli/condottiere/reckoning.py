"""How a line's strength comes about, told by asking the rules with and without each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from condotta.cli.words import Words
from condotta.condottiere import strengths

WEATHER = ("winter", "spring")


def reckon(lines: Sequence[Sequence[str]], seat: int, edition: str, words: Words) -> str:
    """Say what the cards count by themselves and what drums and weather change."""
    told = _cards_alone(lines[seat], edition)
    for card, change in _changes(lines, seat, edition):
        if change:
            sign = "+" if change > 0 else "−"
            told += f" {sign}{abs(change)} {words.word('card', card)}"
    return told


def _cards_alone(line: Sequence[str], edition: str) -> str:
    """Write the sum of the cards as printed: "2×3+10"."""
    worth = [strengths([[card]], edition)[0] for card in line]
    counted = Counter(sorted(value for value in worth if value))
    terms = [str(value) if n == 1 else f"{n}×{value}" for value, n in counted.items()]
    return "+".join(terms)


def _changes(lines: Sequence[Sequence[str]], seat: int, edition: str) -> list[tuple[str, int]]:
    """Put drums and weather back one kind after the other and see what each changes."""
    in_play = {card for line in lines for card in line}
    away = {"drummer", *WEATHER}
    before = _strength_without(lines, seat, edition, away)
    changes: list[tuple[str, int]] = []
    for card in ("drummer", *WEATHER):
        if card in in_play:
            away.discard(card)
            after = _strength_without(lines, seat, edition, away)
            changes.append((card, after - before))
            before = after
    return changes


def _strength_without(
    lines: Sequence[Sequence[str]], seat: int, edition: str, away: set[str]
) -> int:
    left = [[card for card in line if card not in away] for line in lines]
    return strengths(left, edition)[seat]
