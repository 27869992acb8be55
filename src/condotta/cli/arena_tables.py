"""A tournament in a few tables."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from condotta.arena.charts import duration, percent
from condotta.arena.intervals import Estimate
from condotta.arena.page import between, table_told
from condotta.arena.results import Results
from condotta.arena.summary import USUALLY, Standing
from condotta.cli.frames import headed
from condotta.cli.heraldry import FAINT, TITLE, shield
from condotta.cli.words import Words


def tables(found: Results, words: Words) -> RenderableType:
    """Tell ratings, shares, who beats whom, seats."""
    shown, tell = found.summary, words.tell
    title = tell("arena.title", game=words.word("game", found.tournament.setup.game))
    parts: list[RenderableType] = [
        Text(title, TITLE),
        Text(table_told(found, words.speaks)),
        Text(tell("arena.played", games=shown.games, deals=shown.deals)),
    ]
    if shown.games + len(shown.broken) < found.planned:
        early = tell("arena.interrupted", games=shown.games, planned=found.planned)
        parts.append(Text(early, FAINT))
    if shown.games:
        parts += [_standings(shown.standings, words), *_matrix(found, words), _seats(found, words)]
        parts.append(Text(tell("arena.intervals"), FAINT))
    parts.append(Text(tell("arena.seed", seed=found.tournament.seed), FAINT))
    return Group(*parts)


def _standings(standings: tuple[Standing, ...], words: Words) -> Grid:
    faulty = any(standing.faults.total() for standing in standings)
    keys = ["entrant", "rating", "share", "mean-time", "usual-time", *["faults"] * faulty]
    grid = headed(*(words.tell(f"arena.{key}") for key in keys), overflow="fold")
    # Figures stay in one piece; where there is little room, long names are folded.
    for column in grid.columns[1:]:
        column.no_wrap = True
    for place, standing in enumerate(standings, start=1):
        rating, share, clock = standing.rating, standing.share, standing.clock
        grid.add_row(
            f"{place}. {standing.entrant}",
            f"{rating.mu:.1f} ({rating.low:.1f}–{rating.high:.1f})",
            _share(share),
            duration(clock.mean()) if clock.decisions else "–",
            duration(clock.within(USUALLY)) if clock.decisions else "–",
            *[str(standing.faults.total())] * faulty,
        )
    return grid


def _share(share: Estimate | None) -> str:
    if share is None:
        return "–"
    return f"{percent(share.value)} ({100 * share.low:.0f}–{percent(share.high, 0)})"


def _matrix(found: Results, words: Words) -> list[RenderableType]:
    names = [standing.entrant for standing in found.summary.standings]
    if len(names) < 2:
        return []
    grid = headed(
        words.tell("arena.matrix"), *(str(n + 1) for n in range(len(names))), overflow="fold"
    )
    for place, one in enumerate(names, start=1):
        cells = []
        for other in names:
            meeting = found.summary.meetings.get((one, other))
            share = None if meeting is None else meeting.share
            cells.append("–" if share is None else percent(share.value, 0))
        grid.add_row(f"{place}. {one}", *cells)
    return [grid, Text(words.tell("arena.matrix-help"), FAINT)]


def _seats(found: Results, words: Words) -> Grid:
    grid = headed(
        *(words.tell(f"arena.{key}") for key in ("seat", "won", "interval")), overflow="fold"
    )
    for seat, won in enumerate(found.summary.seats):
        grid.add_row(shield(seat), "–" if won is None else percent(won.value), between(won))
    return grid
