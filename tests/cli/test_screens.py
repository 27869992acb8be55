"""What fits on a screen, and what must never be missing from it."""

from __future__ import annotations

import io
import warnings
from collections.abc import Sequence
from typing import cast

import pytest
from rich.console import Console

import condotta
from condotta.cli.asking import Asking
from condotta.cli.condottiere import AT_TERMINAL
from condotta.cli.condottiere.screen import (
    heading,
    lines_grid,
    marks_of,
    regions_list,
    short_heading,
)
from condotta.cli.heraldry import THEME
from condotta.cli.keyboard import Terminal
from condotta.cli.table import LocalTable
from condotta.cli.words import Words, house_names
from condotta.condottiere import Condottiere
from condotta.condottiere.shapes import CondottiereView
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.errors import DiscouragedWarning
from condotta.core.event import Event

from .conftest import Run

ALL_2007 = ("campaign", "bigger-kingdoms", "capturing-regions", "hidden-cards")


def words_for(seats: int, language: str = "en") -> Words:
    return Words(catalogue(language), house_names(catalogue(language), seats))


def new_game(seats: int, **table: object) -> Condottiere:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DiscouragedWarning)
        # Each caller names what it agrees on; the table itself checks it.
        game = condotta.new("condottiere", seats=seats, seed=7, **table)  # type: ignore[arg-type]
    assert isinstance(game, Condottiere)
    return game


def view_of(game: Condottiere, seat: int = 0) -> CondottiereView:
    return cast("CondottiereView", game.view(seat))


class Screen(Terminal):
    """A terminal of 80 by 24 that keeps what it shows; nobody types more than Enter."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = io.StringIO()
        self.read_lines = 0
        self.console = Console(
            file=self.shown, width=80, height=24, force_terminal=True, no_color=True, theme=THEME
        )

    def read(self) -> str:
        self.read_lines += 1
        return ""

    @property
    def lines(self) -> list[str]:
        return self.shown.getvalue().rstrip("\n").split("\n")


def after_a_battle(seats: int, *, longest: bool = False) -> LocalTable:
    """Play until somebody asked for the next region sees how a battle ended."""
    table = LocalTable(new_game(seats), ["you"] * seats, house_names(catalogue("en"), seats), "en")
    while not any(event.kind == "battle-ends" for event in table.told):
        options = table.game.decision.options
        fought = longest or len(table.told) < 20
        table.move(options[0] if fought else options[-1])
    return table


def test_at_80_by_24_six_seats_fit_with_the_battles_result() -> None:
    table = after_a_battle(6)
    screen = Screen()
    asking = Asking(table, table.game.decision.seat, words_for(6), screen)
    assert asking.question == "choose-region"
    asking.show_table(0)
    assert len(screen.lines) < 24
    told = "\n".join(screen.lines[:6])
    for text in ("earlier lines (log shows them)", "ends. Strengths:", "receives the Condottiere."):
        assert text in told
    assert "conquers" in told or "Nobody is strongest" in told


def test_lines_that_take_the_whole_screen_do_not_push_the_result_away() -> None:
    table = after_a_battle(6, longest=True)
    screen = Screen()
    screen._apart = True
    Asking(table, table.game.decision.seat, words_for(6), screen).show_table(0)
    before, after = screen.shown.getvalue().split("… press Enter for more")
    assert screen.read_lines == 1
    assert before.count("\n") < 24
    assert "Fabio" in before
    assert "ends. Strengths:" in after
    assert "be fought?" in after


def test_at_80_by_24_the_first_screen_has_the_hash_of_the_seed() -> None:
    screen = Screen()
    table = LocalTable(new_game(6), ["you"] * 6, house_names(catalogue("en"), 6), "en")
    hashed = "SHA-256 of the seed: " + 64 * "f"
    Asking(table, 0, words_for(6), screen, [hashed]).show_table(0, [hashed])
    assert len(screen.lines) < 24
    assert "SHA-256 of the seed" in screen.lines[0]


EVENTS = [
    *(Event("passed", {"seat": seat % 3, "strength": seat}) for seat in range(30)),
    Event("battle-ends", {"region": "roma", "strengths": [1, 2, 3]}),
    Event("region-conquered", {"seat": 2, "region": "roma", "strength": 3}),
    Event("token-by-courtesans", {"seat": 1}),
    *(Event("passed", {"seat": seat % 3, "strength": seat}) for seat in range(30)),
]


@pytest.mark.parametrize("room", [-3, 0, 4, 10, 40])
def test_the_short_story_keeps_the_result_of_the_last_battle(room: int) -> None:
    story = AT_TERMINAL.recap(EVENTS, words_for(3), room, 76)
    told = "\n".join(story)
    for text in ("The battle for Roma ends.", "Caterina conquers Roma", "Bruno has the most"):
        assert text in told
    assert len(story) == max(4, room)
    assert story[0] == f"… {63 - len(story) + 1} earlier lines (log shows them)"
    assert AT_TERMINAL.recap(EVENTS, words_for(3), 63, 76)[0] == "Alba passes with strength 0."


def test_log_tells_everything_with_the_hash_of_the_seed(run: Run) -> None:
    ran = run("play", "--seed", "7", "--seats", "6", typed=["firenze", "5", "0", "0", "0", "log"])
    log = ran.out[ran.out.rindex("Game 1 begins.") - 200 :]
    assert "SHA-256 of the seed: 4842" in log
    assert "2007 edition" in log
    assert "Battle 1, for Firenze. Alba begins." in log
    assert "earlier lines" not in log[: log.index("Battle 2")]


def test_where_nothing_scrolls_back_the_log_comes_by_screenfuls() -> None:
    table = after_a_battle(6)
    screen = Screen()
    screen._apart = True
    Asking(table, 0, words_for(6), screen)._log("")
    told = screen.shown.getvalue()
    assert screen.read_lines == told.count("… press Enter for more") > 0
    for part in told.split("… press Enter for more"):
        assert part.count("\n") <= 24
    assert "Game 1 begins." in told
    assert "ends. Strengths:" in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("edition", "variants"),
    [
        ("2007", ALL_2007),
        ("2007", ("draw-after-battle", *ALL_2007)),
        ("1995", ("points", "bigger-kingdoms", "capturing-cities")),
    ],
)
def test_titles_fit_80_columns(language: str, edition: str, variants: Sequence[str]) -> None:
    words = words_for(4, language)
    game = new_game(4, edition=edition, variants=variants)
    short = short_heading(view_of(game), words, 74)
    assert len(short) <= 74
    assert edition in short
    assert words.word("variant", variants[0]) in short
    whole = heading(view_of(game), words)
    assert all(words.word("variant", variant) in whole for variant in variants)
    screen = Screen()
    table = LocalTable(game, ["you"] * 4, words.names, language)
    Asking(table, 0, words, screen).show_table(0)
    assert "…" not in "".join(line for line in screen.lines if "─" in line)


def drawn(content: object) -> str:
    console = Console(width=80, theme=THEME, file=io.StringIO(), no_color=True)
    with console.capture() as captured:
        console.print(content)
    return captured.get()


def test_who_owns_nothing_in_a_campaign_has_points_only() -> None:
    game = new_game(2, variants=["campaign"])
    told = drawn(regions_list(view_of(game), words_for(2), marks_of(Console())))
    assert told.startswith(" A  0 points   B  0 points  Free: Ancona")


def test_a_lone_face_down_card_stands_where_cards_stand() -> None:
    game = new_game(2, variants=["hidden-cards"])
    game.play(game.decision.options[0])
    game.play(game.decision.options[0])
    told = drawn(lines_grid(view_of(game, 1), words_for(2), marks_of(Console())))
    bare, laid = told.split("\n")[1].index("–"), told.index("[?]")
    assert laid == bare


def test_the_first_edition_speaks_of_cities_and_points(run: Run) -> None:
    table = ("--edition", "1995", "--variant", "points", "capturing-cities", "--seed", "7")
    ran = run("play", *table)
    assert "To win: 3 adjacent cities. Points up to 20." in ran.out
    assert "0 cities, 0" in ran.flat
    assert "Free cities" in ran.out
    assert "region" not in ran.out
    assert "campaign" not in ran.out


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ((), "wins the game."),
        (("--variant", "campaign", "--option", "target=3"), "wins the campaign."),
        (
            ("--edition", "1995", "--variant", "points", "--option", "target=3"),
            "wins the game for points.",
        ),
    ],
)
def test_the_end_says_what_was_won(run: Run, table: Sequence[str], told: str) -> None:
    assert told in run("play", "--players", "steady,random,random", "--seed", "7", *table).out
