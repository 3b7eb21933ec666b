"""Cases list the dice of a throw in any order; the engine wants the dice that lie in their places."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

F = TypeVar("F", int, str)


def in_place(before: Sequence[F], after: Sequence[F], rethrown: Sequence[int] | None) -> tuple[F, ...]:
    """`after` with the dice that were not rethrown where they lay; as it is when it cannot hold them all."""
    kept = Counter(face for index, face in enumerate(before) if rethrown is not None and index not in rethrown)
    fresh = list((Counter(after) - kept).elements())
    if rethrown is None or len(before) != len(after) or len(fresh) != len(rethrown):
        return tuple(after)
    return tuple(fresh.pop(0) if index in rethrown else face for index, face in enumerate(before))
