"""The fewest letters that tell players apart, for places where no name has room."""

from collections.abc import Sequence

from kiosk.games.handicap import without_ahead
from kiosk.i18n.fill import plate
from kiosk.screens.kit.drawing.player_marks import bare


def called(name: str) -> str:
    """A name as it stands beside a score: without its mark and what it had ahead."""
    return without_ahead(bare(plate(name)))


def tags(names: Sequence[str]) -> tuple[str, ...]:
    """For each name its first letter; where others begin alike, the fewest more letters that none of them has there.

    These are the first two, or the first ones of both words, or the first one and a later one, else as much of the
    name as it takes: Max and Marie-Claire are Ma and MC, or Mx beside a Marie.
    """
    said = [called(name) for name in names]
    return tuple(
        _tag(name, [other for place, other in enumerate(said) if place != seat]) for seat, name in enumerate(said)
    )


def _tag(name: str, others: Sequence[str]) -> str:
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
