"""Shorter forms of a name, for places that have no room for the whole of it.

Nobody writes "Marce." for Marcel: a name of two words is cut at the second, "Anne-S.", one of one word where a
syllable would begin, "Barth.", and by two letters at least.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

NUMBERED, ROMAN = re.compile(r"\s(?:\d+|I+)$"), re.compile(r"(?<=\s)I+$")
"""Figures at the end of a name, and the Roman ones of a machine."""
WORDS = re.compile(r"(?<!\w)[^\W\d_](?:[^\W_]|['’])*")
VOWELS = "aàâäeéèêëiîïoôöœuùûüyÿ"
LEAST = 2
"""So many letters are left out of a word, or none."""


def short_forms(name: str, others: Iterable[str] = ()) -> tuple[str, ...]:
    """The name and shorter forms of it, from the one that tells most; none that may be taken for one of `others`.

    A number at its end, which tells it from others, stays. The last form has one letter, or as many as tell it apart.
    """
    return _told_apart(name, tuple(other for other in others if other != name))


@lru_cache(maxsize=512)
def _told_apart(name: str, others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_shorter(name, others))


def _shorter(name: str, others: Sequence[str]) -> Iterator[str]:
    taken = {form.casefold() for other in others for form in (other, *_forms(other))}
    start, told, end = _parts(name)
    yield name
    for form in _cuts(told):
        if {f"{start}{form}{end}".casefold(), f"{start}{form.rstrip('.')}{end}".casefold()} & taken:
            form = _apart(form.rstrip("."), told, others)
        if form:
            yield f"{start}{form}{end}"


def _parts(name: str) -> tuple[str, str, str]:
    """What stands before the first letter, the name, and the number at its end."""
    number = NUMBERED.search(name)
    told, end = (name, "") if number is None else (name[: number.start()], number[0])
    word = WORDS.search(told)
    return (told, "", end) if word is None else (told[: word.start()], told[word.start() :], end)


def _forms(name: str) -> Iterator[str]:
    start, told, end = _parts(name)
    return (f"{start}{form}{end}" for form in _cuts(told))


def _cuts(name: str) -> Iterator[str]:
    """Forms of a name that begins with a letter; what follows its words is left out first."""
    words = [*WORDS.finditer(name)]
    if words and words[-1].end() < len(name):
        yield name[: words[-1].end()]
    for word in reversed(words[1:]):
        yield f"{name[: word.start() + 1]}."
    if len(words) > 1 and all(name[word.start() - 1] in "- " for word in words[1:]):
        yield "".join(f"{name[word.start() - 1] if word.start() else ''}{word[0][0]}." for word in words)
    first = words[0][0] if len(words) == 1 else ""
    yield from (f"{first[:at]}." for at in range(len(first) - LEAST, 1, -1) if _begins(first, at))
    if name:
        yield f"{name[0]}." if len(name) > LEAST else name


def _begins(word: str, at: int) -> bool:
    """Whether a vowel follows a consonant there."""
    before, here = word[at - 1].casefold(), word[at].casefold()
    return before.isalpha() and before not in VOWELS and here in VOWELS


def _apart(form: str, name: str, others: Sequence[str]) -> str:
    """More of a name of two words, where a form of it may be taken for another; of one letter the `shortest` form."""
    if len(form) == 1:
        return shortest(name, others)
    if form.isalpha() or not name.startswith(form):
        return ""
    alike = [other.casefold() for other in others]
    longer = (name[:end] for end in range(len(form) + 1, len(name) - LEAST + 1))
    return next((f"{said}." for said in longer if not any(one.startswith(said.casefold()) for one in alike)), "")


def shortest(name: str, others: Sequence[str]) -> str:
    """The first letter; where others begin alike, the fewest more letters that none of them has there.

    These are the first two, or the first ones of both words, or the first one and a later one, else as much of the
    name as it takes: Max and Marie-Claire are Ma and MC, or Mx beside a Marie. Roman figures, which begin alike, are
    told by others.
    """
    name, *others = (ROMAN.sub(lambda found: str(len(found[0])), one) for one in (name, *others))
    alike = [other.casefold() for other in others if other[:1].casefold() == name[:1].casefold()]
    if not alike:
        return name[:1]
    if not any(other.startswith(name[:2].casefold()) for other in alike):
        return name[:2]
    words = name.replace("-", " ").split()
    later = [word[0] for word in words[1:]] + list(name[2:])
    found = next(
        (one for one in later if one.isalnum() and not any(one.casefold() in other for other in alike)), None
    )
    if found is not None:
        return name[0] + found
    ends = (end for end in range(3, len(name)) if not any(other.startswith(name[:end].casefold()) for other in alike))
    return name[: next(ends, len(name))]
