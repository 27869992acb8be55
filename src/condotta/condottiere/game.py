"""Condottiere, the game: the face that players, tables and researchers use."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from condotta.condottiere.actions import ACTION_COUNT, ACTIONS, SPACE, CondottiereAction
from condotta.condottiere.battle import options_of
from condotta.condottiere.deals import check_show, read_show, show_cards
from condotta.condottiere.determinize import Unseen, show_only_finished_plays
from condotta.condottiere.explain import rules_of_question
from condotta.condottiere.flow import QUESTIONS, question_of, settle
from condotta.condottiere.phases import HAND_CHOICE, OVER, SETUP
from condotta.condottiere.position import Position, Show, empty_position, seats_in
from condotta.condottiere.problems.finding import find_problems
from condotta.condottiere.question import Question
from condotta.condottiere.rules import RULES_VERSION, Rules, agree, discouraged, header
from condotta.condottiere.snapshot import position_from, read_snapshot, take_snapshot
from condotta.condottiere.victory import scores
from condotta.condottiere.view import Common, view_of
from condotta.core.action import is_among, mask_of
from condotta.core.chance import Chance, seed_from
from condotta.core.decision import Decision
from condotta.core.errors import BadSnapshot, CondottaError, GameOver, MalformedAction, SetupError
from condotta.core.event import Event
from condotta.core.game import seat_at
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.reader import history_in, start_in
from condotta.core.reason import Reason, because, illegal
from condotta.core.record import record_of
from condotta.core.result import Result
from condotta.core.values import JsonObject

IDLE_ANSWERS: Final = frozenset(
    ("pass", "decline", "take-nothing", "remove-pope", "keep-hand", "keep-no-more")
)
"""The answers that leave everything as it is, as far as the question allows."""

FENCES: Final = frozenset(
    (
        "card-turned-up",
        "cards-dealt",
        "cards-drawn",
        "cards-kept",
        "cards-shown",
        "deck-reshuffled",
        "hand-discarded",
        "hand-discarded-uncounted",
        # Between two battles hands may be thrown in, in secret (R23): whether the last choice can
        # be undone must not tell whether anybody was asked.
        "battle-ends",
        "battle-begins",
        "final-battle-ends",
        "final-battle-begins",
        "round-ends",
        "game-over",
    )
)
"""The kinds of events that nobody may undo alone: cards were drawn, revealed or settled."""


class Condottiere:
    """One game (or campaign) of Condottiere in progress."""

    def __init__(
        self,
        position: Position,
        answers: list[int],
        history: list[CondottiereAction | Show],
        origin: Position | None,
    ) -> None:
        """Put the parts together; games are made by ``new_game`` and ``restore_game``.

        ``origin`` is where the history begins, if that is not the deal from the seed. Before
        anything has happened it may be the position itself, which is copied when it changes.
        """
        self._position = position
        self._answers = answers
        self._history = history
        self._origin = origin
        self._decision: Decision | None = None
        self._unseen: Unseen | None = None
        """What the seat that imagined last cannot know: a search asks for it at every try."""

    @property
    def name(self) -> str:
        """The game's name in the registry."""
        return "condottiere"

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._position.rules.seats

    @property
    def rules(self) -> Rules:
        """What was agreed before the first deal."""
        return self._position.rules

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What the rulebook advises against in this game's setup."""
        return discouraged(self._position.rules)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._position.phase == OVER

    @property
    def decision(self) -> Decision:
        """The one pending question."""
        decision = self._decision
        if decision is None:
            question = self._question()
            options = options_of(self._answers)
            # R23: whether anybody may throw in a hand is that seat's secret.
            secret = self._position.phase == HAND_CHOICE
            seat = question.seat(self._position)
            decision = Decision(seat, question.kind, options, secret=secret)
            self._decision = decision
        return decision

    @property
    def result(self) -> Result:
        """How the game ended."""
        position = self._position
        if position.phase != OVER:
            raise CondottaError("error.not-over")
        winners = tuple(seats_in(position.winners))
        points = tuple(scores(position))
        return Result(winners, position.reason, points, capped=position.capped)

    @property
    def idle_answer(self) -> CondottiereAction:
        """The option that does the least: pass, decline, nothing; else the first."""
        for index in self._answers:
            if ACTIONS[index].kind in IDLE_ANSWERS:
                return ACTIONS[index]
        self._question()
        return ACTIONS[self._answers[0]]

    def mask(self) -> bytearray:
        """The action space, a byte for each action by its index: 1 for the options, 0 elsewhere."""
        return mask_of(self._answers, ACTION_COUNT)

    # Whatever a caller hands over is taken as an object and checked here: compiled, a narrower
    # type would refuse it before we could say what is wrong.

    def play(self, action: object) -> list[Event]:
        """Answer the pending question; a refused answer changes nothing."""
        position = self._position
        question = self._question()
        known = SPACE.known(action)
        if known is None or not is_among(self._answers, known.index):
            raise self._refusal(action)
        self._keep_origin()
        events: list[Event] = []
        question.answer(position, known.index, events)
        self._answers = settle(position, events)
        self._decision = None
        self._unseen = None
        self._history.append(known)
        return events

    def show(self, seat: object, cards: object, to: object) -> list[Event]:
        """Show cards of a hand to other seats (C7-TALK-2, C5-TALK-2); uses up no turn."""
        return self._show(read_show(self.rules, seat, cards, to))

    def play_json(self, entry: object) -> list[Event]:
        """Do what one entry of a record says: an answer, or a show."""
        return self._do(_read_entry(self.rules, entry))

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
        seen = view_of(position, who, QUESTIONS[position.phase], self._answers, shared)
        return cast("JsonObject", seen)

    def common(self) -> Common:
        """What everybody may know now, to be handed to ``view`` for one seat after another."""
        return Common(self._position)

    def snapshot(self) -> JsonObject:
        """The whole position and how it came about."""
        taken = take_snapshot(self._position)
        taken["history"] = [entry.to_json() for entry in self._history]
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

    def clone(self) -> Condottiere:
        """An independent copy."""
        self._keep_origin()
        return Condottiere(self._position.clone(), self._answers, self._history[:], self._origin)

    def determinize(self, seat: object, rng: object) -> Condottiere:
        """A copy with everything that seat cannot know redrawn at random.

        If the question pending was another seat's secret, the copy may be one step further or back.
        """
        if not isinstance(rng, Random):
            raise SetupError("error.not-a-generator", {"given": shown(rng)})
        observer = seat_at(seat, self.seats)
        position = self._position.clone()
        show_only_finished_plays(position, observer)
        unseen = self._unseen
        if unseen is None or unseen.seat != observer:
            unseen = Unseen(position, observer)
            self._unseen = unseen
        unseen.redraw(position, rng)
        answers = settle(position, [])
        return Condottiere(position, answers, [], position)

    def __copy__(self) -> Condottiere:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Condottiere:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be sent to other processes, by way of a snapshot that is taken at its word."""
        return _sent, (self.snapshot(),)

    def problems(self) -> Sequence[str]:
        """Everything that is wrong with the position; empty when all is well."""
        return find_problems(self._position)

    def _do(self, entry: CondottiereAction | Show) -> list[Event]:
        return self._show(entry) if isinstance(entry, Show) else self.play(entry)

    def _show(self, show: Show) -> list[Event]:
        self._question()
        check_show(self._position, show)
        self._keep_origin()
        self._unseen = None
        self._history.append(show)
        return [show_cards(self._position, show)]

    def _keep_origin(self) -> None:
        """Copy where the history begins, before the position changes."""
        if self._origin is self._position:
            self._origin = self._position.clone()

    def _question(self) -> Question:
        if self._position.phase == OVER:
            raise GameOver("error.game-over")
        return question_of(self._position)

    def _refusal(self, action: object) -> CondottaError:
        """Put a refusal into words: what was asked, what was given, and the rule."""
        known = SPACE.known(action)
        if known is None:
            return MalformedAction("error.malformed-action", {"given": shown(action)})
        question = question_of(self._position)
        reason = self._reason(question, known.index)
        return illegal(question.kind, question.seat(self._position), known.message, reason)

    def _reason(self, question: Question, index: int) -> Reason:
        if question.first <= index <= question.last:
            return question.reason(self._position, index)
        rule = rules_of_question(self._position.rules.book, question.kind)[0]
        return because(rule, "other-question", asked=question.kind)


def new_game(
    *,
    seats: object,
    seed: object,
    edition: object,
    variants: object,
    options: object,
    rules_version: object = RULES_VERSION,
) -> Condottiere:
    """Set up a game: check what was agreed, shuffle, deal."""
    rules = agree(edition, variants, options, seats, rules_version)
    position = empty_position(rules, Chance(seed_from(seed)))
    assert position.phase == SETUP
    answers = settle(position, [])
    return Condottiere(position, answers, [], None)


def opening_events(game: object) -> list[Event]:
    """Tell how a game began: the events of its setup, which no action has returned."""
    assert isinstance(game, Condottiere)
    chance = Chance(game._position.chance.seed)
    events: list[Event] = []
    if game._origin is None:
        settle(empty_position(game.rules, chance), events)
    return events


def restore_game(snapshot: JsonObject) -> Condottiere:
    """Rebuild a game from a snapshot; one without a history begins a record of its own."""
    position = read_snapshot(snapshot)
    origin = start_in(snapshot, read_snapshot)
    entries: list[CondottiereAction | Show] = []
    if snapshot.get("history") is None:
        origin = position.clone()
    else:
        entries = history_in(snapshot, lambda entry: _read_entry(position.rules, entry))
        _check_history(position, entries, origin)
    return Condottiere(position, settle(position, []), entries, origin)


def _sent(snapshot: JsonObject) -> Condottiere:
    """Rebuild a game that another process has sent: its history is not played again."""
    position = position_from(snapshot)
    origin = start_in(snapshot, position_from)
    entries = history_in(snapshot, lambda entry: _read_entry(position.rules, entry))
    return Condottiere(position, settle(position, []), entries, origin)


def _check_history(
    position: Position, entries: list[CondottiereAction | Show], origin: Position | None
) -> None:
    """Play the history again: it must lead to the position it comes with."""
    start = origin
    if start is None:
        start = empty_position(position.rules, Chance(position.chance.seed))
    replayed = start.clone()
    game = Condottiere(replayed, settle(replayed, []), [], None)
    try:
        for entry in entries:
            game._do(entry)
    except CondottaError as problem:
        raise BadSnapshot("error.snapshot-history") from problem
    if not position.held_before:
        # A snapshot made before these were kept: the history tells them.
        position.held_before = replayed.held_before
        position.drawn_since = replayed.drawn_since
    if take_snapshot(replayed) != take_snapshot(position):
        raise BadSnapshot("error.snapshot-history")


def _read_entry(rules: Rules, entry: object) -> CondottiereAction | Show:
    """Read one entry of a record: an answer, or a show."""
    if isinstance(entry, dict) and entry.get("kind") == "show":
        if set(entry) != {"kind", "seat", "cards", "to"}:
            raise MalformedAction("error.malformed-action", {"given": shown(entry)})
        return read_show(rules, entry["seat"], entry["cards"], entry["to"])
    return CondottiereAction.from_json(entry)
