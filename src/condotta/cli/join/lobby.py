"""The lobby of a server: the tables there are, and putting up another."""

from __future__ import annotations

import argparse

from rich.text import Text

from condotta.cli.agreements import editions_of, seats_of
from condotta.cli.errors import whole_number
from condotta.cli.frames import columns, framed
from condotta.cli.heraldry import CONTESTED, FAINT, LABEL, WARNING
from condotta.cli.join.new_table import choices_wanted
from condotta.cli.join.server import Server, Told, visible
from condotta.cli.keyboard import LeaveTable, Terminal
from condotta.cli.looking import command_named
from condotta.cli.seating import USUAL_GAME
from condotta.cli.terminal_game import Command
from condotta.cli.words import Words
from condotta.core.errors import CondottaError
from condotta.core.registry import description_of, game_names
from condotta.players import OFFERED


def choose_table(
    server: Server, arguments: argparse.Namespace, words: Words, terminal: Terminal
) -> str:
    """Show the lobby until the person has chosen a table or put one up; give its name."""
    tables = _show(server, words, terminal)
    commands: dict[str, Command] = dict.fromkeys(("new", "quit"), lambda _: None)
    while True:
        typed = terminal.read()
        command = command_named(typed, commands, words)
        try:
            if command == "quit":
                raise LeaveTable
            if command == "new":
                _ask_choices(arguments, words, terminal)
                return put_up(server, arguments)
            if typed.isascii() and typed.isdigit() and 0 < int(typed) <= len(tables):
                return str(tables[int(typed) - 1]["id"])
            if typed:
                raise CondottaError("cli.join.lobby.which", {"count": len(tables)})
            tables = _show(server, words, terminal)
        except CondottaError as problem:
            terminal.print(Text(words.say(problem.message), WARNING))


def _show(server: Server, words: Words, terminal: Terminal) -> list[Told]:
    """Show one's own tables first, then those of others."""
    own = server.get("/api/people/me/tables")["tables"]
    known = {table["id"] for table in own}
    others = [t for t in server.get("/api/tables")["tables"] if t["id"] not in known]
    tables: list[Told] = [*own, *others]
    grid = columns(3, 20, None, None)
    for number, table in enumerate(tables, start=1):
        state = words.tell(f"cli.join.state.{table['state']}")
        if table["id"] in known:
            state = f"{state} {words.tell('cli.join.lobby.own')}"
        grid.add_row(Text(f"{number:>2}", LABEL), state, _people(table, words), _game(table, words))
    if not tables:
        grid.add_row("", Text(words.tell("cli.join.lobby.none"), FAINT), "", "")
    terminal.print(framed(grid, words.tell("cli.join.lobby"), server.address))
    terminal.print(Text(words.tell("cli.join.lobby.how"), CONTESTED))
    return tables


def _people(table: Told, words: Words) -> str:
    names = [visible(chair["name"]) for chair in table["chairs"] if chair["kind"] != "empty"]
    free = len(table["chairs"]) - len(names)
    told = [words.tell("cli.join.lobby.free", count=free)] if free else []
    return ", ".join([*names, *told])


def _game(table: Told, words: Words) -> str:
    choices = table["choices"]
    if choices["game"] not in game_names():
        return visible(choices["game"])
    title = words.word("game", choices["game"])
    edition = words.word("edition", choices["edition"] or editions_of(choices["game"])[0]["name"])
    variants = (words.word("variant", name) for name in choices["variants"])
    return " · ".join([title, edition, *variants])


def _ask_choices(arguments: argparse.Namespace, words: Words, terminal: Terminal) -> None:
    """Ask for what the command line does not say: game, seats, edition, computer players."""

    def answer(question: str, **args: object) -> str:
        terminal.print(Text(words.tell(f"cli.join.ask.{question}", **args), CONTESTED))
        return terminal.read()

    if arguments.game is None and (given := answer("game", known=", ".join(game_names()))):
        description_of(given)
        arguments.game = given
    game = arguments.game or USUAL_GAME
    least, most = seats_of(game)
    if arguments.seats is None and (given := answer("seats", least=least, most=most)):
        arguments.seats = whole_number(given)
    if arguments.edition is None and len(editions_of(game)) > 1 and (given := answer("edition")):
        arguments.edition = given
    if arguments.players is None and (given := answer("players", known=", ".join(OFFERED))):
        arguments.players = [given]


def put_up(server: Server, arguments: argparse.Namespace) -> str:
    """Put up a table; give its name. Where computer players take all other seats, begin."""
    choices = choices_wanted(arguments)
    table = str(server.post("/api/tables", choices)["id"])
    computers = choices["computers"]
    if isinstance(computers, list) and len(computers) + 1 == choices["seats"]:
        server.post(f"/api/tables/{table}/start")
    return table
