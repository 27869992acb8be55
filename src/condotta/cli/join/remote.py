"""A table on a server with the face of one that stands here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from condotta.cli.join.server import Told, visible
from condotta.cli.table import keep
from condotta.cli.words import Words
from condotta.core.action import Action
from condotta.core.catalogue import Catalogue
from condotta.core.decision import Decision
from condotta.core.errors import CondottaError, GameOver
from condotta.core.event import Event
from condotta.core.message import Message
from condotta.core.registry import description_of
from condotta.core.result import Result
from condotta.core.values import JsonObject


class RemoteGame:
    """A game as the server shows it to us."""

    def __init__(self, sight: Told) -> None:
        """Take what the server shows."""
        view = sight["view"]
        self._view: JsonObject = view
        self._hands: list[JsonObject] | None = sight["hands"]
        self._asked: Told | None = view["decision"]
        self._result: Told | None = view.get("result")
        self.seats: int = view["seats"]
        self.name: str = view["game"]
        self.over: bool = view["result"] is not None
        self.acting: int | None = view["acting"]

    @property
    def asks(self) -> bool:
        """Whether there is a question for us."""
        return self._asked is not None

    @property
    def shows_hands(self) -> bool:
        """Whether we may see every hand."""
        return self._hands is not None

    @property
    def decision(self) -> Decision:
        """The question for us; there must be one."""
        if self._asked is None:
            raise GameOver("error.game-over")
        read = description_of(self.name).read_action
        options = tuple(read(option) for option in self._asked["options"])
        seat = self._view["seat"]
        assert isinstance(seat, int)
        return Decision(seat, self._asked["kind"], options)

    @property
    def result(self) -> Result:
        """How the game ended; it must have."""
        told = self._result
        if told is None:
            raise CondottaError("error.not-over")
        winners, scores = tuple(told["winners"]), tuple(told["scores"])
        return Result(winners, told["reason"], scores, capped=told["capped"])

    def view(self, seat: int | None, /) -> JsonObject:
        """What we may see; another seat's view only where all hands lie open."""
        if self._hands is not None and seat is not None:
            return self._hands[seat]
        return self._view


class RemoteTable:
    """A table on a server, as far as we have been told of it.

    ``path`` is where the server has it; ``do`` sends something and gives the server's answer;
    ``fetch`` gets what is at a path.
    """

    def __init__(
        self, path: str, do: Callable[[Told], Told], fetch: Callable[[str], JsonObject]
    ) -> None:
        """Begin knowing nothing."""
        self.path = path
        self.do = do
        self._fetch = fetch
        self.seat: int | None = None
        self.about: Told = {"state": "open", "chairs": [], "ask": None}
        self.told: list[Event] = []
        self.number: int | None = None
        self.heard = 0
        """How many messages of the talk have been heard."""
        self.may_undo = False
        self.deadline: int | None = None
        self.reserve: list[int | None] | None = None
        """With days: what the seats have left beyond them, as far as we may know."""
        self.save_file: Path | None = None
        self.save_problem: Message | None = None
        self._game: RemoteGame | None = None

    # --- what the server says ---------------------------------------------------------------------

    def take_sight(self, sight: Told | None) -> None:
        """Take the game as it stands; its events follow those already told."""
        if sight is None:
            return
        self.told[sight["since"] :] = [event_told(told) for told in sight["events"]]
        self.number = sight["number"]
        self.may_undo = sight["may_undo"]
        self.deadline = sight["clock"]["deadline"]
        self.reserve = sight["clock"].get("reserve")
        self._game = RemoteGame(sight)

    def words(self, speaks: Catalogue) -> Words:
        """Speak a language with the names of those who sit here."""
        names = [
            visible(chair["name"] or "") or speaks.tell("seat.unnamed", number=chair["seat"] + 1)
            for chair in self.about["chairs"]
        ]
        return Words(speaks, names)

    # --- what is seen -----------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """Whether the table is open, running, finished or abandoned."""
        return str(self.about["state"])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, with a result or without."""
        return self.state in ("finished", "abandoned")

    @property
    def begun(self) -> bool:
        """Whether there is a game to be seen."""
        return self._game is not None

    @property
    def game(self) -> RemoteGame:
        """The game, once it has begun."""
        if self._game is None:
            raise CondottaError("cli.join.not-begun")
        return self._game

    @property
    def moves(self) -> int:
        """A number that grows when something happens."""
        return self.number or 0

    @property
    def asked(self) -> bool:
        """Whether it is for us to answer: not while a computer player keeps our seat."""
        if self.seat is None or self._game is None or self.state != "running":
            return False
        return self._game.asks and not self.about["chairs"][self.seat]["away"]

    @property
    def seed(self) -> str | None:
        """The seed, once it is no secret."""
        seed = self.about["seed"]
        return None if seed is None else str(seed)

    # --- what is done -----------------------------------------------------------------------------

    def move(self, action: Action) -> None:
        """Answer the pending question."""
        self.do({"type": "move", "number": self.moves, "action": action.to_json()})

    def show(self, seat: int, cards: Sequence[str], to: Sequence[int]) -> None:
        """Show cards to other seats."""
        self.do({"type": "show", "cards": [*cards], "to": [*to]})

    def cancel(self) -> None:
        """A server takes moves back one by one: ``undo``."""
        raise CondottaError("error.cannot-cancel")

    def why_not(self, action: Action) -> Message | None:
        """Ask the server why an action is not possible now; ``None`` if it is possible."""
        answer = self.do({"type": "why-not", "action": action.to_json()})
        reason = answer.get("reason")
        return None if reason is None else Message("cli.join.said", {"said": visible(reason)})

    def save(self) -> None:
        """Fetch the record and write it to the save file, if there is one."""
        if self.save_file is not None:
            keep(self.save_file, self._fetch(f"{self.path}/record"))


def event_told(told: Told) -> Event:
    """Make an event of what was told; it has no secrets left, but knows if something is hidden."""
    return Event(told["kind"], told["args"], None, int(told["key"].endswith(".hidden")))
