"""Every example in Python of README.md and docs/ is a test: ``make unit-docs``.

What begins with ``>>>`` is compared with what it gives, the rest is run. The examples of one page
share their names, from top to bottom.
"""

from __future__ import annotations

from typing import Any

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser


def as_a_program(names: dict[str, Any]) -> None:
    """Let an example that guards its beginning begin."""
    names["__name__"] = "__main__"


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["README.md", "docs/*.md"],
    setup=as_a_program,
).pytest()
