"""Asking for what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from condotta.server.errors import Refused


def why_not(act: Callable[..., object], *asked: Any, **more: Any) -> str:
    """Ask for something that must be refused, and give the code of the refusal."""
    try:
        act(*asked, **more)
    except Refused as refused:
        return refused.code
    raise AssertionError(f"{act.__name__} was not refused")
