"""A small game by its rules alone: derive from ``SmallGame``, say what its rules say, and play it.

What is left to the house: decisions, refusals, views, records, snapshots, copies, the description.
It is plain Python, and as slow as that is: a game for millions of playouts is written like those of
the house. ``tests/third_game`` has a whole one.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from random import Random
from typing import ClassVar

from condotta.core.action import Action, ActionSpace, Said, mask_of
from condotta.core.chance import Chance, seed_from
from condotta.core.decision import Decision
from condotta.core.description import Description
from condotta.core.errors import (
    BadSnapshot,
    CondottaError,
    GameOver,
    IllegalAction,
    MalformedAction,
    SetupError,
    bad_parameter,
    check_whole_number,
)
from condotta.core.event import Event
from condotta.core.game import Game, seat_at
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.record import header_of, record_of
from condotta.core.result import Result
from condotta.core.values import Json, JsonObject

EDITION = "standard"
"""The one edition a small game has."""


def space(said: list[Said]) -> tuple[Action, ...]:
    """Lay out an action space in its fixed order."""
    return tuple(Action(kind, index, fields) for index, (kind, fields) in enumerate(said))


@cache
def _space_of(actions: tuple[Action, ...]) -> ActionSpace[Action]:
    return ActionSpace(actions)


class SmallGame:
    """One small game in progress."""

    NAME: ClassVar[str]
    SEATS: ClassVar[tuple[int, int]] = (2, 4)
    """The fewest and the most that can play."""
    ACTIONS: ClassVar[tuple[Action, ...]]
    RULES_VERSION: ClassVar[str] = "1"

    # --- what the rules say ---------------------------------------------------------------------

    def begin(self, chance: Chance) -> None:
        """Lay out the table: set the fields of the game."""
        raise NotImplementedError

    def asked(self) -> tuple[int, str] | None:
        """Say who is asked, and what (the kind of the question); ``None`` when the game is over."""
        raise NotImplementedError

    def refusal(self, action: Action) -> str | None:
        """Say why an action is not allowed now, as the word after ``why.``; ``None`` if it is."""
        raise NotImplementedError

    def do(self, seat: int, action: Action) -> list[Event]:
        """Do what an answer says, and tell what happened."""
        raise NotImplementedError

    def ending(self) -> Result:
        """Say how the game ended."""
        raise NotImplementedError

    def seen_by(self, seat: int | None) -> JsonObject:
        """Give the fields of the view: what a seat (``None``: a spectator) may know."""
        raise NotImplementedError

    def redraw(self, seat: int, rng: Random) -> None:
        """Redraw what a seat cannot know; nothing, where everything lies open."""

    # --- what is the same in all of them --------------------------------------------------------

    def __init__(self, seats: int, seed: bytes) -> None:
        """Begin; games are made by ``condotta.new``."""
        self._seats = seats
        self._seed = seed
        self._history: list[Action] = []
        self.chance = Chance(seed)
        self.begin(self.chance)

    @property
    def name(self) -> str:
        """The game's name in the registry."""
        return self.NAME

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.asked() is None

    @property
    def decision(self) -> Decision:
        """The one pending question."""
        asked = self.asked()
        if asked is None:
            raise GameOver("error.game-over")
        return Decision(*asked, tuple(one for one in self.ACTIONS if self.refusal(one) is None))

    @property
    def result(self) -> Result:
        """How the game ended."""
        if not self.over:
            raise CondottaError("error.not-over")
        return self.ending()

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What the rules advise against: nothing."""
        return ()

    @property
    def idle_answer(self) -> Action:
        """The option that does the least: the first."""
        return self.decision.options[0]

    def mask(self) -> bytearray:
        """The action space, a byte for each action by its index: 1 for the options, 0 elsewhere."""
        answers = [] if self.over else [option.index for option in self.decision.options]
        return mask_of(answers, len(self.ACTIONS))

    def play(self, action: object) -> list[Event]:
        """Answer the pending question; a refused answer changes nothing."""
        asked = self.asked()
        if asked is None:
            raise GameOver("error.game-over")
        known = _space_of(self.ACTIONS).known(action)
        if known is None or self.refusal(known) is not None:
            raise self._refused(action)
        self._history.append(known)
        return self.do(asked[0], known)

    def play_json(self, entry: object) -> list[Event]:
        """Do what one entry of a record says."""
        return self.play(_space_of(self.ACTIONS).from_json(entry))

    def why_not(self, action: object) -> Message | None:
        """Say why an action is not among the options now; ``None`` if it is."""
        known = _space_of(self.ACTIONS).known(action)
        if known is not None and known in self.decision.options:
            return None
        return self._refused(action).message

    def view(self, seat: int | None, common: object = None) -> JsonObject:
        """Exactly what a seat (``None``: a spectator) may know."""
        who = None if seat is None else seat_at(seat, self.seats)
        asked = self.asked()
        decision: JsonObject | None = None
        if asked is not None and who == asked[0]:
            options: list[Json] = [option.to_json() for option in self.decision.options]
            decision = {"kind": asked[1], "options": options}
        return {
            **self._header(),
            "seat": who,
            "acting": None if asked is None else asked[0],
            "decision": decision,
            **self.seen_by(who),
            "result": self.result.to_json() if self.over else None,
        }

    def common(self) -> None:
        """Nothing that would be worth keeping."""

    def snapshot(self) -> JsonObject:
        """The whole game: how it began and what was answered."""
        return {**self.record, "format": "condotta-snapshot", "version": 1}

    @property
    def record(self) -> JsonObject:
        """Header, seed and actions, enough to replay the game."""
        actions: list[Json] = [action.to_json() for action in self._history]
        result = self.result.to_json() if self.over else None
        return record_of(self._header(), self._seed, None, actions, result)

    def clone(self) -> Game:
        """An independent copy."""
        return deepcopy(self)

    def determinize(self, seat: int, rng: Random) -> Game:
        """A copy with everything that seat cannot know redrawn at random."""
        if not isinstance(rng, Random):
            raise SetupError("error.not-a-generator", {"given": shown(rng)})
        copy = deepcopy(self)
        copy.chance = Chance(rng.randbytes(32))
        copy.redraw(seat_at(seat, self.seats), rng)
        return copy

    def problems(self) -> list[str]:
        """Nothing is known to be wrong."""
        return []

    def _header(self) -> JsonObject:
        return header_of(self.NAME, self.RULES_VERSION, EDITION, (), {}, self._seats)

    def _refused(self, action: object) -> CondottaError:
        known = _space_of(self.ACTIONS).known(action)
        if known is None:
            return MalformedAction("error.malformed-action", {"given": shown(action)})
        asked = self.decision
        reason = Message(f"why.{self.refusal(known)}", known.to_json())
        said = {"asked": asked.kind, "seat": asked.seat, "given": known.message, "reason": reason}
        return IllegalAction("error.illegal-action", {**said, "rule": self.NAME}, self.NAME)

    # --- its doors ------------------------------------------------------------------------------

    @classmethod
    def new_game(
        cls,
        *,
        seats: object,
        seed: object,
        edition: object,
        variants: object,
        options: object,
        rules_version: object = None,
    ) -> Game:
        """Begin a game; there is nothing to agree on but the seats."""
        least, most = cls.SEATS
        check_whole_number("seats", seats, least, most)
        assert isinstance(seats, int)
        if edition not in (None, EDITION):
            raise bad_parameter("edition", edition, EDITION)
        if variants is not None and variants not in ([], ()):
            raise bad_parameter("variants", variants, "–")
        if options is not None and options != {}:
            raise bad_parameter("options", options, "–")
        if rules_version not in (None, cls.RULES_VERSION):
            raise bad_parameter("rules", rules_version, cls.RULES_VERSION)
        return cls(seats, seed_from(seed))

    @classmethod
    def restore_game(cls, snapshot: JsonObject) -> Game:
        """Play a snapshot's game again."""
        try:
            game = cls.new_game(
                seats=snapshot["seats"],
                seed=snapshot["seed"],
                edition=snapshot["edition"],
                variants=snapshot["variants"],
                options=snapshot["options"],
                rules_version=snapshot["rules"],
            )
            actions = snapshot["actions"]
            for entry in actions if isinstance(actions, list) else [actions]:
                game.play_json(entry)
            if {**snapshot, **game.snapshot()} != snapshot:
                raise BadSnapshot("error.snapshot-history")
        except (KeyError, CondottaError) as problem:
            raise BadSnapshot("error.snapshot-history") from problem
        return game

    @classmethod
    def setup(cls) -> JsonObject:
        """Tell what can be agreed on: how many play."""
        edition: JsonObject = {"name": EDITION, "variants": [], "warnings": [], "options": []}
        behind: JsonObject = {
            "cards": [],
            "event_rules": {},
            "question_rules": {},
            "card_rules": {},
        }
        return {"seats": [*cls.SEATS], "map": {}, "editions": [{**edition, **behind}]}

    @classmethod
    def description(cls) -> Description:
        """Describe the game to the house: this is the ``GAME`` of its package."""
        return Description(
            name=cls.NAME,
            rules_version=cls.RULES_VERSION,
            new_game=cls.new_game,
            restore_game=cls.restore_game,
            setup=cls.setup,
            quick_seats=cls.SEATS[0],
            actions=cls.ACTIONS,
            read_action=_space_of(cls.ACTIONS).from_json,
        )
