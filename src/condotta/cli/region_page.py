"""One region: who has it and where it borders."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from condotta.cli.heraldry import TITLE
from condotta.cli.sight import Sight
from condotta.cli.words import LETTERS, Words
from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES


def region_page(region: str, sight: Sight, words: Words) -> RenderableType:
    """Say whose a region is and whose its neighbours are."""
    owner = sight.owners[region]
    page = Text().append(words.word("region", region), TITLE)
    if owner is None:
        page.append("\n" + words.tell("ui.region.free"))
    else:
        page.append("\n" + words.tell("ui.region.owned", seat=owner))
    mask = NEIGHBOURS[REGION_NAMES.index(region)]
    around = [_told(name, sight, words) for i, name in enumerate(REGION_NAMES) if mask >> i & 1]
    return page.append("\n" + words.tell("ui.region.borders", regions=", ".join(around)))


def _told(region: str, sight: Sight, words: Words) -> str:
    owner = sight.owners[region]
    name = words.word("region", region)
    return name if owner is None else f"{name} ({LETTERS[owner]})"
