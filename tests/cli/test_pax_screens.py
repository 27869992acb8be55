"""What fits on a screen of Pax Renaissance, and what must be on it."""

from __future__ import annotations

import io
import re
from random import Random
from typing import cast

import pytest
from rich.console import Console

import condotta
from condotta.cli.asking import Asking
from condotta.cli.heraldry import THEME
from condotta.cli.keyboard import Terminal
from condotta.cli.pax.answers import IDLE, in_order, numbers_of
from condotta.cli.pax.europe import borders_line, draw_europe, list_europe, routes_line
from condotta.cli.pax.market import market_grid
from condotta.cli.pax.offer import GROUPED, label
from condotta.cli.pax.seats import tableau_line
from condotta.cli.pax.signs import FINE_SIGNS, PLAIN_SIGNS
from condotta.cli.table import LocalTable
from condotta.cli.words import Words, house_names
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.game import Game
from condotta.pax import PaxAction, scenario
from condotta.pax.shapes import PaxView

MORE = re.compile("^… .*Enter.*$", re.MULTILINE)
"""Where a screen that does not scroll back waits."""


class Screen(Terminal):
    """A terminal that keeps what it shows; nobody types more than Enter."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.shown = io.StringIO()
        self.console = Console(
            file=self.shown,
            width=width,
            height=height,
            force_terminal=True,
            color_system=None,
            theme=THEME,
        )
        self._apart = True

    def read(self) -> str:
        return ""

    @property
    def screens(self) -> list[list[str]]:
        """What was shown, screen by screen, line by line."""
        told = re.sub(r"\x1b\[[0-9;]*m", "", self.shown.getvalue())
        # A screen ends with the line that asks for Enter.
        parts = MORE.sub("\f", told).split("\f\n")
        return [part.rstrip("\n").split("\n") for part in parts]


def words_for(seats: int, language: str = "en") -> Words:
    return Words(catalogue(language), house_names(catalogue(language), seats))


def shown(table: LocalTable, words: Words, width: int, height: int) -> Screen:
    screen = Screen(width, height)
    seat = table.game.decision.seat
    Asking(table, seat, words, screen, ["SHA-256"]).show_table(max(0, len(table.told) - 30))
    return screen


def evening(seats: int, seed: int, language: str = "en") -> LocalTable:
    names = house_names(catalogue(language), seats)
    game = condotta.new("pax-renaissance", seats=seats, seed=seed)
    return LocalTable(game, ["you"] * seats, names, language)


@pytest.mark.once
@pytest.mark.parametrize("size", [(100, 40), (80, 24), (80, 45)])
@pytest.mark.parametrize(
    ("seats", "language"), [(2, "en"), (3, "en"), *((4, language) for language in LANGUAGES)]
)
def test_every_question_of_a_game_fits_the_screen(
    seats: int, size: tuple[int, int], language: str
) -> None:
    """Every kind of question met in a random game: no line too wide, no screen too high."""
    table, words = evening(seats, 20 + seats, language), words_for(seats, language)
    chance = Random(seats)
    met: dict[str, int] = {}
    while not table.game.over:
        decision = table.game.decision
        if met.get(decision.kind, 0) < 2:
            met[decision.kind] = met.get(decision.kind, 0) + 1
            for lines in shown(table, words, *size).screens:
                assert max(len(line) for line in lines) <= size[0], decision.kind
                assert len(lines) < size[1], "\n".join(lines)
        moving = [o for o in decision.options if o.kind not in ("sell", "end-turn")]
        table.move(chance.choice(moving or decision.options))
    assert len(met) > 4


FULL = """
    seats 4
    seat 0: florins 4; west [PREN040 papal_states]; hand PREN036
    seat 1: florins 2; east [ottoman(hungary)]; old-maids PREN076
    seat 3: west [france(PREN045)]
    seat 2: florins 12; west [PREN003 PREN001]
    papal_states: catholic; repressed p.1 p.1 p.2
    borders: aragon__papal_states=p.0 england__france=Sg
    bishops: PREN040=Br
    active: imperial
"""


def seen(game: Game, seat: int = 0) -> PaxView:
    return cast("PaxView", game.view(seat))


def full_view() -> PaxView:
    return seen(scenario(FULL))


def test_the_map_shows_owners_repressed_and_what_stands_on_borders() -> None:
    drawn = draw_europe(full_view(), words_for(4), FINE_SIGNS, 100).plain.split("\n")
    assert all(len(line) == 100 for line in drawn)
    assert "Sg medieval king D" in drawn[1]
    bottom = next(line for line in drawn if "catholic" in line)
    assert "pA catholic king A" in bottom
    assert "medieval king B" in bottom
    assert "(pB pB pC)" in "\n".join(drawn)
    assert "medieval vassal B" in drawn[1]


def test_a_map_without_our_letters_has_the_same_shape() -> None:
    plain = draw_europe(full_view(), words_for(4), PLAIN_SIGNS, 100).plain
    fine = draw_europe(full_view(), words_for(4), FINE_SIGNS, 100).plain
    assert [len(line) for line in plain.split("\n")] == [len(line) for line in fine.split("\n")]
    assert not set("│┌·×") & set(plain)


def test_the_list_of_a_narrow_terminal_says_what_the_map_says() -> None:
    told = list_europe(full_view(), words_for(4), FINE_SIGNS).plain
    assert len(told.split("\n")) == 10
    assert "Papal States catholic king A · Venice ·" in told
    assert "(pB pB pC)" in told
    borders = borders_line(full_view(), words_for(4)).plain
    assert "England–France border Sg" in borders
    assert "Aragon–Papal States border pA" in borders


def test_routes_name_the_open_emporia_and_the_empires_in_order() -> None:
    told = routes_line(full_view(), words_for(4), FINE_SIGNS).plain
    assert "East Tana: Byz▸Hun▸Ott▸Mam" in told
    assert told.endswith("Mam")


def test_a_tableau_shows_vassals_queens_and_bishops() -> None:
    view, words = full_view(), words_for(4)
    mine = tableau_line(view["players"][0], view, words).plain
    assert mine == f"West {words.word('card', 'PREN040')} Br, {words.word('card', 'papal_states')}"
    other = tableau_line(view["players"][1], view, words).plain
    assert other.startswith("East Ottoman")
    assert "[v Hungary]" in other
    assert f"Old maids: {words.word('card', 'PREN076')}" in other
    queen = words.word("card", "PREN045")
    assert f"[Q {queen}]" in tableau_line(view["players"][3], view, words).plain


def test_a_seat_without_cards_has_a_tableau_without_cards() -> None:
    view = seen(scenario("seats 3"))
    assert tableau_line(view["players"][1], view, words_for(3)).plain == "no cards"


def test_the_market_shows_numbers_prices_florins_and_the_card_face_down() -> None:
    game = scenario(
        "seats 3\nactions 1\nseat 0: florins 3\nmarket west: any PREN001 any any - PREN003*2"
    )
    view, words = seen(game), words_for(3)
    console = Console(file=io.StringIO(), width=100, theme=THEME)
    with console.capture() as captured:
        numbers = {("west", 1): 1, ("west", 5): 9}
        console.print(market_grid(view, words, 96, numbers))
    lines = captured.get().split("\n")
    assert lines[0].split() == [
        "West",
        "1",
        "for",
        "1",
        "for",
        "2",
        "for",
        "3",
        "for",
        "4",
        "9",
        "for",
        "5",
        "+2",
    ]
    assert lines[1].startswith("[")
    assert "–" in lines[1]


def test_numbers_follow_the_screen_and_zero_does_nothing() -> None:
    table = evening(3, 1)
    while not any(o.kind == "end-turn" for o in table.game.decision.options):
        table.move(table.game.decision.options[0])
    options = table.game.decision.options
    numbers = numbers_of(options)
    assert sorted(numbers.values()) == list(range(len(options)))
    assert [action.kind in IDLE for action in numbers if numbers[action] == 0] == [True]
    buys = [action for action in in_order(options) if action.kind == "buy"]
    rows = [str(action.row) for action in buys]
    assert rows == sorted(rows, reverse=True)


def test_every_answer_under_a_heading_has_a_heading_in_every_language() -> None:
    for language in LANGUAGES:
        for kind in GROUPED:
            assert catalogue(language).tell(f"cli.pax.group.{kind}")


def test_no_two_answers_of_one_group_read_alike() -> None:
    """Over some random games: what one reads tells the answers apart."""
    words = words_for(3)
    for seed in range(6):
        table, chance = evening(3, seed), Random(seed)
        while not table.game.over:
            decision = table.game.decision
            view = seen(table.game, decision.seat)
            named = [
                (action.kind, action.agent, action.card, *label(action, view, words))
                for action in decision.options
                if isinstance(action, PaxAction) and action.kind not in ("buy", "take-florin")
            ]
            assert len(set(named)) == len(named)
            table.move(chance.choice(decision.options))


def test_what_is_taken_back_is_not_told_any_more() -> None:
    table = evening(3, 5)
    chance = Random(5)
    while not table.game.view(table.game.decision.seat)["may_cancel"]:
        moving = [o for o in table.game.decision.options if o.kind in ("buy", "play", "use-ops")]
        table.move(chance.choice(moving or table.game.decision.options))
    actions = table.game.record["actions"]
    assert isinstance(actions, list)
    begun = [place for place, event in enumerate(table.told) if event.kind == "turn-begins"][-1]
    told, moves = len(table.told), table.moves
    table.cancel()
    assert begun < len(table.told) < told
    assert table.moves < moves == len(actions)
    again = LocalTable(
        condotta.new("pax-renaissance", seats=3, seed=5), ["you"] * 3, table.names, "en"
    )
    again.play_again(actions[: table.moves])
    assert again.told == table.told
