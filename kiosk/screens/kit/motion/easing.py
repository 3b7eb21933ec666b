"""How a movement spends its time: the part of the way, for the part of the time that has passed, 0..1."""

BEYOND = 1.70158
"""How far `settle` goes beyond the end: a tenth of the way (Penner's constant)."""


def out(part: float) -> float:
    """Fast at first, then slower: what arrives."""
    return 1 - (1 - part) ** 3


def in_out(part: float) -> float:
    """Slow at both ends: what goes from one place to another."""
    return part * part * (3 - 2 * part)


def settle(part: float) -> float:
    """A little beyond the end and back: what drops into its place."""
    left = part - 1
    return 1 + left * left * ((BEYOND + 1) * left + BEYOND)


def between(begin: float, end: float, part: float) -> float:
    """The number that lies at `part` of the way."""
    return begin + (end - begin) * part
