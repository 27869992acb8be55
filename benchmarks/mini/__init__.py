"""Small games: how far their players are from equilibrium."""
