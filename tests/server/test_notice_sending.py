"""Notices reach people by push, mail and webhook: once each, and none is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import func, insert, select, update

from condotta.server import acts, schema
from condotta.server.blocking import block
from condotta.server.choices import DaysPace, NoPace
from condotta.server.clocks import DAY, MINUTE
from condotta.server.house import House
from condotta.server.notices import push, sendings
from condotta.server.notices.choosing import (
    Chosen,
    Quiet,
    read_chosen,
    stop,
    usual,
    write_chosen,
)
from condotta.server.notices.kinds import CHANNELS, CHOSEN, Channel
from condotta.server.notices.sendings import BACK_OFF_SECONDS
from condotta.server.notices.stopping import ALL, Stop
from condotta.server.notices.subscriptions import (
    MOST_BROWSERS,
    Browser,
    add_browser,
    set_webhook,
)
from condotta.server.notices.webhooks import chat_line, signature
from condotta.server.notices.wording import Told
from condotta.server.silence import VANISHED

from .houses import ANNA, BEPPE, Time, answer, open_house, seat_two
from .letters import Post
from .receivers import BrowserAtPush, Receiver, vapid_claims
from .serving import PATIENCE

HOME = "https://condotta.example"
WAIT = 60_000


@pytest.fixture
def post() -> Iterator[Post]:
    opened = Post()
    yield opened
    opened.server.stop()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    opened = Receiver()
    yield opened
    opened.close()


def settings(post: Post, *receivers: Receiver) -> dict[str, Any]:
    local = frozenset(receiver.name for receiver in receivers)
    return {"public_url": HOME, "local_receivers": local, **post.settings}


def choose(house: House, person: str, **changes: Any) -> None:
    """Have somebody choose."""
    chosen = usual("en").model_copy(update=changes)
    with house.database.engine.begin() as connection:
        write_chosen(connection, person, chosen, 1)


def only(*channels: Channel) -> dict[str, Any]:
    """Let everything take these ways and no others."""
    return {"ways": {kind.value: [*channels] for kind in CHOSEN}}


def subscribe(house: House, person: str, browser: BrowserAtPush) -> None:
    given = browser.subscription
    kept = Browser(given["endpoint"], given["p256dh"], given["auth"], "Firefox, Linux")
    with house.database.engine.begin() as connection:
        add_browser(connection, person, kept, 1)


def hook(house: House, person: str, receiver: Receiver, shape: str = "signed") -> str:
    with house.database.engine.begin() as connection:
        return set_webhook(connection, person, receiver.url, shape, 1)


def confirm(house: House, person: str, address: str) -> None:
    row = {"person": person, "address": address, "confirmed_at": 1}
    with house.database.engine.begin() as connection:
        connection.execute(insert(schema.addresses), row)


def gather_mail(house: House) -> None:
    """Let Beppe be told by mail alone, gathered for half an hour."""
    choose(house, "beppe", gather_minutes=30, **only("mail"))
    confirm(house, "beppe", "beppe@example.org")


def reach_beppe(house: House, receiver: Receiver) -> None:
    """Let him be reached by every way."""
    subscribe(house, "beppe", BrowserAtPush(receiver))
    hook(house, "beppe", receiver)
    confirm(house, "beppe", "beppe@example.org")


def states(house: House) -> dict[str, int]:
    """Count how sendings ended."""
    counted = select(schema.sendings.c.state, func.count()).group_by(schema.sendings.c.state)
    return dict(house.database.read_now(lambda c: [tuple(row) for row in c.execute(counted)]))


def asked(house: House, table_id: str) -> str:
    table = house.hall.tables[table_id].table
    assert table.story is not None
    assert table.story.asked is not None
    return str(table.chairs[table.story.asked].person)


async def until_asked(house: House, table_id: str, person: str) -> None:
    while asked(house, table_id) != person:
        await answer(house, table_id)


def run(
    address: str, evening: Callable[[House, Time], Coroutine[Any, Any, None]], **chosen: Any
) -> None:
    async def whole() -> None:
        time = Time()
        async with open_house(address, time, **chosen) as house:
            await evening(house, time)

    asyncio.run(whole())


def test_a_turn_is_told_by_all_three_ways_under_one_id(
    address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        browser = BrowserAtPush(receiver)
        choose(house, "beppe", gather_minutes=0)
        subscribe(house, "beppe", browser)
        secret = hook(house, "beppe", receiver)
        confirm(house, "beppe", "beppe@example.org")
        live = await seat_two(house)
        table_id = live.table.id
        time.now += 2 * WAIT
        await house.sender.round()
        receiver.requests.clear()
        post.letters.clear()
        await until_asked(house, table_id, "beppe")
        await house.sender.round()
        assert receiver.requests == [], "a minute has not passed"
        time.now += WAIT
        await house.sender.round()
        [pushed] = browser.read_all
        [called] = [one for one in receiver.requests if one.path == "/hook"]
        [letter] = post.letters
        body = json.loads(called.body)
        assert pushed["title"] == body["title"] == "It is your turn"
        assert pushed["text"] == body["text"] == "Condottiere, with Anna"
        assert pushed["path"] == f"/table/{table_id}"
        assert body["link"] == f"{HOME}/table/{table_id}"
        assert pushed["id"] == body["id"] == called.headers["condotta-id"]
        assert pushed["waiting"] == 1
        stamp = called.headers["condotta-timestamp"]
        assert called.headers["condotta-signature"] == signature(secret, stamp, called.body)
        assert letter["To"] == "beppe@example.org"
        assert letter["Subject"] == "Condotta: It is your turn"
        assert f"{HOME}/table/{table_id}" in letter.get_content()
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert states(house) == {"sent": 6}, "the beginning, and the turn"
        await house.sender.round()
        assert len(post.letters) == 1

    run(address, evening, **settings(post, receiver))


def test_a_push_is_signed_by_the_key_that_browsers_were_given(
    sqlite_address: str, receiver: Receiver, post: Post
) -> None:
    async def evening(house: House, time: Time) -> None:
        subscribe(house, "beppe", BrowserAtPush(receiver))
        choose(house, "beppe")
        assert await house.sender.try_out("beppe") == 1
        await house.sender.round()
        [request] = receiver.requests
        claims, key = vapid_claims(request.headers["authorization"])
        assert key == await house.carriers.push_key()
        assert claims["aud"] == f"http://{receiver.name}"
        assert claims["sub"] == HOME
        assert 0 < claims["exp"] - time.now // 1000 <= 24 * 3600
        assert request.headers["content-encoding"] == "aes128gcm"

    run(sqlite_address, evening, **settings(post, receiver))


def test_encryption_is_that_of_the_rfc() -> None:
    """RFC 8291, section 5 and appendix A."""
    own = push.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    browser = push.unb64(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    sealed = push.encrypted(
        b"When I grow up, I want to be a watermelon",
        browser,
        push.unb64("BTBZMqHH6r4Tts7J_aSIgg"),
        own=own,
        salt=push.unb64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push.b64(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
        "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXL"
        "WyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_who_answers_within_their_wait_is_not_told(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        for person in ("anna", "beppe"):
            choose(house, person, **only("webhook"))
            hook(house, person, receiver)
        live = await seat_two(house)
        table_id = live.table.id
        while asked(house, table_id) == "anna":
            await answer(house, table_id)
        time.now += WAIT - 1
        before = {one.id for one in await house.database.read(sendings.due_notices, 10**15)}
        assert before
        await answer(house, table_id)
        time.now += 1
        await house.sender.round()
        turns = [one for one in receiver.requests if b"your-turn" in one.body]
        assert turns == []

    run(sqlite_address, evening, **settings(post, receiver))


def test_a_letter_gathers_what_there_is_to_say(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        gather_mail(house)
        for _ in range(3):
            await seat_two(house)
            time.now += 5 * MINUTE
            await house.sender.round()
        assert post.letters == []
        time.now += 30 * MINUTE
        await house.sender.round()
        [letter] = post.letters
        assert letter["Subject"] == "Condotta: 3 things wait for you"
        assert letter.get_content().count(f"{HOME}/table/") == 3

    run(sqlite_address, evening, **settings(post, receiver))


def test_quiet_hours_are_those_of_the_place_where_one_lives() -> None:
    quiet = Quiet(begins=22 * 60, ends=7 * 60)
    chosen = usual("en").model_copy(update={"quiet": quiet, "zone": "Europe/Warsaw"})
    at = 1_700_000_000_000  # 23:13 in Warsaw
    assert chosen.not_before(at) == 1_700_028_000_000  # 7:00
    noon = 1_700_046_000_000
    assert chosen.not_before(noon) == noon
    morning = 1_700_028_000_000
    assert chosen.not_before(morning) == morning
    assert chosen.not_before(morning - 1) == morning


@pytest.mark.parametrize(
    ("begins", "ends", "asked", "fold", "awake"),
    [
        ("22:00", "02:45", "2026-10-25T02:30", 0, "2026-10-25T00:45"),
        ("22:00", "02:45", "2026-10-25T02:30", 1, "2026-10-25T01:45"),
        ("22:00", "02:30", "2026-10-25T02:10", 1, "2026-10-25T01:30"),
        ("02:15", "02:45", "2026-10-25T02:50", 0, "2026-10-25T00:50"),
        ("22:00", "07:00", "2026-10-24T23:00", 0, "2026-10-25T06:00"),
        ("22:00", "02:30", "2026-03-29T01:30", 0, "2026-03-29T01:00"),
        ("22:00", "07:00", "2026-03-28T23:00", 0, "2026-03-29T05:00"),
        ("00:00", "00:00", "2026-03-28T23:00", 0, "2026-03-28T22:00"),
    ],
)
def test_quiet_hours_end_when_they_do_though_clocks_are_put_on_or_back(
    begins: str, ends: str, asked: str, fold: int, awake: str
) -> None:
    """Asked at a time in Warsaw, the first or the second of that name; awake by UTC."""
    quiet = Quiet(begins=minutes(begins), ends=minutes(ends))
    chosen = usual("en").model_copy(update={"quiet": quiet, "zone": "Europe/Warsaw"})
    local = datetime.fromisoformat(asked).replace(tzinfo=ZoneInfo("Europe/Warsaw"), fold=fold)
    found = chosen.not_before(int(local.timestamp() * 1000))
    assert datetime.fromtimestamp(found / 1000, UTC).isoformat()[:16] == awake


def minutes(text: str) -> int:
    hour, minute = text.split(":")
    return int(hour) * 60 + int(minute)


def test_in_quiet_hours_a_notice_waits(sqlite_address: str, post: Post, receiver: Receiver) -> None:
    async def evening(house: House, time: Time) -> None:
        quiet = Quiet(begins=22 * 60, ends=7 * 60)
        choose(house, "beppe", quiet=quiet, zone="Europe/Warsaw", **only("webhook"))
        hook(house, "beppe", receiver)
        await seat_two(house)
        time.now += WAIT
        await house.sender.round()
        assert receiver.requests == []
        time.now = 1_700_028_000_000
        await house.sender.round()
        assert len(receiver.requests) == 1

    run(sqlite_address, evening, **settings(post, receiver))


SEVEN = 1_700_028_000_000
"""7:00 in Warsaw."""


@pytest.mark.parametrize("channel", CHANNELS)
def test_what_failed_before_quiet_hours_is_tried_again_after_them(
    sqlite_address: str, post: Post, receiver: Receiver, channel: Channel
) -> None:
    async def evening(house: House, time: Time) -> None:
        quiet = Quiet(begins=22 * 60, ends=7 * 60)
        choose(house, "beppe", quiet=quiet, zone="Europe/Warsaw", gather_minutes=0, **only(channel))
        reach_beppe(house, receiver)
        time.now = SEVEN - 9 * 60 * MINUTE - WAIT - 1
        await seat_two(house)
        time.now += WAIT
        receiver.statuses = [503]
        post.is_busy = True
        await house.sender.round()
        post.is_busy = False
        before = len(receiver.requests)
        for at in (BACK_OFF_SECONDS[0] * 1000, MINUTE * 60 * 8):
            time.now += at
            await house.sender.round()
            assert states(house) == {"waiting": 1}
        assert len(receiver.requests) == before
        time.now = SEVEN
        await house.sender.round()
        assert states(house) == {"sent": 1}

    run(sqlite_address, evening, **settings(post, receiver))


def test_quiet_hours_that_were_chosen_since_hold_for_what_is_on_its_way(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        gather_mail(house)
        await seat_two(house)
        time.now += WAIT
        await house.sender.round()
        quiet = Quiet(begins=22 * 60, ends=7 * 60)
        choose(house, "beppe", quiet=quiet, zone="Europe/Warsaw", **only("mail"))
        time.now += 30 * MINUTE
        await house.sender.round()
        assert post.letters == []
        time.now = SEVEN
        await house.sender.round()
        assert len(post.letters) == 1

    run(sqlite_address, evening, **settings(post, receiver))


def test_what_fails_is_tried_again_ever_more_rarely_and_given_up_at_last(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe", **only("webhook"))
        hook(house, "beppe", receiver)
        receiver.statuses = [503] * 20
        await house.sender.try_out("beppe")
        await house.sender.round()
        for seconds in BACK_OFF_SECONDS:
            sent = len(receiver.requests)
            time.now += seconds * 1000 - 1
            await house.sender.round()
            assert len(receiver.requests) == sent
            time.now += 1
            await house.sender.round()
            assert len(receiver.requests) == sent + 1
        assert states(house) == {"failed": 1}
        assert len({one.headers["condotta-id"] for one in receiver.requests}) == 1

    run(sqlite_address, evening, **settings(post, receiver))


def test_receivers_that_never_answer_keep_nobody_else_waiting(
    address: str, post: Post, receiver: Receiver
) -> None:
    """Fifteen guests with ten browsers each, behind a push service that takes all and says nothing."""
    silent = Receiver()
    silent.answering.clear()
    guests = [f"guest-{number}" for number in range(15)]

    async def evening(house: House, time: Time) -> None:
        rows = [{"id": guest, "name": guest, "created_at": 0} for guest in guests]
        with house.database.engine.begin() as connection:
            connection.execute(insert(schema.people), rows)
        for guest in guests:
            for number in range(MOST_BROWSERS):
                subscribe(house, guest, BrowserAtPush(silent, f"/push/{guest}/{number}"))
            await house.sender.try_out(guest)
        time.now += 1
        choose(house, "beppe", **only("webhook"))
        hook(house, "beppe", receiver)
        await house.sender.try_out("beppe")
        sending = asyncio.create_task(house.sender.round())
        async with asyncio.timeout(PATIENCE):
            while not receiver.requests:
                await asyncio.sleep(0.01)
        assert not sending.done(), "the first round told Beppe, beside those who wait in vain"
        assert len(silent.requests) < len(guests) * MOST_BROWSERS
        silent.answering.set()
        await sending

    try:
        run(address, evening, **settings(post, receiver, silent))
    finally:
        silent.answering.set()
        silent.close()


def test_a_browser_that_is_gone_is_forgotten(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe")
        subscribe(house, "beppe", BrowserAtPush(receiver))
        receiver.statuses = [410]
        await house.sender.try_out("beppe")
        await house.sender.round()
        assert states(house) == {"failed": 1}
        left = house.database.read_now(
            lambda c: c.execute(select(func.count(schema.push_subscriptions.c.id))).scalar_one()
        )
        assert left == 0

    run(sqlite_address, evening, **settings(post, receiver))


def test_time_that_runs_low_is_told_while_the_turn_waits(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe", **only("webhook"))
        hook(house, "beppe", receiver)
        live = await seat_two(house, pace=DaysPace(kind="days", days=2))
        table_id = live.table.id
        await until_asked(house, table_id, "beppe")
        time.now += 2 * DAY - DAY // 2
        await house.driver._end_time(table_id)
        time.now += WAIT - 1
        await house.sender.round()
        assert not [one for one in receiver.requests if b"time-low" in one.body]
        time.now += 1
        await house.sender.round()
        [low] = [one for one in receiver.requests if b"time-low" in one.body]
        assert json.loads(low.body)["title"] == "Your time is running out"

    run(sqlite_address, evening, **settings(post, receiver))


def test_more_time_than_was_thought_puts_the_warning_off(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe", **only("webhook"))
        hook(house, "beppe", receiver)
        live = await seat_two(house, pace=NoPace())
        table_id = live.table.id
        await until_asked(house, table_id, "beppe")
        clock = house.hall.tables[table_id].table.clock
        assert clock is not None
        clock.since += DAY
        time.now += VANISHED - DAY // 2 + WAIT
        await house.sender.round()
        assert not [one for one in receiver.requests if b"time-low" in one.body]
        time.now += DAY
        await house.sender.round()
        assert len([one for one in receiver.requests if b"time-low" in one.body]) == 1

    run(sqlite_address, evening, **settings(post, receiver))


def test_talk_of_somebody_one_does_not_hear_is_not_told(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe", **only("webhook"))
        hook(house, "beppe", receiver)
        live = await seat_two(house)
        table_id = live.table.id
        await house.hall.act(table_id, ANNA, lambda table: acts.talk(table, ANNA, "Ha!", None))
        row = {"person": "beppe", "blocked": "anna", "created_at": 1}
        with house.database.engine.begin() as connection:
            connection.execute(insert(schema.blocks), row)
        time.now += WAIT
        await house.sender.round()
        assert not [one for one in receiver.requests if b"talk" in one.body]

    run(sqlite_address, evening, **settings(post, receiver))


def stop_mail(house: House) -> None:
    """Press what a letter says stops all letters."""
    with house.database.engine.begin() as connection:
        stop(connection, Stop("beppe", "mail", ALL), 2)


def test_what_was_stopped_is_not_sent_though_it_was_gathered_for_a_letter(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        gather_mail(house)
        await seat_two(house)
        time.now += WAIT
        await house.sender.round()
        assert states(house) == {"waiting": 1}
        stop_mail(house)
        time.now += 30 * MINUTE
        await house.sender.round()
        assert post.letters == []
        assert states(house) == {"dropped": 1}

    run(sqlite_address, evening, **settings(post, receiver))


def test_of_a_letter_only_what_is_still_chosen_is_sent(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        gather_mail(house)
        live = await seat_two(house)
        await until_asked(house, live.table.id, "beppe")
        time.now += WAIT
        await house.sender.round()
        assert states(house) == {"waiting": 2}
        choose(house, "beppe", ways={"your-turn": ["mail"]})
        time.now += 30 * MINUTE
        await house.sender.round()
        [letter] = post.letters
        assert letter["Subject"] == "Condotta: It is your turn"
        assert states(house) == {"dropped": 1, "sent": 1}

    run(sqlite_address, evening, **settings(post, receiver))


@pytest.mark.parametrize("change", ["channels", "kinds", "block"])
def test_what_failed_is_not_tried_again_when_nobody_wants_it_any_more(
    sqlite_address: str, post: Post, receiver: Receiver, change: str
) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe", **only("webhook"))
        hook(house, "beppe", receiver)
        live = await seat_two(house)
        time.now += WAIT
        await house.sender.round()
        receiver.statuses = [503]
        await house.hall.act(live.table.id, ANNA, lambda table: acts.talk(table, ANNA, "Ha!", None))
        time.now += WAIT
        await house.sender.round()
        tried = len(receiver.requests)
        assert b"talk" in receiver.requests[-1].body
        match change:
            case "channels":
                choose(house, "beppe", **only("mail", "push"))
            case "kinds":
                choose(house, "beppe", ways={"your-turn": ["webhook"]})
            case _:
                with house.database.engine.begin() as connection:
                    block(connection, "beppe", "anna", 1)
        time.now += BACK_OFF_SECONDS[0] * 1000
        await house.sender.round()
        assert len(receiver.requests) == tried
        assert states(house) == {"sent": 1, "dropped": 1}

    run(sqlite_address, evening, **settings(post, receiver))


def test_a_secret_question_takes_no_way_that_others_may_read(sqlite_address: str) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe")
        row = {
            "id": "1" * 32,
            "person": "beppe",
            "kind": "your-turn",
            "table_id": None,
            "facts": {"game": "condottiere", "only_mine": True},
            "at": 1,
            "due": 1,
        }
        with house.database.engine.begin() as connection:
            connection.execute(insert(schema.outbox), row)
            set_webhook(connection, "beppe", "https://chat.example/", "discord", 1)
            kept = Browser("https://push.example/1", "k", "a", None)
            add_browser(connection, "beppe", kept, 1)
            [notice] = sendings.due_notices(connection, 1)
            decided = sendings.sendings_of(connection, notice, 1)
        assert [one["channel"] for one in decided] == ["push"]

    run(sqlite_address, evening)


@pytest.mark.parametrize(("shape", "field"), [("discord", "content"), ("matrix", "text")])
def test_chats_get_the_shape_they_take(
    sqlite_address: str, post: Post, receiver: Receiver, shape: str, field: str
) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe", **only("webhook"))
        hook(house, "beppe", receiver, shape)
        await seat_two(house)
        time.now += WAIT
        await house.sender.round()
        said = json.loads(receiver.requests[0].body)
        assert said[field].startswith("Your game has begun – Condottiere, with Anna https://")

    run(sqlite_address, evening, **settings(post, receiver))


def test_no_name_is_a_link_or_a_shout_in_a_chat() -> None:
    told = Told(
        id="1",
        kind="your-turn",
        title="It is your turn",
        text="Condottiere, with [Anna](https://evil.example) and **_Beppe_**",
        path="/table/a_b",
        home="https://club.example",
        at=1,
        table="a_b",
        game="condottiere",
    )
    line = chat_line(told)
    assert line.endswith(" https://club.example/table/a_b"), "its own link stays one"
    assert line.count("://") == 1
    assert r"\[Anna\]\(https:" in line
    assert r"\*\*\_Beppe\_\*\*" in line


# --- two processes, restarts ----------------------------------------------------------------------


def test_two_processes_send_each_notice_once(
    postgres_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening() -> None:
        time, chosen = Time(), settings(post, receiver)
        async with (
            open_house(postgres_address, time, **chosen) as one,
            open_house(postgres_address, time, **chosen) as other,
        ):
            choose(one, "beppe", gather_minutes=0, **only("webhook", "mail"))
            hook(one, "beppe", receiver)
            confirm(one, "beppe", "beppe@example.org")
            for _ in range(12):
                await seat_two(one)
            time.now += WAIT
            await asyncio.gather(one.sender.round(), other.sender.round())
            await asyncio.gather(one.sender.round(), other.sender.round())
            ids = [request.headers["condotta-id"] for request in receiver.requests]
            assert len(ids) == len({*ids}) == 12
            told = "".join(letter.get_content() for letter in post.letters)
            assert told.count(f"{HOME}/table/") == 12

    asyncio.run(evening())


def test_a_server_that_stopped_before_sending_sends_after_its_start(
    address: str, post: Post, receiver: Receiver
) -> None:
    """Killed at each of the moments between the move and the noting of what was sent."""
    time, chosen = Time(), settings(post, receiver)

    async def stop_before_deciding() -> None:
        async with open_house(address, time, **chosen) as house:
            choose(house, "beppe", **only("webhook"))
            hook(house, "beppe", receiver)
            await seat_two(house)

    async def stop_before_sending() -> None:
        async with open_house(address, time, **chosen) as house:
            time.now += WAIT
            await house.sender._decide()
            assert states(house) == {"waiting": 1}

    async def stop_before_noting() -> None:
        async with open_house(address, time, **chosen) as house:
            rows = await house.database.write(sendings.claim, house.hall.process, time.now)
            await house.carriers.carry(rows)

    async def send_all() -> None:
        async with open_house(address, time, **chosen) as house:
            with house.database.engine.begin() as connection:
                # What a killed process leaves: its beats, which end.
                connection.execute(update(schema.processes).values(beat_at=0))
            await house.driver._claim(alone=False)
            await house.sender.round()
            assert states(house) == {"sent": 1}

    for part in (stop_before_deciding, stop_before_sending, stop_before_noting, send_all):
        asyncio.run(part())
    ids = [request.headers["condotta-id"] for request in receiver.requests]
    assert len(ids) == 2, "it was sent again, for nobody had noted it"
    assert len({*ids}) == 1, "and whoever received it knows it by its id"


def test_what_another_process_claimed_and_lives_is_left_to_it(
    postgres_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening() -> None:
        time, chosen = Time(), settings(post, receiver)
        async with (
            open_house(postgres_address, time, **chosen) as one,
            open_house(postgres_address, time, **chosen) as other,
        ):
            choose(one, "beppe", **only("webhook"))
            hook(one, "beppe", receiver)
            await one.sender.try_out("beppe")
            claimed = await one.database.write(sendings.claim, one.hall.process, time.now)
            assert len(claimed) == 1
            await other.sender.round()
            assert receiver.requests == []

    asyncio.run(evening())


def test_a_letter_that_is_sent_again_has_the_same_name(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe", gather_minutes=0, **only("mail"))
        confirm(house, "beppe", "beppe@example.org")
        await seat_two(house)
        time.now += WAIT
        await house.sender._decide()
        rows = await house.database.write(sendings.claim, house.hall.process, time.now)
        await house.carriers.carry(rows)
        await seat_two(house)
        time.now += WAIT
        await house.sender.round()
        await house.sender.round()
        names = [letter["Message-ID"] for letter in post.letters]
        assert len(names) == 3
        assert names.count(names[0]) == 2

    run(sqlite_address, evening, **settings(post, receiver))


def test_the_metrics_count_what_was_sent_and_what_failed(
    sqlite_address: str, post: Post, receiver: Receiver
) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe", **only("webhook"))
        hook(house, "beppe", receiver)
        receiver.statuses = [500]
        await house.sender.try_out("beppe")
        await house.sender.round()
        time.now += BACK_OFF_SECONDS[0] * 1000
        await house.sender.round()
        told = house.metrics.render()[0].decode()
        assert 'condotta_notices_sent_total{channel="webhook"} 1.0' in told
        assert 'condotta_notices_failed_total{channel="webhook",why="refused"} 1.0' in told
        assert "condotta_notices_waiting 0.0" in told

    run(sqlite_address, evening, **settings(post, receiver))


def test_what_was_chosen_is_read_as_it_was_written(sqlite_address: str) -> None:
    async def evening(house: House, time: Time) -> None:
        choose(house, "beppe", zone="Europe/Budapest", wait_seconds=5)
        found = house.database.read_now(lambda c: read_chosen(c, "beppe"))
        assert found == Chosen(ways=usual("en").ways, zone="Europe/Budapest", wait_seconds=5)
        assert BEPPE.person == "beppe"
        assert set(CHANNELS) == {"push", "mail", "webhook"}

    run(sqlite_address, evening)
