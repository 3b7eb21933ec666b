"""The sets of dice that games are played with, as the reader must expect them on the track."""

from kiosk.games.dice import COLOURS
from kiosk.games.engine.values import DieAsk
from vision.types.dice_set import ANY, PIPS, POKER, DiceSet, Marks

SI_NO = DiceSet("si-no", Marks.PIPS, tuple(COLOURS))
DICE_SETS = {one.name: one for one in (PIPS, POKER, SI_NO, ANY)}
"""By the names that the command line knows."""


def dice_set(dice: tuple[DieAsk, ...]) -> DiceSet:
    """The set to which the dice of a throw belong."""
    if any(die.kind == "poker" for die in dice):
        return POKER
    return SI_NO if any(die.colour != "any" for die in dice) else PIPS
