"""Measures the time budgets on this machine: medians on one core."""
