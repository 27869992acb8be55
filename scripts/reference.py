"""Write the library's reference, made from its docstrings: ``make reference``.

Only the public face is in it: the packages below, and of each what its ``__all__`` names. A warning
is an error, so that nothing is left out in silence.
"""

from __future__ import annotations

import importlib
import sys
import warnings
from pathlib import Path
from typing import Any

import pdoc
import pdoc.render

ROOT = Path(__file__).resolve().parents[1]

PUBLIC = (
    "condotta",
    "condotta.condottiere",
    "condotta.pax",
    "condotta.players",
    "condotta.arena",
    "condotta.advice",
)
"""The packages that programs may build on."""


def write_reference(folder: Path) -> None:
    """Write the pages into a folder, beginning with ``index.html``."""
    for name in PUBLIC:
        package = importlib.import_module(name)
        # What is read only when it is asked for is asked for now.
        _ = [getattr(package, word) for word in package.__all__]
    say_json_plainly()
    # The packages alone: what they are made of inside may change with every version.
    specs = [spec for name in PUBLIC for spec in (name, f"!{name}[.].+")]
    pdoc.render.configure(docformat="google", footer_text="Condotta", show_source=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pdoc.pdoc(*specs, output_directory=folder)


def say_json_plainly() -> None:
    """Write JSON as ``dict[str, Any]``: the true type contains itself and cannot be written out."""
    for name, module in list(sys.modules.items()):
        if name.startswith("condotta."):
            for word, plain in (("Json", Any), ("JsonObject", dict[str, Any])):
                if hasattr(module, word):
                    setattr(module, word, plain)


if __name__ == "__main__":
    to = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "reference"
    write_reference(to)
    print(f"the reference: {to / 'index.html'}")
