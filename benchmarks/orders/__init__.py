"""What standing orders cost."""
