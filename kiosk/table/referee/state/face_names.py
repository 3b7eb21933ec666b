"""The reader's names of faces and the table's: pips as numbers; K, Q, J are R, D, V at a French table."""

from kiosk.games.dice import FACES, PIPS
from kiosk.games.engine.moves import Face
from kiosk.games.engine.values import DieAsk

_FRENCH = {"K": "R", "Q": "D", "J": "V"}


def table_face(read: str) -> Face:
    """The table's face for the one that the reader names."""
    if read in {str(pip) for pip in PIPS}:
        return int(read)
    return _FRENCH.get(read, read)


def faces_of(die: DieAsk) -> tuple[Face, ...]:
    """Every face that such a die has, in the order in which people look for them."""
    return FACES[die.kind]
