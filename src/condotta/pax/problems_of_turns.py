"""What can be wrong with the course of the game: banks, counters, players who are out, the end."""

from __future__ import annotations

from condotta.pax.checks import is_bankrupt
from condotta.pax.names import card_key
from condotta.pax.places import REGIONS
from condotta.pax.position import Position, is_playing, seats_in
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS
from condotta.pax.victories import VICTORIES, VICTORY_KEYS
from condotta.pax.victory import CULTURAL_END, LAST_BANKER, STALLED


def turn_problems(position: Position, found: list[str]) -> None:
    """Look at what was dealt, the turn and the end."""
    if len(set(position.banks)) != len(position.banks):
        found.append("two seats have the same bank")
    if position.turn < 1:
        found.append(f"turn {position.turn} is no turn")
    if not 0 <= position.actions_left <= ACTIONS_IN_A_TURN:
        found.append(f"{position.actions_left} actions are left")
    found += [
        f"{card_key(card)} was used twice"
        for card in sorted(set(position.used))
        if position.used.count(card) > 1
    ]
    _look_at_eliminated(position, found)
    if position.over:
        _look_at_end(position, found)
    else:
        _look_at_turn(position, found)


def _look_at_eliminated(position: Position, found: list[str]) -> None:
    """P-G6.2, P-R48: who is out has nothing; somebody must be left to play on with another."""
    if position.eliminated and not position.rules.bankruptcy:
        found.append("somebody is out without the bankruptcy variant")
    found += [
        f"seat {seat} is out and has something left"
        for seat in seats_in(position.eliminated)
        if not is_bankrupt(position, seat)
    ]
    left = position.rules.seats - len(seats_in(position.eliminated))
    if left < 1 or (left == 1 and not position.over):
        found.append("too few seats are left to play on")
    if left == 1 and position.over and position.reason != LAST_BANKER:
        found.append("the last banker has won in another way")


def _look_at_turn(position: Position, found: list[str]) -> None:
    """P-D1.8: a game that goes on has no winner, and whoever acts can do something."""
    if position.winners or position.reason:
        found.append("the game goes on and has a result")
    if not position.frames:
        found.append("the game goes on and nothing waits to be done")
    if not is_playing(position, position.actor):
        found.append(f"seat {position.actor} is out and acts")
    limit = position.rules.stall_limit
    if 0 < limit <= position.stall:
        found.append(f"{position.stall} empty turns have not ended the game")
    if position.acted:
        return
    if position.actions_left == 0 or not _can_convene(position):
        found.append(f"seat {position.actor} may have nothing to do")


def _can_convene(position: Position) -> bool:
    """P-E5.3: a trade fair is the action that is always possible in a full market."""
    for row in range(REGIONS):
        if position.fairs_done >> row & 1 == 0 and position.market[row * MARKET_COLUMNS] >= 0:
            return True
    return False


def _look_at_end(position: Position, found: list[str]) -> None:
    """P-L2, P-L2b: somebody has won, only by culture several; nothing waits any more."""
    if position.frames or position.battle:
        found.append("the game is over and something waits to be done")
    winners = seats_in(position.winners)
    if not winners:
        found.append("the game is over without a winner")
    if len(winners) > 1 and position.reason not in (CULTURAL_END, STALLED):
        found.append(f"{len(winners)} seats have won by {position.reason}")
    found += [
        f"seat {seat} is out and has won" for seat in winners if not is_playing(position, seat)
    ]
    if position.reason == STALLED and position.rules.stall_limit == 0:
        found.append("the game has stalled where nothing counts empty turns")
    alone = position.winners | position.eliminated == position.rules.everyone
    if position.reason == LAST_BANKER and not alone:
        found.append("the last banker was not alone")
    if position.reason in VICTORY_KEYS[:VICTORIES]:
        victory = VICTORY_KEYS.index(position.reason)
        if position.active_victories >> victory & 1 == 0:
            found.append(f"the victory {position.reason} was declared and is not active")
