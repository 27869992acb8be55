"""The express lane stands on a class that uvicorn does not promise to keep: these are its legs.

If one of these fails after an upgrade, `server/sockets.py` has to be looked at before anything else;
without the lane everything still works (`ws="websockets-sansio"` in `server/run.py`), only slower.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import textwrap
from typing import Any

import pytest
import uvicorn

MODULE = "uvicorn.protocols.websockets.websockets_sansio_impl"
CLASS = "WebSocketsSansIOProtocol"

USED = (
    "conn",
    "transport",
    "config",
    "scope",
    "frames",
    "curr_msg_data_type",
    "handshake_initiated",
    "request",
    "response",
)
"""What the lane reads, sets or lets go of a connection."""
CALLED = {
    "data_received": ["self", "data"],
    "send_receive_event_to_app": ["self"],
    "run_asgi": ["self"],
    "send": ["self", "message"],
    "connection_lost": ["self", "exc"],
}
"""What it calls or takes the place of, with the arguments it counts on."""

ADVICE = (
    f"uvicorn {uvicorn.__version__} has changed {CLASS}: {{what}}. The express lane of "
    "condotta/server/sockets.py stands on it; look there, then mend this list."
)


def protocol() -> Any:
    try:
        return getattr(importlib.import_module(MODULE), CLASS)
    except (ImportError, AttributeError) as problem:
        pytest.fail(ADVICE.format(what=str(problem)))


def body(method: str) -> str:
    return ast.unparse(ast.parse(textwrap.dedent(inspect.getsource(getattr(protocol(), method)))))


@pytest.mark.parametrize("name", USED)
def test_a_connection_keeps_what_the_lane_uses(name: str) -> None:
    tree = ast.parse(textwrap.dedent(inspect.getsource(protocol())))
    kept = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
    assert name in kept, ADVICE.format(what=f"it no longer sets self.{name}")


@pytest.mark.parametrize("name", CALLED)
def test_its_methods_are_called_as_before(name: str) -> None:
    method = getattr(protocol(), name, None)
    assert method is not None, ADVICE.format(what=f"{name}() is gone")
    takes = list(inspect.signature(method).parameters)
    assert takes == CALLED[name], ADVICE.format(what=f"{name}() takes {takes}")


def test_the_application_is_handed_the_frames_that_were_noted() -> None:
    said = body("send_receive_event_to_app")
    for needed in ("self.frames", "self.curr_msg_data_type == 'text'", "websocket.receive"):
        assert needed in said, ADVICE.format(what=f"{needed} is not what is passed on any more")


def test_the_application_is_given_the_scope_with_the_lane_in_it() -> None:
    assert "self.app(self.scope," in body("run_asgi"), ADVICE.format(what="another scope is used")


def test_an_upgrade_that_breaks_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(protocol(), "send_receive_event_to_app")
    with pytest.raises(AssertionError, match=r"has changed .*sockets\.py"):
        test_its_methods_are_called_as_before("send_receive_event_to_app")
