"""The command line itself: help, version, languages, and one clear sentence for bad input."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from importlib.resources import files
from pathlib import Path

import pytest

from condotta.cli.condottiere.answers import ANSWERS_TO
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.players.named import OFFERED

from .conftest import Run

COMMANDS = ("play", "join", "replay", "verify", "rules", "simulate")
SOURCES = sorted(Path(str(files("condotta") / "cli")).rglob("*.py"))


def spoken() -> list[str]:
    folder = files("condotta") / "locale"
    return [language for language in LANGUAGES if (folder / f"{language}.po").is_file()]


BAD = [
    ("dance",),
    ("--dance",),
    ("play", "chess"),
    ("play", "--seats", "9"),
    ("play", "--seats", "two"),
    ("play", "--seats", "-1"),
    ("play", "--seats"),
    ("play", "--edition", "2024"),
    ("play", "--variant", "flying-bishops"),
    ("play", "--variant"),
    ("play", "--edition", "1995", "--variant", "campaign"),
    ("play", "--option", "target"),
    ("play", "--option", "target=20"),
    ("play", "--option", "max_battles=many"),
    ("play", "--option", "no_such=1"),
    ("play", "--option", "start_seat=7"),
    ("play", "--players", "you,genius"),
    ("play", "--players", "you,you,you", "--seats", "2"),
    ("play", "--names", "A,B,C,D,E"),
    ("play", "--names", "Anna,anna"),
    ("play", "--seed", "not-a-seed"),
    ("play", "--save", "/no/such/folder/game.json"),
    ("play", "--save", "/"),
    ("play", "--resume", "/no/such/file.json"),
    ("play", "--resume", "x.json", "--seats", "3"),
    ("play", "--resume", "x.json", "--seed", "3"),
    ("join", "http://127.0.0.1:1", "--new", "--pace", "fast"),
    ("join", "http://127.0.0.1:1", "--new", "--timeout", "never"),
    ("join", "http://127.0.0.1:1", "--new", "--spectators", "all"),
    ("join", "http://127.0.0.1:1", "--new", "--first", "0"),
    ("replay",),
    ("replay", "/no/such/file.json"),
    ("replay", "/"),
    ("replay", "x.json", "--to", "-1"),
    ("replay", "x.json", "--to", "x"),
    ("verify",),
    ("verify", "/no/such/file.json"),
    ("verify", "a", "b"),
    ("rules", "chess"),
    ("rules", "condottiere", "C7-NONE-1"),
    ("rules", "condottiere", "xyzzy"),
    ("simulate", "--games", "0"),
    ("simulate", "--games", "many"),
    ("simulate", "--players", "you"),
    ("simulate", "--players", "steady,steady,steady", "--seats", "2"),
    ("simulate", "--seed", "-3"),
    ("simulate", "--json=yes"),
    ("simulate", "chess"),
    ("play", "--lang", "tlh"),
    ("--lang",),
]


@pytest.mark.parametrize("given", BAD, ids=" ".join)
def test_bad_input_is_answered_with_one_sentence_and_exit_code_2(
    run: Run, given: tuple[str, ...]
) -> None:
    ran = run(*given)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert len(ran.err) > 15
    assert "Traceback" not in ran.err


def test_replay_refuses_a_move_or_seat_there_is_not(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    run("play", "--players", "random,random", "--seed", "1", "--save", path)
    assert "There is no move 9999" in run("replay", path, "--to", "9999").err
    assert "At the table: A Alba, B Bruno." in run("replay", path, "--seat", "C").err
    assert run("replay", path, "--seat", "A", "--open").code == 2


def test_version_says_whether_the_rules_are_compiled(run: Run) -> None:
    ran = run("--version")
    assert ran.code == 0
    assert re.fullmatch(r"condotta \d+\.\d+\.\d+ \((compiled|plain Python)\)\n", ran.out)


def test_version_of_sources_that_are_not_installed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_: str) -> str:
        raise PackageNotFoundError

    monkeypatch.setattr("condotta.cli.command.version", unknown)
    ran = run("--version")
    assert ran.code == 0
    assert ran.out.startswith("condotta of unknown version (")


def test_the_package_itself_can_be_run() -> None:
    arguments = [sys.executable, "-m", "condotta", "--version"]
    ran = subprocess.run(arguments, capture_output=True, check=False, timeout=60)
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"condotta ")


@pytest.mark.parametrize(
    ("module", "given"),
    [("replay", ("replay", "x.json")), ("verify", ("verify", "x.json")), ("rules", ("rules",))],
)
def test_ctrl_c_ends_a_command_quietly(
    run: Run, monkeypatch: pytest.MonkeyPatch, module: str, given: tuple[str, ...]
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"condotta.cli.{module}.{module}", interrupted)
    ran = run(*given)
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_an_unknown_player_is_answered_with_all_who_can_be_seated(run: Run) -> None:
    told = run("play", "--players", "you,bob").err
    assert f"Known: you, {', '.join(OFFERED)}, search." in told
    assert "Known: random, cautious" in run("simulate", "--players", "bob").err


def test_without_a_command_there_is_help(run: Run) -> None:
    assert "examples:" in run().out
    assert run().code == 0


@pytest.mark.parametrize("language", spoken())
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_every_command_has_help_with_examples(
    run: Run, language: str, command: tuple[str, ...]
) -> None:
    ran = run(*command, "--help", "--lang", language)
    assert ran.code == 0
    assert ran.err == ""
    assert "condotta " + " ".join(command) in ran.out
    assert catalogue(language).tell("cli.help.help") in ran.out


def test_help_lists_every_variant_and_option(run: Run) -> None:
    ran = run("play", "--help")
    for text in ("hidden-cards", "capturing-cities", "bishop_strength=printed|winter_flat"):
        assert text in ran.out


@pytest.mark.parametrize("language", spoken())
def test_every_command_speaks_every_language(run: Run, language: str, tmp_path: Path) -> None:
    speaks = catalogue(language)
    path = str(tmp_path / "game.json")
    ran = run(
        "play", "--lang", language, "--seed", "7", "--save", path, typed=["4", "5", "?", "help"]
    )
    assert ran.code == 0
    assert speaks.tell("question.turn") in ran.out
    assert speaks.tell("card.scarecrow") in ran.out
    for command in ("replay", "verify"):
        assert run("--lang", language, command, path).code == 0
    assert run("rules", "condottiere", "C7-TURN-3", "--lang", language).code == 0
    assert run("simulate", "--games", "1", "--lang", language).code == 0
    error = run("replay", "--lang", language).err
    assert error == speaks.tell("cli.error.no-file") + "\n"


def test_the_language_is_that_of_the_locale_unless_said(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in spoken():
        monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
        assert run("replay").err == catalogue(language).tell("cli.error.no-file") + "\n"
        assert run("replay", "--lang", "en").err == "Which record? Give the name of its file.\n"


def test_every_message_key_named_in_the_source_has_its_words() -> None:
    known = catalogue("en")
    for source in SOURCES:
        for key in re.findall(r"""["']((?:ui|cli)\.[a-zA-Z.-]+)["']""", source.read_text("utf-8")):
            assert key in known.templates or key == "ui.rule-kind", f"{source.name}: {key}"
    for question in ANSWERS_TO:
        assert f"question.{question}" in known.templates


def test_every_word_of_ours_is_used() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    prefixes = (*re.findall(r'f"((?:ui|cli)\.[a-z.-]+)\{', source), "ui.rule-kind.")
    named = set(re.findall(r"""["']((?:ui|cli)\.[a-zA-Z.-]+)["']""", source))
    for key in catalogue("en").templates:
        if key.startswith(("ui.", "cli.")):
            assert key in named or key.startswith(prefixes), key


def condotta_in(arguments: list[str], **settings: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "condotta.cli", *arguments],
        env={**os.environ, "LC_ALL": "C.UTF-8", **settings},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_a_terminal_without_our_letters_still_gets_a_table() -> None:
    ran = condotta_in(["play", "--seed", "7"], PYTHONIOENCODING="ascii", COLUMNS="100")
    assert ran.returncode == 0
    assert ran.stderr == b""
    assert b"Firenze" in ran.stdout


def test_no_color_is_respected() -> None:
    coloured = condotta_in(["rules"], FORCE_COLOR="1", TERM="xterm-256color")
    assert b"\x1b[38;5" in coloured.stdout or b"\x1b[1;38" in coloured.stdout
    bare = condotta_in(["rules"], FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color")
    assert b"\x1b[38" not in bare.stdout
    assert b";38;" not in bare.stdout


def test_whoever_stops_reading_hears_no_complaint() -> None:
    command = f"{sys.executable} -m condotta.cli rules condottiere card | head -1"
    ran = subprocess.run(command, shell=True, capture_output=True, check=False, timeout=60)
    assert ran.stderr == b""


@pytest.fixture
def at_terminal() -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Two people at a real terminal: the keyboard's end of it, and the command at the other."""
    keyboard, screen = pty.openpty()
    # A background job ignores Ctrl-C, and so would what it starts; a person's terminal does not.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(
        [sys.executable, "-m", "condotta.cli", "play", "--players", "you,you", "--seed", "7"],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "100", "LINES": "40"},
    )
    signal.signal(signal.SIGINT, before)
    os.close(screen)
    yield keyboard, process
    process.kill()
    process.wait()
    os.close(keyboard)


def test_on_a_real_terminal_ctrl_c_ends_politely_and_secrets_leave_the_screen(
    at_terminal: tuple[int, subprocess.Popen[bytes]],
) -> None:
    keyboard, process = at_terminal
    seen = read_until(keyboard, b"press Enter")
    os.write(keyboard, b"\n")
    seen += read_until(keyboard, b"be fought?")
    for _ in range(20):  # one that comes a moment before the program listens is not heard
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        if select.select([keyboard], [], [], 1)[0]:
            break
    seen += read_until(keyboard, b"Until next time.")
    assert process.wait(timeout=20) == 0
    assert b"\x1b[?1049h" in seen
    assert seen.index(b"\x1b[?1049l") > seen.index(b"Your hand:")
    assert b"Traceback" not in seen


def read_until(keyboard: int, wanted: bytes) -> bytes:
    """Read what the screen shows until it shows this; give up after some seconds of silence."""
    seen = b""
    while wanted not in seen:
        assert select.select([keyboard], [], [], 20)[0], seen
        seen += os.read(keyboard, 4096)
    return seen
