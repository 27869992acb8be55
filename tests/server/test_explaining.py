"""The table explained to whoever looks at it, and what can be set up at all."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

import condotta
from condotta.condottiere import forecast_of, reading_of
from condotta.core.errors import IllegalAction
from condotta.core.values import JsonObject
from condotta.players import OFFERED
from condotta.server import explanations, thinker
from condotta.server.errors import Refused
from condotta.server.explaining import MOST_OF_ONE, MOST_WAITING, Explainer, explained
from condotta.server.routes.games import GamesTold, all_games
from condotta.server.story import SPECTATOR
from condotta.server.turns import Errand
from tests.condottiere.configurations import positions
from tests.condottiere.scenario import A, B, C
from tests.server.houses import Time, open_house, seat_two
from tests.server.secrets_asked import before_the_secret, win_roma, with_everybody
from tests.server.serving import PATIENCE, Guest, Live, Served, live, serving
from tests.server.worlds import World


def test_a_seat_that_is_asked_gets_a_forecast_for_each_of_its_options() -> None:
    for _, game in positions(61, most=60, first_seed=40_000):
        world = World(game.clone())
        asked = game.decision.seat
        view = world.story.view(asked)
        told = world.explained(asked)
        assert told["number"] == world.story.number(asked)
        assert told["reading"] == reading_of(view)
        options = [option.to_json() for option in game.decision.options]
        assert told["forecasts"] == [forecast_of(view, option) for option in options]


def test_nobody_else_gets_forecasts() -> None:
    _, game = next(positions(61, most=1, first_seed=3))
    world = World(game.clone())
    others = [seat for seat in range(game.seats) if seat != game.decision.seat]
    for observer in (*others, SPECTATOR):
        told = world.explained(observer)
        assert told["forecasts"] is None
        assert told["reading"] == reading_of(world.story.view(observer))


def test_while_a_question_is_secret_the_others_have_explained_what_they_saw_last() -> None:
    world = with_everybody(before_the_secret())
    win_roma(world)
    assert world.explained(B)["forecasts"] is not None
    for observer in (A, C, SPECTATOR):
        told = world.explained(observer)
        assert told["forecasts"] is None
        assert told["reading"] == reading_of(world.story.view(observer))
        assert told["number"] == world.story.number(observer)
    # They have not been told yet that the lines are gone.
    assert world.explained(C)["reading"]["lines"][A]["strength"] == 5
    assert world.explained(B)["reading"]["lines"][A]["strength"] == 0


async def talk_it_over(anna: Guest, served: Served, table: str) -> None:
    async with live(anna, table) as socket:
        game = Live(socket)
        await game.hear()
        early = await game.do("explain")
        assert early["problem"]["error"] == "not-started"
        anna.post(f"/api/tables/{table}/start")
        await game.until(lambda: game.options)
        told = await game.do("explain")
        assert game.sight is not None
        assert told["number"] == game.sight["number"]
        assert told["reading"] == reading_of(game.sight["view"])
        assert len(told["forecasts"]) == len(game.options)
        address = f"{served.url.replace('http', 'ws')}/api/tables/{table}/live"
        async with connect(address) as nobody:
            watcher = Live(nobody)
            await watcher.hear()
            seen = await watcher.do("explain")
            assert (watcher.seat, seen["type"], seen["forecasts"]) == (None, "explained", None)


def test_explaining_over_the_network_to_a_player_and_to_anybody_who_watches(
    sqlite_address: str,
) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2, computers=["steady"], first=0)
        asyncio.run(talk_it_over(anna, served, table))


async def play_explained(anna: Guest, served: Served, table: str) -> None:
    """Everything shown is explained, to a player and to a watcher, and nobody need ask."""
    address = f"{served.url.replace('http', 'ws')}/api/tables/{table}/live?explain=true"
    async with live(anna, table, explain="true") as socket, connect(address) as nobody:
        game, watcher = Live(socket), Live(nobody)
        anna.post(f"/api/tables/{table}/start")
        for _ in range(4):
            await game.until(lambda: game.options)
            await game.until(lambda: is_explained(game))
            told, sight = game.answers.pop(None), game.sight
            assert sight is not None
            assert told["reading"] == reading_of(sight["view"])
            options = sight["view"]["decision"]["options"]
            assert told["forecasts"] == [forecast_of(sight["view"], one) for one in options]
            await game.do("move", number=sight["number"], action=options[0])
        await watcher.until(lambda: is_explained(watcher))
        assert watcher.answers[None]["forecasts"] is None
        await game.until(lambda: game.options and is_explained(game))
        game.answers.clear()
        await game.send("sync")
        await game.until(lambda: is_explained(game))


def is_explained(game: Live) -> bool:
    """Whether the explanation that came last without being asked for is of what is shown."""
    told, sight = game.answers.get(None), game.sight
    return told is not None and sight is not None and told["number"] == sight["number"]


def test_who_wants_explanations_gets_one_after_every_sight(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2, computers=["steady"], first=0)
        asyncio.run(asyncio.wait_for(play_explained(anna, served, table), PATIENCE))


# --- nobody explains more than there is room for --------------------------------------------------


class Slow:
    """A worker that is busy until it is told to go on, and notes for what and whom."""

    def __init__(self) -> None:
        self.goes_on = asyncio.Event()
        self.asked: list[tuple[Errand, str]] = []

    async def start(self) -> None:
        """Be there."""

    async def work(self, wanted: str, given: JsonObject, errand: Errand, asker: str) -> JsonObject:
        self.asked.append((errand, asker))
        await self.goes_on.wait()
        return {"reading": {}, "forecasts": None}


def test_a_flood_of_questions_is_refused_and_what_tables_show_is_not() -> None:
    async def flood() -> None:
        slow = Slow()
        explainer = Explainer(slow)

        def ask(who: str, times: int) -> list[asyncio.Task[JsonObject]]:
            return [
                asyncio.create_task(explainer.ask("explanation", {}, who)) for _ in range(times)
            ]

        questions = [task for guest in range(100) for task in ask(f"guest {guest}", 30)]
        sight = asyncio.create_task(explainer.sight("condottiere", {}, "table"))
        while len(slow.asked) < MOST_WAITING + 1:
            await asyncio.sleep(0)
        counts = Counter(asker for errand, asker in slow.asked if errand is Errand.QUESTION)
        assert counts.total() == MOST_WAITING
        assert {*counts.values()} == {MOST_OF_ONE}
        assert (Errand.SIGHT, "table") in slow.asked
        slow.goes_on.set()
        heard = await asyncio.gather(*questions, return_exceptions=True)
        refused = [one.code for one in heard if isinstance(one, Refused)]
        assert refused == ["server-busy"] * (3000 - MOST_WAITING)
        assert await sight
        assert await explainer.ask("explanation", {}, "guest 99")

    asyncio.run(asyncio.wait_for(flood(), PATIENCE))


def test_a_worker_explains_not_this_process(
    sqlite_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event loop is in this process: it must not have a single rule to follow."""

    def not_here(*_: object) -> JsonObject:
        raise AssertionError("explained in the server's own process")

    monkeypatch.setattr(explanations, "explain", not_here)
    monkeypatch.setattr(thinker, "explain", not_here)

    async def ask() -> None:
        async with open_house(sqlite_address, Time()) as house:
            table = (await seat_two(house)).table
            assert table.story is not None
            told = await explained(house.explainer, table.story, 0, "k", "anna")
            assert told["reading"] == reading_of(table.story.view(0))
            view = condotta.new("pax-renaissance", seats=2, seed=1).view(None)
            given: JsonObject = {"game": "pax-renaissance", "view": view, "actions": []}
            with pytest.raises(IllegalAction) as refused:
                await house.explainer.ask("plan", given, "anna")
            assert refused.value.message.key == "error.plan-not-asked"
        with pytest.raises(Refused):
            await explained(house.explainer, table.story, 0, "k", "anna")

    asyncio.run(asyncio.wait_for(ask(), PATIENCE))


async def ask_often(anna: Guest, table: str) -> list[dict[str, Any]]:
    async with live(anna, table) as socket:
        game = Live(socket)
        await game.hear()
        return [await game.do("explain") for _ in range(40)]


def test_who_asks_too_often_is_held_back(sqlite_address: str) -> None:
    with serving(sqlite_address, limits=True) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2, computers=["steady"], first=0)
        anna.post(f"/api/tables/{table}/start")
        told = asyncio.run(ask_often(anna, table))
    kinds = [answer["type"] for answer in told]
    assert kinds[:20] == ["explained"] * 20
    assert {answer["problem"]["error"] for answer in told if answer["type"] == "refused"} == {
        "too-many"
    }


# --- what can be set up ---------------------------------------------------------------------------


def test_what_can_be_set_up_is_told_to_anybody(sqlite_address: str) -> None:
    with serving(sqlite_address) as served:
        told = httpx.get(f"{served.url}/api/games").json()
    assert told == json.loads(json.dumps(all_games()))
    assert told["players"] == list(OFFERED)
    assert [game["name"] for game in told["games"]] == ["condottiere", "pax-renaissance"]


def test_who_begins_is_no_option_for_the_table_chooses_it() -> None:
    offered = GamesTold.model_validate(all_games()).games[0]
    for edition in offered.editions:
        assert "start_seat" not in [option.name for option in edition.options]


@pytest.mark.filterwarnings("ignore::condotta.core.errors.DiscouragedWarning")
def test_every_default_can_be_played() -> None:
    for game in GamesTold.model_validate(all_games()).games:
        for edition in game.editions:
            barred = {option.not_with for option in edition.options}
            variants = [variant for variant in edition.variants if variant not in barred]
            options = {option.name: option.default for option in edition.options}
            for seats in game.seats:
                condotta.new(
                    game.name,
                    seats=seats,
                    seed=1,
                    edition=edition.name,
                    variants=variants,
                    options=options,
                )
