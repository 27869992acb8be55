"""A bot with an account of its own, over plain HTTP: it takes every challenge, and plays.

    python examples/bot.py http://127.0.0.1:8000 TOKEN

You make the bot and its token on the page ``/bots``; docs/bots.md tells the rest. It needs nothing
but ``httpx``, and comes back by itself when the server restarts.
"""

import json
import random
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx

HOME, TOKEN = sys.argv[1].rstrip("/"), {"authorization": f"Bearer {sys.argv[2]}"}
server = httpx.Client(base_url=f"{HOME}/api/bot", headers=TOKEN, timeout=30)
playing = set[str]()


def lines(path: str) -> Iterator[dict[str, Any]]:
    """Give what a stream tells, until it ends; blank lines only show that it is alive."""
    with server.stream("GET", path) as answer:
        answer.raise_for_status()
        yield from (json.loads(line) for line in answer.iter_lines() if line)


def play(table: str) -> None:
    """Answer whenever our seat is asked. This is where your bot begins to think."""
    while True:
        try:
            for message in lines(f"/tables/{table}/stream"):
                sight = message.get("sight")
                if sight and sight["view"]["decision"]:
                    action = random.choice(sight["view"]["decision"]["options"])
                    move = {"number": sight["number"], "action": action}
                    server.post(f"/tables/{table}/move", json=move)
                if message.get("table", {}).get("state") in ("finished", "abandoned"):
                    print(f"{table} is over: {message['table']['result']}", flush=True)
                    return playing.discard(table)
        except httpx.HTTPError as problem:
            print(f"{table}: {problem!r}; once more", flush=True)
        time.sleep(1)


while True:
    try:
        for event in lines("/stream/events"):
            if event["type"] == "challenge":
                server.post(f"/challenges/{event['challenge']['id']}/accept")
            elif event["type"] == "gameStart" and event["game"]["id"] not in playing:
                playing.add(event["game"]["id"])
                threading.Thread(target=play, args=(event["game"]["id"],), daemon=True).start()
    except httpx.HTTPError as problem:
        print(f"{problem!r}; once more", flush=True)
    time.sleep(1)
