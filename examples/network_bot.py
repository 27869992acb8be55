"""A bot that plays at a table of a server, with people or other programs.

    condotta serve                                                      in another terminal
    python examples/network_bot.py http://127.0.0.1:8000                at a table of its own
    python examples/network_bot.py http://127.0.0.1:8000/table/ab12cd   at yours: give it the link

It needs ``httpx`` and ``websockets``, which ``pip install "condotta[server]"`` brings, and nothing
of Condotta itself: whatever language you write in, docs/server.md tells what is said.
"""

import json
import random
import sys
import uuid
from typing import Any

import httpx
from websockets.sync.client import connect

Message = dict[str, Any]


def main() -> None:
    home, _, table = sys.argv[1].rstrip("/").partition("/table/")
    with httpx.Client(base_url=home) as server:
        # Everybody is a person with a name; the token says who one is from now on.
        guest = ask(server, "POST", "/api/people/guest", {"name": "Bot"})
        server.headers["authorization"] = f"Bearer {guest['token']}"
        if table:
            ask(server, "PUT", f"/api/tables/{table}/seat", {})
        else:
            wishes = {"game": "condottiere", "seats": 3, "computers": ["steady", "random"]}
            table = ask(server, "POST", "/api/tables", wishes)["id"]
            ask(server, "POST", f"/api/tables/{table}/start")
        me = {"Authorization": server.headers["authorization"]}
    print(f"The bot sits at {home}/table/{table}", flush=True)
    with connect(f"ws{home[4:]}/api/tables/{table}/live", additional_headers=me) as line:
        answered = None
        for text in line:
            message = json.loads(text)
            if message.get("table", {}).get("state") in ("finished", "abandoned"):
                print("The game is over:", json.dumps(message["table"]["result"]))
                return
            if message["type"] == "refused" and message["problem"]["error"] != "stale-move":
                sys.exit(message["problem"]["message"])
            # `sight` is the game as our seat sees it, with everything we may answer now. Its number
            # grows with all we are told: an answer names the one it is for, and only once.
            sight = message.get("sight")
            if sight and sight["view"]["decision"] and sight["number"] != answered:
                answered = sight["number"]
                action = choose(sight["view"])
                move = {"type": "move", "key": uuid.uuid4().hex, "number": answered}
                line.send(json.dumps({**move, "action": action}))


def choose(view: Message) -> Message:
    """Choose one of the options. This is where your bot begins to think."""
    option: Message = random.choice(view["decision"]["options"])
    return option


def ask(server: httpx.Client, method: str, path: str, body: Message | None = None) -> Message:
    """Send a request; what the server refuses, it says in a sentence."""
    answer = server.request(method, path, json=body)
    if answer.is_error:
        sys.exit(f"{method} {path}: {answer.json()['message']}")
    told: Message = answer.json() if answer.content else {}
    return told


if __name__ == "__main__":
    main()
