"""What the games of the house tell, as types of the protocol; of other games, any object.

Whatever has one of our shapes has all of it and nothing else. What a game from elsewhere tells is
passed on as it is: which it is, is said by the ``game`` of its view.
"""

from __future__ import annotations

from types import ModuleType
from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Tag, WithJsonSchema, with_config
from typing_extensions import is_typeddict

from condotta.condottiere import shapes as condottiere
from condotta.core import shapes as core
from condotta.pax import shapes as pax


def _exactly(*modules: ModuleType) -> None:
    """Let no shape have a field that is not in it."""
    for module in modules:
        for shape in vars(module).values():
            if is_typeddict(shape):
                with_config(ConfigDict(extra="forbid"))(shape)


_exactly(core, condottiere, pax)

CONDOTTIERE, PAX, OTHER = "condottiere", "pax-renaissance", "other"


def _any_but(**refused: Any) -> WithJsonSchema:
    """Describe any object that is not told apart as one of ours."""
    return WithJsonSchema({"type": "object", "additionalProperties": True, "not": refused})


def _by_game(view: Any) -> str:
    game = view.get("game") if isinstance(view, dict) else None
    return game if game in (CONDOTTIERE, PAX) else OTHER


def _by_field(condottiere_only: str, pax_only: str) -> Discriminator:
    """Tell ours apart by a field that nothing else has."""

    def game_of(told: Any) -> str:
        has = told if isinstance(told, dict) else {}
        return CONDOTTIERE if condottiere_only in has else PAX if pax_only in has else OTHER

    return Discriminator(game_of)


View = Annotated[
    Annotated[condottiere.CondottiereView, Tag(CONDOTTIERE)]
    | Annotated[pax.PaxView, Tag(PAX)]
    | Annotated[
        dict[str, Any],
        Tag(OTHER),
        _any_but(required=["game"], properties={"game": {"enum": [CONDOTTIERE, PAX]}}),
    ],
    Discriminator(_by_game),
]
Reading = Annotated[
    Annotated[condottiere.CondottiereReading, Tag(CONDOTTIERE)]
    | Annotated[pax.PaxReading, Tag(PAX)]
    | Annotated[
        dict[str, Any],
        Tag(OTHER),
        _any_but(anyOf=[{"required": ["standing"]}, {"required": ["victories"]}]),
    ],
    _by_field("standing", "victories"),
]
Forecast = Annotated[
    Annotated[condottiere.CondottiereForecast, Tag(CONDOTTIERE)]
    | Annotated[pax.PaxForecast, Tag(PAX)]
    | Annotated[
        dict[str, Any],
        Tag(OTHER),
        _any_but(anyOf=[{"required": ["strengths"]}, {"required": ["ends_turn"]}]),
    ],
    _by_field("strengths", "ends_turn"),
]
