"""Playing a tournament, or what is left of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from condotta.arena.crew import Crew, Here, Job
from condotta.arena.outcome import Outcome
from condotta.arena.processes import Processes
from condotta.arena.records import folder_for_records, keep_record, open_records
from condotta.arena.schedule import schedule
from condotta.arena.tournament import Tournament
from condotta.core.errors import bad_parameter
from condotta.players.named import Make
from condotta.players.own import check_players

MOST_PROCESSES = 4096


def run(
    tournament: Tournament,
    *,
    workers: int | Crew | None = None,
    on_outcome: Callable[[Outcome], None] | None = None,
    played: Iterable[Outcome] = (),
    make: Make | None = None,
    records: str | Path | None = None,
) -> list[Outcome]:
    """Play a tournament and give every outcome, by number.

    >>> from condotta.arena import Setup, one_against, run
    >>> setup = Setup("condottiere", seats=2)
    >>> tournament = one_against(setup, "steady", ["random"], seed=1, games=4)
    >>> outcomes = run(tournament, workers=0)
    >>> [outcome.seating for outcome in outcomes[:2]]
    [('steady', 'random'), ('random', 'steady')]

    Args:
        tournament: What ``balanced``, ``around_a_table`` or ``one_against`` gave.
        workers: A number of processes (0: this one; without one, as many as there are cores) or a
            crew. Processes begin by importing the program, which must not play at once then: see
            ``examples/tournament.py``.
        on_outcome: Is told each outcome as it comes.
        played: Outcomes of an earlier run: their matches are not played again.
        make: Makes players of descriptions that the house does not know, from a description and a
            seed; whoever cannot be made is refused before anybody plays.
        records: A folder for the record of every game.
    """
    crew = _crew(workers)
    folder = None if records is None else folder_for_records(records)
    check_players(tournament.entrants, make)
    matches = schedule(tournament)
    known = {outcome.number: outcome for outcome in played if outcome.number < len(matches)}
    jobs = [
        Job(tournament.setup, match, tournament.limit, make, keeps_record=folder is not None)
        for match in matches
        if match.number not in known
    ]
    if folder is not None:
        open_records(folder, [job.match for job in jobs])
    # Closed whatever happens, Ctrl-C too: then nobody goes on playing.
    with closing(crew.play(jobs)) as outcomes:
        for played_now in outcomes:
            # The record first: whatever the ledger knows of has one, also after a failure.
            outcome = played_now if folder is None else keep_record(folder, played_now)
            known[outcome.number] = outcome
            if on_outcome is not None:
                on_outcome(outcome)
    return [known[number] for number in sorted(known)]


def _crew(workers: int | Crew | None) -> Crew:
    if workers == 0:
        return Here()
    if workers is None or (isinstance(workers, int) and 0 < workers <= MOST_PROCESSES):
        return Processes(workers)
    if not isinstance(workers, Crew):
        raise bad_parameter("workers", workers, f"0 – {MOST_PROCESSES}, Crew")
    return workers
