"""What ``table.json`` must hold: what is laid out for each number of seats."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax.pieces import STATE_NAMES
from condotta.pax.places import EMPIRE_KEYS, START_STATE
from condotta.pax.table import MOST_SEATS
from tests.pax.inspector import Inspector


class Table:
    """Everything ``table.json`` says; tables by number of seats begin with two empty rows."""

    def __init__(self) -> None:
        """Begin with an empty table."""
        self.deck_size: list[int] = [0, 0]
        self.fair_top_up: list[int] = [0, 0]
        self.start_florins: list[list[int]] = [[], []]
        self.among_the_comets: int = 0
        self.comets: int = 0
        self.on_top: int = 0
        self.rows: int = 0
        self.columns: int = 0
        self.hand_limit: int = 0
        self.actions: int = 0
        self.sale: int = 0
        self.subsidy: int = 0
        self.map_1550: list[int] = []


def read_table(data: JsonObject) -> Table:
    """Read and check ``table.json``."""
    look = Inspector("table.json")
    numbers = ("hand_limit", "actions", "sale", "subsidy")
    look.fields(data, ("about", "seats", "deck", "market", *numbers, "map_1550"), "file")
    table = Table()
    deck = look.child(data, "deck", "file")
    look.fields(deck, ("cards_among_the_comets", "comets", "cards_on_top_for_each_seat"), "deck")
    table.among_the_comets = look.number(deck, "cards_among_the_comets", "deck")
    table.comets = look.number(deck, "comets", "deck")
    table.on_top = look.number(deck, "cards_on_top_for_each_seat", "deck")
    market = look.child(data, "market", "file")
    look.fields(market, ("rows", "columns"), "market")
    table.rows = look.number(market, "rows", "market")
    table.columns = look.number(market, "columns", "market")
    table.hand_limit = look.number(data, "hand_limit", "file")
    table.actions = look.number(data, "actions", "file")
    table.sale = look.number(data, "sale", "file")
    table.subsidy = look.number(data, "subsidy", "file")
    for entry in look.children(data, "seats"):
        _read_seats(look, entry, table)
    look.count(len(table.deck_size), MOST_SEATS + 1, "rows of seats, with 0 and 1")
    table.map_1550 = _read_map_1550(look, look.child(data, "map_1550", "file"))
    look.finish()
    return table


def _read_seats(look: Inspector, entry: JsonObject, table: Table) -> None:
    seats = look.number(entry, "seats", "seats")
    where = f"{seats} seats"
    look.fields(entry, ("seats", "deck", "fair_top_up", "florins"), where)
    look.expect(fine=seats == len(table.deck_size), where=where, what="not in order from 2")
    size = look.number(entry, "deck", where)
    look.count(size, table.among_the_comets + table.comets + table.on_top * seats, f"{where}, deck")
    table.deck_size.append(size)
    table.fair_top_up.append(look.number(entry, "fair_top_up", where))
    florins = look.numbers(entry, "florins", where)
    look.count(len(florins), seats, f"{where}, florins")
    table.start_florins.append(florins)


def _read_map_1550(look: Inspector, entry: JsonObject) -> list[int]:
    states = [*START_STATE]
    for key in entry:
        empire = look.chosen(key, EMPIRE_KEYS, "map_1550")
        state = look.choice(entry, key, STATE_NAMES, "map_1550")
        if empire >= 0:
            states[empire] = state
    return states
