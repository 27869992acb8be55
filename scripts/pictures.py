"""Take the pictures in docs/pictures from the real client: make pictures.

With the name of a game, only those of its table: scripts/pictures.py pax-renaissance.

A server is started on this computer with a database of its own. Moments worth a picture are found
by letting computer players play; each is brought to the server as a record and played on from
there, so that the page shows what a player would see.
"""

import asyncio
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from condotta import new
from condotta.core.game import Game
from condotta.core.values import JsonObject
from condotta.players import SeatAtTable, player_named
from condotta.server.app import create_app, guarded
from condotta.server.database import database_address, open_engine
from condotta.server.migrating import migrate
from condotta.server.settings import Settings

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
Size = tuple[int, int]
DESKTOP: Size = (1440, 900)
PHONE: Size = (390, 844)
WIDEST_PHONE = 500
OTHER_SIZES: dict[str, Size] = {
    "1920": (1920, 1080),
    "1366": (1366, 768),
    "1280": (1280, 720),
    "1024": (1024, 768),
    "tablet": (820, 1180),
    "tablet-across": (1180, 820),
    "small-phone": (360, 740),
}
"""Other screens on which the battle is taken as well."""
MOST_GAMES = 60
NAMES = ("Zofia", "Győző", "Лев", "Federico", "Heloise", "Šárka")

Wanted = Callable[[JsonObject], float]
"""How much a view is worth a picture; 0: not at all."""


@dataclass(frozen=True)
class Moment:
    """A kind of question, at a table where it can come up, and what makes a picture of it rich."""

    name: str
    question: str
    worth: Wanted
    edition: str | None = "2007"
    variants: tuple[str, ...] = ()
    options: dict[str, object] = field(default_factory=dict)
    seats: int = 4
    game: str = "condottiere"


def cards_on_the_table(view: JsonObject) -> float:
    """Full lines and a full hand make a picture."""
    players: object = view["players"]
    assert isinstance(players, list)
    lines = [len(player["line"]) for player in players]
    hand: object = view["hand"]
    assert isinstance(hand, list)
    regions: object = view["regions"]
    assert isinstance(regions, dict)
    held = sum(owner is not None for owner in regions.values())
    return (
        min(lines) * 3
        + sum(min(line, 5) for line in lines)
        + 2 * min(len(hand), 9)
        + 2 * min(held, 7)
    )


def winter_on_the_table(view: JsonObject) -> float:
    """Winter lies on a full table, and the hand could answer it."""
    players: object = view["players"]
    assert isinstance(players, list)
    hand: object = view["hand"]
    assert isinstance(hand, list)
    is_winter = any("winter" in player["line"] for player in players)
    if not is_winter or len(hand) < 5:
        return 0
    return cards_on_the_table(view) + 20 * ("spring" in hand)


MOMENTS = (
    Moment("battle", "turn", winter_on_the_table),
    Moment("choosing", "choose-region", cards_on_the_table),
    Moment("pope", "pope", cards_on_the_table),
    Moment("scarecrow", "scarecrow", cards_on_the_table),
    Moment("hand", "hand", cards_on_the_table),
    Moment("keeping", "keep", cards_on_the_table),
    Moment("drawing", "draw", cards_on_the_table, variants=("draw-after-battle",)),
    Moment(
        "turning-up",
        "turn-up",
        cards_on_the_table,
        variants=("hidden-cards",),
        options={"hidden_turnup": "any"},
    ),
    Moment("six", "turn", cards_on_the_table, seats=6),
    Moment("1995", "choose-region", cards_on_the_table, edition="1995"),
)


def pax_on_the_table(view: JsonObject) -> float:
    """Many cards in play, kings, pieces behind bars and a hand: but still something to buy."""
    players: object = view["players"]
    assert isinstance(players, list)
    empires: object = view["empires"]
    assert isinstance(empires, dict)
    hand: object = view["hand"]
    assert isinstance(hand, list)
    own = players[view["seat"]]  # type: ignore[index]  # a seat plays here
    cards = [len(one["tableau"]["west"]) + len(one["tableau"]["east"]) for one in players]
    mine = len(own["tableau"]["west"]) + len(own["tableau"]["east"])
    barred = sum(len(empire["repressed"]) for empire in empires.values())
    worth: float = sum(cards) + 2 * mine + min(barred, 6) + 2 * len(hand) + min(own["florins"], 6)
    return worth


def pax_battle(view: JsonObject) -> float:
    """A battle with many on both sides."""
    battle: object = view["battle"]
    assert isinstance(battle, list)
    return len(battle)


PAX = "pax-renaissance"
PAX_TABLE = Moment("table", "next-action", pax_on_the_table, edition=None, game=PAX)
PAX_BATTLE = Moment("battle", "casualties", pax_battle, edition=None, game=PAX)


# --- moments --------------------------------------------------------------------------------------


def best_moment(moment: Moment) -> tuple[JsonObject, int, int]:
    """Play games until enough of them came to the question; give record, step and seat."""
    best: tuple[float, int, int, int] | None = None
    found = 0
    for seed in range(MOST_GAMES):
        for worth, step, seat in _moments_of(moment, seed):
            if best is None or worth > best[0]:
                best = (worth, seed, step, seat)
            found += 1
        if found >= 80:
            break
    if best is None:
        sys.exit(f"no game came to '{moment.question}'")
    _, seed, step, seat = best
    record = _played(moment, seed).record
    return {**record, "table": {"names": [*NAMES[: moment.seats]]}}, step, seat


def _begun(moment: Moment, seed: int) -> Game:
    return new(
        moment.game,
        seats=moment.seats,
        seed=seed,
        edition=moment.edition,
        variants=moment.variants,
        options=moment.options,
    )


def _steps(game: Game, seed: int) -> Iterator[int]:
    """Let computer players play, stopping before each answer."""
    player = player_named("steady", seed)
    step = 0
    while not game.over:
        yield step
        game.play(player.choose(SeatAtTable(game, game.decision.seat)))
        step += 1


def _moments_of(moment: Moment, seed: int) -> Iterator[tuple[float, int, int]]:
    game = _begun(moment, seed)
    for step in _steps(game, seed):
        if game.decision.kind == moment.question:
            seat = game.decision.seat
            worth = moment.worth(game.view(seat))
            if worth > 0:
                yield worth, step, seat


def _played(moment: Moment, seed: int) -> Game:
    game = _begun(moment, seed)
    for _ in _steps(game, seed):
        pass
    return game


# --- the server and its pages ---------------------------------------------------------------------


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve tables until the pictures are taken; give the address."""
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    engine = open_engine(database_address(database))
    migrate(engine)
    engine.dispose()
    settings = Settings(database_url=database, limits=False, plain_http=True)
    config = uvicorn.Config(guarded(create_app(settings)), port=0, log_level="warning")
    server = uvicorn.Server(config)
    thread = Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        thread.join(0.05)
    if not server.started:
        sys.exit("the server did not start")
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


class Visitor:
    """Somebody with a browser who comes to have a picture taken."""

    def __init__(self, browser: Browser, home: str, *, dark: bool = False, size: Size = DESKTOP):
        """Come in."""
        width, height = size
        phone = width <= WIDEST_PHONE
        self.context: BrowserContext = browser.new_context(
            base_url=home,
            viewport={"width": width, "height": height},
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        # As somebody who has been asked before whether to hear sounds.
        self.context.add_init_script("if (location.host) localStorage['condotta.sounds'] = 'off'")
        self.page: Page = self.context.new_page()
        self.post("/api/people/guest", {"name": "Zofia"})

    def post(self, path: str, body: object) -> JsonObject:
        """Ask the server for something."""
        answer = self.context.request.post(path, data=body)
        if not answer.ok:
            sys.exit(f"{path}: {answer.status} {answer.text()}")
        told: JsonObject = answer.json()
        return told

    def play_on(self, record: JsonObject, step: int, seat: int) -> str:
        """Begin a table at a moment of a recorded game."""
        kept = self.post("/api/records", json.dumps(record))["id"]
        told = self.post(f"/api/records/{kept}/replay/{step}/play-on", {"seat": seat})
        return str(told["id"])

    def look(self, path: str, settled: str = "h1") -> None:
        """Open a page and wait until it has come to rest."""
        self.page.goto(path)
        self.page.locator(settled).first.wait_for()
        self.page.evaluate("document.fonts.ready")
        self.page.wait_for_timeout(900)

    def take(self, name: str, *, whole: bool = False) -> None:
        """Take the picture."""
        path = PICTURES / f"{name}.jpg"
        self.page.screenshot(path=path, type="jpeg", quality=80, full_page=whole)
        print(f"{path.name}  {path.stat().st_size // 1024} KiB")


def select_a_card(page: Page) -> None:
    """Lift a card of the hand, so that the picture shows what it would do."""
    for wish in ("spring", "drummer", "mercenary-10", "mercenary-6", "mercenary-5"):
        card = page.locator(f'[data-card="{wish}"][aria-disabled="false"]')
        if card.count():
            card.last.focus()
            page.keyboard.press("Enter")
            page.wait_for_timeout(400)
            # Take the ring of the keyboard away again.
            page.evaluate("document.activeElement.blur()")
            return


def take_moments(browser: Browser, home: str) -> str:
    """Take the pictures of the table; give the table of the battle."""
    battle = ""
    for moment in MOMENTS:
        record, step, seat = best_moment(moment)
        for dark in (False, True):
            visitor = Visitor(browser, home, dark=dark)
            table = visitor.play_on(record, step, seat)
            visitor.look(f"/table/{table}", ".prompt")
            if moment.question == "turn":
                select_a_card(visitor.page)
            visitor.take(f"table-{moment.name}{'-dark' if dark else ''}")
        if moment.name == "battle":
            take_sizes(browser, home, (record, step, seat))
            phone = Visitor(browser, home, size=PHONE)
            table = phone.play_on(record, step, seat)
            phone.look(f"/table/{table}", ".prompt")
            select_a_card(phone.page)
            phone.take("phone")
            phone.page.get_by_role("button", name="Map").last.click()
            phone.page.wait_for_timeout(300)
            phone.take("phone-map")
            kept = phone.post("/api/records", json.dumps(record))["id"]
            battle = str(kept)
            replay = Visitor(browser, home)
            replay.look(f"/replay/record/{battle}?step={step}&eyes=open")
            replay.take("replay")
    return battle


def take_sizes(browser: Browser, home: str, battle: tuple[JsonObject, int, int]) -> None:
    """Take the battle on every other screen."""
    for name, size in OTHER_SIZES.items():
        visitor = Visitor(browser, home, size=size)
        visitor.look(f"/table/{visitor.play_on(*battle)}", ".prompt")
        select_a_card(visitor.page)
        visitor.take(f"table-{name}")


def select_a_purchase(page: Page) -> None:
    """Choose a card of the market, so that the picture shows what it would cost."""
    page.keyboard.press("b")
    page.wait_for_timeout(300)
    if page.locator(".options .btn").count():
        page.keyboard.press("2")
    page.wait_for_timeout(500)
    page.evaluate("document.activeElement.blur()")


def take_pax(browser: Browser, home: str) -> None:
    """Take the pictures of the table of Pax Renaissance."""
    record, step, seat = best_moment(PAX_TABLE)
    battle = best_moment(PAX_BATTLE)
    for dark in (False, True):
        visitor = Visitor(browser, home, dark=dark)
        ending = "-dark" if dark else ""
        visitor.look(f"/table/{visitor.play_on(record, step, seat)}", ".prompt.asked")
        select_a_purchase(visitor.page)
        visitor.take(f"pax-table{ending}")
        visitor.look(f"/table/{visitor.play_on(*battle)}", ".prompt.asked")
        visitor.take(f"pax-battle{ending}")
    phone = Visitor(browser, home, size=PHONE)
    phone.look(f"/table/{phone.play_on(*battle)}", ".prompt.asked")
    phone.take("pax-phone")
    phone.look(f"/table/{phone.play_on(record, step, seat)}", ".prompt.asked")
    for tab in ("Market", "Mine"):
        phone.page.locator(".tabbar").get_by_role("button", name=tab).click()
        phone.page.wait_for_timeout(300)
        phone.take(f"pax-phone-{tab.lower()}")
    take_pax_sheets(Visitor(browser, home), record, step, seat)


def take_pax_sheets(visitor: Visitor, record: JsonObject, step: int, seat: int) -> None:
    """Take a card opened above the table, the end of the game, and its replay."""
    visitor.look(f"/table/{visitor.play_on(record, step, seat)}", ".prompt.asked")
    visitor.page.locator(".tableau-place .west li:last-child button").first.click()
    visitor.page.get_by_role("dialog").wait_for()
    visitor.page.wait_for_timeout(400)
    visitor.take("pax-card")
    actions: object = record["actions"]
    assert isinstance(actions, list)
    before = len(actions) - 1
    table = visitor.play_on(record, before, winner_of(record))
    visitor.look(f"/table/{table}", ".prompt.asked")
    visitor.page.keyboard.press("d")
    visitor.page.wait_for_timeout(300)
    if visitor.page.locator(".options .btn").count():
        visitor.page.keyboard.press("1")
    visitor.page.wait_for_timeout(300)
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".panel.end").wait_for()
    visitor.page.wait_for_timeout(900)
    visitor.take("pax-ending")


def winner_of(record: JsonObject) -> int:
    """The seat that declared the victory."""
    result: object = record["result"]
    assert isinstance(result, dict)
    winner: int = result["winners"][0]
    return winner


def take_pages(browser: Browser, home: str) -> None:
    """Take the pictures of the other pages."""
    host = Visitor(browser, home)
    for computers in (2, 1):
        choices = {"seats": 4, "computers": ["steady"] * computers}
        waiting = host.post("/api/tables", choices)["id"]
    newcomer = Visitor(browser, home)
    newcomer.context.clear_cookies()
    for dark in (False, True):
        newcomer.page.emulate_media(color_scheme="dark" if dark else "light")
        newcomer.look("/")
        newcomer.take(f"lobby{'-dark' if dark else ''}")
    host.look(f"/table/{waiting}")
    host.take("waiting-room")
    host.look("/rules/condottiere/C7-WINTER-3")
    host.take("rules")
    host.look("/learn")
    host.take("learn")


def main() -> None:
    """Take every picture anew."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        sys.exit("There is no Chromium; scripts/chromium says more.")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as home,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        wanted = sys.argv[1:] or ["condottiere", PAX]
        if "condottiere" in wanted:
            take_moments(browser, home)
            take_pages(browser, home)
        if PAX in wanted:
            take_pax(browser, home)
        browser.close()


if __name__ == "__main__":
    main()
