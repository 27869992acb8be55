"""Measure servers with many live tables of four scripted clients: moves, delays and memory.

Each system is one server process and one load process, on whatever cores the machine gives them.
The load process goes through the same stages for every system (see `Stage`) and stops after each,
so that the server's memory can be read from outside. Delays are taken inside the load process,
from the moment a move is due until the last of the four clients has it.

The peer is boardgame.io, whose packages `npm ci` puts into `load/node_modules`. Both load processes
are Node programs that share `load/load.mjs`. Needs Linux, for its /proc, and a Node
on the PATH, as `scripts/node` (and so `make bench-tables`) gives it.
"""

import argparse
import json
import os
import platform
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from threading import Timer

HERE = Path(__file__).resolve().parent
LOAD = HERE / "load"
COMPILED = HERE.parents[1] / "build" / "compiled"
SEATS = 4
START_UP = 120
"""Seconds a load may take beyond its two phases before it is given up."""
SETTLE = 1.0
"""Seconds a server gets to come to rest before its memory is read."""
TICKS = os.sysconf("SC_CLK_TCK")
MOST_TABLES = 5000
LATEST_MS = 100
"""The bar: when 99 of 100 moves have reached their last client."""


MORE_MOVES = 1.5
"""The bar: how many times the peer's moves."""


class NotMeasuredError(Exception):
    """A system gave no figures; the message says why in one line."""


class Stage(StrEnum):
    """What a load process has just done when it says so; it waits for a line before it goes on."""

    WARM = "warm"
    """One table has been played for a while, and left: the server's code is loaded."""
    TABLES = "tables"
    """All tables are made and all seats taken."""
    SOCKETS = "sockets"
    """All clients are connected and have the position."""
    PACED = "paced"
    """Moves have been sent at a fixed rate over all tables."""
    SATURATED = "saturated"
    """Every table has moved as fast as it could."""


@dataclass(frozen=True)
class Load:
    """The shape of the load, the same for every system."""

    tables: int
    rate: float
    seconds: float

    def arguments(self, port: int) -> list[str]:
        """What a load process is told."""
        return [
            f"--port={port}",
            f"--tables={self.tables}",
            f"--rate={self.rate:g}",
            f"--seconds={self.seconds:g}",
        ]

    def longest(self) -> float:
        """Seconds after which a load process is given up."""
        return START_UP + 3 * self.seconds


@dataclass(frozen=True)
class System:
    """A server to measure, and the load process that speaks its protocol.

    The server prints `{"port": …}` once it listens. The load process gets `Load.arguments`, prints
    `{"stage": …}` for each stage, and at last the figures of the two phases.
    """

    name: str
    version: str
    server: Sequence[str]
    client: Sequence[str]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    collect: signal.Signals | None = None
    """Asks the server to collect garbage, so that memory is read without what is already dead."""


@dataclass(frozen=True)
class Reading:
    """The two processes at the end of a stage: on arriving there, and on going on."""

    arrived: float
    left: float
    busy_on_arrival: tuple[float, float]
    busy_on_leaving: tuple[float, float]
    resident: int


@dataclass(frozen=True)
class Phase:
    """How the moves of one phase went; the shares are of one core, in that phase."""

    moves: int
    """Those that were paced and timed: cards played, and passes."""
    told: int
    """Moves of any kind that all four clients were told of."""
    seconds: float
    p50_ms: float
    p99_ms: float
    server_share: float
    client_share: float

    @property
    def moves_per_second(self) -> float:
        """Cards and passes that reached all four clients, in a second."""
        return self.moves / self.seconds

    @property
    def told_per_second(self) -> float:
        """Moves of any kind that reached all four clients, in a second."""
        return self.told / self.seconds


@dataclass(frozen=True)
class Outcome:
    """What one system showed under one load; memory is resident bytes of the server."""

    system: str
    version: str
    load: Load
    paced: Phase
    saturated: Phase
    resident_before: int
    resident_with_tables: int
    resident_with_sockets: int
    resident_after: int

    @property
    def bytes_per_table(self) -> float:
        """What a table with four seats taken costs, before anybody is connected."""
        return (self.resident_with_tables - self.resident_before) / self.load.tables

    @property
    def bytes_per_socket(self) -> float:
        """What a connected client costs on top."""
        grown = self.resident_with_sockets - self.resident_with_tables
        return grown / (SEATS * self.load.tables)


# --- The harness, the same for every system -------------------------------------------------------


def resident_bytes(pid: int) -> int:
    """How much memory a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise NotMeasuredError("the server has ended")


def busy_seconds(pid: int) -> float:
    """Processor time a process has used."""
    # The second field is the program's name in brackets, which may hold anything.
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def running(command: Sequence[str], system: System) -> Iterator[subprocess.Popen[str]]:
    """A process with pipes, ended with the block."""
    process = subprocess.Popen(
        command,
        cwd=system.folder,
        env={**os.environ, **system.environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[str], name: str) -> dict[str, object]:
    """The next line of a process, which must be an object of JSON."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise NotMeasuredError(f"the {name} ended early or took too long; see its messages above")
    try:
        payload: object = json.loads(line)
    except ValueError:
        payload = None
    if not isinstance(payload, dict):
        raise NotMeasuredError(f"the {name} said {line.strip()!r} where JSON was expected")
    return payload


def read_both(
    system: System, server: subprocess.Popen[str], client: subprocess.Popen[str]
) -> Reading:
    """Read time and memory, with the server at rest."""

    def busy() -> tuple[float, float]:
        return busy_seconds(server.pid), busy_seconds(client.pid)

    arrived, busy_on_arrival = time.monotonic(), busy()
    if system.collect is not None:
        server.send_signal(system.collect)
    time.sleep(SETTLE)
    resident = resident_bytes(server.pid)
    return Reading(arrived, time.monotonic(), busy_on_arrival, busy(), resident)


def go_through(
    system: System, server: subprocess.Popen[str], client: subprocess.Popen[str]
) -> tuple[dict[Stage, Reading], dict[str, object]]:
    """Lead a load process through its stages; what was read at each, and its own figures."""
    assert client.stdin is not None
    readings: dict[Stage, Reading] = {}
    for stage in Stage:
        reached = said(client, "load process").get("stage")
        if reached != stage:
            raise NotMeasuredError(f"the load process reached {reached!r} instead of {stage!r}")
        readings[stage] = read_both(system, server, client)
        client.stdin.write("\n")
        client.stdin.flush()
    return readings, said(client, "load process")


def phase_from(figures: object, before: Reading, after: Reading) -> Phase:
    """Put together what the load process and the system say of a phase."""
    assert isinstance(figures, dict)
    lasted = after.arrived - before.left
    server, client = (
        (end - start) / lasted
        for start, end in zip(before.busy_on_leaving, after.busy_on_arrival, strict=True)
    )
    return Phase(
        moves=figures["moves"],
        told=figures["told"],
        seconds=figures["seconds"],
        p50_ms=figures["p50_ms"],
        p99_ms=figures["p99_ms"],
        server_share=server,
        client_share=client,
    )


def measure(system: System, load: Load) -> Outcome:
    """Start a server, put the load on it, and read what it does."""
    with running(system.server, system) as server:
        port = said(server, "server")["port"]
        assert isinstance(port, int)
        with running([*system.client, *load.arguments(port)], system) as client:
            # A process that hangs would be waited for for ever; killed, it ends our reading.
            watchdog = Timer(load.longest(), client.kill)
            watchdog.start()
            try:
                readings, figures = go_through(system, server, client)
            finally:
                watchdog.cancel()
    return Outcome(
        system=system.name,
        version=system.version,
        load=load,
        paced=phase_from(figures["paced"], readings[Stage.SOCKETS], readings[Stage.PACED]),
        saturated=phase_from(
            figures["saturated"], readings[Stage.PACED], readings[Stage.SATURATED]
        ),
        resident_before=readings[Stage.WARM].resident,
        resident_with_tables=readings[Stage.TABLES].resident,
        resident_with_sockets=readings[Stage.SOCKETS].resident,
        resident_after=readings[Stage.SATURATED].resident,
    )


# --- The systems ----------------------------------------------------------------------------------


def install_peer() -> None:
    """Put the peer's packages, as its lock has them, into its folder; nothing if they are there."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise NotMeasuredError(
            "there is no Node with npm on the PATH; `make bench-tables` brings one"
        )
    installed = LOAD / "node_modules" / ".package-lock.json"
    lock = LOAD / "package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    print("installing boardgame.io", flush=True)
    finished = subprocess.run(
        ["npm", "ci", "--omit=dev"], cwd=LOAD, stdout=subprocess.DEVNULL, check=False
    )
    if finished.returncode != 0:
        raise NotMeasuredError("npm ci failed; see its messages above")


def peer_version() -> str:
    """The version of boardgame.io that is installed, and of the Node that runs it."""
    package = json.loads((LOAD / "node_modules/boardgame.io/package.json").read_text("utf-8"))
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    return f"{package['version']}, Node {node.stdout.strip().removeprefix('v')}"


def measure_peer(tables: int, rate: float, seconds: float) -> Outcome:
    """Measure boardgame.io."""
    install_peer()
    system = System(
        name="boardgame.io",
        version=peer_version(),
        server=["node", "--expose-gc", "server.js"],
        client=["node", "boardgameio.mjs"],
        folder=LOAD,
        environment={"NODE_ENV": "production"},
        collect=signal.SIGUSR2,
    )
    return measure(system, Load(tables, rate, seconds))


def measure_condotta(tables: int, rate: float, seconds: float) -> Outcome:
    """Measure our own table server: compiled rules if they were built, SQLite on disk."""
    install_peer()
    built = (COMPILED / "condotta").is_dir()
    system = System(
        name="Condotta",
        version=f"{version('condotta')}, {'compiled' if built else 'interpreted'}, SQLite",
        server=[sys.executable, str(HERE / "serve.py")],
        client=["node", "condotta.mjs"],
        folder=LOAD,
        environment={"PYTHONPATH": str(COMPILED)} if built else {},
        collect=signal.SIGUSR2,
    )
    return measure(system, Load(tables, rate, seconds))


SYSTEMS = {"boardgame.io": measure_peer, "Condotta": measure_condotta}
"""What can be measured, by name."""


# --- What is shown --------------------------------------------------------------------------------


def milliseconds(phase: Phase) -> str:
    """Give the two delays of a phase."""
    return f"{phase.p50_ms:,.1f} / {phase.p99_ms:,.1f} ms"


FIGURES: dict[str, Callable[[Outcome], str]] = {
    "paced: moves per second": lambda it: f"{it.paced.moves_per_second:,.0f}",
    "paced: p50 / p99 to the last client": lambda it: milliseconds(it.paced),
    "paced: server's share of a core": lambda it: f"{it.paced.server_share:.0%}",
    "saturated: moves per second": lambda it: f"{it.saturated.told_per_second:,.0f}",
    "saturated: of these, cards and passes": lambda it: f"{it.saturated.moves_per_second:,.0f}",
    "saturated: p50 / p99 to the last client": lambda it: milliseconds(it.saturated),
    "saturated: server's share of a core": lambda it: f"{it.saturated.server_share:.0%}",
    "memory before any table": lambda it: f"{it.resident_before / 2**20:,.1f} MiB",
    "memory for each table": lambda it: f"{it.bytes_per_table / 2**10:,.1f} KiB",
    "memory for each socket": lambda it: f"{it.bytes_per_socket / 2**10:,.1f} KiB",
    "memory after all moves": lambda it: f"{it.resident_after / 2**20:,.1f} MiB",
}
"""What is told of a system, and how it is read off."""


def speed(outcome: Outcome) -> float:
    """Moves per second when saturated: answers of a client, told to all four."""
    return outcome.saturated.told_per_second


def cards_and_passes(outcome: Outcome) -> float:
    """The same, without the small answers between battles, which the peer's game does not have."""
    return outcome.saturated.moves_per_second


def best(outcomes: Sequence[Outcome]) -> Outcome:
    """The round in which a system was fastest: the one the machine disturbed least."""
    return max(outcomes, key=speed)


def table_of(rounds: Mapping[str, Sequence[Outcome]]) -> list[list[str]]:
    """Rows of text: the best round of each system, and all rounds' speeds."""
    shown = [best(outcomes) for outcomes in rounds.values()]
    rows = [["", *(it.system for it in shown)], ["version", *(it.version for it in shown)]]
    rows += [[name, *(figure(it) for it in shown)] for name, figure in FIGURES.items()]
    every = [", ".join(f"{speed(it):,.0f}" for it in outcomes) for outcomes in rounds.values()]
    return [*rows, ["saturated, every round", *every]]


def verdicts(rounds: Mapping[str, Sequence[Outcome]]) -> list[str]:
    """Say whether the bars are met: p99 under 100 ms, and half as many moves more than the peer."""
    if len(rounds) < len(SYSTEMS):
        return []
    ours, theirs = rounds["Condotta"], rounds["boardgame.io"]
    late = statistics.median(it.paced.p99_ms for it in ours)

    def ratio_by(figure: Callable[[Outcome], float]) -> float:
        pairs = zip(ours, theirs, strict=True)
        return statistics.median(figure(mine) / figure(other) for mine, other in pairs)

    ratio, narrow = ratio_by(speed), ratio_by(cards_and_passes)
    first = f"p99 from a move to its last client, paced, median of the rounds: {late:.1f} ms"
    second = f"moves per second beside boardgame.io, saturated, median of the rounds: {ratio:.2f}"
    return [
        f"{first} (bar: under {LATEST_MS} ms, {met(late < LATEST_MS)})",
        f"{second} (bar: at least {MORE_MOVES}, {met(ratio >= MORE_MOVES)})",
        f"the same, counting cards and passes alone: {narrow:.2f}",
    ]


def met(is_met: bool) -> str:  # noqa: FBT001 - a word for a yes or no
    """Say it in a word."""
    return "met" if is_met else "not met"


def write_results(load: Load, rounds: Mapping[str, Sequence[Outcome]]) -> None:
    """Keep what was measured beside this program."""
    head, *rows = table_of(rounds)
    lines = [
        "# Live tables",
        "",
        f"{load.tables} tables of {SEATS} scripted clients on one machine: one server process and",
        f"one load process at a time, {len(next(iter(rounds.values())))} interleaved rounds,",
        f"{load.seconds:g} s a phase. Paced: {load.rate:g} moves a second over all tables.",
        "Saturated: every table moves as fast as it can. Each column is a system's fastest round.",
        "",
        "| " + " | ".join(head) + " |",
        "|" + " --- |" * len(head),
        *("| " + " | ".join(row) + " |" for row in rows),
        "",
        *(f"- {said}" for said in verdicts(rounds)),
        "",
        "A move is the answer of one client of which all four are told. In Condottiere some are",
        "neither cards nor passes: what to keep, whether to throw a hand in. They are written and",
        "told like all others, but not timed; the peer's game has none. Condotta writes every move",
        "to disk before it is told; boardgame.io keeps its tables in memory. Made by",
        "`make bench-tables`.",
        "",
    ]
    (HERE / "RESULTS.md").write_text("\n".join(lines), encoding="utf-8")


def show(rounds: Mapping[str, Sequence[Outcome]]) -> None:
    """Print a table, a column for each system, and the verdicts."""
    for label, *cells in table_of(rounds):
        print(f"{label:40}", *(f"{value:>28}" for value in cells))
    print(*verdicts(rounds), sep="\n")


def read_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description="Measure live tables of four scripted clients: moves, delays and memory."
    )
    parser.add_argument("--tables", type=int, default=200, help="live tables (default: 200)")
    parser.add_argument(
        "--rate",
        type=float,
        default=200,
        help="moves per second over all tables in the paced phase (default: 200)",
    )
    parser.add_argument(
        "--seconds", type=float, default=10, help="time for each of the two phases (default: 10)"
    )
    parser.add_argument("--rounds", type=int, default=3, help="interleaved rounds (default: 3)")
    parser.add_argument("--only", choices=SYSTEMS, help="measure this system alone")
    arguments = parser.parse_args()
    if not 0 < arguments.tables <= MOST_TABLES:
        parser.error(f"--tables must be 1 to {MOST_TABLES}, not {arguments.tables}")
    if not (arguments.rate > 0 and arguments.seconds > 0 and arguments.rounds > 0):
        parser.error("--rate, --seconds and --rounds must be above 0")
    return arguments


def main() -> None:
    """Measure the systems in turn, round after round, and tell what they showed."""
    arguments = read_arguments()
    if platform.system() != "Linux":
        sys.exit("the memory of a server is read from /proc, which only Linux has")
    names = [name for name in SYSTEMS if arguments.only in (None, name)]
    rounds: dict[str, list[Outcome]] = {name: [] for name in names}
    load = Load(arguments.tables, arguments.rate, arguments.seconds)
    for number in range(arguments.rounds):
        for name in names:
            print(f"round {number + 1} of {arguments.rounds}: {name}", flush=True)
            try:
                rounds[name].append(SYSTEMS[name](load.tables, load.rate, load.seconds))
            except NotMeasuredError as reason:
                sys.exit(f"{name} was not measured: {reason}")
    show(rounds)
    if arguments.only is None:
        write_results(load, rounds)


if __name__ == "__main__":
    main()
