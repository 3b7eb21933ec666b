"""How a movement spends its time: the part of the way, for the part of the time that has passed, 0..1."""


def out(part: float) -> float:
    """Fast at first, then slower: what arrives."""
    return 1 - (1 - part) ** 3


def in_out(part: float) -> float:
    """Slow at both ends: what goes from one place to another."""
    return part * part * (3 - 2 * part)


def between(begin: float, end: float, part: float) -> float:
    """The number that lies at `part` of the way."""
    return begin + (end - begin) * part
