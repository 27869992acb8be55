"""Where notices may go: never into the server's own network, whatever somebody writes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from condotta.server.errors import Refused
from condotta.server.notices import lookups, outside
from condotta.server.notices.outside import Outside, Unreachable, is_public

from .receivers import Receiver


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    opened = Receiver()
    yield opened
    opened.close()


def post(way: Outside, url: str) -> int:
    async def whole() -> int:
        try:
            return (await way.post(url, b"{}", {}))[0]
        finally:
            await way.close()

    return asyncio.run(whole())


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "2001:0:1::1",
        "2001:db8::1",
        "3fff::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111"])
def test_addresses_that_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://hook.example/",
        "ftp://hook.example/",
        "file:///etc/passwd",
        "gopher://127.0.0.1/",
        "https://",
        "https:///path",
        "https://user:secret@hook.example/",
        "https://hook.example:22/",
        "https://hook.example:99999/",
        "https://hook.example/#part",
        "https://hook.example/\r\nhost: other",
        "https://hook.example/ space",
        "https://hook .example/",
        "https://[::1/",
        "https://ho\u200bok.example/",
        "https://hook.example/" + "a" * 1000,
        "javascript:alert(1)",
        "//hook.example/",
    ],
)
def test_what_is_no_address_is_refused_before_anybody_is_asked(url: str) -> None:
    with pytest.raises(Refused) as refused:
        Outside().place_of(url)
    assert refused.value.code == "bad-webhook"


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]"],
)
def test_this_computer_is_not_reached_by_any_of_its_names(receiver: Receiver, host: str) -> None:
    port = receiver.name.rpartition(":")[2]
    with pytest.raises(Unreachable):
        post(Outside(), f"https://{host}:{port}/hook")
    assert receiver.requests == []


def names(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let names mean these addresses, one answer after the other; say who was asked for."""
    asked: list[str] = []
    left = [*answers]

    def look_up(host: str, port: int, *_: object, **__: object) -> list[Any]:
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


def test_names_that_nobody_answers_for_keep_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    port = receiver.name.rpartition(":")[2]
    answered, asked = Event(), list[str]()
    truly = socket.getaddrinfo

    def look_up(host: str, *given: Any, **more: Any) -> Any:
        asked.append(host)
        if host.startswith("slow"):
            answered.wait()
        return truly("127.0.0.1", *given, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(outside, "SECONDS", 0.5)

    async def whole() -> tuple[list[int | BaseException], int]:
        way = Outside(frozenset({f"quick.example:{port}"}))
        slow = [way.post(f"https://slow{n % 50}.example.org/", b"{}", {}) for n in range(100)]
        try:
            tried = await asyncio.gather(*slow, return_exceptions=True)
            monkeypatch.setattr(outside, "SECONDS", 30)
            status, _ = await way.post(f"http://quick.example:{port}/hook", b"{}", {})
            return [one if isinstance(one, BaseException) else one[0] for one in tried], status
        finally:
            answered.set()
            await way.close()

    tried, status = asyncio.run(whole())
    assert {str(one) for one in tried} == {"too-slow"}
    assert status == 201
    slow_ones = [host for host in asked if host.startswith("slow")]
    assert len(slow_ones) == len({*slow_ones}) == lookups.MOST_OF_A_SITE


def test_one_private_address_among_public_ones_is_enough_to_refuse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names(monkeypatch, ["8.8.8.8", "10.0.0.1"])
    with pytest.raises(Unreachable, match="not-allowed"):
        post(Outside(), "https://hook.example/")


def test_a_name_that_means_something_else_a_moment_later_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    """DNS rebinding: public when looked at, this computer when connected to."""
    port = receiver.name.rpartition(":")[2]
    asked = names(monkeypatch, ["192.0.2.77"], ["127.0.0.1"])
    # An address of a documentation network stands for a public one; nobody answers there.
    monkeypatch.setattr(outside, "is_public", lambda address: address == "192.0.2.77")
    monkeypatch.setattr(outside, "SECONDS", 0.5)
    with pytest.raises(Unreachable):
        post(Outside(), f"https://hook.example:{port}/hook")
    assert receiver.requests == []
    assert asked[0] == "hook.example"
    assert "hook.example" not in asked[1:], "the name is looked up once"


def test_no_redirect_is_followed(receiver: Receiver) -> None:
    receiver.statuses = [307]
    receiver.answer_headers = {"location": f"http://{receiver.name}/inside"}
    way = Outside(frozenset({receiver.name}))
    assert post(way, receiver.url) == 307
    assert [one.path for one in receiver.requests] == ["/hook"]


def test_little_of_an_answer_is_read(receiver: Receiver) -> None:
    receiver.answer = b"x" * 5_000_000
    way = Outside(frozenset({receiver.name}))
    assert post(way, receiver.url) == 201


def test_who_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        name = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Unreachable):
            post(Outside(frozenset({name})), f"http://{name}/")


def test_only_what_the_operator_vouches_for_is_exempt(receiver: Receiver) -> None:
    assert post(Outside(frozenset({receiver.name})), receiver.url) == 201
    with pytest.raises(Unreachable, match="not-allowed"):
        post(Outside(frozenset({"127.0.0.1:1"})), receiver.url)
