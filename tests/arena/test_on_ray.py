"""The arena on a Ray cluster; only where Ray is installed."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "two_nodes.py"

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed"),
]


def test_two_nodes_come_to_the_same_end_as_processes() -> None:
    command = [sys.executable, str(SCRIPT), "--games", "12", "steady", "random"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "The same, to the last move and rating." in ran.stdout
