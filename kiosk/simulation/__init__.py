"""Whole games on the virtual track: simulated people, the real vision, the real umpire, the real screens."""
