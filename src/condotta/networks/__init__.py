"""Players that learned: what their networks are told, and how they judge, in NumPy alone."""
