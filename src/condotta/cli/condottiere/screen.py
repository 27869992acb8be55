"""The table as one sees it: Italy and the battle lines."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.condottiere.answers import is_mercenary
from condotta.cli.condottiere.italy import FINE_MARKS, PLAIN_MARKS, Marks, draw_map
from condotta.cli.condottiere.italy import WIDTH as MAP_WIDTH
from condotta.cli.condottiere.reckoning import reckon
from condotta.cli.frames import columns, framed
from condotta.cli.heraldry import CONTESTED, FAINT, STRONG, shield
from condotta.cli.words import Words
from condotta.condottiere.shapes import CondottierePlayer, CondottiereView

ROOM_FOR_MAP = 90
"""Columns below which the map becomes a list."""


def marks_of(console: Console) -> Marks:
    """Choose the signs this terminal can show."""
    return PLAIN_MARKS if console.options.ascii_only else FINE_MARKS


def table_screen(
    console: Console, view: CondottiereView, words: Words, layout: str
) -> RenderableType:
    """Put together everything between the story and the question."""
    marks = marks_of(console)
    head, aim = short_heading(view, words, console.width - 6), goal(view, words)
    if layout == "map":
        italy = map_and_standing(view, words, marks)
        return Group(framed(italy, head, aim), lines_panel(view, words, marks))
    lines = lines_grid(view, words, marks)
    if layout == "brief":
        return framed(Group(lines, _token_line(view, words, marks, "   ")), head, aim)
    regions = regions_list(view, words, marks)
    return framed(Group(lines, Rule(style=FAINT), regions), head, aim)


def map_screen(console: Console, view: CondottiereView, words: Words) -> RenderableType:
    """Show Italy as large as the terminal allows."""
    marks = marks_of(console)
    italy: RenderableType
    if console.width >= ROOM_FOR_MAP:
        italy = map_and_standing(view, words, marks)
    elif console.width >= MAP_WIDTH + 4:
        italy = Group(draw_map(view, words, marks), _token_line(view, words, marks, "   "))
    else:
        italy = regions_list(view, words, marks)
    head = short_heading(view, words, console.width - 6)
    return framed(italy, head, goal(view, words))


def heading(view: CondottiereView, words: Words) -> str:
    """Name the game, how far it has come, its edition and variants."""
    variants = [words.word("variant", variant) for variant in view["variants"]]
    edition = words.word("edition", view["edition"])
    return " · ".join(
        [words.word("game", "condottiere"), *_progress(view, words), edition, *variants]
    )


def short_heading(view: CondottiereView, words: Words, room: int) -> str:
    """Give the heading that fits: the last variants go first (log has all)."""
    whole = heading(view, words)
    if cell_len(whole) <= room:
        return whole
    kept = [*_progress(view, words), view["edition"]]
    variants = [words.word("variant", variant) for variant in view["variants"]]
    for count in range(len(variants), 0, -1):
        left = len(variants) - count
        short = " · ".join([*kept, *variants[:count], *([f"+{left}"] if left else [])])
        if cell_len(short) <= room:
            return short
    return " · ".join([*kept, f"+{len(variants)}"])


def _progress(view: CondottiereView, words: Words) -> list[str]:
    """Say how far the game has come."""
    title: list[str] = []
    counters = view["counters"]
    if "game" in counters:
        title.append(words.tell("ui.game-number", number=counters["game"]))
    if counters["battle"] and not view["battle"]["final"]:
        title.append(words.tell("ui.battle-number", battle=counters["battle"]))
    if "draw-after-battle" not in view["variants"]:
        title.append(words.tell("ui.round-number", round=counters["round"]))
    return title


def goal(view: CondottiereView, words: Words) -> str:
    """Say what wins."""
    wins = view["goal"]
    if wins["total"]:
        told = words.tell("ui.goal.both", adjacent=wins["adjacent"], total=wins["total"])
    else:
        told = words.tell("ui.goal.adjacent", adjacent=wins["adjacent"])
    if wins["points"] is not None:
        told += " " + words.tell("ui.goal.target", target=wins["points"])
    return told


def map_and_standing(view: CondottiereView, words: Words, marks: Marks) -> RenderableType:
    """Draw the map with the standing beside it."""
    both = Grid.grid(padding=(0, 2), expand=True)
    both.add_column(width=MAP_WIDTH)
    both.add_column(ratio=1)
    both.add_row(draw_map(view, words, marks), _standing(view, words, marks))
    return both


def _standing(view: CondottiereView, words: Words, marks: Marks) -> RenderableType:
    """Who has how many regions, which are free, where the marks stand."""
    grid = columns(3, None, None)
    points = view["counters"].get("points")
    for player in view["players"]:
        told = [count_of_regions(view["edition"], player["regions"], words)]
        if points is not None:
            told.append(words.tell("ui.points", count=points[player["seat"]]))
        grid.add_row(shield(player["seat"]), _name(player["seat"], view, words), ", ".join(told))
    free = Text(words.tell("ui.free") + " ", FAINT)
    unowned = regions_of(view, None)
    free.append(", ".join(words.word("region", region) for region in unowned), FAINT)
    return Group(grid, Text(), _token_line(view, words, marks), Text(), free)


def _token_line(view: CondottiereView, words: Words, marks: Marks, between: str = "\n") -> Text:
    """Say where the Condottiere and the Favor of the Pope are."""
    told, token = Text().append(f"{marks.condottiere} ", CONTESTED), view["condottiere"]
    if token["region"] is not None:
        told.append(words.tell("ui.token-on", region=token["region"]))
    elif token["holder"] is not None and not view["battle"]["final"]:
        told.append(words.tell("ui.token-with", seat=token["holder"]))
    else:
        told.append(words.tell("ui.token-nowhere"))
    if view["edition"] == "2007":
        told.append(f"{between}{marks.pope} ", CONTESTED)
        if view["pope"] is None:
            told.append(words.tell("ui.pope-off"))
        else:
            told.append(words.tell("ui.pope-on", region=view["pope"]))
    return told


def count_of_regions(edition: str, count: int, words: Words) -> str:
    """Say how many regions; the 1995 edition speaks of cities."""
    return words.tell("ui.cities" if edition == "1995" else "ui.regions", count=count)


def _name(seat: int, view: CondottiereView, words: Words) -> Text:
    name = Text(overflow="ellipsis", no_wrap=True).append(words.names[seat], STRONG)
    if seat == view["seat"]:
        name.append(f" {words.tell('ui.you')}", FAINT)
    return name


def regions_list(view: CondottiereView, words: Words, marks: Marks) -> RenderableType:
    """List the regions by owner: the map of a small terminal."""
    told, points = Text(), view["counters"].get("points")
    for player in view["players"]:
        owned = _listed(player["seat"], view, words, marks)
        if points is not None:
            scored = words.tell("ui.points", count=points[player["seat"]])
            owned = f"{owned} ({scored})" if owned else scored
        if owned:
            told.append_text(shield(player["seat"])).append(f" {owned}  ")
    if free := _listed(None, view, words, marks):
        told.append(words.tell("ui.free") + " ", FAINT).append(free)
    return Group(told, _token_line(view, words, marks, "   "))


def regions_of(view: CondottiereView, seat: int | None) -> list[str]:
    """Name the regions a seat controls; ``None``: those nobody controls."""
    return [region for region, owner in view["regions"].items() if owner == seat]


def _listed(seat: int | None, view: CondottiereView, words: Words, marks: Marks) -> str:
    return ", ".join(_marked(region, view, words, marks) for region in regions_of(view, seat))


def _marked(region: str, view: CondottiereView, words: Words, marks: Marks) -> str:
    signs = marks.condottiere if view["condottiere"]["region"] == region else ""
    signs += marks.pope if view["pope"] == region else ""
    name = words.word("region", region)
    return f"{name} {signs}" if signs else name


def lines_panel(view: CondottiereView, words: Words, marks: Marks) -> RenderableType:
    """Show the battle lines in a frame of their own."""
    if view["battle"]["final"]:
        title = words.tell("ui.final-battle")
    elif view["battle"]["region"] is not None and view["phase"] != "choose-region":
        title = words.tell("ui.battle-for", region=view["battle"]["region"])
    else:
        title = words.tell("ui.battle-lines")
    return framed(lines_grid(view, words, marks), title)


def lines_grid(view: CondottiereView, words: Words, marks: Marks) -> RenderableType:
    """Show the battle lines, their announced strengths and how these come about."""
    grid = columns(3, 14, None, 4, None, 13)
    for player in view["players"]:
        grid.add_row(
            shield(player["seat"]),
            _name(player["seat"], view, words),
            _line(player, view, words),
            Text(str(player["strength"]), STRONG, justify="right"),
            Text(_how(player, view, words), FAINT),
            _state(player, view, words, marks),
        )
    beside = [Text(line, FAINT) for line in _beside(view, words)]
    return Group(grid, *beside)


def _how(player: CondottierePlayer, view: CondottiereView, words: Words) -> str:
    lines = [other["line"] for other in view["players"]]
    told = reckon(lines, player["seat"], view["edition"], words)
    return "" if told == str(player["strength"]) else told


def _line(player: CondottierePlayer, view: CondottiereView, words: Words) -> Text:
    """Write a line: mercenaries by their number, everything else by name."""
    mercenaries = [_short(card, words) for card in player["line"] if is_mercenary(card)]
    special = [card for card in player["line"] if not is_mercenary(card)]
    told = Text().append(" ".join(mercenaries), STRONG)
    if special:
        told.append(" " if mercenaries else "").append(words.listing("card", special))
    if player["face_down"]:
        own = view["face_down"] if player["seat"] == view["seat"] else []
        hidden = [_short(card, words) for card in own] or ["?"] * player["face_down"]
        told.append(" " if told else "")
        told.append(" ".join(f"[{card}]" for card in hidden), CONTESTED)
    return told if told.plain.strip() else Text("–", FAINT)


def _state(player: CondottierePlayer, view: CondottiereView, words: Words, marks: Marks) -> Text:
    """Hand size where it may be seen, and whether the seat is out, at turn or defends."""
    size = "?" if player["hand_size"] is None else str(player["hand_size"])
    told = Text().append(f"{words.tell('ui.hand-sign')}{size} ", FAINT)
    if player["seat"] == view["condottiere"]["holder"]:
        told.append(marks.condottiere, CONTESTED)
    if player["seat"] == view["battle"]["defender"]:
        told.append(words.tell("ui.defends"))
    if player["out"]:
        told.append(words.tell("ui.out"), FAINT)
    elif player["seat"] == view["acting"]:
        told.append("◀" if marks is FINE_MARKS else "<", CONTESTED)
    return told


def _beside(view: CondottiereView, words: Words) -> list[str]:
    """What lies beside the lines: what is known of other hands, the draw pile."""
    told = [
        words.tell("ui.known", seat=player["seat"], cards=player["known"])
        for player in view["players"]
        if player["known"]
    ]
    if view["draw_pile"] is not None:
        told.append(words.tell("ui.draw-pile", count=view["draw_pile"]))
    return told


def _short(card: str, words: Words) -> str:
    return card.removeprefix("mercenary-") if is_mercenary(card) else words.word("card", card)
