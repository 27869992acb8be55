"""The doors to analyses of games that are over."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request

from condotta.core.values import JsonObject
from condotta.server.house import House
from condotta.server.messages import FromServer, ReasonsTold
from condotta.server.records import export
from condotta.server.routes.common import Held, Somebody, TheHouse, hold_back_both
from condotta.server.routes.tables import TableId
from condotta.server.shapes import Answer

router = APIRouter(prefix="/api", tags=["records"])


class MomentTold(FromServer):
    """One question that was judged.

    ``step`` is how many steps lay behind: the answer is step ``step + 1``. ``seen`` is how the seat
    that was asked saw everybody's chances, ``chances`` puts the eyes of all seats together.
    ``loss`` is what ``played`` gave away beside ``best``.
    """

    step: int
    seat: int
    question: str
    options: int
    played: Answer
    best: Answer
    value: float | None
    best_value: float | None
    loss: float | None
    seen: list[float]
    chances: list[float]
    reasons: ReasonsTold | None = None
    """Null where the adviser agreed; older analyses have none."""


class StandingTold(FromServer):
    """How far everybody was from each way to win after step ``step``, as a turn began.

    ``open`` are the ways that could be taken then; ``lacking`` has for each way what every seat
    lacked, null where that cannot be counted.
    """

    step: int
    open: list[str]
    lacking: dict[str, list[int | None]]


class TurningPointTold(FromServer):
    """Where the game turned for a seat.

    With the ``choice`` of step ``step`` it got ``after`` where ``before`` was to be had; a
    ``swing`` took its chances from ``before`` to ``after`` in the steps after ``since``.
    """

    kind: Literal["choice", "swing"]
    seat: int
    since: int
    step: int
    before: float
    after: float


class AccuracyTold(FromServer):
    """How a seat chose: of ``judged`` answers ``agreed`` were the adviser's own."""

    seat: int
    judged: int
    agreed: int
    mean_loss: float | None


class AnalysisTold(FromServer):
    """A game looked at by an adviser, as ``docs/analysis.schema.json`` describes it."""

    format: Literal["condotta-analysis"]
    version: Literal[1]
    game: str
    seats: int
    steps: int
    player: str
    seed: int
    every: int
    moments: list[MomentTold]
    turning_points: list[TurningPointTold]
    accuracy: list[AccuracyTold]
    result: list[float] | None
    paths: list[StandingTold] | None = None
    """The last one is the end. Null in a game without such ways, and in older analyses."""


class GlanceTold(FromServer):
    """Each seat's share of the win after so many steps, each judged by its own eyes."""

    step: int
    chances: list[float]


class AnalysisState(FromServer):
    """How far an analysis is: ``done`` of ``total`` questions; ``total`` is null until known."""

    state: Literal["none", "working", "ready", "failed"]
    done: int
    total: int | None
    analysis: AnalysisTold | None


class CourseTold(FromServer):
    """How everybody's chances went in a game of so many steps, and how it ended.

    There are no ``moments`` where nobody knows the game well, and no ``result`` where it was left.
    """

    steps: int
    moments: list[GlanceTold]
    result: list[float] | None


async def _record(house: House, table_id: str) -> JsonObject:
    """Give the record of a table that has ended: who may see it may have it analysed."""
    return export((await house.hall.open(table_id)).table, None)


@router.post("/tables/{table_id}/analysis", summary="Have a game that is over analysed")
async def analyse_table(
    house: TheHouse, request: Request, person: Somebody, table_id: TableId
) -> AnalysisState:
    """Begin, unless it was begun already; ``getTableAnalysis`` tells how far it is."""
    hold_back_both(house, "analysis", request, person)
    record = await _record(house, table_id)
    return AnalysisState.model_validate(await house.analyses.begin(table_id, record))


@router.get(
    "/tables/{table_id}/analysis",
    summary="The analysis of a game that is over, or how far it is",
    dependencies=[Held],
)
async def get_table_analysis(house: TheHouse, table_id: TableId) -> AnalysisState:
    """Tell how every seat's chances went, where the game turned, and what would have been best."""
    await _record(house, table_id)
    return AnalysisState.model_validate(await house.analyses.state(table_id))


@router.get("/tables/{table_id}/chances", summary="Everybody's chances over a game that is over")
async def get_table_chances(
    house: TheHouse, request: Request, person: Somebody, table_id: TableId
) -> CourseTold:
    """Tell at a glance how everybody's chances went: nobody waits for an analysis."""
    record = await _record(house, table_id)
    if not house.glances.has(table_id):
        hold_back_both(house, "analysis", request, person)
    return CourseTold.model_validate(await house.glances.of(table_id, record))
