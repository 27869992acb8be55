"""Eight guests have tables explained to them, over twenty connections each, as fast as it goes."""

import asyncio

import httpx

from attacks.visitors import Visitor, come

GUESTS, CONNECTIONS = 8, 20


async def attack(url: str) -> None:
    """Go on until stopped."""
    async with httpx.AsyncClient(timeout=60) as http:
        guests = [await come(url, http, f"Explain {number}") for number in range(GUESTS)]
        await asyncio.gather(*(_ask_on(guest) for guest in guests))


async def _ask_on(guest: Visitor) -> None:
    choices = {"seats": 4, "game": "pax-renaissance", "public": False}
    table = await guest.table(**choices, computers=["random", "random", "random"])
    await guest.post(f"/api/tables/{table}/start")
    await asyncio.gather(*(_ask(guest, table) for _ in range(CONNECTIONS)))


async def _ask(guest: Visitor, table: str) -> None:
    async with guest.live(table) as seat:
        await seat.hear()
        while True:
            await seat.until_answered(await seat.send("explain"))
