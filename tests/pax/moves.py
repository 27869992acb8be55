"""Playing a scenario by words: the canonical texts of actions."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import Json, JsonObject
from condotta.pax import PaxRenaissance, action_from_text


def go(game: PaxRenaissance, *texts: str) -> list[Event]:
    """Answer one question after the other; give everything that happened."""
    events: list[Event] = []
    for text in texts:
        events += game.play(action_from_text(text))
    return events


def options(game: PaxRenaissance) -> set[str]:
    """The options now, as texts; none when the game is over."""
    if game.over:
        return set()
    return {str(option) for option in game.decision.options}


def offered(game: PaxRenaissance, kind: str) -> set[str]:
    """The options of one kind, without the word for the kind: {"paris", "1 lyon"}."""
    return {text.removeprefix(f"{kind} ") for text in options(game) if text.startswith(kind)}


def asked(game: PaxRenaissance) -> tuple[int, str]:
    """Who is asked what."""
    return game.decision.seat, game.decision.kind


def part(game: PaxRenaissance, *path: str | int) -> Json:
    """A part of the snapshot: part(game, "empires", "france", "owner")."""
    found: Json = game.snapshot()
    for step in path:
        if isinstance(found, list) and isinstance(step, int):
            found = found[step]
        else:
            assert isinstance(found, dict)
            found = found.get(str(step))
    return found


def pieces(game: PaxRenaissance) -> JsonObject:
    """The pieces on the map, by slot."""
    found = part(game, "slots")
    assert isinstance(found, dict)
    return found


def florins(game: PaxRenaissance, seat: int = 0) -> int:
    """A seat's florins."""
    found = part(game, "florins", seat)
    assert isinstance(found, int)
    return found


def side(game: PaxRenaissance, seat: int, region: str) -> list[str]:
    """The top-level cards of a side, from the board outwards."""
    found = part(game, "tableaux", seat, region)
    assert isinstance(found, list)
    return [str(card) for card in found]


def repressed(game: PaxRenaissance, empire: str) -> list[str]:
    """The repressed tokens on an empire's card."""
    found = part(game, "empires", empire, "repressed")
    assert isinstance(found, list)
    return [str(piece) for piece in found]


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]
