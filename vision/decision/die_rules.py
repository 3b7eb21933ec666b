"""When a die is sure: plain rules over one calibrated confidence, and a reason for every doubt."""

import math

import cv2
import numpy as np

from vision.classification.die_colour import CLEAR, LIKELY, BodyColour
from vision.decision.confidence import confidence, fitted, presence
from vision.decision.evidence import Evidence
from vision.decision.size_context import SizeContext
from vision.detection.die_detector import LEAST_FACING
from vision.limits.limit_file import band, number, whole
from vision.types.dice_set import DiceSet, Marks
from vision.types.picture import Picture
from vision.types.reasons import Reason, ReasonCode, Reasons, beyond, gravest_first

CUT = number("die_rules", "cut")
"""Edges of a face from its middle to the picture's edge from which on all of it is seen."""
SIZE_BAND = band("die_rules", "size_band")
"""Edge over the median edge that a die can have in a picture of unknown scale; elsewhere the detector finds none so
large or small."""
DRAWN_OUT, MANY = number("die_rules", "drawn_out"), whole("die_rules", "many")
"""Coherence from which on a face with so many pips is drawn out: light that comes from one side adds less to them."""
PLAINLY = number("die_rules", "plainly")
"""Confidence from which on a face is none of streaks, and nothing that is printed on a playing card."""


def die_reasons(evidence: Evidence, context: SizeContext) -> Reasons:
    """Every reason not to trust a die that its place and the three looks give."""
    found = evidence.found
    leans = beyond(ReasonCode.LEANING, tilt(found.facing), high=tilt(LEAST_FACING))
    return gravest_first((_face_reason(evidence), *context.reasons(found, CUT, SIZE_BAND), leans))


def tilt(cosine: float) -> float:
    """The angle in degrees that has this cosine."""
    return math.degrees(math.acos(min(max(cosine, -1.0), 1.0)))


def disputed(evidence: Evidence) -> bool:
    """Whether a die may lie there whose face is not clear."""
    return presence(evidence) > fitted(evidence.calibrated).overlooked and bool(_face_reason(evidence))


def clearer(closer: Evidence, look: Evidence) -> bool:
    """Whether a closer look shows the same face more clearly."""
    return closer.face == look.face and confidence(closer) > confidence(look)


def _face_reason(evidence: Evidence) -> Reason | None:
    """The reason to doubt a face whose confidence is too low, by what speaks against it: it may be no die, the looks
    name several faces, or the face is unclear."""
    least = fitted(evidence.calibrated).sure
    named = {evidence.found.face, int(evidence.net[1:].argmax()) + 1, evidence.fit.face}
    unclear = ReasonCode.UNSURE_FACE if len(named) == 1 else ReasonCode.DISAGREE
    return beyond(ReasonCode.NO_DIE, presence(evidence), least) or beyond(unclear, confidence(evidence), least)


def set_reason(dice: DiceSet, shade: BodyColour) -> Reason | None:
    """Why a die of this colour cannot be sure where the set `dice` lies; of poker dice this reader knows no face."""
    if dice.marks is Marks.POKER:
        return Reason(ReasonCode.UNKNOWN_FACES)
    if not dice.colours:
        return None
    if shade.name not in dice.colours:
        return beyond(ReasonCode.COLOUR, shade.chance, CLEAR) or Reason(ReasonCode.COLOUR)
    likely = beyond(ReasonCode.COLOUR, shade.chance, LIKELY)
    return likely or beyond(ReasonCode.COLOUR, shade.among(dice.colours), CLEAR)


def blur_reason(patch: Picture, face: int, confidence: float) -> Reason | None:
    """The reason to doubt a face of so many pips that is read with this confidence in a BGR patch: the pips may be
    streaks, those of a die that moved."""
    unclear = beyond(ReasonCode.UNSURE_FACE, confidence, PLAINLY)
    return unclear if unclear and face >= MANY and coherence(patch) > DRAWN_OUT else None


def coherence(patch: Picture) -> float:
    """How much the brightness of a BGR patch changes in one direction alone, 0 to 1.

    The difference of the structure tensor's eigenvalues over their sum (Bigun and Granlund, "Optimal orientation
    detection of linear symmetry", 1987).
    """
    values = patch.astype(np.float32)
    across, down = cv2.Sobel(values, cv2.CV_32F, 1, 0), cv2.Sobel(values, cv2.CV_32F, 0, 1)
    xx, yy, xy = (float(np.vdot(a, b)) for a, b in ((across, across), (down, down), (across, down)))
    return float(np.hypot(xx - yy, 2 * xy) / max(xx + yy, 1e-6))
