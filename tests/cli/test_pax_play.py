"""Pax Renaissance at the terminal, driven by what people type."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import condotta
from condotta.cli.words import house_names
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.game import Game
from condotta.pax import scenario
from condotta.pax.history import history_of
from tests.pax.test_reading_and_forecast import LAST_BANKER

from .conftest import Run
from .evening import sit_down
from .pax_evening import lively

GAME = ("play", "pax-renaissance", "--seed", "8", "--seats", "3")
PAX = (*GAME, "--players", "you,random,random")
"""The first seat is also the first to act."""


def card_in(game: Game, row: str, column: int) -> str:
    market: Any = game.view(None)["market"]
    return catalogue("en").word("card", market[row][column]["card"])


def test_the_first_screen_shows_the_map_the_market_the_seats_and_the_question(run: Run) -> None:
    ran = run(*PAX)
    assert ran.code == 0
    assert ran.err == ""
    for text in ("─Holy Roman Empire─", "Tana* Nt", "Timbuktu ×", "Lacks to win", "○ Imperial"):
        assert text in ran.out
    for text in ("West Trebizond: Byz▸Hun▸Ott", "East Tana: Byz▸Hun▸Ott▸Mam", "Trade fair"):
        assert text in ran.out
    game = condotta.new("pax-renaissance", seed=8, seats=3)
    first_word = card_in(game, "west", 1).split()[0]
    assert re.search(rf"1 for 1 .*\n.* {re.escape(first_word)}", ran.out)
    assert catalogue("en").tell("question.next-action") in ran.out
    assert max(len(line) for line in ran.out.split("\n")) <= 100


def test_answers_by_number_by_card_and_by_canonical_text_play_the_same_game(run: Run) -> None:
    name = card_in(condotta.new("pax-renaissance", seed=8, seats=3), "west", 1)
    by_number = run(*PAX, typed=["1"])
    assert f"Alba buys {name}" in by_number.flat
    assert by_number.out == run(*PAX, typed=[name]).out
    assert by_number.out == run(*PAX, typed=["buy west 1"]).out


def test_what_is_not_possible_gets_a_reason_and_the_question_stands(run: Run) -> None:
    ran = run(*PAX, typed=["buy west 5", "why buy east 5", "why", "why 1", "xyzzy", "-1", "1"])
    assert ran.flat.count("(P-E1.2)") == 2
    assert "Why what?" in ran.flat
    assert "That is possible: buy" in ran.flat
    assert '"xyzzy" is none of the answers here.' in ran.flat
    assert '"-1" is none of the answers here.' in ran.flat
    assert "Alba buys" in ran.flat


def test_cards_places_seats_and_rules_are_looked_up(run: Run) -> None:
    asked = ["look PREN036", "look 1", "? england", "look paris", "look B", "? P-E1b.2", "? levy"]
    ran = run(*PAX, typed=[*asked, "?", "look 999", "? xyzzy"])
    assert "Flanders Guild · PREN036" in ran.flat
    assert "Ops vote (west), siege, commerce (west) Prestige law" in ran.flat
    assert "in the market: west" in ran.flat
    assert "Card King Edward IV, House of York" in ran.flat
    assert history_of("england", "en") in ran.flat
    assert "Paris · Catholic (gold) knight" in ran.flat
    assert "B Bruno ·" in ran.flat
    assert "P-E1b.2 · Purchase a market card · rule" in ran.flat
    assert 'entries about "levy"' in ran.flat
    assert "P-D1.2 The actions are" in ran.flat
    assert "Answer 999 names no card." in ran.flat
    assert 'The rules say nothing about "xyzzy".' in ran.flat


def test_every_card_of_the_game_has_its_page_in_every_language(run: Run) -> None:
    with_abilities = ["PREN001", "PREN036", "PREN075", "PREN112X", "COMET1"]
    for language in LANGUAGES:
        ran = run(*PAX, "--lang", language, typed=[f"? {card}" for card in with_abilities])
        for card in with_abilities:
            assert f"{catalogue(language).word('card', card)} · {card}" in ran.flat
            assert history_of(card, language) in ran.flat


def test_parts_of_the_table_are_shown_on_demand(run: Run) -> None:
    ran = run(*PAX, typed=["market", "seats", "victories", "legend", "log", "help", "map", "back"])
    assert "decks: west" in ran.flat
    assert re.search(r"A Alba · \w+ · florins: \d, cards in hand: 0", ran.flat)
    assert "Two concessions and one discovery more than each opponent." in ran.flat
    assert "pawn of Alba" in ran.flat
    assert "back takes the action going on back to its start" in ran.flat
    assert ran.out.count("┌─England") == 2
    assert "The action cannot be taken back" in ran.flat


def test_an_action_is_taken_back_to_its_start(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Somebody plays until a question can be taken back, does so, and leaves."""
    path = tmp_path / "game.json"
    taken: list[tuple[int, str]] = []

    def answer(game: Game) -> str:
        actions: Any = game.record["actions"]
        if taken:
            taken.append((len(actions), game.decision.kind))
            return "quit"
        if game.view(game.decision.seat)["may_cancel"]:
            taken.append((len(actions), game.decision.kind))
            return "back"
        return lively(game)

    sit_down(monkeypatch, answer)
    ran = run(*GAME, "--players", "you,you,you", "--save", str(path))
    assert ran.code == 0
    (before, question), (after, asked) = taken
    assert question != "next-action"
    assert after < before
    assert asked == "next-action"
    record = json.loads(path.read_text(encoding="utf-8"))
    assert len(record["actions"]) == after
    assert condotta.replay(record).decision.kind == "next-action"


@pytest.mark.once
@pytest.mark.parametrize(
    "table",
    [
        ("--seats", "2", "--players", "you,you"),
        ("--seats", "4", "--players", "you,you,you,you", "--variant", "astrology", "map-1550"),
    ],
)
def test_a_whole_game_is_played_to_its_end(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, table: tuple[str, ...]
) -> None:
    sit_down(monkeypatch, lively)
    path = tmp_path / "game.json"
    ran = run("play", "pax-renaissance", "--seed", "11", *table, "--save", str(path))
    assert ran.code == 0
    assert "The end" in ran.out
    assert "The reason:" in ran.out
    assert f"condotta replay {path}" in ran.flat
    assert max(len(line) for line in ran.out.split("\n") if not line.startswith(">")) <= 100
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["result"] is not None
    assert condotta.replay(record).over


@pytest.mark.once
def test_nobody_ever_reads_another_hand(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Anna", "Bruno", "Carla")
    asked: list[tuple[int, list[str]]] = []

    def answer(game: Game) -> str:
        seat = game.decision.seat
        hand: Any = game.view(seat)["hand"]
        asked.append((seat, list(hand)))
        return lively(game)

    sit_down(monkeypatch, answer)
    ran = run(*GAME, "--players", "you,you,you", "--names", ",".join(names))
    screens = re.split(r"^> .*\n", ran.out, flags=re.MULTILINE)
    assert len(asked) > 40
    handed_over = 0
    shown = 0
    for screen, (seat, hand) in zip(screens, asked, strict=False):
        if "Pass the keyboard to" in screen:
            handed_over += 1
            assert screen.count("\n") == 3
            continue
        assert f"{names[seat]}: your answer" in screen
        bare = " ".join(re.sub("[│╭╮╰╯─]", " ", screen).split())
        told = catalogue("en").listing("card", hand) if hand else ""
        assert ("Your hand: " in bare) == bool(hand)
        assert f"Your hand: {told}" in bare or not hand
        shown += bool(hand)
    assert handed_over > 10
    assert shown > 10
    assert "Your hand" not in screens[-1]


@pytest.mark.once
def test_a_saved_game_resumes_where_it_was_and_goes_on_identically(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, broken = tmp_path / "whole.json", tmp_path / "broken.json"
    with monkeypatch.context() as patch:
        sit_down(patch, lively)
        assert run(*PAX, "--save", str(whole)).code == 0
    with monkeypatch.context() as patch:
        sit_down(patch, lively, lines=9)
        ran = run(*PAX, "--save", str(broken))
        assert f"condotta play --resume {broken}" in ran.flat
    assert json.loads(broken.read_text())["result"] is None
    with monkeypatch.context() as patch:
        sit_down(patch, lively)
        assert run("play", "--resume", str(broken)).code == 0
    assert broken.read_text() == whole.read_text()


@pytest.mark.once
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_speaks_every_language_without_raw_keys(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    path = tmp_path / "game.json"
    names = house_names(catalogue(language), 3)
    with monkeypatch.context() as patch:
        sit_down(patch, lively, lines=25)
        told = run(*PAX, "--lang", language).out
    told += run(*GAME, "--lang", language, "--players", "random", "--save", str(path)).out
    told += run("replay", str(path), "--lang", language).out
    told += run("verify", str(path), "--lang", language).out
    told += run(*PAX, "--lang", language, typed=["?", "help", "seats", "victories", "legend"]).out
    assert names[0] in told
    assert catalogue(language).tell("ui.result") in told
    told = told.replace(str(path), "").replace("pax-renaissance", "")
    raw = re.findall(r"\b(?:PREN\d+X?(?! · )|[a-z]+__[a-z]+|[a-z]+_[a-z_]+|cli\.[a-z.]+)\b", told)
    assert [key for key in raw if key != "PREN036"] == []


def test_the_story_is_told_again_and_verified(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table = ("--players", "random,random,random", "--seats", "3", "--seed", "4")
    run("play", "pax-renaissance", *table, "--save", str(path))
    replayed = run("replay", str(path))
    assert replayed.code == 0
    for text in ("Turn 1: ", "┌─England", "╭─ Market", "╭─ Hands", "Lacks to win"):
        assert text in replayed.out
    part = run("replay", str(path), "--to", "5", "--seat", "B")
    assert "Told: 5 moves of" in part.flat
    assert "╭─ Hands" not in part.out
    verified = run("verify", str(path))
    assert "Pax Renaissance, 2nd edition; 3 seats." in verified.flat
    assert "first deal" not in verified.flat
    record = json.loads(path.read_text())
    record["actions"][3] = {"kind": "end-turn"}
    path.write_text(json.dumps(record))
    assert run("verify", str(path)).code == 2


def test_games_are_simulated_and_counted_in_turns(run: Run) -> None:
    given = ("simulate", "pax-renaissance", "--games", "6", "--seats", "3", "--seed", "5")
    ran = run(*given, "--players", "random", "random", "random", "--json")
    told = json.loads(ran.out)
    assert told["game"] == "pax-renaissance"
    assert told["games"] == 6
    assert told["turns"]["min"] > 10
    assert "battles" not in told
    assert sum(told["reasons"].values()) == 6
    table = run(*given, "--players", "random")
    assert "Turns" in table.out
    assert "Battles" not in table.out


def test_a_steady_player_can_be_seated(run: Run) -> None:
    ran = run(
        *("simulate", "pax-renaissance", "--games", "1", "--seats", "2", "--json"),
        *("--players", "steady", "random"),
    )
    assert json.loads(ran.out)["wins_by_player"].keys() == {"steady", "random"}


def test_bad_setups_are_answered_with_one_sentence(run: Run) -> None:
    for bad in (("--seats", "5"), ("--variant", "campaign"), ("--option", "target=3")):
        ran = run("play", "pax-renaissance", *bad)
        assert ran.code == 2
        assert ran.err.count("\n") == 1


def test_help_lists_the_variants_of_both_games(run: Run) -> None:
    ran = run("play", "--help")
    for text in ("hidden-cards", "astrology", "map-1550", "stall_limit=N|auto|none"):
        assert text in ran.out


def test_the_end_by_bankruptcy_is_shown_played_and_told_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ruin.json"
    around = {"players": ["you", "random"], "names": ["Anna", "Bruno"], "language": "en"}
    path.write_text(json.dumps({**scenario(LAST_BANKER).record, "table": around}))
    played = run("play", "--resume", str(path), typed=["use-ops west"])
    again = run("replay", str(path))
    for ran in (played, again):
        assert (ran.code, ran.err) == (0, "")
        assert "Bruno has no florins, no cards and no concessions left" in ran.flat
        assert "all other bankers are out of the game" in ran.flat
        assert "Lacks to win" in ran.out
    assert run("replay", str(path), "--seat", "Bruno").code == 0
