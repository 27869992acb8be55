"""Eight guests ask for hints as fast as they may, each at four tables of their own."""

import asyncio

import httpx

from attacks.visitors import Visitor, come

GUESTS, TABLES = 8, 4


async def attack(url: str) -> None:
    """Go on until stopped."""
    async with httpx.AsyncClient(timeout=60) as http:
        guests = [await come(url, http, f"Hints {number}") for number in range(GUESTS)]
        await asyncio.gather(*(_ask_on(guest) for guest in guests for _ in range(TABLES)))


async def _ask_on(guest: Visitor) -> None:
    choices = {"seats": 3, "game": "pax-renaissance", "public": False, "hints": True}
    table = await guest.table(**choices, computers=["random", "random"])
    await guest.post(f"/api/tables/{table}/start")
    async with guest.live(table) as seat:
        while not seat.over:
            if not seat.options:
                await seat.hear()
                continue
            assert seat.sight is not None
            await seat.until_answered(await seat.send("hint", number=seat.sight["number"]))
            await seat.move()
