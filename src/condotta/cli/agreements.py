"""What can be agreed on before each game, for the help of the command."""

from __future__ import annotations

from condotta.condottiere.rules import EDITIONS, TABLE_OPTIONS, VARIANTS
from condotta.core.catalogue import Catalogue
from condotta.pax.rules import NO_LIMIT, STALL_LIMIT
from condotta.pax.rules import VARIANTS as PAX_VARIANTS


def agreements(speaks: Catalogue) -> str:
    """List every variant and table option of every game with what it does."""
    lines: list[str] = []
    title = speaks.tell("ui.title")
    for edition in EDITIONS:
        told = f"{title}, {speaks.word('edition', edition)}"
        lines.append(speaks.tell("cli.help.variants-of", edition=told))
        for variant in VARIANTS[edition]:
            lines += _entry(variant, speaks.tell(f"variant-help.{variant}"))
    lines += ["", speaks.tell("cli.help.table-options", game=title)]
    for name, option in TABLE_OPTIONS.items():
        values = option.values if isinstance(option.values, str) else "|".join(option.values)
        values = {"whole-number": "N", "yes-no": "yes|no"}.get(values, values)
        lines += _entry(f"{name}={values}", speaks.tell(f"option-help.{name}"))
    pax = speaks.tell("cli.pax.title")
    lines += ["", speaks.tell("cli.help.variants-of", edition=pax)]
    for variant in PAX_VARIANTS:
        lines += _entry(variant, speaks.tell(f"variant-help.{variant}"))
    lines += ["", speaks.tell("cli.help.table-options", game=pax)]
    lines += _entry(f"{STALL_LIMIT}=N|{NO_LIMIT}", speaks.tell(f"option-help.{STALL_LIMIT}"))
    return "\n".join(lines)


def _entry(name: str, told: str) -> list[str]:
    return [f"  {name}", f"      {told}"]
