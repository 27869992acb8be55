"""The doors to what one is told: choosing, trying it out, ways to be reached, stopping it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field
from sqlalchemy import Connection, Row

from condotta.server.choices import Strict
from condotta.server.errors import Refused
from condotta.server.language import language_of_request
from condotta.server.messages import FromServer
from condotta.server.notices import push, sendings
from condotta.server.notices.choosing import (
    Chosen,
    begin_to_choose,
    read_chosen,
    stop,
    usual,
    write_chosen,
)
from condotta.server.notices.kinds import Channel
from condotta.server.notices.outside import LONGEST_URL
from condotta.server.notices.stopping import LONGEST_TOKEN, read_token
from condotta.server.notices.subscriptions import (
    Browser,
    Ways,
    add_browser,
    remove_browser,
    remove_webhook,
    set_webhook,
    ways_of,
)
from condotta.server.notices.webhooks import Shape
from condotta.server.routes.common import (
    ID_PATTERN,
    LONGEST_ID,
    Account,
    Held,
    Somebody,
    TheHouse,
    address_of,
    hold_back,
    refuse_in_database,
)
from condotta.server.user_agents import device_words

router = APIRouter(prefix="/api", tags=["notices"])

Url = Annotated[str, Field(min_length=8, max_length=LONGEST_URL)]
Encoded = r"^[A-Za-z0-9_-]+=*$"


class GivenBrowser(Strict):
    """What a browser's ``PushSubscription`` says: where its push service is, and its keys."""

    endpoint: Url
    p256dh: Annotated[str, Field(min_length=80, max_length=100, pattern=Encoded)]
    auth: Annotated[str, Field(min_length=16, max_length=40, pattern=Encoded)]


class GivenWebhook(Strict):
    """Where a webhook goes, and in which shape: signed JSON, or what Discord and Matrix take."""

    url: Url
    shape: Shape = "signed"


class BrowserTold(FromServer):
    """One browser that is told; ``device`` by its names, as far as they are known."""

    id: str
    device: str
    created_at: int


class BrowserAdded(FromServer):
    """What this browser is called here."""

    id: str


class WebhookTold(FromServer):
    """Where a webhook goes; its secret is not shown again."""

    url: str
    shape: Shape
    created_at: int


class WebhookSecret(FromServer):
    """What signs all that is sent there; shown once."""

    secret: str


class Sent(FromServer):
    """Something one was told, or was to be: by which way, and what became of it.

    ``dropped``: it was no longer so. ``problem`` is a word for what went wrong the last time.
    """

    notice: str
    kind: str
    table: str | None
    channel: Channel
    at: int
    state: Literal["waiting", "sent", "failed", "dropped"]
    ended_at: int | None
    problem: str | None


class NoticesTold(FromServer):
    """What one is told, where and when.

    ``is_on``: whether anything was chosen or any way given yet. ``push_key`` is what a browser
    subscribes with. ``mail``: whether this server sends mail; ``address``: where to, if confirmed.
    """

    is_on: bool
    chosen: Chosen
    push_key: str
    browsers: list[BrowserTold]
    mail: bool
    address: str | None
    webhook: WebhookTold | None
    sent: list[Sent]


class TestSent(FromServer):
    """By how many ways a notice was sent."""

    ways: int


@router.get("/people/me/notices", summary="Say what one is told", dependencies=[Held])
async def get_notices(request: Request, house: TheHouse, asking: Somebody) -> NoticesTold:
    """Say what somebody has chosen, how they are reached, and what they were last told."""

    def read(connection: Connection) -> tuple[Chosen | None, Ways, list[Sent]]:
        sent = [_sent(row) for row in sendings.last_sent(connection, asking.id)]
        return read_chosen(connection, asking.id), ways_of(connection, asking.id), sent

    chosen, ways, sent = await house.database.read(read)
    hook = ways.webhook
    return NoticesTold(
        is_on=chosen is not None,
        chosen=chosen or usual(language_of_request(request.headers)),
        push_key=await house.carriers.push_key(),
        browsers=[
            BrowserTold(id=one.id, device=one.device or "", created_at=one.created_at)
            for one in ways.browsers
        ],
        mail=house.mail.is_there,
        address=ways.address,
        webhook=hook and WebhookTold(url=hook.url, shape=hook.shape, created_at=hook.created_at),
        sent=sent,
    )


def _sent(row: Row[tuple[object, ...]]) -> Sent:
    return Sent.model_validate({**row._mapping, "table": row._mapping["table_id"]}, extra="ignore")


@router.put("/people/me/notices", summary="Choose what one is told", status_code=204)
async def choose_notices(given: Chosen, house: TheHouse, asking: Somebody) -> None:
    """Keep what somebody wants to be told, where and when."""
    hold_back(house, "notices", asking.id)
    await house.database.write(write_chosen, asking.id, given, house.clock())


@router.post("/people/me/notices/test", summary="Send oneself a notice", status_code=202)
async def test_notices(request: Request, house: TheHouse, asking: Somebody) -> TestSent:
    """Send a notice by every way there is, at once."""
    hold_back(house, "notices-test", asking.id)
    ways = await house.sender.try_out(asking.id)
    if not ways:
        raise Refused("no-way")
    return TestSent(ways=ways)


# --- ways to be reached ---------------------------------------------------------------------------


@router.post("/people/me/notices/browsers", summary="Have a browser told", status_code=201)
async def add_notice_browser(
    given: GivenBrowser, request: Request, house: TheHouse, asking: Somebody
) -> BrowserAdded:
    """Tell somebody in this browser; it gives what its push service needs."""
    hold_back(house, "notices", asking.id)
    if not push.is_public_key(given.p256dh) or not push.is_secret(given.auth):
        raise Refused("bad-browser")
    try:
        house.carriers.outside.place_of(given.endpoint)
    except Refused as problem:
        raise Refused("bad-browser") from problem
    device = device_words(request.headers.get("user-agent", "")) or None
    browser = Browser(given.endpoint, given.p256dh, given.auth, device)
    language, at = language_of_request(request.headers), house.clock()

    def write(connection: Connection) -> str:
        added = add_browser(connection, asking.id, browser, at)
        begin_to_choose(connection, asking.id, language, at)
        return added

    return BrowserAdded(id=await refuse_in_database(house, write))


BrowserId = Annotated[str, Path(max_length=LONGEST_ID, pattern=ID_PATTERN)]


@router.delete(
    "/people/me/notices/browsers/{browser}", summary="Have a browser told no more", status_code=204
)
async def remove_notice_browser(browser: BrowserId, house: TheHouse, asking: Somebody) -> None:
    """Tell nobody in this browser any more."""
    hold_back(house, "notices", asking.id)
    await refuse_in_database(house, lambda c: remove_browser(c, asking.id, browser))


@router.put("/people/me/notices/webhook", summary="Have a webhook called")
async def set_notice_webhook(
    given: GivenWebhook, request: Request, house: TheHouse, asking: Account
) -> WebhookSecret:
    """Call a webhook, and give the secret that signs what it is sent; the one before is void."""
    hold_back(house, "notices", asking.id)
    house.carriers.outside.place_of(given.url)
    language, at = language_of_request(request.headers), house.clock()

    def write(connection: Connection) -> str:
        begin_to_choose(connection, asking.id, language, at)
        return set_webhook(connection, asking.id, given.url, given.shape, at)

    return WebhookSecret(secret=await house.database.write(write))


@router.delete("/people/me/notices/webhook", summary="Have no webhook called", status_code=204)
async def remove_notice_webhook(house: TheHouse, asking: Account) -> None:
    """Call no webhook any more."""
    hold_back(house, "notices", asking.id)
    await house.database.write(remove_webhook, asking.id)


# --- one press ------------------------------------------------------------------------------------

StopToken = Annotated[str, Path(max_length=LONGEST_TOKEN, pattern=r"^[a-z0-9-]+$")]


@router.post("/notices/stop/{token}", summary="Stop notices by one press", status_code=204)
async def stop_notices(token: StopToken, request: Request, house: TheHouse) -> None:
    """Stop what a notice's own link stops, whoever follows it; mail programs do so by themselves.

    Whatever is in the request's body is not read (RFC 8058).
    """
    hold_back(house, "notices", address_of(request))
    stopped = read_token(await house.carriers.stop_key(), token)
    await house.database.write(stop, stopped, house.clock())


@router.get("/notices/stop/{token}", include_in_schema=False)
async def ask_to_stop(token: StopToken) -> Response:
    """Lead whoever opens that link in a browser to the page that asks whether they mean it."""
    return Response(status_code=303, headers={"location": f"/me/notices#stop={token}"})
