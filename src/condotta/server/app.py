"""The application: doors, guards and the house behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from condotta.core.errors import CondottaError
from condotta.server import pages
from condotta.server.hall import now_ms
from condotta.server.headers import BodyLimit, SameOrigin, SecurityHeaders
from condotta.server.house import House
from condotta.server.imports import LARGEST
from condotta.server.live import StraightToTheTable
from condotta.server.logs import AccessLog, Unforeseen
from condotta.server.routes import (
    accounts,
    admin,
    analyses,
    beginnings,
    bot_play,
    bots,
    games,
    holidays,
    mine,
    moderation,
    moments,
    notices,
    orders,
    passkeys,
    people,
    pictures,
    puzzles,
    ratings,
    records,
    sketches,
    tables,
    welcome,
    wellbeing,
)
from condotta.server.routes.common import (
    PROBLEMS,
    on_database_away,
    on_http_error,
    on_invalid,
    on_refused,
    on_trouble,
)
from condotta.server.routes.protocol import describe_itself
from condotta.server.settings import Settings

LARGEST_BODY = 64 * 1024


def create_app(settings: Settings | None = None, clock: Callable[[], int] = now_ms) -> FastAPI:
    """Make the application; its house opens and closes with it."""
    app = front()
    app.state.house = House(settings or Settings(), clock)
    return app


@asynccontextmanager
async def _open_house(app: FastAPI) -> AsyncIterator[None]:
    house: House = app.state.house
    await house.open()
    try:
        yield
    finally:
        await house.close()


def front() -> FastAPI:
    """Make all the doors, with no house behind them yet."""
    app = FastAPI(
        title="Condotta",
        summary="Tables for Condottiere",
        version=_version(),
        lifespan=_open_house,
        generate_unique_id_function=_operation_id,
        responses=PROBLEMS,
        # The interactive pages load scripts from elsewhere; the schema is enough.
        docs_url=None,
        redoc_url=None,
        # It has a door of its own, which keeps nobody waiting.
        openapi_url=None,
        # The house has metrics and logs of its own; asking for others costs every connection.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.add_exception_handler(CondottaError, on_refused)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(OperationalError, on_database_away)
    app.add_exception_handler(Exception, on_trouble)
    doors = (
        games,
        welcome,
        moderation,
        notices,
        people,
        accounts,
        passkeys,
        tables,
        orders,
        holidays,
        records,
        analyses,
        beginnings,
        puzzles,
        sketches,
        ratings,
        mine,
        bots,
        bot_play,
        admin,
        wellbeing,
        moments,
        pictures,
        pages,
    )
    describe_itself(app)
    for door in doors:
        app.include_router(door.router)
    return app


def _operation_id(door: APIRoute) -> str:
    """Call a door in the schema like its function, in the way of names there: ``sitDown``."""
    first, *others = door.name.split("_")
    return first + "".join(word.title() for word in others)


def guarded(app: FastAPI) -> ASGIApp:
    """Put the guards around the whole application, its error pages included."""
    house: House = app.state.house
    origins = house.settings.allowed_origins
    if house.settings.public_url is not None:
        origins |= {house.settings.public_url.rstrip("/")}
    doors = BodyLimit(StraightToTheTable(app), _largest_body)
    inner = SecurityHeaders(SameOrigin(doors, origins))
    count, addresses = house.metrics.count_request, house.settings.log_addresses
    return AccessLog(Unforeseen(inner), count, addresses)


def _largest_body(path: str) -> int:
    return LARGEST if path == "/api/records" else LARGEST_BODY


def _version() -> str:
    try:
        return version("condotta")
    except PackageNotFoundError:
        return "0"
