"""What can be wrong with the steps that wait: the order in which they lie on each other."""

from __future__ import annotations

from typing import Final

from condotta.pax.position import FRAME, Position
from condotta.pax.problems_of_one_step import problem_of_step, problem_with_below
from condotta.pax.steps import (
    ACTIVATE,
    ANNOUNCE,
    APOSTASY_PAIR,
    APOSTATISE,
    ARRIVE,
    ARRIVE_BISHOP,
    ARRIVE_REPRESSED,
    BATTLE_WHERE,
    BEHEAD_CARD,
    CAMPAIGN_EMPIRE,
    CASUALTIES,
    CHANGE_REGIME,
    COMMERCE_SPACE,
    CONSTANTINOPLE,
    CORSAIR_PIRATE,
    CORSAIR_TO,
    CRYPTOGRAPHY,
    DECIDE_BATTLE,
    EMANCIPATE,
    ENCLOSURE,
    FAIR_LEVY,
    FIRST_QUESTION,
    GOLDEN_LIBERTY,
    HAND_LIMIT,
    INQUISITOR_BISHOP,
    INQUISITOR_TO,
    LEFT_OVER,
    MUSTER,
    OPS,
    PACIFY,
    PLACE_AGENTS,
    PLACE_BISHOPS,
    REGIME_CONCESSION,
    REPRESS_PIECE,
    REPRESS_TO,
    ROOKS_JOIN,
    SERF_EMPIRE,
    SHIFT,
    SHORTAGE,
    SIEGE_PIECE,
    STEP_NAMES,
    STEPS,
    SUITOR,
    SURVIVORS,
    TAX_ANSWER,
    TAX_CONCESSION,
    TAX_EMPIRE,
    TAX_LEVY,
    TREACHERY,
    TURN,
    VENICE_LIMIT,
    VOTE_EMPIRE,
    VOYAGE,
)

_AFTER_SALE: Final = (TURN, ENCLOSURE, CRYPTOGRAPHY)
"""What a one-shot interrupts: the turn, or what else a sale brings (P-AB23)."""
_OPS: Final = (OPS, TURN, ENCLOSURE)
"""What an op interrupts: the ops action, or a sale (P-AB19)."""
_REGIME: Final = (TURN, ENCLOSURE, CRYPTOGRAPHY, OPS, PLACE_BISHOPS)
"""What a battle or a regime change interrupts."""
_ARRIVAL: Final = (
    *_REGIME,
    *(PLACE_AGENTS, SHIFT, APOSTATISE, MUSTER, ROOKS_JOIN, SURVIVORS, LEFT_OVER),
    *(EMANCIPATE, VOYAGE, CHANGE_REGIME, CONSTANTINOPLE, ARRIVE_REPRESSED, GOLDEN_LIBERTY),
)
"""What the arrival of a piece interrupts."""


def _below() -> list[tuple[int, ...]]:
    below: list[tuple[int, ...]] = [()] * STEPS
    for step in (ACTIVATE, ANNOUNCE, APOSTASY_PAIR, ENCLOSURE, OPS, VOYAGE):
        below[step] = (TURN,)
    below[CRYPTOGRAPHY] = (TURN, ENCLOSURE)
    for step in (TREACHERY, BATTLE_WHERE, SUITOR, SHIFT, APOSTATISE):
        below[step] = _AFTER_SALE
    below[PLACE_AGENTS] = (*_AFTER_SALE, SHIFT, APOSTATISE, MUSTER, ROOKS_JOIN)
    below[PLACE_BISHOPS] = (*_AFTER_SALE, SHIFT, APOSTATISE)
    for step in (MUSTER, DECIDE_BATTLE, CHANGE_REGIME, REGIME_CONCESSION):
        below[step] = _REGIME
    below[REGIME_CONCESSION] = (EMANCIPATE,)
    below[EMANCIPATE] = (*_REGIME, GOLDEN_LIBERTY)
    below[GOLDEN_LIBERTY] = _REGIME
    below[ROOKS_JOIN] = (MUSTER,)
    below[CASUALTIES] = (DECIDE_BATTLE,)
    below[CONSTANTINOPLE] = (CHANGE_REGIME,)
    below[LEFT_OVER] = (CHANGE_REGIME, CONSTANTINOPLE)
    below[SURVIVORS] = (LEFT_OVER,)
    below[ARRIVE] = _ARRIVAL
    below[ARRIVE_REPRESSED] = (CHANGE_REGIME, CONSTANTINOPLE, ARRIVE_REPRESSED)
    below[ARRIVE_BISHOP] = (*_AFTER_SALE, SHIFT, APOSTATISE, PLACE_BISHOPS)
    below[SERF_EMPIRE] = (ARRIVE,)
    below[SHORTAGE] = (ARRIVE, ARRIVE_REPRESSED, ARRIVE_BISHOP)
    below[PACIFY] = (*_OPS, *_AFTER_SALE, SHIFT, APOSTATISE, PLACE_BISHOPS)
    below[FAIR_LEVY] = (VOYAGE,)
    below[TAX_LEVY] = _OPS
    below[TAX_ANSWER] = (TAX_LEVY,)
    for step in (INQUISITOR_BISHOP, INQUISITOR_TO, COMMERCE_SPACE, BEHEAD_CARD, TAX_CONCESSION):
        below[step] = _OPS
    for step in (TAX_EMPIRE, REPRESS_PIECE, REPRESS_TO, VOTE_EMPIRE, CORSAIR_PIRATE, CORSAIR_TO):
        below[step] = _OPS
    for step in (SIEGE_PIECE, CAMPAIGN_EMPIRE):
        below[step] = _OPS
    return below


_BELOW: Final = _below()
"""For each step the steps it can interrupt; limits of hands and of Venice interrupt any."""
_ANYWHERE: Final = (HAND_LIMIT, VENICE_LIMIT)


def step_problems(position: Position, found: list[str]) -> None:
    """Look at every step that waits."""
    frames = position.frames
    if position.over or not frames:
        return
    if frames[-FRAME] < FIRST_QUESTION:
        last = len(frames) // FRAME - 1
        found.append(f"pending.{last}: {STEP_NAMES[frames[-FRAME]]} is on top and asks nobody")
    below = -1
    for start in range(0, len(frames), FRAME):
        step = frames[start]
        said = f"pending.{start // FRAME}: {STEP_NAMES[step]} waits"
        if not _may_lie_on(step, below):
            on = STEP_NAMES[below] if below >= 0 else "nothing"
            found.append(f"{said} on top of {on}")
        problem = problem_of_step(position, frames[start : start + FRAME])
        if not problem and start > 0:
            problem = problem_with_below(position, frames[start - FRAME : start + FRAME])
        if problem:
            found.append(f"{said}, but {problem}")
        below = step


def _may_lie_on(step: int, below: int) -> bool:
    if below < 0:
        return step == TURN
    if step in _ANYWHERE:
        return True
    return below not in _ANYWHERE and below in _BELOW[step]
