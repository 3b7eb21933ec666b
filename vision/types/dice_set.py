"""Which dice may lie on the track. A game that needs others than these makes its own value."""

from dataclasses import dataclass
from enum import StrEnum


class Marks(StrEnum):
    """What the faces of dice show."""

    PIPS = "pips"
    POKER = "poker"
    CARDS = "cards"
    """No dice: playing cards lie there."""
    UNKNOWN = "unknown"
    """Nothing that a reader knows: their faces are never sure."""


@dataclass(frozen=True, slots=True)
class DiceSet:
    """Dice with these `marks`. `colours` are the bodies, of `vision.types.reading.COLOURS`, by which they are told
    apart: a die of another or an unclear colour is not sure. Without any the colour does not matter."""

    name: str
    marks: Marks
    colours: tuple[str, ...] = ()


PIPS = DiceSet("pips", Marks.PIPS)
POKER = DiceSet("poker", Marks.POKER)
CARDS = DiceSet("cards", Marks.CARDS)
"""Playing cards instead of dice."""
ANY = DiceSet("any", Marks.UNKNOWN)
NO_DICE = DiceSet("none", Marks.UNKNOWN)
"""Instead of a set: what lies on the track is nobody's business now."""
