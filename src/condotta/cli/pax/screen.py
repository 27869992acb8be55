"""The table as one sees it: the map, the seats and their victories, the tableaux."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.frames import columns, framed
from condotta.cli.heraldry import TITLE, shield
from condotta.cli.pax.europe import whole_map
from condotta.cli.pax.market import market_grid
from condotta.cli.pax.seats import seats_and_victories, seats_grid, tableau_line
from condotta.cli.pax.signs import signs_of
from condotta.cli.words import Words
from condotta.pax.shapes import PaxView


def table_screen(console: Console, view: PaxView, words: Words, layout: str) -> RenderableType:
    """Put together everything between the story and the question, the market left out."""
    signs = signs_of(console)
    parts: list[RenderableType] = [Text(heading(view, words), TITLE, no_wrap=True)]
    if layout == "least":
        return Group(*parts, seats_grid(view, words, signs))
    if layout != "brief":
        parts.append(whole_map(view, words, signs, console.width))
    parts.append(seats_and_victories(view, words, signs, console.width))
    if layout == "whole":
        parts.append(tableaux(view, words))
    elif layout == "own" and view["seat"] is not None:
        parts.append(tableaux(view, words, [view["seat"]]))
    return Group(*parts)


def whole_screen(console: Console, view: PaxView, words: Words) -> RenderableType:
    """Show all that lies on the table, the market as well."""
    signs = signs_of(console)
    return Group(
        map_screen(console, view, words),
        seats_and_victories(view, words, signs, console.width),
        tableaux(view, words),
        market_panel(console, view, words),
    )


def map_screen(console: Console, view: PaxView, words: Words) -> RenderableType:
    """Show the map with its routes."""
    head = Text(heading(view, words), TITLE, no_wrap=True)
    return Group(head, whole_map(view, words, signs_of(console), console.width))


def market_panel(console: Console, view: PaxView, words: Words) -> RenderableType:
    """Show the market in a frame of its own, with the decks behind it."""
    decks = view["decks"]
    below = words.tell("cli.pax.decks", west=decks["west"]["count"], east=decks["east"]["count"])
    tops = [words.word("card", top) for top in (decks["east"]["top"], decks["west"]["top"]) if top]
    if tops:
        below += " " + words.tell("cli.pax.tops", cards=", ".join(tops))
    grid = market_grid(view, words, console.width - 4)
    return framed(grid, words.tell("cli.pax.market"), below)


def tableaux(view: PaxView, words: Words, seats: list[int] | None = None) -> Grid:
    """Write out the tableaux of some seats, or of all."""
    grid = columns(3, None)
    for player in view["players"]:
        if seats is None or player["seat"] in seats:
            grid.add_row(shield(player["seat"]), tableau_line(player, view, words))
    return grid


def heading(view: PaxView, words: Words) -> str:
    """Name the game, its turn, who acts and what is left of the turn."""
    turn = view["turn"]
    told = [
        words.word("game", "pax-renaissance"),
        words.tell("cli.pax.turn", number=turn["number"]),
    ]
    if view["phase"] != "over":
        told.append(words.tell("cli.pax.acts", seat=turn["actor"]))
        told.append(words.tell("cli.pax.actions-left", count=turn["actions_left"]))
    told += [words.word("variant", variant) for variant in view["variants"]]
    return " · ".join(told)
