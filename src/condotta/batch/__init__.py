from condotta.batch.table import Batch, make

__all__ = ["Batch", "make"]
