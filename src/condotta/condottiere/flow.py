"""The course of the game: steps that run by themselves, questions that wait for an answer.

C7-FLOW-1, C5-FLOW-1: a game is a sequence of rounds, a round a sequence of battles, a battle over
one region (C7-FLOW-3). Which step follows which is told in ``phases``.
"""

from __future__ import annotations

from typing import Final

from condotta.condottiere import actions, phases
from condotta.condottiere.battle import Turn, begin_battle, end_turn
from condotta.condottiere.cards import LAID_FACE_DOWN
from condotta.condottiere.choosing import ChooseRegion
from condotta.condottiere.compare import compare_strength
from condotta.condottiere.drawing import DrawCards, ask_for_draws
from condotta.condottiere.effects import PlacePope, TakeBack
from condotta.condottiere.hidden import ChooseTurnUp
from condotta.condottiere.position import Position
from condotta.condottiere.question import Question
from condotta.condottiere.rounds import (
    KeepCards,
    ThrowInHand,
    ask_for_hands,
    check_round_end,
    deal_new_round,
    discard_lines,
    set_up,
)
from condotta.condottiere.victory import begin_final_battle, check_end
from condotta.core.event import Event


def _every_question() -> list[Question | None]:
    """Which question each phase asks; ``None`` where the phase runs by itself."""
    choose = ChooseRegion("choose-region", actions.CHOOSE, actions.DECLINE)
    questions: list[Question | None] = [None] * phases.PHASES
    questions[phases.FIRST_CHOICE] = choose
    questions[phases.NEXT_CHOICE] = choose
    questions[phases.TURN] = Turn("turn", actions.PLAY, actions.PASS_REVEAL)
    questions[phases.SCARECROW_CHOICE] = TakeBack("scarecrow", actions.TAKE, actions.TAKE_NOTHING)
    questions[phases.POPE_CHOICE] = PlacePope("pope", actions.POPE, actions.POPE_OFF)
    last_turn_up = actions.TURN_UP + len(LAID_FACE_DOWN) - 1
    questions[phases.TURN_UP_CHOICE] = ChooseTurnUp("turn-up", actions.TURN_UP, last_turn_up)
    questions[phases.HAND_CHOICE] = ThrowInHand("hand", actions.KEEP_HAND, actions.DISCARD_HAND)
    questions[phases.KEEP_CHOICE] = KeepCards("keep", actions.KEEP, actions.KEEP_DONE)
    questions[phases.DRAW_CHOICE] = DrawCards("draw", actions.DRAW, actions.DRAW + 3)
    return questions


QUESTIONS: Final = _every_question()


def question_of(position: Position) -> Question:
    """Give the pending question."""
    question = QUESTIONS[position.phase]
    assert question is not None
    return question


def settle(position: Position, events: list[Event]) -> list[int]:
    """Run on to the next real question and list its answers; none when the game is over.

    A question with one answer is taken silently (C7-TURN-7): everybody could see that it had one.
    """
    while position.phase != phases.OVER:
        question = QUESTIONS[position.phase]
        if question is None:
            run_step(position, events)
            continue
        answers = question.answers(position)
        if len(answers) > 1:
            return answers
        question.answer(position, answers[0], events)
    return []


def run_step(position: Position, events: list[Event]) -> None:
    """Run one step that asks nobody (the order of a battle's end: C7-END-3, C5-END-8)."""
    phase = position.phase
    if phase == phases.END_OF_TURN:
        end_turn(position, events)
    elif phase == phases.BATTLE:
        begin_battle(position, events)
    elif phase == phases.COMPARE:
        compare_strength(position, events)
    elif phase == phases.CHECK:
        check_end(position, events)
    elif phase == phases.DISCARD:
        discard_lines(position, events)
    elif phase == phases.HANDS:
        ask_for_hands(position, events)
    elif phase == phases.ROUND_END:
        check_round_end(position, events)
    elif phase == phases.DEAL:
        deal_new_round(position, events)
    elif phase == phases.DRAWING:
        ask_for_draws(position, events)
    elif phase == phases.FINAL:
        begin_final_battle(position, events)
    else:
        assert phase == phases.SETUP
        set_up(position, events)
