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
from condotta.pax.laying_out import lay_out_map
from condotta.pax.names import card_key, region_key
from condotta.pax.pieces import DISK, NOTHING
from condotta.pax.places import CITY_SLOTS, REGIONS
from condotta.pax.position import Position, push
from condotta.pax.problems.finding import find_problems
from condotta.pax.read_back import count_supply
from condotta.pax.rules import STALL_LIMIT, Rules, agree
from condotta.pax.scenario_cards import ANY_CARD
from condotta.pax.scenario_lines import LINES, kind_of
from condotta.pax.scenario_reading import Reading
from condotta.pax.scenario_words import Line, lines_of
from condotta.pax.steps import TURN
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS

DECK: Final = 8
"""How many cards are in a deck that the scenario does not lay out."""


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
    lines = [(kind_of(line), line) for line in lines_of(text)]
    settings: dict[str, Line] = {}
    for _, line in lines:
        if not line.has_colon and settings.setdefault(line.word, line) is not line:
            before = settings[line.word].number
            raise line.wrong(f"{line.word} is told already in line {before}")
    reading = Reading(_empty_board(_agree(settings)))
    for kind in LINES:
        for read_as, line in lines:
            if read_as is kind:
                kind.read(reading, line)
    _complete_turn(reading, settings)
    count_supply(reading.position)
    _fill_up(reading)
    return reading.position


def _agree(settings: dict[str, Line]) -> Rules:
    """Agree on seats, variants and options, one after the other: so each is refused by its line."""
    seats, variants, options = 2, list[str](), dict[str, object]()
    rules = agree(None, variants, options, seats)
    for word in ("seats", "variants", "stall-limit"):
        if word not in settings:
            continue
        line = settings[word]
        if word == "seats":
            seats = line.whole_number(line.rest)
        elif word == "variants":
            variants = line.rest.split()
            line.different(variants)
        else:
            limit = line.rest
            options[STALL_LIMIT] = line.whole_number(limit) if limit.isdigit() else limit
        try:
            rules = agree(None, variants, options, seats)
        except SetupError as problem:
            raise line.wrong(problem.message) from problem
    return rules


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


def _complete_turn(reading: Reading, settings: dict[str, Line]) -> None:
    """Conclude from what was done this turn that something was done, and who began the game."""
    position = reading.position
    spent = ACTIONS_IN_A_TURN - position.actions_left
    bought = reading.gaps > 0 or position.locked != 0
    position.progress = bought or position.fairs_done != 0
    done = position.progress or position.ops_done != 0 or bool(position.used)
    position.acted = spent > 0 or done
    # P-AB10: a fair for which no action is gone was the free one.
    position.free_fair_used = position.fairs_done.bit_count() > spent
    if "first" not in settings:
        position.first = (position.actor - position.turn + 1) % position.rules.seats


# --- What is left --------------------------------------------------------------------------------


def _fill_up(reading: Reading) -> None:
    """Fill market and decks with cards that lie nowhere else; what remains is left out."""
    position = reading.position
    for card in position.used:
        # What was used and lies nowhere has left the game since.
        if card < CARDS and card not in reading.laid_by:
            position.discards.append(card)
            reading.laid_by[card] = reading.told_by[f"used {card_key(card)}"]
    for row in range(REGIONS):
        spare = [card for card in cards_of_deck(row) if card not in reading.laid_by]
        for space in _spaces_to_fill(reading, row):
            if not spare:
                name = region_key(row)
                problem = f"market.{name}: no card of the {name} is left to lie there"
                raise BadScenario("error.scenario-position", {"problems": problem})
            position.market[space] = spare.pop()
        if f"deck {region_key(row)}" not in reading.told_by:
            position.decks[row] = [spare.pop() for _ in range(min(DECK, len(spare)))]
        # P-C5a: no comet is left out of the decks, so what lies nowhere has come and gone.
        position.discards += [c for c in comets_of_deck(row) if c not in reading.laid_by]
        position.left_out = sorted(position.left_out + spare)


def _spaces_to_fill(reading: Reading, row: int) -> list[int]:
    position = reading.position
    spaces = [*range(row * MARKET_COLUMNS, (row + 1) * MARKET_COLUMNS)]
    if f"market {region_key(row)}" in reading.told_by:
        return [space for space in spaces if position.market[space] == ANY_CARD]
    # P-E5.1: after a fair the first space stays empty until the end of the turn.
    return spaces[1:] if position.fairs_done >> row & 1 else spaces
