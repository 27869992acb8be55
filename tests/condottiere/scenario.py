"""Positions set up by hand in a few words, for tests a player could check.

    game = table(hands={A: "10 spring", B: "4"}, lines={A: "6 6", C: "heroine"}, turn=A)
    act(game, "10", "pass")

Cards are written short: ``10`` is mercenary-10, everything else by its name. Whatever is not named
lies in the deck. A seat not named has no cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import condotta
from condotta.condottiere import Condottiere, action_from_text
from condotta.condottiere.cards import KIND_NAMES, counts_of, names_of
from condotta.core.event import Event
from condotta.core.values import Json, JsonObject

A, B, C, D, E, F = range(6)


def cards(text: str) -> list[str]:
    """Read cards written short: ``"10 10 winter"``."""
    return [f"mercenary-{word}" if word.isdigit() else word for word in text.split()]


def table(
    hands: Mapping[int, str] | None = None,
    lines: Mapping[int, str] | None = None,
    *,
    seats: int = 4,
    edition: str = "2007",
    variants: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
    owners: Mapping[int, str] | None = None,
    face_down: Mapping[int, str] | None = None,
    discards: str = "",
    seed: int = 1,
    contested: str | None = "roma",
    **fields: Json,
) -> Condottiere:
    """Set up a position; ``fields`` replaces any further field of the snapshot.

    By default a battle for Roma is on, seat A placed the token and is to move. ``owners`` gives
    each seat's regions: ``{A: "firenze siena"}``. Lists of seats are lists of numbers.
    """
    fresh = new(seats=seats, seed=seed, edition=edition, variants=variants, options=options)
    snapshot = fresh.snapshot()
    del snapshot["history"], snapshot["start"]
    snapshot["hands"] = [[*cards((hands or {}).get(seat, ""))] for seat in range(seats)]
    snapshot["lines"] = [[*cards((lines or {}).get(seat, ""))] for seat in range(seats)]
    snapshot["face_down"] = [
        cards(face_down[seat])[0] if face_down and seat in face_down else None
        for seat in range(seats)
    ]
    snapshot["discards"] = [*cards(discards)]
    owned: JsonObject = dict.fromkeys(_regions(snapshot))
    for seat, regions in (owners or {}).items():
        for region in regions.split():
            owned[region] = seat
    snapshot["owners"] = owned
    snapshot.update(
        {"phase": "turn", "battle": 1, "turn": A, "contested": contested, "cards_played": True}
    )
    snapshot["defender"] = owned[contested] if contested is not None else None
    snapshot.update(fields)
    _fit(snapshot, fields)
    snapshot["deck"] = [*_rest_of_deck(fresh, snapshot)]
    restored = condotta.restore(snapshot)
    assert isinstance(restored, Condottiere)
    return restored


def _fit(snapshot: JsonObject, fields: Mapping[str, Json]) -> None:
    """Let what was not said agree with what was."""
    if "holder" not in fields and snapshot["contested"] is not None:
        snapshot["holder"] = snapshot["placer"]
    lines, face_down = snapshot["lines"], snapshot["face_down"]
    assert isinstance(lines, list)
    assert isinstance(face_down, list)
    defender = snapshot["defender"]
    if "defender_played" not in fields and isinstance(defender, int):
        out = snapshot["out"]
        assert isinstance(out, list)
        played = lines[defender] or face_down[defender] or defender in out
        snapshot["defender_played"] = bool(played)
    if snapshot["pope"] is not None and snapshot["pope"] == snapshot["contested"]:
        # C7-POPE-5: a Bishop of this battle has put him there.
        discards = snapshot["discards"]
        assert isinstance(discards, list)
        if "bishop" not in discards:
            discards.append("bishop")


def _regions(snapshot: JsonObject) -> list[str]:
    owners = snapshot["owners"]
    assert isinstance(owners, dict)
    return list(owners)


def _rest_of_deck(game: Condottiere, snapshot: JsonObject) -> list[str]:
    left = game.rules.deck[:]
    used: list[object] = [card for card in _every_card(snapshot) if card is not None]
    for kind, count in enumerate(counts_of(used)):
        left[kind] -= count
        assert left[kind] >= 0, f"more {KIND_NAMES[kind]} than there are"
    return [str(name) for name in names_of(left)]


def _every_card(snapshot: JsonObject) -> list[object]:
    found: list[object] = []
    for field in ("hands", "lines", "thrown"):
        piles = snapshot[field]
        assert isinstance(piles, list)
        for pile in piles:
            assert isinstance(pile, list)
            found += pile
    for field in ("face_down", "discards"):
        pile = snapshot[field]
        assert isinstance(pile, list)
        found += pile
    return [*found, snapshot["laid_now"]]


def new(
    *,
    seats: int = 4,
    seed: int = 1,
    edition: str = "2007",
    variants: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
) -> Condottiere:
    """Begin a game from a seed."""
    from condotta.core.registry import description_of

    game = description_of("condottiere").new_game(
        seats=seats, seed=seed, edition=edition, variants=variants, options=options
    )
    assert isinstance(game, Condottiere)
    return game


def act(game: Condottiere, *texts: str) -> list[Event]:
    """Answer question after question; a bare card means playing it. Give all that happened."""
    events: list[Event] = []
    for text in texts:
        events += game.play(action_from_text(_long(text)))
    return events


def _long(text: str) -> str:
    if text.isdigit() or text in KIND_NAMES:
        return f"play {cards(text)[0]}"
    first, _, rest = text.partition(" ")
    if first in ("take-back", "keep-card", "turn-up", "play"):
        return f"{first} {cards(rest)[0]}"
    return text


def options(game: Condottiere) -> list[str]:
    """List the canonical texts of the options now."""
    return [str(option) for option in game.decision.options]


def asked(game: Condottiere) -> tuple[int, str]:
    """Say who is asked what."""
    return game.decision.seat, game.decision.kind


def told(events: Iterable[Event], kind: str) -> list[JsonObject]:
    """Give what the events of one kind tell, secrets included."""
    return [event.args for event in events if event.kind == kind]


def hand(game: Condottiere, seat: int) -> list[str]:
    """Give a seat's hand."""
    return _strings(game.view(seat)["hand"])


def line(game: Condottiere, seat: int) -> list[str]:
    """Give the face-up cards of a seat's line."""
    return _strings(player(game, seat)["line"])


def strength(game: Condottiere, seat: int) -> Json:
    """Give the announced strength of a seat's line."""
    return player(game, seat)["strength"]


def player(game: Condottiere, seat: int, seen_by: int | None = None) -> JsonObject:
    """Give what a seat (by default a spectator) sees of a player."""
    players = game.view(seen_by)["players"]
    assert isinstance(players, list)
    entry = players[seat]
    assert isinstance(entry, dict)
    return entry


def owner(game: Condottiere, region: str) -> Json:
    """Give who controls a region."""
    regions = game.view(None)["regions"]
    assert isinstance(regions, dict)
    return regions[region]


def holder(game: Condottiere) -> Json:
    """Give who owns the Condottiere token."""
    return game.snapshot()["holder"]


def _strings(value: Json) -> list[str]:
    assert isinstance(value, list)
    return [str(item) for item in value]
