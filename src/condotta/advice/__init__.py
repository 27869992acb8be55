"""Advice: what a player would do at a position, and a whole game looked at afterwards.

>>> import condotta
>>> from condotta.advice import advise
>>> from condotta.players import player_named
>>> game = condotta.new("condottiere", seats=3, seed=7)
>>> thoughts = advise(game, game.decision.seat, player_named("steady", seed=1))
>>> thoughts.best in game.decision.options
True

``adviser_for(game)`` names who is asked when nobody else is named.
"""

from condotta.advice.advising import advise, adviser_for
from condotta.advice.analysing import AskedQuestion, analyse, questions
from condotta.advice.analysis import Accuracy, Analysis, Moment, Standing, TurningPoint
from condotta.advice.glancing import Course, Glance, course_of

__all__ = [
    "Accuracy",
    "Analysis",
    "AskedQuestion",
    "Course",
    "Glance",
    "Moment",
    "Standing",
    "TurningPoint",
    "advise",
    "adviser_for",
    "analyse",
    "course_of",
    "questions",
]
