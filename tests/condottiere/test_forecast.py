"""What would come at once of an answer, told from the view alone."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from condotta.condottiere import Condottiere, forecast_of, rulebook
from condotta.condottiere.forecast import NOTE_RULES
from condotta.core.catalogue import catalogue
from condotta.core.errors import IllegalAction, MalformedAction
from condotta.core.values import Json, JsonObject
from tests.condottiere.configurations import games, positions, random_game
from tests.condottiere.scenario import A, B, C, D, act, table

REVEALS = {"battle-ends", "final-battle-ends", "cards-drawn", "cards-dealt"}
"""After these the table is another: a forecast stops before them."""


def entries(value: Json) -> list[JsonObject]:
    assert isinstance(value, list)
    found = []
    for entry in value:
        assert isinstance(entry, dict)
        found.append(entry)
    return found


def strengths(view: JsonObject) -> list[Json]:
    return [player["strength"] for player in entries(view["players"])]


def forecast(game: Condottiere, kind: str, **fields: Json) -> JsonObject:
    """Ask the seat to move what an answer would bring."""
    return forecast_of(game.view(game.decision.seat), {"kind": kind, **fields})


def play(game: Condottiere, card: str) -> JsonObject:
    return forecast(game, "play", card=card)


def notes(told: JsonObject) -> list[tuple[Json, Json]]:
    return [(note["key"], note["rule"]) for note in entries(told["notes"])]


# --- one card after the other ---------------------------------------------------------------------


def test_a_mercenary_adds_to_its_line() -> None:
    told = play(table({A: "6 6", B: "2 2"}, {A: "5 drummer", B: "4"}), "mercenary-6")
    assert told == {
        "strengths": [22, 4, 0, 0],
        "swept": None,
        "weather": None,
        "effect": True,
        "notes": [],
    }


def test_winter_drives_spring_away() -> None:
    told = play(table({A: "winter 1", B: "2 2"}, {A: "10", B: "5 spring"}), "winter")
    assert (told["strengths"], told["weather"], told["effect"]) == ([1, 1, 0, 0], "winter", True)
    assert notes(told) == [("note.spring-discarded", "C7-WINTER-1")]


def test_spring_drives_winter_away() -> None:
    told = play(table({A: "spring 1", B: "2 2"}, {A: "10", B: "5 winter"}), "spring")
    assert (told["strengths"], told["weather"]) == ([13, 5, 0, 0], "spring")
    assert notes(told) == [("note.winter-discarded", "C7-SPRING-1")]


@pytest.mark.parametrize(
    ("card", "lines", "edition", "note"),
    [
        ("winter", {B: "winter 5"}, "2007", ("note.second-winter", "C7-WINTER-5")),
        ("winter", {B: "winter 5"}, "1995", ("note.second-winter", "C5-WINTER-3")),
        ("winter", {B: "heroine"}, "2007", ("note.winter-for-later", "C7-WINTER-3")),
        ("winter", {}, "1995", ("note.winter-for-later", "C5-WINTER-2")),
        ("spring", {B: "spring 5"}, "2007", ("note.second-spring", "C7-SPRING-6")),
        ("spring", {B: "courtesan"}, "2007", ("note.spring-for-later", "C7-SPRING-9")),
        ("drummer", {A: "drummer 5"}, "2007", ("note.second-drummer", "C7-DRUM-3")),
        ("drummer", {A: "drummer 5"}, "1995", ("note.second-drummer", "C5-DRUM-2")),
        ("drummer", {B: "5"}, "2007", ("note.drummer-for-later", "C7-DRUM-1")),
        ("drummer", {B: "5"}, "1995", ("note.drummer-for-later", "C5-DRUM-1")),
        ("scarecrow", {B: "5"}, "2007", ("note.nothing-to-take-back", "C7-SCARE-6")),
        ("scarecrow", {A: "heroine"}, "1995", ("note.nothing-to-take-back", "C5-SCARE-3")),
    ],
)
def test_a_card_that_changes_nothing_says_so(
    card: str, lines: dict[int, str], edition: str, note: tuple[str, str]
) -> None:
    game = table({A: f"{card} 1", B: "2 2"}, lines, edition=edition)
    told = play(game, card)
    assert told["effect"] is False
    assert notes(told) == [note]
    assert told["strengths"] == strengths(game.view(A))


def test_a_bishop_names_what_it_sweeps_in_each_line() -> None:
    game = table({A: "bishop 1", B: "2 2"}, {A: "6 6 heroine", B: "6 5", C: "winter 1"})
    told = play(game, "bishop")
    assert told["swept"] == [["mercenary-6", "mercenary-6"], ["mercenary-6"], [], []]
    assert told["strengths"] == [10, 1, 1, 0]
    assert notes(told) == [("note.swept", "C7-BISHOP-1"), ("note.pope-follows", "C7-BISHOP-9")]


def test_a_bishop_without_mercenaries_still_moves_the_pope() -> None:
    told = play(table({A: "bishop 1", B: "2 2"}, {A: "heroine"}), "bishop")
    assert told["effect"] is True
    assert told["swept"] == [[], [], [], []]
    assert notes(told) == [
        ("note.nothing-swept", "C7-BISHOP-7"),
        ("note.pope-follows", "C7-BISHOP-9"),
    ]


def test_a_bishop_without_mercenaries_in_a_final_battle_does_nothing() -> None:
    game = table({A: "bishop 1", B: "2 2"}, {A: "heroine"}, contested=None, final=True)
    told = play(game, "bishop")
    assert told["effect"] is False
    assert ("note.no-pope-in-final", "C7-FINAL-7") in notes(told)


def test_the_bishop_of_1995_ends_the_battle() -> None:
    told = play(table({A: "bishop 1", B: "2 2"}, {A: "6"}, edition="1995"), "bishop")
    assert (told["strengths"], told["swept"]) == ([6, 0, 0, 0], None)
    assert notes(told) == [("note.battle-stopped", "C5-BISHOP-1")]


def test_a_surrender_names_the_winner() -> None:
    told = play(table({A: "surrender 1", B: "2 2"}, {A: "5", B: "6"}), "surrender")
    assert notes(told) == [("note.surrender", "C7-SURR-1"), ("note.winner", "C7-CMP-2")]
    assert entries(told["notes"])[1]["args"] == {"seat": B}


def test_a_surrender_in_a_tie_has_no_winner() -> None:
    told = play(table({A: "surrender 1", B: "2 2"}, {A: "5", B: "5"}, edition="1995"), "surrender")
    assert notes(told) == [("note.surrender", "C5-SURR-1"), ("note.tie", "C5-END-3")]


def test_a_scarecrow_may_fetch_a_mercenary() -> None:
    told = play(table({A: "scarecrow 1", B: "2 2"}, {A: "5"}), "scarecrow")
    assert told["effect"] is True
    assert notes(told) == [("note.may-take-back", "C7-SCARE-1")]


def test_taking_a_mercenary_back_lowers_the_line() -> None:
    game = table({A: "scarecrow 1", B: "2 2"}, {A: "5 6"})
    act(game, "play scarecrow")
    told = forecast(game, "take-back", card="mercenary-6")
    assert told["strengths"] == [5, 0, 0, 0]
    assert notes(told) == [("note.back-in-hand", "C7-SCARE-5")]
    assert notes(forecast(game, "take-nothing")) == []


def test_the_most_courtesans_will_have_the_token() -> None:
    game = table({A: "courtesan 1", B: "2 2"}, {A: "courtesan", B: "courtesan"})
    assert notes(play(game, "courtesan")) == [("note.most-courtesans", "C7-COURT-3")]
    tied = table({A: "courtesan 1", B: "2 2"}, {B: "courtesan"})
    assert notes(play(tied, "courtesan")) == []


def test_a_pass_puts_out_and_the_last_one_ends_the_battle() -> None:
    game = table({A: "1 1", B: "2 2"}, {A: "5"})
    assert notes(forecast(game, "pass")) == [("note.out", "C7-PASS-1")]
    last = table({A: "1 1", B: "2 2"}, {A: "5"}, out=[1, 2, 3])
    assert notes(forecast(last, "pass")) == [
        ("note.out", "C7-PASS-1"),
        ("note.all-out", "C7-END-1"),
        ("note.winner", "C7-CMP-2"),
    ]


def test_a_defender_passes_freely() -> None:
    variants = ("capturing-regions",)
    game = table({A: "1 1", B: "2 2"}, owners={A: "roma"}, variants=variants, placer=B)
    assert notes(forecast(game, "pass")) == [("note.waits", "C7-VAR-CAPT-3")]


# --- hidden cards ---------------------------------------------------------------------------------


def test_a_card_laid_down_counts_nothing_yet_and_the_older_one_is_turned_up() -> None:
    game = table(
        {A: "5 5", B: "2 2"}, {A: "1"}, face_down={A: "6", B: "10"}, variants=("hidden-cards",)
    )
    told = play(game, "mercenary-5")
    assert told["strengths"] == [7, 0, 0, 0]
    assert notes(told) == [
        ("note.face-down", "C7-VAR-HIDDEN-7"),
        ("note.turned-up", "C7-VAR-HIDDEN-2"),
    ]


def test_what_a_card_does_is_told_apart_from_what_it_turns_up() -> None:
    game = table(
        {A: "winter 5", B: "2 2"}, {B: "winter"}, face_down={A: "6"}, variants=("hidden-cards",)
    )
    told = play(game, "winter")
    assert (told["effect"], told["strengths"]) == (False, [1, 0, 0, 0])
    assert [key for key, _ in notes(told)] == ["note.second-winter", "note.turned-up"]


def test_nobody_is_said_to_win_while_cards_lie_face_down() -> None:
    game = table(
        {A: "surrender 5", B: "2 2"}, {A: "6"}, face_down={B: "10"}, variants=("hidden-cards",)
    )
    told = play(game, "surrender")
    assert told["strengths"] == [6, 0, 0, 0]
    assert [key for key, _ in notes(told)] == ["note.surrender", "note.face-down-first"]


# --- between battles ------------------------------------------------------------------------------


def test_a_region_says_whose_it_is_and_for_whom_it_wins() -> None:
    game = table(
        {A: "1 1", B: "2 2"},
        contested=None,
        phase="next-choice",
        holder=B,
        owners={A: "torino genova milano", B: "lucca", C: "siena"},
        variants=("capturing-regions", "bigger-kingdoms"),
    )
    told = forecast(game, "choose-region", region="parma")
    assert (told["strengths"], told["swept"]) == (None, None)
    assert notes(told) == [("note.wins-game", "C7-WIN-3")]
    assert entries(told["notes"])[0]["args"] == {"seats": [A]}
    assert notes(forecast(game, "choose-region", region="siena")) == [
        ("note.defender", "C7-VAR-CAPT-1")
    ]


def test_declining_names_the_next_condottiere() -> None:
    game = table(
        {A: "1 1", B: "2 2"}, contested=None, phase="next-choice", holder=C, edition="1995"
    )
    assert entries(forecast(game, "decline")["notes"]) == [
        {"key": "note.passed-on", "args": {"seat": 3}, "rule": "C5-FLOW-5"}
    ]


# --- always ---------------------------------------------------------------------------------------


def test_only_options_of_the_view_have_a_forecast() -> None:
    game = table({A: "1 1", B: "2 2"})
    with pytest.raises(IllegalAction, match="not among the answers"):
        play(game, "mercenary-10")
    with pytest.raises(IllegalAction):
        forecast_of(game.view(B), {"kind": "pass"})
    with pytest.raises(MalformedAction):
        forecast(game, "surrender-now")


@pytest.mark.once
def test_a_forecast_is_what_really_comes() -> None:
    """Whole games: strengths, weather and what a Bishop sweeps, wherever the battle goes on."""
    met: Counter[str] = Counter()
    for number, (configuration, seed, policy) in enumerate(games(20_000)):
        seen: JsonObject = {}
        for step in random_game(configuration, seed, policy, most=500):
            if step.action is not None and not REVEALS & {event.kind for event in step.events}:
                told = forecast_of(seen, step.action.to_json())
                check(told, step.game, f"{configuration}, seed {seed}, {step.action}")
                met[step.action.kind] += told["strengths"] is not None
                met["swept"] += told["swept"] is not None
            if not step.game.over:
                seen = step.game.view(step.game.decision.seat)
        if number == 50:
            break
    assert met["play"] > 1_000
    assert min(met[kind] for kind in ("take-back", "pass", "place-pope", "turn-up", "swept")) > 20


def forecasts(game: Condottiere) -> dict[str, JsonObject]:
    view = game.view(game.decision.seat)
    return {str(option): forecast_of(view, option.to_json()) for option in game.decision.options}


def check(told: JsonObject, game: Condottiere, where: str) -> None:
    if told["strengths"] is None:
        return
    view = game.view(None)
    assert told["strengths"] == strengths(view), where
    cards = {card for player in entries(view["players"]) for card in strings(player["line"])}
    weather = [card for card in ("winter", "spring") if card in cards]
    assert told["weather"] == (weather[0] if weather else None), where


def strings(value: Json) -> list[str]:
    assert isinstance(value, list)
    return [str(item) for item in value]


def test_what_a_bishop_sweeps_is_what_is_then_told() -> None:
    found = 0
    for number, (configuration, seed, policy) in enumerate(games(21_000)):
        before: Condottiere | None = None
        for step in random_game(configuration, seed, policy, most=400):
            gone = [event for event in step.events if event.kind == "mercenaries-swept"]
            if gone and before is not None and step.action is not None:
                swept = forecasts(before)[str(step.action)]["swept"]
                assert isinstance(swept, list)
                cards = sorted(card for line in swept for card in strings(line))
                assert cards == sorted(strings(gone[0].args["cards"]))
                found += 1
            before = None if step.game.over else step.game.clone()
        if number == 20:
            break
    assert found > 20


def thrown(game: Condottiere, kind: str, **fields: Json) -> list[tuple[Json, Json]]:
    """Give the notes on an answer, each with the cards it names."""
    found: list[tuple[Json, Json]] = []
    for note in entries(forecast(game, kind, **fields)["notes"]):
        args = note["args"]
        assert isinstance(args, dict)
        found.append((note["key"], args.get("cards")))
    return found


@pytest.mark.rule("C7-ROUND-4")
def test_keeping_says_what_is_thrown_away_whichever_card_is_named_first() -> None:
    game = table({A: "1", C: "4 10 heroine"}, {A: "5"}, out=[B, C, D])
    act(game, "1", "choose-region siena")
    unseen = ("note.kept-unseen", None)
    for card in ("mercenary-10", "heroine"):
        assert thrown(game, "keep-card", card=card) == [("note.may-keep-another", None), unseen]
    everything = ["mercenary-4", "mercenary-10", "heroine"]
    assert thrown(game, "keep-no-more") == [("note.rest-thrown", everything), unseen]
    act(game, "keep-card heroine")
    only = ("note.rest-thrown", ["mercenary-4"])
    assert thrown(game, "keep-card", card="mercenary-10") == [only, unseen]
    rest = ("note.rest-thrown", ["mercenary-4", "mercenary-10"])
    assert thrown(game, "keep-no-more") == [rest, unseen]
    single = table({A: "1", C: "10"}, {A: "5"}, out=[B, C, D])
    act(single, "1", "choose-region siena")
    nothing = ("note.nothing-thrown", None)
    assert thrown(single, "keep-card", card="mercenary-10") == [nothing, unseen]


@pytest.mark.once
def test_every_note_has_a_sentence_and_a_rule_of_the_edition() -> None:
    said = catalogue("en").templates
    book = {rule.id for edition in ("C7", "C5") for rule in rulebook.rules(edition)}
    assert set(NOTE_RULES) == {key for key in said if key.startswith("note.")}
    met: set[str] = set()
    for where, game in positions(17, most=900, first_seed=22_000):
        edition = "C7-" if game.rules.edition == "2007" else "C5-"
        for told in forecasts(game).values():
            json.dumps(told)
            for note in entries(told["notes"]):
                met.add(str(note["key"]))
                rule = str(note["rule"])
                assert rule in book, where
                assert rule.startswith(edition), (where, note)
    rare = {"note.no-pope-in-final", "note.hand-unseen", "note.hand-shown", "note.waits"}
    assert set(NOTE_RULES) - met <= rare
