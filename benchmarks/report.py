"""What the measurements mean: the rows of the tables, the bars, and how both are shown."""

import json
import os
import platform
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.table import Table

BUILDS = {"interpreted": "src", "compiled": "build/compiled"}
"""Where each build of Condotta lies, below the root of the repository."""
BEFORE = "before"
FOLDERS = {**BUILDS, BEFORE: "build/before"}
"""A compiled build of an earlier version, to be seen beside this one, lies there if anywhere."""
RATE = "decisions_per_second"
ACTION_RATE = "actions_per_second"
ITERATION_RATE = "iterations_per_second"
MICROSECONDS = "microseconds"
HEARTS_FACTOR = 1.8
SEARCH_FACTOR = 3
MAHJONG_FACTOR = 20
CATAN_FACTOR = 3
CLONE_LIMIT = 5.0
PAX_CLONE_LIMIT = 60.0
SHARED_CORE = 0.95

NOTES = (
    (
        "A decision is one answer of one player. Shuffling and dealing count in the time of every "
        "game: Condotta does them inside `new` and `play`, RLCard inside `reset`, Catanatron in "
        "making a `Game`, OpenSpiel at chance nodes."
    ),
    (
        "Hearts deals through 53 chance nodes a game, beside about 61 decisions of the players. "
        "*Decisions* leaves the chance nodes out of the count, though not out of the time, which "
        "is how Condottiere is counted; *all actions* counts them too. They are sampled from "
        "`chance_outcomes()`, OpenSpiel's general way, or for *quick-deal hearts* from "
        "`legal_actions()`, which hearts allows because its outcomes are equally likely."
    ),
    (
        "RLCard builds an observation at every step; the fair row beside it is Condottiere *with "
        "views*, where the seat that is asked calls `view` before each answer."
    ),
    "Condotta takes a decision with a single option silently; the peers ask and count it.",
    (
        "Catanatron plays Settlers of Catan at four seats, driven as the others are: choose from "
        "`playable_actions`, then `execute`. About six in ten of its decisions have a single "
        "option and are counted all the same."
    ),
    (
        "An iteration of a search imagines the hidden cards, follows the tree and plays on. "
        "OpenSpiel rolls out at random to the end of a deal of hearts, in C++. Condotta's playouts "
        "are guided: every answer is weighed as `steady` weighs it, to the end of the battle or in "
        "Pax Renaissance, of the round, and then the position is judged; so it does more in an "
        "iteration and needs fewer of them. The row says what one costs, not who plays better."
    ),
    (
        "*Before* is a compiled build of an earlier version, kept in `build/before` and measured "
        "in the same rounds: here the last commit before the search was made faster."
    ),
    "Timings are of mid-game positions; the time to free what a call made is part of it.",
)


@dataclass(frozen=True)
class Job:
    """One measurement to take: its name in `measure.py`, and the build of Condotta it is for."""

    name: str
    build: str = ""

    def __str__(self) -> str:
        """The name to show a person."""
        return f"{self.name} ({self.build})" if self.build else self.name


@dataclass(frozen=True)
class Row:
    """One line of a table: a figure of a job; what was measured, and how."""

    label: str
    how: str
    job: Job
    figure: str = RATE


@dataclass(frozen=True)
class Measured:
    """What one run of `measure.py` brought."""

    figures: dict[str, float]
    versions: dict[str, str]


@dataclass
class Outcome:
    """What all rounds brought, and why some jobs have nothing."""

    seconds: float
    rounds: int
    measured: dict[Job, list[Measured]] = field(default_factory=dict)
    missing: dict[Job, str] = field(default_factory=dict)

    def values(self, row: Row) -> list[float]:
        """The row's figure in each round; nothing if it was not measured."""
        return [each.figures[row.figure] for each in self.measured.get(row.job, [])]

    def best(self, row: Row) -> float | None:
        """The row's figure in its least disturbed round, if it was measured."""
        better = min if row.figure == MICROSECONDS else max
        return better(self.values(row), default=None)

    def versions(self) -> dict[str, str]:
        """The versions of the peers measured."""
        found = (item for runs in self.measured.values() for item in runs[0].versions.items())
        return dict(sorted(found))

    def lowest_share(self) -> float:
        """The smallest share of its core that any measurement got."""
        runs = (each for runs in self.measured.values() for each in runs)
        return min((each.figures["processor_share"] for each in runs), default=1.0)

    def missing_by_reason(self) -> dict[str, list[str]]:
        """What was not measured, under each reason."""
        reasons: dict[str, list[str]] = {}
        for job, reason in self.missing.items():
            reasons.setdefault(reason, []).append(str(job))
        return reasons


@dataclass(frozen=True)
class Bar:
    """Something that must hold: the value on the right side of the limit."""

    text: str
    value: float
    limit: float
    unit: str
    below: bool = False

    @property
    def is_met(self) -> bool:
        """Whether it holds."""
        return self.value < self.limit if self.below else self.value >= self.limit


def condotta_rows(
    labels: dict[str, str], figure: str, *, beside: tuple[str, ...] = ()
) -> list[Row]:
    """A row for each of these measurements and each build; ``beside``: the earlier one as well."""
    return [
        Row(label, build, Job(name, build), figure)
        for name, label in labels.items()
        for build in (FOLDERS if name in beside else BUILDS)
    ]


HEARTS = Row("OpenSpiel hearts", "decisions", Job("openspiel-hearts"))
HEARTS_ACTIONS = Row("OpenSpiel hearts", "all actions", HEARTS.job, ACTION_RATE)
QUICK = Row("quick-deal hearts", "decisions", Job("openspiel-hearts-quick-deal"))
QUICK_ACTIONS = Row("quick-deal hearts", "all actions", QUICK.job, ACTION_RATE)
MAHJONG = Row("RLCard mahjong", "step", Job("rlcard-mahjong"))
CATAN = Row("Catanatron", "execute", Job("catanatron"))
SPEED_ROWS = [
    *condotta_rows(
        {
            "condottiere-2007": "Condottiere 2007",
            "condottiere-2007-views": "2007 with views",
            "condottiere-1995": "Condottiere 1995",
            "condottiere-hidden-cards": "2007 hidden-cards",
            "pax": "Pax Renaissance",
            "pax-views": "Pax with views",
        },
        RATE,
        beside=("condottiere-2007", "pax"),
    ),
    HEARTS,
    HEARTS_ACTIONS,
    QUICK,
    QUICK_ACTIONS,
    Row("RLCard uno", "step", Job("rlcard-uno")),
    MAHJONG,
    CATAN,
]
TIMING_ROWS = condotta_rows(
    {
        "clone-4": "clone, 4 seats",
        "clone-6": "clone, 6 seats",
        "snapshot-4": "snapshot, 4 seats",
        "restore-4": "restore, 4 seats",
        "view-4": "view, 4 seats",
        "pax-clone-4": "Pax clone, 4 seats",
        "pax-snapshot-4": "Pax snapshot, 4 seats",
        "pax-restore-4": "Pax restore, 4 seats",
        "pax-view-4": "Pax view, 4 seats",
    },
    MICROSECONDS,
)
ISMCTS = Row("OpenSpiel ISMCTS, hearts", "bot", Job("openspiel-ismcts"), ITERATION_RATE)
SEARCHES = {
    "search-condottiere": "Condottiere search, 4 seats",
    "search-pax": "Pax search, 3 seats",
}
SEARCH_ROWS = [*condotta_rows(SEARCHES, ITERATION_RATE, beside=tuple(SEARCHES)), ISMCTS]
COMPILED = Row("Condottiere 2007", "compiled", Job("condottiere-2007", "compiled"))
COMPILED_PAX = Row("Pax Renaissance", "compiled", Job("pax", "compiled"))
SPEED_BARS = (
    (
        f"at least {HEARTS_FACTOR} times OpenSpiel hearts, decisions",
        COMPILED,
        HEARTS,
        HEARTS_FACTOR,
    ),
    (f"at least {MAHJONG_FACTOR} times RLCard mahjong", COMPILED, MAHJONG, MAHJONG_FACTOR),
    (f"Pax, at least {CATAN_FACTOR} times Catanatron", COMPILED_PAX, CATAN, CATAN_FACTOR),
)
CLONE_BARS = {"clone-4": CLONE_LIMIT, "clone-6": CLONE_LIMIT, "pax-clone-4": PAX_CLONE_LIMIT}
OTHER_READINGS = (HEARTS_ACTIONS, QUICK, QUICK_ACTIONS)
"""Sterner ways to read "equal to hearts", shown so that nobody need take ours on trust."""


def speed_bar(outcome: Outcome, text: str, row: Row, peer: Row, factor: float) -> list[Bar]:
    """The bar that compiled rules play at least so many times as fast as a peer."""
    speed, its_speed = outcome.best(row), outcome.best(peer)
    if speed is None or its_speed is None:
        return []
    return [Bar(text, speed, factor * its_speed, "per second")]


def search_bar(outcome: Outcome, name: str) -> list[Bar]:
    """The bar that a search is so many times as fast as in the build before."""
    after, before = (
        Row(SEARCHES[name], build, Job(name, build), ITERATION_RATE)
        for build in ("compiled", BEFORE)
    )
    text = f"{after.label}, at least {SEARCH_FACTOR} times the build before"
    return speed_bar(outcome, text, after, before, SEARCH_FACTOR)


def clone_bar(outcome: Outcome, row: Row) -> list[Bar]:
    """The bar that a compiled clone takes less than its limit."""
    time = outcome.best(row)
    if row.job.build != "compiled" or row.job.name not in CLONE_BARS or time is None:
        return []
    limit = CLONE_BARS[row.job.name]
    return [Bar(f"{row.label}, below {limit:g} µs", time, limit, "µs", below=True)]


def find_bars(outcome: Outcome) -> list[Bar]:
    """The bars that could be judged, all of them on compiled code."""
    bars = [bar for each in SPEED_BARS for bar in speed_bar(outcome, *each)]
    bars += [bar for name in SEARCHES for bar in search_bar(outcome, name)]
    bars += [bar for row in TIMING_ROWS for bar in clone_bar(outcome, row)]
    for row in OTHER_READINGS:
        bars += speed_bar(outcome, f"(sterner) {row.label}, {row.how}", COMPILED, row, 1)
    return bars


def number(value: float, unit: str) -> str:
    """A figure with as many digits as it deserves."""
    return f"{value:,.2f}" if unit == "µs" else f"{value:,.0f}"


def cells_of(outcome: Outcome, rows: Sequence[Row], unit: str) -> list[list[str]]:
    """A table's lines with best and median, without the rows that were not measured."""
    return [
        [row.label, row.how, number(best, unit), number(statistics.median(values), unit)]
        for row in rows
        if (values := outcome.values(row)) and (best := outcome.best(row))
    ]


def with_ratios(outcome: Outcome, rows: Sequence[Row], peers: Sequence[Row]) -> list[list[str]]:
    """The same, with how many times each peer's best each row's best is."""
    bests = [best for row in rows if (best := outcome.best(row))]
    bars = [outcome.best(peer) for peer in peers]
    ratios = [["" if bar is None else f"{best / bar:,.2f}" for bar in bars] for best in bests]
    lines = cells_of(outcome, rows, "per second")
    return [line + more for line, more in zip(lines, ratios, strict=True)]


def bar_cells(outcome: Outcome) -> list[list[str]]:
    """The lines of the table of bars."""
    return [
        [
            bar.text,
            number(bar.value, bar.unit),
            number(bar.limit, bar.unit),
            "met" if bar.is_met else "not met",
        ]
        for bar in find_bars(outcome)
    ]


def sections(outcome: Outcome) -> list[tuple[str, list[str], list[list[str]]]]:
    """The tables as titles, headings and cells, for the screen and for the page."""
    figures = ["", "best", "median"]
    speed = with_ratios(outcome, SPEED_ROWS, (HEARTS, MAHJONG, CATAN))
    peers = ["x hearts", "x mahjong", "x catan"]
    timing = cells_of(outcome, TIMING_ROWS, "µs")
    return [
        ("Random play, decisions per second", ["game", *figures, *peers], speed),
        (
            "Search, iterations per second",
            ["search", *figures, "x ISMCTS"],
            with_ratios(outcome, SEARCH_ROWS, (ISMCTS,)),
        ),
        ("One call, microseconds", ["call", *figures], timing),
        ("Bars", ["compiled code", "measured", "needed", "bar"], bar_cells(outcome)),
    ]


def conditions(outcome: Outcome) -> list[str]:
    """How the figures came about, and what is not among them."""
    peers = ", ".join(" ".join(each) for each in outcome.versions().items())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    lines = [
        f"One core of {os.cpu_count()}, {python}, {platform.system()}; {peers or 'no peers'}.",
        (
            f"{outcome.rounds} interleaved rounds of {outcome.seconds:g} s for each measurement, "
            "each in a fresh interpreter; seconds of processor time; ratios and bars use the best "
            "rounds."
        ),
    ]
    share = outcome.lowest_share()
    if share < SHARED_CORE:
        lines.append(f"The core was shared at times: one measurement got only {share:.0%} of it.")
    for reason, jobs in outcome.missing_by_reason().items():
        lines.append(f"Not measured: {', '.join(jobs)}: {reason}")
    return lines


def show(outcome: Outcome, console: Console) -> None:
    """Print the tables."""
    for title, headings, cells in sections(outcome):
        if not cells:
            continue
        table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        for heading in headings:
            table.add_column(heading, justify="left" if heading in ("", headings[0]) else "right")
        for texts in cells:
            table.add_row(*texts, style={"met": "green", "not met": "red"}.get(texts[-1]))
        console.print(table)
    for line in conditions(outcome):
        console.print(line, highlight=False, markup=False)


def as_markdown(outcome: Outcome) -> str:
    """The same as a page, with notes on how to read it."""
    parts = ["# Benchmarks", "Written by `make bench`."]
    parts.append("\n".join(f"- {line}" for line in conditions(outcome)))
    for title, headings, cells in sections(outcome):
        rule = [":--", *["--:"] * (len(headings) - 1)]
        table = [f"| {' | '.join(texts)} |" for texts in (headings, rule, *cells)]
        parts += [f"## {title}", "\n".join(table) if cells else "Nothing measured."]
    parts += ["## How to read this", "\n".join(f"- {note}" for note in NOTES)]
    return "\n\n".join(parts) + "\n"


def as_json(outcome: Outcome) -> str:
    """All figures of all rounds, for programs."""
    data = {
        "machine": {
            "cores": os.cpu_count(),
            "python": platform.python_version(),
            "system": platform.system(),
        },
        "seconds": outcome.seconds,
        "rounds": outcome.rounds,
        "versions": outcome.versions(),
        "lowest_processor_share": round(outcome.lowest_share(), 3),
        "rows": [
            {
                "label": row.label,
                "how": row.how,
                "measurement": row.job.name,
                "build": row.job.build,
                "figure": row.figure,
                "rounds": [round(value, 3) for value in values],
            }
            for row in (*SPEED_ROWS, *SEARCH_ROWS, *TIMING_ROWS)
            if (values := outcome.values(row))
        ],
        "bars": [
            {
                "bar": bar.text,
                "value": round(bar.value, 3),
                "limit": round(bar.limit, 3),
                "met": bar.is_met,
            }
            for bar in find_bars(outcome)
        ],
        "missing": {str(job): reason for job, reason in outcome.missing.items()},
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
