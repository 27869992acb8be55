"""The application: doors, guards and the house behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from condotta.condottiere.shapes import CondottiereEvent
from condotta.core.errors import CondottaError
from condotta.server import pages
from condotta.server.hall import now_ms
from condotta.server.headers import BodyLimit, SameOrigin, SecurityHeaders
from condotta.server.house import House
from condotta.server.imports import LARGEST
from condotta.server.live import StraightToTheTable
from condotta.server.logs import AccessLog, Unforeseen
from condotta.server.messages import FromClient, FromServerLive
from condotta.server.routes import (
    accounts,
    admin,
    analyses,
    beginnings,
    games,
    moderation,
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
from condotta.server.settings import Settings

LARGEST_BODY = 64 * 1024
LONGEST_WORD = 200
"""In an answer, as ``messages.Action`` has it."""

TYPES = "#/components/schemas/"


def create_app(settings: Settings | None = None, clock: Callable[[], int] = now_ms) -> FastAPI:
    """Make the application; its house opens and closes with it."""
    house = House(settings or Settings(), clock)

    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="Condotta",
        summary="Tables for Condottiere",
        version=_version(),
        lifespan=open_house,
        generate_unique_id_function=_operation_id,
        responses=PROBLEMS,
        # The interactive pages load scripts from elsewhere; the schema is enough.
        docs_url=None,
        redoc_url=None,
        # The house has metrics and logs of its own; asking for others costs every connection.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.state.house = house
    app.add_exception_handler(CondottaError, on_refused)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(OperationalError, on_database_away)
    app.add_exception_handler(Exception, on_trouble)
    doors = (
        games,
        welcome,
        moderation,
        people,
        accounts,
        passkeys,
        tables,
        records,
        analyses,
        beginnings,
        puzzles,
        sketches,
        ratings,
        admin,
        wellbeing,
        pictures,
        pages,
    )
    for door in doors:
        app.include_router(door.router)
    app.openapi = lambda: _schema(app)  # type: ignore[method-assign]  # FastAPI's own way
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


def _bound(answer: dict[str, Any]) -> None:
    """Say how long the words of an answer may be: as long as those of any action."""
    for field in answer["properties"].values():
        if field.get("type") == "string":
            field.setdefault("maxLength", LONGEST_WORD)


def _schema(app: FastAPI) -> dict[str, Any]:
    """Give the schema, with the messages of live play among its types."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes
        )
        types = schema["components"]["schemas"]
        both: dict[str, Any] = {
            "FromClient": FromClient,
            "FromServer": FromServerLive,
            "CondottiereEvent": CondottiereEvent,
        }
        for name, messages in both.items():
            told = TypeAdapter(messages).json_schema(ref_template=f"{TYPES}{{model}}")
            types.update(told.pop("$defs", {}))
            types[name] = told
        ours = [{"$ref": f"{TYPES}{answer}"} for answer in ("CondottiereAnswer", "PaxAnswer")]
        for answer in ("CondottiereAnswer", "PaxAnswer"):
            _bound(types[answer])
        for name in ("Action", "Answer"):
            types[name] = {"anyOf": [*ours, types[name]]}
        app.openapi_schema = schema
    return app.openapi_schema
