"""A table in a few lines of plain text, for whoever looks on while a program plays."""

from __future__ import annotations

from condotta.core.values import Json, JsonObject


def text_of(view: JsonObject) -> str:
    """Put what a view shows of the game and of every seat into lines.

    >>> import condotta
    >>> game = condotta.new("condottiere", seats=2, seed=7)
    >>> events = game.play(game.decision.options[0])
    >>> print(text_of(game.view(None)))
    condottiere: turn, seat 0 is asked
    seat 0: hand_size 10
    seat 1: hand_size 10
    """
    lines = [f"{view['game']}: {view['phase']}{_asked(view)}"]
    players = view["players"]
    assert isinstance(players, list)
    for player in players:
        assert isinstance(player, dict)
        facts = [
            f"{name} {_said(fact)}" for name, fact in player.items() if _is_worth_it(name, fact)
        ]
        lines.append(f"seat {player['seat']}: {', '.join(facts)}")
    return "\n".join(lines)


def _asked(view: JsonObject) -> str:
    result = view["result"]
    if isinstance(result, dict):
        return f", won by {_said(result['winners'])}: {result['reason']}"
    return "" if view["acting"] is None else f", seat {view['acting']} is asked"


def _is_worth_it(name: str, fact: Json) -> bool:
    return name != "seat" and _said(fact) != ""


def _said(fact: Json) -> str:
    """Say a fact; nothing of what is empty, zero or not so."""
    if isinstance(fact, dict):
        told = [f"{name} {_said(one)}" for name, one in fact.items() if _said(one)]
        return f"({', '.join(told)})" if told else ""
    if isinstance(fact, list):
        return " ".join(_said(one) for one in fact)
    if isinstance(fact, bool) or fact is None:
        return "yes" if fact else ""
    return str(fact) if fact else ""
