"""The fewest letters that tell players apart, for places where no name has room."""

from collections.abc import Sequence

from kiosk.games.handicap import without_ahead
from kiosk.i18n.fill import plate
from kiosk.i18n.short_names import shortest
from kiosk.screens.kit.drawing.player_marks import bare


def called(name: str) -> str:
    """A name as it stands beside a score: without its mark and what it had ahead."""
    return without_ahead(bare(plate(name)))


def tags(names: Sequence[str]) -> tuple[str, ...]:
    """For each name its first letter; where others begin alike, the fewest more letters that none of them has."""
    said = [called(name) for name in names]
    return tuple(
        shortest(name, [other for place, other in enumerate(said) if place != seat]) for seat, name in enumerate(said)
    )
