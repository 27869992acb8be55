"""The command line's grammar, with help in the person's language."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NoReturn

from condotta.cli.agreements import agreements, editions_told, seats_told
from condotta.cli.books import books
from condotta.cli.errors import UsageError, seconds, whole_number
from condotta.cli.join.new_table import (
    SPECTATORS,
    TIMEOUTS,
    one_of,
    read_delay,
    read_first,
    read_pace,
)
from condotta.cli.seating import USUAL_GAME, known_computers, known_players
from condotta.cli.table import PERSON
from condotta.core.catalogue import LANGUAGES, Catalogue
from condotta.core.registry import game_names
from condotta.core.table_limits import COLOURS
from condotta.players import OFFERED

LINEUPS = ("balanced", "as-named")
"""Who sits together in the arena."""

CREWS = ("processes", "ray")
"""Who plays the matches of the arena."""

ROWS_TELL = ("actions", "views", "encodings", "both")
"""What a file of data tells of each decision, as ``condotta.env.data`` has it."""


def read_arguments(given: Sequence[str], speaks: Catalogue) -> argparse.Namespace:
    """Read a command line, or raise ``UsageError`` with one clear sentence."""
    parser = build_parser(speaks)
    try:
        arguments, unknown = parser.parse_known_args(list(given))
    except argparse.ArgumentError as problem:
        raise _usage_error(problem, given) from None
    if unknown:
        raise UsageError("cli.error.unknown-argument", {"given": " ".join(unknown)[:80]})
    arguments.help_text = parser.format_help()
    return arguments


def _usage_error(problem: argparse.ArgumentError, given: Sequence[str]) -> UsageError:
    if problem.argument_name == "COMMAND":
        words = [word for word in given if not word.startswith("-")]
        args = {"given": words[0] if words else "", "known": ", ".join(COMMANDS)}
        return UsageError("cli.error.unknown-command", args)
    if problem.argument_name == "DEED":
        return UsageError("cli.error.unknown-deed", {"known": ", ".join(DEEDS)})
    return UsageError("cli.error.bad-argument", {"name": problem.argument_name or ""})


class Parser(argparse.ArgumentParser):
    """A parser that speaks through a catalogue and raises instead of leaving."""

    def __init__(self, *, speaks: Catalogue, **settings: Any) -> None:
        """Take the language and argparse's own settings."""
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=_formatter(speaks),
            **settings,
        )
        self.speaks = speaks
        self._positionals.title = self.tell("positionals")
        self._optionals.title = self.tell("options")
        self.add_argument("-h", "--help", action="help", help=self.tell("help"))
        # Only for the help: it may stand anywhere, and is found before anything else is read.
        self.option("lang", "|".join(LANGUAGES))

    def tell(self, key: str, known: str = "") -> str:
        """Say a sentence of the help; ``known`` is what can be chosen from."""
        return self.speaks.tell(f"cli.help.{key}", known=known)

    def option(
        self, name: str, metavar: str, key: str = "", *, known: str = "", **settings: Any
    ) -> None:
        """Add an option with a value; ``key`` is that of its help, if that is not its name."""
        told = self.tell(key or name, known)
        self.add_argument(f"--{name}", metavar=metavar, help=told, **settings)

    def options(self, names: Iterable[str], metavar: str, keys: str, **settings: Any) -> None:
        """Add options of one kind, whose help is found under ``keys``."""
        for name in names:
            self.option(name, metavar, f"{keys}.{name}", **settings)

    def flags(self, names: Iterable[str], keys: str) -> None:
        """Add options without a value, whose help is found under ``keys``."""
        for name in names:
            self.flag(name, f"{keys}.{name}")

    def flag(self, name: str, key: str = "", **settings: Any) -> None:
        """Add an option without a value."""
        told = self.tell(key or name)
        self.add_argument(f"--{name}", **{"action": "store_true", "help": told, **settings})

    def file(self, key: str = "file") -> None:
        """Add the file that a command is about; one that is missing is asked for kindly."""
        self.add_argument("file", metavar="FILE", nargs="?", help=self.tell(key))

    def error(self, message: str) -> NoReturn:
        """Whatever else argparse finds wrong."""
        raise UsageError("cli.error.bad-argument", {"name": message})


def _formatter(speaks: Catalogue) -> type[argparse.HelpFormatter]:
    """Make a help formatter that says "usage" in the language and keeps our line ends."""

    class Formatter(argparse.RawDescriptionHelpFormatter):
        def add_usage(
            self, usage: Any, actions: Any, groups: Any, prefix: str | None = None
        ) -> None:
            # An empty prefix is argparse asking for the bare usage of a command.
            said = speaks.tell("cli.help.usage") if prefix is None else prefix
            super().add_usage(usage, actions, groups, said)

    return Formatter


def build_parser(speaks: Catalogue) -> Parser:
    """Build the whole grammar."""
    parser = Parser(
        speaks=speaks,
        prog="condotta",
        description=speaks.tell("cli.help.condotta"),
        epilog=speaks.tell("cli.help.condotta.examples"),
    )
    parser.flag("version")
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title=parser.tell("commands"), parser_class=Parser
    )
    for name, add_arguments in COMMANDS.items():
        told = parser.tell(name)
        command: Parser = commands.add_parser(
            name, speaks=speaks, help=told, description=told, epilog=_epilog(name, speaks)
        )
        add_arguments(command)
    return parser


def _epilog(name: str, speaks: Catalogue) -> str:
    examples = speaks.tell(f"cli.help.{name}.examples")
    if name not in ("play", "join", "simulate", "arena", "tune"):
        return examples
    return "\n\n".join((agreements(speaks), examples))


# --- what several commands take -------------------------------------------------------------------

LIST: Final = {"nargs": "+", "action": "extend"}
"""An option with several values, which may be given several times."""


def _game(parser: Parser, games: Iterable[str] = ()) -> None:
    told = parser.tell("game", ", ".join(games or game_names()))
    parser.add_argument("game", metavar="GAME", nargs="?", default=USUAL_GAME, help=told)


def _table(parser: Parser, seats: str = "seats") -> None:
    """Everything that is agreed before the first card; ``seats`` is what is told of seats."""
    parser.option("seats", "N", seats, known=seats_told(parser.speaks), type=whole_number)
    parser.option("edition", "EDITION", known=editions_told(parser.speaks))
    parser.option("variant", "NAME", **LIST)
    parser.option("option", "NAME=VALUE", **LIST)


def _own_player(parser: Parser) -> None:
    parser.option("player", "[NAME=]MODULE:FUNCTION", "own-player", action="append")


def _one_of(parser: Parser, name: str, known: Sequence[str], keys: str) -> None:
    parser.option(name, "|".join(known), f"{keys}.{name}", type=one_of(*known))


# --- each command ---------------------------------------------------------------------------------


def _play(parser: Parser) -> None:
    _game(parser)
    _table(parser)
    parser.option("seed", "SEED")
    parser.option("players", "LIST", known=known_players(), **LIST)
    _own_player(parser)
    parser.option("names", "LIST", **LIST)
    parser.option("save", "FILE")
    parser.option("resume", "FILE")


def _join(parser: Parser) -> None:
    parser.add_argument("url", metavar="URL", nargs="?", help=parser.tell("join.url"))
    parser.options(("name", "account"), "NAME", "join")
    parser.options(("recover", "invited"), "LINK", "join")
    parser.flags(("fresh", "watch"), "join")
    parser.option("seat", "N", "join.seat", type=whole_number)
    parser.option("colour", "COLOUR", "join.colour", known=", ".join(COLOURS))
    parser.flag("new", "join.new")
    games = game_names()
    parser.option("game", "GAME", "join.game", known=", ".join(games), type=one_of(*games))
    _table(parser)
    # A server's tables have players of their own choice, not every player there is.
    players = ", ".join((PERSON, *OFFERED))
    parser.option("players", "LIST", "join.players", known=players, **LIST)
    parser.option(
        "pace",
        "live:MINUTES+SECONDS|days:N[+HOURS][,quiet:H-H][,holidays:N]|none",
        "join.pace",
        type=read_pace,
    )
    _one_of(parser, "timeout", TIMEOUTS, "join")
    _one_of(parser, "spectators", SPECTATORS, "join")
    parser.option("delay", "MINUTES", "join.delay", type=read_delay)
    parser.option("first", "random|host|SEAT", "join.first", type=read_first)
    parser.flags(("no-talk", "hints", "unrated", "rate-guests", "private"), "join")


def _replay(parser: Parser) -> None:
    parser.file()
    parser.option("to", "N", type=whole_number)
    parser.option("seat", "SEAT")
    parser.flag("open")


def _verify(parser: Parser) -> None:
    parser.file()
    parser.option("seed-hash", "HEX")
    parser.flag("open", "open-deal")


def _advise(parser: Parser) -> None:
    parser.file()
    parser.option("at", "N", "advise.at", type=whole_number)
    parser.option("player", "PLAYER", "advise.player")
    parser.option("seat", "SEAT", "advise.seat")
    parser.option("every", "N", "advise.every", type=whole_number, default=1)
    parser.option("seed", "N", "advise.seed", type=whole_number, default=0)
    parser.flag("json", "advise.json")


def _puzzles(parser: Parser) -> None:
    parser.add_argument("what", metavar="make|NAME", nargs="?", help=parser.tell("puzzles.what"))
    games = ", ".join(game_names())
    parser.option("game", "GAME", known=games, default=USUAL_GAME)
    parser.option("daily", "YYYY-MM-DD", "puzzles.daily", nargs="?", const="")
    parser.option("grade", "N", "puzzles.grade", type=whole_number)
    parser.option("theme", "THEME", "puzzles.theme")
    parser.option("count", "N", "puzzles.count", type=whole_number, default=200)
    parser.option("seed", "N", "puzzles.seed", type=whole_number, default=1)
    parser.option("out", "FILE", "puzzles.out")


def _rules(parser: Parser) -> None:
    _game(parser, books())
    parser.add_argument("query", metavar="ID|WORDS", nargs="*", help=parser.tell("query"))


def _simulate(parser: Parser) -> None:
    _game(parser)
    _table(parser)
    parser.option("seed", "SEED")
    parser.option("games", "N", type=whole_number, default=100)
    parser.option("players", "LIST", "sim-players", known=known_computers(), **LIST)
    _own_player(parser)
    parser.flag("rotate", action=argparse.BooleanOptionalAction, default=True)
    parser.option("out", "FILE", "simulate.out")
    known = ", ".join(ROWS_TELL)
    parser.option("what", "WHAT", "simulate.what", known=known, type=one_of(*ROWS_TELL))
    parser.flag("json")


def _arena(parser: Parser) -> None:
    _game(parser)
    entrants = parser.tell("arena.entrants")
    parser.add_argument("entrants", metavar="PLAYER", nargs="*", help=entrants)
    parser.option("one", "PLAYER", "arena.one")
    parser.option("against", "PLAYER", "arena.against", **LIST)
    _one_of(parser, "lineup", LINEUPS, "arena")
    _one_of(parser, "on", CREWS, "arena")
    parser.option("address", "ADDRESS", "arena.address")
    _own_player(parser)
    _table(parser, "seats-four")
    parser.option("seed", "SEED")
    parser.options(("games", "processes"), "N", "arena", type=whole_number)
    parser.options(("limit", "match-limit"), "SECONDS", "arena", type=seconds)
    parser.options(("out", "records"), "FOLDER", "arena")
    parser.flags(("resume", "json"), "arena")


def _tune(parser: Parser) -> None:
    _game(parser)
    _table(parser, "seats-four")
    parser.options(("seed", "rounds", "games", "processes"), "N", "tune", type=whole_number)
    parser.option("only", "NAME", "tune.only", **LIST)
    parser.options(("start", "out"), "FILE", "tune")
    parser.flag("json", "tune.json")


def _train(parser: Parser) -> None:
    _game(parser)
    numbers = ("seed", "generations", "games", "minutes", "processes")
    parser.options(numbers, "N", "train", type=whole_number)
    parser.option("start", "FILE", "train.start")
    parser.option("out", "FOLDER", "train.out")
    parser.flag("json", "train.json")


def _serve(parser: Parser) -> None:
    _database(parser)
    parser.flag("plain-http", default=None)
    parser.option("log", "plain|json")
    for name, metavar in SERVE_WORDS.items():
        parser.option(name, metavar)
    for name in SERVE_NUMBERS:
        parser.option(name, "N", type=whole_number)
    parser.flag("open", "open-page", action=argparse.BooleanOptionalAction, default=False)


SERVE_WORDS: Final = {
    "host": "HOST",
    "public-url": "URL",
    "doors": "open|invited|closed",
    "tables-by": "everybody|members",
    "talk-by": "everybody|members",
    "house-file": "FILE",
    "log-addresses": "whole|network|none",
    "smtp-host": "HOST",
    "smtp-tls": "starttls|tls|none",
    "smtp-user": "NAME",
    "smtp-password-file": "FILE",
    "mail-from": "ADDRESS",
}
SERVE_NUMBERS: Final = (
    "port",
    "smtp-port",
    "invitation-days",
    "session-days",
    "guest-link-days",
    "guest-days",
    "talk-days",
    "report-days",
    "audit-days",
    "open-tables",
    "open-tables-address",
    "open-table-hours",
    "dead-table-days",
)
"""Options of ``condotta serve`` that are called like the settings they set, and what they take."""


def _database(parser: Parser) -> None:
    parser.option("database", "FILE|URL")


def _backup(parser: Parser) -> None:
    parser.file("backup-file")
    parser.option("folder", "FOLDER", "backup-folder")
    parser.option("keep", "N", type=whole_number, default=0)
    _database(parser)


def _restore(parser: Parser) -> None:
    parser.file("restore-file")
    _database(parser)
    parser.flag("replace")


def _rehearse(parser: Parser) -> None:
    parser.file("restore-file")
    parser.option("folder", "FOLDER", "rehearse-folder")
    _database(parser)


# --- what operators do ----------------------------------------------------------------------------


LISTS: Final = ("people", "tables", "reports", "announcements", "audit")
"""What an operator can look at."""


def _admin(parser: Parser) -> None:
    deeds = parser.add_subparsers(
        dest="deed", metavar="DEED", title=parser.tell("deeds"), parser_class=Parser
    )
    for name, add_arguments in DEEDS.items():
        told = parser.tell(f"admin.{name}")
        deed: Parser = deeds.add_parser(name, speaks=parser.speaks, help=told, description=told)
        add_arguments(deed)
        deed.flag("json", "admin.json")
        _database(deed)
    parser.set_defaults(admin_help=parser.format_help())


def _whom(name: str, *, why: bool = False, sure: bool = False) -> Callable[[Parser], None]:
    """Give what a deed takes: whom or what it is done to, why, and whether it is meant."""

    def add(parser: Parser) -> None:
        kind = whole_number if name in ("report", "announcement") else str
        told = parser.tell(f"admin.{name}-given")
        parser.add_argument("whom", metavar=name.upper(), type=kind, help=told)
        if why:
            parser.option("why", "TEXT", "admin.why", required=True)
        if sure:
            parser.flag("yes", "admin.yes")

    return add


def _admin_list(parser: Parser) -> None:
    told = parser.tell("admin.what", ", ".join(LISTS))
    parser.add_argument("what", metavar="WHAT", choices=LISTS, help=told)
    parser.option("search", "TEXT", "admin.search")


def _admin_suspend(parser: Parser) -> None:
    _whom("person", why=True)(parser)
    parser.option("hours", "N", "admin.suspend-hours", type=whole_number)


def _admin_export(parser: Parser) -> None:
    _whom("person")(parser)
    parser.file("admin.export-file")


def _admin_erase(parser: Parser) -> None:
    _whom("person", sure=True)(parser)
    parser.option("why", "TEXT", "admin.why")


def _admin_invite(parser: Parser) -> None:
    parser.option("count", "N", "admin.invite-count", type=whole_number, default=1)


def _admin_bot(parser: Parser) -> None:
    _whom("person")(parser)
    parser.add_argument("name", metavar="NAME", help=parser.tell("admin.bot-name"))


def _admin_announce(parser: Parser) -> None:
    _whom("text")(parser)
    parser.option("hours", "N", "admin.announce-hours", type=whole_number)


DEEDS: Final[dict[str, Callable[[Parser], None]]] = {
    "list": _admin_list,
    "suspend": _admin_suspend,
    "unsuspend": _whom("person"),
    "reset": _whom("person", sure=True),
    "export": _admin_export,
    "erase": _admin_erase,
    "close": _whom("table", why=True, sure=True),
    "delete": _whom("table", why=True, sure=True),
    "settle": _whom("report", why=True),
    "invite": _admin_invite,
    "bot": _admin_bot,
    "announce": _admin_announce,
    "take-down": _whom("announcement"),
    "appoint": _whom("person"),
    "dismiss": _whom("person"),
}
"""What ``condotta admin`` does, and what each takes."""


COMMANDS: Final[dict[str, Callable[[Parser], None]]] = {
    "play": _play,
    "replay": _replay,
    "verify": _verify,
    "advise": _advise,
    "puzzles": _puzzles,
    "rules": _rules,
    "simulate": _simulate,
    "arena": _arena,
    "tune": _tune,
    "train": _train,
    "serve": _serve,
    "join": _join,
    "check-games": _database,
    "backup": _backup,
    "restore": _restore,
    "rehearse": _rehearse,
    "admin": _admin,
}
"""Every command and what it takes."""
