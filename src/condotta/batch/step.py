"""A decision: the answer, and all that follows from it until the next real question.

One straight pass without loops: every step between two questions is written down once, in the order
in which the rules take them, and acts in the games that stand there. A question with one answer is
taken silently on the way. Only dealing has a loop, for the games that wait for cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.answer import read_answer
from condotta.batch.battle import (
    answer_pope,
    answer_scarecrow,
    answer_turn,
    begin_battle,
    end_turn,
    take_only_answers,
)
from condotta.batch.between import STEPS, answer_choice, answer_hand, answer_keep
from condotta.batch.compaction import in_those_due
from condotta.batch.compare import compare_strength
from condotta.batch.deal import deal, is_due
from condotta.batch.drawing import answer_draw
from condotta.batch.hidden import answer_turn_up
from condotta.batch.legal import acting_seat, answers, is_among
from condotta.batch.stages import stage
from condotta.batch.state import Position, State, blank, pack, unpack
from condotta.batch.victory import ENDINGS, ILLEGAL, check_end, end_all
from condotta.condottiere.phases import (
    BATTLE,
    COMPARE,
    DRAW_CHOICE,
    END_OF_TURN,
    FIRST_CHOICE,
    HAND_CHOICE,
    KEEP_CHOICE,
    NEXT_CHOICE,
    OVER,
    POPE_CHOICE,
    SCARECROW_CHOICE,
    TURN,
    TURN_UP_CHOICE,
)

Answering = tuple[tuple[int, ...], Callable[..., None]]

EFFECTS = (SCARECROW_CHOICE, POPE_CHOICE, TURN_UP_CHOICE)
"""The questions a card asks, which may have one answer only."""


def play(position: Position, action: Array) -> None:
    """Answer the pending questions and go on to the next, or to where cards must be dealt.

    A game that is over stays as it is.
    """
    position.counters["steps"] += (~position.at(OVER)).astype(np.uint32)
    stage(position, ~position.at(OVER), lambda now: _refuse(now, action))
    answer = read_answer(position, action)
    # The last of these first: no answer may lead to a question that is answered here again.
    for phases, answer_it in _answering(position):
        stage(position, position.at(*phases), partial(answer_it, answer=answer))
    stage(position, position.at(*EFFECTS), take_only_answers)
    stage(position, position.at(END_OF_TURN), end_turn)
    stage(position, position.at(COMPARE), compare_and_check)
    go_on(position)


def _answering(position: Position) -> list[Answering]:
    """The questions of these rules: at which phases each is asked, and what answers it."""
    rules = position.rules
    questions: list[Answering] = [((KEEP_CHOICE,), answer_keep)] if rules.cards_kept > 0 else []
    questions.append(
        ((DRAW_CHOICE,), answer_draw) if rules.draws else ((HAND_CHOICE,), answer_hand)
    )
    if rules.turn_up_any:
        questions.append(((TURN_UP_CHOICE,), answer_turn_up))
    if not rules.bishop_ends_battle:
        questions.append(((POPE_CHOICE,), answer_pope))
    questions.append(((SCARECROW_CHOICE,), answer_scarecrow))
    questions.append(((TURN,), answer_turn))
    return [*questions, ((FIRST_CHOICE, NEXT_CHOICE), answer_choice)]


def compare_and_check(position: Position) -> None:
    """C7-END-3: compare strengths, then look whether the game has ended (C7-WIN-3, C5-WIN-3)."""
    check_end(position, compare_strength(position))


def go_on(position: Position) -> None:
    """Run through what lies between two battles, and begin the next."""
    for phase in position.settings.order:
        if phase in STEPS:
            # A study's board may have one region only: then the first choice is none either.
            here = position.at(FIRST_CHOICE, phase) if phase == NEXT_CHOICE else position.at(phase)
            stage(position, here, STEPS[phase])
    stage(position, position.at(BATTLE), begin_battle)


def _refuse(position: Position, action: Array) -> None:
    """End the games whose answer is not allowed: all the others share the win."""
    wrong = ~is_among(answers(position), action) & ~position.at(OVER)
    seat = jnp.maximum(acting_seat(position), 0)
    others = position.rules.everyone & ~(1 << seat)
    end_all(position, wrong, others, ENDINGS.index(ILLEGAL))


def played(state: State, action: Array) -> State:
    """Play in every game of a state; some then wait for cards."""
    position = unpack(state)
    play(position, action)
    return pack(position)


def begun_anew(state: State, games: int) -> State:
    """Put new games in the place of those that are over; they wait for cards."""
    number = state.counter("game") + np.uint32(games)
    new = pack(blank(state.settings, state.counter("seed"), number))
    over = state.terminated
    words = zip(new.words, state.words, strict=True)
    return State(tuple(jnp.where(over, a, b) for a, b in words), state.settings)


def dealt(state: State) -> State:
    """Deal in the games that wait for cards, and go on to the next question."""
    return in_those_due(dealt_in_place, is_due(state.number("phase")), state)


def dealt_in_place(state: State) -> State:
    """The same without looking for the games that wait: they are few or a block of a kernel."""
    position = unpack(state)
    deal(position)
    go_on(position)
    return pack(position)
