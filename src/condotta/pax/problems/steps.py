"""What can be wrong with the steps that wait: the order in which they lie on each other."""

from __future__ import annotations

from typing import Final

from condotta.pax import steps
from condotta.pax.position import FRAME, Position
from condotta.pax.problems.one_step import problem_of_step, problem_with_below

_AFTER_SALE: Final = (steps.TURN, steps.ENCLOSURE, steps.CRYPTOGRAPHY)
"""What a one-shot interrupts: the turn, or what else a sale brings (P-AB23)."""
_OPS: Final = (steps.OPS, steps.TURN, steps.ENCLOSURE)
"""What an op interrupts: the ops action, or a sale (P-AB19)."""
_REGIME: Final = (steps.TURN, steps.ENCLOSURE, steps.CRYPTOGRAPHY, steps.OPS, steps.PLACE_BISHOPS)
"""What a battle or a regime change interrupts."""
_ARRIVAL: Final = (
    *_REGIME,
    *(
        steps.PLACE_AGENTS,
        steps.SHIFT,
        steps.APOSTATISE,
        steps.MUSTER,
        steps.ROOKS_JOIN,
        steps.SURVIVORS,
        steps.LEFT_OVER,
    ),
    *(
        steps.EMANCIPATE,
        steps.VOYAGE,
        steps.CHANGE_REGIME,
        steps.CONSTANTINOPLE,
        steps.ARRIVE_REPRESSED,
        steps.GOLDEN_LIBERTY,
    ),
)
"""What the arrival of a piece interrupts."""


def _below() -> list[tuple[int, ...]]:
    below: list[tuple[int, ...]] = [()] * steps.STEPS
    for step in (
        steps.ACTIVATE,
        steps.ANNOUNCE,
        steps.APOSTASY_PAIR,
        steps.ENCLOSURE,
        steps.OPS,
        steps.VOYAGE,
    ):
        below[step] = (steps.TURN,)
    below[steps.CRYPTOGRAPHY] = (steps.TURN, steps.ENCLOSURE)
    for step in (steps.TREACHERY, steps.BATTLE_WHERE, steps.SUITOR, steps.SHIFT, steps.APOSTATISE):
        below[step] = _AFTER_SALE
    below[steps.PLACE_AGENTS] = (
        *_AFTER_SALE,
        steps.SHIFT,
        steps.APOSTATISE,
        steps.MUSTER,
        steps.ROOKS_JOIN,
    )
    below[steps.PLACE_BISHOPS] = (*_AFTER_SALE, steps.SHIFT, steps.APOSTATISE)
    for step in (steps.MUSTER, steps.DECIDE_BATTLE, steps.CHANGE_REGIME, steps.REGIME_CONCESSION):
        below[step] = _REGIME
    below[steps.REGIME_CONCESSION] = (steps.EMANCIPATE,)
    below[steps.EMANCIPATE] = (*_REGIME, steps.GOLDEN_LIBERTY)
    below[steps.GOLDEN_LIBERTY] = _REGIME
    below[steps.ROOKS_JOIN] = (steps.MUSTER,)
    below[steps.CASUALTIES] = (steps.DECIDE_BATTLE,)
    below[steps.CONSTANTINOPLE] = (steps.CHANGE_REGIME,)
    below[steps.LEFT_OVER] = (steps.CHANGE_REGIME, steps.CONSTANTINOPLE)
    below[steps.SURVIVORS] = (steps.LEFT_OVER,)
    below[steps.ARRIVE] = _ARRIVAL
    below[steps.ARRIVE_REPRESSED] = (
        steps.CHANGE_REGIME,
        steps.CONSTANTINOPLE,
        steps.ARRIVE_REPRESSED,
    )
    below[steps.ARRIVE_BISHOP] = (*_AFTER_SALE, steps.SHIFT, steps.APOSTATISE, steps.PLACE_BISHOPS)
    below[steps.SERF_EMPIRE] = (steps.ARRIVE,)
    below[steps.SHORTAGE] = (steps.ARRIVE, steps.ARRIVE_REPRESSED, steps.ARRIVE_BISHOP)
    below[steps.PACIFY] = (*_OPS, *_AFTER_SALE, steps.SHIFT, steps.APOSTATISE, steps.PLACE_BISHOPS)
    below[steps.FAIR_LEVY] = (steps.VOYAGE,)
    below[steps.TAX_LEVY] = _OPS
    below[steps.TAX_ANSWER] = (steps.TAX_LEVY,)
    for step in (
        steps.INQUISITOR_BISHOP,
        steps.INQUISITOR_TO,
        steps.COMMERCE_SPACE,
        steps.BEHEAD_CARD,
        steps.TAX_CONCESSION,
    ):
        below[step] = _OPS
    for step in (
        steps.TAX_EMPIRE,
        steps.REPRESS_PIECE,
        steps.REPRESS_TO,
        steps.VOTE_EMPIRE,
        steps.CORSAIR_PIRATE,
        steps.CORSAIR_TO,
    ):
        below[step] = _OPS
    for step in (steps.SIEGE_PIECE, steps.CAMPAIGN_EMPIRE):
        below[step] = _OPS
    return below


_BELOW: Final = _below()
"""For each step the steps it can interrupt; limits of hands and of Venice interrupt any."""
_ANYWHERE: Final = (steps.HAND_LIMIT, steps.VENICE_LIMIT)


def step_problems(position: Position, found: list[str]) -> None:
    """Look at every step that waits."""
    frames = position.frames
    if position.over or not frames:
        return
    if frames[-FRAME] < steps.FIRST_QUESTION:
        last = len(frames) // FRAME - 1
        found.append(
            f"pending.{last}: {steps.STEP_NAMES[frames[-FRAME]]} is on top and asks nobody"
        )
    below = -1
    for start in range(0, len(frames), FRAME):
        step = frames[start]
        said = f"pending.{start // FRAME}: {steps.STEP_NAMES[step]} waits"
        if not _may_lie_on(step, below):
            on = steps.STEP_NAMES[below] if below >= 0 else "nothing"
            found.append(f"{said} on top of {on}")
        problem = problem_of_step(position, frames[start : start + FRAME])
        if not problem and start > 0:
            problem = problem_with_below(position, frames[start - FRAME : start + FRAME])
        if problem:
            found.append(f"{said}, but {problem}")
        below = step


def _may_lie_on(step: int, below: int) -> bool:
    if below < 0:
        return step == steps.TURN
    if step in _ANYWHERE:
        return True
    return below not in _ANYWHERE and below in _BELOW[step]
