"""Positions by hand: a scenario in a few readable lines, for tests, puzzles and lessons.

``scenario`` is the door; its help tells the whole format. What each line means stands in
``scenario_lines``, how its words are read in ``scenario_words``.
"""

from __future__ import annotations

import textwrap
from typing import Final

from condotta.core.chance import Chance, seed_from
from condotta.core.errors import BadScenario, SetupError
from condotta.core.given import shown
from condotta.pax.cards import CARDS, cards_of_deck, comets_of_deck
from condotta.pax.game import PaxRenaissance, begun_from
from condotta.pax.holes import ANY_CARD, Holed, complete_turn, fill
from condotta.pax.laying_out import lay_out_map
from condotta.pax.names import card_key, region_key
from condotta.pax.pieces import DISK, NOTHING
from condotta.pax.places import CITY_SLOTS, REGIONS
from condotta.pax.position import Position, push
from condotta.pax.problems.finding import find_problems
from condotta.pax.read_back import count_supply
from condotta.pax.rules import STALL_LIMIT, Rules, agree
from condotta.pax.scenario_lines import LINES, LineKind, kind_of
from condotta.pax.scenario_reading import Reading
from condotta.pax.scenario_words import Line, lines_of
from condotta.pax.steps import TURN
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS

DECK: Final = 8
"""How many cards are in a deck that the scenario does not lay out."""
_MANY: Final = 20
"""So many lines are refused; then nothing more is looked at."""


def scenario(text: str) -> PaxRenaissance:
    """Build a game from a few readable lines.

    >>> import condotta
    >>> game = condotta.pax.scenario('''
    ...     seats 2
    ...     seat 0: florins 4; west [PREN036 france(PREN044 hungary)]; hand PREN058
    ...     seat 1: florins 2; east [PREN061]; old-maids PREN076
    ...     france: paris=Ng bruges=Rt; catholic; repressed p.1 Rg
    ...     borders: england__france=p.0 aragon__france=p.1
    ...     bishops: PREN061=Bt
    ...     actions 1
    ...     market west: PREN001 PREN002 - PREN003*2 PREN004 any
    ...     active: imperial
    ... ''')
    >>> game.decision.kind
    'next-action'

    What is not mentioned is empty: no pieces on the map, no florins, nobody's cards. The market and
    the decks are filled with cards that lie nowhere else. Lines stand in any order; nothing is told
    twice. What follows a ``#`` is a comment.

    Pieces are written as in records: ``Ng``, ``Rt``, ``Sr`` and ``Bg`` are a knight, a rook, a
    pirate and a bishop (gold, turquoise, red, gold), ``p.0`` is a pawn of seat 0. Cards, cities and
    borders go by their keys; ``condotta.pax.keys_of("Star Chamber")`` finds them.

    A line that cannot be read is refused with its number and what would have been fine, a position
    that cannot be with everything that is wrong with it; both are ``BadScenario``.

    """
    if not isinstance(text, str):
        raise BadScenario("error.not-a-scenario", {"given": shown(text)})
    position = position_of(text)
    problems = find_problems(position)
    if problems:
        raise BadScenario("error.scenario-position", {"problems": "; ".join(problems)})
    return begun_from(position)


def format_in_words() -> str:
    """Tell the format: each kind of line with what it says."""
    told: list[str] = []
    for kind in LINES:
        told += [kind.form, textwrap.indent(textwrap.fill(kind.told, 84), "    ")]
    return "\n".join(told)


scenario.__doc__ = (
    f"{(scenario.__doc__ or '').rstrip()}\n\n{textwrap.indent(format_in_words(), '    ')}\n"
)


def position_of(text: str) -> Position:
    """Build the position a scenario describes; what cannot be read is refused with its line."""
    holed, refused = read_scenario(text)
    if refused:
        raise refused[0]
    problems = fill(holed, None)
    if problems:
        raise BadScenario("error.scenario-position", {"problems": "; ".join(problems)})
    return holed.position


def read_scenario(text: str) -> tuple[Holed, list[BadScenario]]:
    """Read a scenario as far as it can be read: what it leaves open, and each line refused."""
    refused: list[BadScenario] = []
    lines: list[tuple[LineKind, Line]] = []
    settings: dict[str, Line] = {}
    for line in lines_of(text):
        try:
            lines.append((_kind_of(line, settings), line))
        except BadScenario as problem:
            refused.append(problem)
    reading = Reading(_empty_board(_agree(settings, refused)))
    for kind in LINES:
        for read_as, line in lines:
            if read_as is kind and len(refused) < _MANY:
                try:
                    kind.read(reading, line)
                except BadScenario as problem:
                    refused.append(problem)
    _leave_open(reading)
    complete_turn(reading.position, reading.told_of_turn)
    count_supply(reading.position)
    return reading.holed, refused[:_MANY]


def _kind_of(line: Line, settings: dict[str, Line]) -> LineKind:
    """Find the kind of a line; each setting stands once."""
    kind = kind_of(line)
    if not line.has_colon and settings.setdefault(line.word, line) is not line:
        raise line.wrong(f"{line.word} is told already in line {settings[line.word].number}")
    return kind


def _agree(settings: dict[str, Line], refused: list[BadScenario]) -> Rules:
    """Agree on seats, variants and options, one after the other: so each is refused by its line."""
    rules = agree(None, [], {}, 2)
    for word in ("seats", "variants", "stall-limit"):
        if word in settings:
            try:
                rules = _agree_on(rules, settings[word])
            except BadScenario as problem:
                refused.append(problem)
    return rules


def _agree_on(rules: Rules, line: Line) -> Rules:
    """Agree on what one line says, the rest being as it was."""
    seats, variants = rules.seats, [*rules.variants]
    options: dict[str, object] = {}
    if line.word == "seats":
        seats = line.whole_number(line.rest)
    elif line.word == "variants":
        variants = line.rest.split()
        line.different(variants)
    else:
        limit = line.rest
        options[STALL_LIMIT] = line.whole_number(limit) if limit.isdigit() else limit
    try:
        return agree(None, variants, options, seats)
    except SetupError as problem:
        raise line.wrong(problem.message) from problem


def _empty_board(rules: Rules) -> Position:
    """Lay out the map without its pieces: states and disks are printed."""
    position = Position(rules, Chance(seed_from(0)))
    lay_out_map(position)
    for slot in range(CITY_SLOTS):
        if position.slots[slot] != DISK:
            position.slots[slot] = NOTHING
    position.actions_left = ACTIONS_IN_A_TURN
    push(position, TURN)
    return position


# --- What is left --------------------------------------------------------------------------------


def _leave_open(reading: Reading) -> None:
    """Leave open what lies where the scenario says nothing; comets have come and gone then."""
    position = reading.position
    for card in position.used:
        # What was used and lies nowhere has left the game since.
        if card < CARDS and card not in reading.laid_by:
            position.discards.append(card)
            reading.laid_by[card] = reading.told_by[f"used {card_key(card)}"]
    for row in range(REGIONS):
        name = region_key(row)
        if f"market {name}" not in reading.told_by:
            _leave_row_open(position, row)
        if f"deck {name}" not in reading.told_by:
            spaces = position.market[row * MARKET_COLUMNS : (row + 1) * MARKET_COLUMNS]
            spare = [card for card in cards_of_deck(row) if card not in reading.laid_by]
            reading.holed.more[row] = max(0, min(DECK, len(spare) - spaces.count(ANY_CARD)))
            comets = comets_of_deck(row)
            position.discards += [card for card in comets if card not in reading.laid_by]


def _leave_row_open(position: Position, row: int) -> None:
    first = row * MARKET_COLUMNS
    for space in range(first, first + MARKET_COLUMNS):
        position.market[space] = ANY_CARD
    if position.fairs_done >> row & 1:
        # P-E5.1: after a fair the first space stays empty until the end of the turn.
        position.market[first] = -1
