"""Playing a tournament, or what is left of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing

from condotta.arena.crew import Crew, Here, Job
from condotta.arena.match import Make
from condotta.arena.outcome import Outcome
from condotta.arena.processes import Processes
from condotta.arena.schedule import schedule
from condotta.arena.tournament import Tournament


def run(
    tournament: Tournament,
    *,
    workers: int | Crew | None = None,
    on_outcome: Callable[[Outcome], None] | None = None,
    played: Iterable[Outcome] = (),
    make: Make | None = None,
) -> list[Outcome]:
    """Play a tournament and give every outcome, by number.

    ``workers`` is a number of processes (0: this one; without one, as many as there are cores) or a
    crew. ``on_outcome`` is told each outcome as it comes. Matches among ``played`` are not played
    again. ``make`` makes players of descriptions that the house does not know.
    """
    matches = schedule(tournament)
    known = {outcome.number: outcome for outcome in played if outcome.number < len(matches)}
    jobs = [
        Job(tournament.setup, match, tournament.limit, make)
        for match in matches
        if match.number not in known
    ]
    # Closed whatever happens, Ctrl-C too: then nobody goes on playing.
    with closing(_crew(workers).play(jobs)) as outcomes:
        for outcome in outcomes:
            known[outcome.number] = outcome
            if on_outcome is not None:
                on_outcome(outcome)
    return [known[number] for number in sorted(known)]


def _crew(workers: int | Crew | None) -> Crew:
    if workers == 0:
        return Here()
    if workers is None or isinstance(workers, int):
        return Processes(workers)
    return workers
