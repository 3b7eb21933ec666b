"""When a die is sure: plain rules over one calibrated confidence, and a reason for every doubt.

Thresholds were fitted on held-out rendered scenes and held-out photographs (see docs/reader.md).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from vision.classification.die_colour import BodyColour
from vision.decision.confidence import MENTION, OVERLOOKED, confidence, presence
from vision.decision.evidence import Evidence
from vision.detection.die_detector import Detection, beside
from vision.types.reasons import Reason, ReasonCode

FAINT = 0.22
"""Below this detector score a place is not looked at further."""
SURE, SURE_AGAINST_PIPS = 0.80, 0.98
"""From this confidence on a die may be sure, with the fit of its pips and against it."""
SURE_WHATEVER_FITS, WHOLE = 0.93, 0.9
"""Below this confidence a face's pips must fit so well on a calibrated track. Of 58 rendered dice that are sure with
less all but one fit by 0.99."""
CLEARLY = 0.50
"""Where the scale is known no die that nobody proposed is fainter to the detector."""
ANOTHER = 0.85
"""Edges from the middle of a face from which on another die's may be."""
SI_NO_COLOURS = ("white", "green", "red")
CUT = 0.42
"""Edges of a face from its middle to the picture's edge from which on all of it is seen."""
LEAST_LIKE = 0.5
"""Score of the detector, and probability by the face network, from which on a place looks like a die."""
LEAST_FACING = 0.82
"""Cosine between the face's normal and the line of sight from which on another face may be the uppermost."""
SIZE_BAND = (0.66, 1.35)
"""Edge over the calibrated edge that a lying die can have."""
POSSIBLE = (0.73, 1.4)
"""Beyond these a thing on a calibrated track is no die at all: a screw, a marker, a hand, squares of a tartan. Of
31,952 rendered dice the smallest was seen 0.80 times as large, the largest 1.34 times."""
PICTURE_SIZE_BAND = (0.42, 2.4)
"""Edge over the median edge that a die can have in a picture of unknown scale."""


def _maybe_no_die(evidence: Evidence) -> bool:
    return evidence.found.score < LEAST_LIKE or bool(evidence.net[0] > 1 - LEAST_LIKE)


@dataclass(frozen=True, slots=True)
class SizeContext:
    """What a die is judged by besides itself: the picture's size, and the edge (pixels) that dice have in it.

    `calibrated`: the edge comes from a calibration, not from the other dice, and the camera looks straight down.
    """

    height: int
    width: int
    edge: float
    calibrated: bool


def die_reasons(evidence: Evidence, frame: SizeContext) -> list[Reason]:
    """Every reason not to trust a die that its place and the three looks give."""
    found, reasons = evidence.found, _face_reasons(evidence)
    whole = min(found.x, found.y, frame.width - found.x, frame.height - found.y) / found.edge
    if whole <= CUT:
        reasons.append(Reason(ReasonCode.CUT_OFF, whole, CUT))
    size, (low, high) = found.edge / frame.edge, SIZE_BAND if frame.calibrated else PICTURE_SIZE_BAND
    if not low < size < high:
        reasons.append(Reason(ReasonCode.SIZE, size, low if size <= low else high))
    if found.facing < LEAST_FACING:
        reasons.append(Reason(ReasonCode.LEANING, tilt(found.facing), tilt(LEAST_FACING)))
    return reasons


def tilt(cosine: float) -> float:
    """The angle in degrees."""
    return math.degrees(math.acos(min(max(cosine, -1.0), 1.0)))


def disputed(evidence: Evidence) -> bool:
    """Whether a die may lie there that the looks do not see clearly, or not alike."""
    sure = confidence(evidence)
    likely = max(presence(evidence), sure) > OVERLOOKED if evidence.calibrated else sure >= MENTION
    return likely and bool(_face_reasons(evidence))


def clearer(closer: Evidence, look: Evidence, others: Sequence[Detection]) -> bool:
    """Whether a closer look shows a face more clearly: the same, or on a calibrated track, where none was seen, any.

    That one must be away from the `others`, the dice with a face: their sides look like faces as well.
    """
    if confidence(closer) <= confidence(look):
        return False
    unread = look.calibrated and confidence(look) < MENTION
    return closer.face == look.face or (unread and not any(beside(closer.found, die, ANOTHER) for die in others))


def against_pips(evidence: Evidence) -> bool:
    """Whether both networks name one face, and the pips another."""
    return _networks_agree(evidence) and evidence.fit.face != evidence.found.face


def _networks_agree(evidence: Evidence) -> bool:
    return evidence.found.face == int(evidence.net[1:].argmax()) + 1


def _face_reasons(evidence: Evidence) -> list[Reason]:
    reasons, sure = [], confidence(evidence)
    if _maybe_no_die(evidence):
        reasons.append(Reason(ReasonCode.NO_DIE, min(evidence.found.score, 1 - float(evidence.net[0])), LEAST_LIKE))
    if not _networks_agree(evidence):
        reasons.append(Reason(ReasonCode.DISAGREE))
    elif against_pips(evidence) and sure < SURE_AGAINST_PIPS:
        reasons.append(Reason(ReasonCode.DISAGREE, sure, SURE_AGAINST_PIPS))
    least = SURE_WHATEVER_FITS if _half_seen(evidence) else SURE
    if sure < least:
        reasons.append(Reason(ReasonCode.UNSURE_FACE, sure, least))
    return reasons


def _half_seen(evidence: Evidence) -> bool:
    """Whether a face on a calibrated track shows fewer pips than it has, or parts of them: it may be covered."""
    return evidence.calibrated and bool(evidence.fit.fits[evidence.face - 1] < WHOLE)


def possible_size(found: Detection, edge: float) -> bool:
    """Whether the place may be a die, or a part of one, where dice have this edge."""
    return POSSIBLE[0] < found.edge / edge < POSSIBLE[1]


def set_reasons(dice: str, shade: BodyColour) -> list[Reason]:
    """Why a die of this colour cannot be sure where the set `dice` lies.

    Si-No is played with pipped dice that differ in colour; of poker dice this reader knows no face.
    """
    if dice == "poker":
        return [Reason(ReasonCode.UNKNOWN_FACES)]
    if dice == "si-no" and not (shade.clear and shade.name in SI_NO_COLOURS):
        return [Reason(ReasonCode.COLOUR, *(shade.chroma or ()))]
    return []
