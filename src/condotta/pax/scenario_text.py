"""A position as a scenario: the text that ``scenario`` reads back, the other way round.

What is as a scenario has it anyway is not written.
"""

from __future__ import annotations

from collections.abc import Iterator

from condotta.pax import laid_out, places
from condotta.pax.banks import BANK
from condotta.pax.frames_in_words import FLAGS, MASKS, WORDS, frames_of
from condotta.pax.game import PaxRenaissance
from condotta.pax.holes import ANY_CARD, Holed, complete_turn
from condotta.pax.names import card_key, empire_key, piece_key, region_key, slot_key
from condotta.pax.pieces import DISK, NOTHING, PIECE_BANK, STATE_NAMES
from condotta.pax.places import ALL_EMPIRES, CITY_SLOTS, FIRST_BORDER, REGIONS, SLOTS, Empire
from condotta.pax.position import REPRESSIBLE_PIECES, SPACES, Position, seat_of_bank, seats_in
from condotta.pax.rules import STALL_LIMIT, agree
from condotta.pax.scenario_steps import (
    AGENT,
    AMONG,
    CARD_PLAYED,
    FREE_FAIR,
    NO,
    NONE,
    REPRESSED,
    YES,
)
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS
from condotta.pax.tableau import empire_of, queens_of

_AT_START = {
    places.EMPORIUM_ROW[s]: s for s in places.EMPORIUM_SLOTS if not places.BLOCKED_AT_START[s]
}


def scenario_text(game: PaxRenaissance) -> str:
    r"""Write a game as the scenario of its position, decks and all.

    >>> import condotta
    >>> game = condotta.pax.scenario("seat 0: florins 4\nfrance: paris=Ng")
    >>> text = condotta.pax.scenario_text(game)
    >>> text.splitlines()[1:3]
    ['france: paris=Ng', 'seat 0: florins 4']
    >>> condotta.pax.scenario(text).snapshot() == game.snapshot()
    True

    """
    return text_of(Holed(game.position))


def text_of(holed: Holed) -> str:
    """Write a position as far as it is known."""
    position = holed.position
    lines = [*_agreed(position), *_turn(position), *_map(position)]
    lines += [_seat(position, seat) for seat in range(position.rules.seats)]
    lines += [*_cards(holed), *_waiting(position)]
    return "\n".join(line for line in lines if line) + "\n"


def _told(head: str, words: list[str]) -> str:
    """Write a line; none if there is nothing to tell."""
    return f"{head}: {' '.join(words)}" if words else ""


def _agreed(position: Position) -> Iterator[str]:
    rules = position.rules
    yield f"seats {rules.seats}"
    if rules.variants:
        yield f"variants {' '.join(rules.variants)}"
    if rules.options != agree(None, [], {}, rules.seats).options:
        limit = rules.options[STALL_LIMIT]
        yield f"stall-limit {limit}"
    if position.banks != [*range(rules.seats)]:
        yield f"banks {' '.join(BANK[bank].key for bank in position.banks)}"


def _turn(position: Position) -> Iterator[str]:
    if position.actor:
        yield f"actor {position.actor}"
    if position.turn != 1:
        yield f"turn {position.turn}"
    concluded = position.clone()
    complete_turn(concluded, set())
    if concluded.first != position.first:
        yield f"first {position.first}"
    if position.stall:
        yield f"stall {position.stall}"
    if position.actions_left != ACTIONS_IN_A_TURN:
        yield f"actions {position.actions_left}"
    yield _told("ops-done", [*laid_out.regions_in(position.ops_done)])
    yield _told("fairs-done", [*laid_out.regions_in(position.fairs_done)])
    yield _told("used", laid_out.card_names(position.used))
    locked = [space for space in range(SPACES) if position.locked >> space & 1]
    yield _told("locked", [f"{_row_of(space)}.{space % MARKET_COLUMNS}" for space in locked])
    done = [CARD_PLAYED] if position.progress and not concluded.progress else []
    done += [FREE_FAIR] if position.free_fair_used and not concluded.free_fair_used else []
    yield _told("done", done)


def _row_of(space: int) -> str:
    return region_key(space // MARKET_COLUMNS)


# --- The map -------------------------------------------------------------------------------------


def _map(position: Position) -> Iterator[str]:
    moved = [slot for row, slot in enumerate(position.open_emporium) if slot != _AT_START[row]]
    yield _told("open", [slot_key(slot) for slot in moved])
    for empire in ALL_EMPIRES:
        yield _empire(position, empire)
    borders: list[str] = []
    for slot in range(FIRST_BORDER, SLOTS):
        beside = position.beside[slot - FIRST_BORDER]
        pieces = [piece for piece in (beside, position.slots[slot]) if piece != NOTHING]
        if pieces:
            names = "+".join(_piece(position, piece) for piece in pieces)
            borders.append(f"{slot_key(slot)}={names}")
    yield _told("borders", borders)


def _empire(position: Position, empire: Empire) -> str:
    parts: list[str] = []
    if position.states[empire] != position.rules.start_states[empire]:
        parts.append(STATE_NAMES[position.states[empire]])
    cities = [
        f"{slot_key(slot)}={_piece(position, position.slots[slot])}"
        for slot in range(CITY_SLOTS)
        if places.SLOT_EMPIRE[slot] == empire and position.slots[slot] not in (NOTHING, DISK)
    ]
    if cities:
        parts.append(" ".join(cities))
    tokens: list[str] = []
    for piece in range(REPRESSIBLE_PIECES):
        times = position.repressed[empire * REPRESSIBLE_PIECES + piece]
        tokens += [_piece(position, piece)] * times
    if tokens:
        parts.append(f"repressed {' '.join(tokens)}")
    return f"{empire_key(empire)}: {'; '.join(parts)}" if parts else ""


def _piece(position: Position, piece: int) -> str:
    """Name a piece; a pawn goes by the seat that has its bank."""
    bank = PIECE_BANK[piece]
    seat = seat_of_bank(position, bank) if bank >= 0 else -1
    return f"p.{seat}" if seat >= 0 else piece_key(piece)


# --- Cards ---------------------------------------------------------------------------------------


def _seat(position: Position, seat: int) -> str:
    parts = [f"florins {position.florins[seat]}"] if position.florins[seat] else []
    for region in range(REGIONS):
        side = position.sides[seat * REGIONS + region]
        if side:
            cards = " ".join(_with_tucked(position, card) for card in side)
            parts.append(f"{region_key(region)} [{cards}]")
    for name, pile in (("hand", position.hands[seat]), ("old-maids", position.old_maids[seat])):
        if pile:
            parts.append(" ".join([name, *laid_out.card_names(pile)]))
    republics = [
        empire_key(empire)
        for empire in ALL_EMPIRES
        if position.republics >> empire & 1 and position.owner[empire] == seat
    ]
    if republics:
        parts.append(" ".join(["republics", *republics]))
    return f"seat {seat}: {'; '.join(parts)}" if parts else ""


def _with_tucked(position: Position, card: int) -> str:
    """Name a card; a king with his queens and vassals in brackets."""
    empire = empire_of(card)
    if empire < 0:
        return card_key(card)
    tucked = laid_out.card_names(queens_of(position, empire))
    for vassal in ALL_EMPIRES:
        if position.suzerain[vassal] == empire:
            queens = laid_out.card_names(queens_of(position, vassal))
            tucked.append(_bracketed(empire_key(vassal), queens))
    return _bracketed(empire_key(empire), tucked)


def _bracketed(name: str, tucked: list[str]) -> str:
    return f"{name}({' '.join(tucked)})" if tucked else name


def _cards(holed: Holed) -> Iterator[str]:
    position = holed.position
    thrones: list[str] = []
    for empire in ALL_EMPIRES:
        queens = laid_out.card_names(queens_of(position, empire))
        if position.owner[empire] < 0 and queens:
            thrones.append(_bracketed(empire_key(empire), queens))
    yield _told("thrones", thrones)
    bishops = laid_out.bishops(position)
    yield _told("bishops", [f"{card}={bishop}" for card, bishop in bishops.items()])
    for row in range(REGIONS):
        spaces = range(row * MARKET_COLUMNS, (row + 1) * MARKET_COLUMNS)
        yield _told(f"market {region_key(row)}", [_space(position, space) for space in spaces])
    for row in range(REGIONS):
        cards = laid_out.card_names(position.decks[row][::-1])
        more = [f"+{holed.more[row]}"] if holed.more[row] else []
        yield f"deck {region_key(row)}: {' '.join([*cards, *more])}".rstrip()
    yield _told("discards", laid_out.card_names(position.discards))
    yield _told("active", [*laid_out.active_victories(position)])


def _space(position: Position, space: int) -> str:
    card, florins = position.market[space], position.market_florins[space]
    name = "any" if card == ANY_CARD else NONE if card < 0 else card_key(card)
    return f"{name}*{florins}" if florins else name


# --- What waits ----------------------------------------------------------------------------------


def _waiting(position: Position) -> Iterator[str]:
    for seat in range(position.rules.seats):
        for secret in position.secrets[seat]:
            card, *among = laid_out.card_names(secret)
            yield _told(f"secret {seat}", [card, AMONG, *among])
    yield _told("out", [str(seat) for seat in seats_in(position.eliminated)])
    for step in frames_of(position)[1:]:
        said: dict[str, object] = {**step}
        name = said.pop("step")
        fields = [f"{field}={_value(field, value)}" for field, value in said.items()]
        yield _told("waits", [str(name), *fields])
    fighters = [
        f"{one['side']} {one['piece']} {_origin({**one})}" for one in laid_out.fighters(position)
    ]
    if fighters:
        yield f"fights: {'; '.join(fighters)}"


def _value(field: str, value: object) -> str:
    if field in MASKS:
        return ",".join(value) if isinstance(value, list) and value else NONE
    if field in WORDS:
        return NONE if value is None else str(value)
    if field in FLAGS:
        return YES if value else NO
    return str(value)


def _origin(fighter: dict[str, object]) -> str:
    if "agent" in fighter:
        return f"{AGENT}{fighter['agent']}"
    return f"{REPRESSED}{fighter['empire']}" if "empire" in fighter else str(fighter["slot"])
