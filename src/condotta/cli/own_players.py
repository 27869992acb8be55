"""Players of one's own on the command line: ``--player NAME=MODULE:FUNCTION``.

A name has to be made known with each command: records and tournaments that are resumed only tell
names, so that no file somebody else made decides which code is run here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib import import_module
from inspect import getsourcefile
from pathlib import Path
from types import ModuleType

from condotta.cli.errors import UsageError
from condotta.cli.table import PERSON
from condotta.core.values import JsonObject
from condotta.players import OwnPlayers
from condotta.players.described import described
from condotta.players.named import NICKNAMES, PLAYERS, Make

_FORM = re.compile(
    r"(?:(?P<name>[a-z][a-z0-9_-]*)=)?(?P<module>\w+(?:\.\w+)*):(?P<function>[^\W\d]\w*)"
)
_NAME = re.compile(r"[a-z][a-z0-9_-]*")


def own_players(given: Sequence[str] | None) -> OwnPlayers | None:
    """Read every ``--player``; ``None`` where there is none."""
    if not given:
        return None
    makers: dict[str, Make] = {}
    for text in given:
        name, module, function = _read(text)
        if name in (PERSON, *PLAYERS, *NICKNAMES, *makers):
            raise UsageError("cli.error.own-player-name", {"given": name})
        makers[name] = _maker(module, function)
    return OwnPlayers(makers)


def check_seated(own: OwnPlayers | None, players: Iterable[str]) -> None:
    """Refuse a name that was made known and then not seated: it was meant to play."""
    seated = {described(player).name for player in players if player != PERSON}
    for name in own.makers if own is not None else ():
        if name not in seated:
            raise UsageError("cli.error.own-player-unseated", {"given": name})


def sources(own: OwnPlayers | None) -> JsonObject:
    """Say for each player where it comes from, and which text of the module it is."""
    if own is None:
        return {}
    return {"players": {name: _source(maker) for name, maker in sorted(own.makers.items())}}


def _read(text: str) -> tuple[str, str, str]:
    found = _FORM.fullmatch(text.strip())
    name = "" if found is None else found["name"] or found["module"].split(".")[-1].lower()
    if found is None or _NAME.fullmatch(name) is None:
        raise UsageError("cli.error.own-player-form", {"given": repr(text)})
    return name, found["module"], found["function"]


def _maker(name: str, function: str) -> Make:
    """Find a function, in the current folder too, as ``python -m`` would."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module: ModuleType = import_module(name)
    except Exception as problem:  # whatever stands in somebody's own module
        said = {"module": name, "problem": f"{type(problem).__name__}: {problem}"[:200]}
        raise UsageError("cli.error.own-player-module", said) from problem
    maker = getattr(module, function, None)
    if not callable(maker):
        raise UsageError("cli.error.own-player-function", {"module": name, "name": function})
    made: Make = maker
    return made


def _source(maker: Make) -> str:
    module = sys.modules[maker.__module__]
    file = getsourcefile(module)
    text = "" if file is None else f" {sha256(Path(file).read_bytes()).hexdigest()[:16]}"
    return f"{maker.__module__}:{getattr(maker, '__qualname__', '?')}{text}"
