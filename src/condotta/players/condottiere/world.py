"""Condottiere as a search sees it: a position it may play on, guided by a steady hand."""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.condottiere.actions import DRAW, PASS, PASS_REVEAL, PLAY, TURN_UP
from condotta.condottiere.cards import BISHOP, COURTESAN, SCARECROW
from condotta.condottiere.flow import question_of, settle
from condotta.condottiere.game import Condottiere
from condotta.condottiere.phases import OVER, is_in_battle
from condotta.condottiere.position import Position, seats_in
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.players.condottiere.field import Field
from condotta.players.condottiere.outlook import chances
from condotta.players.condottiere.situation import Situation, seen_on
from condotta.players.condottiere.steady import worths
from condotta.players.condottiere.weights import BY_STYLE, CondottiereWeights
from condotta.players.search.think import Approach
from condotta.players.search.tree import Manner
from condotta.players.search.world import World, drawn_in_proportion, in_proportion

MANNER: Final = Manner(curiosity=0.5, doubt=0.1, width=4.0, growth=1.0)
"""How Condottiere is searched."""
ITERATIONS: Final = 600
"""How often it tries when nobody says anything."""


class Guide:
    """What leads a search: whose judgement, and how closely it is followed."""

    def __init__(self, weights: CondottiereWeights, hope: float, whim: float, battles: int) -> None:
        """Say whose weights they are; the rest stands below."""
        self.weights = weights
        self.hope = hope
        """How many points of worth make an answer about three times as promising as another."""
        self.whim = whim
        """The same for what is played in playouts: the less, the more they are like ``steady``."""
        self.battles = battles
        """How many battles a playout fights to the end before it judges."""


GUIDE: Final = Guide(BY_STYLE["plain"], hope=3.0, whim=1.0, battles=1)


class CondottiereWorld(World):
    """One imagined position."""

    def __init__(self, position: Position, guide: Guide = GUIDE) -> None:
        """Own the position."""
        super().__init__(position.rules.seats)
        self.position = position
        position.unheard = True
        self._answers = settle(position, [])
        self._guide = guide
        self._situation: Situation | None = None
        """What the seat asked knows, once somebody has looked."""
        self._in_battle: list[Situation | None] = [None] * self.seats
        """What each seat knew when it was last asked in the battle that is going on."""
        self._field = Field(position.rules.seats)
        self._is_counted = False
        """Whether the field is true to the position."""

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.phase == OVER

    def seat(self) -> int:
        """Who is asked."""
        return question_of(self.position).seat(self.position)

    def answers(self) -> list[int]:
        """Every answer the rules allow."""
        return self._answers

    def sensible(self, answers: list[int]) -> list[int]:
        """Leave out what never helps: see ``worth_a_thought``."""
        first = answers[0]
        if DRAW <= first < TURN_UP:
            return answers[-1:]
        if first > PASS_REVEAL:
            return answers
        return worth_a_thought(self.situation(), answers)

    def play(self, index: int) -> None:
        """Answer the pending question."""
        position = self.position
        events: list[Event] = []
        seat, battle, final = position.turn, position.battle, position.final
        fought = in_battle(position)
        question_of(position).answer(position, index, events)
        self._answers = settle(position, events)
        self._situation = None
        if fought and in_battle(position) and position.battle == battle and position.final == final:
            if self._is_counted:
                self._field.follow(position, seat, index)
        else:
            self._is_counted = False
            self._in_battle = [None] * self.seats

    def result(self) -> list[float]:
        """Each winner has an equal share."""
        winners = seats_in(self.position.winners)
        shares = [0.0] * self.seats
        for seat in winners:
            shares[seat] = 1.0 / len(winners)
        return shares

    def priors(self, answers: list[int]) -> list[float]:
        """What ``steady`` thinks of the answers, as shares of hope."""
        return in_proportion(worths(self.situation(), answers), self._guide.hope)

    def playout(self, rng: Random) -> list[float]:
        """Fight the battle to its end, or the next one if none is going on, and judge then."""
        position = self.position
        last = position.battle + self._guide.battles - (1 if in_battle(position) else 0)
        number = position.game_number
        while position.phase != OVER:
            if position.game_number != number or (position.battle > last and not position.final):
                return self.judged()
            answers = self._answers
            index = answers[0]
            if len(answers) > 1:
                index = self.likely(answers, rng)
            self.play(index)
        return self.result()

    def judged(self) -> list[float]:
        """Every seat's share of the win, as the position looks."""
        return chances(self.position)

    def likely(self, answers: list[int], rng: Random) -> int:
        """An answer as ``steady`` might give it, mostly the best."""
        promised = worths(self.situation(), answers)
        return answers[drawn_in_proportion(promised, self._guide.whim, rng.random())]

    def situation(self) -> Situation:
        """What the seat asked knows."""
        now = self._situation
        if now is None:
            now = self._look(self.seat())
            self._situation = now
        return now

    def _look(self, seat: int) -> Situation:
        """See again what the last turns have changed, or all of it where a battle has begun."""
        position = self.position
        if not self._is_counted:
            self._field.count(position)
            self._is_counted = True
        now = self._in_battle[seat]
        if now is None:
            now = seen_on(self._field, position, seat, self._guide.weights)
            self._in_battle[seat] = now
        else:
            now.see_turn(position, self._field)
        return now


def in_battle(position: Position) -> bool:
    """Whether a battle is going on."""
    return is_in_battle(position.phase)


def worth_a_thought(now: Situation, answers: list[int]) -> list[int]:
    """A turn's sensible answers: nobody reveals; who has won needs only the cards that act.

    A Scarecrow may bring a card back, a Bishop move the Pope and a Courtesan bring the token;
    anything else would be thrown away.
    """
    won = now.alone() and now.own_strength(now.lines) > now.strongest_rival(now.lines)
    for seat in range(now.seats):
        if now.rival(seat) and now.face_down[seat] > 0:
            won = False
    if not won:
        # It is the last answer, where it is one at all.
        return answers[:-1] if answers[-1] == PASS_REVEAL else answers
    return [
        index
        for index in answers
        if index == PASS
        or index == PLAY + SCARECROW
        or index == PLAY + COURTESAN
        or (index == PLAY + BISHOP and not now.rules.bishop_ends_battle)
    ]


def world_of(game: Game) -> World:
    """Take over a game that was imagined; nobody else may play on it."""
    assert isinstance(game, Condottiere)
    return CondottiereWorld(game._position, GUIDE)


APPROACH: Final = Approach(world_of, MANNER, ITERATIONS)
