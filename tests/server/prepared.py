"""What every server does alike at its start and for its first guests, done once for all of them.

Only the process from which servers are forked imports this: see ``serving``.
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
from importlib import import_module
from pathlib import Path

import httpx
from fastapi import FastAPI

from condotta.core.catalogue import catalogue
from condotta.core.registry import game_names
from condotta.players.levels import offered_at
from condotta.server import app
from condotta.server.database import database_address, open_engine
from condotta.server.migrating import migrate
from condotta.server.settings import Settings
from tests.server.quickly import hurry

AT_THE_START = (
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""What the web server imports when it starts."""

EMPTY: list[bytes] = []
"""An SQLite file of the newest version with nothing in it."""


def prepare() -> None:
    """Import and read what servers need, and give all of them the same doors."""
    hurry()
    for module in AT_THE_START:
        import_module(module)
    catalogue("en")
    for game in game_names():
        offered_at(game)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        settings = Settings(database_url=f"sqlite:///{file}")
        migrate_once(settings)
        EMPTY.append(file.read_bytes())
        doors = app.create_app(settings)
        asyncio.run(look_for_a_door(doors))
    # A process is one server, so there is one house behind these doors: its own.
    vars(app)["front"] = lambda: doors
    # What is here stays: no server need look through it for garbage.
    gc.collect()
    gc.freeze()


def migrate_once(settings: Settings) -> None:
    """Bring a database up to date: for the next one, everything is imported."""
    engine = open_engine(database_address(settings.database_url))
    migrate(engine)
    engine.dispose()


async def look_for_a_door(doors: FastAPI) -> None:
    """Ask for what is nowhere: FastAPI makes its doors when somebody first looks for one."""
    asked = httpx.ASGITransport(doors)
    async with httpx.AsyncClient(transport=asked, base_url="http://localhost") as somebody:
        await somebody.put("/nowhere")


def lay_out(address: str) -> None:
    """Give a server that begins with no SQLite file an empty one: to migrate it takes longer."""
    url = database_address(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        file = Path(url.database or "")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(EMPTY[0])


prepare()
