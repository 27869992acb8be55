"""What notices cost a move."""
