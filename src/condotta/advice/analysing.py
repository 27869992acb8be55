"""Looking at a whole game: every real decision is put to an adviser again.

**Whose eyes.** The adviser sits down on the seat that was asked and knows what that seat knew then,
nothing else: no card it could not see, and not how the game went on. A choice is called bad when it
was bad to make, not when it turned out badly. One position looks different from different seats; a
line of chances over time puts the eyes together: each seat is judged by its own (``glancing``), or,
in a game nobody has learned, taken for what it saw itself when it was last asked.

The parts (``questions``, ``judge``, ``conclude``) stand alone, so that a server can hand out the
thinking piece by piece; ``analyse`` does all of it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from condotta.advice.advising import advise, adviser_for, seed_of_advice
from condotta.advice.analysis import Accuracy, Analysis, Moment, Standing
from condotta.advice.glancing import glance, result_of
from condotta.advice.paths import paths_of
from condotta.advice.turning import turning_points
from condotta.core.chance import seed_from
from condotta.core.errors import SetupError, check_whole_number
from condotta.core.game import Game
from condotta.core.record import check_header
from condotta.core.registry import opening, replay, taken_back
from condotta.core.values import Json, JsonObject
from condotta.players import player_named
from condotta.players.described import Described
from condotta.players.named import is_peeking, player_described

Progress = Callable[[int, int], None]
"""Is told how many questions are judged, and of how many."""

MOST_SKIPPED = 1_000_000
"""Of more decisions than any game has, nobody can want only every so-many-th."""


@dataclass(frozen=True)
class AskedQuestion:
    """A question of a recorded game with several possible answers, as it was put."""

    step: int
    game: Game
    """The position; to be looked at only."""
    played: JsonObject | None
    """What was answered; ``None`` where the record stops."""

    @property
    def seat(self) -> int:
        """Who was asked."""
        return self.game.decision.seat


def questions(record: JsonObject, every: int = 1) -> Iterator[AskedQuestion]:
    """Find the questions of a checked record that were really open, of each seat every so many."""
    check_whole_number("every", every, 1, MOST_SKIPPED)
    actions = check_header(record)["actions"]
    assert isinstance(actions, list)
    game = opening(record)
    asked = [0] * game.seats
    gone = taken_back(record)
    for step, entry in enumerate(actions):
        assert isinstance(entry, dict)
        # What somebody volunteers names its seat, and answers no question; what was taken back
        # was not played in the end.
        if step not in gone and "seat" not in entry and len(game.decision.options) > 1:
            seat = game.decision.seat
            if asked[seat] % every == 0:
                yield AskedQuestion(step, game.clone(), entry)
            asked[seat] += 1
        game.play_json(entry)


def analyse(
    record: JsonObject,
    player: str | None = None,
    *,
    seed: int = 0,
    every: int = 1,
    on_progress: Progress | None = None,
) -> Analysis:
    """Judge every ``every``-th real decision of each seat; a player that searches knows chances.

    Where no player is named it is who advises at this game (``adviser_for``).
    The record may be unfinished. The same record, player, seed and ``every`` always give the same
    analysis, unless the player is bounded by seconds.

    >>> import condotta
    >>> from condotta.advice import analyse
    >>> game = condotta.new("condottiere", seats=2, seed=7)
    >>> for _ in range(30):
    ...     events = game.play(game.decision.options[0])
    >>> analysis = analyse(game.record, "search(iterations=10)", every=5)
    >>> analysis.steps, len(analysis.moments)
    (30, 7)

    Raises:
        BadRecord: The record does not play as it says.
        SetupError: The player is not known, or sees all cards.
    """
    seed_from(seed)
    end = replay(record)
    described = check_adviser(adviser_for(end.name) if player is None else player)
    total = sum(1 for _ in questions(record, every))
    moments: list[Moment] = []
    for question in questions(record, every):
        if on_progress is not None:
            on_progress(len(moments), total)
        thinker = player_named(str(described), seed_of_advice(seed, question.step, question.seat))
        thoughts = advise(question.game, question.seat, thinker, question.played)
        moments.append(judge(question, thoughts.to_json(), moments))
    if on_progress is not None:
        on_progress(total, total)
    return conclude(end, record, str(described), seed, every, moments, paths_of(record))


def check_adviser(player: str) -> Described:
    """Refuse a player nobody knows, and one that would see all cards: that is no advice."""
    if is_peeking(player):
        raise SetupError("error.peeking-adviser", {"given": player})
    return player_described(player)


# --- one question ---------------------------------------------------------------------------------


def judge(question: AskedQuestion, thoughts: JsonObject, before: Sequence[Moment]) -> Moment:
    """Compare what was played with what the adviser thought (``advise``, as JSON)."""
    weighed, seen = _weighed(thoughts), _chances(thoughts)
    assert question.played is not None
    best = weighed[0]["action"]
    assert isinstance(best, dict)
    value = best_value = loss = None
    if seen:
        own = next(one for one in weighed if one["action"] == question.played)
        value, loss = _weighed_up(weighed[0], own, thoughts.get("compared"))
        best_value = value + loss
    return Moment(
        step=question.step,
        seat=question.seat,
        question=question.game.decision.kind,
        options=len(question.game.decision.options),
        played=question.played,
        best=best,
        value=value,
        best_value=best_value,
        loss=loss,
        seen=seen,
        chances=glance(question.game) or _together(question.seat, seen, before),
        reasons=None if best == question.played else _reasons(thoughts),
    )


def _reasons(thoughts: JsonObject) -> JsonObject | None:
    reasons = thoughts.get("reasons")
    return reasons if isinstance(reasons, dict) else None


def _weighed(thoughts: JsonObject) -> list[JsonObject]:
    options = thoughts["options"]
    assert isinstance(options, list)
    return [one for one in options if isinstance(one, dict)]


def _chances(thoughts: JsonObject) -> tuple[float, ...]:
    chances = thoughts["chances"]
    assert isinstance(chances, list)
    return tuple(float(one) for one in chances if isinstance(one, int | float))


def _weighed_up(best: JsonObject, own: JsonObject, compared: Json) -> tuple[float, float]:
    """Give what the option that was played promised, and what was lost by it beside the best."""
    if isinstance(compared, dict):
        better, other, error = (_number(compared, name) for name in ("best", "other", "error"))
        loss = sure_loss(better - other, error)
        # Where the difference may well be chance, both are taken for what they are on average.
        return (other if loss > 0.0 else (better + other) / 2), loss
    value = _number(own, "value")
    return value, max(0.0, _number(best, "value") - value)


def _number(told: JsonObject, name: str) -> float:
    value = told[name]
    assert isinstance(value, int | float)
    return float(value)


def sure_loss(difference: float, error: float) -> float:
    """Take from a difference what chance alone would explain, given its standard error.

    What is no larger than its error counts as nothing, of twice the error three quarters are left,
    and of what is well known hardly anything is taken (the positive part of James and Stein).
    Counting every difference in full would make a loss of every wrong guess that is too high, and
    nothing of those too low: whoever plays as well as the adviser would seem to blunder.
    """
    if difference <= error:
        return 0.0
    return difference * (1.0 - (error / difference) ** 2)


def _together(seat: int, seen: tuple[float, ...], before: Sequence[Moment]) -> tuple[float, ...]:
    """Put the eyes together: what each seat last saw for itself, scaled so that they add up to 1.

    Of a seat that was not asked yet, take what the others see.
    """
    if not seen:
        return ()
    own = [*seen]
    for other in range(len(seen)):
        last = next((moment for moment in reversed(before) if moment.seat == other), None)
        if other != seat and last is not None and last.seen:
            own[other] = last.seen[other]
    total = sum(own)
    return tuple(one / total for one in own) if total > 0 else seen


# --- the whole game -------------------------------------------------------------------------------


def conclude(
    end: Game,
    record: JsonObject,
    player: str,
    seed: int,
    every: int,
    moments: Sequence[Moment],
    paths: tuple[Standing, ...] | None,
) -> Analysis:
    """Put an analysis together; ``end`` is the game after its last action."""
    actions = record["actions"]
    assert isinstance(actions, list)
    result = result_of(end)
    return Analysis(
        game=end.name,
        seats=end.seats,
        steps=len(actions),
        player=player,
        seed=seed,
        every=every,
        moments=tuple(moments),
        turning_points=tuple(turning_points(moments, result, len(actions))),
        accuracy=tuple(_accuracy(seat, moments) for seat in range(end.seats)),
        result=result,
        paths=paths,
    )


def _accuracy(seat: int, moments: Sequence[Moment]) -> Accuracy:
    own = [moment for moment in moments if moment.seat == seat]
    losses = [moment.loss for moment in own if moment.loss is not None]
    return Accuracy(
        seat=seat,
        judged=len(own),
        agreed=sum(moment.agreed for moment in own),
        mean_loss=sum(losses) / len(losses) if losses else None,
    )
