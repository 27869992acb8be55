"""The head of a page for those who do not open it: messengers and search engines.

They read its tags and fetch its picture. What stands there was written by people who may mean
harm, so all of it is escaped; what may be told is decided in ``link_cards``.
"""

from __future__ import annotations

import logging
import re
from html import escape
from typing import Final
from urllib.parse import urlencode

from fastapi import Request

from condotta.core.catalogue import LANGUAGES
from condotta.server import imports
from condotta.server.errors import Refused
from condotta.server.home import home_of
from condotta.server.house import House
from condotta.server.language import language_of_request
from condotta.server.link_cards import Card, house_card, record_card, table_card
from condotta.server.records import ended_story
from condotta.server.routes.common import address_of

LOG = logging.getLogger("condotta.server")

ID = re.compile(r"[A-Za-z0-9]{1,16}")
STEP = re.compile(r"[0-9]{1,6}")

PICTURES: Final = {
    "/table/{id}": "/picture/table/{id}.png",
    "/replay/table/{id}": "/picture/replay/table/{id}.png",
    "/replay/record/{id}": "/picture/replay/record/{id}.png",
    "/score/table/{id}": "/picture/replay/table/{id}.png",
    "/score/record/{id}": "/picture/replay/record/{id}.png",
}
"""The pages that are about somebody, and where their pictures are."""


async def head_of(house: House, request: Request) -> str:
    """Give the tags for a page."""
    language = language_asked(request)
    page, id = request.scope["route"].path, request.path_params.get("id", "")
    base = home_of(house.settings, request)
    step = step_asked(request)
    query = {} if step is None else {"step": str(step)}
    address = f"{base}{request.url.path}{f'?{urlencode(query)}' if query else ''}"
    card = await _card(house, request, page, id, step, language)
    if card is None:
        icon = f"{base}/icons/icon-512.png"
        return _tags(house_card(language), address, icon, size=512, kind="summary")
    query["lang"] = language
    picture = f"{base}{PICTURES[page].format(id=id)}?{urlencode(query)}"
    return _tags(card, address, picture, size=None, kind="summary_large_image")


async def _card(
    house: House, request: Request, page: str, id: str, step: int | None, language: str
) -> Card | None:
    """Say what a link says; of what is not there, or asked for too often, nothing."""
    if page not in PICTURES or not ID.fullmatch(id):
        return None
    if house.limits.take("link", address_of(request)) is not None:
        return None
    try:
        if page.endswith("/record/{id}"):
            record = await house.database.read(imports.read_kept, id)
            return None if record is None else record_card(record, None, step, language)
        table = (await house.hall.open_for(None, id)).table
        if page == "/table/{id}":
            return table_card(table, language)
        around = {**ended_story(table).header, "table": {"names": table.names}}
        return record_card(around, table, step, language)
    except Refused:
        return None
    except Exception:
        # A page opens, whatever is the matter with what its link would say.
        LOG.exception("a link could not be described")
        return None


def language_asked(request: Request) -> str:
    """Take the language that the address names, or else the one that the asker reads."""
    named = request.query_params.get("lang")
    return named if named in LANGUAGES else language_of_request(request.headers)


def step_asked(request: Request) -> int | None:
    """Read the moment that an address names, if it names one."""
    named = request.query_params.get("step", "")
    return int(named) if STEP.fullmatch(named) else None


def _tags(card: Card, address: str, picture: str, *, size: int | None, kind: str) -> str:
    width, height = (size, size) if size else (1200, 630)
    told = {
        "og:site_name": "Condotta",
        "og:type": "website",
        "og:url": address,
        "og:title": card.title,
        "og:description": card.text,
        "og:image": picture,
        "og:image:width": width,
        "og:image:height": height,
        "og:image:alt": card.title,
    }
    tags = [_tag("property", name, value) for name, value in told.items()]
    return "".join([*tags, _tag("name", "twitter:card", kind)])


def _tag(attribute: str, name: str, value: object) -> str:
    plain = "".join(letter for letter in str(value) if letter.isprintable())
    return f'<meta {attribute}="{name}" content="{escape(plain, quote=True)}">\n'
