"""Batches to learn from: photographs, the mixture, face patches.

Endless iterators in worker processes. Imports synthesis, models, vision.
"""
