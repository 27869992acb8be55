"""The pages for browsers: the built client, as files.

``condotta/client`` holds what the build made of web/: one index.html, which is every page, and
assets whose names change with their content, so that browsers may keep them for ever. Beside a file
may stand its compressed twins, ``.br`` and ``.gz``.

A server without a built client says so in plain words.
"""

from __future__ import annotations

import asyncio
import re
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.datastructures import Headers

from condotta.core.catalogue import catalogue
from condotta.server.errors import Refused
from condotta.server.home import home_of
from condotta.server.language import language_of_request
from condotta.server.link_heads import head_of
from condotta.server.routes.common import TheHouse
from condotta.server.settings import Settings

OWN_FOLDER = Path(__file__).resolve().parents[1] / "client"
"""Where the build puts the client: beside the server, in the package."""

PAGES = (
    "/",
    "/table/{id}",
    "/replay/table/{id}",
    "/replay/record/{id}",
    "/score/table/{id}",
    "/score/record/{id}",
    "/rules",
    "/rules/{game}",
    "/rules/{game}/{id}",
    "/cards/{game}",
    "/fairness/{id}",
    "/games",
    "/ladder",
    "/ladder/{game}",
    "/ladder/{game}/{edition}",
    "/ladder/{game}/{edition}/{seats}",
    "/bots",
    "/me",
    "/me/notices",
    "/person/{id}",
    "/learn",
    "/learn/{game}",
    "/puzzles",
    "/puzzles/{game}",
    "/think",
    "/think/{game}",
    "/about",
    "/house",
    "/privacy",
    "/admin",
)
"""Every address that is a page; which one it is, the client sees for itself."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
END_OF_HEAD = "</head>"

# Said here because systems differ in what they take a name for, and browsers are told not to guess.
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
# How a file may be compressed, and what its twin's name ends with; the smaller first.
TWINS = {"br": ".br", "gzip": ".gz"}
FILE_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}")

router = APIRouter(include_in_schema=False)


def client_folder(settings: Settings) -> Path | None:
    """Give the folder of the built client, if there is one."""
    folder = settings.client or OWN_FOLDER
    return folder if (folder / "index.html").is_file() else None


async def page(request: Request, house: TheHouse) -> Response:
    """Give the client, whichever of its pages is wanted, with what its link says of itself."""
    folder = client_folder(house.settings)
    if folder is None:
        return not_built(request, house.settings)
    index = await asyncio.to_thread((folder / "index.html").read_text, encoding="utf-8")
    head = await head_of(house, request)
    text = index.replace(END_OF_HEAD, f"{head}{END_OF_HEAD}", 1)
    told = {"cache-control": ASK_AGAIN, "vary": "accept-language"}
    return HTMLResponse(text if request.method == "GET" else "", headers=told)


for _path in PAGES:
    router.add_api_route(_path, page, methods=["GET", "HEAD"])


@router.api_route("/assets/{name}", methods=["GET", "HEAD"])
async def asset(name: str, request: Request, house: TheHouse) -> Response:
    """Give a piece of the client; under this name it never changes."""
    folder = client_folder(house.settings)
    if folder is None or not FILE_NAME.fullmatch(name):
        raise Refused("no-page")
    return file_answer(folder / "assets" / name, request.headers, FOR_EVER)


@router.api_route("/favicon.svg", methods=["GET", "HEAD"])
@router.api_route("/licences.txt", methods=["GET", "HEAD"])
@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
@router.api_route("/reload.js", methods=["GET", "HEAD"])
@router.api_route("/service-worker.js", methods=["GET", "HEAD"])
async def root_file(request: Request, house: TheHouse) -> Response:
    """Give one of the files that stand at the root; from there the worker serves every page."""
    folder = client_folder(house.settings)
    if folder is None:
        raise Refused("no-page")
    return file_answer(folder / request.url.path.removeprefix("/"), request.headers, ASK_AGAIN)


@router.api_route("/icons/{name}", methods=["GET", "HEAD"])
async def icon(name: str, request: Request, house: TheHouse) -> Response:
    """Give one of the icons of the installed page."""
    folder = client_folder(house.settings)
    if folder is None or not FILE_NAME.fullmatch(name):
        raise Refused("no-page")
    return file_answer(folder / "icons" / name, request.headers, ASK_AGAIN)


def file_answer(path: Path, asked: Headers, kept: str) -> Response:
    """Answer with a file, or with the smallest of its compressed twins that the browser takes."""
    if not path.is_file():
        raise Refused("no-page")
    kind = KINDS.get(path.suffix, "application/octet-stream")
    headers = {"cache-control": kept}
    taken = codings(asked)
    for coding, suffix in TWINS.items():
        twin = path.with_name(path.name + suffix)
        if twin.is_file():
            headers["vary"] = "accept-encoding"
            if coding in taken:
                headers["content-encoding"] = coding
                path = twin
                break
    return FileResponse(path, headers=headers, media_type=kind)


def codings(asked: Headers) -> set[str]:
    """Say how a browser takes things compressed; what it gives the weight 0, it does not take."""
    parts = [part.partition(";") for part in ",".join(asked.getlist("accept-encoding")).split(",")]
    return {
        coding.strip().lower().removeprefix("x-")
        for coding, _, weight in parts
        if not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight)
    }


def not_built(request: Request, settings: Settings) -> Response:
    """Say how the client is built, and how to play without it."""
    language = language_of_request(request.headers)
    said = catalogue(language)
    address = home_of(settings, request) or "http://…"
    lines = [said.tell("page.not-built"), said.tell("page.join", address=address)]
    told = "\n".join(f"<p>{escape(line)}</p>" for line in lines)
    text = (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Condotta</title>\n<h1>Condotta</h1>\n{told}\n</html>\n"
    )
    return HTMLResponse(text, headers={"cache-control": "no-store", "vary": "accept-language"})
