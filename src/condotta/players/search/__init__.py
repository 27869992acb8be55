"""A search for any game of the house: information-set Monte Carlo trees, two to six seats."""
