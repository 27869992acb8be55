"""The table as a view shows it: a position laid out from the view alone.

What the view does not tell is filled in with cards that could be there: whatever is worked out on
such a position may use what lies open, never the decks or another hand.

It is laid out for every sight that is explained, so nothing is looked for twice: keys are found in
tables, and what is no key is refused with the whole view.
"""

from __future__ import annotations

from typing import Final

from condotta.core.chance import Chance
from condotta.core.values import Json, JsonObject
from condotta.core.views import laid_out
from condotta.pax import places
from condotta.pax.banks import BANK
from condotta.pax.cards import CARD, CARDS
from condotta.pax.empires import SIDE_NAMES
from condotta.pax.frames_in_words import frame_from
from condotta.pax.mustering import AGENT, ATTACKER, DEFENDER, REPRESSED_ON
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import BISHOP, DISK, FIRST_PIECE, NOTHING, PIECE_TEXTS, PIECES, STATE_NAMES
from condotta.pax.position import QUEEN_NUMBER, QUEENS, REPRESSIBLE_PIECES, Position
from condotta.pax.rules import agree
from condotta.pax.snapshot import count_supply
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.victories import VICTORY_KEYS


def _numbered(keys: list[str]) -> dict[str, int]:
    return {key: number for number, key in enumerate(keys)}


_CARDS: Final = _numbered(CARD_KEYS)
_SLOTS: Final = _numbered(places.SLOT_KEYS)
_PIECES: Final = _numbered(PIECE_TEXTS[:PIECES])
_BISHOPS: Final = _numbered(PIECE_TEXTS[FIRST_PIECE[BISHOP] : PIECES])
_EMPIRES: Final = _numbered(places.EMPIRE_KEYS)
_BANKS: Final = _numbered([bank.key for bank in BANK])
_REGIONS: Final = _numbered([*places.REGION_NAMES])
_STATES: Final = _numbered([*STATE_NAMES])
_SIDES: Final = _numbered([*SIDE_NAMES])
_VICTORIES: Final = _numbered([*VICTORY_KEYS])
_BY_BANNER: Final = [
    [n for n in range(CARDS) if CARD[n].banner == row] for row in range(places.REGIONS)
]
"""For each row the cards of its deck."""
_NO_CHANCE: Final = Chance(bytes(32))
"""Nothing is drawn on a table that is only looked at."""


def table_seen(view: object) -> Position:
    """Lay out the table that a view shows; what is no view of this game is refused."""
    return laid_out(view, _laid_out)


def _laid_out(view: JsonObject) -> Position:
    """Put down everything the view tells."""
    rules = agree(view["edition"], view["variants"], view["options"], view["seats"])
    position = Position(rules, _NO_CHANCE)
    players = [named(player) for player in entries(view["players"])]
    assert len(players) == rules.seats
    assert view["seat"] is None or seat_at(position, view["seat"]) >= 0
    _lay_out_map(position, view)
    for empire in range(places.EMPIRES):
        _lay_out_empire(position, empire, named(named(view["empires"])[places.EMPIRE_KEYS[empire]]))
    for seat in range(rules.seats):
        _lay_out_seat(position, seat, view, players[seat])
    for key, text in named(view["bishops"]).items():
        position.bishops[_CARDS[key]] = _BISHOPS[word(text)] + 1
    position.discards = _cards(view["discards"])
    _lay_out_market(position, named(view["market"]))
    _lay_out_decks(position, view, players)
    for victory in entries(view["active_victories"]):
        position.active_victories |= 1 << _VICTORIES[word(victory)]
    for out in entries(view["eliminated"]):
        position.eliminated |= 1 << seat_at(position, out)
    _lay_out_turn(position, named(view["turn"]))
    _lay_out_pending(position, view)
    count_supply(position)
    return position


def entries(value: Json) -> list[Json]:
    """Take a list as what it is."""
    assert isinstance(value, list)
    return value


def named(value: Json) -> JsonObject:
    """Take an object as what it is."""
    assert isinstance(value, dict)
    return value


def word(value: Json) -> str:
    """Take a text as what it is."""
    assert isinstance(value, str)
    return value


def number(value: Json) -> int:
    """Take a whole number as what it is."""
    assert isinstance(value, int)
    assert 0 <= value < 1 << 31
    return value


def seat_at(position: Position, value: Json) -> int:
    """Take the number of a seat at this table."""
    seat = number(value)
    assert seat < position.rules.seats
    return seat


def _card(value: Json) -> int:
    return _CARDS[word(value)]


def _cards(value: Json) -> list[int]:
    return [_card(card) for card in entries(value)]


def _piece(value: Json) -> int:
    return _PIECES[word(value)]


def _lay_out_map(position: Position, view: JsonObject) -> None:
    for slot in places.EMPORIUM_SLOTS:
        position.slots[slot] = DISK
    emporia = named(view["open_emporia"])
    for row in range(places.REGIONS):
        emporium = _SLOTS[word(emporia[places.REGION_NAMES[row]])]
        position.open_emporium[row] = emporium
        position.slots[emporium] = NOTHING
    for key, text in named(view["slots"]).items():
        position.slots[_SLOTS[key]] = _piece(text)
    for key, text in named(view["beside"]).items():
        position.beside[_SLOTS[key] - places.FIRST_BORDER] = _piece(text)


def _lay_out_empire(position: Position, empire: int, seen: JsonObject) -> None:
    position.states[empire] = _STATES[word(seen["state"])]
    if seen["owner"] is not None:
        position.owner[empire] = seat_at(position, seen["owner"])
    if seen["suzerain"] is not None:
        position.suzerain[empire] = _EMPIRES[word(seen["suzerain"])]
    position.republics |= _SIDES[word(seen["side"])] << empire
    for queen in _cards(seen["queens"]):
        assert QUEEN_NUMBER[queen] >= 0
        position.consort[QUEEN_NUMBER[queen]] = empire
    for piece in entries(seen["repressed"]):
        position.repressed[empire * REPRESSIBLE_PIECES + _piece(piece)] += 1


def _lay_out_seat(position: Position, seat: int, view: JsonObject, player: JsonObject) -> None:
    """Put down what lies before a seat; in its hand what may be there, what is known first."""
    position.banks[seat] = _BANKS[word(player["bank"])]
    position.florins[seat] = number(player["florins"])
    tableau = named(player["tableau"])
    for region in range(places.REGIONS):
        position.sides[seat * places.REGIONS + region] = _cards(
            tableau[places.REGION_NAMES[region]]
        )
    position.old_maids[seat] = _cards(player["old_maids"])
    if seat == view["seat"]:
        position.hands[seat] = _cards(view["hand"])
        position.secrets[seat] = _secrets_seen(view, player, position.hands[seat])
    else:
        likely = [*_cards(player["known"]), *_cards(player["perhaps"])]
        position.hands[seat] = likely[: number(player["hand_size"])]


def _secrets_seen(view: JsonObject, player: JsonObject, hand: list[int]) -> list[list[int]]:
    """P-R44: what a seat's own hand lost unseen, and which cards others take it to have been."""
    own = _cards(view["own_secrets"])
    if not own:
        return []
    known, perhaps = _cards(player["known"]), _cards(player["perhaps"])
    # The first to leave are those that others have no doubt about.
    gone = [card for card in [*hand, *own] if card not in known and card not in perhaps]
    gone.sort()
    doubtful = sorted({*gone, *perhaps})
    return [[card, *(gone if n < len(gone) else doubtful)] for n, card in enumerate(own)]


def _lay_out_market(position: Position, market: JsonObject) -> None:
    for row in range(places.REGIONS):
        spaces = entries(market[places.REGION_NAMES[row]])
        for column in range(MARKET_COLUMNS):
            space = named(spaces[column])
            if space["card"] is not None:
                position.market[row * MARKET_COLUMNS + column] = _card(space["card"])
            position.market_florins[row * MARKET_COLUMNS + column] = number(space["florins"])


def _lay_out_decks(position: Position, view: JsonObject, players: list[JsonObject]) -> None:
    """Decks of the right size, of cards that lie nowhere in sight."""
    hidden = [True] * len(CARD_KEYS)
    for card in _in_sight(position, view, players):
        hidden[card] = False
    for row in range(places.REGIONS):
        told = named(named(view["decks"])[places.REGION_NAMES[row]])
        deck: list[int] = [] if told["top"] is None else [_card(told["top"])]
        deck += [card for card in _BY_BANNER[row] if hidden[card] and card not in deck]
        position.decks[row] = deck[: number(told["count"])][::-1]


def _in_sight(position: Position, view: JsonObject, players: list[JsonObject]) -> list[int]:
    """List the cards that cannot be in a deck; -1, where there is none, does no harm."""
    seen = [*position.discards, *position.market, *_cards(view["own_secrets"])]
    for cards in [*position.hands, *position.old_maids, *position.sides]:
        seen += cards
    for player in players:
        seen += _cards(player["perhaps"])
    seen += [QUEENS[number] for number in range(len(QUEENS)) if position.consort[number] >= 0]
    return seen


def _lay_out_turn(position: Position, turn: JsonObject) -> None:
    position.actor = seat_at(position, turn["actor"])
    position.first = seat_at(position, turn["first"])
    position.turn = number(turn["number"])
    position.actions_left = number(turn["actions_left"])
    position.acted = turn["acted"] is True
    position.progress = turn["progress"] is True
    position.ops_done = _regions(turn["ops_done"])
    position.fairs_done = _regions(turn["fairs_done"])
    position.free_fair_used = turn["free_fair_used"] is True
    position.used = _cards(turn["used"])
    position.stall = number(turn["stall"])
    for entry in entries(turn["locked"]):
        space = named(entry)
        row, column = _REGIONS[word(space["row"])], number(space["column"])
        assert column < MARKET_COLUMNS
        position.locked |= 1 << row * MARKET_COLUMNS + column


def _regions(value: Json) -> int:
    mask = 0
    for region in entries(value):
        mask |= 1 << _REGIONS[word(region)]
    return mask


def _lay_out_pending(position: Position, view: JsonObject) -> None:
    wrong: list[str] = []
    for entry in entries(view["pending"]):
        position.frames += frame_from(named(entry), position.rules.seats, "pending", wrong)
    assert not wrong
    for entry in entries(view["battle"]):
        fighter = named(entry)
        side = DEFENDER if fighter["side"] == "defender" else ATTACKER
        position.battle += [_piece(fighter["piece"]), _origin(fighter), side]


def _origin(fighter: JsonObject) -> int:
    """Say where a fighter comes from, as ``mustering`` numbers it."""
    if "agent" in fighter:
        return AGENT + number(fighter["agent"]) - 1
    if "empire" in fighter:
        return REPRESSED_ON + _EMPIRES[word(fighter["empire"])]
    return _SLOTS[word(fighter["slot"])]
