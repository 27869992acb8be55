"""Pax Renaissance, the game: the face that players, tables and researchers use."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from condotta.core.action import is_among, mask_of
from condotta.core.chance import Chance, seed_from
from condotta.core.decision import Decision
from condotta.core.errors import (
    BadSnapshot,
    CondottaError,
    GameOver,
    IllegalAction,
    MalformedAction,
    SetupError,
)
from condotta.core.event import Event
from condotta.core.game import seat_at
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.reader import history_in, start_in
from condotta.core.reason import illegal
from condotta.core.record import is_cancel, record_of
from condotta.core.result import Result
from condotta.core.values import JsonObject
from condotta.pax.actions import (
    ACTION_COUNT,
    ACTIONS,
    END_TURN,
    FAIR,
    HOLD_BACK,
    KEEP_ROOKS_OUT,
    KEEP_THEOCRACY,
    PAY_TAX,
    SPACE,
    STOP,
    PaxAction,
)
from condotta.pax.changes import UNHEARD
from condotta.pax.determinize import redraw_hidden
from condotta.pax.flow import question_of, settle
from condotta.pax.laying_out import set_up
from condotta.pax.position import Position, seats_in, top
from condotta.pax.problems.finding import find_problems
from condotta.pax.question import Question
from condotta.pax.refusal import NOT_OFFERED
from condotta.pax.rules import GAME, RULES_VERSION, Rules, agree, header
from condotta.pax.scores import is_capped, scores
from condotta.pax.snapshot import position_from, read_snapshot, take_snapshot
from condotta.pax.steps import STEP_NAMES, TREACHERY, TURN
from condotta.pax.view import Common, is_secret, view_of

IDLE_ANSWERS: Final = (END_TURN, STOP, HOLD_BACK, KEEP_THEOCRACY, KEEP_ROOKS_OUT, PAY_TAX, FAIR)
"""The answers that leave everything as it is, as far as the question allows, best first."""

FENCES: Final = frozenset(
    ("card-drawn", "turn-begins", "hand-card-discarded", "game-won", "action-cancelled")
)
"""The kinds of events that nobody may undo alone: cards were seen, or another seat has spoken."""


class PaxRenaissance:
    """One game of Pax Renaissance in progress."""

    def __init__(
        self,
        position: Position,
        answers: list[int],
        history: list[PaxAction],
        origin: Position | None,
    ) -> None:
        """Put the parts together; games are made by ``new_game`` and ``restore_game``.

        ``origin`` is where the history begins, if that is not the deal from the seed.
        """
        self._position = position
        self._answers = answers
        self._history = history
        self._origin = origin
        self._decision: Decision | None = None
        self._action_start = -1
        """How much had happened when the action going on began; -1 if it cannot be cancelled."""

    @property
    def name(self) -> str:
        """The game's name in the registry."""
        return GAME

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._position.rules.seats

    @property
    def rules(self) -> Rules:
        """What was agreed before the first deal."""
        return self._position.rules

    @property
    def position(self) -> Position:
        """The table as it is, to be read only: who wants to try something takes a clone."""
        return self._position

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What the rulebook advises against in this game's setup: nothing."""
        return ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._position.over

    @property
    def decision(self) -> Decision:
        """The one pending question."""
        decision = self._decision
        if decision is None:
            question = self._question()
            options = tuple([ACTIONS[index] for index in self._answers])
            position = self._position
            kind = STEP_NAMES[top(position)]
            secret = is_secret(position)
            decision = Decision(question.seat(position), kind, options, secret=secret)
            self._decision = decision
        return decision

    @property
    def result(self) -> Result:
        """How the game ended."""
        position = self._position
        if not position.over:
            raise CondottaError("error.not-over")
        winners = tuple(seats_in(position.winners))
        points = tuple(scores(position))
        return Result(winners, position.reason, points, capped=is_capped(position))

    @property
    def idle_answer(self) -> PaxAction:
        """The option that does the least: end the turn, stop, decline; else the first."""
        self._question()
        for index in IDLE_ANSWERS:
            if index in self._answers:
                return ACTIONS[index]
        return ACTIONS[self._answers[0]]

    def mask(self) -> bytearray:
        """The action space, a byte for each action by its index: 1 for the options, 0 elsewhere."""
        return mask_of(self._answers, ACTION_COUNT)

    # Whatever a caller hands over is taken as an object and checked here: compiled, a narrower
    # type would refuse it before we could say what is wrong.

    def play(self, action: object) -> list[Event]:
        """Answer the pending question; a refused answer changes nothing."""
        question = self._question()
        known = SPACE.known(action)
        if known is None or not is_among(self._answers, known.index):
            raise self._refusal(action)
        position = self._position
        self._note_start(question)
        events: list[Event] = []
        question.answer(position, known.index, events)
        self._answers = settle(position, events)
        self._decision = None
        self._history.append(known)
        return events

    @property
    def may_cancel(self) -> bool:
        """Whether the action going on can be taken back to its start.

        Until another seat has spoken or cards have been drawn; the action that has just begun a
        new one is over.
        """
        if self.over or top(self._position) == TURN or self._action_start < 0:
            return False
        return self._question().seat(self._position) == self._position.actor

    def cancel(self) -> None:
        """Take the action going on back to its start; what was answered since is forgotten."""
        if not self.may_cancel:
            raise IllegalAction("error.cannot-cancel", {}, "P-E4a.1")
        kept = self._history[: self._action_start]
        again = replayed(self._position.rules, self._position.chance.seed, self._origin, kept)
        self._position = again._position
        self._answers = again._answers
        self._history = kept
        self._decision = None
        self._action_start = len(kept)

    def play_json(self, entry: object) -> list[Event]:
        """Do what one entry of a record says: an answer, or to cancel the action going on.

        Who has told the action's events already can tell by the event that they no longer hold.
        """
        if is_cancel(entry):
            self.cancel()
            return [Event("action-cancelled", {"seat": self._position.actor})]
        return self._play_recorded(PaxAction.from_json(entry))

    def _play_recorded(self, action: PaxAction) -> list[Event]:
        """Play an answer of a record.

        Older ones pass over the question about a card sold unseen where it has one answer only:
        then that is given first.
        """
        if not self._is_silent() or action.index == HOLD_BACK:
            return self.play(action)
        ahead = self.clone()
        try:
            events = [*ahead.play(ACTIONS[HOLD_BACK]), *ahead.play(action)]
        except CondottaError as problem:
            raise self._refusal(action) from problem
        self._position = ahead._position
        self._answers = ahead._answers
        self._history = ahead._history
        self._action_start = ahead._action_start
        self._decision = None
        return events

    def _is_silent(self) -> bool:
        """Say whether the question pending leaves no choice: older versions did not ask it."""
        return not self.over and self._answers == [HOLD_BACK]

    def why_not(self, action: object) -> Message | None:
        """Say why an action is not among the options now; ``None`` if it is."""
        known = SPACE.known(action)
        if known is not None and known in self.decision.options:
            return None
        return self._refusal(action).message

    def view(self, seat: object, common: object = None) -> JsonObject:
        """Exactly what a seat (``None``: a spectator) may know."""
        who = None if seat is None else seat_at(seat, self.seats)
        position = self._position
        shared = common if isinstance(common, Common) else Common(position)
        question = None if position.over else question_of(position)
        cancel = who == position.actor and self.may_cancel
        seen = view_of(position, who, question, self._answers, shared, may_cancel=cancel)
        return cast("JsonObject", seen)

    def common(self) -> Common:
        """What everybody may know now, to be handed to ``view`` for one seat after another."""
        return Common(self._position)

    def snapshot(self) -> JsonObject:
        """The whole position and how it came about."""
        taken = take_snapshot(self._position)
        taken["history"] = [action.to_json() for action in self._history]
        taken["start"] = None if self._origin is None else take_snapshot(self._origin)
        return taken

    @property
    def record(self) -> JsonObject:
        """Header, seed and actions, enough to replay the game."""
        origin = self._origin
        return record_of(
            header(self._position.rules),
            self._position.chance.seed,
            None if origin is None else take_snapshot(origin),
            [entry.to_json() for entry in self._history],
            self.result.to_json() if self.over else None,
        )

    def clone(self) -> PaxRenaissance:
        """An independent copy."""
        copy = PaxRenaissance(self._position.clone(), self._answers, self._history[:], self._origin)
        copy._action_start = self._action_start
        return copy

    def determinize(self, seat: object, rng: object) -> PaxRenaissance:
        """A copy with everything that seat cannot know redrawn at random."""
        if not isinstance(rng, Random):
            raise SetupError("error.not-a-generator", {"given": shown(rng)})
        position = self._position.clone()
        redraw_hidden(position, seat_at(seat, self.seats), rng)
        answers = settle(position, UNHEARD)
        return PaxRenaissance(position, answers, [], position.clone())

    def __copy__(self) -> PaxRenaissance:
        return self.clone()

    def __deepcopy__(self, memo: object) -> PaxRenaissance:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be sent to other processes, by way of a snapshot that is taken at its word."""
        return _sent, (self.snapshot(), self._action_start)

    def problems(self) -> Sequence[str]:
        """Everything that is wrong with the position; empty when all is well."""
        return find_problems(self._position)

    def _note_start(self, question: Question) -> None:
        """Remember where an action begins, and that another seat has spoken in it."""
        position = self._position
        if top(position) == TURN:
            self._action_start = len(self._history)
        elif question.seat(position) != position.actor:
            self._action_start = -1

    def _question(self) -> Question:
        if self._position.over:
            raise GameOver("error.game-over")
        return question_of(self._position)

    def _refusal(self, action: object) -> CondottaError:
        """Put a refusal into words: what was asked, what was given, and the rule."""
        known = SPACE.known(action)
        if known is None:
            return MalformedAction("error.malformed-action", {"given": shown(action)})
        return refusal(self._position, known)


def refusal(position: Position, action: PaxAction) -> IllegalAction:
    """Say why an action does not answer the question that waits, with the rule behind it."""
    question = question_of(position)
    refused = question.refusal(position, action.index)
    reason = question.reason(position, action.index, NOT_OFFERED if refused is None else refused)
    return illegal(STEP_NAMES[top(position)], question.seat(position), action.message, reason)


def new_game(
    *,
    seats: object,
    seed: object,
    edition: object,
    variants: object,
    options: object,
    rules_version: object = RULES_VERSION,
) -> PaxRenaissance:
    """Set up a game: check what was agreed, shuffle, lay out."""
    if rules_version != RULES_VERSION:
        given = {"given": shown(rules_version), "known": RULES_VERSION}
        raise SetupError("error.other-rules", given)
    rules = agree(edition, variants, options, seats)
    return _begun(rules, seed_from(seed), None)


def begun_from(position: Position) -> PaxRenaissance:
    """Begin a game from a position in which nothing is wrong."""
    return _begun(position.rules, position.chance.seed, position)


def _begun(rules: Rules, seed: bytes, origin: Position | None) -> PaxRenaissance:
    """Give a game that has just begun, from its seed or from a position."""
    position = set_up(rules, Chance(seed), []) if origin is None else origin.clone()
    return PaxRenaissance(position, settle(position, []), [], origin)


def replayed(
    rules: Rules, seed: bytes, origin: Position | None, history: list[PaxAction]
) -> PaxRenaissance:
    """Play a history again from its beginning."""
    game = _begun(rules, seed, origin)
    for action in history:
        game._play_recorded(action)
    return game


def opening_events(game: object) -> list[Event]:
    """Tell how a game began: the events of its setup, which no action has returned."""
    assert isinstance(game, PaxRenaissance)
    events: list[Event] = []
    if game._origin is None:
        chance = Chance(game._position.chance.seed)
        settle(set_up(game.rules, chance, events), events)
    return events


def restore_game(snapshot: JsonObject) -> PaxRenaissance:
    """Rebuild a game from a snapshot; one without a history begins a record of its own."""
    position = read_snapshot(snapshot)
    origin = start_in(snapshot, read_snapshot)
    if snapshot.get("history") is None:
        return PaxRenaissance(position, settle(position, []), [], position.clone())
    history = history_in(snapshot, PaxAction.from_json)
    try:
        game = replayed(position.rules, position.chance.seed, origin, history)
    except CondottaError as problem:
        raise BadSnapshot("error.snapshot-history") from problem
    if game._is_silent() and (position.over or top(position) != TREACHERY):
        game.play(ACTIONS[HOLD_BACK])
    # Played again, the history must lead to the position it comes with.
    if take_snapshot(game._position) != take_snapshot(position):
        raise BadSnapshot("error.snapshot-history")
    return game


def _sent(snapshot: JsonObject, action_start: int) -> PaxRenaissance:
    """Rebuild a game that another process has sent: its history is not played again."""
    position = position_from(snapshot)
    origin = start_in(snapshot, position_from)
    history = history_in(snapshot, PaxAction.from_json)
    game = PaxRenaissance(position, settle(position, []), history, origin)
    game._action_start = action_start
    return game
