"""The board: seventeen regions and which of them share a border.

A set of regions is a bit mask, region *r* being bit *r*; regions are numbered alphabetically.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from condotta.core.errors import SetupError
from condotta.core.given import shown

if TYPE_CHECKING:
    from mypy_extensions import i64

REGIONS: Final = 17
"""C7-COMP-1; C5-COMP-2 with ruling R73: the same board serves both editions."""


def _read_map() -> tuple[tuple[str, ...], list[int]]:
    """Read and check the map: symmetric borders between known regions (C7-COMP-8, C5-COMP-7)."""
    text = (files("condotta.condottiere") / "data" / "map.json").read_text(encoding="utf-8")
    entries = json.loads(text)["regions"]
    names: tuple[str, ...] = tuple(str(entry["key"]) for entry in entries)
    assert len(names) == REGIONS
    assert list(names) == sorted(names)
    masks = [sum(1 << names.index(other) for other in entry["adjacent"]) for entry in entries]
    assert all(masks[b] >> a & 1 == masks[a] >> b & 1 for a in range(17) for b in range(17))
    return names, masks


_MAP: Final = _read_map()
REGION_NAMES: Final = _MAP[0]
NEIGHBOURS: Final = _MAP[1]
"""For each region the mask of the regions it shares a border with."""


def region_named(name: object) -> int:
    """Find the number of a region."""
    if not isinstance(name, str) or name not in REGION_NAMES:
        known = ", ".join(REGION_NAMES)
        raise SetupError("error.unknown-region", {"given": shown(name), "known": known})
    return REGION_NAMES.index(name)


def region_or_none(region: int) -> str | None:
    """Give the name of a region; ``None`` for -1."""
    return REGION_NAMES[region] if region >= 0 else None


_GROUPS: Final[list[int]] = [-1] * (1 << REGIONS)
"""The largest group of each set of regions that was asked about; -1 elsewhere.

A search asks for the same few sets a hundred times in each position it imagines.
"""


def largest_group(regions: i64) -> int:
    """C7-COMP-9: the size of the largest connected group among some regions (ruling R35).

    They need not all touch each other: a chain counts.
    """
    size: i64 = _GROUPS[regions]
    if size < 0:
        size = _find_largest_group(regions)
        _GROUPS[regions] = size
    return size


_BITS: Final = bytes([number.bit_count() for number in range(512)])


def count_regions(regions: i64) -> int:
    """Count the regions of a set; compiled, to look it up is faster than ``bit_count``."""
    return _BITS[regions & 511] + _BITS[regions >> 9]


def _find_largest_group(regions: int) -> int:
    best = 0
    left = regions
    while left:
        group = left & -left
        frontier = group
        size = 0
        while frontier:
            region = (frontier & -frontier).bit_length() - 1
            frontier &= frontier - 1
            size += 1
            fresh = NEIGHBOURS[region] & regions & ~group
            group |= fresh
            frontier |= fresh
        best = max(best, size)
        left &= ~group
    return best
