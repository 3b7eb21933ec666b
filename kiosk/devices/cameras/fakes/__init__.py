"""Cameras for tests that behave like the real ones, faults included."""
