"""Faults that are put into the program on purpose: each must be found by the test or proof that is named for it."""
