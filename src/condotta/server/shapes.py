"""What the games of the house tell, as types of the protocol; of other games, any object.

Whatever has one of our shapes has all of it and nothing else; answers and events have what belongs
to their kind. What a game from elsewhere tells is passed on as it is: which it is, is said by the
``game`` of its view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Annotated, Any

from pydantic import (
    ConfigDict,
    Discriminator,
    GetCoreSchemaHandler,
    JsonValue,
    Tag,
    TypeAdapter,
    WithJsonSchema,
    with_config,
)
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypeAliasType, is_typeddict

from condotta.condottiere import ACTIONS as CONDOTTIERE_ACTIONS
from condotta.condottiere import shapes as condottiere
from condotta.core import shapes as core
from condotta.core.action import Action
from condotta.pax import ACTIONS as PAX_ACTIONS
from condotta.pax import shapes as pax

CONDOTTIERE, PAX, OTHER = "condottiere", "pax-renaissance", "other"


def _exactly(*modules: ModuleType) -> None:
    """Let no shape have a field that is not in it."""
    for module in modules:
        for shape in vars(module).values():
            if is_typeddict(shape):
                with_config(ConfigDict(extra="forbid"))(shape)


def _named_by(actions: Iterable[Action]) -> dict[str, list[str]]:
    """Say which kinds of answers name what, as the tables of events do."""
    kinds = {action.kind: " ".join([*action.to_json()][1:]) for action in actions}
    return {names: [kind for kind in kinds if kinds[kind] == names] for names in kinds.values()}


def _by_kind(shape: Any, table: Mapping[str, Iterable[str]]) -> None:
    """Let each kind have its own fields: all of them, but for those with a question mark."""
    fields_of: dict[str, tuple[set[str], set[str]]] = {}
    described: list[JsonValue] = []
    for names, kinds in table.items():
        always = {"kind", *(name for name in names.split() if not name.endswith("?"))}
        ever = {"kind", *names.replace("?", "").split()}
        fields_of.update(dict.fromkeys(kinds, (always, ever)))
        described.append(
            {
                "properties": {**{name: {} for name in sorted(ever)}, "kind": {"enum": [*kinds]}},
                "required": [*sorted(always)],
                "additionalProperties": False,
            }
        )

    def check(told: dict[str, Any]) -> dict[str, Any]:
        always, ever = fields_of.get(told["kind"], ({"a known kind"}, set()))
        if not always <= told.keys() <= ever:
            raise ValueError(f"{told['kind']} has {[*told]}, not {always} up to {ever}")
        return told

    def checked(source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(check, handler(source))

    with_config(ConfigDict(extra="forbid", json_schema_extra={"oneOf": described}))(shape)
    shape.__get_pydantic_core_schema__ = checked


_exactly(core, condottiere, pax)
_by_kind(condottiere.CondottiereAnswer, _named_by(CONDOTTIERE_ACTIONS))
_by_kind(condottiere.CondottiereEvent, condottiere.EVENTS)
_by_kind(pax.PaxAnswer, _named_by(PAX_ACTIONS))
_by_kind(pax.PaxEvent, pax.EVENTS)

EVENTS: dict[object, TypeAdapter[Any]] = {
    CONDOTTIERE: TypeAdapter(condottiere.CondottiereEvent),
    PAX: TypeAdapter(pax.PaxEvent),
}
"""What happens in our games."""

Answer = TypeAliasType("Answer", dict[str, Any])
"""An answer in a game's own words."""


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
