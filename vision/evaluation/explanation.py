"""Why a reading is not sure, a line for every reason: what is doubtful, what was measured, and the limit of that."""

from collections.abc import Iterator

from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode

MEANING: dict[ReasonCode, tuple[str, str]] = {
    ReasonCode.NUDGED: ("it was turned over or bumped after it was read", ""),
    ReasonCode.UNKNOWN_FACES: ("the faces of these dice are not known", ""),
    ReasonCode.CUT_OFF: ("it reaches over the edge of the picture", "distance in edges of its face"),
    ReasonCode.SIZE: ("its size is not that of the others, or of the calibration", "its edge over theirs"),
    ReasonCode.LEANING: ("it does not lie flat", "degrees; of poker dice how plainly it is seen, 0 to 1"),
    ReasonCode.RIM: ("it touches the border of the track", "distance in edges of a die"),
    ReasonCode.NO_DIE: ("it may be no die", "how much it looks like one, 0 to 1"),
    ReasonCode.UNSEEN: ("it was there and is not read any more, though nothing changed", ""),
    ReasonCode.UNSTEADY: ("two looks a moment apart read different faces", ""),
    ReasonCode.DISAGREE: ("detector, face network and pips do not say the same", "confidence, 0 to 1"),
    ReasonCode.UNSURE_FACE: ("its face is not clear", "confidence, 0 to 1"),
    ReasonCode.CORRECTED: ("people said something else of dice that look like it", "how like, a cosine"),
    ReasonCode.COLOUR: ("which colour of the set it has is not clear", "how coloured it is, 0 to 1"),
    ReasonCode.COVERED: ("a hand or a thing has lain over the track for long", ""),
    ReasonCode.PLAYING_CARD: ("playing cards lie there", "how many"),
    ReasonCode.DICE: ("dice lie there, in a game of cards", "how many"),
    ReasonCode.MISSED: ("another die may lie there", "how much it looks like one, 0 to 1, or how many places"),
    ReasonCode.UNKNOWN_OBJECT: ("something lies there that is no die", "its longer side in mm"),
}
"""What a code means, and what its figure is."""


def explain(reading: Reading) -> list[str]:
    """A line for each reason of each die, the dice in the reading's order, then for each reason of the picture."""
    return [*_of_dice(reading.dice), *(f"picture: {words(reason)}" for reason in reading.reasons)]


def _of_dice(dice: tuple[Die, ...]) -> Iterator[str]:
    for die in dice:
        x, y = (round(value) for value in die.centre)
        yield from (f"{die.face} at {x},{y}: {words(reason)}" for reason in die.reasons)


def words(reason: Reason) -> str:
    """Code, meaning and figures of one reason."""
    meaning, figure = MEANING[reason.code]
    said = f"{reason.code.value}: {meaning}"
    if reason.measured is None:
        return said
    limit = "" if reason.limit is None else f", limit {reason.limit:.3g}"
    return f"{said}: {reason.measured:.3g}{limit} ({figure})"
