"""The ledger of a fair and the sheet of a battle tell what then happens, whatever is answered."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import cast

import pytest

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax import PaxAction, PaxRenaissance, forecast_of
from condotta.pax.places import EMPIRE_KEYS, SLOT_EMPIRE, SLOT_KEYS
from condotta.pax.rulebook import rule
from condotta.pax.shapes import BattleForeseen, FairForeseen, PaxForecast, StationForeseen
from tests.pax.configurations import games, random_game

FAIRS = 500
BATTLES = 500
PARTS = 10
"""The same work in parts, so that several can be done at once."""
LONGEST = 400
"""So many answers of a game are looked at."""
OF_EACH_GAME = 6


def foreseen(game: PaxRenaissance, action: PaxAction) -> PaxForecast:
    """What the player who is asked would be told of an answer."""
    view = json.loads(json.dumps(game.view(game.decision.seat)))
    return cast("PaxForecast", forecast_of(view, action.to_json()))


@dataclass
class Told:
    """A forecast that was made while something was going on, and what had happened before it."""

    forecast: PaxForecast
    happened: int
    florins: list[int]


@dataclass
class Course:
    """A fair or a battle as it went: the forecasts on its way, and all that happened."""

    tolds: list[Told]
    events: list[Event]
    florins: list[int]


def course_of(game: PaxRenaissance, action: PaxAction, rng: Random, last: str) -> Course:
    """Give an answer and then any answers, until an event of a kind has been told."""
    course = Course([], [], [])
    while True:
        told = Told(foreseen(game, action), len(course.events), game.position.florins[:])
        course.tolds.append(told)
        course.events += game.play(action)
        if game.over or any(event.kind == last for event in course.events):
            course.florins = game.position.florins[:]
            return course
        option = rng.choice(game.decision.options)
        assert isinstance(option, PaxAction)
        action = option


# --- Fairs ---------------------------------------------------------------------------------------


def empire_at(slot: object) -> str:
    return EMPIRE_KEYS[SLOT_EMPIRE[SLOT_KEYS.index(str(slot))]]


def check_ledger(fair: FairForeseen, told: Told, course: Course) -> None:
    """Everything in the ledger came true, and nothing else happened on the voyage."""
    events = course.events[told.happened :]
    ends = next(place for place, event in enumerate(events) if event.kind == "fair-ends")
    assert events[ends].args == {"row": fair["row"], "count": fair["left"]}
    gained = [after - before for after, before in zip(course.florins, told.florins, strict=True)]
    assert fair["florins"] == gained
    left = fair["profits"] - fair["subsidy"]
    for station in fair["stations"]:
        left -= station["paid"]
        assert station["left"] == left
    assert left == fair["left"]
    sailed = [event for event in events[:ends] if event.kind in ("share-earned", "pirates-rob")]
    shares = [station for station in fair["stations"] if station["paid"]]
    assert [paid_at(event) for event in sailed] == [
        (station["place"], station["seat"], station["paid"]) for station in shares
    ]
    check_levies(fair, events[:ends], skip=fair_goes_on(told))
    reached = [station["place"] for station in fair["stations"]]
    assert not {*reached} & {*fair["beyond"]}
    assert not fair["beyond"] or fair["left"] == 0


def paid_at(event: Event) -> tuple[object, object, object]:
    return event.args["slot"], event.args.get("seat"), event.args["count"]


def fair_goes_on(told: Told) -> int:
    """The levy that was just answered is behind the ledger's first station."""
    return int(told.happened > 0 and told.forecast["events"][0]["kind"] == "levy-raised")


def check_levies(fair: FairForeseen, events: list[Event], *, skip: int) -> None:
    """Each levy was raised where the ledger said it might be, of the piece it named."""
    raised = [event.args["slot"] for event in events if event.kind == "levy-raised"][skip:]
    placed = [event.args for event in events if event.kind == "piece-placed"]
    where = {empire_at(slot): str(slot) for slot in raised}
    assert len(where) == len(raised)
    empires = [station for station in fair["stations"] if station["place"] in EMPIRE_KEYS]
    assert {*where} <= {station["place"] for station in empires}
    for station in empires:
        if station["sure"]:
            check_levy(station, where.get(station["place"]), placed)


def check_levy(station: StationForeseen, slot: str | None, placed: list[JsonObject]) -> None:
    if slot is None:
        assert station["cities"] == []
        assert station["rule"] == "P-G4b"
        return
    levy = station["levies"][station["cities"].index(slot)]
    assert {"piece": levy, "slot": slot} in placed


def fairs_in(game: PaxRenaissance) -> Iterator[PaxAction]:
    """Give the answers that convene a fair."""
    for option in game.decision.options:
        assert isinstance(option, PaxAction)
        if option.kind == "convene-fair":
            yield option


@pytest.mark.parametrize("part", range(PARTS))
def test_the_ledger_of_a_fair_tells_what_then_happens(part: int) -> None:
    rng = Random(f"fairs {part}")
    choices = 0
    for where, game, option in islice(met(part, fairs_in, rarely=20), FAIRS // PARTS):
        course = course_of(game, option, rng, "fair-ends")
        for told in course.tolds:
            assert "fair" in told.forecast, where
            check_ledger(told.forecast["fair"], told, course)
        choices += len(course.tolds) > 1
    assert choices > 0


def met(
    part: int, sought: Callable[[PaxRenaissance], Iterator[PaxAction]], *, rarely: int
) -> Iterator[tuple[str, PaxRenaissance, PaxAction]]:
    """Give answers of a sort, each with a copy of its game: at most a few of each game.

    Games are of every kind of table; each part has tables and seeds of its own.
    """
    rng = Random(f"met {part}")
    for number, (table, seed, policy) in enumerate(games(1_000 * part)):
        if number % PARTS != part:
            continue
        found = 0
        for count, step in enumerate(random_game(table, seed, policy, most=LONGEST)):
            if step.game.over or found == OF_EACH_GAME:
                break
            for option in sought(step.game) if rng.randrange(rarely) == 0 else ():
                copy = step.game.clone()
                assert isinstance(copy, PaxRenaissance)
                yield f"{table}, seed {seed}, {policy}, step {count}", copy, option
                found += 1


# --- Battles -------------------------------------------------------------------------------------

LEADS_TO_WAR = frozenset({"announce", "ops", "battle-where", "campaign", "rooks-join"})
"""The questions with answers after which a battle is fought."""
DEATHS = {"piece-killed": "slot", "repressed-killed": "empire", "agent-killed": ""}


def deaths(events: list[Event]) -> Counter[tuple[object, object]]:
    return Counter(
        (event.args["piece"], event.args.get(DEATHS[event.kind]))
        for event in events
        if event.kind in DEATHS
    )


def check_sheet(battle: BattleForeseen, told: Told, course: Course) -> None:
    """Who fought, who fell and what came of it is as the sheet said."""
    events = course.events[told.happened :]
    kinds = [event.kind for event in events]
    ends = next(n for n, kind in enumerate(kinds) if kind in ("battle-won", "battle-lost"))
    assert battle["won"] is (kinds[ends] == "battle-won")
    assert battle["won"] is (battle["attackers"] > battle["attackers_lost"])
    begins = kinds.index("battle-joined") if "battle-joined" in kinds[:ends] else 0
    if "battle-joined" in kinds[:ends]:
        for side in ("attackers", "defenders"):
            fought = [one["piece"] for one in battle["fighters"] if f"{one['side']}s" == side]
            assert events[begins].args[side] == fought
    check_fallen(battle, deaths(events[begins:ends]))
    then = iter([event.to_json() for event in events[ends:]])
    for event in battle["follows"]:
        assert any(event == happened for happened in then)


def check_fallen(battle: BattleForeseen, dead: Counter[tuple[object, object]]) -> None:
    """Those fell who must, and of the others as many as were said."""
    sure, perhaps = Counter[tuple[object, object]](), Counter[tuple[object, object]]()
    for fighter in battle["fighters"]:
        place = fighter.get("slot", fighter.get("empire"))
        if fighter["falls"] is not False:
            (perhaps if fighter["falls"] is None else sure)[fighter["piece"], place] += 1
        assert rule(fighter["rule"]).id == fighter["rule"]
    assert sure <= dead <= sure + perhaps
    assert dead.total() == battle["attackers_lost"] + battle["defenders_lost"]


def wars_in(game: PaxRenaissance) -> Iterator[PaxAction]:
    """Give the answers that bring a battle."""
    if game.decision.kind in LEADS_TO_WAR:
        for option in game.decision.options:
            assert isinstance(option, PaxAction)
            if "battle" in foreseen(game, option):
                yield option


@pytest.mark.parametrize("part", range(PARTS))
def test_the_sheet_of_a_battle_tells_what_then_happens(part: int) -> None:
    rng = Random(f"battles {part}")
    checked = 0
    for where, game, option in islice(met(part, wars_in, rarely=1), BATTLES // PARTS):
        wins = foreseen(game, option)["battle"]["won"]
        course = course_of(game, option, rng, "regime-change" if wins else "battle-lost")
        for told in course.tolds:
            battle = told.forecast.get("battle")
            if battle is None:
                # Survivors are being placed: it is over.
                happened = course.events[: told.happened]
                assert any(event.kind == "battle-won" for event in happened), where
            elif not battle["before"]:
                check_sheet(battle, told, course)
                checked += 1
    assert checked >= BATTLES // PARTS
