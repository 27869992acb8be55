"""What links say before anybody opens them: tags and pictures, and what they must never tell."""

from __future__ import annotations

import asyncio
import json
import re
import struct
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

import condotta
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.server import card_pictures
from condotta.server.app import create_app, guarded
from condotta.server.card_pictures import Drawing, Pictures
from condotta.server.errors import Refused
from condotta.server.limits import Limits
from condotta.server.link_cards import BANK_COLOURS, Card, Row, replay_card
from condotta.server.replays import Replay
from condotta.server.settings import Settings

from .serving import Guest, Served, serving

INDEX = "<!doctype html><html><head><title>Condotta</title></head><body></body></html>"
SHAPE = "M0,0H9V9H0Z"
HOSTILE = '"><script>x</script>'
"""As long as a name may be."""


def leave_drawing(folder: Path) -> None:
    """Leave what a build leaves for the pictures, as little of it as will do."""
    inks = ["paper-0", "paper-2", "ink-1", "ink-2", "ink-3", "rubric", "gilt"]
    names = [*inks, "sea", "land", "land-far", "coast"]
    house = {"dark": "#900000", "map": "#a00000", "field": SHAPE}
    colours = ("crimson", "azure", "forest", "gold", "violet", "ink")
    known = {
        "shield": SHAPE,
        "houses": {colour: {**house, "map": f"#a0000{at}"} for at, colour in enumerate(colours)},
        "colours": dict.fromkeys(names, "#808080"),
        "map": {
            "sheet": [10, 14],
            "beyond": SHAPE,
            "outline": SHAPE,
            "borders": SHAPE,
            "regions": dict.fromkeys(["roma", "napoli", "firenze"], SHAPE),
        },
    }
    (folder / "drawing").mkdir(parents=True)
    (folder / "drawing" / "drawing.json").write_text(json.dumps(known))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("links")
    leave_drawing(folder / "client")
    (folder / "client" / "index.html").write_text(INDEX)
    with serving(f"sqlite:///{folder / 'tables.sqlite3'}", client=folder / "client") as server:
        yield server
        while COME:
            COME.pop().close()


COME: list[Guest] = []
"""Everybody who has come, to be seen out at the end."""


def started(served: Served, name: str = "Anna", **choices: Any) -> tuple[Guest, str]:
    """A game that has just been dealt."""
    guest = Guest(served, name)
    COME.append(guest)
    table = guest.new_table(seats=2, computers=["random"], **choices)
    guest.post(f"/api/tables/{table}/start")
    return guest, table


def finished(served: Served, **choices: Any) -> tuple[Guest, str]:
    """A game that was given up at once."""
    guest, table = started(served, **choices)
    guest.post(f"/api/tables/{table}/resign")
    return guest, table


def get(served: Served, path: str, **headers: str) -> httpx.Response:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(f"{served.url}{path}", headers=given, timeout=60)


class Head(HTMLParser):
    """The tags of a page, and every element it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self.elements: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.elements.add(tag)
        if tag == "meta":
            self.told[str(given.get("property") or given.get("name"))] = str(given["content"])


def head(served: Served, path: str, **headers: str) -> dict[str, str]:
    return Head(get(served, path, **headers).text).told


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n")
    wide, tall = struct.unpack(">II", picture[16:24])
    return wide, tall


# --- tags -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_to_a_table_names_the_game_and_who_plays(served: Served, language: str) -> None:
    _, table = started(served)
    told = head(served, f"/table/{table}?lang={language}")
    assert told["og:title"].startswith(f"{catalogue(language).word('game', 'condottiere')}: Anna, ")
    assert told["og:description"] == catalogue(language).tell("page.link-running")
    assert told["og:url"] == f"{served.url}/table/{table}"
    assert told["og:image"] == f"{served.url}/picture/table/{table}.png?lang={language}"
    assert told["twitter:card"] == "summary_large_image"


def test_who_reads_polish_is_told_in_polish(served: Served) -> None:
    _, table = started(served)
    told = head(served, f"/table/{table}", accept_language="pl")
    assert told["og:description"] == catalogue("pl").tell("page.link-running")
    assert get(served, "/").headers["vary"] == "accept-language"


def test_names_are_text_whatever_they_say(served: Served) -> None:
    _, table = started(served, HOSTILE)
    page = Head(get(served, f"/table/{table}").text)
    assert HOSTILE in page.told["og:title"]
    assert page.elements == {"html", "head", "title", "meta", "body"}


def test_a_link_to_a_moment_names_it_and_its_picture(served: Served) -> None:
    _, table = finished(served)
    told = head(served, f"/replay/table/{table}?step=3&eyes=0&lang=en")
    assert told["og:description"] == "A moment of the game: step 3."
    assert told["og:url"] == f"{served.url}/replay/table/{table}?step=3"
    assert told["og:image"].endswith(f"/picture/replay/table/{table}.png?step=3&lang=en")


@pytest.mark.parametrize("choices", [{"public": False}, {"spectators": "none"}])
@pytest.mark.parametrize("page", ["/table/", "/replay/table/", "/score/table/"])
def test_of_a_private_table_nothing_is_told_but_the_game(
    served: Served, page: str, choices: dict[str, Any]
) -> None:
    _, table = finished(served, **choices)
    told = head(served, f"{page}{table}")
    assert told["og:title"] == "Condottiere"
    assert "Anna" not in get(served, f"{page}{table}").text
    plain = get(served, told["og:image"].removeprefix(served.url))
    _, other = started(served, "Bruno", **choices)
    assert plain.content == get(served, f"/picture/table/{other}.png?lang=en").content


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules",
        "/table/nothing",
        "/table/%3Cscript%3E",
        "/table/a%22b",
        "/replay/table/nothing",
        "/replay/record/nothing",
        f"/table/{'x' * 300}",
        "/replay/table/nothing?step=99999999999999",
    ],
)
def test_pages_about_nobody_speak_of_the_house(served: Served, path: str) -> None:
    page = Head(get(served, path).text)
    assert page.told["og:title"] == "Condotta"
    assert page.told["og:image"] == f"{served.url}/icons/icon-512.png"
    assert page.told["twitter:card"] == "summary"
    assert "script" not in page.elements


def test_a_running_game_has_no_replay_to_speak_of(served: Served) -> None:
    _, table = started(served)
    assert head(served, f"/replay/table/{table}")["og:title"] == "Condotta"
    assert get(served, f"/picture/replay/table/{table}.png").status_code == 409


# --- pictures -------------------------------------------------------------------------------------


def test_a_picture_is_as_large_as_messengers_want_it_and_is_not_sent_twice(served: Served) -> None:
    _, table = started(served)
    path = f"/picture/table/{table}.png?lang=en"
    answer = get(served, path)
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "public, max-age=300"
    assert size(answer.content) == (1200, 630)
    again = get(served, path, if_none_match=answer.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    assert httpx.head(f"{served.url}{path}").content == b""


def test_what_is_hidden_changes_nothing_in_a_picture_or_a_tag(served: Served) -> None:
    """Two tables that differ in their seeds, and so in every hand, and in nothing else."""
    twins = [started(served, first=0, spectators=way) for way in ("closed", "closed", "open")]
    hands = [guest.get(f"/api/tables/{table}")["sight"]["view"]["hand"] for guest, table in twins]
    assert hands[0] != hands[1]
    pictures = {get(served, f"/picture/table/{table}.png?lang=en").content for _, table in twins}
    assert len(pictures) == 1
    tags = {get(served, f"/table/{table}").text.replace(table, "ID") for _, table in twins}
    assert len(tags) == 1


@pytest.mark.parametrize(
    "path",
    [
        "/picture/table/nothing.png",
        "/picture/replay/table/nothing.png",
        "/picture/replay/record/nothing.png",
        "/picture/table/..%2F..%2Fsecret.png",
        "/picture/table/<b>.png",
        "/picture/nothing.png",
    ],
)
def test_there_is_no_picture_of_what_is_not_there(served: Served, path: str) -> None:
    assert get(served, path).status_code in (404, 422)


def test_a_moment_shows_the_map_of_that_moment() -> None:
    game = condotta.new("condottiere", seats=3, seed=7)
    while not game.over:
        game.play(game.decision.options[0])
    replay = Replay({**game.record, "table": {"names": ["Anna", "Bruno", "Zofia"]}})
    first, last = (replay_card(replay, None, step, "en") for step in (0, None))
    assert first.owners == {}
    assert not any(row.wins for row in first.rows)
    held = {region for region, seat in game.view(None)["regions"].items() if seat is not None}  # type: ignore[union-attr]
    assert set(last.owners or {}) == held
    assert [row.wins for row in last.rows] == [seat in game.result.winners for seat in range(3)]
    assert replay_card(replay, None, 10**6, "en").owners == last.owners


def test_the_seats_of_pax_have_the_colours_of_their_banks_as_at_the_table() -> None:
    game = condotta.new("pax-renaissance", seats=4, seed=7)
    card = replay_card(Replay({**game.record, "table": {}}), None, 0, "en")
    players = cast("list[dict[str, str]]", game.view(None)["players"])
    assert [row.colour for row in card.rows] == [BANK_COLOURS[one["bank"]] for one in players]
    assert len({row.colour for row in card.rows}) == 4
    client = Path(__file__).parents[2] / "web" / "src" / "pax" / "colours.ts"
    shown = dict(re.findall(r'(\w+): "(\w+)"', client.read_text(encoding="utf-8")))
    assert shown == BANK_COLOURS


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
def test_a_card_is_made_of_the_spectators_view_alone(game: str) -> None:
    """Whatever else is in a view, a hand above all, is no part of a card."""
    played = condotta.new(game, seats=3, seed=7)
    for _ in range(40):
        played.play(played.decision.options[0])
    record = {**played.record, "table": {}}
    card = replay_card(Replay(record), None, None, "en")
    told = " ".join([card.title, card.text, *(f"{row.name} {row.standing}" for row in card.rows)])
    assert re.fullmatch(
        r"[\w ]+: (Seat \d,? ?)+The whole game, step by step\.( Seat \d \d+ \w+)+", told
    )


# --- drawing --------------------------------------------------------------------------------------


def test_what_is_written_on_a_picture_is_text_and_nothing_else(tmp_path: Path) -> None:
    leave_drawing(tmp_path)
    row = Row('</text><image href="file:///etc/passwd"/>&\x00\u202e', "crimson")
    svg = Drawing(tmp_path / "drawing").svg(Card("<b>", "]]>", (row,), {"roma": "crimson"}))
    assert "<image" not in svg
    assert "\x00" not in svg
    assert "\u202e" not in svg
    assert "&lt;/text&gt;&lt;image" in svg
    assert "#a00000" in svg


def test_a_client_without_drawings_has_no_pictures(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="page"):
        Drawing(tmp_path)


async def drawn_slowly(counts: dict[str, int], svg: str) -> bytes:
    counts["now"] += 1
    counts["most"] = max(counts["most"], counts["now"])
    counts["all"] += 1
    await asyncio.sleep(0)
    counts["now"] -= 1
    return svg.encode()


def test_pictures_are_drawn_one_at_a_time_once_each_and_few_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = {"now": 0, "most": 0, "all": 0}
    monkeypatch.setattr(card_pictures, "_draw", lambda svg, fonts: drawn_slowly(counts, svg))

    async def ask() -> Pictures:
        pictures = Pictures(most=4)
        wishes = [f"<svg>{number % 10}</svg>" for number in range(100)]
        drawn = await asyncio.gather(*(pictures.draw(wish, []) for wish in wishes[:10] * 3))
        assert drawn[:10] == [wish.encode() for wish in wishes[:10]]
        return pictures

    pictures = asyncio.run(ask())
    assert len(pictures) == 4
    assert counts["most"] == 1
    assert counts["all"] <= 30


def test_who_asks_too_often_gets_the_page_and_no_pictures(tmp_path: Path) -> None:
    leave_drawing(tmp_path)
    (tmp_path / "index.html").write_text(INDEX)
    address = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    app = create_app(Settings(database_url=address, client=tmp_path))
    house = app.state.house
    house.limits = Limits(clock=lambda: 0.0)
    while house.limits.take("link", "127.0.0.1") is None:
        pass

    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(guarded(app), client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table.example") as one:
            return [await one.get("/table/abc"), await one.get("/picture/table/abc.png")]

    page, picture = asyncio.run(ask())
    assert page.status_code == 200
    assert Head(page.text).told["og:title"] == "Condotta"
    assert picture.status_code == 429
