"""Slow proofs: `make prove`."""
