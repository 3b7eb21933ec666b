"""Names as they are looked for: by how they begin, without accents."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

UNDECOMPOSED = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"}
)
"""Letters that Unicode does not take apart."""


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Letters without accents, small: how names are looked for. Kept: hundreds are gone through at every press."""
    bare = unicodedata.normalize("NFKD", text.casefold().translate(UNDECOMPOSED))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def beginning(names: Iterable[str], start: str) -> list[str]:
    """The names of which one word begins with `start`, in the order of the alphabet."""
    wanted = plain(start)
    found = [name for name in names if any(plain(name)[place:].startswith(wanted) for place in _words(name))]
    return sorted(found, key=plain)


def next_letters(names: Iterable[str], start: str) -> list[str]:
    """The letters that can follow `start` in these names, in the order of the alphabet, capitals."""
    wanted, letters = plain(start), set[str]()
    for name in names:
        said = plain(name)
        for place in _words(name):
            if said[place:].startswith(wanted):
                letters.add(said[place + len(wanted) : place + len(wanted) + 1].upper())
    return sorted(letters - {""})


def complete(names: Iterable[str], start: str) -> list[str]:
    """The names that end where `start` ends: no further letter finds them."""
    wanted = plain(start)
    found = [name for name in names if any(plain(name)[place:] == wanted for place in _words(name))]
    return sorted(found, key=plain)


@lru_cache(maxsize=4096)
def _words(name: str) -> tuple[int, ...]:
    said = plain(name)
    return tuple(place for place in range(len(said)) if place == 0 or said[place - 1] in " -'")
