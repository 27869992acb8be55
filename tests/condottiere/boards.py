"""Boards near the end of a game, and short questions about a table.

A board gives each seat's regions, as ``table(owners=...)`` takes them. On none of them has anybody
won yet with four players or more: nobody has five regions or three that hang together (the test in
``test_victory`` looks).
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.condottiere.scenario import A, B, C, D, E, F

Board = Mapping[int, str]

FOUR_EACH: Board = {
    A: "ferrara firenze torino venezia",
    B: "bologna lucca napoli parma",
    C: "mantova milano roma urbino",
    D: "ancona genova modena spoleto",
}
"""Four players, Siena free."""

TWO_LEAD: Board = {
    A: "ancona milano siena venezia",
    B: "lucca mantova parma spoleto",
    C: "bologna ferrara genova",
    D: "napoli roma urbino",
    E: "firenze modena torino",
}
"""Five players, no region free, A and B have the most."""

ONE_LEADS: Board = {
    A: "ancona milano siena venezia",
    B: "lucca mantova parma",
    C: "firenze modena",
    D: "ferrara napoli roma",
    E: "torino urbino",
    F: "bologna genova spoleto",
}
"""Six players, no region free, A alone has the most."""

FIVE_LEAD: Board = {
    A: "ferrara firenze torino",
    B: "bologna parma venezia",
    C: "lucca napoli roma",
    D: "mantova milano urbino",
    E: "ancona genova modena",
    F: "siena spoleto",
}
"""Six players, no region free, all but F have three."""

SCATTERED = ("ancona", "bologna", "genova", "lucca", "mantova", "roma")
"""Six regions of which no two share a border."""


def before(board: Board, *regions: str) -> dict[int, str]:
    """Give the board as it was before these regions were conquered."""
    return {
        seat: " ".join(region for region in owned.split() if region not in regions)
        for seat, owned in board.items()
    }


BORDERS = {
    "ancona": "napoli spoleto urbino",
    "bologna": "ferrara firenze modena urbino",
    "ferrara": "bologna mantova modena venezia",
    "firenze": "bologna lucca modena roma siena spoleto urbino",
    "genova": "milano parma torino",
    "lucca": "firenze modena parma",
    "mantova": "ferrara milano modena venezia",
    "milano": "genova mantova modena parma torino venezia",
    "modena": "bologna ferrara firenze lucca mantova milano parma",
    "napoli": "ancona roma spoleto",
    "parma": "genova lucca milano modena",
    "roma": "firenze napoli siena spoleto",
    "siena": "firenze roma",
    "spoleto": "ancona firenze napoli roma urbino",
    "torino": "genova milano",
    "urbino": "ancona bologna firenze spoleto",
    "venezia": "ferrara mantova milano",
}
"""Which regions share a border, typed a second time on purpose."""
