"""``condotta admin``: what an operator sees and does, on the server's database, while it is served.

Every use is written to the audit log; what cannot be undone is asked about first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from condotta.cli.errors import FINE, UsageError
from condotta.cli.server_parts import server_libraries, settings_from
from condotta.core.catalogue import Catalogue

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from condotta.server.operating import Operating
    from condotta.server.settings import Settings

FOR_EVER: Final = ("close", "delete", "erase", "reset")
"""What is asked about before it is done: it cannot be undone."""

YES: Final = "yes"

HOUR_MS: Final = 60 * 60 * 1000

Answer = TypeVar("Answer")


def admin(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Do one thing as an operator."""
    if arguments.deed is None:
        sys.stdout.write(arguments.admin_help)
        return FINE
    settings = settings_from(database_url=arguments.database)
    if arguments.deed in FOR_EVER and not arguments.yes:
        _ask_first(arguments, speaks)
    engine = _open(settings)
    try:
        Command(engine, arguments, speaks, settings).run()
    finally:
        engine.dispose()
    return FINE


def _ask_first(arguments: argparse.Namespace, speaks: Catalogue) -> None:
    """Let somebody at a terminal say that they mean it; a script must say so with ``--yes``."""
    if not sys.stdin.isatty():
        raise UsageError("cli.error.admin-not-sure", {"deed": arguments.deed})
    asked = {"deed": arguments.deed, "whom": arguments.whom, "yes": YES}
    if input(speaks.tell("cli.admin.sure", **asked) + " ").strip().lower() != YES:
        raise UsageError("cli.error.admin-nothing-done")


def _open(settings: Settings) -> Engine:
    with server_libraries():
        from condotta.server.backup import existing_file
        from condotta.server.database import database_address, open_engine
        from condotta.server.migrating import check_current

        url = database_address(settings.database_url)
        if url.get_backend_name() == "sqlite":
            existing_file(url)
        engine = open_engine(url)
    check_current(engine)
    return engine


class Command:
    """One use of the command."""

    def __init__(
        self,
        engine: Engine,
        arguments: argparse.Namespace,
        speaks: Catalogue,
        settings: Settings,
    ) -> None:
        """Take what was asked for."""
        from condotta.server.hall import now_ms

        self._engine = engine
        self._arguments = arguments
        self._speaks = speaks
        self._settings = settings
        self._now = now_ms()

    def run(self) -> None:
        """Do it, and say what came of it."""
        given = self._arguments
        done: dict[str, Callable[[], None]] = {
            "list": self._list,
            "suspend": lambda: self._tell_done(
                lambda deeds: deeds.suspend(deeds.find(given.whom), given.why, self._until())
            ),
            "unsuspend": lambda: self._tell_done(
                lambda deeds: deeds.unsuspend(deeds.find(given.whom))
            ),
            "reset": self._reset,
            "export": self._export,
            "erase": lambda: self._tell_done(
                lambda deeds: deeds.erase(deeds.find(given.whom), given.why or "")
            ),
            "appoint": lambda: self._tell_done(lambda deeds: deeds.appoint(deeds.find(given.whom))),
            "dismiss": lambda: self._tell_done(lambda deeds: deeds.dismiss(deeds.find(given.whom))),
            "close": lambda: self._tell_done(lambda deeds: deeds.close(given.whom, given.why)),
            "delete": lambda: self._tell_done(lambda deeds: deeds.delete(given.whom, given.why)),
            "settle": lambda: self._tell_done(lambda deeds: deeds.settle(given.whom, given.why)),
            "invite": self._invite,
            "bot": self._bot,
            "announce": self._announce,
            "take-down": lambda: self._tell_done(lambda deeds: deeds.take_down(given.whom)),
        }
        done[given.deed]()

    def _do(self, deed: Callable[[Operating], Answer]) -> Answer:
        """Do something in one transaction; again, if a table went on meanwhile."""
        from condotta.server.audit import COMMAND
        from condotta.server.errors import Conflict
        from condotta.server.operating import Operating

        while True:
            try:
                with self._engine.begin() as connection:
                    return deed(Operating(connection, COMMAND, self._now))
            except Conflict:
                continue

    def _tell_done(self, deed: Callable[[Operating], None]) -> None:
        self._do(deed)
        self._tell({"done": self._arguments.deed, "whom": self._arguments.whom}, "cli.admin.done")

    def _tell(self, told: dict[str, Any], key: str, **args: str | int) -> None:
        """Say something, to people or to programs."""
        plain = json.dumps(told) if self._arguments.json else self._speaks.tell(key, (), **args)
        sys.stdout.write(plain + "\n")

    def _until(self) -> int | None:
        hours = self._arguments.hours
        if hours == 0:
            raise UsageError("cli.error.bad-argument", {"name": "--hours"})
        return None if hours is None else self._now + hours * HOUR_MS

    # --- deeds that have more to say than that they are done --------------------------------------

    def _list(self) -> None:
        given = self._arguments
        looks: dict[str, Callable[[Operating], Sequence[Any]]] = {
            "people": lambda deeds: deeds.people(given.search or ""),
            "tables": lambda deeds: deeds.tables(given.search or ""),
            "reports": lambda deeds: deeds.reports(),
            "audit": lambda deeds: deeds.audit(),
            "announcements": lambda deeds: deeds.announcements(),
        }
        found = self._do(looks[given.what])
        if given.json:
            sys.stdout.write(json.dumps([one.model_dump() for one in found]) + "\n")
            return
        for one in found:
            sys.stdout.write("  ".join(self._line(given.what, one)) + "\n")
        if not found:
            sys.stdout.write(self._speaks.tell("cli.admin.nothing") + "\n")

    def _line(self, what: str, one: Any) -> list[str]:
        from condotta.server.suspending import moment

        tell = self._speaks.tell
        match what:
            case "people":
                return [one.id, one.name, moment(one.created_at), *self._standing(one)]
            case "tables":
                names = ", ".join(one.names)
                return [one.id, moment(one.changed_at), one.game, one.state, names]
            case "reports":
                about = tell("cli.admin.report", person=one.person_name, about=one.about_name)
                where = [] if one.table_id is None else [f"{one.table_id}/{one.step or 0}"]
                settled = [] if one.outcome is None else [f"[{one.outcome}]"]
                said = [f"\n    {said.person}: {said.text}" for said in one.talk]
                first = [str(one.id), moment(one.created_at), about, *where, one.text, *settled]
                return [*first, "".join(said)] if said else first
            case "audit":
                who, whom = one.who_name or one.who, one.whom_name or one.whom or ""
                return [str(one.id), moment(one.at), who, one.what, whom, one.why or ""]
            case _:
                until = [] if one.until is None else [moment(one.until)]
                return [str(one.id), moment(one.created_at), *until, one.text]

    def _standing(self, person: Any) -> list[str]:
        from condotta.server.suspending import moment

        tell = self._speaks.tell
        told = [tell("cli.admin.account" if person.is_account else "cli.admin.guest")]
        if person.is_operator:
            told.append(tell("cli.admin.operator"))
        if person.suspended_why is not None:
            why, until = person.suspended_why, person.suspended_until
            if until is None:
                told.append(tell("cli.admin.suspended-for-good", why=why))
            else:
                told.append(tell("cli.admin.suspended", why=why, until=moment(until)))
        if person.reports:
            told.append(tell("cli.admin.reported", count=person.reports))
        return told

    def _reset(self) -> None:
        path = self._do(lambda deeds: deeds.reset(deeds.find(self._arguments.whom)))
        link = self._home() + path
        self._tell({"link": link}, "cli.admin.link", link=link)

    def _home(self) -> str:
        home = self._settings.public_url or f"http://localhost:{self._settings.port}"
        return home.rstrip("/")

    def _invite(self) -> None:
        from condotta.server.suspending import moment

        days = self._settings.invitation_days
        for _ in range(self._arguments.count):
            secret, ends = self._do(lambda deeds: deeds.invite(days))
            link = f"{self._home()}/#invited={secret}"
            told = {"link": link, "expires_at": ends}
            self._tell(told, "cli.admin.invitation", link=link, until=moment(ends))

    def _bot(self) -> None:
        given = self._arguments
        bot, token = self._do(lambda deeds: deeds.make_bot(deeds.find(given.whom), given.name))
        self._tell({"bot": bot, "token": token}, "cli.admin.bot", name=given.name, token=token)

    def _export(self) -> None:
        told = self._do(lambda deeds: deeds.export(deeds.find(self._arguments.whom)))
        text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
        if self._arguments.file is None:
            sys.stdout.write(text)
            return
        path = Path(self._arguments.file).expanduser()
        try:
            # For its owner's eyes only, and never in the place of another file.
            path.touch(mode=0o600, exist_ok=False)
            path.write_text(text, encoding="utf-8")
        except OSError as problem:
            given = {"path": str(path), "problem": problem.strerror or str(problem)}
            raise UsageError("error.server.cannot-write", given) from problem
        self._tell({"file": str(path)}, "cli.backup.done", path=str(path))

    def _announce(self) -> None:
        number = self._do(lambda deeds: deeds.announce(self._arguments.whom, self._until()))
        self._tell({"id": number}, "cli.admin.announced", number=number)
