"""The seats: what each has and counts, its tableau, and how near it is to every victory."""

from __future__ import annotations

from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.heraldry import CONTESTED, FAINT, STRONG, TITLE, seat_style, shield
from condotta.cli.pax.lookup import SIDES, vassals_of
from condotta.cli.pax.signs import Signs, piece_sign
from condotta.cli.words import LETTERS, Words
from condotta.pax.reading import reading_of
from condotta.pax.shapes import Nearness, PaxPlayer, PaxReading, PaxView, VictoryRead

COUNTS = (
    "kings",
    "republics",
    "concessions",
    "law",
    "discovery",
    "patron",
    "catholic",
    "islamic",
    "reformist",
)
"""What is counted for the victories, in the order of the columns."""

ROOM_FOR_BOTH = 96
"""Columns below which seats and victories stand below each other."""

LONGEST = 12
"""How much of a name is shown in the table of seats."""


def seats_and_victories(view: PaxView, words: Words, signs: Signs, width: int) -> RenderableType:
    """Put the table of seats and that of the victories side by side, if there is room."""
    if width < ROOM_FOR_BOTH:
        lacking = lacking_line(view, words, signs)
        return Group(seats_grid(view, words, signs), lacking)
    both = Grid.grid(padding=(0, 2, 0, 0))
    both.add_column()
    both.add_column()
    both.add_row(seats_grid(view, words, signs), lacking_grid(view, words, signs))
    return both


def seats_grid(view: PaxView, words: Words, signs: Signs) -> Grid:
    """Show for each seat florins, hand and everything that victories count."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=3)
    grid.add_column(width=LONGEST)
    heads = [words.tell("cli.pax.seat.florins"), words.tell("cli.pax.seat.hand")]
    heads += [words.tell(f"cli.pax.seat.{name}") for name in COUNTS]
    for _ in heads:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row("", "", *(Text(head, FAINT) for head in heads))
    for player in view["players"]:
        values = [str(player["florins"]), str(player["hand_size"])]
        counted: dict[str, object] = {**player, **player["prestige"]}
        values += [str(counted[name]) for name in COUNTS]
        cells = [Text(value, FAINT if value == "0" else STRONG) for value in values]
        grid.add_row(shield(player["seat"]), _name(player["seat"], view, words, signs), *cells)
    return grid


def _name(seat: int, view: PaxView, words: Words, signs: Signs) -> Text:
    name = Text(words.names[seat], STRONG if seat == view["seat"] else "", no_wrap=True)
    sign = f" {signs.on}" if seat == view["turn"]["actor"] else ""
    name.truncate(LONGEST - len(sign), overflow="ellipsis")
    if seat in view["eliminated"]:
        name.stylize("strike")
    return name.append(sign, CONTESTED)


def lacking_grid(view: PaxView, words: Words, signs: Signs) -> Grid:
    """Show for each victory what each seat still lacks to declare it; a tick: nothing."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in range(view["seats"]):
        grid.add_column(justify="right", width=2)
    letters = [Text(LETTERS[seat], seat_style(seat)) for seat in range(view["seats"])]
    grid.add_row(Text(words.tell("cli.pax.lacking"), FAINT), *letters)
    for victory in _victories(view):
        name = words.tell(f"cli.pax.victory.{victory['victory']}")
        label = Text(f"{signs.on if victory['active'] else signs.off} {name}")
        if not victory["active"]:
            label.stylize(FAINT)
        cells = [_lacks(victory, seat, signs) for seat in range(view["seats"])]
        grid.add_row(label, *cells)
    return grid


def lacking_line(view: PaxView, words: Words, signs: Signs) -> Text:
    """Tell the same in running text."""
    told = Text.assemble((f"{words.tell('cli.pax.lacking')}:", FAINT))
    for victory in _victories(view):
        name = words.tell(f"cli.pax.victory.{victory['victory']}")
        told.append(f" {signs.on if victory['active'] else signs.off} {name}")
        for seat in range(view["seats"]):
            told.append(f"\u00a0{LETTERS[seat]}", FAINT)
            told.append_text(_lacks(victory, seat, signs))
    return told


def _lacks(victory: VictoryRead, seat: int, signs: Signs) -> Text:
    if seat in victory["met_by"]:
        return Text(signs.met, CONTESTED)
    conditions = victory["seats"][seat]
    if any("missing" not in condition for condition in conditions):
        return Text(signs.empty, FAINT)
    return Text(str(sum(condition["missing"] for condition in conditions)))


def _victories(view: PaxView) -> list[VictoryRead]:
    return cast("PaxReading", reading_of(view))["victories"]


def victories_page(view: PaxView, words: Words, signs: Signs) -> Text:
    """Tell every condition of every victory, what each seat counts and what it lacks."""
    page = Text()
    for victory in _victories(view):
        key = victory["victory"]
        page.append("\n" if page else "")
        page.append(f"{signs.on if victory['active'] else signs.off} ", CONTESTED)
        page.append(words.word("victory", key), TITLE)
        is_active = victory["active"]
        state = words.tell("cli.pax.victory-active" if is_active else "cli.pax.victory-inactive")
        page.append(f" ({state})", FAINT)
        page.append("\n  " + words.tell(f"cli.pax.conditions.{_form(key, view)}"))
        for seat in range(view["seats"]):
            counted = [_counted(condition, words) for condition in victory["seats"][seat]]
            page.append("\n    ").append_text(shield(seat)).append(" " + ", ".join(counted))
            if seat in victory["met_by"]:
                page.append(f" {signs.met}", CONTESTED)
    return page


def _form(victory: str, view: PaxView) -> str:
    """With two seats the imperial victory asks for a greater lead."""
    return f"{victory}-two" if victory == "imperial" and view["seats"] == 2 else victory


def _counted(condition: Nearness, words: Words) -> str:
    name = words.tell(f"cli.pax.metric.{condition['metric']}")
    if condition["mine"] is None:
        return words.tell("cli.pax.no-supremacy")
    missing = condition.get("missing")
    told = f"{name} {condition['mine']}"
    return f"{told} ({words.tell('cli.pax.lacks', missing=missing)})" if missing else told


def tableau_line(player: PaxPlayer, view: PaxView, words: Words) -> Text:
    """Write out a tableau: both sides with everything tucked to them, bishops, old maids."""
    told = Text()
    for side in SIDES:
        cards = [_with_tucked(card, view, words) for card in player["tableau"][side]]
        if not cards:
            continue
        told.append("  " if told else "")
        told.append(words.word("location", side) + " ", TITLE)
        told.append_text(Text(", ").join(cards))
    if player["old_maids"]:
        told.append("  " if told else "")
        told.append(words.tell("cli.pax.old-maids") + " ", TITLE)
        told.append(words.listing("card", player["old_maids"]))
    return told or Text(words.tell("cli.pax.no-cards"), FAINT)


def _with_tucked(card: str, view: PaxView, words: Words) -> Text:
    """Name a card with its bishop, its queens and its vassals."""
    told = Text(card_name(card, view, words))
    if card in view["bishops"]:
        told.append(" ").append_text(piece_sign(view["bishops"][card], view))
    if card not in view["empires"]:
        return told
    tucked = [_queen(queen, view, words) for queen in view["empires"][card]["queens"]]
    tucked += [
        Text("v ").append_text(_with_tucked(vassal, view, words))
        for vassal in vassals_of(view, card)
    ]
    if tucked:
        told.append(" [").append_text(Text(", ").join(tucked)).append("]")
    return told


def _queen(queen: str, view: PaxView, words: Words) -> Text:
    told = Text(f"Q {words.word('card', queen)}")
    if queen in view["bishops"]:
        told.append(" ").append_text(piece_sign(view["bishops"][queen], view))
    return told


def card_name(card: str, view: PaxView, words: Words) -> str:
    """Name a card; a republic by its empire and what it is."""
    if card in view["empires"] and view["empires"][card]["side"] == "republic":
        return f"{words.word('empire', card)} ({words.tell('cli.pax.republic')})"
    return words.word("card", card)
