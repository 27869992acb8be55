"""Measure whether a server's memory stays as it is: many games with a computer player.

Guests play at random against it, game after game, a good number of them at a time. Memory is read
after every hundred games; in the second half everything that is kept for a while is there.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path

import httpx
from attacks.visitors import come

from tables.run import met, resident_bytes

HERE = Path(__file__).resolve().parent
AT_ONCE = 24
STEP = 100
FLAT = 0.05
"""The bar: by how much memory may grow in the second half."""


class Evening:
    """Games that follow each other, and the server's memory after so many of them."""

    def __init__(self, url: str, pid: int, games: int) -> None:
        """Begin with none."""
        self.url = url
        self.pid = pid
        self.left = games
        self.ended = 0
        self.moves = 0
        self.memory: list[tuple[int, int]] = [(0, resident_bytes(pid))]

    async def play_on(self, http: httpx.AsyncClient) -> None:
        """Play game after game."""
        guest = await come(self.url, http, "Anna")
        while self.left > 0:
            self.left -= 1
            table = await guest.table(seats=2, computers=["steady"], public=False, talk=False)
            async with guest.live(table) as seat:
                await guest.post(f"/api/tables/{table}/start")
                while not seat.over:
                    if seat.options:
                        self.moves += 1
                        await seat.move()
                    else:
                        await seat.hear()
            self._count()

    def _count(self) -> None:
        self.ended += 1
        if self.ended % STEP == 0:
            self.memory.append((self.ended, resident_bytes(self.pid)))
            print(f"  {self.ended:,} games, {self.memory[-1][1] / 2**20:,.1f} MiB", flush=True)

    @property
    def growth(self) -> float:
        """By how much memory grew in the second half, as a share of what it was."""
        middle, end = self.memory[len(self.memory) // 2][1], self.memory[-1][1]
        return end / middle - 1


async def measure(url: str, pid: int, games: int) -> Evening:
    """Let many play at a time."""
    evening = Evening(url, pid, games)
    async with httpx.AsyncClient(timeout=120) as http:
        await asyncio.gather(*(evening.play_on(http) for _ in range(AT_ONCE)))
    return evening


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="(default: 2000)")
    games = parser.parse_args().games
    if games < 4 * STEP:
        parser.error(f"--games must be at least {4 * STEP}")
    command = [sys.executable, str(HERE / "serve.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            port = json.loads(server.stdout.readline())["port"]
            begun = time.monotonic()
            evening = asyncio.run(measure(f"http://127.0.0.1:{port}", server.pid, games))
        finally:
            server.kill()
    growth = evening.growth
    lines = [
        "# A server's memory over many games",
        "",
        f"{games:,} games of a guest with a computer player, {AT_ONCE} at a time, in",
        f"{time.monotonic() - begun:,.0f} s; the guests made {evening.moves:,} moves.",
        "",
        "| games | MiB |",
        "| --: | --: |",
        *(f"| {count:,} | {held / 2**20:,.1f} |" for count, held in evening.memory),
        "",
        f"In the second half it grew by {growth:.1%} (bar: {FLAT:.0%}, {met(growth < FLAT)}).",
        "",
        "Made by `make bench-memory`.",
        "",
    ]
    print(*lines, sep="\n")
    (HERE / "MEMORY.md").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
