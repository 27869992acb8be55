"""Facts that an answer would make true: read off its forecast, the most important first."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from condotta.condottiere import Condottiere, forecast_of
from condotta.condottiere.outlook import WEIGHTS, outlook_of
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.values import Json
from tests.condottiere.configurations import positions
from tests.condottiere.scenario import A, B, table


def facts(game: Condottiere, kind: str, **fields: Json) -> dict[str, dict[str, object]]:
    """What an answer would change for whoever is asked: arguments by the key of the sentence."""
    told = outlook_of(game.view(game.decision.seat), [{"kind": kind, **fields}]).changes
    return {change.message.key: change.message.args for change in told}


def test_a_mercenary_takes_the_lead() -> None:
    told = facts(table({A: "6 6", B: "2 2"}, {A: "1", B: "4"}), "play", card="mercenary-6")
    assert told["fact.takes-lead"] == {"mine": 7, "theirs": 4}
    assert told["fact.stronger"] == {"seat": A, "was": 1, "now": 7}
    assert told["fact.cards-left"] == {"count": 1}


def test_winter_weakens_a_rival_and_gives_the_lead_away() -> None:
    told = facts(table({A: "winter 1", B: "2 2"}, {A: "10", B: "5 spring"}), "play", card="winter")
    assert told["fact.other-weaker"] == {"seat": B, "was": 5, "now": 1}
    assert "fact.gives-lead" in told
    assert "note.spring-discarded" in told


def test_whoever_passes_keeps_cards() -> None:
    told = facts(table({A: "6 6", B: "2 2"}, {A: "1", B: "4"}), "pass")
    assert told["fact.keeps-hand"] == {"count": 2}


def test_a_surrender_decides_the_battle() -> None:
    ahead = facts(table({A: "surrender 1", B: "2 2"}, {A: "10", B: "4"}), "play", card="surrender")
    behind = facts(table({A: "surrender 1", B: "2 2"}, {A: "1", B: "4"}), "play", card="surrender")
    assert next(iter(ahead)) == "fact.wins-battle"
    assert behind["fact.gives-battle"] == {"seat": B}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence(language: str) -> None:
    assert [key for key in WEIGHTS if key not in catalogue(language).templates] == []


def is_true(key: str, args: Any, was: list[int], forecast: Any, me: int) -> Any:
    """Whether the forecast says what a fact says, as far as it tells of lines and winners."""
    notes = {note["key"]: note["args"] for note in forecast["notes"]}
    now = forecast["strengths"]
    match key:
        case "fact.battle-wins-game" | "fact.wins-battle":
            return notes["note.winner"]["seat"] == me
        case "fact.battle-gives-game" | "fact.gives-battle":
            return notes["note.winner"]["seat"] == args["seat"] != me
        case "fact.could-win-here" | "fact.other-could-win-here":
            return args["seat"] in notes["note.wins-game"]["seats"]
        case "fact.takes-lead" | "fact.gives-lead":
            rivals = [now[seat] for seat in range(len(now)) if seat != me]
            leads = now[me] > max(rivals)
            return (args["mine"], args["theirs"]) == (now[me], max(rivals)) and leads == (
                key == "fact.takes-lead"
            )
        case "fact.stronger" | "fact.other-stronger" | "fact.weaker" | "fact.other-weaker":
            seat = args["seat"]
            rises = args["now"] > args["was"]
            return (was[seat], now[seat]) == (args["was"], args["now"]) and (
                rises == key.endswith("stronger") and (seat == me) == ("other" not in key)
            )
        case "fact.keeps-hand" | "fact.cards-left":
            return True  # looked up in the hand, which a forecast does not tell
        case _:
            return notes[key] == args


def test_every_fact_is_true_of_the_forecast() -> None:
    told = Counter[str]()
    for _, game in positions(13, most=150, first_seed=70):
        me = game.decision.seat
        view: Any = game.view(me)
        was = [player["strength"] for player in view["players"]]
        for option in game.decision.options[:5]:
            action = option.to_json()
            forecast = forecast_of(view, action)
            for change in outlook_of(view, [action]).changes:
                key, args = change.message.key, change.message.args
                assert is_true(key, args, was, forecast, me), (key, args, action)
                if key == "fact.keeps-hand":
                    assert args["count"] == len(view["hand"])
                if key == "fact.cards-left":
                    assert args["count"] == len(view["hand"]) - 1
                told[key] += 1
    assert len(told) >= 9
