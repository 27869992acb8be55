"""The report: one page that needs nothing else, in the language it was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from condotta.arena.charts import Mark, duration, durations, heat, percent, ranges
from condotta.arena.intervals import Estimate
from condotta.arena.results import Results
from condotta.arena.summary import USUALLY, Meeting, Standing
from condotta.arena.tournament import agreed as agreed_setup
from condotta.core.catalogue import Catalogue
from condotta.players.guarded import FAULTS

MOST_LISTED = 50
"""Faults that are listed one by one."""

STYLE = """
:root { color-scheme: light dark; --ink: #26221b; --paper: #fbf8f1; --faint: #6b6353;
  --line: #d9d0bd; --dot: #1f5a93; --better: #2f78b7; --worse: #c9772b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece5d6; --paper: #1b1916; --faint: #a79e8c;
  --line: #45403a; --dot: #7fb3e3; --better: #4f97d6; --worse: #d98a3f; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.75rem 0 .25rem; }
p { margin: .25rem 0 .75rem; max-width: 46rem; }
.faint, footer { color: var(--faint); }
.scroll { overflow-x: auto; }
svg { display: block; width: 100%; min-width: 32rem; max-width: 54rem; height: auto;
  font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); }
svg .axis { fill: var(--faint); font-size: 12px; }
svg .grid { stroke: var(--line); }
svg .even { stroke: var(--worse); stroke-width: 2; stroke-dasharray: 5 4; }
svg .range { stroke: var(--dot); stroke-width: 3; stroke-linecap: round; }
svg .dot { fill: var(--dot); }
svg .better { fill: var(--better); }
svg .worse { fill: var(--worse); }
svg .nobody { fill: none; stroke: var(--line); }
table { border-collapse: collapse; margin: .75rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; height: 0; overflow: hidden; font-size: 0; }
th, td { padding: .3rem .8rem .3rem 0; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; vertical-align: top; }
th:first-child, td.words { text-align: left; }
td.words { white-space: normal; overflow-wrap: anywhere; }
thead th { color: var(--faint); font-weight: 600; white-space: normal; vertical-align: bottom; }
tbody th { font-weight: 500; }
summary { cursor: pointer; }
:focus-visible { outline: 3px solid var(--dot); outline-offset: 2px; }
footer { margin-top: 3rem; font-size: .875rem; overflow-wrap: anywhere; }
"""


def page(results: Results, speaks: Catalogue) -> str:
    """Write the report."""
    writer = _Writer(results, speaks)
    title = escape(writer.title())
    return (
        f'<!DOCTYPE html>\n<html lang="{speaks.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(writer.parts())
        + f"\n</main>\n{writer.footer()}\n</body>\n</html>\n"
    )


def table_told(results: Results, speaks: Catalogue) -> str:
    """Say what was agreed: edition, variants, options that are not the usual ones, seats."""
    setup = results.tournament.setup
    agreed = [speaks.word("edition", setup.edition)] if setup.edition else []
    agreed += [speaks.word("variant", variant) for variant in setup.variants]
    usual = agreed_setup(replace(setup, options={})).options
    agreed += [
        f"{name}={value}" for name, value in setup.options.items() if usual.get(name) != value
    ]
    agreed.append(speaks.tell("arena.seats-at-table", count=setup.seats))
    return ", ".join(agreed)


def between(estimate: Estimate | None) -> str:
    """Write an interval of shares."""
    if estimate is None:
        return "–"
    return f"{percent(estimate.low)} – {percent(estimate.high)}"


class _Writer:
    """Writes the parts of one report."""

    def __init__(self, results: Results, speaks: Catalogue) -> None:
        self._results = results
        self._found = results.summary
        self._speaks = speaks
        self._tell = speaks.tell

    def title(self) -> str:
        """Name the report."""
        game = self._speaks.word("game", self._results.tournament.setup.game)
        return self._tell("arena.title", game=game)

    def parts(self) -> list[str]:
        """Write everything."""
        parts = self._head()
        if not self._found.games:
            return parts
        parts += self._ratings()
        parts += self._matrix()
        parts += self._seats()
        parts += self._times()
        parts += self._reasons()
        return parts + self._faults()

    def _head(self) -> list[str]:
        found, tell = self._found, self._tell
        played = tell("arena.played", games=found.games, deals=found.deals)
        parts = [
            f"<h1>{escape(self.title())}</h1>",
            f"<p>{escape(table_told(self._results, self._speaks))}</p>",
            f"<p>{escape(played)} {escape(tell('arena.intervals'))}</p>",
        ]
        if self._results.tournament.table:
            circle = ", ".join(self._results.tournament.table)
            parts.append(f"<p>{escape(tell('arena.circle', players=circle))}</p>")
        if found.games + len(found.broken) < self._results.planned:
            early = tell("arena.interrupted", games=found.games, planned=self._results.planned)
            parts.append(f"<p><strong>{escape(early)}</strong></p>")
        return parts

    # --- charts, each with its table ------------------------------------------------------------

    def _section(self, key: str, chart: str, table: str, *, shown: bool = False) -> list[str]:
        """Write a heading, what the chart shows, the chart, and its figures."""
        return [
            f"<section>\n<h2>{escape(self._tell(f'arena.{key}'))}</h2>",
            f'<p class="faint">{escape(self._tell(f"arena.{key}-help"))}</p>',
            f'<div class="scroll">{chart}</div>' if chart else "",
            table if shown else self._folded(table),
            "</section>",
        ]

    def _folded(self, table: str) -> str:
        said = escape(self._tell("arena.as-table"))
        return f"<details>\n<summary>{said}</summary>\n{table}\n</details>"

    def _headings(self, *keys: str) -> list[str]:
        return [self._tell(f"arena.{key}") for key in keys]

    def _told(self, key: str) -> tuple[str, str]:
        return self._tell(f"arena.{key}"), self._tell(f"arena.{key}-help")

    def _table(self, key: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        """Write a table; the first cell of a row is its heading."""
        lines = [
            '<div class="scroll"><table>',
            f"<caption>{escape(self._tell(f'arena.{key}'))}</caption>",
            "<thead><tr>",
            *(f'<th scope="col">{escape(heading)}</th>' for heading in headings),
            "</tr></thead>",
            "<tbody>",
        ]
        for first, *rest in rows:
            cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
            lines.append(f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>')
        return "\n".join([*lines, "</tbody></table></div>"])

    def _ratings(self) -> list[str]:
        marks = [
            Mark(
                standing.entrant,
                standing.rating.mu,
                standing.rating.low,
                standing.rating.high,
                _rating_told(standing),
            )
            for standing in self._found.standings
        ]
        headings = self._headings(
            *("entrant", "rating", "interval", "conservative", "share", "interval"),
            *("games", "seats-taken", "alone", "shared"),
        )
        rows = [_rating_row(standing) for standing in self._found.standings]
        table = self._table("ratings", headings, rows)
        return self._section("ratings", ranges(*self._told("ratings"), marks), table, shown=True)

    def _matrix(self) -> list[str]:
        names = [standing.entrant for standing in self._found.standings]
        if not self._found.meetings:
            return []
        cells: list[list[tuple[float, str] | None]] = [
            [self._cell(one, other) for other in names] for one in names
        ]
        rows = [
            [f"{place}. {one}", *(self._met(one, other) for other in names)]
            for place, one in enumerate(names, start=1)
        ]
        headings = [self._tell("arena.entrant"), *(str(n + 1) for n in range(len(names)))]
        table = self._table("matrix", headings, rows)
        return self._section("matrix", heat(*self._told("matrix"), names, cells), table)

    def _cell(self, one: str, other: str) -> tuple[float, str] | None:
        meeting = self._found.meetings.get((one, other))
        if meeting is None or meeting.share is None:
            return None
        return meeting.share.value, f"{one} : {other}: {_meeting_told(meeting)}"

    def _met(self, one: str, other: str) -> str:
        meeting = self._found.meetings.get((one, other))
        return "–" if meeting is None else _meeting_told(meeting)

    def _seats(self) -> list[str]:
        marks = [
            Mark(
                str(seat),
                100 * won.value,
                100 * won.low,
                100 * won.high,
                f"{percent(won.value)} ({between(won)})",
            )
            for seat, won in enumerate(self._found.seats, start=1)
            if won is not None
        ]
        headings = self._headings("seat", "won", "interval")
        rows = [
            [str(seat), "–" if won is None else percent(won.value), between(won)]
            for seat, won in enumerate(self._found.seats, start=1)
        ]
        chart = ranges(*self._told("seats"), marks, line=100 / len(self._found.seats))
        return self._section("seats", chart, self._table("seats", headings, rows))

    def _times(self) -> list[str]:
        clocks = [(one.entrant, one.clock) for one in self._found.standings if one.clock.decisions]
        if not clocks:
            return []
        marks = [
            Mark(
                name,
                clock.mean(),
                clock.mean(),
                max(clock.mean(), clock.within(USUALLY)),
                f"{duration(clock.mean())}, 95 %: {duration(clock.within(USUALLY))}",
            )
            for name, clock in clocks
        ]
        headings = self._headings("entrant", "decisions", "mean-time", "usual-time", "slowest")
        rows = [
            [
                name,
                str(clock.decisions),
                duration(clock.mean()),
                duration(clock.within(USUALLY)),
                duration(clock.slowest),
            ]
            for name, clock in clocks
        ]
        table = self._table("times", headings, rows)
        return self._section("times", durations(*self._told("times"), marks), table)

    def _reasons(self) -> list[str]:
        rows = [
            [self._speaks.word("reason", reason), str(count), percent(count / self._found.games)]
            for reason, count in self._found.reasons.most_common()
        ]
        headings = self._headings("reason", "games", "won-part")
        return self._section("reasons", "", self._table("reasons", headings, rows), shown=True)

    # --- what went wrong --------------------------------------------------------------------------

    def _faults(self) -> list[str]:
        faulty = [one for one in self._found.standings if one.faults.total()]
        if not faulty and not self._found.broken:
            return []
        kinds = self._headings("entrant", *(f"fault.{kind}" for kind in FAULTS))
        rows = [[one.entrant, *(str(one.faults[kind]) for kind in FAULTS)] for one in faulty]
        counted = self._table("faults", kinds, rows) if rows else ""
        headings = self._headings("match", "entrant", "why")
        listed = self._table("faults", headings, self._listed())
        return self._section("faults", "", counted + self._folded(listed), shown=True)

    def _listed(self) -> list[list[str]]:
        rows = [[str(one.number), "–", str(one.broken)] for one in self._found.broken]
        rows += [
            [
                str(outcome.number),
                outcome.seating[fault.seat],
                f"{self._tell(f'arena.fault.{fault.kind}')} ({fault.question}): {fault.told}",
            ]
            for outcome in self._found.faulty
            for fault in outcome.faults
        ]
        return rows[:MOST_LISTED]

    def footer(self) -> str:
        """Say how to play the same again."""
        told, tell = self._results, self._tell
        lines = [
            tell("arena.seed", seed=told.tournament.seed),
            tell("arena.fingerprint", fingerprint=self._found.fingerprint),
            tell(
                "arena.versions", condotta=told.versions["condotta"], rules=told.versions["rules"]
            ),
        ]
        said = "<br>\n".join(escape(line) for line in lines)
        return f"<footer>\n<p>{said}</p>\n</footer>"


def _rating_told(standing: Standing) -> str:
    rating = standing.rating
    return f"{rating.mu:.1f} ({rating.low:.1f} – {rating.high:.1f})"


def _rating_row(standing: Standing) -> list[str]:
    rating, share = standing.rating, standing.share
    return [
        standing.entrant,
        f"{rating.mu:.1f}",
        f"{rating.low:.1f} – {rating.high:.1f}",
        f"{rating.conservative:.1f}",
        "–" if share is None else percent(share.value),
        between(share),
        *(str(n) for n in (standing.games, standing.seats, standing.alone, standing.shared)),
    ]


def _meeting_told(meeting: Meeting) -> str:
    counts = f"{meeting.better} : {meeting.worse}"
    if meeting.share is None:
        return counts
    return f"{percent(meeting.share.value)} ({between(meeting.share)}), {counts}"
