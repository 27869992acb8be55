"""Bots as the pages tell of them play at a real server: those of examples/ and of docs/server.md."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .robots import CLOCK, Owner, until
from .serving import PATIENCE, Guest, Served, serving

ROOT = Path(__file__).resolve().parents[2]
BOT = [sys.executable, "-u", "-W", "error", str(ROOT / "examples" / "network_bot.py")]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("bots")
    with serving(f"sqlite:///{folder / 'tables.sqlite3'}") as server:
        yield server


def ran(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=4 * PATIENCE
    )


def test_the_bot_plays_a_game_of_its_own(served: Served) -> None:
    done = ran(*BOT, served.url)
    assert done.returncode == 0, done.stderr
    end = re.search(r"The game is over: (.+)", done.stdout)
    assert end is not None
    assert json.loads(end[1])["winners"]


def test_the_bot_sits_down_where_it_is_asked_to(served: Served) -> None:
    with Guest(served, "Anna") as anna:
        table = anna.new_table(game="pax-renaissance", seats=2)
        playing = subprocess.Popen(
            [*BOT, f"{served.url}/table/{table}"], stdout=subprocess.PIPE, text=True
        )
        assert playing.stdout is not None
        assert table in playing.stdout.readline()
        anna.post(f"/api/tables/{table}/start")
        # Anna has better things to do: whoever gives up leaves the seat to a computer player.
        anna.post(f"/api/tables/{table}/resign")
        told, _ = playing.communicate(timeout=4 * PATIENCE)
    assert "The game is over" in told
    assert playing.returncode == 0


def test_the_bot_says_in_a_sentence_what_it_may_not(served: Served) -> None:
    done = ran(*BOT, f"{served.url}/table/nowhere")
    assert done.returncode == 1
    assert done.stderr.startswith("PUT /api/tables/nowhere/seat: ")
    assert "Traceback" not in done.stderr


def test_the_bot_with_an_account_takes_a_challenge_and_comes_back_after_a_restart(
    tmp_path: Path,
) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as here, Owner(here, "Anna") as anna:
        robby = anna.make_bot("Robby")
        program = str(ROOT / "examples" / "bot.py")
        command = [sys.executable, "-u", "-W", "error", program, here.url, robby.token]
        playing = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert playing.stdout is not None
            here.settings["port"] = here.port
            assert here.stop() == 0
            assert "once more" in playing.stdout.readline()
            here.start()
            table = anna.new_table(seats=2, pace=CLOCK, public=False)
            anna.put(f"/api/tables/{table}/bots/{robby.id}", None)
            asyncio.run(until(lambda: _state(anna, table) == "running"))
            # Whoever gives up leaves the seat to a computer player.
            anna.post(f"/api/tables/{table}/resign")
            for line in playing.stdout:
                if f"{table} is over" in line:
                    break
        finally:
            playing.kill()
            playing.wait()
            if playing.stdout is not None:
                playing.stdout.close()


def _state(anna: Owner, table: str) -> str:
    return str(anna.get(f"/api/tables/{table}")["table"]["state"])


def test_the_bot_of_the_protocol_plays_to_the_end(served: Served) -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    here = program.replace("http://127.0.0.1:8000", served.url)
    assert here != program
    done = ran(sys.executable, "-W", "error", "-c", here)
    assert done.returncode == 0, done.stderr
    assert "winners" in done.stdout
