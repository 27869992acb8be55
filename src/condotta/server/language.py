"""The language in which a request is answered."""

from __future__ import annotations

import re

from starlette.datastructures import Headers

from condotta.core.catalogue import LANGUAGES

_WISH = re.compile(
    r"([a-z]{1,8}|\*)(?:-[a-z0-9-]*)?(?:\s*;\s*q=([01](?:\.[0-9]{0,3})?))?", re.IGNORECASE
)


def language_of_request(headers: Headers) -> str:
    """Choose what ``Accept-Language`` likes best of the languages we speak, or English."""
    liked: dict[str, float] = {}
    for wish in ",".join(headers.getlist("accept-language")).split(","):
        parts = _WISH.fullmatch(wish.strip())
        if parts is not None:
            language = parts[1].lower()
            liked[language] = max(liked.get(language, 0), float(parts[2] or 1))
    spoken = {language: liked[language] for language in liked if language in LANGUAGES}
    # Of equals max takes the first, which is the one the person named first.
    best = max(spoken, key=lambda language: spoken[language], default="en")
    return best if spoken.get(best, 0) > 0 else "en"
