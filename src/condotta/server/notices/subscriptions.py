"""Where people can be reached: their browsers, a webhook, a mail address that they confirmed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select

from condotta.server.errors import Refused
from condotta.server.notices.kinds import Channel
from condotta.server.schema import addresses, push_subscriptions, webhooks
from condotta.server.store import insert_unless_there
from condotta.server.tokens import hash_token, new_token, short_id

MOST_BROWSERS: Final = 10
"""So many browsers of one person are told; more are not in use."""


@dataclass(frozen=True)
class Ways:
    """How somebody can be reached."""

    browsers: list[Row[Any]]
    webhook: Row[Any] | None
    address: str | None

    def targets(self, channel: Channel) -> list[str | None]:
        """Name what a notice goes to on a channel: each browser; of the others there is one."""
        if channel == "push":
            return [browser.id for browser in self.browsers]
        there = self.webhook if channel == "webhook" else self.address
        return [] if there is None else [None]


def ways_of(connection: Connection, person: str) -> Ways:
    """Find how somebody can be reached."""
    pushes = push_subscriptions.c
    browsers = select(push_subscriptions).where(pushes.person == person)
    hook = select(webhooks).where(webhooks.c.person == person)
    address = select(addresses.c.address).where(addresses.c.person == person)
    return Ways(
        [*connection.execute(browsers.order_by(pushes.created_at, pushes.id))],
        connection.execute(hook).one_or_none(),
        connection.execute(address).scalar_one_or_none(),
    )


@dataclass(frozen=True)
class Browser:
    """What a browser gave us to reach it."""

    endpoint: str
    public_key: str
    auth: str
    device: str | None


def add_browser(connection: Connection, person: str, browser: Browser, at: int) -> str:
    """Keep how a browser is reached; who used it before is no longer told there."""
    pushes, hashed = push_subscriptions.c, hash_token(browser.endpoint)
    same = select(pushes.id).where(pushes.endpoint_hash == hashed, pushes.person == person)
    known = connection.execute(same).scalar_one_or_none()
    others = pushes.person == person, pushes.endpoint_hash != hashed
    if connection.execute(select(func.count()).where(*others)).scalar_one() >= MOST_BROWSERS:
        raise Refused("browsers-full", {"most": MOST_BROWSERS})
    connection.execute(delete(push_subscriptions).where(pushes.endpoint_hash == hashed))
    row = {
        "id": known or short_id(),
        "person": person,
        "endpoint_hash": hashed,
        "endpoint": browser.endpoint,
        "public_key": browser.public_key,
        "auth": browser.auth,
        "device": browser.device,
        "created_at": at,
    }
    connection.execute(insert(push_subscriptions), row)
    return str(row["id"])


def remove_browser(connection: Connection, person: str, subscription: str) -> None:
    """Tell a browser nothing any more."""
    pushes = push_subscriptions.c
    gone = delete(push_subscriptions).where(pushes.id == subscription, pushes.person == person)
    if connection.execute(gone).rowcount == 0:
        raise Refused("no-browser")


def drop_browser(connection: Connection, subscription: str) -> None:
    """Forget a browser whose push service knows it no more."""
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id == subscription))


def set_webhook(connection: Connection, person: str, url: str, shape: str, at: int) -> str:
    """Keep where a webhook goes; give the secret that signs it, which nobody is shown again."""
    row = {"url": url, "shape": shape, "secret": new_token(), "created_at": at}
    kept = insert_unless_there(connection, webhooks).values(person=person, **row)
    connection.execute(kept.on_conflict_do_update(index_elements=["person"], set_=row))
    return str(row["secret"])


def remove_webhook(connection: Connection, person: str) -> None:
    """Call nobody any more."""
    connection.execute(delete(webhooks).where(webhooks.c.person == person))
