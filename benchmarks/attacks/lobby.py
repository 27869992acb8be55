"""Eleven guests put up tables and look through the lobby as fast as they may."""

import asyncio

import httpx

from attacks.visitors import Visitor, come

GUESTS = 11


async def attack(url: str) -> None:
    """Go on until stopped."""
    async with httpx.AsyncClient(timeout=60) as http:
        guests = [await come(url, http, f"Lobby {number}") for number in range(GUESTS)]
        await asyncio.gather(*(_flood(guest) for guest in guests))


async def _flood(guest: Visitor) -> None:
    while True:
        await guest.post("/api/tables", {"seats": 2})
        await guest.http.get(f"{guest.url}/api/tables")
