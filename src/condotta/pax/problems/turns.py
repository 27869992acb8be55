"""What can be wrong with the course of the game: banks, counters, players who are out, the end."""

from __future__ import annotations

from condotta.pax.cards import CARD, CARDS, COMET
from condotta.pax.checks import is_bankrupt
from condotta.pax.names import card_key, region_key
from condotta.pax.places import REGIONS
from condotta.pax.position import SPACES, Position, is_playing, seats_in
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS
from condotta.pax.victories import VICTORY_CARDS
from condotta.pax.victory import CULTURAL_END, LAST_BANKER, STALLED, cultural_winners, meets


def turn_problems(position: Position, found: list[str]) -> None:
    """Look at what was dealt, the turn and the end."""
    if len(set(position.banks)) != len(position.banks):
        found.append("banks: two seats have the same bank")
    if position.turn < 1:
        found.append(f"turn.number: {position.turn} is no turn")
    if not 0 <= position.actions_left <= ACTIONS_IN_A_TURN:
        most = f"at most {ACTIONS_IN_A_TURN}"
        found.append(f"turn.actions_left: {position.actions_left} instead of {most}")
    _look_at_used(position, found)
    _look_at_eliminated(position, found)
    if position.over:
        _look_at_end(position, found)
    else:
        _look_at_turn(position, found)
        _look_at_what_was_done(position, found)
        _look_at_gaps(position, found)


def _look_at_used(position: Position, found: list[str]) -> None:
    """P-E4.3: cards used for ops were in a tableau; none comes back to where it was bought."""
    away = {*position.market, *position.left_out, *position.decks[0], *position.decks[1]}
    for card in sorted(set(position.used)):
        said = f"turn.used: {card_key(card)}"
        if position.used.count(card) > 1:
            found.append(f"{said} was used twice")
        if card in away or (card < CARDS and CARD[card].kind == COMET):
            found.append(f"{said} cannot have been used")
    if position.used and not position.ops_done:
        found.append("turn.used: not empty, and turn.ops_done is")


def _look_at_eliminated(position: Position, found: list[str]) -> None:
    """P-G6.2, P-R48: who is out has nothing; somebody must be left to play on with another."""
    if position.eliminated and not position.rules.bankruptcy:
        found.append("eliminated: somebody is out without the bankruptcy variant")
    found += [
        f"eliminated: {seat} has something left"
        for seat in seats_in(position.eliminated)
        if not is_bankrupt(position, seat)
    ]
    left = position.rules.seats - len(seats_in(position.eliminated))
    if left < 1 or (left == 1 and not position.over):
        found.append("eliminated: too few seats are left to play on")
    if left == 1 and position.over and position.reason != LAST_BANKER:
        found.append(f"reason: {position.reason}, and the last banker was left alone")


def _look_at_turn(position: Position, found: list[str]) -> None:
    """P-D1.8: a game that goes on has no winner, and whoever acts can do something."""
    if position.winners:
        found.append(f"winners: {seats_in(position.winners)}, and the game goes on")
    if not position.frames:
        found.append("pending: the game goes on and nothing waits to be done")
    if not is_playing(position, position.actor):
        found.append(f"turn.actor: {position.actor} is out")
    limit = position.rules.stall_limit
    if 0 < limit <= position.stall:
        found.append(f"turn.stall: {position.stall} empty turns have not ended the game")
    if position.stall >= position.turn > 0:
        found.append(f"turn.stall: {position.stall} empty turns before turn {position.turn}")
    if position.acted:
        return
    if not _can_convene(position):
        found.append("turn.acted: false, and there may be nothing to do")


def _can_convene(position: Position) -> bool:
    """P-E5.3: a trade fair is the action that is always possible in a full market."""
    for row in range(REGIONS):
        if position.fairs_done >> row & 1 == 0 and position.market[row * MARKET_COLUMNS] >= 0:
            return True
    return False


def _look_at_what_was_done(position: Position, found: list[str]) -> None:
    """P-D1.6, P-D2c: what is done in a turn is an action, and begins anew with the next one."""
    if not position.acted:
        done = {
            "actions_left": position.actions_left < ACTIONS_IN_A_TURN,
            "progress": position.progress,
            "ops_done": position.ops_done != 0,
            "fairs_done": position.fairs_done != 0,
            "locked": position.locked != 0,
        }
        found += [
            f"turn.{field}: something was done, and turn.acted is false"
            for field, is_done in done.items()
            if is_done
        ]
    whole = position.actions_left == ACTIONS_IN_A_TURN
    if position.acted and whole and not position.ops_done and not position.fairs_done:
        # P-AB10, P-AB11, P-AB22: only ops and a fair can be free.
        found.append("turn.acted: true, and nothing was done")
    if not position.progress and (position.fairs_done or position.locked):
        found.append("turn.progress: false, and there was a purchase or a fair")
    if position.free_fair_used and not position.fairs_done:
        found.append("turn.free_fair_used: true, and turn.fairs_done is empty")
    # P-E1b.1: what is paid lies to the left of a card, never on the last column.
    found += [
        f"turn.locked: nobody places a florin on column {space % MARKET_COLUMNS}"
        for space in range(SPACES)
        if position.locked >> space & 1 and space % MARKET_COLUMNS == MARKET_COLUMNS - 1
    ]


def _look_at_gaps(position: Position, found: list[str]) -> None:
    """P-D2.1, P-E5.1: the market is full but for cards bought, and card 0 of a row with a fair."""
    for space in range(SPACES):
        row, column = space // MARKET_COLUMNS, space % MARKET_COLUMNS
        is_empty = position.market[space] < 0
        where = f"market.{region_key(row)}.{column}"
        if column == 0:
            had_fair = position.fairs_done >> row & 1 == 1
            if is_empty and not had_fair:
                found.append(f"{where}: empty, and turn.fairs_done lacks {region_key(row)}")
            elif had_fair and not is_empty:
                card = card_key(position.market[space])
                found.append(f"{where}: {card}, and turn.fairs_done has {region_key(row)}")
        elif is_empty and position.actions_left == ACTIONS_IN_A_TURN:
            found.append(f"{where}: empty, and nobody can have bought: no action is gone")
        elif is_empty and not position.progress:
            found.append(f"{where}: empty, and turn.progress is false")


def _look_at_end(position: Position, found: list[str]) -> None:
    """P-L2, P-L2b: somebody has won, only by culture several; nothing waits any more."""
    if position.frames or position.battle:
        found.append("pending: the game is over and something waits to be done")
    winners = seats_in(position.winners)
    said = f"winners: {winners}"
    if not winners:
        found.append("winners: the game is over without one")
    found += [f"winners: {seat} is out" for seat in winners if not is_playing(position, seat)]
    if position.reason == STALLED and position.rules.stall_limit == 0:
        found.append("reason: stalled, where nothing counts empty turns")
    if position.reason == LAST_BANKER:
        if position.winners | position.eliminated != position.rules.everyone:
            found.append(f"{said}, and the last banker was not alone")
    elif position.reason in (CULTURAL_END, STALLED):
        if position.winners != cultural_winners(position):
            found.append(f"{said}, and culture counts for {seats_in(cultural_winners(position))}")
    elif position.winners != 1 << position.actor:
        found.append(f"{said}, and only turn.actor, {position.actor}, could declare")
    if position.reason in VICTORY_CARDS:
        victory = VICTORY_CARDS.index(position.reason)
        if position.active_victories >> victory & 1 == 0:
            found.append(f"reason: {position.reason} was declared and is not active")
        elif not meets(position, position.actor, victory):
            found.append(f"reason: {position.reason}, whose conditions are not met")
