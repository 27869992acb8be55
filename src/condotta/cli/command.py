"""The way into the command line, and the one place where errors become sentences."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final, cast

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


Deed = Callable[[argparse.Namespace, Catalogue], int]

DEEDS: Final = {
    "play": ("play", "play"),
    "replay": ("replay", "replay"),
    "verify": ("verify", "verify"),
    "advise": ("advise", "give_advice"),
    "puzzles": ("puzzles", "puzzles"),
    "rules": ("rules", "rules"),
    "simulate": ("simulate", "simulate"),
    "arena": ("arena", "arena"),
    "tune": ("tune", "tune_weights"),
    "train": ("train", "train_player"),
    "serve": ("serve", "serve"),
    "join": ("join", "join"),
    "check-games": ("check_games", "check_games"),
    "backup": ("keeping", "keep"),
    "restore": ("keeping", "put_back"),
    "rehearse": ("keeping", "rehearse"),
    "admin": ("admin", "admin"),
}
"""Each command's module and function; read when it is asked for, so that it starts at once."""


def run(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Hand over to the command."""
    if arguments.version:
        sys.stdout.write(version_line(speaks) + "\n")
        return FINE
    if arguments.command not in DEEDS:
        sys.stdout.write(arguments.help_text)
        return FINE
    module, name = DEEDS[arguments.command]
    do = cast("Deed", getattr(importlib.import_module(f"condotta.cli.{module}"), name))
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
