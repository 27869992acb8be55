"""At the terminal a memory hears what its seat sees, also after an evening was broken off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from condotta.core.game import Game
from condotta.players import events_seen
from tests.players.remembering import Attentive, Heard

from .conftest import Run
from .evening import busy, sit_down
from .pax_evening import lively

OWN = ("--player", "attentive=tests.players.remembering:make")
CONDOTTIERE = ("play", "condottiere", "--seats", "3", "--seed", "5")
PAX = ("play", "pax-renaissance", "--seats", "2", "--seed", "5")


@pytest.fixture(autouse=True)
def silence() -> Iterator[None]:
    Attentive.overheard.clear()
    yield
    Attentive.overheard.clear()


def seen_at(record: Any, heard: Heard) -> list[Any]:
    """What the seat may see when so much has been told: the record tells it again."""
    seen = [event.to_json() for event in events_seen(record, heard[1])]
    return seen[: len(heard[3])]


def test_it_hears_what_its_seat_sees_and_a_restart_changes_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def evening(name: str, *lines: int) -> tuple[Any, list[Heard]]:
        Attentive.overheard.clear()
        path = str(tmp_path / name)
        begin = (*CONDOTTIERE, "--players", "you,attentive,attentive", "--save", path)
        for number, typed in enumerate(lines):
            with monkeypatch.context() as patch:
                sit_down(patch, busy, typed)
                arguments = begin if number == 0 else ("play", "--resume", path)
                ran = run(*arguments, *OWN)
                assert (ran.code, ran.err) == (0, "")
        return json.loads(Path(path).read_text()), [*Attentive.overheard]

    record, heard = evening("through", 30)
    assert {seat for _, seat, _, _ in heard} == {1, 2}
    assert len(heard) > 20
    for one in heard:
        assert one[0] == "condottiere"
        assert one[3] == seen_at(record, one)
    again, told = evening("broken off", 11, 10, 9)
    assert told == heard
    assert again["actions"] == record["actions"]


def test_what_a_person_takes_back_is_not_remembered(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    taken: list[int] = []

    def answer(game: Game) -> str:
        actions: Any = game.record["actions"]
        may_cancel = game.view(game.decision.seat)["may_cancel"]
        if may_cancel and len(actions) not in taken and len(taken) < 4:
            taken.append(len(actions))
            return "back"
        return lively(game)

    path = tmp_path / "game.json"
    sit_down(monkeypatch, answer, 60)
    ran = run(*PAX, "--players", "you,attentive", *OWN, "--save", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert taken
    record = json.loads(path.read_text())
    heard = Attentive.overheard
    assert len(heard) > 10
    for one in heard:
        assert one[3] == seen_at(record, one)


def test_a_resumed_record_may_tell_what_was_taken_back(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Records may hold the taking back itself: neither the story nor a memory keeps what went."""
    path = tmp_path / "game.json"
    cancelled: list[Any] = []

    def answer(game: Game) -> str:
        if game.view(game.decision.seat)["may_cancel"]:
            cancelled.append(game.record["actions"])
            return "quit"
        return lively(game)

    with monkeypatch.context() as patch:
        sit_down(patch, answer)
        run(*PAX, "--players", "you,attentive", *OWN, "--save", str(path))
    record = json.loads(path.read_text())
    kept = {**record, "actions": [*record["actions"], {"kind": "cancel"}]}
    path.write_text(json.dumps(kept))
    Attentive.overheard.clear()
    sit_down(monkeypatch, lively, 12)
    ran = run("play", "--resume", str(path), *OWN)
    assert (ran.code, ran.err) == (0, "")
    record = json.loads(path.read_text())
    assert {"kind": "cancel"} not in record["actions"]
    assert Attentive.overheard
    for one in Attentive.overheard:
        assert one[3] == seen_at(record, one)


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
def test_in_simulations_too(run: Run, game: str) -> None:
    cap = ("--option", "max_battles=3") if game == "condottiere" else ()
    players = ("--players", "attentive", "steady", *OWN)
    ran = run("simulate", game, "--seats", "2", "--games", "2", "--seed", "5", *cap, *players)
    assert (ran.code, ran.err) == (0, "")
    assert {heard[1] for heard in Attentive.overheard} == {0, 1}
    # Each game is a memory of its own, and begins with the setup.
    begun = [heard for heard in Attentive.overheard if len(heard[3]) < 30]
    assert begun
    assert all(len(one[3]) > 0 for one in begun)
