"""The lock of the client's packages is good on every kind of machine, and names no place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parents[1] / "web"


def packages() -> dict[str, Any]:
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    assert isinstance(lock["packages"], dict)
    return lock["packages"]


def places(folder: str, name: str) -> list[str]:
    """Where a package in this folder finds another: beside it, or in any folder above."""
    found = []
    while True:
        found.append(f"{folder}/node_modules/{name}".removeprefix("/"))
        if not folder:
            return found
        folder = folder.rpartition("node_modules/")[0].removesuffix("/")


def test_every_package_for_another_kind_of_machine_is_in_the_lock() -> None:
    locked = packages()
    wanted = [
        (folder, name)
        for folder, package in locked.items()
        for name in package.get("optionalDependencies", {})
    ]
    assert len(wanted) > 20
    missing = [pair for pair in wanted if not any(place in locked for place in places(*pair))]
    assert missing == []


def test_packages_are_pinned_by_what_is_in_them_not_by_where_they_are() -> None:
    locked = packages()
    for folder, package in locked.items():
        assert "resolved" not in package, folder
        assert not folder or package["integrity"].startswith("sha512-"), folder
