"""Small games, and how far their players are from equilibrium."""
