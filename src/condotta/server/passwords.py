"""Which passwords are good enough: long enough, and not among the first that anybody would try.

How soon one is guessed is estimated by zxcvbn, with its lists of the commonest passwords, names and
words, and its eye for keyboard rows, dates, repeats and letters swapped for figures. It knows
English best: what people of our other languages try first, the name of the person and those of this
house are told to it.
"""

from __future__ import annotations

from typing import Final

from zxcvbn import zxcvbn

from condotta.server.errors import Refused

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 128

FEWEST_GUESSES: Final = 1_000_000
"""A password that is found sooner is refused. At the door one may guess twice a minute; this many
keep out who has stolen the hashes for a day or more, at a tenth of a second for each guess."""

LONGEST_LOOKED_AT: Final = 40
"""Characters: no common password is longer, and looking takes longer than the square of them."""

TRIED_FIRST: Final = [
    *("condotta", "condottiere", "renaissance"),
    *("hasło", "haslo", "polska", "kochanie", "zaq12wsx"),
    *("jelszó", "jelszo", "titok", "titkos", "szeretlek", "magyarország", "qwertzui"),
    *("пароль", "привет", "любовь", "россия", "наташа", "parol", "privet"),
]

_RUSSIAN_KEYS, _LATIN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_SAME_KEYS: Final = str.maketrans(_RUSSIAN_KEYS, _LATIN_KEYS)


def check_password(password: str, name: str) -> None:
    """Refuse a password of the wrong length, or one that is soon guessed. Call it in a thread."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refused("bad-password", {"shortest": SHORTEST_PASSWORD, "longest": LONGEST_PASSWORD})
    looked_at = password[:LONGEST_LOOKED_AT]
    # A Russian keyboard's rows are rows of ours, whichever letters stand on the keys.
    by_keys = looked_at.lower().translate(_SAME_KEYS)
    known = [*TRIED_FIRST, name.lower(), *name.lower().split()]
    if min(_guesses(each, known) for each in {looked_at, by_keys}) < FEWEST_GUESSES:
        raise Refused("weak-password")


def _guesses(password: str, known: list[str]) -> float:
    return float(zxcvbn(password, user_inputs=known)["guesses"])
