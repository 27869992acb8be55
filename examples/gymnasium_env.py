"""Play in Gymnasium, where a learner would: random answers against players of the house.

    python examples/gymnasium_env.py            a hundred games
    python examples/gymnasium_env.py 1000

Nothing is learnt here: put your policy where the answer is chosen. Needs the extra ``env``:
``pip install "condotta[env]"``.
"""

import sys

import gymnasium

import condotta.env.single  # noqa: F401 - registers the environments

NAME = "condotta/Condottiere-v1"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    # The learner sits at another seat in each game; what each answer is worth is known at the end.
    env = gymnasium.make(NAME, seats=4, opponents=["steady", "bold", "random"], seat="rotating")
    env.action_space.seed(1)
    won = answers = 0
    observation, _ = env.reset(seed=1)
    for _ in range(games):
        terminated = False
        while not terminated:
            # `observation["observation"]` is what the seat may know, in numbers; the mask has a 1
            # for each answer that is allowed.
            answer = env.action_space.sample(observation["action_mask"])
            observation, reward, terminated, _, _ = env.step(answer)
            answers += 1
        won += float(reward) > 0
        observation, _ = env.reset()
    print(f"{games} games of {NAME} in {answers} answers: won {won / games:.0%}.")


if __name__ == "__main__":
    main()
