"""A tournament between players of the house: who is better, and how sure is that?

    python examples/tournament.py

The styles of ``steady`` meet at a table of four. Every deal is played with everybody at every seat,
so that nobody is lucky with the cards; intervals are 95 % intervals.
"""

from condotta.arena import Setup, balanced, run, summary

STYLES = ["steady", "cautious", "bold", "spiteful"]


def main() -> None:
    setup = Setup("condottiere", seats=4)  # edition=, variants=, options= as in condotta.new
    tournament = balanced(setup, STYLES, seed=1434, games=40)
    # Two processes; without `workers` one for each core. The results are the same with any number.
    found = summary(run(tournament, workers=2))

    print(f"{found.games} games, {found.deals} deals; equal players would win 25 %.\n")
    print("player                    rating   won")
    for standing in found.standings:
        if share := standing.share:  # None: it never played
            won = f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"
            print(f"{standing.entrant:24} {standing.rating.mu:7.1f}   {won}")
    print("\n`condotta arena` does the same at the command line, with a page of charts.")


# Other processes begin by importing this file: they must not begin a tournament of their own.
if __name__ == "__main__":
    main()
