"""What travels between the server and its clients, as types.

Live play is a WebSocket at ``/api/tables/{table}/live``: the server first sends ``welcome``, then
``update`` for what happens in the game, ``rewound`` after a take-back, ``table`` when anything
about the table changes, ``talk`` for what is said, ``round`` where several people share a device.
A client sends the messages of ``FromClient`` and gets ``accepted`` (to ``explain``: ``explained``;
to ``plan``: ``planned``; to ``hint``: ``hinted``, a while later; to what is about standing orders:
``orders``) or ``refused`` with its ``key``
for each. Who connects with ``?explain=true`` gets an ``explained`` after every sight, without
asking.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from typing_extensions import TypeAliasType

from condotta.core.shapes import TermsTold
from condotta.core.table_limits import LONGEST_TALK, Colour
from condotta.server.choices import Choices, Seat, Strict, Word
from condotta.server.shapes import EVENTS, Answer, Forecast, Reading, View

Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
Number = Annotated[int, Field(ge=0, le=2**53 - 1)]
Text = Annotated[str, Field(min_length=1, max_length=2000)]
Seats = Annotated[list[Seat], Field(min_length=1, max_length=5)]
Cards = Annotated[list[Word], Field(min_length=1, max_length=60)]
Plain = bool | Number | Annotated[str, Field(max_length=200)] | None
Action = TypeAliasType("Action", Annotated[dict[Word, Plain | list[Plain]], Field(max_length=20)])
"""An answer in the game's own words; flat, for nothing deeper is an action of any game."""
Planned = Annotated[list[Action], Field(max_length=100)]
"""The answers of a plan: many more than a turn has."""


class FromServer(BaseModel):
    """Something the server says."""

    model_config = ConfigDict(extra="forbid")


MOST_SEATS = 6

Id = Annotated[str, Field(min_length=1, max_length=16)]
Name = Annotated[str, Field(max_length=64)]
Token = Annotated[str, Field(max_length=64)]
Link = Annotated[str, Field(max_length=2000)]
Code = Annotated[str, Field(max_length=40)]
Hash = Annotated[str, Field(min_length=64, max_length=64)]
ZoneName = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")]
Span = Annotated[list[int], Field(min_length=2, max_length=2)]
"""From when until when."""
MOST_HOLIDAYS = 20
"""So often somebody may say in a game that they are away."""
AtEachSeat = Field(max_length=MOST_SEATS)
"""What a list has one of for each seat."""


# --- what clients send ----------------------------------------------------------------------------


class Wish(Strict):
    """Something a client wants; what comes twice under one key is done once."""

    type: str
    key: Key


class Move(Wish):
    """An answer to the pending question; ``number`` names what the player has seen."""

    type: Literal["move"] = "move"
    number: Number
    action: Action


class Show(Wish):
    """Cards of one's own hand, shown to some seats."""

    type: Literal["show"] = "show"
    cards: Cards
    to: Seats


class Say(Wish):
    """Words to all (``to`` is null) or to some seats."""

    type: Literal["talk"] = "talk"
    text: Text
    to: Seats | None = None


class Undo(Wish):
    """Take back one's own last choice."""

    type: Literal["undo"] = "undo"
    number: Number


class AskTakeBack(Wish):
    """Ask everybody to let one's last choice be taken back."""

    type: Literal["ask-take-back"] = "ask-take-back"


class AskAbandon(Wish):
    """Ask everybody to end the game without a result."""

    type: Literal["ask-abandon"] = "ask-abandon"


class Asked(Strict):
    """What was asked of everybody, as it was told."""

    seat: Seat
    what: Literal["take-back", "abandon"]
    events: Number | None


class Vote(Wish):
    """Consent to what was asked, or not; ``ask`` says to what, lest it be another by now."""

    type: Literal["vote"] = "vote"
    yes: bool
    ask: Asked | None = None


class WhyNot(Wish):
    """Ask why an action is not possible now."""

    type: Literal["why-not"] = "why-not"
    action: Action


class Explain(Wish):
    """Ask what the table shows, and what would come at once of each answer one may give."""

    type: Literal["explain"] = "explain"


class Hint(Wish):
    """Ask a computer player what it would do in one's place; ``number`` names what one sees."""

    type: Literal["hint"] = "hint"
    number: Number


class Plan(Wish):
    """Ask where answers would lead, one after the other, on a copy of what one sees.

    Nothing is played; ``number`` names what the plan begins from.
    """

    type: Literal["plan"] = "plan"
    number: Number
    actions: Planned
    next: bool = False
    """Whether one's next turn is planned, as if it began now; else the question one is asked."""


class OrderWish(Strict):
    """A standing order: what its kind asks for is ``given``; a planned turn has ``actions``."""

    kind: Word
    given: Annotated[dict[Word, Plain], Field(max_length=10, default_factory=dict)]
    actions: Planned | None = None


class Order(Wish):
    """Give a standing order; ``number`` names what one sees. It replaces one of the same kind."""

    type: Literal["order"] = "order"
    number: Number
    order: OrderWish


class CancelOrder(Wish):
    """Take a standing order back, or clear away one that has ended."""

    type: Literal["cancel-order"] = "cancel-order"
    kind: Word


class AskOrders(Wish):
    """Ask for one's standing orders, and for those one could give."""

    type: Literal["orders"] = "orders"


class Sync(Wish):
    """Ask for everything again; ``events`` is how many of the story's events are known."""

    type: Literal["sync"] = "sync"
    events: Number = 0


AnyAct = Move | Show | Say | Undo | AskTakeBack | AskAbandon | Vote
Act = Annotated[AnyAct, Field(discriminator="type")]
"""What changes the table; also accepted by HTTP."""

AnyOrder = Order | CancelOrder | AskOrders

FromClient = Annotated[
    AnyAct | AnyOrder | WhyNot | Explain | Hint | Plan | Sync, Field(discriminator="type")
]


# --- what the server says -------------------------------------------------------------------------


class Problem(FromServer):
    """Why something was refused: a code for programs, a sentence for people."""

    error: Code
    message: Annotated[str, Field(max_length=4000)]
    rule: Code | None = None
    retry_after: float | None = None


class EventTold(FromServer):
    """One event as its hearer may know it; ``key`` names its sentence in the catalogues."""

    kind: str
    key: str
    args: dict[str, Any]


class Showing(FromServer):
    """A view, and the events that led to it: those of its game."""

    events: list[EventTold]
    view: View

    @model_validator(mode="after")
    def events_are_of_the_game(self) -> Self:
        """Hold the events against those of our games; nothing is sent by way of this type."""
        shape = EVENTS.get(self.view.get("game"))
        if shape is not None:
            for event in self.events:
                shape.validate_python({"kind": event.kind, **event.args}, strict=True)
        return self


class ClockTold(FromServer):
    """How much time is left; milliseconds."""

    left: Annotated[list[int], AtEachSeat] | None
    running: int | None
    deadline: int | None
    silent_at: int | None = None
    """From when on others may give the running seat to a computer player, if nobody is there."""
    reserve: Annotated[list[int | None], AtEachSeat] | None = None
    """With days: what each seat has left beyond its terms; null where that is another's own."""


class ChairTold(FromServer):
    """A seat and who is on it."""

    seat: int
    name: Name | None
    colour: Colour
    kind: Literal["empty", "person", "computer"]
    person: Id | None
    player: Code | None
    away: bool
    resigned: bool
    present: bool
    kept: bool
    """Whether it is only kept for its person, who has not said yet that they play again."""
    local: bool = False
    """Whether it is one more person at the device of ``person``."""
    bot: bool = False
    """Whether ``person`` is a program that plays under an account of its own."""
    holidays: Annotated[list[Span], Field(max_length=MOST_HOLIDAYS)] = []
    """When its person was or is away in this game, as agreed; the last may go on."""


class GoingTold(FromServer):
    """Somebody left the game, came back, gave up or ran out of time, after so many events."""

    seat: int
    what: Literal["leave", "return", "resign", "out-of-time"]
    at: int
    events: int
    by: int | None = None
    """Who gave the seat to a computer player, where the clock did not."""


class AskTold(FromServer):
    """A question to all people at the table; ``events``: how many events would stay told."""

    seat: int
    what: Literal["take-back", "abandon"]
    events: int | None
    yes: Annotated[list[int], AtEachSeat]
    until: int | None = None
    """When those who have given no sign are taken to agree."""


class TableTold(FromServer):
    """Everything about a table that is no secret."""

    id: Id
    state: Literal["open", "running", "finished", "abandoned"]
    host: Id
    choices: Choices
    chairs: Annotated[list[ChairTold], AtEachSeat]
    ask: AskTold | None
    seed_hash: Hash | None
    seed: Hash | None
    rules: Code | None
    created_at: int
    started_at: int | None
    ended_at: int | None
    result: dict[str, Any] | None
    rematch: Id | None
    """The table where the same people play again."""
    rematch_by: int | None
    """The seat of whoever put that up."""
    gathers: bool
    """Whether people of another table gather here: the game begins when nobody is missing."""
    goings: list[GoingTold]
    lesson: bool
    lesson_name: Code | None
    """Which lesson it is, where it is one."""
    begun_from: Literal["record", "lesson"] | None
    """What the game began from, if not from a deal."""
    delayed_by: int = 0
    """How much later than it is played the game is seen by whoever is told this; milliseconds."""


class TalkTold(FromServer):
    """Something said, for those who may hear it."""

    id: int
    at: int
    seat: int
    name: Name
    text: Annotated[str, Field(max_length=LONGEST_TALK)]
    to: Annotated[list[int], AtEachSeat] | None


class Sight(Showing):
    """The game as one observer sees it.

    ``events`` begin at place ``since`` of the story. ``view`` is the game's own view for the seat;
    ``hands`` has every seat's view where all may be seen.
    """

    number: int
    since: int
    hands: Annotated[list[View], AtEachSeat] | None
    may_undo: bool
    clock: ClockTold


class Welcome(FromServer):
    """The first message of a live connection, and the answer to ``sync``."""

    type: Literal["welcome"] = "welcome"
    seat: int | None
    table: TableTold
    talk: list[TalkTold]
    unheard: list[str] = []
    """Whom one has blocked, or muted at this table: what they say is not told."""
    sight: Sight | None
    round: bool = False
    """Whether a shared device is to go round, as ``round`` tells it."""
    zone: ZoneName | None = None
    """Where one lives, as one said for the quiet hours of this table; nobody else is told."""


class Round(FromServer):
    """Somebody at a shared device is asked what nobody else may know of, or no longer.

    Who it is is not told: everybody there is to take a look.
    """

    type: Literal["round"] = "round"
    round: bool


class Update(FromServer):
    """The game went on."""

    type: Literal["update"] = "update"
    sight: Sight


class Rewound(FromServer):
    """Something was taken back: the story has ``sight.since`` events, then those given."""

    type: Literal["rewound"] = "rewound"
    sight: Sight


class TableChanged(FromServer):
    """Seats, votes, presence or the state of the table changed."""

    type: Literal["table"] = "table"
    table: TableTold


class TalkHeard(FromServer):
    """Somebody said something."""

    type: Literal["talk"] = "talk"
    talk: TalkTold


class Accepted(FromServer):
    """What was sent under this key is done and stored."""

    type: Literal["accepted"] = "accepted"
    key: Key
    reason: Annotated[str, Field(max_length=4000)] | None = None
    rule: Code | None = None


class Explained(FromServer):
    """The sight called ``number``, explained by the game.

    ``key`` is null where it was not asked for, but follows the sight. ``forecasts`` has one for
    each of the options of ``view.decision``; null when nothing is asked.
    """

    type: Literal["explained"] = "explained"
    key: Key | None
    number: int
    reading: Reading
    forecasts: list[Forecast] | None


class OptionWeighed(FromServer):
    """What an adviser thinks of one option: how likely one wins with it, and how often it tried it.

    An option with no ``visits`` looked so poor that it was not tried at all.
    """

    action: Answer
    value: float
    visits: int


class FactTold(FromServer):
    """A true sentence about what an answer would change, in no language yet."""

    key: str
    args: TermsTold


class ReasonsTold(FromServer):
    """Why an answer is recommended: at most three facts, the most important first.

    They are true once the seat has gone on with ``then``. ``otherwise`` is what is worse about the
    answer it is compared with: the second best, or what was played.
    """

    then: list[Answer]
    because: list[FactTold]
    otherwise: FactTold | None


class ThoughtsTold(FromServer):
    """An adviser's thoughts: every option, its own answer first, and each seat's chances."""

    seat: int
    options: list[OptionWeighed]
    chances: Annotated[list[float], AtEachSeat]
    reasons: ReasonsTold


class Hinted(FromServer):
    """What a computer player would do in one's place, with the sight called ``number``."""

    type: Literal["hinted"] = "hinted"
    key: Key
    number: int
    thoughts: ThoughtsTold


class PlannedTold(Showing):
    """The table after planned answers, as the planner would see it; nothing has been played.

    ``events`` is what would happen, ``reading`` and ``forecasts`` explain ``view`` as ``explained``
    does. ``ends`` says why nothing further can be foreseen: the ``turn`` ends and cards are drawn,
    another ``seat`` is asked, the ``game`` is over; null while the planner is asked on.
    """

    type: Literal["planned"] = "planned"
    key: Key
    number: int
    reading: Reading
    forecasts: list[Forecast] | None
    ends: Literal["turn", "seat", "game"] | None


class SentenceTold(FromServer):
    """A sentence in no language yet; there may be others among its ``args``."""

    key: str
    args: dict[str, Any]


class EndTold(FromServer):
    """How a standing order ended: it is ``done``, its time is ``over``, or it was ``dropped``."""

    what: Literal["done", "over", "dropped"]
    why: SentenceTold | None
    at: int | None


class OrderTold(FromServer):
    """One of one's standing orders; its sentence is ``order.KIND``, filled with ``given``.

    ``relies_on`` says what else it relies on, ``carried`` how often it has answered.
    """

    kind: Code
    given: dict[str, Any]
    relies_on: list[SentenceTold]
    given_at: int
    carried: int
    ended: EndTold | None


class ParameterTold(FromServer):
    """What is to be said with an order: one of some ``words``, or a number between two others."""

    name: Code
    usual: int | Code
    least: int | None = None
    most: int | None = None
    words: list[Code] | None = None


class OfferTold(FromServer):
    """An order that can be given now."""

    kind: Code
    parameters: list[ParameterTold]


class OrdersTold(FromServer):
    """One's standing orders; nobody else is told of them.

    ``offers`` are those one can give now; null where that was not asked.
    """

    type: Literal["orders"] = "orders"
    key: Key | None
    orders: list[OrderTold]
    offers: list[OfferTold] | None


class RefusedMessage(FromServer):
    """What was sent under this key was not done; ``sight`` brings a stale client up to date."""

    type: Literal["refused"] = "refused"
    key: Key | None
    problem: Problem
    sight: Sight | None = None


FromServerLive = Annotated[
    Welcome
    | Round
    | Update
    | Rewound
    | TableChanged
    | TalkHeard
    | Accepted
    | Explained
    | Hinted
    | PlannedTold
    | OrdersTold
    | RefusedMessage,
    Field(discriminator="type"),
]
