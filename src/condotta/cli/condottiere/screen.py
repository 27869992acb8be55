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
from condotta.cli.condottiere.sight import PlayerSeen, Sight
from condotta.cli.frames import columns, framed
from condotta.cli.heraldry import CONTESTED, FAINT, STRONG, shield
from condotta.cli.words import Words
from condotta.condottiere.rules import Rules

ROOM_FOR_MAP = 90
"""Columns below which the map becomes a list."""
ROOM_FOR_TABLE = 34
"""Lines below which a terminal gets the list too, so that the question stays in sight."""


def marks_of(console: Console) -> Marks:
    """Choose the signs this terminal can show."""
    return PLAIN_MARKS if console.options.ascii_only else FINE_MARKS


def layouts(console: Console) -> tuple[str, ...]:
    """Name the ways to show the table on this terminal, the best first.

    The map, a list of the regions instead, or neither where there is no room (``map`` shows them).
    """
    low = console.is_terminal and console.height < ROOM_FOR_TABLE
    small = low or console.width < ROOM_FOR_MAP
    return ("list", "brief") if small else ("map", "list", "brief")


def table_screen(
    console: Console, sight: Sight, rules: Rules, words: Words, layout: str
) -> RenderableType:
    """Put together everything between the story and the question."""
    marks = marks_of(console)
    head, aim = short_heading(sight, words, console.width - 6), goal(sight, rules, words)
    if layout == "map":
        italy = map_and_standing(sight, words, marks)
        return Group(framed(italy, head, aim), lines_panel(sight, words, marks))
    lines = lines_grid(sight, words, marks)
    if layout == "brief":
        return framed(Group(lines, _token_line(sight, words, marks, "   ")), head, aim)
    regions = regions_list(sight, words, marks)
    return framed(Group(lines, Rule(style=FAINT), regions), head, aim)


def map_screen(console: Console, sight: Sight, rules: Rules, words: Words) -> RenderableType:
    """Show Italy as large as the terminal allows."""
    marks = marks_of(console)
    italy: RenderableType
    if console.width >= ROOM_FOR_MAP:
        italy = map_and_standing(sight, words, marks)
    elif console.width >= MAP_WIDTH + 4:
        italy = Group(draw_map(sight, words, marks), _token_line(sight, words, marks, "   "))
    else:
        italy = regions_list(sight, words, marks)
    head = short_heading(sight, words, console.width - 6)
    return framed(italy, head, goal(sight, rules, words))


def heading(sight: Sight, words: Words) -> str:
    """Name the game, how far it has come, its edition and variants."""
    variants = [words.word("variant", variant) for variant in sight.variants]
    edition = words.word("edition", sight.edition)
    return " · ".join(
        [words.word("game", "condottiere"), *_progress(sight, words), edition, *variants]
    )


def short_heading(sight: Sight, words: Words, room: int) -> str:
    """Give the heading that fits: the last variants go first (log has all)."""
    whole = heading(sight, words)
    if cell_len(whole) <= room:
        return whole
    kept = [*_progress(sight, words), sight.edition]
    variants = [words.word("variant", variant) for variant in sight.variants]
    for count in range(len(variants), 0, -1):
        left = len(variants) - count
        short = " · ".join([*kept, *variants[:count], *([f"+{left}"] if left else [])])
        if cell_len(short) <= room:
            return short
    return " · ".join([*kept, f"+{len(variants)}"])


def _progress(sight: Sight, words: Words) -> list[str]:
    """Say how far the game has come."""
    title: list[str] = []
    if sight.game is not None:
        title.append(words.tell("ui.game-number", number=sight.game))
    if sight.battle and not sight.final:
        title.append(words.tell("ui.battle-number", battle=sight.battle))
    if "draw-after-battle" not in sight.variants:
        title.append(words.tell("ui.round-number", round=sight.round))
    return title


def goal(sight: Sight, rules: Rules, words: Words) -> str:
    """Say what wins."""
    total, adjacent = rules.total_to_win, rules.adjacent_to_win
    if total:
        told = words.tell("ui.goal.both", adjacent=adjacent, total=total)
    else:
        told = words.tell("ui.goal.adjacent", adjacent=adjacent)
    if sight.target is not None:
        told += " " + words.tell("ui.goal.target", target=sight.target)
    return told


def map_and_standing(sight: Sight, words: Words, marks: Marks) -> RenderableType:
    """Draw the map with the standing beside it."""
    both = Grid.grid(padding=(0, 2), expand=True)
    both.add_column(width=MAP_WIDTH)
    both.add_column(ratio=1)
    both.add_row(draw_map(sight, words, marks), _standing(sight, words, marks))
    return both


def _standing(sight: Sight, words: Words, marks: Marks) -> RenderableType:
    """Who has how many regions, which are free, where the marks stand."""
    grid = columns(3, None, None)
    for player in sight.players:
        told = [count_of_regions(sight.edition, player.regions, words)]
        if sight.points is not None:
            told.append(words.tell("ui.points", count=sight.points[player.seat]))
        grid.add_row(shield(player.seat), _name(player.seat, sight, words), ", ".join(told))
    free = Text(words.tell("ui.free") + " ", FAINT)
    free.append(", ".join(words.word("region", region) for region in sight.free), FAINT)
    return Group(grid, Text(), _token_line(sight, words, marks), Text(), free)


def _token_line(sight: Sight, words: Words, marks: Marks, between: str = "\n") -> Text:
    """Say where the Condottiere and the Favor of the Pope are."""
    told = Text().append(f"{marks.condottiere} ", CONTESTED)
    if sight.token_region is not None:
        told.append(words.tell("ui.token-on", region=sight.token_region))
    elif sight.token_holder is not None and not sight.final:
        told.append(words.tell("ui.token-with", seat=sight.token_holder))
    else:
        told.append(words.tell("ui.token-nowhere"))
    if sight.edition == "2007":
        told.append(f"{between}{marks.pope} ", CONTESTED)
        if sight.pope is None:
            told.append(words.tell("ui.pope-off"))
        else:
            told.append(words.tell("ui.pope-on", region=sight.pope))
    return told


def count_of_regions(edition: str, count: int, words: Words) -> str:
    """Say how many regions; the 1995 edition speaks of cities."""
    return words.tell("ui.cities" if edition == "1995" else "ui.regions", count=count)


def _name(seat: int, sight: Sight, words: Words) -> Text:
    name = Text(overflow="ellipsis", no_wrap=True).append(words.names[seat], STRONG)
    if seat == sight.seat:
        name.append(f" {words.tell('ui.you')}", FAINT)
    return name


def regions_list(sight: Sight, words: Words, marks: Marks) -> RenderableType:
    """List the regions by owner: the map of a small terminal."""
    told = Text()
    for player in sight.players:
        regions = sight.regions_of(player.seat)
        owned = ", ".join(_marked(region, sight, words, marks) for region in regions)
        if sight.points is not None:
            points = words.tell("ui.points", count=sight.points[player.seat])
            owned = f"{owned} ({points})" if owned else points
        if owned:
            told.append_text(shield(player.seat)).append(f" {owned}  ")
    if sight.free:
        told.append(words.tell("ui.free") + " ", FAINT)
        told.append(", ".join(_marked(region, sight, words, marks) for region in sight.free))
    return Group(told, _token_line(sight, words, marks, "   "))


def _marked(region: str, sight: Sight, words: Words, marks: Marks) -> str:
    signs = marks.condottiere if sight.token_region == region else ""
    signs += marks.pope if sight.pope == region else ""
    name = words.word("region", region)
    return f"{name} {signs}" if signs else name


def lines_panel(sight: Sight, words: Words, marks: Marks) -> RenderableType:
    """Show the battle lines in a frame of their own."""
    if sight.final:
        title = words.tell("ui.final-battle")
    elif sight.region is not None and sight.phase != "choose-region":
        title = words.tell("ui.battle-for", region=sight.region)
    else:
        title = words.tell("ui.battle-lines")
    return framed(lines_grid(sight, words, marks), title)


def lines_grid(sight: Sight, words: Words, marks: Marks) -> RenderableType:
    """Show the battle lines, their announced strengths and how these come about."""
    grid = columns(3, 14, None, 4, None, 13)
    for player in sight.players:
        grid.add_row(
            shield(player.seat),
            _name(player.seat, sight, words),
            _line(player, sight, words),
            Text(str(player.strength), STRONG, justify="right"),
            Text(_how(player, sight, words), FAINT),
            _state(player, sight, words, marks),
        )
    beside = [Text(line, FAINT) for line in _beside(sight, words)]
    return Group(grid, *beside)


def _how(player: PlayerSeen, sight: Sight, words: Words) -> str:
    lines = [other.line for other in sight.players]
    told = reckon(lines, player.seat, sight.edition, words)
    return "" if told == str(player.strength) else told


def _line(player: PlayerSeen, sight: Sight, words: Words) -> Text:
    """Write a line: mercenaries by their number, everything else by name."""
    mercenaries = [_short(card, words) for card in player.line if is_mercenary(card)]
    special = [card for card in player.line if not is_mercenary(card)]
    told = Text().append(" ".join(mercenaries), STRONG)
    if special:
        told.append(" " if mercenaries else "").append(words.listing("card", special))
    if player.face_down:
        own = sight.face_down if player.seat == sight.seat else ()
        hidden = [_short(card, words) for card in own] or ["?"] * player.face_down
        told.append(" " if told else "")
        told.append(" ".join(f"[{card}]" for card in hidden), CONTESTED)
    return told if told.plain.strip() else Text("–", FAINT)


def _state(player: PlayerSeen, sight: Sight, words: Words, marks: Marks) -> Text:
    """Hand size where it may be seen, and whether the seat is out, at turn or defends."""
    size = "?" if player.hand_size is None else str(player.hand_size)
    told = Text().append(f"{words.tell('ui.hand-sign')}{size} ", FAINT)
    if player.seat == sight.token_holder:
        told.append(marks.condottiere, CONTESTED)
    if player.seat == sight.defender:
        told.append(words.tell("ui.defends"))
    if player.out:
        told.append(words.tell("ui.out"), FAINT)
    elif player.seat == sight.acting:
        told.append("◀" if marks is FINE_MARKS else "<", CONTESTED)
    return told


def _beside(sight: Sight, words: Words) -> list[str]:
    """What lies beside the lines: what is known of other hands, the draw pile."""
    told = [
        words.tell("ui.known", seat=player.seat, cards=list(player.known))
        for player in sight.players
        if player.known
    ]
    if sight.draw_pile is not None:
        told.append(words.tell("ui.draw-pile", count=sight.draw_pile))
    return told


def _short(card: str, words: Words) -> str:
    return card.removeprefix("mercenary-") if is_mercenary(card) else words.word("card", card)
