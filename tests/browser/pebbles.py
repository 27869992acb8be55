"""A game that the client does not know, and a server that has it.

Whoever takes the last pebble of a heap wins. The server is made up of what a page asks it for, so
that this game need not be one that can be installed.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import BrowserContext, Route, WebSocketRoute

TABLE = "pebbles-1"
WORDS: dict[str, str | list[str]] = {
    "game.pebbles": "Pebbles",
    "game-help.pebbles": "Whoever takes the last pebble wins.",
    "view.heap": "Pebbles in the heap",
    "question.take": "How many pebbles do you take?",
    "action.take": ["take {count} pebble", "take {count} pebbles"],
    "event.pebbles-taken": "{seat:seat} takes pebbles: {count}.",
    "reason.last-pebble": "the last pebble",
}
OFFERED: dict[str, Any] = {
    "name": "pebbles",
    "seats": [2, 4],
    "map": {},
    "editions": [
        {
            "name": "first",
            "variants": [],
            "warnings": [],
            "options": [],
            "cards": [],
            "event_rules": {},
            "question_rules": {},
            "card_rules": {},
        }
    ],
    "players": ["random"],
    "hints": False,
}
MOST = 2
"""Pebbles taken at a time."""


class Pebbles:
    """A table of two: one person, and a computer player who takes one pebble each time."""

    def __init__(self, heap: int = 7, *, words: bool = True) -> None:
        self.begun_with = heap
        self.heap = heap
        self.words = WORDS if words else {}
        self.events: list[dict[str, Any]] = []
        self.winner: int | None = None
        self.put_up: dict[str, Any] | None = None

    def serve(self, context: BrowserContext) -> None:
        """Answer what pages ask for, in place of the server."""
        context.route("**/api/games", self._games)
        context.route("**/api/games/pebbles/words/*", lambda route: route.fulfill(json=self.words))
        context.route("**/api/tables", self._tables)
        context.route(f"**/api/tables/{TABLE}/start", lambda route: route.fulfill(json={}))
        context.route(f"**/api/tables/{TABLE}/replay**", self._replay)
        context.route(f"**/api/tables/{TABLE}/replay/**", self._replay)
        context.route(f"**/api/tables/{TABLE}/analysis", self._no_analysis)
        context.route(f"**/api/tables/{TABLE}", self._no_table)
        context.route_web_socket(f"**/api/tables/{TABLE}/live**", self._live)

    # --- what a page asks for ----------------------------------------------------------------

    def _games(self, route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, "games": [*told["games"], OFFERED]})

    def _tables(self, route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        self.put_up = route.request.post_data_json
        route.fulfill(json={"id": TABLE})

    def _no_table(self, route: Route) -> None:
        route.fulfill(json={"table": self._table(), "sight": None})

    def _no_analysis(self, route: Route) -> None:
        route.fulfill(json={"state": "none", "done": 0, "total": None, "analysis": None})

    def _live(self, socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "move":
                told = len(self.events)
                self._play(said["action"]["count"])
                accepted = {"type": "accepted", "key": said["key"], "reason": None, "rule": None}
                socket.send(json.dumps(accepted))
                socket.send(json.dumps({"type": "update", "sight": self._sight(told)}))
                socket.send(json.dumps({"type": "table", "table": self._table()}))

        socket.on_message(hear)
        welcome = {"type": "welcome", "seat": 0, "table": self._table(), "talk": []}
        socket.send(json.dumps({**welcome, "sight": self._sight(0)}))

    def _replay(self, route: Route) -> None:
        last = route.request.url.split("?")[0].rsplit("/", 1)[1]
        steps = self._steps()
        if last == "replay":
            header = {"game": "pebbles", "edition": None, "variants": []}
            kinds = [[event["kind"] for event in step] for step in steps]
            names = ["Anna", "Bruno"]
            told = {"header": header, "steps": len(steps) - 1, "seats": 2, "kinds": kinds}
            route.fulfill(json={**told, "names": names, "players": ["you", "random"], "talk": []})
        elif last == "events":
            route.fulfill(json={"until": len(steps) - 1, "steps": steps})
        else:
            step = int(last)
            taken = sum(event["args"]["count"] for event in self.events[:step])
            view = {**self._view(), "heap": self.begun_with - taken, "decision": None}
            if step < len(steps) - 1:
                view["result"] = None
            shown = {"step": step, "mover": step % 2, "events": steps[step], "view": view}
            route.fulfill(json={**shown, "hands": None, "reading": None})

    # --- the game ----------------------------------------------------------------------------

    def _play(self, count: int) -> None:
        for seat, taken in ((0, count), (1, 1)):
            if self.heap == 0:
                break
            self.heap -= taken
            args = {"seat": seat, "count": taken}
            self.events.append(
                {"kind": "pebbles-taken", "key": "event.pebbles-taken", "args": args}
            )
            if self.heap == 0:
                self.winner = seat

    def _steps(self) -> list[list[dict[str, Any]]]:
        return [[], *([event] for event in self.events)]

    def _view(self) -> dict[str, Any]:
        over = self.winner is not None
        options = [{"kind": "take", "count": count + 1} for count in range(min(MOST, self.heap))]
        result = {"winners": [self.winner], "reason": "last-pebble", "scores": [0, 0]}
        if self.winner is not None:
            result["scores"] = [int(seat == self.winner) for seat in (0, 1)]
        taken = [
            sum(e["args"]["count"] for e in self.events if e["args"]["seat"] == s) for s in (0, 1)
        ]
        return {
            "game": "pebbles",
            "seats": 2,
            "seat": 0,
            "acting": None if over else 0,
            "heap": self.heap,
            "players": [{"seat": seat, "taken": count} for seat, count in enumerate(taken)],
            "decision": None if over else {"kind": "take", "options": options},
            "result": result if over else None,
        }

    def _sight(self, since: int) -> dict[str, Any]:
        return {
            "number": len(self.events),
            "since": since,
            "events": self.events[since:],
            "view": self._view(),
            "hands": None,
            "may_undo": False,
            "clock": {"left": None, "deadline": None, "running": [], "at": 0},
        }

    def _table(self) -> dict[str, Any]:
        chair = {"away": False, "resigned": False, "present": True}
        person = {
            "name": "Anna",
            "colour": "crimson",
            "kind": "person",
            "person": "p",
            "player": None,
        }
        other = {"name": "Bruno", "colour": "azure", "kind": "computer", "person": None}
        choices = {"game": "pebbles", "edition": None, "variants": [], "options": {}, "seats": 2}
        rest = {"pace": {"kind": "none"}, "talk": True, "hints": False, "spectators": "closed"}
        return {
            "id": TABLE,
            "state": "running" if self.winner is None else "finished",
            "host": "p",
            "choices": {**choices, **rest, "public": False, "rated": False, "first": "random"},
            "chairs": [
                {"seat": 0, **chair, **person},
                {"seat": 1, **chair, **other, "player": "random"},
            ],
            "ask": None,
            "seed_hash": None,
            "seed": None,
            "rules": "pebbles-1",
            "created_at": 1,
            "started_at": 1,
            "ended_at": None,
            "result": None,
            "rematch": None,
            "lesson": False,
            "lesson_name": None,
            "begun_from": None,
        }
