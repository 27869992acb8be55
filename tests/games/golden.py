"""Golden playthroughs: whole games written down step by step, and counts of lines of play.

They say nothing about what is right; they say that nothing has changed. The same seed and actions
must lead to the same game for ever, because stored records are replayed. When a change is meant, it
is a change of the rules' version:

    change RULES_VERSION in the game's rules.py, then
    python -m tests.games.write_golden GAME
"""

from __future__ import annotations

import json

from condotta.core.action import Action
from condotta.core.chance import Chance, seed_from
from condotta.core.game import Game
from condotta.core.values import Json, JsonObject
from tests.games.under_test import GameUnderTest, Golden

DEPTH = 3
"""How many decisions deep the lines of play are counted."""


def golden_of(tested: GameUnderTest) -> Golden:
    """Give the golden games of a game that has some."""
    assert tested.golden is not None
    return tested.golden


class Player:
    """Plays at random, more boldly than not; its chance is the pinned stream, not Python's."""

    def __init__(self, golden: Golden, name: str) -> None:
        self.is_bold = golden.is_bold
        self.chance = Chance(seed_from(name.encode().hex()[:64]))

    def choose(self, game: Game) -> Action:
        """Take one of the options."""
        options = game.decision.options
        bold = tuple(option for option in options if self.is_bold(option))
        if bold and self.chance.below(4) > 0:
            options = bold
        return options[self.chance.below(len(options))]


def begun(golden: Golden, name: str) -> Game:
    """Begin a golden game: each has a deal of its own; new ones come last, so that the old keep theirs."""
    table, _ = golden.tables[name]
    return table.new(golden.first_seed + list(golden.tables).index(name))


def briefly(game: Game, between: str) -> str:
    """Give the options as canonical texts, those of one kind together: ``buy: west 1, west 2``."""
    groups: dict[str, list[str]] = {}
    for option in game.decision.options:
        kind, _, rest = str(option).partition(" ")
        groups.setdefault(kind, []).append(rest)
    told = [
        f"{kind}: {between.join(rests)}" if rests[0] else kind for kind, rests in groups.items()
    ]
    return "; ".join(told)


def playthrough(tested: GameUnderTest, name: str) -> JsonObject:
    """Play one golden game and write it down."""
    golden = golden_of(tested)
    _, most = golden.tables[name]
    game = begun(golden, name)
    record = game.record
    player = Player(golden, name)
    steps: list[Json] = []
    while not game.over and len(steps) < most:
        decision = game.decision
        asked = briefly(game, golden.between)
        action = player.choose(game)
        events: list[Json] = [event.to_json() for event in game.play(action)]
        steps.append([decision.seat, decision.kind, asked, str(action), events])
    del record["actions"], record["result"]
    return {
        "header": record,
        "opening": [event.to_json() for event in tested.description.opening_events(game)],
        "steps": steps,
        "result": game.result.to_json() if game.over else None,
        "view": None if game.over else game.view(None),
    }


def written(playthrough: JsonObject) -> str:
    """Write it down, one step on each line, so that a difference can be read."""
    steps = playthrough["steps"]
    assert isinstance(steps, list)
    lines = ",\n".join(_compact(step) for step in steps)
    rest = _compact({key: value for key, value in playthrough.items() if key != "steps"})
    return f'{rest[:-1]},"steps":[\n{lines}\n]}}\n'


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def count_lines(game: Game, depth: int) -> int:
    """Count the different lines of play so many decisions deep; a line may end before."""
    if depth == 0 or game.over:
        return 1
    if depth == 1:
        return len(game.decision.options)
    total = 0
    for option in game.decision.options:
        copy = game.clone()
        copy.play(option)
        total += count_lines(copy, depth - 1)
    return total


def counts_of(golden: Golden, name: str) -> dict[str, int]:
    """Count the lines from the beginning of a golden game and from two places on its way."""
    game = begun(golden, name)
    player = Player(golden, name)
    counts = {}
    for number in range(golden.places[-1] + 1):
        if number in golden.places:
            counts[f"after {number}"] = count_lines(game, DEPTH)
        if game.over:
            break
        game.play(player.choose(game))
    return counts


def all_counts(tested: GameUnderTest) -> JsonObject:
    """Count the lines of all golden games."""
    golden = golden_of(tested)
    return {
        "rules": tested.description.rules_version,
        "depth": DEPTH,
        "counts": {name: {**counts_of(golden, name)} for name in golden.tables},
    }
