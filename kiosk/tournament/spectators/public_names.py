"""How much of a name everybody in the hall is shown: as little as tells people apart."""

from collections.abc import Iterable
from enum import StrEnum

from kiosk.games.seats import same


class Naming(StrEnum):
    """What is told of a name at least; where two are alike, as many letters more as part them."""

    INITIALS = "initials"
    FIRST = "first"
    FULL = "full"


def public_names(people: Iterable[str], naming: Naming) -> dict[str, str]:
    """Each of these names, which differ, -> what is shown of it; those differ too."""
    left = {name: _steps(name, naming) for name in people}
    while alike := _alike(left):
        for name in alike:
            del left[name][0]
    return {name: steps[0] for name, steps in left.items()}


def _alike(left: dict[str, list[str]]) -> list[str]:
    """The names that show the same as another and can show more."""
    groups: dict[str, list[str]] = {}
    for name, steps in left.items():
        groups.setdefault(same(steps[0]), []).append(name)
    return [name for group in groups.values() if len(group) > 1 for name in group if len(left[name]) > 1]


def _steps(name: str, naming: Naming) -> list[str]:
    """More and more of a name; the last is all of it."""
    words = name.split()
    if naming is Naming.FULL:
        return [name]
    if naming is Naming.INITIALS:
        longest = max(map(len, words))
        return [*(" ".join(_cut(word, letters) for word in words) for letters in range(1, longest)), name]
    rest = " ".join(words[1:])
    more = (f"{words[0]} {_cut(rest, letters)}" for letters in range(1, len(rest)))
    return [words[0], *more, name]


def _cut(word: str, letters: int) -> str:
    return word if len(word) <= letters else f"{word[:letters].rstrip()}."
