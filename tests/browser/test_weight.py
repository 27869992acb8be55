"""How much script a page brings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Visit

MOST = 250_000
"""Bytes of compressed script for a first visit."""
MOST_FILES = 24
"""Files they come in: each costs a request, and many small ones compress badly."""


@pytest.mark.parametrize("path", ["/", "/table", "/learn", "/rules/condottiere"])
def test_the_script_of_a_first_visit_is_light(path: str, visit: Visit) -> None:
    somebody = visit()
    if path == "/table":
        somebody.come("Isabella")
        path += f"/{somebody.new_table(seats=4, computers=['steady'] * 3)}"
    scripts: list[Response] = []
    somebody.page.on(
        "response",
        lambda response: scripts.append(response) if response.url.endswith(".js") else None,
    )
    somebody.open(path)
    somebody.page.locator("h1").first.wait_for()
    assert 1 <= len(scripts) <= MOST_FILES
    weight = sum(script.request.sizes()["responseBodySize"] for script in scripts)
    assert 10_000 < weight < MOST
