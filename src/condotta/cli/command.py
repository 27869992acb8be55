"""The way into the command line, and the one place where errors become sentences."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from condotta.cli.arguments import read_arguments
from condotta.cli.errors import BAD_INPUT, FINE, INTERRUPTED
from condotta.core.catalogue import Catalogue, catalogue, language_of_the_system
from condotta.core.errors import CondottaError


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says.

    0 when all is well, 2 for anything that cannot be done, 130 after Ctrl-C.
    """
    given = list(sys.argv[1:] if argv is None else argv)
    _print_any_alphabet()
    language = "en"
    try:
        chosen = _chosen_language(given)
        speaks = catalogue(chosen or language_of_the_system())
        language = speaks.language
        arguments = read_arguments(_without_language(given), speaks)
        arguments.lang = chosen
        return run(arguments, speaks)
    except CondottaError as problem:
        said = catalogue(language).say(problem.message)
        sys.stderr.write(" ".join(said.split()) + "\n")
        return BAD_INPUT
    except SystemExit as done:  # argparse leaves after it has shown help
        return FINE if done.code in (None, 0) else BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has read enough; nothing more must be written to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE


def run(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Hand over to the command."""
    if arguments.version:
        sys.stdout.write(version_line(speaks) + "\n")
        return FINE
    match arguments.command:
        case "play":
            from condotta.cli.play import play as do
        case "replay":
            from condotta.cli.replay import replay as do
        case "verify":
            from condotta.cli.verify import verify as do
        case "rules":
            from condotta.cli.rules import rules as do
        case "simulate":
            from condotta.cli.simulate import simulate as do
        case "serve":
            from condotta.cli.serve import serve as do
        case "join":
            from condotta.cli.join.entry import join as do
        case "check-games":
            from condotta.cli.check_games import check_games as do
        case "backup":
            from condotta.cli.keeping import keep as do
        case "restore":
            from condotta.cli.keeping import put_back as do
        case _:
            sys.stdout.write(arguments.help_text)
            return FINE
    return do(arguments, speaks)


def version_line(speaks: Catalogue) -> str:
    """Say which version this is and whether the rules are compiled."""
    from condotta.condottiere import flow

    compiled = not str(flow.__file__).endswith(".py")
    key = "cli.version.compiled" if compiled else "cli.version.plain"
    return speaks.tell(key, version=_version(speaks))


def _version(speaks: Catalogue) -> str:
    """Ask the installation; a bare copy of the sources does not know its version."""
    try:
        return version("condotta")
    except PackageNotFoundError:
        return speaks.tell("cli.version.unknown")


def _chosen_language(given: Sequence[str]) -> str | None:
    """Find ``--lang`` before anything else is read, so that even errors come in that language."""
    chosen = None
    for place, word in enumerate(given):
        if word.startswith("--lang="):
            chosen = word.removeprefix("--lang=")
        elif word == "--lang" and place + 1 < len(given):
            chosen = given[place + 1]
    return chosen


def _without_language(given: Sequence[str]) -> list[str]:
    """Take ``--lang`` and its value out: it may stand anywhere, also between other words."""
    words = [word for word in given if not word.startswith("--lang=")]
    while "--lang" in words[:-1]:
        place = words.index("--lang")
        del words[place : place + 2]
    return words


def _print_any_alphabet() -> None:
    """Let a terminal that lacks a letter print a question mark, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
