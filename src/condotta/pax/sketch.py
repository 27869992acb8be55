"""Sketches: positions drawn by hand, as far as somebody knows them.

A sketch is a snapshot with holes. What is left out is as when a game begins (``_usual``), and so is
each empire that is not named. A space of the market may hold ``"any"`` card, and a deck is the
cards that are known, top first, and how many ``more`` lie under them; what lies nowhere then was
left out of the decks. Of the turn it is enough to tell what was done in it.

The same can be written as a scenario, and read from one: a sketch always has its text.
"""

from __future__ import annotations

from random import Random
from typing import Final, cast

from condotta.core.chance import Chance, seed_from
from condotta.core.errors import BadScenario, BadSnapshot, SetupError
from condotta.core.game import Game
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.reader import Reader, chance_of
from condotta.core.sketch import BadLine, Fault, Hands, Sketched
from condotta.core.values import Json, JsonObject
from condotta.pax.banks import BANK
from condotta.pax.faults import FAULTS
from condotta.pax.game import PaxRenaissance, begun_from
from condotta.pax.holes import ANY_CARD, Holed, complete_turn, fill, times_laid
from condotta.pax.laying_out import lay_out_map
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import PAWN, piece_of
from condotta.pax.places import REGION_NAMES, REGIONS
from condotta.pax.position import Position, push, with_entry
from condotta.pax.problems.finding import find_problems
from condotta.pax.rules import Rules, agree, header
from condotta.pax.scenario import read_scenario
from condotta.pax.scenario_text import text_of
from condotta.pax.snapshot import FIELDS, position_from, take_snapshot
from condotta.pax.steps import TURN
from condotta.pax.table import ACTIONS_IN_A_TURN, DECK_SIZE, MARKET_COLUMNS, START_FLORINS
from condotta.pax.view import Common, view_of

ANY: Final = "any"

_SETUP: Final = ("variants", "options", "seats")
_NOT_DRAWN: Final = ("left_out", "chance", "winners", "reason")
"""Fields of snapshots that a sketch has not: nobody knows them, or nobody has won yet."""
_DRAWN: Final = [field for field in FIELDS if field not in _NOT_DRAWN]


def read_sketch(sketch: JsonObject, seed: int) -> Sketched:
    """Read a sketch: the position it shows, and everything that cannot be so."""
    rules = _rules(sketch)
    holed = _read_holed(rules, sketch, seed)
    text = text_of(holed)
    position = holed.position
    unplaced = {CARD_KEYS[card]: 1 - times for card, times in enumerate(times_laid(position))}
    faults = FAULTS.of([*fill(holed, Random(seed)), *find_problems(position)])
    game = None if faults else begun_from(position)
    if game is not None and not _asks(game, position):
        game, faults = None, [Fault("turn", Message("fault.one-answer"))]
    seat = position.actor if game is None else game.decision.seat
    view = _view(position, seat) if game is None else game.view(seat)
    return Sketched(seat, view, game, faults, unplaced, text)


def sketch_of(game: Game, shown_hands: Hands) -> JsonObject:
    """Draw a game as the seat that is asked knows it, or with what left the hands unseen.

    Nobody knows what is in the decks, but for a top card that lies open.
    """
    assert isinstance(game, PaxRenaissance)
    if shown_hands == "seen":
        game = game.determinize(game.decision.seat, Random(0))
    position = game.position.clone()
    holed = Holed(position)
    position.left_out = []
    for row in range(REGIONS):
        deck = position.decks[row]
        known = deck[-1:] if position.rules.astrology else []
        holed.more[row] = len(deck) - len(known)
        position.decks = with_entry(position.decks, row, known)
    return _drawn(holed)


def sketch_from_text(text: str) -> tuple[JsonObject | None, list[BadLine]]:
    """Draw what a scenario describes; none, and what is wrong, if lines of it cannot be read."""
    holed, refused = read_scenario(text)
    if refused:
        return None, [_bad_line(refusal) for refusal in refused]
    return _drawn(holed), []


def _bad_line(refusal: BadScenario) -> BadLine:
    number, problem = refusal.message.args["number"], refusal.message.args["problem"]
    assert isinstance(number, int)
    return BadLine(number, problem if isinstance(problem, Message) else str(problem))


# --- drawing --------------------------------------------------------------------------------------


def _drawn(holed: Holed) -> JsonObject:
    """Draw a position with holes: what is not as usual."""
    position = holed.position
    drawn = take_snapshot(position)
    usual = _usual(position.rules, [BANK[bank].key for bank in position.banks])
    drawn["decks"] = {
        name: {"cards": _listed(drawn, "decks", name), "more": holed.more[row]}
        for row, name in enumerate(REGION_NAMES)
    }
    for row, name in enumerate(REGION_NAMES):
        for column, space in enumerate(_listed(drawn, "market", name)):
            if position.market[row * MARKET_COLUMNS + column] == ANY_CARD:
                cast("JsonObject", space)["card"] = ANY
    sketch: JsonObject = {name: drawn[name] for name in _SETUP}
    sketch["banks"] = drawn["banks"]
    sketch.update({name: drawn[name] for name in usual if drawn[name] != usual[name]})
    if "empires" in sketch:
        before, now = _named(usual["empires"]), _named(drawn["empires"])
        sketch["empires"] = {name: now[name] for name in now if now[name] != before[name]}
    return sketch


def _listed(drawn: JsonObject, field: str, name: str) -> list[Json]:
    entries = _named(drawn[field])[name]
    assert isinstance(entries, list)
    return entries


def _named(value: Json) -> JsonObject:
    assert isinstance(value, dict)
    return value


# --- reading --------------------------------------------------------------------------------------


def _rules(sketch: JsonObject) -> Rules:
    try:
        return agree(None, sketch.get("variants", []), sketch.get("options"), sketch.get("seats"))
    except SetupError as problem:
        raise BadSnapshot("error.snapshot-setup", {"problem": problem.message}) from problem


def _usual(rules: Rules, banks: Json) -> JsonObject:
    """Say what every field is that a sketch leaves out: as when these banks begin a game."""
    keys = [bank.key for bank in BANK]
    position = Position(rules, Chance(seed_from(0)))
    if isinstance(banks, list) and len(banks) == rules.seats and all(one in keys for one in banks):
        position.banks = [keys.index(cast("str", one)) for one in banks]
    lay_out_map(position)
    for seat in range(rules.seats):
        bank = position.banks[seat]
        position.slots[BANK[bank].border] = piece_of(PAWN, bank)
        position.florins[seat] = START_FLORINS[rules.seats][seat]
    position.actions_left = ACTIONS_IN_A_TURN
    push(position, TURN)
    usual = take_snapshot(position)
    usual["decks"] = {
        name: {"cards": [], "more": DECK_SIZE[rules.seats] - MARKET_COLUMNS}
        for name in REGION_NAMES
    }
    usual["market"] = {
        name: [{"card": ANY, "florins": 0} for _ in range(MARKET_COLUMNS)] for name in REGION_NAMES
    }
    return {name: usual[name] for name in _DRAWN}


def _read_holed(rules: Rules, sketch: JsonObject, seed: int) -> Holed:
    """Read a sketch field by field; whatever is none of its kind is refused, all of it at once."""
    foreign = sorted(set(sketch) - {*_SETUP, *_DRAWN})
    if foreign:
        raise BadSnapshot("error.snapshot-field", {"field": shown(foreign[0])})
    usual = _usual(rules, sketch.get("banks"))
    drawn: JsonObject = {**usual, **sketch}
    for field in ("empires", "turn"):
        drawn[field] = _completed(usual[field], drawn[field])
    reader = Reader(rules.seats, [])
    cards, more = _read_decks(reader, drawn["decks"])
    reader.refuse_if_wrong()
    market, open_spaces = _without_any(drawn["market"])
    snapshot: JsonObject = {
        **header(rules),
        **drawn,
        "decks": cards,
        "market": market,
        "chance": chance_of(Chance(seed_from(seed))),
        "left_out": [],
        "winners": [],
        "reason": "",
    }
    holed = Holed(position_from(snapshot))
    holed.more = more
    for space in open_spaces:
        holed.position.market[space] = ANY_CARD
    turn = sketch.get("turn")
    complete_turn(holed.position, set(turn) if isinstance(turn, dict) else set())
    return holed


def _completed(usual: Json, drawn: Json) -> Json:
    """Add what was left out; what is no object at all is refused later."""
    return {**_named(usual), **drawn} if isinstance(drawn, dict) else drawn


def _read_decks(reader: Reader, drawn: Json) -> tuple[JsonObject, list[int]]:
    """Cut the decks into the cards that are known and how many are not."""
    known: JsonObject = {}
    more = [0] * REGIONS
    decks = reader.exactly("decks", drawn, [*REGION_NAMES])
    for row, name in enumerate(REGION_NAMES):
        within = reader.within("decks")
        deck = None if decks is None else within.exactly(name, decks[name], ["cards", "more"])
        if deck is not None:
            known[name] = deck["cards"]
            more[row] = within.within(name).number("more", deck["more"])
    return known, more


def _without_any(drawn: Json) -> tuple[Json, list[int]]:
    """Take ``any`` out of the market: a snapshot's reader knows no holes. Say where it stood."""
    if not isinstance(drawn, dict):
        return drawn, []
    market: JsonObject = {}
    found: list[int] = []
    for name, spaces in drawn.items():
        market[name] = spaces
        if name not in REGION_NAMES or not isinstance(spaces, list):
            continue
        told: list[Json] = []
        for column, space in enumerate(spaces):
            is_any = isinstance(space, dict) and space.get("card") == ANY
            told.append({**space, "card": None} if is_any and isinstance(space, dict) else space)
            if is_any:
                found.append(REGION_NAMES.index(name) * MARKET_COLUMNS + column)
        market[name] = told
    return market, found


# --- the position ---------------------------------------------------------------------------------


def _asks(game: PaxRenaissance, position: Position) -> bool:
    """Say whether the game still asks what was drawn: a single answer is given at once."""
    now = game.position
    return not now.over and (now.frames, now.turn) == (position.frames, position.turn)


def _view(position: Position, seat: int) -> JsonObject:
    """Show a position that cannot be, or that asks nothing."""
    common = Common(position)
    return cast("JsonObject", view_of(position, seat, None, [], common, may_cancel=False))
