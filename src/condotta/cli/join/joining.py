"""Joining a server: sign in, find a table, sit down, and on to the next."""

from __future__ import annotations

import argparse

from rich.text import Text

from condotta.cli.errors import UsageError
from condotta.cli.heraldry import WARNING
from condotta.cli.join.address import read_address
from condotta.cli.join.live_terminal import LiveTerminal
from condotta.cli.join.lobby import choose_table, put_up
from condotta.cli.join.server import Server, ServerRefused
from condotta.cli.join.session import RemoteSession
from condotta.cli.join.signing_in import sign_in
from condotta.cli.keyboard import InputEnded, LeaveTable
from condotta.cli.words import Words
from condotta.core.catalogue import Catalogue

NO_SEAT = ("table-full", "already-started", "name-taken")
"""Refusals after which one may still watch."""


def join_server(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Sit at one table after the other until the person leaves."""
    if arguments.url is None:
        raise UsageError("cli.join.error.where")
    address = read_address(arguments.url)
    server = Server(address.server, speaks.language)
    terminal = LiveTerminal()
    words = Words(speaks)
    try:
        sign_in(server, arguments, speaks, address.table)
        table = address.table
        if arguments.new:
            table = put_up(server, arguments)
        elif table is None:
            table = choose_table(server, arguments, words, terminal)
        while table is not None:
            _sit_down(server, table, arguments, words, terminal)
            table = RemoteSession(server, address, table, speaks, terminal).run()
    except (LeaveTable, InputEnded):
        terminal.print(words.tell("ui.farewell"))
    finally:
        server.close()
    return 0


def _sit_down(
    server: Server, table: str, arguments: argparse.Namespace, words: Words, terminal: LiveTerminal
) -> None:
    """Take a seat, unless we have one or only want to watch."""
    path = f"/api/tables/{table}"
    found = server.get(path)
    wanted = arguments.seat is not None or arguments.colour is not None
    if arguments.watch or found["table"]["state"] != "open":
        return
    own = found["seat"]
    if own is not None and not wanted and not found["table"]["chairs"][own].get("kept"):
        return
    if arguments.seat == 0:
        raise UsageError("cli.join.error.seat")
    seat = None if arguments.seat is None else arguments.seat - 1
    try:
        server.call("PUT", f"{path}/seat", {"seat": seat, "colour": arguments.colour})
    except ServerRefused as problem:
        if wanted or problem.code not in NO_SEAT:
            raise
        terminal.print(Text(words.say(problem.message), WARNING))
    # At the next table any seat will do.
    arguments.seat = None
