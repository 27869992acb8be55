"""The lines of a scenario that say what waits to be done, who fights, and what nobody saw."""

from __future__ import annotations

from typing import Final

from condotta.core.reader import Reader
from condotta.core.values import Json, JsonObject
from condotta.pax.frames_in_words import FLAGS, MASKS, WORDS, frame_from
from condotta.pax.read_back import read_fighter
from condotta.pax.scenario_reading import Reading
from condotta.pax.scenario_words import Line

NONE: Final = "-"
YES: Final = "yes"
NO: Final = "no"
AMONG: Final = "among"
AGENT: Final = "agent."
REPRESSED: Final = "repressed."
CARD_PLAYED: Final = "card-played"
FREE_FAIR: Final = "free-fair"


def read_done(reading: Reading, line: Line) -> None:
    """Read what else was done this turn."""
    for word in line.rest.split():
        line.one_of(word, (CARD_PLAYED, FREE_FAIR), "thing to have done")
        reading.once(f"{line.word} {word}", line)
        if word == CARD_PLAYED:
            reading.position.progress = True
            reading.told_of_turn.add("progress")
        else:
            reading.position.free_fair_used = True
            reading.told_of_turn.add("free_fair_used")


def read_waits(reading: Reading, line: Line) -> None:
    """Read a step that waits on top of those before it."""
    words = line.rest.split()
    said: JsonObject = {"step": words[0] if words else ""}
    for field, word in line.pairs(words[1:], "card=PREN036"):
        said[field] = _value(line, field, word)
    found: list[str] = []
    frame = frame_from(said, reading.position.rules.seats, line.word, found)
    if found:
        raise line.wrong(found[0])
    reading.position.frames += frame


def _value(line: Line, field: str, word: str) -> Json:
    if field in MASKS:
        return [] if word == NONE else [*word.split(",")]
    if field in WORDS:
        return None if word == NONE else word
    if field in FLAGS:
        return line.one_of(word, (NO, YES), "answer") == 1
    return line.whole_number(word)


def read_fights(reading: Reading, line: Line) -> None:
    """Read who fights: for which side, which piece, and from where."""
    found: list[str] = []
    reader = Reader(reading.position.rules.seats, found)
    for number, part in enumerate(line.rest.split(";")):
        words = part.split()
        if len(words) != 3:
            raise line.wrong(f"{part.strip()!r} is not like attacker Ng paris")
        side, piece, origin = words
        said: JsonObject = {"side": side, "piece": piece}
        if origin.startswith(AGENT):
            said["agent"] = line.whole_number(origin.removeprefix(AGENT))
        elif origin.startswith(REPRESSED):
            said["empire"] = origin.removeprefix(REPRESSED)
        else:
            said["slot"] = origin
        fighter = read_fighter(reader, number, said)
        if found:
            raise line.wrong(found[0])
        reading.position.battle += fighter


def read_secret(reading: Reading, line: Line) -> None:
    """Read a card that left a hand unseen, and all that it may have been."""
    seat = reading.seat(line.only(line.subject, "a seat"), line)
    words = line.rest.split()
    if len(words) < 3 or words[1] != AMONG:
        raise line.wrong("it is written like this: secret 0: PREN058 among PREN036 PREN058")
    card = reading.lay(line.deck_card(words[0]), line)
    among = [line.deck_card(word) for word in words[2:]]
    reading.position.secrets[seat] = [*reading.position.secrets[seat], [card, *sorted(among)]]


def read_out(reading: Reading, line: Line) -> None:
    """Read who is out of the game."""
    for word in line.rest.split():
        reading.once(f"{line.word} {word}", line)
        reading.position.eliminated |= 1 << reading.seat(word, line)
