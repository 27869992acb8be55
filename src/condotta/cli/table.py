"""A table: a game, who sits where, what has been told, and where it is kept."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from condotta.cli.errors import UsageError
from condotta.cli.terminal_game import terminal_game
from condotta.cli.words import Words, clean_name, house_names
from condotta.core import registry
from condotta.core.action import Action
from condotta.core.catalogue import LANGUAGES, Catalogue
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.record import CANCEL, is_cancel, read_record, write_record
from condotta.core.values import Json, JsonObject
from condotta.players import Recollections, SeatAtTable
from condotta.players.named import Make, player_made

PERSON = "you"
"""The name of the player that is a person at the keyboard."""


class LocalTable:
    """A game with people and computer players around it."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        names: Sequence[str],
        language: str,
        make: Make | None = None,
    ) -> None:
        """Seat everybody; ``players`` says for each seat who plays it.

        ``make`` makes the players that are not of the house.
        """
        self.game = game
        self.players = tuple(players)
        self.names = tuple(names)
        self.language = language
        self._make = make
        self.save_file: Path | None = None
        self.save_problem: Message | None = None
        """Why the game as it stands is not in its file, if it is not."""
        self.hand_step: tuple[int, ...] = ()
        """The seats that a secret round of the keyboard visits now: see ``TerminalGame.watch``."""
        self.told: list[Event] = registry.description_of(game.name).opening_events(game)
        self._told_before: list[int] = []
        """For each move how much had been told before it."""
        self._memories = Recollections(game, self.told)
        seed = game.record.get("seed", "")
        self.seed = seed if isinstance(seed, str) and seed else None
        """The seed; a game begun in its middle has none."""
        self._seed = str(seed)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at the keyboard."""
        return tuple(seat for seat, player in enumerate(self.players) if player == PERSON)

    @property
    def moves(self) -> int:
        """How many entries the record of the game has."""
        return len(self._told_before)

    def why_not(self, action: Action) -> Message | None:
        """Say why an action is not possible now, with the rule; ``None`` if it is possible."""
        refusal = self.game.why_not(action)
        if refusal is None:
            return None
        given, reason = refusal.args["given"], refusal.args["reason"]
        args = {"action": given, "reason": reason, "rule": refusal.args["rule"]}
        return Message("ui.refused", args)

    def move(self, action: Action) -> None:
        """Answer the pending question, remember what happened and save."""
        self._do(action.to_json())
        self._save_or_note()

    def show(self, seat: int, cards: Sequence[str], to: Sequence[int]) -> None:
        """Show cards to other seats."""
        self._do({"kind": "show", "seat": seat, "cards": [*cards], "to": [*to]})
        self._save_or_note()

    def cancel(self) -> None:
        """Take the action going on back to its start, and what was told of it, and save."""
        self._cancel()
        self._save_or_note()

    def _cancel(self) -> None:
        before = len(actions_of(self.game.record))
        self.game.play_json({"kind": CANCEL})
        gone = before - len(actions_of(self.game.record))
        del self.told[self._told_before[-gone] :]
        del self._told_before[-gone:]

    def computer_move(self) -> None:
        """Let the computer player at turn answer.

        It is seeded anew for every move from the game's seed and the number of moves, so that a
        game saved and resumed goes on exactly as it would have.
        """
        seat = self.game.decision.seat
        digest = sha256(f"{self._seed} {self.moves} {seat}".encode()).digest()
        seed = int.from_bytes(digest[:8], "big")
        player = player_made(self.players[seat], seed, self._make)
        recall = self._memories.recall_for(seat, player)
        entry = player.volunteer(SeatAtTable(self.game, seat, recall))
        if entry is not None:
            self._do(entry)
        self.move(player.choose(SeatAtTable(self.game, seat, recall)))

    def _do(self, entry: Json) -> None:
        """Do what one entry of a record says, and remember what happened."""
        assert isinstance(entry, dict)
        watch = None
        if len(self.people) > 1:
            watch = terminal_game(self.game.name).watch(self.game, str(entry.get("kind")))
        events = self.game.play_json(entry)
        if watch is not None:
            self.hand_step = watch(events)
        self._told_before.append(len(self.told))
        self.told += events

    def _save_or_note(self) -> None:
        """Save; a disk that fails takes nothing back, and the people are told."""
        try:
            self.save()
        except UsageError as problem:
            self.save_problem = problem.message

    def record(self) -> JsonObject:
        """Give the game's record together with who sat where."""
        around: JsonObject = {
            "names": [*self.names],
            "players": [*self.players],
            "language": self.language,
        }
        return {**self.game.record, "table": around}

    def save(self) -> None:
        """Write the record to the save file, if there is one."""
        if self.save_file is not None:
            keep(self.save_file, self.record())
            self.save_problem = None

    def play_again(self, actions: Sequence[Json]) -> None:
        """Take up a recorded game: do its actions and remember what happened."""
        for entry in actions:
            if is_cancel(entry):
                self._cancel()
            else:
                self._do(entry)


def keep(path: Path, record: JsonObject) -> None:
    """Write a record, or say why the file cannot be written."""
    try:
        write_record(path, record)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        given = {"path": str(path), "problem": reason}
        raise UsageError("cli.error.cannot-write", given) from problem


def fresh_file(path: Path) -> Path:
    """Refuse to keep a game over something else; an empty file is nothing."""
    try:
        taken = path.exists() and (path.is_dir() or path.stat().st_size > 0)
    except (OSError, ValueError):
        taken = False  # whatever is wrong with it, writing will say so
    if taken:
        raise UsageError("cli.error.file-exists", {"path": str(path)})
    return path


def game_at_start(record: JsonObject) -> Game:
    """Check a whole record, then give its game before the first action."""
    registry.replay(record)
    return registry.opening(record)


def record_given(arguments: argparse.Namespace) -> JsonObject:
    """Read the record that a command is about."""
    if arguments.file is None:
        raise UsageError("cli.error.no-file")
    return read_record(Path(arguments.file))


def words_of(record: JsonObject, seats: int, speaks: Catalogue) -> Words:
    """Speak of a recorded game with the names it has for its seats, else with the house's."""
    return Words(speaks, names_in(record, seats) or house_names(speaks, seats))


def actions_of(record: JsonObject) -> list[Json]:
    """Give the actions of a checked record."""
    actions = record["actions"]
    assert isinstance(actions, list)
    return actions


def names_in(record: JsonObject, seats: int) -> list[str]:
    """Give the names a record has for its seats; none if it has none or they do not fit."""
    names = [clean_name(name) for name in _texts(record, "names")]
    return names if all(names) and len(names) == seats else []


def players_in(record: JsonObject, seats: int) -> list[str]:
    """Say who sat where, as far as a record tells."""
    players = _texts(record, "players")
    return players if len(players) == seats else []


def language_in(record: JsonObject) -> str | None:
    """Give the language a table was played in, if it is one of ours."""
    table = record.get("table")
    language = table.get("language") if isinstance(table, dict) else None
    return language if isinstance(language, str) and language in LANGUAGES else None


def _texts(record: JsonObject, field: str) -> list[str]:
    table = record.get("table")
    values = table.get(field) if isinstance(table, dict) else None
    if not isinstance(values, list):
        return []
    return [value for value in values if isinstance(value, str)]
