"""The express lane hears what the library would hear, however a client's bytes arrive."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from condotta.server.sockets import ExpressSocket

REQUEST = (
    b"GET / HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
)
LARGEST = 1000


def frame(opcode: Opcode, text: str, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin=fin).serialize(mask=mask)


def text(said: str) -> bytes:
    return frame(Opcode.TEXT, said)


class Wire(asyncio.Transport):
    """A transport that notes what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closed = False
        self.protocol: asyncio.BaseProtocol | None = None

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default


async def converse(chunks: Sequence[bytes], watch: Callable[[ExpressSocket], None]) -> list[Any]:
    """Send a connection chunks of bytes, and give what its application heard."""
    heard: list[Any] = []

    async def app(
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[dict[str, Any]]],
        send: Callable[[dict[str, Any]], Awaitable[None]],
    ) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            heard.append(message["text"])
        heard.append(message["code"])

    config = uvicorn.Config(app, ws_max_size=LARGEST, log_config=None, lifespan="off")
    config.load()
    connection = ExpressSocket(config, ServerState(), {})
    wire = Wire()
    wire.set_protocol(connection)
    connection.connection_made(wire)
    connection.data_received(REQUEST)
    await asyncio.sleep(0)
    watch(connection)
    for chunk in chunks:
        connection.data_received(chunk)
        for _ in range(3):
            await asyncio.sleep(0)
    connection.connection_lost(None)
    await asyncio.gather(*connection.tasks)
    return heard


def hear(*chunks: bytes, watch: Callable[[ExpressSocket], None] = lambda _: None) -> list[Any]:
    return asyncio.run(converse(chunks, watch))


@pytest.mark.parametrize("said", ["", "move", "é" * 60, "x" * 125, "x" * 126, "x" * LARGEST])
def test_a_message_in_one_frame_is_heard_without_the_library(said: str) -> None:
    def turn_the_library_off(connection: ExpressSocket) -> None:
        connection.conn.receive_data = None  # type: ignore[assignment]

    assert hear(text(said), text("and"), watch=turn_the_library_off) == [said, "and", 1005]


def test_nothing_of_a_lost_connection_waits_for_the_garbage_collector() -> None:
    known: list[weakref.ref[Any]] = []

    def watch(connection: ExpressSocket) -> None:
        known.extend(weakref.ref(part) for part in (connection, connection.conn))

    gc.disable()
    try:
        assert hear(text("move"), watch=watch) == ["move", 1005]
        assert [part() for part in known] == [None, None]
    finally:
        gc.enable()


def test_messages_are_heard_after_a_pong_without_the_library() -> None:
    asked: list[bytes] = []

    def watch(connection: ExpressSocket) -> None:
        ordinary = connection.conn.receive_data

        def note(data: bytes | bytearray) -> None:
            asked.append(bytes(data))
            ordinary(data)

        connection.conn.receive_data = note  # type: ignore[method-assign]

    pong = frame(Opcode.PONG, "1234")
    assert hear(text("one"), pong, text("two"), watch=watch) == ["one", "two", 1005]
    assert asked == [pong]


def test_what_is_heard_does_not_depend_on_where_the_bytes_are_cut() -> None:
    sent = b"".join(
        (
            text("one"),
            frame(Opcode.PING, "are you there"),
            frame(Opcode.TEXT, "t", fin=False),
            frame(Opcode.PONG, ""),
            frame(Opcode.CONT, "wo"),
            text("three" * 40),
            text("four"),
        )
    )
    expected = ["one", "two", "three" * 40, "four", 1005]
    assert hear(sent) == expected
    for cut in range(1, len(sent)):
        assert hear(sent[:cut], sent[cut:]) == expected
    for size in (1, 2, 5, 7):
        pieces = [sent[at : at + size] for at in range(0, len(sent), size)]
        assert hear(text("zero"), *pieces) == ["zero", *expected]


@pytest.mark.parametrize(
    ("chunks", "code"),
    [
        ((frame(Opcode.TEXT, "bare", mask=False),), 1002),
        ((frame(Opcode.TEXT, "half", fin=False), text("another")), 1002),
        ((text("x" * (LARGEST + 1)),), 1009),
        ((Frame(Opcode.TEXT, b"\xff").serialize(mask=True),), 1007),
    ],
)
def test_what_the_protocol_forbids_ends_the_connection(
    chunks: tuple[bytes, ...], code: int
) -> None:
    assert hear(text("one"), *chunks) == ["one", code]
