"""One match: players sit down, play a deal to its end, and are watched."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from time import perf_counter

from condotta.arena.outcome import Outcome, SeatFault, ThinkingTime
from condotta.arena.records import record_of
from condotta.arena.schedule import Match
from condotta.arena.tournament import Setup, check_limit, full_table
from condotta.core.action import Action
from condotta.core.errors import CondottaError
from condotta.core.game import Game
from condotta.core.given import shown
from condotta.core.values import JsonObject
from condotta.players import Player, Recollections, SeatAtTable, Thoughts
from condotta.players.guarded import ILLEGAL, Guarded
from condotta.players.named import Make, is_of_the_house, is_peeking, player_made
from condotta.players.protocol import SeatThatPeeks


def play_match(
    setup: Setup,
    seating: Sequence[str],
    seed: bytes,
    *,
    limit: float | None = None,
    make: Make | None = None,
    keeps_record: bool = False,
) -> Outcome:
    """Play one deal with these players at these seats; the outcome may have the game's record.

    What is played follows from the arguments alone. As at a table, a player is made anew for every
    question, from a seed that belongs to the deal, the seat and the number of the question.

    >>> from condotta.arena import Setup, play_match
    >>> outcome = play_match(Setup("condottiere", seats=2), ["steady", "random"], seed=bytes(32))
    >>> outcome.reason in ("adjacent-regions", "total-regions"), outcome.faults
    (True, ())
    """
    check_limit(limit)
    match = Match(0, 0, seed, full_table(setup, seating))
    return play(setup, match, limit=limit, make=make, keeps_record=keeps_record)


def play(
    setup: Setup,
    match: Match,
    *,
    limit: float | None = None,
    make: Make | None = None,
    keeps_record: bool = False,
) -> Outcome:
    """Play a match of a schedule."""
    game = setup.begin(match.seed)
    watch = _Watch(game, match, limit, make)
    while not game.over:
        watch.take_turn()
    result = game.result
    return Outcome(
        match.number,
        match.deal,
        match.seating,
        result.winners,
        result.reason,
        result.scores,
        watch.moves.hexdigest()[:16],
        tuple(watch.clocks),
        tuple(watch.faults),
        record=record_of(game, match) if keeps_record else None,
    )


def player_seed(seed: bytes, seat: int, question: int) -> int:
    """Give a player its seed, which tells it nothing about the deal."""
    told = sha256(b"condotta arena player %s %d %d" % (seed.hex().encode(), seat, question))
    return int.from_bytes(told.digest()[:6], "big")


class _Watch:
    """Watches a match: what is done, how long it takes, what goes wrong."""

    def __init__(self, game: Game, match: Match, limit: float | None, make: Make | None) -> None:
        self._game = game
        self._memories = Recollections(game)
        self._match = match
        self._limit = limit
        self._make = make
        # Only the house's own may peek.
        self._peeks = [
            (make is None or is_of_the_house(name)) and is_peeking(name) for name in match.seating
        ]
        self._questions = 0
        self.moves = sha256()
        self.clocks = [ThinkingTime() for _ in match.seating]
        self.faults: list[SeatFault] = []

    def take_turn(self) -> None:
        """Let whoever is asked volunteer something, and answer."""
        seat = self._game.decision.seat
        player = Guarded(self._player(seat), self._limit)
        self._questions += 1
        self._volunteer(player, seat)
        # Sat down anew: what was shown has changed what the seat sees.
        answer = self._answer(player, self._sit(seat, player))
        self.moves.update(answer.index.to_bytes(4, "big"))
        self._memories.add(self._game.play(answer))
        for fault in player.faults:
            self.faults.append(SeatFault(seat, fault.kind, fault.question, fault.told))

    def _player(self, seat: int) -> Player:
        try:
            seed = player_seed(self._match.seed, seat, self._questions)
            return player_made(self._match.seating[seat], seed, self._make)
        except Exception as problem:  # a fault like any other, for the guard to note
            return _Unmade(problem)

    def _sit(self, seat: int, player: Guarded) -> SeatAtTable:
        recall = self._memories.recall_for(seat, player.player)
        if self._peeks[seat]:
            return SeatThatPeeks(self._game, seat, recall)
        return SeatAtTable(self._game, seat, recall)

    def _answer(self, player: Guarded, at: SeatAtTable) -> Action:
        if len(at.decision.options) == 1:
            return player.choose(at)
        begun = perf_counter()
        answer = player.choose(at)
        self.clocks[at.seat].add(perf_counter() - begun)
        return answer

    def _volunteer(self, player: Guarded, seat: int) -> None:
        at = self._sit(seat, player)
        entry = player.volunteer(at)
        if entry is None:
            return
        try:
            # An answer is given when it is asked for; volunteering it would be a second turn.
            if entry.get("seat") != seat:
                raise ValueError("not its own to volunteer")
            self._memories.add(self._game.play_json(entry))
        except (CondottaError, AttributeError, TypeError, ValueError) as problem:
            player.note(at, ILLEGAL, f"{shown(entry)}: {problem}")
            return
        self.moves.update(repr(sorted(entry.items())).encode())


class _Unmade:
    """Sits where a player could not even be made."""

    def __init__(self, problem: Exception) -> None:
        self._problem = problem

    @property
    def name(self) -> str:
        return "–"

    def choose(self, at: SeatAtTable) -> Action:
        raise self._problem

    def think(self, at: SeatAtTable) -> Thoughts:
        raise self._problem

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        return None
