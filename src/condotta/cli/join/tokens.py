"""The tokens of a person's sessions on servers, in a file that nobody else may read."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any


def sessions_file() -> Path:
    """Say where sessions are kept."""
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(state) / "condotta" / "sessions.json"


def stored_token(server: str, name: str | None) -> str | None:
    """Find the token of a name on a server; of the name used last, if none is given."""
    here = _read().get(server)
    if not isinstance(here, dict):
        return None
    tokens = here.get("tokens")
    token = tokens.get(name or here.get("last")) if isinstance(tokens, dict) else None
    return token if isinstance(token, str) else None


def store_token(server: str, name: str, token: str) -> None:
    """Keep a token, so that joining again keeps the seat; a disk that fails ends no game."""
    kept = _read()
    before = kept.get(server)
    tokens = before.get("tokens") if isinstance(before, dict) else None
    known = tokens if isinstance(tokens, dict) else {}
    kept[server] = {"last": name, "tokens": {**known, name: token}}
    with suppress(OSError):
        _write(sessions_file(), json.dumps(kept, ensure_ascii=False, indent=1))


def _read() -> dict[str, Any]:
    try:
        kept = json.loads(sessions_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write(path: Path, text: str) -> None:
    """Write beside it and put it in place: nobody else could read it for even a moment."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    beside.replace(path)
