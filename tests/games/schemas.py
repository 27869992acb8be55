"""The JSON schemas in the documentation, and whether something is as they say."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator

from condotta.core.values import JsonObject

DOCS = Path(__file__).parent.parent.parent / "docs"


def schema(name: str) -> JsonObject:
    """Read a schema."""
    read = json.loads((DOCS / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


@cache
def validator(name: str) -> Draft202012Validator:
    """Make ready to compare with a schema."""
    Draft202012Validator.check_schema(schema(name))
    return Draft202012Validator(schema(name))


def is_described(name: str, data: JsonObject) -> bool:
    """Say whether something is as its schema says."""
    return validator(name).is_valid(data)
