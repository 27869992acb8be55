"""The terminal table, driven by what people type."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import condotta
from condotta.cli.words import house_names
from condotta.condottiere.cards import KIND_NAMES
from condotta.core.catalogue import catalogue
from condotta.core.game import Game

from .conftest import Run
from .evening import busy, sit_down

SHORT = ("--option", "max_battles=8")
SEED_7 = ("play", "condottiere", "--seed", "7")


def test_the_first_screen_shows_italy_the_hand_and_the_question(run: Run) -> None:
    ran = run(*SEED_7)
    assert ran.code == 0
    assert ran.err == ""
    for text in ("Firenze", "Alba (you)", "Bruno", "hand 10", "17 Venezia"):
        assert text in ran.out
    assert "Your hand: 2 × Mercenary 3, Mercenary 5" in ran.flat
    assert "Where shall the next battle be fought?" in ran.out
    assert "To win: 3 adjacent regions, or 5 in all." in ran.out
    assert "The game was not saved" in ran.out


def test_a_narrow_terminal_gets_a_list_instead_of_the_map(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run(*SEED_7)
    assert "┬" not in ran.out
    assert "Free: Ancona, Bologna" in ran.flat
    assert max(len(line) for line in ran.out.split("\n")) <= 80


def test_answers_by_number_and_by_word_play_the_same_game(run: Run) -> None:
    by_number = run(*SEED_7, typed=["4", "5", "10", "0"])
    by_word = run(*SEED_7, typed=["firenze", "mercenary 5", "10", "pass"])
    assert by_number.out == by_word.out
    assert "Alba plays Mercenary 10. Strength: 15." in by_number.out
    assert "Alba passes with strength" in by_number.out


def test_wrong_input_gets_a_kind_reason_and_the_question_stands(run: Run) -> None:
    ran = run(*SEED_7, typed=["firenze", "6", "xyzzy", "me", "napoli", "5"])
    assert "you have no Mercenary 6 in your hand. (C7-PLAY-1)" in ran.flat
    assert '"xyzzy" is none of the answers here.' in ran.flat
    assert "Which one do you mean? 3 play Mercenary 3, 5 play Mercenary 5" in ran.flat
    assert "that answers another question." in ran.flat
    assert "Alba plays Mercenary 5. Strength: 5." in ran.out


def test_question_mark_explains_question_card_region_rule_and_words(run: Run) -> None:
    asked = [
        "? bishop",
        "?firenze",
        "? C7-TURN-3",
        "? condottiere token",
        "? xyzzy",
        "?",
        "? C7-NO-1",
    ]
    ran = run(*SEED_7, typed=asked)
    assert "C7-BISHOP-1 When a Bishop is played" in ran.flat
    assert "It borders on: Bologna, Lucca, Modena, Roma, Siena, Spoleto, Urbino." in ran.flat
    assert "C7-TURN-3 · Turns · rule · 2007 edition" in ran.flat
    assert 'entries about "condottiere token"' in ran.flat
    assert 'The rules say nothing about "xyzzy".' in ran.flat
    assert "C7-FLOW-4" in ran.flat
    assert "There is no rule C7-NO-1" in ran.flat


def test_a_card_of_the_other_edition_is_explained_as_such(run: Run) -> None:
    ran = run(*SEED_7, "--edition", "1995", typed=["? spring", "firenze", "spring"])
    assert "this edition has no Spring." in ran.flat
    assert "(C5-COMP-6)" in ran.flat


def test_why_tells_the_reason_and_the_rule(run: Run) -> None:
    ran = run(*SEED_7, typed=["why decline", "why siena", "why", "firenze", "why bishop"])
    assert "the owner of the Condottiere must choose a region." in ran.flat
    assert "That is possible: fight for Siena (type 13)." in ran.flat
    assert "Why what?" in ran.flat
    assert "you have no Bishop in your hand. (C7-PLAY-1)" in ran.flat


def test_help_log_and_map(run: Run) -> None:
    ran = run(*SEED_7, typed=["help", "log", "map", ""])
    assert "show bishop to Bruno shows cards of your hand to others" in ran.flat
    assert ran.out.count("Bruno is dealt 10 cards.") == 3
    assert ran.out.count("┬───") >= 3


def test_cards_are_shown_to_others_and_the_question_stands(run: Run) -> None:
    ran = run(*SEED_7, typed=["show 3 courtesan to Bruno, D", "firenze"])
    assert "Alba shows Bruno, Dante 2 cards: Mercenary 3, Courtesan." in ran.flat
    assert "Alba places the Condottiere on Firenze." in ran.flat


@pytest.mark.parametrize("typed", ["show 3 to anna maria", "show 3 to anna to", "show 3 to B, C"])
def test_cards_are_shown_to_people_whose_names_have_spaces(run: Run, typed: str) -> None:
    ran = run(*SEED_7, "--names", "Alba,Anna Maria,Anna to", typed=[typed])
    assert re.search(r"Alba shows Anna (Maria|to|Maria, Anna to) 1 card: Mercenary 3\.", ran.flat)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (
            "show bishop to Bruno",
            "This cannot be shown: you do not have that many Bishop in your hand.",
        ),
        ("show 3", "Say what you show and to whom"),
        (
            "show 3 to Zoe",
            'Nobody here is called "Zoe". At the table: Alba, Bruno, Caterina, Dante.',
        ),
        ("show crown to Bruno", 'There is no card "crown".'),
        ("show 3 to A", "(C7-TALK-6)"),
        ("show 3 to Bruno Zoe", 'Nobody here is called "Zoe".'),
        (
            "show 3 to Alba",
            "a show needs one or more cards of your hand and one or more other seats.",
        ),
    ],
)
def test_a_show_that_cannot_be_is_refused_with_the_reason(
    run: Run, typed: str, reason: str
) -> None:
    assert reason in run(*SEED_7, typed=[typed]).flat


@pytest.mark.once
@pytest.mark.parametrize(
    "table",
    [
        (),
        ("--edition", "1995", "--seats", "3"),
        ("--variant", "hidden-cards", "capturing-regions", "--option", "hidden_turnup=any"),
        ("--variant", "draw-after-battle", "--seats", "2"),
        ("--variant", "campaign", "--option", "target=6", "--seats", "5"),
        ("--edition", "1995", "--variant", "points,capturing-cities", "--option", "target=3"),
    ],
)
def test_a_whole_game_is_played_to_its_end(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, table: tuple[str, ...]
) -> None:
    sit_down(monkeypatch, busy)
    path = tmp_path / "game.json"
    ran = run(*SEED_7, *table, "--save", str(path))
    assert ran.code == 0
    assert "The end" in ran.out
    assert "The reason:" in ran.out
    assert f"condotta replay {path}" in ran.flat
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["result"] is not None
    assert record["table"]["players"][0] == "you"
    assert condotta.replay(record).over


@pytest.mark.once
def test_nobody_ever_reads_another_hand(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three people at one keyboard: each screen shows exactly the hand of the one who is asked."""
    names = ("Anna", "Bruno", "Carla")
    asked: list[tuple[int, list[str]]] = []

    def answer(game: Game) -> str:
        seat = game.decision.seat
        asked.append((seat, hand_of(game, seat)))
        return busy(game)

    sit_down(monkeypatch, answer)
    ran = run(*SEED_7, "--players", "you,you,you", "--names", ",".join(names), *SHORT)
    screens = re.split(r"^> .*\n", ran.out, flags=re.MULTILINE)
    assert len(screens) == len(asked) + 1
    assert len(asked) > 100
    handed_over = 0
    for screen, (seat, hand) in zip(screens, asked, strict=False):
        if "Pass the keyboard to" in screen:
            handed_over += 1
            assert re.search(r"Pass the keyboard to \w+; press Enter.", screen)
            assert screen.count("\n") == 3
            continue
        if "nothing to decide" in screen:
            assert cards_on(screen) == Counter()
            continue
        assert f"{names[seat]}: your " in screen
        assert cards_on(screen) == Counter(hand)
        for other in {*names} - {names[seat]}:
            assert not re.search(rf"{other} (is dealt|draws|keeps) \d+ cards?:", screen)
    assert handed_over > 20
    assert "is dealt" not in screens[-1]
    assert "our hand" not in screens[-1]


def hand_of(game: Game, seat: int) -> list[str]:
    hand = game.view(seat)["hand"]
    assert isinstance(hand, list)
    return [str(card) for card in hand]


def cards_on(screen: str) -> Counter[str]:
    """Read the hand off a screen: in its own panel, or in the line above the options."""
    bare = " ".join(re.sub("[│╭╮╰╯─]", " ", screen).split())
    panel = re.split(r"your hand, \d+ cards?|Your hand:", bare)[-1]
    panel = re.split(r"number or word|Free regions|\bor 0 |\d+ (?:take|turn|draw|keep the)", panel)[
        0
    ]
    cards: Counter[str] = Counter()
    for kind in KIND_NAMES:
        word = re.escape(catalogue("en").word("card", kind))
        found = re.search(rf"(?:(\d+) × )?\b{word}(?!\d)(?: ×(\d+))?", panel)
        if found:
            cards[kind] = int(found[1] or found[2] or 1)
    return cards


def test_a_saved_game_resumes_where_it_was_and_goes_on_identically(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, broken = tmp_path / "whole.json", tmp_path / "broken.json"
    with monkeypatch.context() as patch:
        sit_down(patch, busy)
        assert run(*SEED_7, "--save", str(whole)).code == 0
    with monkeypatch.context() as patch:
        sit_down(patch, busy, lines=9)
        ran = run(*SEED_7, "--save", str(broken))
        assert ran.code == 0
        assert f"condotta play --resume {broken}" in ran.flat
    assert json.loads(broken.read_text())["result"] is None
    with monkeypatch.context() as patch:
        sit_down(patch, busy)
        assert run("play", "--resume", str(broken)).code == 0
    assert broken.read_text() == whole.read_text()


def test_resume_keeps_names_players_and_language(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table = ("--players", "you,random", "--names", "Anna,Otto", "--save", str(path))
    run(*SEED_7, *table, typed=["firenze"])
    ran = run("play", "--resume", str(path))
    assert "Anna (you)" in ran.out
    assert "Otto" in ran.out
    saved = json.loads(path.read_text())["table"]
    assert saved == {"names": ["Anna", "Otto"], "players": ["you", "random"], "language": "en"}


def test_a_resumed_game_speaks_the_language_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run(*SEED_7, "--save", str(path), typed=["firenze"])
    ran = run("play", "--resume", str(path), "--lang", "pl")
    assert catalogue("pl").tell("question.turn") in ran.out
    assert json.loads(path.read_text())["table"]["language"] == "pl"
    assert catalogue("pl").tell("question.turn") in run("play", "--resume", str(path)).out


def test_quit_saves_where_a_file_is_known_and_offers_it_elsewhere(run: Run, tmp_path: Path) -> None:
    known, offered = tmp_path / "known.json", tmp_path / "offered.json"
    assert "The game is saved." in run(*SEED_7, "--save", str(known), typed=["quit"]).out
    ran = run(*SEED_7, typed=["firenze", "quit", str(tmp_path / "no" / "way.json"), str(offered)])
    assert ran.code == 0
    assert "cannot be written" in ran.flat
    assert len(json.loads(offered.read_text())["actions"]) > 0
    assert run(*SEED_7, typed=["quit", ""]).code == 0


def test_save_during_the_game_keeps_every_later_move(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run(*SEED_7, typed=["save", f"save {path}", "firenze"])
    assert "Say where: save FILE" in ran.out
    assert len(json.loads(path.read_text())["actions"]) > 0


def test_a_game_is_never_saved_over_something_else(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "precious.json"
    path.write_text("precious")
    ran = run(*SEED_7, "--save", str(path))
    assert ran.code == 2
    assert "There is already something in" in ran.err
    assert "There is already something in" in run(*SEED_7, typed=[f"save {path}"]).flat
    own = tmp_path / "own.json"
    run(*SEED_7, "--save", str(own), typed=["firenze"])
    assert run("play", "--resume", str(own), "--save", str(path)).code == 2
    assert path.read_text() == "precious"


def test_a_finished_game_resumed_shows_its_end(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    run("play", "--players", "random,random", "--seed", "3", "--save", str(path))
    ran = run("play", "--resume", str(path))
    assert ran.code == 0
    assert "The end" in ran.out


def test_the_discouraged_combination_is_allowed_with_a_warning(run: Run) -> None:
    ran = run(*SEED_7, "--variant", "campaign", "capturing-regions")
    assert "advised against by the rulebook (C7-VAR-GEN-2)" in ran.flat
    assert ran.code == 0


def test_names_from_the_house_begin_with_the_seats_letters() -> None:
    assert [name[0] for name in house_names(catalogue("en"), 6)] == list("ABCDEF")


def test_names_cannot_carry_terminal_codes(run: Run) -> None:
    ran = run(*SEED_7, "--names", "\x1b[31mEvil\x07,[bold]B")
    assert "\x1b" not in ran.out
    assert "[31mEvil" in ran.out
    assert "[bold]B" in ran.out
