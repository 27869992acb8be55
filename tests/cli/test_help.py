"""What the help and the pages say of the command is true: they offer what there is, and it works."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

import condotta
from condotta.cli.arguments import COMMANDS, build_parser, read_arguments
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.registry import description_of, game_names
from condotta.players import OFFERED, SeatAtTable, player_named

from .conftest import Run

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md")])
TABLES = ("play", "join", "simulate", "arena", "tune")
"""The commands that put up tables."""


def told_by(command: str, language: str = "en") -> str:
    """The help of a command, its lines not broken."""
    parser = build_parser(catalogue(language))
    found = next(action for action in parser._actions if action.dest == "command")
    assert isinstance(found.choices, dict)
    return " ".join(found.choices[command].format_help().split())


# --- examples that can be copied ------------------------------------------------------------------


def in_the_help() -> dict[str, str]:
    """The examples of every command, without what is said beside them, and where they stand."""
    return {
        re.split(r" {2,}", line)[0]: language
        for language in reversed(LANGUAGES)
        for name in ("condotta", *COMMANDS)
        for line in lines_in(catalogue(language).tell(f"cli.help.{name}.examples"))
    }


def lines_in(text: str) -> list[str]:
    return re.findall(r"^ +(condotta .+)$", text, re.MULTILINE)


EXAMPLES = {line: "en" for page in PAGES for line in lines_in(page.read_text())} | in_the_help()
"""Every command line somebody may copy, with the language in which it is told."""

LESS = {
    "simulate": ("--games", "1", "--seed", "1"),
    "advise": ("--player", "search(iterations=2)", "--every", "20"),
}
"""What makes an example short enough to be run."""

NOT_RUN = (
    "arena",
    "tune",
    "train",
    "serve",
    "join",
    "check-games",
    "backup",
    "restore",
    "rehearse",
    "admin",
)
"""Long, or of a server: read only. They have tests of their own."""


def words_of(example: str) -> list[str]:
    return shlex.split(example.removesuffix("&"), comments=True)[1:]


def is_run(example: str) -> bool:
    words = words_of(example)
    # The help is told by whoever reads it; a hash is of a deal, a record of a tournament that we do
    # not have; whoever brings a player of his own is tried in test_docs. Making puzzles is long.
    elsewhere = {"--help", "make", "--seed-hash", "--player", "games/match-000017.json"}
    return words[0] not in NOT_RUN and not elsewhere & set(words)


@pytest.mark.parametrize("example", [line for line in EXAMPLES if "--help" not in line])
def test_every_example_can_be_read(example: str) -> None:
    assert read_arguments(words_of(example), catalogue("en")).command in COMMANDS


@pytest.fixture(scope="module")
def evening() -> str:
    """A record of a game that has begun, with Anna at its first seat."""
    game = condotta.new("condottiere", seats=3, seed=7)
    steady = player_named("steady", seed=1)
    for _ in range(60):
        game.play(steady.choose(SeatAtTable(game, game.decision.seat)))
    return json.dumps({**game.record, "table": {"names": ["Anna", "Bruno", "Carla"]}})


@pytest.mark.parametrize("example", [line for line in EXAMPLES if is_run(line)])
def test_every_example_works(
    example: str, run: Run, evening: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = words_of(example)
    if "--save" not in words:
        Path("evening.json").write_text(evening)
    ran = run(*words, *LESS.get(words[0], ()), "--lang", EXAMPLES[example], typed=["quit"])
    assert ran.code == 0, ran.err or ran.out
    assert ran.out


def test_the_readme_tells_every_command_a_player_needs() -> None:
    told = {words_of(line)[0] for line in lines_in((ROOT / "README.md").read_text())}
    kept = {"serve", "tune", "train", "check-games", "backup", "restore", "rehearse", "admin"}
    assert told == set(COMMANDS) - kept


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_make_target_in_a_page_is_there(page: Path) -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    text = page.read_text()
    told = re.findall(r"(?:^ +|`)make ([a-z][a-z-]*)", text, re.MULTILINE)
    assert set(told) <= targets


# --- what a table can be set up with --------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", TABLES)
@pytest.mark.parametrize("game", game_names())
def test_the_help_of_a_table_tells_all_that_a_game_offers(
    game: str, command: str, language: str
) -> None:
    told = told_by(command, language)
    assert game in told
    setup = json.loads(json.dumps(description_of(game).setup()))
    for edition in setup["editions"]:
        offered = {*edition["variants"], *(option["name"] for option in edition["options"])}
        assert not {name for name in offered if name not in told}
    editions = [edition["name"] for edition in setup["editions"]]
    if len(editions) > 1:
        assert f"{catalogue(language).word('game', game)} {', '.join(editions)}" in told


def test_the_help_tells_how_many_seats_there_may_be() -> None:
    for command in TABLES:
        for game in game_names():
            least, most = json.loads(json.dumps(description_of(game).setup()["seats"]))
            assert f"{catalogue('en').word('game', game)} {least}–{most}" in told_by(command)
    # Only these look at how many players are named.
    counting = {name for name in TABLES if "as many as players are named" in told_by(name)}
    assert counting == {"play", "join", "simulate"}


def test_the_help_offers_the_players_that_are_taken() -> None:
    offered = ", ".join(OFFERED)
    assert f"with commas: you, {offered}, search;" in told_by("play")
    assert f"with commas: {offered}, search;" in told_by("simulate")
    # The tables of a server are shared: nobody may think there for as long as they like.
    assert f"with commas: you, {offered};" in told_by("join")
