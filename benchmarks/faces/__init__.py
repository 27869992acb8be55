"""The faces of other libraries: what they cost beside the games themselves."""
