"""Several people at one keyboard: who is handed it, and what that must not tell (C7-HAND-7)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from condotta.cli import session
from condotta.cli.condottiere.hands import hand_sizes
from condotta.cli.table import LocalTable
from condotta.core.game import Game
from condotta.core.values import Json

from .conftest import Run
from .evening import busy, sit_down

NAMES = ("Anna", "Bruno", "Carla", "Dario")


@dataclass
class Battle:
    """What all may see of the step after a battle, and who sat down then."""

    wanted: list[int]
    entitled: list[int]
    sat: list[int] = field(default_factory=list)


def may_throw_in(game: Game, seat: int) -> bool:
    hand = game.view(seat)["hand"]
    assert isinstance(hand, list)
    return bool(hand) and not any(str(card).startswith("mercenary") for card in hand)


def watch(monkeypatch: pytest.MonkeyPatch) -> list[Battle]:
    """Note for each choice of a next region (2007) who sits down before the next move."""
    steps: list[Battle] = []
    do, hand_over = LocalTable._do, session.Session._hand_over
    listening = False

    def doing(self: LocalTable, entry: Json) -> None:
        nonlocal listening
        assert isinstance(entry, dict)
        kind, chooser = entry["kind"], self.game.decision.seat
        sizes, counters = hand_sizes(self.game), self.game.view(None)["counters"]
        assert isinstance(counters, dict)
        around = [(chooser + place) % self.game.seats for place in range(self.game.seats)]
        entitled = [seat for seat in around if may_throw_in(self.game, seat)]
        do(self, entry)
        if kind not in ("keep-hand", "discard-hand"):
            listening = kind == "choose-region" and counters["battle"] != 0
            if listening:
                wanted = [seat for seat in around if sizes[seat] and seat in self.people]
                steps.append(Battle(wanted, entitled))

    def handing(self: session.Session, seat: int) -> None:
        if listening and len(steps[-1].sat) < len(steps[-1].wanted):
            steps[-1].sat.append(seat)
        hand_over(self, seat)

    monkeypatch.setattr(LocalTable, "_do", doing)
    monkeypatch.setattr(session.Session, "_hand_over", handing)
    return steps


@pytest.mark.once
@pytest.mark.parametrize(
    ("players", "seed"), [("you,you,you,you", "7"), ("you,steady,you,you", "1")]
)
def test_after_every_battle_the_keyboard_goes_round_whoever_may_throw_in_a_hand(
    run: Run, monkeypatch: pytest.MonkeyPatch, players: str, seed: str
) -> None:
    steps = watch(monkeypatch)
    sit_down(monkeypatch, busy)
    ran = run("play", "--seed", seed, "--players", players, "--names", ",".join(NAMES))
    assert ran.code == 0
    assert [step.sat for step in steps] == [step.wanted for step in steps]
    assert {bool(step.entitled) for step in steps} == {True, False}
    assert len(steps) > 3


def sits(out: str) -> list[str]:
    """Read off who was handed the keyboard, and with "-" who had nothing to decide."""
    found = re.findall(r"Pass the keyboard to (\w+)|(\w+: nothing to decide)", out)
    return [handed or nothing.replace(": nothing to decide", "-") for handed, nothing in found]


def test_in_1995_it_goes_round_when_the_battle_is_over(run: Run) -> None:
    """Hand sizes are hidden there, so nobody is left out."""
    table = ("--edition", "1995", "--seed", "7", "--players", "you,you,you")
    everyone_passes = ["", "firenze", "0", "", "0", "", "0", *[""] * 8]
    ran = run("play", *table, "--names", "Anna,Bruno,Carla", typed=everyone_passes)
    around = ["Bruno", "Bruno-", "Carla", "Carla-", "Anna", "Anna-", "Bruno"]
    assert sits(ran.out) == ["Anna", "Bruno", "Carla", *around]
    assert "decline: the next player chooses" in ran.flat


@pytest.mark.once
@pytest.mark.parametrize(
    "table",
    [
        ("--players", "you,steady,steady"),
        ("--players", "you,you", "--variant", "draw-after-battle"),
    ],
)
def test_alone_or_without_the_step_nobody_is_bothered(
    run: Run, monkeypatch: pytest.MonkeyPatch, table: Sequence[str]
) -> None:
    sit_down(monkeypatch, busy)
    ran = run("play", "--seed", "7", *table, "--option", "max_battles=8")
    assert "The end" in ran.out
    assert "nothing to decide" not in ran.out


@pytest.mark.once
def test_a_game_resumed_in_the_step_goes_round_again(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    people = ("--players", "you,you,you", "--names", "Anna,Bruno,Carla")
    table = ("--seed", "7", *people, "--option", "max_battles=8")
    with monkeypatch.context() as patch:
        sit_down(patch, busy)
        whole = run("play", *table)
    lines = whole.out[: whole.out.index("nothing to decide")].count("\n> ")
    idle = [name for name in sits(whole.out) if "-" in name]
    with monkeypatch.context() as patch:
        sit_down(patch, busy, lines=lines)
        run("play", *table, "--save", str(path))
    ran = run("play", "--resume", str(path), typed=[""] * 6)
    assert [name for name in sits(ran.out) if "-" in name] == idle[:3]
