"""What the host tells of the house: its name, a welcome, rules of conduct, whom to ask.

It is plain text in a TOML file, read once at the start; a table named after a language (``[pl]``)
says in that language what it says. Nothing of it is ever HTML.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Final

from pydantic import ConfigDict, Field, ValidationError

from condotta.core.errors import CondottaError
from condotta.server.choices import Strict

LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 20_000

Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]


class BadHouseFile(CondottaError):
    """A file about the house that cannot be read."""


class HouseTexts(Strict):
    """What is told in one language; of what is not said, nothing is shown."""

    model_config = ConfigDict(str_strip_whitespace=True)

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)] | None = None
    welcome: Text | None = None
    rules: Text | None = None
    contact: Text | None = None


class HousePage(HouseTexts):
    """What is told, and what is told otherwise in some languages."""

    en: HouseTexts = HouseTexts()
    pl: HouseTexts = HouseTexts()
    ru: HouseTexts = HouseTexts()
    hu: HouseTexts = HouseTexts()

    def told_in(self, language: str) -> HouseTexts:
        """Give what is told in a language."""
        usual = {name: getattr(self, name) for name in HouseTexts.model_fields}
        own: HouseTexts = getattr(self, language)
        return HouseTexts(**usual | own.model_dump(exclude_none=True))


def read_house_page(path: Path | None) -> HousePage:
    """Read the file about the house; without one, the house says nothing of itself."""
    if path is None:
        return HousePage()
    try:
        return HousePage.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as problem:
        why = problem.strerror or str(problem)
    except ValidationError as problem:
        first = problem.errors()[0]
        why = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    except ValueError as problem:  # no TOML, or no UTF-8
        why = str(problem)
    raise BadHouseFile("error.server.bad-house-file", {"path": str(path), "problem": why})
