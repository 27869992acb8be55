"""One thread in each of several processes that share the cores.

The libraries NumPy computes with start a thread for each core, and a thread that waits for the
others turns in circles meanwhile. Two processes on two cores so took 540 ms for a thought that
takes each of them 170 ms with one thread.
"""

from __future__ import annotations

import os
from typing import Final

SETTINGS: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""What those libraries read when they are loaded."""


def take_one_thread() -> None:
    """Ask for one thread, unless somebody has asked for more; before NumPy is imported."""
    for name in SETTINGS:
        os.environ.setdefault(name, "1")
