"""Playing a tournament, or what is left of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from condotta.arena.crew import Crew, Here, Job
from condotta.arena.outcome import Outcome
from condotta.arena.processes import Processes
from condotta.arena.records import keep_record, open_records
from condotta.arena.schedule import schedule
from condotta.arena.tournament import Tournament
from condotta.players.named import Make
from condotta.players.own import check_players


def run(
    tournament: Tournament,
    *,
    workers: int | Crew | None = None,
    on_outcome: Callable[[Outcome], None] | None = None,
    played: Iterable[Outcome] = (),
    make: Make | None = None,
    records: Path | None = None,
) -> list[Outcome]:
    """Play a tournament and give every outcome, by number.

    ``workers`` is a number of processes (0: this one; without one, as many as there are cores) or a
    crew. ``on_outcome`` is told each outcome as it comes. Matches among ``played`` are not played
    again. ``make`` makes players of descriptions that the house does not know; whoever cannot be
    made is refused before anybody plays. ``records`` is a folder for the record of every game.
    """
    check_players(tournament.entrants, make)
    matches = schedule(tournament)
    known = {outcome.number: outcome for outcome in played if outcome.number < len(matches)}
    jobs = [
        Job(tournament.setup, match, tournament.limit, make, keeps_record=records is not None)
        for match in matches
        if match.number not in known
    ]
    if records is not None:
        open_records(records, [job.match for job in jobs])
    # Closed whatever happens, Ctrl-C too: then nobody goes on playing.
    with closing(_crew(workers).play(jobs)) as outcomes:
        for played_now in outcomes:
            # The record first: whatever the ledger knows of has one, also after a failure.
            outcome = played_now if records is None else keep_record(records, played_now)
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
