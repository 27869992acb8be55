"""What a browser says of itself, as two names that its owner knows: browser and system."""

from __future__ import annotations

import re
from typing import Final

# The first that fits is meant: every browser also names those it would like to be taken for.
BROWSERS: Final = {
    "condotta": r"^condotta",
    "Edge": r"Edg(e|A|iOS)?/",
    "Opera": r"OPR/|Opera",
    "Samsung Internet": r"SamsungBrowser/",
    "Firefox": r"Firefox/|FxiOS/",
    "Chrome": r"Chrome/|Chromium/|CriOS/",
    "Safari": r"Safari/",
}
SYSTEMS: Final = {
    "iPhone": r"iPhone",
    "iPad": r"iPad",
    "Android": r"Android",
    "Windows": r"Windows",
    "ChromeOS": r"CrOS",
    "Mac": r"Macintosh|Mac OS X",
    "Linux": r"Linux",
}


def device_words(user_agent: str) -> str:
    """Name the browser and the system; what is not known is left out.

    >>> device_words("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    given = user_agent[:500]
    return ", ".join(name for names in (BROWSERS, SYSTEMS) if (name := _first(names, given)))


def _first(names: dict[str, str], given: str) -> str | None:
    return next((name for name, sign in names.items() if re.search(sign, given)), None)
