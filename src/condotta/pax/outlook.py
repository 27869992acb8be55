"""What some answers would change: the table before and after them compared, fact by fact.

The answers are given to the rules themselves on the table that a view shows, as in a forecast, so
nothing is told that the view does not tell. An answer that only opens an action is followed by the
answers that would carry it out, as long as they come from the same seat; the next action is another
story.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from condotta.core.consequence import Consequence, Outlook, Weights, weighed
from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.given import shown
from condotta.core.views import options_seen
from condotta.pax.actions import PaxAction
from condotta.pax.battle_sheet import battle_foreseen, is_being_fought, is_coming
from condotta.pax.fair_ledger import fair_foreseen, is_under_way
from condotta.pax.flow import question_of, settle
from condotta.pax.names import card_key, empire_key
from condotta.pax.pieces import PRESTIGE_NAMES, PRESTIGES, STATE_NAMES
from condotta.pax.places import ALL_EMPIRES
from condotta.pax.places_now import concessions_of
from condotta.pax.position import Position, is_playing, seats_in, top
from condotta.pax.reading import lacking, read_aloud
from condotta.pax.seen import table_seen
from condotta.pax.steps import REFRESH, TURN
from condotta.pax.tableau import cards_of, is_empire_card, is_republic
from condotta.pax.victory import full_prestige

if TYPE_CHECKING:
    from condotta.pax.shapes import BattleForeseen, VictoryRead

WEIGHTS: Final[Weights] = {
    "fact.wins": (100, 1),
    "fact.shares-win": (99, 0),
    "fact.loses": (98, -1),
    "fact.can-declare": (95, 1),
    "fact.stops": (90, 1),
    "fact.lets": (89, -1),
    "fact.meets": (85, 1),
    "fact.misses": (84, -1),
    "fact.loses-empire": (72, -1),
    "fact.gains-king": (70, 1),
    "fact.gains-republic": (70, 1),
    "fact.battle-won": (66, 1),
    "fact.battle-lost": (65, -1),
    "fact.activates": (64, 0),
    "fact.other-loses-empire": (60, 1),
    "fact.other-gains-empire": (58, -1),
    "fact.other-nearer": (56, -1),
    "fact.other-farther": (54, 1),
    "fact.nearer": (50, 1),
    "fact.farther": (49, -1),
    "fact.loses-concessions": (46, -1),
    "fact.gains-concessions": (44, 1),
    "fact.loses-card": (42, -1),
    "fact.silenced": (41, -1),
    "fact.plays-card": (40, 1),
    "fact.speaks-again": (39, 1),
    "fact.takes-card": (38, 1),
    "fact.other-silenced": (37, 1),
    "fact.other-loses-concessions": (36, 1),
    "fact.other-loses-card": (35, 1),
    "fact.leads": (34, 1),
    "fact.leads-no-more": (33, -1),
    "fact.state": (30, 0),
    "fact.earns": (28, 1),
    "fact.costs": (27, -1),
    "fact.other-earns": (20, -1),
    "fact.actions-left": (10, 0),
    "fact.ends-turn": (9, 0),
}
"""The win before everything, then what stands between somebody and a win, then what is owned."""

NOT_ACTIVE: Final = -18
"""What is nearer to a victory that cannot be declared yet matters less."""
DEAR: Final = 8
"""Who has to pay half of all florins will want to know."""
NOTEWORTHY: Final = 3
"""Somebody else's florins are worth a word from so many on."""

NOBODY: Final = -1
"""Has an empire's card while it lies on its throne."""


def outlook_of(view: object, line: Sequence[object]) -> Outlook:
    """Say what a line of answers would change; its first is one of the view's options."""
    table = table_seen(view)
    assert isinstance(view, dict)
    if line[0] not in options_seen(view):
        raise IllegalAction("error.not-an-option", {"given": shown(line[0])})
    seat = view["seat"]
    assert isinstance(seat, int)
    ahead = _Ahead(table, seat, line)
    changes = Changes(table, ahead.position, seat)
    changes.compare(ahead.events)
    changes.foresee_money(ahead.florins())
    battle = ahead.battle()
    if battle is not None:
        changes.foresee_battle(battle)
    return Outlook(ahead.foreseen, changes.found)


class _Ahead:
    """The table after as many answers of a line as one seat gives within one action."""

    def __init__(self, table: Position, seat: int, line: Sequence[object]) -> None:
        self.position = self._before_last = table
        self.events: list[Event] = []
        self.foreseen = 0
        self._florins = table.florins
        self._last = -1
        answers = question_of(table).answers(table)
        for entry in line:
            index = PaxAction.from_json(entry).index
            if index not in answers:
                # Thought of in an imagined game, and not possible on this table.
                return
            self._before_last, self._last = self.position, index
            self.position = self.position.clone()
            question_of(self.position).answer(self.position, index, self.events)
            answers = settle(self.position, self.events, until=REFRESH)
            self.foreseen += 1
            if not answers or top(self.position) == TURN:
                return
            if question_of(self.position).seat(self.position) != seat:
                return

    def florins(self) -> list[int]:
        """Give everybody's florins; at the end of a fair, which no choice in it changes."""
        if not is_under_way(self.position):
            return self.position.florins
        fair, _ = fair_foreseen(self.position.clone(), self._florins, [], begins=False)
        return [had + gained for had, gained in zip(self._florins, fair["florins"], strict=True)]

    def battle(self) -> BattleForeseen | None:
        """Give the sheet of a battle that is not over yet, unless a choice before it may matter."""
        if not is_being_fought(self.position) and not is_coming(self.position):
            return None
        sheet = battle_foreseen(self._before_last.clone(), self._last)
        return None if sheet["before"] else sheet


class Changes:
    """Two tables compared with the eyes of a seat: everything that ``WEIGHTS`` knows."""

    def __init__(self, before: Position, after: Position, seat: int) -> None:
        """Say which tables, and for whom."""
        self.before = before
        self.after = after
        self.seat = seat
        self.others = [
            other
            for other in range(before.rules.seats)
            if other != seat and is_playing(before, other)
        ]
        self.found: list[Consequence] = []

    def compare(self, events: Sequence[Event]) -> None:
        """Find every difference; ``events`` have led from one table to the other."""
        if self.after.over:
            self._compare_end()
            return
        was, now = read_aloud(self.before), read_aloud(self.after)
        for old, new in zip(was["victories"], now["victories"], strict=True):
            self._compare_victory(old, new)
        self._compare_empires()
        self._compare_concessions()
        self._compare_cards()
        self._compare_silence(was["silenced"], now["silenced"])
        self._compare_prestige()
        if self.before.actor == self.seat:
            self._look_back(events)

    def _tell(self, key: str, more: int = 0, **args: object) -> None:
        self.found.append(weighed(WEIGHTS, key, args, more))

    # --- the end and the victories ----------------------------------------------------------------

    def _compare_end(self) -> None:
        winners = seats_in(self.after.winners)
        if winners == [self.seat]:
            self._tell("fact.wins")
        else:
            key = "fact.shares-win" if self.seat in winners else "fact.loses"
            self._tell(key, seats=winners)

    def _compare_victory(self, was: VictoryRead, now: VictoryRead) -> None:
        victory = now["victory"]
        if now["active"] and not was["active"]:
            self._tell("fact.activates", victory=victory)
        for other in self.others:
            self._compare_standing_of_other(other, was, now)
        seat = self.seat
        met, meets = _can_declare(was, seat), _can_declare(now, seat)
        if meets and not met:
            at_once = self.after.actor == seat and self.after.actions_left >= now["actions"]
            self._tell("fact.can-declare" if at_once else "fact.meets", victory=victory)
        elif met and not meets:
            self._tell("fact.misses", victory=victory)
        else:
            self._compare_own_standing(was, now)

    def _compare_standing_of_other(self, other: int, was: VictoryRead, now: VictoryRead) -> None:
        victory = now["victory"]
        met, meets = _can_declare(was, other), _can_declare(now, other)
        if meets != met:
            self._tell("fact.lets" if meets else "fact.stops", seat=other, victory=victory)
            return
        old, new = lacking(was["seats"][other]), lacking(now["seats"][other])
        if meets or not now["active"] or old is None or new is None:
            return
        if new == 1 < old:
            self._tell("fact.other-nearer", seat=other, victory=victory)
        elif old == 1 < new:
            self._tell("fact.other-farther", seat=other, victory=victory, count=new)

    def _compare_own_standing(self, was: VictoryRead, now: VictoryRead) -> None:
        old, new = lacking(was["seats"][self.seat]), lacking(now["seats"][self.seat])
        if old is None or new is None or old == new:
            return
        key = "fact.nearer" if new < old else "fact.farther"
        more = 0 if now["active"] else NOT_ACTIVE
        self._tell(key, more, victory=now["victory"], count=new, was=old)

    # --- what is owned ----------------------------------------------------------------------------

    def _compare_empires(self) -> None:
        for empire in ALL_EMPIRES:
            was, now = self.before.owner[empire], self.after.owner[empire]
            name = empire_key(empire)
            is_king = not is_republic(self.after, empire)
            if now != was:
                self._tell_of_owners(name, was, now, is_king=is_king)
            elif now == self.seat and is_king == is_republic(self.before, empire):
                self._tell("fact.gains-king" if is_king else "fact.gains-republic", empire=name)
            state = self.after.states[empire]
            if state != self.before.states[empire]:
                self._tell("fact.state", empire=name, state=STATE_NAMES[state])

    def _tell_of_owners(self, empire: str, was: int, now: int, *, is_king: bool = True) -> None:
        if now == self.seat:
            self._tell("fact.gains-king" if is_king else "fact.gains-republic", empire=empire)
        if was == self.seat:
            self._tell("fact.loses-empire", empire=empire)
        if was in self.others:
            self._tell("fact.other-loses-empire", seat=was, empire=empire)
        if now in self.others:
            self._tell("fact.other-gains-empire", seat=now, empire=empire)

    def _compare_concessions(self) -> None:
        gained = concessions_of(self.after, self.seat) - concessions_of(self.before, self.seat)
        if gained > 0:
            self._tell("fact.gains-concessions", count=gained)
        elif gained < 0:
            self._tell("fact.loses-concessions", count=-gained)
        for other in self.others:
            lost = concessions_of(self.before, other) - concessions_of(self.after, other)
            if lost > 0:
                self._tell("fact.other-loses-concessions", seat=other, count=lost)

    def _compare_cards(self) -> None:
        """Cards of tableaux lie open; of hands only what comes from the open market is told."""
        before, after = self.before, self.after
        was, now = cards_of(before, self.seat), cards_of(after, self.seat)
        for card in _but_empires(now, was):
            self._tell("fact.plays-card", card=card_key(card))
        for card in _but_empires(was, now):
            self._tell("fact.loses-card", card=card_key(card))
        for card in after.hands[self.seat]:
            if card not in before.hands[self.seat] and card in before.market:
                self._tell("fact.takes-card", card=card_key(card))
        for other in self.others:
            for card in _but_empires(cards_of(before, other), cards_of(after, other)):
                self._tell("fact.other-loses-card", seat=other, card=card_key(card))

    def _compare_silence(self, was: Sequence[str], now: Sequence[str]) -> None:
        """A bishop silences cards; one that has left the tableau is told of already."""
        own = [card_key(card) for card in cards_of(self.after, self.seat)]
        for card in now:
            if card not in was:
                self._tell("fact.silenced" if card in own else "fact.other-silenced", card=card)
        for card in was:
            if card not in now and card in own:
                self._tell("fact.speaks-again", card=card)

    def _compare_prestige(self) -> None:
        for prestige in range(PRESTIGES):
            led, leads = (self._is_ahead(table, prestige) for table in (self.before, self.after))
            if led != leads:
                key = "fact.leads" if leads else "fact.leads-no-more"
                self._tell(key, prestige=PRESTIGE_NAMES[prestige])

    def _is_ahead(self, table: Position, prestige: int) -> bool:
        own = full_prestige(table, self.seat, prestige)
        return all(own > full_prestige(table, other, prestige) for other in self.others)

    def _look_back(self, events: Sequence[Event]) -> None:
        """Say what came of a seat's own turn; who is asked in another's has no battle."""
        for event in events:
            if event.kind in ("battle-won", "battle-lost"):
                self._tell_of_battle(str(event.facts["empire"]), won=event.kind == "battle-won")
        if top(self.after) == REFRESH:
            self._tell("fact.ends-turn")
        elif 0 < self.after.actions_left < self.before.actions_left:
            self._tell("fact.actions-left", count=self.after.actions_left)

    # --- what is foreseen further -----------------------------------------------------------------

    def foresee_money(self, florins: Sequence[int]) -> None:
        """Say what everybody would gain or pay; at the end of the game nobody cares."""
        if self.after.over:
            return
        had = self.before.florins[self.seat]
        gained = florins[self.seat] - had
        if gained > 0:
            self._tell("fact.earns", count=gained)
        elif gained < 0:
            self._tell("fact.costs", DEAR if -2 * gained >= had else 0, count=-gained, had=had)
        for other in self.others:
            count = florins[other] - self.before.florins[other]
            if count >= NOTEWORTHY:
                self._tell("fact.other-earns", seat=other, count=count)

    def foresee_battle(self, battle: BattleForeseen) -> None:
        """Say how a battle ends that is not over yet, and whose the empire is then."""
        if self.before.actor != self.seat:
            return
        for event in battle["follows"]:
            was, now = event.get("from"), event.get("seat")
            if event["kind"] in ("empire-taken", "empire-made-vassal") and now != was:
                assert now is not None
                self._tell_of_owners(event["empire"], NOBODY if was is None else was, now)
        self._tell_of_battle(battle["empire"], won=battle["won"])

    def _tell_of_battle(self, empire: str, *, won: bool) -> None:
        """Whoever hears that an empire has a new owner knows that the battle was won."""
        if not won:
            self._tell("fact.battle-lost", empire=empire)
        elif all(told.message.args.get("empire") != empire for told in self.found):
            self._tell("fact.battle-won", empire=empire)


def _can_declare(victory: VictoryRead, seat: int) -> bool:
    return victory["active"] and seat in victory["met_by"]


def _but_empires(cards: Sequence[int], those: Sequence[int]) -> list[int]:
    """List the cards that are not among ``those``; empires are told of by themselves."""
    return [card for card in cards if card not in those and not is_empire_card(card)]
