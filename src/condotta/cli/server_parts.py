"""What the commands of the table server share: its libraries, which not everybody has installed,
its settings, and its database.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from condotta.cli.errors import UsageError

if TYPE_CHECKING:
    from condotta.server.settings import Settings


@contextmanager
def server_libraries() -> Iterator[None]:
    """Say how to install what the server needs, where it is not there."""
    try:
        yield
    except ModuleNotFoundError as problem:
        missing = problem.name or ""
        if missing.split(".")[0] == "condotta":
            raise
        given = {"missing": missing, "command": 'pip install "condotta[server]"'}
        raise UsageError("cli.error.no-server-libraries", given) from problem


def settings_from(**given: object) -> Settings:
    """Take the settings of the environment; what the command line says comes first."""
    with server_libraries():
        from pydantic import ValidationError
        from pydantic_settings import SettingsError

        from condotta.server.settings import Settings
    said = {name: value for name, value in given.items() if value is not None}
    try:
        return Settings(**said)  # type: ignore[arg-type]  # it checks what it is given
    except ValidationError as problem:
        first = problem.errors()[0]
        name = str(first["loc"][0])
        wrong = {"name": _where(name, said), "given": repr(first["input"])[:80]}
        raise UsageError("cli.error.bad-setting", wrong) from problem
    except SettingsError as problem:
        found = re.search(r'field "(\w+)"', str(problem))
        name = "" if found is None else found[1]
        raise UsageError("cli.error.unreadable-setting", {"name": _where(name, said)}) from problem


def _where(name: str, said: dict[str, object]) -> str:
    """Name a setting as the person gave it."""
    options = {"database_url": "--database", "log_format": "--log"}
    if name in said:
        return options.get(name, "--" + name.replace("_", "-"))
    return f"CONDOTTA_{name.upper()}"
