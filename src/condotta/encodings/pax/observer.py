"""Pax Renaissance in numbers, from what a seat may know alone: ``layout`` tells which."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from condotta.core.views import laid_out
from condotta.encodings.pax.layout import (
    FRAME,
    FRAME_NUMBERS,
    FRAMES,
    LARGEST,
    LAYOUT,
    LEADS,
    ON_MAP,
    SEATS,
    TOKENS,
)
from condotta.encodings.pax.turning import Turning
from condotta.pax.abilities import ABILITIES, ABILITY_NAMES
from condotta.pax.cards import CARDS
from condotta.pax.empires import ALL_CARDS
from condotta.pax.frames_in_words import FLAGS, MASKS, WORDS
from condotta.pax.mustering import AGENT, FIGHTER, REPRESSED_ON
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import BANKS, PAWN, PIECE_KIND, PRESTIGE_NAMES, RELIGION_NAMES, STATES
from condotta.pax.places import (
    BORDERS,
    EMPIRE_KEYS,
    EMPIRES,
    EMPORIUM_SLOTS,
    FIRST_BORDER,
    REGION_NAMES,
    REGIONS,
    SLOTS,
)
from condotta.pax.position import FRAME as RULES_FRAME
from condotta.pax.position import QUEENS, REPRESSIBLE_PIECES, SPACES, Position, seats_in
from condotta.pax.reading import read_aloud
from condotta.pax.rules import VARIANTS
from condotta.pax.seen import table_seen
from condotta.pax.steps import STEP_FIELDS, STEP_NAMES
from condotta.pax.table import FEWEST_SEATS
from condotta.pax.victory import END_REASONS

if TYPE_CHECKING:
    from condotta.core.values import JsonObject
    from condotta.encodings.encoding import Numbers
    from condotta.pax.shapes import PaxReading, PaxView, SupremacyRead, VictoryRead

CARD: Final = {key: number for number, key in enumerate(CARD_KEYS)}
PHASE: Final = {name: number for number, name in enumerate([*STEP_NAMES, "over"])}
ABILITY: Final = {name: number for number, name in enumerate(ABILITY_NAMES)}
AT: Final = {field.name: LAYOUT.at(field.name).start for field in LAYOUT.fields}
"""Where each field begins."""

ABOUT: Final = {
    "card": "about_cards",
    "from-card": "about_cards",
    "war-card": "about_cards",
    "queen": "about_cards",
    "empire": "about_empires",
    "king": "about_empires",
    "empires": "about_empires",
    "slot": "about_slots",
    "last-slot": "about_slots",
    "bound-slot": "about_slots",
    "emporium": "about_slots",
    "religion": "about_religions",
    "religions": "about_religions",
    "row": "about_regions",
    "side": "about_regions",
    "region": "about_regions",
    "sides": "about_regions",
    "kinds": "about_kinds",
    "agents": "about_agents",
}
"""For what a step may name the field in which it is marked."""


def observe(view: object) -> Numbers:
    """Tell a view in numbers; what is no view of this game is refused.

    >>> import condotta
    >>> numbers = observe(condotta.new("pax-renaissance", seats=3, seed=7).view(1))
    >>> numbers[LAYOUT.at("present")].tolist()
    [1, 1, 1, 0]

    Raises:
        BadView: It is no view of Pax Renaissance.
    """
    return laid_out(view, _observed)


def _observed(view: JsonObject) -> Numbers:
    observation = _Observation(cast("PaxView", view))
    observation.tell()
    return np.frombuffer(observation.numbers, dtype=np.uint8)


class _Observation:
    """A view on its way into numbers.

    The table is laid out from the view first, so that most of it is read as numbers, and what it
    means is worked out by the rules themselves. Bytes of Python's are filled, then handed to NumPy:
    that is five times as fast as filling an array number by number.
    """

    def __init__(self, view: PaxView) -> None:
        self.view = view
        self.table: Position = table_seen(view)
        self.numbers = bytearray(LAYOUT.size)
        self.own = view["seat"] or 0
        self.turning = Turning(self.own, self.table.banks)

    def tell(self) -> None:
        """Tell everything."""
        # All cards at first; each that is found somewhere is taken out.
        unseen = AT["unseen"]
        self.numbers[unseen : unseen + CARDS] = b"\1" * CARDS
        self._cards()
        self._market()
        self._on_cards()
        self._map()
        self._empires()
        self._battle()
        self._seats()
        self._reading(read_aloud(self.table))
        self._turn()
        self._pending()
        self._end()
        self._agreed()

    # --- How numbers are set -----------------------------------------------------------------

    def _set(self, field: str, place: int, number: int = 1) -> None:
        self.numbers[AT[field] + place] = min(number, LARGEST)

    def _row(self, field: str, numbers: Sequence[int], place: int = 0) -> None:
        begin = AT[field] + place
        try:
            told = bytes(numbers)
        except ValueError:
            told = bytes([min(number, LARGEST) for number in numbers])
        self.numbers[begin : begin + len(told)] = told

    def _by_seat(self, field: str, numbers: Sequence[int], place: int = 0) -> None:
        """Tell a number of each seat, one's own first."""
        self._row(field, [*numbers[self.own :], *numbers[: self.own]], place)

    def _bits(self, field: str, mask: int, row: int = 0) -> None:
        for bit in seats_in(mask):
            self._set(field, row + bit)

    def _lay(self, field: str, row: int, cards: Iterable[int]) -> None:
        """Mark cards of the decks in a row, and that they are in sight."""
        begin, unseen = AT[field] + row * CARDS, AT["unseen"]
        for card in cards:
            self.numbers[begin + card] = 1
            self.numbers[unseen + card] = 0

    # --- Where the cards are -----------------------------------------------------------------

    def _cards(self) -> None:
        view, table = self.view, self.table
        self._lay("hand", 0, _cards(view["hand"]))
        self._lay("own_secrets", 0, _cards(view["own_secrets"]))
        self._lay("discards", 0, table.discards)
        tops = [view["decks"][region]["top"] for region in REGION_NAMES]
        self._lay("deck_tops", 0, [CARD[top] for top in tops if top is not None])
        for seat, relative in enumerate(self.turning.seats):
            player = view["players"][seat]
            self._lay("known", relative, _cards(player["known"]))
            self._lay("perhaps", relative, _cards(player["perhaps"]))
            self._lay("old_maids", relative, table.old_maids[seat])
            for region in range(REGIONS):
                self._side(relative * REGIONS + region, table.sides[seat * REGIONS + region])
        for number, empire in enumerate(table.consort):
            if empire >= 0:
                self._set("queens", empire * len(QUEENS) + number)
                self._set("unseen", QUEENS[number], 0)

    def _side(self, row: int, cards: Sequence[int]) -> None:
        begin, unseen = AT["tableaux"] + row * ALL_CARDS, AT["unseen"]
        for card in cards:
            self.numbers[begin + card] = 1
            if card < CARDS:
                self.numbers[unseen + card] = 0

    def _market(self) -> None:
        table = self.table
        for space in range(SPACES):
            if table.market[space] >= 0:
                self._lay("market", space, [table.market[space]])
        self._row("market_florins", table.market_florins)
        self._bits("locked", table.locked)
        self._row("deck_counts", [self.view["decks"][region]["count"] for region in REGION_NAMES])

    def _on_cards(self) -> None:
        for card, religion in enumerate(self.table.bishops):
            if religion:
                self._set("bishops", (religion - 1) * ALL_CARDS + card)
        for card in self.table.used:
            self.numbers[AT["used"] + card] += 1

    # --- The map -----------------------------------------------------------------------------

    def _map(self) -> None:
        table, pieces = self.table, self.turning.pieces
        for slot in range(SLOTS):
            if 0 < table.slots[slot] <= ON_MAP:
                self._set("slots", slot * ON_MAP + pieces[table.slots[slot]] - 1)
        for border in range(BORDERS):
            if table.beside[border]:
                self._set("beside", border * SEATS + pieces[table.beside[border]] - 1)
        self._row("open_emporia", [slot in table.open_emporium for slot in EMPORIUM_SLOTS])
        for piece, left in enumerate(table.supply):
            if pieces[piece]:
                self._set("supply", pieces[piece] - 1, left)

    def _empires(self) -> None:
        table, pieces = self.table, self.turning.pieces
        for empire in range(EMPIRES):
            self._set("states", empire * STATES + table.states[empire])
            if table.owner[empire] >= 0:
                self._set("owners", empire * SEATS + self.turning.seats[table.owner[empire]])
            if table.suzerain[empire] >= 0:
                self._set("suzerains", empire * EMPIRES + table.suzerain[empire])
            for piece in range(1, REPRESSIBLE_PIECES):
                times = table.repressed[empire * REPRESSIBLE_PIECES + piece]
                if times:
                    self._set("repressed", empire * TOKENS + pieces[piece] - 1, times)
        self._bits("republics", table.republics)

    def _battle(self) -> None:
        fought = self.table.battle
        for begin in range(0, len(fought), FIGHTER):
            piece, origin, side = fought[begin : begin + FIGHTER]
            token = self.turning.pieces[piece] - 1
            if origin >= AGENT:
                self._set("fighters_agents", (origin - AGENT) * ON_MAP + token)
            elif origin >= REPRESSED_ON:
                empire = origin - REPRESSED_ON
                place = AT["fighters_repressed"] + (side * EMPIRES + empire) * TOKENS + token
                self.numbers[place] += 1
            elif PIECE_KIND[piece] == PAWN and self.table.slots[origin] != piece:
                self._set("fighters_beside", side * BORDERS + origin - FIRST_BORDER)
            else:
                self._set("fighters", side * SLOTS + origin)

    # --- Seats and standings -----------------------------------------------------------------

    def _seats(self) -> None:
        players = self.view["players"]
        self._row("present", [1] * len(players))
        self._by_seat("florins", [player["florins"] for player in players])
        self._by_seat("hand_sizes", [player["hand_size"] for player in players])
        self._by_seat("secrets", [player["secrets"] for player in players])
        self._by_seat("kings", [player["kings"] for player in players])
        self._by_seat("republics_held", [player["republics"] for player in players])
        self._by_seat("concessions", [player["concessions"] for player in players])
        for seat, relative in enumerate(self.turning.seats):
            self._set("banks", relative * BANKS + self.table.banks[seat])
            prestige = cast("dict[str, int]", players[seat]["prestige"])
            icons = [prestige[name] for name in PRESTIGE_NAMES]
            self._row("prestige", icons, relative * len(icons))
        for seat in self.view["eliminated"]:
            self._set("eliminated", self.turning.seats[seat])

    def _reading(self, reading: PaxReading) -> None:
        for card in _cards(reading["silenced"]):
            self._set("silenced", card)
        for empire, key in enumerate(EMPIRE_KEYS):
            read = reading["empires"][key]
            self._set("saturated", empire, read["saturated"])
            self._by_seat("votes", read["votes"], empire * SEATS)
            self._by_seat("vote_costs", read["vote_costs"], empire * SEATS)
        for seat, relative in enumerate(self.turning.seats):
            for name in reading["abilities"][seat]:
                self.numbers[AT["abilities"] + relative * ABILITIES + ABILITY[name]] += 1
            self._supremacy(reading["supremacy"][seat], relative * len(RELIGION_NAMES))
        self._victories(reading["victories"])

    def _supremacy(self, read: SupremacyRead, place: int) -> None:
        self._row("bishops_in_play", [read["bishops"][faith] for faith in RELIGION_NAMES], place)
        self._row("faithful", [read["pieces"][faith] for faith in RELIGION_NAMES])
        if read["supreme"] is not None:
            self._set("supreme", place + RELIGION_NAMES.index(read["supreme"]))

    def _victories(self, victories: Sequence[VictoryRead]) -> None:
        self._bits("active_victories", self.table.active_victories)
        self._row("declaring", [victory["actions"] for victory in victories])
        for seat, relative in enumerate(self.turning.seats):
            conditions = [near for read in victories for near in read["seats"][seat]]
            self._row("leads", [near["lead"] for near in conditions])
            missing = [near.get("missing", -1) + 1 for near in conditions]
            self._row("missing", missing, relative * LEADS)

    # --- What is asked -----------------------------------------------------------------------

    def _turn(self) -> None:
        view, table, seats = self.view, self.table, self.turning.seats
        self._set("actor", seats[table.actor])
        self._set("first", seats[table.first])
        if view["acting"] is not None:
            self._set("acting", seats[view["acting"]])
        self._set("phase", PHASE[view["phase"]])
        self._bits("ops_done", table.ops_done)
        self._bits("fairs_done", table.fairs_done)
        decision = view["decision"]
        turn: list[int] = [table.turn, table.actions_left, table.acted, table.progress]
        turn += [table.free_fair_used, table.stall]
        self._row("turn", [*turn, 0 if decision is None else len(decision["options"])])

    def _pending(self) -> None:
        """Tell what waits, the next step first, and what that one is about."""
        frames = self.table.frames
        begins = range(len(frames) - RULES_FRAME, -1, -RULES_FRAME)
        for row, begin in enumerate(begins):
            step, *values = frames[begin : begin + RULES_FRAME]
            if row < FRAMES:
                self._frame(row * FRAME, step, values)
            if row == 0:
                for name, value in zip(STEP_FIELDS[step][1:], values, strict=False):
                    self._about(name, value)

    def _frame(self, place: int, step: int, values: list[int]) -> None:
        self._set("pending", place, step + 1)
        for number, (name, value) in enumerate(
            zip(STEP_FIELDS[step][1:], values, strict=False), start=1
        ):
            if name == "empires":
                self._bits("pending", value, place + 1 + FRAME_NUMBERS)
            else:
                self._set("pending", place + number, self._told(name, value))

    def _told(self, name: str, value: int) -> int:
        """Give a number of a step as it is told: from the seat that looks, and never below 0."""
        if name == "seat":
            return self.turning.seats[value] + 1
        if name == "piece":
            return self.turning.pieces[value]
        return value + 1 if name in WORDS else value

    def _about(self, name: str, value: int) -> None:
        if name in MASKS:
            self._bits(ABOUT[name], value)
        elif name in ABOUT:
            if value >= 0:
                self._set(ABOUT[name], value)
        elif name == "seat":
            self._set("about_seat", self.turning.seats[value])
        elif name == "piece":
            if value > 0:
                self._set("about_piece", self.turning.pieces[value] - 1)
        elif name in FLAGS:
            self._set("about_flags", FLAGS.index(name), value)
        elif name in ("count", "leg"):
            self._set("about_count", 0, value)

    # --- The end and the beginning -----------------------------------------------------------

    def _end(self) -> None:
        result = self.view["result"]
        if result is None:
            return
        self._set("reason", END_REASONS.index(result["reason"]))
        for seat in result["winners"]:
            self._set("winners", self.turning.seats[seat])
        self._by_seat("scores", result["scores"])

    def _agreed(self) -> None:
        view, rules = self.view, self.table.rules
        self._set("spectator", 0, view["seat"] is None)
        self._set("seats", rules.seats - FEWEST_SEATS)
        self._row("variants", [variant in rules.variants for variant in VARIANTS])
        self._set("stall_limit", 0, rules.stall_limit)


def _cards(keys: Iterable[str]) -> list[int]:
    return [CARD[key] for key in keys]
