"""Logs for people and programs, and the access log."""

from __future__ import annotations

import json
import logging
import logging.config
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send
from uvicorn.config import LOGGING_CONFIG

from condotta.server.headers import SameOrigin
from condotta.server.limits import RATES
from condotta.server.logs import AccessLog, configure_logs

from .calling import ask, knock
from .places import a_place

NAMES = ("", "condotta", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "httpx")


@pytest.fixture(autouse=True)
def quiet_afterwards() -> Iterator[None]:
    """Leave logging as it was found."""
    loggers = [logging.getLogger(name) for name in NAMES]
    before = [(log.level, log.propagate, list(log.handlers)) for log in loggers]
    yield
    for log, (level, propagate, handlers) in zip(loggers, before, strict=True):
        log.setLevel(level)
        log.propagate = propagate
        log.handlers[:] = handlers


Capture = pytest.CaptureFixture[str]


def json_lines(capsys: Capture) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_a_json_line_has_the_time_level_logger_event_and_every_extra(capsys: Capture) -> None:
    configure_logs("info", as_json=True)
    logging.getLogger("condotta.hall").warning("table %s closed", "abc", extra={"seats": [1, 2]})
    (line,) = json_lines(capsys)
    moment = datetime.fromisoformat(line.pop("time"))
    assert abs(datetime.now(UTC) - moment) < timedelta(minutes=1)
    assert moment.utcoffset() == timedelta(0)
    assert line == {
        "level": "WARNING",
        "logger": "condotta.hall",
        "event": "table abc closed",
        "seats": [1, 2],
    }


def test_an_extra_cannot_take_the_place_of_a_usual_field(capsys: Capture) -> None:
    configure_logs("info", as_json=True)
    logging.getLogger("condotta").info("real", extra={"event": "fake", "level": "DEBUG", "x": 1})
    (line,) = json_lines(capsys)
    assert (line["event"], line["level"], line["x"]) == ("real", "INFO", 1)


def test_what_json_cannot_say_is_said_as_text(capsys: Capture) -> None:
    configure_logs("info", as_json=True)
    logging.getLogger("condotta").info("odd", extra={"odd": {1}})
    assert json_lines(capsys)[0]["odd"] == "{1}"


@pytest.mark.parametrize("as_json", [True, False])
def test_nobody_can_forge_a_line_or_speak_to_the_terminal(as_json: bool, capsys: Capture) -> None:
    configure_logs("info", as_json=as_json)
    name = "Anna\n2026-01-01 INFO forged\r\x1b[31m\u2028\ud800żółw"
    logging.getLogger("condotta").info("hello %s", name, extra={"name_given": name})
    written = capsys.readouterr().err
    assert len(written.splitlines()) == 1
    assert written.rstrip("\n").isprintable()
    if as_json:
        assert json.loads(written)["name_given"] == name


def test_a_plain_line_is_readable(capsys: Capture) -> None:
    configure_logs("info", as_json=False)
    logging.getLogger("condotta.hall").info("table closed", extra={"table": "abc", "seats": 2})
    written = capsys.readouterr().err
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z INFO    condotta.hall: "
        r"table closed table=abc seats=2\n",
        written,
    )


@pytest.mark.parametrize("as_json", [True, False])
def test_a_traceback_is_written_with_its_line(as_json: bool, capsys: Capture) -> None:
    configure_logs("info", as_json=as_json)
    try:
        raise ValueError("broken\ntwice")
    except ValueError:
        logging.getLogger("condotta").exception("it failed")
    written = capsys.readouterr().err
    if as_json:
        assert "ValueError: broken\ntwice" in json.loads(written)["exception"]
    else:
        first, *rest = written.splitlines()
        assert first.endswith("condotta: it failed")
        assert "    ValueError: broken" in rest
        assert all(line.startswith("    ") for line in rest)


def test_the_level_is_respected_and_can_be_changed_without_doubling_lines(capsys: Capture) -> None:
    configure_logs("warning", as_json=True)
    logging.getLogger("condotta").info("unheard")
    logging.getLogger("uvicorn.error").info("unheard")
    configure_logs("DEBUG", as_json=True)
    logging.getLogger("condotta").debug("heard")
    assert [line["event"] for line in json_lines(capsys)] == ["heard"]


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="LOUD"):
        configure_logs("loud", as_json=True)


def test_uvicorn_speaks_through_the_same_handler(capsys: Capture) -> None:
    logging.config.dictConfig(LOGGING_CONFIG)
    configure_logs("info", as_json=True)
    theirs = {"color_message": "\x1b[36mStarted", "websocket": object()}
    logging.getLogger("uvicorn.error").info("Started\n", extra=theirs)
    (line,) = json_lines(capsys)
    del line["time"]
    assert line == {"level": "INFO", "logger": "uvicorn.error", "event": "Started"}


def test_uvicorns_lines_with_query_strings_are_left_out(capsys: Capture) -> None:
    configure_logs("info", as_json=True)
    path = "/live?token=secret"
    logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "1.2.3.4:5", path)
    access = logging.getLogger("uvicorn.access")
    access.info('%s - "%s %s HTTP/%s" %d', "1.2.3.4:5", "GET", path, "1.1", 200)
    logging.getLogger("uvicorn.error").info("connection open")
    assert [line["event"] for line in json_lines(capsys)] == ["connection open"]


def test_libraries_do_not_debug_for_they_show_cookies(capsys: Capture) -> None:
    configure_logs("debug", as_json=True)
    for name in ("uvicorn.error", "websockets.server", "sqlalchemy.engine", "httpx"):
        logging.getLogger(name).debug("< cookie: condotta=secret")
    assert json_lines(capsys) == []


def test_the_addresses_we_call_are_not_logged(capsys: Capture) -> None:
    configure_logs("info", as_json=True)
    ask(JSONResponse({}), url="http://hooks.example/s3cret")
    assert json_lines(capsys) == []


# --- The access log -----------------------------------------------------------------------------


async def hall(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a path named by a status with it; fail at /fail; refuse connections at /closed."""
    path = scope["path"]
    if scope["type"] == "websocket":
        await receive()
        kind = "websocket.close" if path == "/closed" else "websocket.accept"
        await send({"type": kind})
        if kind == "websocket.accept":
            await send({"type": "websocket.close", "code": 1000})
        return
    if path == "/fail":
        raise RuntimeError("failed")
    request_id = Request(scope).state.request_id
    status = int(path[1:]) if path[1:].isdigit() else 200
    await JSONResponse({"request_id": request_id}, status)(scope, receive, send)


def test_a_request_is_logged_without_its_secrets(capsys: Capture) -> None:
    configure_logs("info", as_json=True)
    secrets = {"authorization": "Bearer s3cret", "cookie": "condotta=s3cret"}
    url = "http://anna:s3cret@table.example/404?token=s3cret"
    answer = ask(AccessLog(hall), "POST", url, headers=secrets)
    written = capsys.readouterr().err
    assert "s3cret" not in written
    line = json.loads(written)
    assert line.pop("milliseconds") >= 0
    del line["time"]
    assert line == {
        "level": "INFO",
        "logger": "condotta.access",
        "event": "request",
        "method": "POST",
        "path": "/404",
        "status": 404,
        "request_id": answer.headers["x-request-id"],
    }
    assert answer.json() == {"request_id": answer.headers["x-request-id"]}


def test_every_request_has_a_name_of_our_own() -> None:
    app = AccessLog(hall)
    names = {
        ask(app, headers={"x-request-id": "chosen by a client"}).headers["x-request-id"]
        for _ in range(3)
    }
    assert len(names) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)


def test_a_failure_is_logged_as_500_and_passed_on(capsys: Capture) -> None:
    configure_logs("info", as_json=True)
    with pytest.raises(RuntimeError, match="failed"):
        ask(AccessLog(hall), url="http://table.example/fail")
    assert [line["status"] for line in json_lines(capsys)] == [500]


@pytest.mark.parametrize(("path", "status"), [("/live", 101), ("/closed", 403)])
def test_a_connection_is_logged_with_how_its_handshake_ended(
    path: str, status: int, capsys: Capture
) -> None:
    configure_logs("info", as_json=True)
    answers = knock(AccessLog(hall), path=path, query=b"token=s3cret")
    written = capsys.readouterr().err
    assert "s3cret" not in written
    line = json.loads(written)
    assert (line["method"], line["path"], line["status"]) == ("WEBSOCKET", path, status)
    named = [(b"x-request-id", line["request_id"].encode())]
    assert answers[0].get("headers", []) == (named if status == 101 else [])
    assert all("headers" not in answer for answer in answers[1:])


def test_http_requests_are_counted_with_their_status() -> None:
    counted: list[tuple[str, int]] = []
    app = AccessLog(hall, count=lambda method, status: counted.append((method, status)))
    ask(app)
    ask(app, "DELETE", "http://table.example/204")
    with pytest.raises(RuntimeError):
        ask(app, url="http://table.example/fail")
    knock(app)
    assert counted == [("GET", 200), ("DELETE", 204), ("GET", 500)]


def test_an_endless_path_is_cut(capsys: Capture) -> None:
    configure_logs("info", as_json=True)
    ask(AccessLog(hall), url="http://table.example/" + "x" * 5000)
    assert len(json_lines(capsys)[0]["path"]) == 300


def test_refusals_that_may_mean_ill_are_noted_and_fill_no_disk(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "condotta.security")
    with a_place(tmp_path, limits=True) as place:
        device = place.device("192.0.2.7")
        device.ask("POST", "/people/guest", nobody="asked for this")
        for _ in range(100):
            device.ask("GET", "/people/me")
    ask(SameOrigin(hall), "POST", headers={"origin": "https://elsewhere.example"})
    noted = [vars(record) for record in caplog.records if record.name == "condotta.security"]
    errors = [each["error"] for each in noted]
    assert errors[0] == "bad-request"
    assert errors[-1] == "wrong-origin"
    assert {*errors[1:-1]} == {"not-signed-in"}
    # One more for each second that passes, and no more.
    assert RATES["note"].burst <= len(errors) < 100
    assert noted[0]["address"] == "192.0.2.7"
    assert "asked for this" not in caplog.text


def test_the_access_log_notes_once_what_of_an_address_may_be_logged() -> None:
    seen: list[str] = []

    async def keep(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["state"]["logged_address"])
        await hall(scope, receive, send)

    async def called_from(scope: Scope, receive: Receive, send: Send) -> None:
        scope["client"] = ("192.0.2.7", 1)
        await AccessLog(keep, addresses="network")(scope, receive, send)

    ask(called_from)
    assert seen == ["192.0.2.0/24"]
