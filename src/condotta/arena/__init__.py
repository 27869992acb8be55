"""The arena: players meet many times, on equal terms, and are measured.

>>> from condotta.arena import Setup, balanced, run, summary
>>> setup = Setup("condottiere", seats=3)
>>> tournament = balanced(setup, ["steady", "random"], seed=1, games=6)
>>> found = summary(run(tournament, workers=0), resamples=20)
>>> found.games, found.deals
(6, 2)
>>> found.standings[0].entrant
'steady'
"""

from condotta.arena.crew import Crew, Here, Job, versions
from condotta.arena.errors import ArenaError
from condotta.arena.match import play_match
from condotta.arena.outcome import Outcome, SeatFault, ThinkingTime
from condotta.arena.processes import Processes
from condotta.arena.running import run
from condotta.arena.schedule import Match, schedule
from condotta.arena.summary import Meeting, Standing, Summary, fingerprint, summary
from condotta.arena.tournament import Setup, Tournament, around_a_table, balanced, one_against

__all__ = [
    "ArenaError",
    "Crew",
    "Here",
    "Job",
    "Match",
    "Meeting",
    "Outcome",
    "Processes",
    "SeatFault",
    "Setup",
    "Standing",
    "Summary",
    "ThinkingTime",
    "Tournament",
    "around_a_table",
    "balanced",
    "fingerprint",
    "one_against",
    "play_match",
    "run",
    "schedule",
    "summary",
    "versions",
]
