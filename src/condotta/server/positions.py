"""Positions drawn by hand, read and looked at: what a worker finds out for ``sketching``.

A worker starts with this module, so it needs nothing of the server's libraries.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import TypeAlias, cast

from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.registry import description_of
from condotta.core.sketch import BadLine, Fault, Hands, Sketched, Sketches
from condotta.core.values import Json, JsonObject
from condotta.server.errors import Refused
from condotta.server.explanations import explain, tell_event

Answers: TypeAlias = Sequence[JsonObject]
"""Answers tried out from a sketch, one after the other."""


def sketches_of(game: str) -> Sketches:
    """Say how sketches of a game are read and drawn."""
    try:
        sketches = description_of(game).sketches
    except CondottaError as problem:
        raise Refused("bad-setup", because=problem) from problem
    if sketches is None:
        raise Refused("bad-setup", {"game": game}, key="error.server.no-sketches")
    return sketches


def read(game: str, sketch: JsonObject, seed: int = 0) -> Sketched:
    """Read a sketch; what is none is refused."""
    sketches = sketches_of(game)
    try:
        # JSON can spell half a character and go very deep; no refusal could repeat that.
        json.dumps(sketch, ensure_ascii=False).encode()
        return sketches.read(sketch, seed)
    except (ValueError, RecursionError) as problem:
        raise Refused("bad-sketch") from problem
    except CondottaError as problem:
        raise Refused("bad-sketch", because=problem) from problem


def read_possible(
    game: str, sketch: JsonObject, answers: Answers = (), seed: int = 0
) -> tuple[int, Game]:
    """Read a sketch of something that can be: who is asked after these answers, and the game."""
    begun, _ = walked(read(game, sketch, seed), answers)
    if begun.over:
        raise Refused("not-running", key="error.server.nothing-to-think")
    return begun.decision.seat, begun


def walked(sketched: Sketched, answers: Answers) -> tuple[Game, list[Event]]:
    """Try answers one after the other; what came of the last one. What cannot be is refused."""
    if sketched.game is None:
        raise Refused("bad-sketch", because=CondottaError(*_first(sketched)))
    events: list[Event] = []
    for answer in answers:
        try:
            events = sketched.game.play_json(answer)
        except CondottaError as problem:
            raise Refused("bad-sketch", because=problem) from problem
    return sketched.game, events


def _first(sketched: Sketched) -> tuple[str, dict[str, object]]:
    message = sketched.faults[0].message
    return message.key, message.args


def drawn(game: Game, hands: Hands) -> JsonObject:
    """Draw a game that is over as it stood, while somebody was asked."""
    if game.over:
        raise Refused("not-running", key="error.server.nothing-to-think")
    return sketches_of(game.name).of(game, hands)


def drawn_after(game: str, sketch: JsonObject, answers: Answers) -> JsonObject:
    """Draw where answers have led from a sketch; what it left open is as it was tried out."""
    begun, _ = walked(read(game, sketch), answers)
    return drawn(begun, "open")


def read_text(game: str, text: str, language: str) -> JsonObject:
    """Draw what a text describes, or say everything that cannot be read in it."""
    from_text = sketches_of(game).from_text
    if from_text is None:
        raise Refused("bad-setup", {"game": game}, key="error.server.no-sketches")
    sketch, bad_lines = from_text(text)
    told: list[Json] = [
        {"number": line.number, "problem": _said(line, language)} for line in bad_lines
    ]
    return {"sketch": sketch, "bad_lines": told}


def _said(line: BadLine, language: str) -> str:
    problem = line.problem
    return problem if isinstance(problem, str) else catalogue(language).say(problem)


def look(game: str, sketch: JsonObject, answers: Answers = ()) -> JsonObject:
    """Show a sketch, and where answers lead from it, as whoever is asked there sees it."""
    sketched = read(game, sketch)
    seat, view = sketched.seat, sketched.view
    events: list[Event] = []
    if answers:
        begun, events = walked(sketched, answers)
        seat = seat if begun.over else begun.decision.seat
        view = begun.view(seat)
    return {
        "seat": seat,
        "view": view,
        "faults": [_tell(fault) for fault in sketched.faults],
        "unplaced": {**sketched.unplaced},
        "text": sketched.text,
        "events": [tell_event(event.seen_by(seat)) for event in events],
        **explain(game, view),
    }


def _tell(fault: Fault) -> JsonObject:
    args = cast("JsonObject", fault.message.args)
    return {"field": fault.field, "key": fault.message.key, "args": args}


def think_from(game: str, sketch: JsonObject, answers: Answers = ()) -> JsonObject:
    """Give the position to think about, and who is asked there."""
    seat, begun = read_possible(game, sketch, answers)
    return {"seat": seat, "position": {**begun.snapshot(), "history": None, "start": None}}


def play_from(game: str, sketch: JsonObject, answers: Answers = ()) -> JsonObject:
    """Give the record of a game from a sketch, whatever it leaves open drawn anew; and for whom.

    After answers it is as it was tried out: drawn otherwise, they might not be possible.
    """
    seat, begun = read_possible(game, sketch, answers, 0 if answers else secrets.randbits(256))
    return {"seat": seat, "record": begun.record}
