"""Finding puzzles in a game: a game is played, and every decision is looked at for one.

A win that can be proved is taken if there is one way to it. Any other decision must pass four
looks of the champion: thinking quickly, it has an answer ahead; that one is tried against every
other answer in pairs, in the same imagined games, and what is not surely worse must be of the same
kind; against the strongest of the others it is tried once more, much longer; and thinking long,
with another seed, it comes to the same.
"""

from __future__ import annotations

from typing import Final

from condotta.advice.advising import seed_of_advice
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.registry import description_of, new
from condotta.players import SeatAtTable, Thoughts, player_named
from condotta.players.champion import LearnedSearch, schooled_in
from condotta.players.search.player import SearchPlayer
from condotta.puzzles.grading import grade_of_proof, grade_of_weighed, missed_by
from condotta.puzzles.puzzle import PROVED, WEIGHED, Line, Puzzle, Source
from condotta.puzzles.ways import Way
from condotta.puzzles.winning import Proof, TooMuch, holds

FEWEST_OPTIONS: Final = 3
"""With fewer answers there is nothing to find."""
CLEAR: Final = 0.06
"""What the best answer must promise more than any other, as a share of the win …"""
SURE: Final = 2.0
"""… and that by so many standard errors beyond half of it."""
LOST: Final = 0.08
"""Who can expect no more than this has no use for the best answer."""
PAIR: Final = 5
"""A search compares two answers in one pair for so many of its tries."""
APART: Final = 4
"""So many steps lie between two puzzles of one game."""
ONE_IN: Final = 4
"""Of the wins by one answer that nobody misses only one in so many is taken."""
MOST_OF_A_GAME: Final = 4
"""So many puzzles are taken from one game."""


def look_at_game(way: Way, seats: int, seed: int) -> list[Puzzle]:
    """Play a game and give the puzzles in it."""
    moments, winners = _played(way, seats, seed)
    found: list[Puzzle] = []
    for source, game in moments:
        if way.only_winners and game.decision.seat not in winners:
            continue
        if len(found) == MOST_OF_A_GAME:
            break
        if not found or source.steps >= found[-1].step + APART:
            puzzle = _puzzle_at(way, source, game)
            found += [] if puzzle is None else [puzzle]
    return found


def _played(way: Way, seats: int, seed: int) -> tuple[list[tuple[Source, Game]], tuple[int, ...]]:
    """Play a game; give the moments worth a look, and who won."""
    game = new(way.game, seats=seats, seed=seed)
    played: list[int] = []
    moments: list[tuple[Source, Game]] = []
    while not game.over:
        if len(game.decision.options) >= FEWEST_OPTIONS and _is_worth_a_look(way, game):
            moments.append((_source(way, game, seed, played), game.clone()))
        player = player_named(way.players, seed_of_advice("player", seed, len(played)))
        answer = player.choose(SeatAtTable(game, game.decision.seat))
        played.append(answer.index)
        game.play(answer)
    return moments, game.result.winners


def _is_worth_a_look(way: Way, game: Game) -> bool:
    return way.may_be_proved(game) or way.may_be_weighed(game)


def _source(way: Way, game: Game, seed: int, played: list[int]) -> Source:
    record = game.record
    return Source(
        game=way.game,
        rules=str(record["rules"]),
        edition=str(record["edition"]),
        variants=(),
        seats=game.seats,
        seed=seed,
        players=way.players,
        actions=tuple(played),
    )


def _puzzle_at(way: Way, source: Source, game: Game) -> Puzzle | None:
    if way.may_be_proved(game):
        try:
            proof = Proof(game, way)
        except TooMuch:
            return None
        if proof.lines:
            return _proved(way, source, game, proof)
    return _weighed(way, source, game) if way.may_be_weighed(game) else None


# --- a win that can be proved ---------------------------------------------------------------------


def _proved(way: Way, source: Source, game: Game, proof: Proof) -> Puzzle | None:
    line = proof.lines[0]
    if len(proof.lines) > 1 or _is_plain(game, line) or not holds(game, line, source.steps):
        return None
    seat = game.decision.seat
    seed = seed_of_advice("second", source.seed, source.steps)
    thinker = SearchPlayer(seed, iterations=2 * way.effort.quick)
    weighed = thinker.think(SeatAtTable(game, seat)).weighed
    second = max((one.value for one in weighed if one.action.index != line[0]), default=0.0)
    actions = [description_of(way.game).actions[index] for index in line]
    missed = missed_by(way, source.seed, game, [line[0]])
    grade = grade_of_proof(missed, len(line), proof.tried)
    if grade == 1 and len(line) == 1 and source.seed % ONE_IN:
        return None
    return Puzzle(
        source=source,
        step=source.steps,
        seat=seat,
        proof=PROVED,
        theme=way.theme_of(actions, _events(game, actions)),
        grade=grade,
        line=line,
        best=1.0,
        second=second,
        alike=(),
    )


def _is_plain(game: Game, line: Line) -> bool:
    """Say whether the win only has to be taken: passing, or declaring what is there already."""
    kind = next(one.kind for one in game.decision.options if one.index == line[0])
    return kind in ("declare", "pass", "pass-reveal")


def _events(game: Game, line: list[Action]) -> list[Event]:
    ahead = game.clone()
    return [event for action in line for event in ahead.play(action)]


# --- an answer that is clearly best ---------------------------------------------------------------


def _is_ahead(thoughts: Thoughts) -> bool:
    """Say whether one answer looked better than most, and the game is not lost anyway."""
    first, *others = thoughts.weighed
    worse = [one for one in others if first.value - one.value >= CLEAR]
    return first.value > LOST and 2 * len(worse) >= len(others)


def _weighed(way: Way, source: Source, game: Game) -> Puzzle | None:
    at, effort, step = SeatAtTable(game, game.decision.seat), way.effort, source.steps

    def thinker(what: str, iterations: int) -> SearchPlayer:
        seed = seed_of_advice(what, source.seed, step)
        return LearnedSearch(seed, schooled_in(source.game), iterations, None)

    thoughts = thinker("first", effort.first).think(at)
    best = thoughts.best
    if not _is_ahead(thoughts):
        return None
    lesser = _lesser(thinker("pairs", PAIR * effort.pairs), at, thoughts)
    alike = [option for option in game.decision.options if option not in lesser]
    if not lesser or len({way.theme_of([option], []) for option in alike}) > 1:
        return None
    if len(alike) > 1 and any(option.kind != "play" for option in alike):
        return None
    strongest = min(lesser, key=lambda option: lesser[option])
    last = thinker("last", PAIR * effort.last).compare(at, best, strongest)
    if last.best - last.other - SURE * last.error < CLEAR:
        return None
    if thinker("again", effort.again).choose(at) not in alike:
        return None
    indices = [option.index for option in alike]
    missed = missed_by(way, source.seed, game, indices)
    return Puzzle(
        source=source,
        step=step,
        seat=at.seat,
        proof=WEIGHED,
        theme=way.theme_of([best], []),
        grade=grade_of_weighed(missed, last.best - last.other),
        line=(best.index,),
        best=last.best,
        second=last.other,
        alike=tuple(index for index in indices if index != best.index),
    )


def _lesser(thinker: SearchPlayer, at: SeatAtTable, thoughts: Thoughts) -> dict[Action, float]:
    """Try the best answer against every other one; give those surely worse, and by how much."""
    found: dict[Action, float] = {}
    for other in thoughts.weighed[1:]:
        compared = thinker.compare(at, thoughts.best, other.action)
        lead = compared.best - compared.other
        if lead - SURE * compared.error >= CLEAR / 2:
            found[other.action] = lead
    return found
