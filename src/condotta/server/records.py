"""Records of tables that have ended: what people take home, and the proof that all was fair."""

from __future__ import annotations

from condotta.core import registry
from condotta.core.chance import seed_from, seed_hash
from condotta.core.errors import CondottaError
from condotta.core.values import Json, JsonObject
from condotta.server.acts import first_seat
from condotta.server.chairs import Chair
from condotta.server.errors import Refused
from condotta.server.messages import FromServer
from condotta.server.story import Story
from condotta.server.table import Table, Talk

PERSON = "you"
"""The player of a person's seat, as the terminal's records name it: there it can be resumed."""


def export(table: Table, person: str | None, unheard: frozenset[str] = frozenset()) -> JsonObject:
    """Give the record of a table that has ended, with the talk a person was to hear."""
    story = ended_story(table)
    around: JsonObject = {
        "id": table.id,
        "names": [*table.names],
        "players": [_player(chair) for chair in table.chairs],
        "colours": [chair.colour for chair in table.chairs],
        "seed_hash": table.seed_hash,
        "first": table.choices.first,
        "talk": talk_for(table, person, unheard),
    }
    if table.begun_from is not None:
        around["begun_from"] = table.begun_from
        around["begun_at"] = story.given
    return {**story.record(), "table": around}


def talk_for(table: Table, person: str | None, unheard: frozenset[str] = frozenset()) -> list[Json]:
    """Give what a person was to hear when it was said; a stranger (``None``), what all were.

    Who resigned keeps what was said to them before, and gets nothing of what was whispered to
    their seat afterwards. Those whom the person does not hear (``unheard``) are left out.
    """
    heard = [said for said in table.talk if said.open_to(person)]
    return [_talk(said) for said in heard if said.person not in unheard]


def ended_story(table: Table) -> Story:
    """Give the game of a table; before the end it is a secret."""
    if table.state in ("open", "running"):
        raise Refused("not-finished")
    if table.story is None:
        raise Refused("not-started")
    return table.story


def _player(chair: Chair) -> str:
    return PERSON if chair.person is not None else str(chair.player)


def _talk(said: Talk) -> Json:
    to: Json = None if said.to is None else [*said.to]
    return {
        "step": said.step,
        "at": said.at,
        "seat": said.seat,
        "name": said.name,
        "text": said.text,
        "to": to,
    }


class ChecksTold(FromServer):
    """What the server found when it played the game again; anybody can, with the record."""

    replays: bool
    """The seed and the moves, played again, are all legal."""
    result: bool
    """They lead to the result that was told."""
    seed_hash: bool
    """The seed is the one whose hash was published before the deal."""
    first: bool
    """The first seat is the one agreed on, or the one the seed draws."""


def verify_table(table: Table) -> ChecksTold:
    """Check a table that has ended: play it again, compare its result, its seed and its lot."""
    story = ended_story(table)
    assert story.seed is not None, "whatever a game began from, its chance has a seed"
    seed = seed_from(story.seed)
    hosts = [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.person == table.host and not chair.local
    ]
    options = story.header["options"]
    assert isinstance(options, dict)
    first = first_seat(table.choices, seed, hosts[0] if hosts else None)
    replays, result = _play_again(story)
    return ChecksTold(
        replays=replays,
        result=result,
        seed_hash=seed_hash(seed) == table.seed_hash,
        # Where the rules say who begins there is nothing to have agreed on.
        first=options.get("start_seat", first) == first,
    )


def _play_again(story: Story) -> tuple[bool, bool]:
    """Say whether a game can be played again, and whether it ends as was told."""
    try:
        game = registry.replay({**story.record(), "result": None})
    except CondottaError:
        return False, False
    reached = game.result.to_json() if game.over else None
    return True, reached == story.result
