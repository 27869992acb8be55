"""Asking for what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from condotta.server.errors import Refused


def code_of(act: Callable[..., object], *asked: Any, **more: Any) -> str:
    """Ask for something, and give the code of the refusal; nothing, where it is not refused."""
    try:
        act(*asked, **more)
    except Refused as refused:
        return refused.code
    return ""


def why_not(act: Callable[..., object], *asked: Any, **more: Any) -> str:
    """Ask for something that must be refused, and give the code of the refusal."""
    code = code_of(act, *asked, **more)
    assert code, f"{act.__name__} was not refused"
    return code
