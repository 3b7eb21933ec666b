"""Commands for developers: simulate, shots, bench."""
