"""What a seat cannot know: positions that differ only in that, and imagined ones, look the same to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from condotta.core.game import Game
from condotta.core.registry import description_of
from tests.games.json_forms import bare, frozen, seen
from tests.games.playing import AGame


def imagine(game: Game, seat: int, seed: int) -> str:
    """Give what a seat imagines with a certain generator, to be compared."""
    return frozen(game.determinize(seat, Random(seed)))


def tell_twins_apart(
    met: Iterable[tuple[str, AGame]],
    twin: Callable[[AGame, int, Random], AGame],
    play_both: Callable[[AGame, AGame, int, Random, str], None],
    secrets: tuple[str, ...],
) -> Counter[str]:
    """Try to tell every position from one that differs only in secrets.

    Gives how many pairs there were, how often each question was pending, and how often the fields of
    snapshots that have secrets differed.
    """
    found: Counter[str] = Counter()
    for number, (where, game) in enumerate(met):
        for seat in range(game.seats):
            rng = Random(number * 10 + seat)
            other = twin(game, seat, rng)
            found["pairs"] += 1
            found[game.decision.kind] += 1
            for field in secrets:
                found[field] += bare(other)[field] != bare(game)[field]
            look_alike(game, other, seat, rng, where)
            assert imagine(other, seat, number) == imagine(game, seat, number), where
            copy = game.clone()
            assert isinstance(copy, type(game))
            play_both(copy, other, seat, rng, where)
    return found


def look_alike(game: Game, other: Game, seat: int, rng: Random, where: str) -> None:
    """See that a seat sees, is asked and is told the same in both."""
    assert seen(other, seat) == seen(game, seat), where
    # What nobody but the others can know, a spectator cannot know either.
    assert seen(other, None) == seen(game, None), where
    if game.decision.seat == seat:
        assert other.decision.kind == game.decision.kind, where
        assert other.decision.options == game.decision.options, where
        for action in rng.sample(description_of(game.name).actions, 3):
            assert other.why_not(action) == game.why_not(action), where


def imagine_everything(
    met: Iterable[tuple[str, AGame]],
    compare: Callable[[AGame, int, Random, str], None],
    times: int = 1,
) -> Counter[str]:
    """Imagine every position from every seat; give how often each question was pending."""
    questions: Counter[str] = Counter()
    for number, (where, game) in enumerate(met):
        questions[game.decision.kind] += 1
        for seat in range(game.seats):
            for time in range(times):
                compare(game, seat, Random(number * 1_000 + seat * 100 + time), where)
    return questions


def compare_imagined(
    game: Game, imagined: Game, seat: int, where: str, *, asked: str | None = None
) -> None:
    """See that an imagined position looks to a seat like the true one, and can be played on.

    ``asked`` is the question that is pending there, if it is another one.
    """
    assert imagined.problems() == [], where
    assert seen(imagined, seat) == seen(game, seat), where
    assert seen(imagined, None) == seen(game, None), where
    assert imagined.decision.seat == game.decision.seat, where
    assert imagined.decision.kind == (asked or game.decision.kind), where
    if game.decision.seat == seat:
        assert imagined.decision.options == game.decision.options, where
    imagined.play(imagined.decision.options[0])
    assert imagined.problems() == [], where
