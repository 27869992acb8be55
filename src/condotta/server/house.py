"""Everything one server process is made of, put together once."""

from __future__ import annotations

import asyncio
import math
import secrets
from collections import Counter
from collections.abc import Callable

from condotta.server.analyses import Analyses
from condotta.server.bot_streams import Streams
from condotta.server.bots import Bots
from condotta.server.card_pictures import Pictures
from condotta.server.caretaking import Caretaker
from condotta.server.checkup import Checkup
from condotta.server.database import Database
from condotta.server.doors import Doors
from condotta.server.driver import Driver
from condotta.server.explaining import Explainer
from condotta.server.following import Following
from condotta.server.glances import Glances
from condotta.server.hall import Hall, now_ms
from condotta.server.hints import Hints
from condotta.server.house_page import read_house_page
from condotta.server.limits import Limits
from condotta.server.lobby import Quota
from condotta.server.mail import Mail
from condotta.server.metrics import Metrics
from condotta.server.neighbours import Neighbours
from condotta.server.notices.carriers import Carriers
from condotta.server.notices.sender import Sender
from condotta.server.passkeys import Passkeys
from condotta.server.people import People
from condotta.server.replays import Replays
from condotta.server.resets import Resets
from condotta.server.retention import Retention
from condotta.server.settings import Settings
from condotta.server.sketching import Sketching
from condotta.server.thinking import Thinkers
from condotta.server.turns import Errand
from condotta.server.waiting import Waits

EXPLAINERS = 1
"""How many processes explain: one does a thousand tables' sights in a second."""

EXPLAIN_SECONDS = 5.0
"""What takes longer to explain is given up."""


class House:
    """One server process: its database, its tables, its computer players."""

    def __init__(self, settings: Settings, clock: Callable[[], int] = now_ms) -> None:
        """Build it; ``open`` lets people in."""
        self.settings = settings
        self.clock = clock
        self.process = secrets.token_hex(8)
        self.metrics = Metrics()
        self.database = Database(settings.database_url)
        self.limits = Limits(
            scale=1.0 if settings.limits else math.inf, is_shared=self.database.is_shared
        )
        self.database.on_commit = self._count_commit
        days = settings.session_days, settings.guest_link_days
        self.doors = Doors(settings.doors, settings.invitation_days)
        self.people = People(self.database, *days, clock, self.doors)
        self.bots = Bots(self.database, clock)
        self.streams = Streams()
        self.page = read_house_page(settings.house_file)
        self.mail = Mail(settings)
        self.passkeys = Passkeys(self.database, self.people, clock)
        self.resets = Resets(self.database, self.people, self.mail, clock)
        self.thinkers = Thinkers(settings.thinkers, settings.think_seconds)
        self.explainers = Thinkers(EXPLAINERS, EXPLAIN_SECONDS)
        self.explainer = Explainer(self.explainers)
        self.metrics.watch_turns(self._waiting)
        self.hall = Hall(self.database, self.metrics, self.process, clock, explainer=self.explainer)
        if settings.limits:
            self.hall.quota = Quota(settings.open_tables, settings.open_tables_address)
        self.hall.for_members = settings.tables_by == "members"
        self.caretaker = Caretaker(self.hall, settings)
        self.checkup = Checkup(self.database, self.thinkers, self.process, clock)
        self.driver = Driver(self.hall, self.thinkers, settings, self.metrics)
        self.following = Following(self.hall, self.explainer, settings.order_pause_seconds)
        self.driver.following = self.following
        self.hints = Hints(self.thinkers, self.metrics)
        self.sketching = Sketching(self.thinkers, self.explainer, self.metrics)
        self.replays = Replays()
        self.pictures = Pictures()
        # Reading the database needs threads, too: a whole game takes one of them at a time.
        self.playing_through = asyncio.Semaphore(1)
        self.analyses = Analyses(self.database, self.thinkers, clock, self.playing_through)
        self.glances = Glances(self.playing_through)
        self.neighbours = Neighbours(self.database, self.hall, self.limits)
        self.neighbours.on_person = self._shut_out
        self.neighbours.on_changed = self._put_away
        self.carriers = Carriers(self.database, self.mail, settings, clock)
        self.sender = Sender(self.hall, self.carriers, self.metrics)
        self.waits = Waits(self.hall)
        self.neighbours.on_orders = self.following.read_anew
        self.neighbours.on_bot = self.streams.wake
        self.neighbours.on_stream = self.streams.replace
        self.hall.on_bots = self._wake
        self.retention = Retention(self.database, self.people, settings, clock)

    def _waiting(self) -> Counter[Errand]:
        return self.thinkers.turns.waiting() + self.explainers.turns.waiting()

    def _count_commit(self, jobs: int, seconds: float) -> None:
        self.metrics.commit_batch.observe(jobs)
        self.metrics.commit_seconds.observe(seconds)

    def _shut_out(self, person: str) -> None:
        """Let nobody stay on a session that has ended."""
        self.people.forget(person)
        self.hall.shut_out(person)
        self.streams.shut_out(person)

    def _wake(self, bots: list[str]) -> None:
        for bot in bots:
            self.streams.wake(bot)

    def _put_away(self, table_id: str) -> None:
        """Forget whatever is known of a table that has changed."""
        self.hall.put_away(table_id)
        self.replays.forget(f"table {table_id}")

    async def open(self) -> None:
        """Begin: read the database, wake the computer players, take up running games."""
        self.database.start()
        await self.thinkers.start()
        await self.neighbours.start()
        await self.driver.start()
        self.caretaker.start()
        self.retention.start()
        self.sender.start()

    async def close(self) -> None:
        """End: let nobody wait in vain, write what is to be written."""
        await self.sender.close()
        self.streams.end_all()
        await self.bots.close()
        await self.retention.close()
        await self.caretaker.close()
        await self.checkup.close()
        await self.driver.close()
        await self.neighbours.close()
        await self.waits.close()
        await self.hall.finish()
        await self.hints.close()
        await self.analyses.close()
        await self.thinkers.close()
        await self.mail.close()
        await self.explainers.close()
        self.database.close()
