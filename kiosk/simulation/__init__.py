"""Whole games on the virtual track: simulated people, the real vision, the real referee, the real screens."""
