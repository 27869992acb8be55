"""Tests in a real browser: a person's way through the pages, with mouse, keys and fingers."""
