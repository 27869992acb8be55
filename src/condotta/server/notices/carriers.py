"""Carries a notice by one of its ways: through a push service, by mail, to a webhook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from orjson import dumps
from sqlalchemy import Connection, Row

from condotta.core.catalogue import catalogue
from condotta.server.database import Database
from condotta.server.mail import Mail, NotDelivered
from condotta.server.notices import letters, push, webhooks
from condotta.server.notices.choosing import read_chosen
from condotta.server.notices.keys import find_key, make_key
from condotta.server.notices.kinds import Kind
from condotta.server.notices.outside import Outside, Unreachable
from condotta.server.notices.stopping import ALL, Stop, token_of
from condotta.server.notices.subscriptions import Ways, drop_browser, ways_of
from condotta.server.notices.superseding import turns_waiting
from condotta.server.notices.wording import Told, told_of
from condotta.server.settings import Settings
from condotta.server.tokens import new_token

GONE: Final = (404, 410)
PASSING: Final = (408, 425, 429)
"""What a receiver says who wants to be asked again."""

LONGEST_WAIT: Final = 3600
WORTH_SECONDS: Final = 24 * 3600
"""How long a push service keeps a notice for a browser that is off."""


class Failed(Exception):
    """Something was not carried; ``why`` is a word for it."""

    def __init__(self, why: str, *, for_good: bool = False, retry_after: int = 0) -> None:
        """Say why, whether another attempt is vain, and how many seconds it should wait."""
        super().__init__(why)
        self.why = why
        self.for_good = for_good
        self.retry_after = min(retry_after, LONGEST_WAIT)


class Carriers:
    """The ways out of the house."""

    def __init__(
        self, database: Database, mail: Mail, settings: Settings, clock: Callable[[], int]
    ) -> None:
        """Take the mail server, and the addresses the operator vouches for."""
        self.outside = Outside(settings.local_receivers)
        self._database = database
        self._mail = mail
        self._home = (settings.public_url or "").rstrip("/")
        self._clock = clock
        self._keys: dict[str, str] = {}

    async def close(self) -> None:
        """Carry nothing any more."""
        await self.outside.close()

    async def push_key(self) -> str:
        """Give the public key that browsers are to take pushes from."""
        private = await self._key("vapid", push.new_private_key)
        return push.b64(push.public_bytes(push.private_key(private)))

    async def stop_key(self) -> str:
        """Give the key that signs what stops notices."""
        return await self._key("stop", new_token)

    async def _key(self, name: str, make: Callable[[], str]) -> str:
        if name not in self._keys:
            found = await self._database.read(find_key, name)
            if found is None:
                found = await self._database.write(make_key, name, make, self._clock())
            self._keys[name] = found
        return self._keys[name]

    async def carry(self, rows: Sequence[Row[Any]]) -> None:
        """Carry what goes together."""
        first = rows[0]
        language, ways, told, waiting = await self._database.read(_read, rows, self._home)
        if first.channel == "push":
            await self._push(first, told[0], ways, language, waiting)
        elif first.channel == "mail":
            await self._write(first, told, ways, language)
        else:
            await self._call(told[0], ways)

    # --- push -------------------------------------------------------------------------------------

    async def _push(
        self, row: Row[Any], told: Told, ways: Ways, language: str, waiting: int
    ) -> None:
        browser = next((one for one in ways.browsers if one.id == row.target), None)
        if browser is None:
            raise Failed("gone", for_good=True)
        stop = None
        if row.kind != Kind.TEST:
            stop = token_of(await self.stop_key(), Stop(row.person, "push", row.kind))
        payload = dumps(
            {
                "id": told.id,
                "kind": told.kind,
                "title": told.title,
                "text": told.text,
                "path": told.path,
                "table": told.table,
                "stop": stop,
                "stop_word": catalogue(language).tell("notice.stop"),
                "waiting": waiting,
            }
        )
        key = push.private_key(await self._key("vapid", push.new_private_key))
        keys = push.unb64(browser.public_key), push.unb64(browser.auth)
        # Where a push service finds us if something is wrong with what we send.
        contact = self._home or None
        headers = push.headers_of(
            key, browser.endpoint, self._clock(), contact, seconds=WORTH_SECONDS
        )
        try:
            await self._post(browser.endpoint, push.encrypted(payload, *keys), headers)
        except Failed as failed:
            if failed.why == "gone":
                await self._database.write(drop_browser, browser.id)
            raise

    # --- mail -------------------------------------------------------------------------------------

    async def _write(self, row: Row[Any], told: Sequence[Told], ways: Ways, language: str) -> None:
        if ways.address is None or not self._mail.is_there:
            raise Failed("gone", for_good=True)
        stop = token_of(await self.stop_key(), Stop(row.person, "mail", ALL))
        message = letters.letter(
            told,
            batch=row.batch,
            sender=self._mail.sender,
            to=ways.address,
            language=language,
            home=self._home,
            stop=stop,
        )
        try:
            await self._mail.deliver(message)
        except NotDelivered as problem:
            why = "refused" if problem.for_good else "no-answer"
            raise Failed(why, for_good=problem.for_good) from problem

    # --- webhook ----------------------------------------------------------------------------------

    async def _call(self, told: Told, ways: Ways) -> None:
        hook = ways.webhook
        if hook is None:
            raise Failed("gone", for_good=True)
        body = webhooks.body_of(hook.shape, told)
        await self._post(
            hook.url, body, webhooks.headers_of(hook.secret, told, body, self._clock())
        )

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        try:
            status, answered = await self.outside.post(url, body, headers)
        except Unreachable as problem:
            raise Failed(str(problem), for_good=str(problem) == "not-allowed") from problem
        if 200 <= status < 300:
            return
        if status in GONE:
            raise Failed("gone", for_good=True)
        wait = answered.get("retry-after", "")
        raise Failed(
            "refused",
            for_good=status < 500 and status not in PASSING,
            retry_after=int(wait) if wait.isdecimal() and len(wait) < 6 else 0,
        )


def _read(
    connection: Connection, rows: Sequence[Row[Any]], home: str
) -> tuple[str, Ways, list[Told], int]:
    """Read what is said, and to where."""
    person = rows[0].person
    chosen = read_chosen(connection, person)
    language = "en" if chosen is None else chosen.language
    told = [told_of(connection, row, language, home) for row in rows]
    return language, ways_of(connection, person), told, turns_waiting(connection, person)
