"""What nobody can go below who seats people at tables."""

from collections.abc import Sequence
from math import comb


def fewest_repeats(people: int, rounds: Sequence[Sequence[int]]) -> int:
    """No way to seat so many at tables of these sizes has fewer: not all pairs are new, and of a table's people some
    sat together in the first round where it had fewer tables than they are.
    """
    pairs = sum(comb(size, 2) for tables in rounds for size in tables) - comb(people, 2)
    after_first = sum(_from(size, len(rounds[0])) for tables in rounds[1:] for size in tables)
    return max(0, pairs, after_first)


def _from(size: int, tables: int) -> int:
    """Pairs of one table among so many who come from so many tables."""
    each, more = divmod(size, tables)
    return more * comb(each + 1, 2) + (tables - more) * comb(each, 2)
