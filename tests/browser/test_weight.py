"""How much a first visit brings: script, and letters to read it by."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Visit, Visitor

MOST = 250_000
"""Bytes of compressed script for a first visit of any page."""
MOST_FILES = 24
"""Files they come in: each costs a request, and many small ones compress badly."""
MOST_IN_THE_LOBBY = 120_000
"""Bytes of compressed script in the lobby, and of fonts as many again."""
LANGUAGES = ["en-GB", "pl-PL", "hu-HU", "ru-RU"]


def loaded(somebody: Visitor, path: str, kind: str) -> list[Response]:
    """What of this kind a page has brought when it has nothing more to ask for."""
    found: list[Response] = []
    somebody.page.on(
        "response",
        lambda response: found.append(response) if response.request.resource_type == kind else None,
    )
    somebody.open(path)
    somebody.page.locator("h1").first.wait_for()
    somebody.page.wait_for_load_state("networkidle")
    return found


def weight_of(responses: list[Response]) -> int:
    return sum(one.request.sizes()["responseBodySize"] for one in responses)


@pytest.mark.parametrize("path", ["/table", "/learn", "/rules/condottiere"])
def test_the_script_of_a_first_visit_is_light(path: str, visit: Visit) -> None:
    somebody = visit()
    if path == "/table":
        somebody.come("Isabella")
        path += f"/{somebody.new_table(seats=4, computers=['steady'] * 3)}"
    scripts = loaded(somebody, path, "script")
    assert 1 <= len(scripts) <= MOST_FILES
    assert 10_000 < weight_of(scripts) < MOST


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_lobby_is_light_in_every_language(locale: str, visit: Visit) -> None:
    scripts = loaded(visit(locale=locale), "/", "script")
    assert len(scripts) <= MOST_FILES
    assert 10_000 < weight_of(scripts) <= MOST_IN_THE_LOBBY


@pytest.mark.parametrize("locale", LANGUAGES)
def test_nobody_loads_letters_that_are_not_read(locale: str, visit: Visit) -> None:
    fonts = loaded(visit(locale=locale), "/", "font")
    assert 10_000 < weight_of(fonts) <= MOST_IN_THE_LOBBY
    names = " ".join(font.url for font in fonts)
    assert ("russian" in names) == (locale == "ru-RU")
    assert ("central" in names) == (locale in ("pl-PL", "hu-HU"))
