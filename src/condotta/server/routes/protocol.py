"""The types of everything that is asked and answered, as OpenAPI: ``/openapi.json``.

Making them takes a second or two, so it is done once, and not while everybody waits.
"""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from orjson import dumps
from pydantic import TypeAdapter
from starlette.responses import Response

from condotta.condottiere.shapes import CondottiereEvent
from condotta.server.messages import FromClient, FromServerLive
from condotta.server.routes.bot_play import BotEvent
from condotta.server.routes.common import Held

TYPES = "#/components/schemas/"

LONGEST_WORD = 200
"""In an answer, as ``messages.Action`` has it."""

KEPT = {"cache-control": "public, max-age=3600"}


def describe_itself(app: FastAPI) -> None:
    """Give an application the door to its schema."""
    app.openapi = lambda: _schema(app)  # type: ignore[method-assign]  # FastAPI's own way
    app.include_router(_door(app))


def _door(app: FastAPI) -> APIRouter:
    router, being_made = APIRouter(), asyncio.Lock()
    made = b""

    @router.get("/openapi.json", include_in_schema=False, dependencies=[Held])
    async def get_schema() -> Response:
        """Give the schema; whoever comes while it is made waits for it."""
        nonlocal made
        async with being_made:
            made = made or await asyncio.to_thread(lambda: dumps(app.openapi()))
        return Response(made, media_type="application/json", headers=KEPT)

    return router


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
            "BotEvent": BotEvent,
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


def _bound(answer: dict[str, Any]) -> None:
    """Say how long the words of an answer may be: as long as those of any action."""
    for field in answer["properties"].values():
        if field.get("type") == "string":
            field.setdefault("maxLength", LONGEST_WORD)
