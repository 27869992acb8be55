"""The third game: as if it were installed here, and installed indeed, for tests in other processes."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from condotta.core import registry

THIRD_GAME = Path(__file__).resolve().parent / "third_game"


@contextmanager
def third_game_here() -> Iterator[ModuleType]:
    """Let this process find the third game, as if it were installed; give its package."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(THIRD_GAME))
        found = {**registry.HOUSE, "pebbles": "pebbles"}
        patch.setattr(registry, "packages", lambda: found)
        yield importlib.import_module("pebbles")


def install_third_game(folder: Path) -> Path:
    """Build and install it into a folder, as pip would; nothing is fetched."""
    uv = Path(sys.executable).with_name("uv")
    source, target = folder / "source", folder / "installed"
    # From a copy: building leaves traces beside what it builds.
    subprocess.run(["cp", "-r", str(THIRD_GAME), str(source)], check=True)
    told = ["--no-build-isolation", "--no-deps", "--offline", "--python", sys.executable]
    subprocess.run(
        [
            str(uv),
            "--quiet",
            "--no-cache",
            "pip",
            "install",
            *told,
            "--target",
            str(target),
            str(source),
        ],
        check=True,
    )
    return target


def with_third_game(installed: Path) -> dict[str, str]:
    """Give an environment in which Python finds it, beside whatever it found before."""
    before = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(installed), *([before] if before else [])])
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "100", "LANG": "en_GB.UTF-8"}
