"""When a die is sure: plain rules over one calibrated confidence, and a reason for every doubt."""

import math

from vision.classification.die_colour import BodyColour
from vision.decision.confidence import confidence, fitted, presence
from vision.decision.evidence import Evidence
from vision.decision.size_context import SizeContext
from vision.detection.die_detector import LEAST_FACING
from vision.limits.limit_file import band, number
from vision.types.dice_set import DiceSet, Marks
from vision.types.reasons import Reason, ReasonCode

CUT = number("die_rules", "cut")
"""Edges of a face from its middle to the picture's edge from which on all of it is seen."""
SIZE_BAND = band("die_rules", "size_band")
"""Edge over the median edge that a die can have in a picture of unknown scale; elsewhere the detector finds none so
large or small."""


def die_reasons(evidence: Evidence, context: SizeContext) -> list[Reason]:
    """Every reason not to trust a die that its place and the three looks give."""
    found = evidence.found
    reasons = _face_reasons(evidence) + context.reasons(found, CUT, SIZE_BAND)
    if found.facing < LEAST_FACING:
        reasons.append(Reason(ReasonCode.LEANING, tilt(found.facing), tilt(LEAST_FACING)))
    return reasons


def tilt(cosine: float) -> float:
    """The angle in degrees that has this cosine."""
    return math.degrees(math.acos(min(max(cosine, -1.0), 1.0)))


def disputed(evidence: Evidence) -> bool:
    """Whether a die may lie there whose face is not clear."""
    return presence(evidence) > fitted(evidence.calibrated).overlooked and bool(_face_reasons(evidence))


def clearer(closer: Evidence, look: Evidence) -> bool:
    """Whether a closer look shows the same face more clearly."""
    return closer.face == look.face and confidence(closer) > confidence(look)


def _networks_agree(evidence: Evidence) -> bool:
    return evidence.found.face == int(evidence.net[1:].argmax()) + 1


def _face_reasons(evidence: Evidence) -> list[Reason]:
    """The reason to doubt a face whose confidence is too low, by what speaks against it: it may be no die, the looks
    name several faces, or the face is unclear."""
    sure, least = confidence(evidence), fitted(evidence.calibrated).sure
    if sure >= least:
        return []
    if (there := presence(evidence)) < least:
        return [Reason(ReasonCode.NO_DIE, there, least)]
    agree = _networks_agree(evidence) and evidence.fit.face == evidence.found.face
    return [Reason(ReasonCode.UNSURE_FACE if agree else ReasonCode.DISAGREE, sure, least)]


def set_reasons(dice: DiceSet, shade: BodyColour) -> list[Reason]:
    """Why a die of this colour cannot be sure where the set `dice` lies; of poker dice this reader knows no face."""
    if dice.marks is Marks.POKER:
        return [Reason(ReasonCode.UNKNOWN_FACES)]
    if dice.colours and not (shade.clear and shade.name in dice.colours):
        return [Reason(ReasonCode.COLOUR, *(() if shade.clear or shade.chance is None else shade.chance))]
    return []
