"""The command line's grammar, with help in the person's language."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from condotta.cli.agreements import agreements, editions_told, seats_told
from condotta.cli.books import books
from condotta.cli.errors import UsageError, seconds, whole_number
from condotta.cli.join.new_table import SPECTATORS, TIMEOUTS, one_of, read_first, read_pace
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

COMMANDS = (
    *("play", "replay", "verify", "advise", "rules", "simulate", "arena", "tune"),
    *("serve", "join", "check-games", "backup", "restore"),
)


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
        self._positionals.title = speaks.tell("cli.help.positionals")
        self._optionals.title = speaks.tell("cli.help.options")
        self.add_argument("-h", "--help", action="help", help=speaks.tell("cli.help.help"))
        languages = "|".join(LANGUAGES)
        # Only for the help: it may stand anywhere, and is found before anything else is read.
        self.add_argument("--lang", metavar=languages, help=speaks.tell("cli.help.lang"))

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
    parser.add_argument("--version", action="store_true", help=speaks.tell("cli.help.version"))
    commands = parser.add_subparsers(
        dest="command",
        metavar="COMMAND",
        title=speaks.tell("cli.help.commands"),
        parser_class=Parser,
    )

    def command(name: str) -> Parser:
        made: Parser = commands.add_parser(
            name,
            speaks=speaks,
            help=speaks.tell(f"cli.help.{name}"),
            description=speaks.tell(f"cli.help.{name}"),
            epilog=_epilog(name, speaks),
        )
        return made

    _play_arguments(command("play"), speaks)
    _replay_arguments(command("replay"), speaks)
    _verify_arguments(command("verify"), speaks)
    _advise_arguments(command("advise"), speaks)
    _rules_arguments(command("rules"), speaks)
    _simulate_arguments(command("simulate"), speaks)
    _arena_arguments(command("arena"), speaks)
    _tune_arguments(command("tune"), speaks)
    _serve_arguments(command("serve"), speaks)
    _join_arguments(command("join"), speaks)
    _database(command("check-games"), speaks)
    _backup_arguments(command("backup"), speaks)
    _restore_arguments(command("restore"), speaks)
    return parser


def _epilog(name: str, speaks: Catalogue) -> str:
    examples = speaks.tell(f"cli.help.{name}.examples")
    if name not in ("play", "join", "simulate", "arena", "tune"):
        return examples
    return "\n\n".join((agreements(speaks), examples))


def _game(parser: Parser, speaks: Catalogue, games: Iterable[str] = ()) -> None:
    told = speaks.tell("cli.help.game", known=", ".join(games or game_names()))
    parser.add_argument("game", metavar="GAME", nargs="?", default=USUAL_GAME, help=told)


def _table(parser: Parser, speaks: Catalogue, seats: str = "cli.help.seats") -> None:
    """Everything that is agreed before the first card; ``seats`` is what is told of seats."""
    tell = speaks.tell
    parser.add_argument(
        "--seats", metavar="N", type=whole_number, help=tell(seats, known=seats_told(speaks))
    )
    told = tell("cli.help.edition", known=editions_told(speaks))
    parser.add_argument("--edition", metavar="EDITION", help=told)
    parser.add_argument(
        "--variant", metavar="NAME", nargs="+", action="extend", help=tell("cli.help.variant")
    )
    parser.add_argument(
        "--option", metavar="NAME=VALUE", nargs="+", action="extend", help=tell("cli.help.option")
    )


def _seed(parser: Parser, speaks: Catalogue) -> None:
    parser.add_argument("--seed", metavar="SEED", help=speaks.tell("cli.help.seed"))


def _own_player(parser: Parser, speaks: Catalogue) -> None:
    form, told = "[NAME=]MODULE:FUNCTION", speaks.tell("cli.help.own-player")
    parser.add_argument("--player", metavar=form, action="append", help=told)


def _play_arguments(parser: Parser, speaks: Catalogue) -> None:
    tell = speaks.tell
    _game(parser, speaks)
    _table(parser, speaks)
    _seed(parser, speaks)
    players = tell("cli.help.players", known=known_players())
    parser.add_argument("--players", metavar="LIST", nargs="+", action="extend", help=players)
    _own_player(parser, speaks)
    parser.add_argument(
        "--names", metavar="LIST", nargs="+", action="extend", help=tell("cli.help.names")
    )
    parser.add_argument("--save", metavar="FILE", help=tell("cli.help.save"))
    parser.add_argument("--resume", metavar="FILE", help=tell("cli.help.resume"))


def _join_arguments(parser: Parser, speaks: Catalogue) -> None:
    tell = speaks.tell
    parser.add_argument("url", metavar="URL", nargs="?", help=tell("cli.help.join.url"))
    for name, metavar in (("name", "NAME"), ("account", "NAME"), ("recover", "LINK")):
        parser.add_argument(f"--{name}", metavar=metavar, help=tell(f"cli.help.join.{name}"))
    parser.add_argument("--fresh", action="store_true", help=tell("cli.help.join.fresh"))
    parser.add_argument("--watch", action="store_true", help=tell("cli.help.join.watch"))
    seat = tell("cli.help.join.seat")
    parser.add_argument("--seat", metavar="N", type=whole_number, help=seat)
    colours = tell("cli.help.join.colour", known=", ".join(COLOURS))
    parser.add_argument("--colour", metavar="COLOUR", help=colours)
    parser.add_argument("--new", action="store_true", help=tell("cli.help.join.new"))
    games = tell("cli.help.join.game", known=", ".join(game_names()))
    parser.add_argument("--game", metavar="GAME", type=one_of(*game_names()), help=games)
    _table(parser, speaks)
    # A server's tables have players of their own choice, not every player there is.
    players = tell("cli.help.join.players", known=", ".join((PERSON, *OFFERED)))
    parser.add_argument("--players", metavar="LIST", nargs="+", action="extend", help=players)
    _table_settings(parser, speaks)


def _table_settings(parser: Parser, speaks: Catalogue) -> None:
    """What a host may choose for a new table besides the game."""

    def told(name: str) -> str:
        return speaks.tell(f"cli.help.join.{name}")

    paces = "live:MINUTES+SECONDS|days:N|none"
    parser.add_argument("--pace", metavar=paces, type=read_pace, help=told("pace"))
    for name, known in (("timeout", TIMEOUTS), ("spectators", SPECTATORS)):
        words = "|".join(known)
        parser.add_argument(f"--{name}", metavar=words, type=one_of(*known), help=told(name))
    first = "random|host|SEAT"
    parser.add_argument("--first", metavar=first, type=read_first, help=told("first"))
    for name in ("no-talk", "hints", "unrated", "private"):
        parser.add_argument(f"--{name}", action="store_true", help=told(name))


def _file(parser: Parser, speaks: Catalogue) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help=speaks.tell("cli.help.file"))


def _replay_arguments(parser: Parser, speaks: Catalogue) -> None:
    tell = speaks.tell
    _file(parser, speaks)
    parser.add_argument("--to", metavar="N", type=whole_number, help=tell("cli.help.to"))
    parser.add_argument("--seat", metavar="SEAT", help=tell("cli.help.seat"))
    parser.add_argument("--open", action="store_true", help=tell("cli.help.open"))


def _verify_arguments(parser: Parser, speaks: Catalogue) -> None:
    _file(parser, speaks)
    told = speaks.tell("cli.help.seed-hash")
    parser.add_argument("--seed-hash", metavar="HEX", help=told)
    parser.add_argument("--open", action="store_true", help=speaks.tell("cli.help.open-deal"))


def _advise_arguments(parser: Parser, speaks: Catalogue) -> None:
    def told(name: str) -> str:
        return speaks.tell(f"cli.help.advise.{name}")

    _file(parser, speaks)
    parser.add_argument("--at", metavar="N", type=whole_number, help=told("at"))
    parser.add_argument("--player", metavar="PLAYER", help=told("player"))
    parser.add_argument("--seat", metavar="SEAT", help=told("seat"))
    for name, default in (("every", 1), ("seed", 0)):
        parser.add_argument(
            f"--{name}", metavar="N", type=whole_number, default=default, help=told(name)
        )
    parser.add_argument("--json", action="store_true", help=told("json"))


def _rules_arguments(parser: Parser, speaks: Catalogue) -> None:
    _game(parser, speaks, books())
    told = speaks.tell("cli.help.query")
    parser.add_argument("query", metavar="ID|WORDS", nargs="*", help=told)


def _simulate_arguments(parser: Parser, speaks: Catalogue) -> None:
    tell = speaks.tell
    _game(parser, speaks)
    _table(parser, speaks)
    _seed(parser, speaks)
    parser.add_argument(
        "--games", metavar="N", type=whole_number, default=100, help=tell("cli.help.games")
    )
    players = tell("cli.help.sim-players", known=known_computers())
    parser.add_argument("--players", metavar="LIST", nargs="+", action="extend", help=players)
    _own_player(parser, speaks)
    parser.add_argument(
        "--rotate",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=tell("cli.help.rotate"),
    )
    parser.add_argument("--json", action="store_true", help=tell("cli.help.json"))


def _arena_arguments(parser: Parser, speaks: Catalogue) -> None:
    def told(name: str) -> str:
        return speaks.tell(f"cli.help.arena.{name}")

    _game(parser, speaks)
    parser.add_argument("entrants", metavar="PLAYER", nargs="*", help=told("entrants"))
    parser.add_argument("--one", metavar="PLAYER", help=told("one"))
    parser.add_argument(
        "--against", metavar="PLAYER", nargs="+", action="extend", help=told("against")
    )
    for name, known in (("lineup", LINEUPS), ("on", CREWS)):
        words = "|".join(known)
        parser.add_argument(f"--{name}", metavar=words, type=one_of(*known), help=told(name))
    parser.add_argument("--address", metavar="ADDRESS", help=told("address"))
    _own_player(parser, speaks)
    _table(parser, speaks, "cli.help.seats-four")
    _seed(parser, speaks)
    for name in ("games", "processes"):
        parser.add_argument(f"--{name}", metavar="N", type=whole_number, help=told(name))
    for name in ("limit", "match-limit"):
        parser.add_argument(f"--{name}", metavar="SECONDS", type=seconds, help=told(name))
    for name in ("out", "records"):
        parser.add_argument(f"--{name}", metavar="FOLDER", help=told(name))
    for name in ("resume", "json"):
        parser.add_argument(f"--{name}", action="store_true", help=told(name))


def _tune_arguments(parser: Parser, speaks: Catalogue) -> None:
    def told(name: str) -> str:
        return speaks.tell(f"cli.help.tune.{name}")

    _game(parser, speaks)
    _table(parser, speaks, "cli.help.seats-four")
    for name in ("seed", "rounds", "games", "processes"):
        parser.add_argument(f"--{name}", metavar="N", type=whole_number, help=told(name))
    parser.add_argument("--only", metavar="NAME", nargs="+", action="extend", help=told("only"))
    parser.add_argument("--start", metavar="FILE", help=told("start"))
    parser.add_argument("--out", metavar="FILE", help=told("out"))
    parser.add_argument("--json", action="store_true", help=told("json"))


# --- the table server -----------------------------------------------------------------------------


def _database(parser: Parser, speaks: Catalogue) -> None:
    parser.add_argument("--database", metavar="FILE|URL", help=speaks.tell("cli.help.database"))


def _serve_arguments(parser: Parser, speaks: Catalogue) -> None:
    tell = speaks.tell
    parser.add_argument("--host", metavar="HOST", help=tell("cli.help.host"))
    parser.add_argument("--port", metavar="N", type=whole_number, help=tell("cli.help.port"))
    _database(parser, speaks)
    parser.add_argument(
        "--plain-http", action="store_true", default=None, help=tell("cli.help.plain-http")
    )
    parser.add_argument("--public-url", metavar="URL", help=tell("cli.help.public-url"))
    parser.add_argument("--log", metavar="plain|json", help=tell("cli.help.log"))
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=False,
        help=tell("cli.help.open-page"),
    )


def _backup_arguments(parser: Parser, speaks: Catalogue) -> None:
    told = speaks.tell("cli.help.backup-file")
    parser.add_argument("file", metavar="FILE", nargs="?", help=told)
    _database(parser, speaks)


def _restore_arguments(parser: Parser, speaks: Catalogue) -> None:
    told = speaks.tell("cli.help.restore-file")
    parser.add_argument("file", metavar="FILE", nargs="?", help=told)
    _database(parser, speaks)
    parser.add_argument("--replace", action="store_true", help=speaks.tell("cli.help.replace"))
