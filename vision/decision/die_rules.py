"""When a die, or a whole picture, is sure: one calibrated confidence, plain rules, and a reason for every doubt.

Weights and thresholds were fitted on held-out rendered scenes and held-out photographs (see docs/reader.md).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.classification.die_colour import Shade
from vision.decision.evidence import Evidence
from vision.detection.die_detector import BESIDE, LEAST_CALIBRATED, Detection, beside
from vision.types.reasons import Code, Reason, Reasons, gravest_first

FAINT = 0.22
"""Below this detector score a place is not looked at further."""
MENTION, MENTION_UNREAD = 0.50, 0.85
"""A place is reported as a die from this confidence in its face on, or from this presence whatever its face."""
SURE, SURE_AGAINST_PIPS = 0.80, 0.98
"""From this confidence on a die may be sure, with the fit of its pips and against it."""
SURE_WHATEVER_FITS, WHOLE = 0.93, 0.9
"""Below this confidence a face's pips must fit so well on a calibrated track. Of 58 rendered dice that are sure with
less all but one fit by 0.99."""
OVERLOOKED, OVERLOOKED_ALONE = 0.25, 0.12
"""A place that is not reported but has this presence, away from the dice or where there are none, makes the
whole picture doubtful."""
STRIKING, STRIKING_SCOUTED = 0.50, 0.85
"""Likewise a place with this score in the first search, or by the scout, that a second look denies."""
HALF_SEEN = 0.40
"""Likewise, on ground that is known and not bare, a place with this score by the scout of which the second look left
something, and be it beside it. Of 1,200 rendered throws none had one where no die lay."""
CLEAR = 0.90
"""From this confidence on a place is a die of whatever size; from this or this presence on it tells the size."""
CLEARLY = 0.50
"""Where the scale is known no die that nobody proposed is fainter to the detector."""
ANOTHER = 0.85
"""Edges from the middle of a face from which on another die's may be."""
WITHIN = 0.55
"""Edges of the larger of two places within which the other's middle lies in it."""
MENTION_ALIKE = 0.50
"""From this presence on a place as large as the clear dice is reported, as doubtful."""
PIPPED_SETS = ("pips", "si-no")
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
ALIKE_BAND = (0.6, 1.7)
"""Likewise for a faint place that may be an overlooked die: most dice in a picture are nearly alike."""
FACE_WEIGHTS = (-1.326, 1.566, 0.227, 0.467, 0.137, -0.01, -0.326, 1.435)
PRESENCE_WEIGHTS = (-1.278, 2.027, 0.464, 0.84, 2.07)
"""Logistic regressions on `Evidence.features` and `presence_features`, by `vision.lab.training.fit_confidence`."""
PLACES = 64
"""So many places keep what was reckoned of them: each is asked about several times."""


@lru_cache(maxsize=PLACES)
def confidence(evidence: Evidence) -> float:
    """Probability that a die lies there with the face that was read."""
    return _logistic(float(np.dot(FACE_WEIGHTS, evidence.features)))


@lru_cache(maxsize=PLACES)
def presence(evidence: Evidence) -> float:
    """Probability that a die lies there, whatever its face."""
    return _logistic(float(np.dot(PRESENCE_WEIGHTS, evidence.presence_features)))


def _logistic(x: float) -> float:
    return float(1 / (1 + np.exp(-x)))


def outermost(places: Sequence[Evidence], edge: float | None = None) -> list[Evidence]:
    """Of places that lie in each other only the likeliest: a pip on a die, or dice that form a face together.

    `edge` is that of the dice where it is known: in a row they look larger than they are.
    """
    kept: list[Evidence] = []
    for new in sorted(places, key=lambda e: -max(presence(e), confidence(e))):
        if not any(_lies_in(new.found, old.found, edge) for old in kept):
            kept.append(new)
    return kept


def _lies_in(one: Detection, other: Detection, edge: float | None = None) -> bool:
    return bool(np.hypot(one.x - other.x, one.y - other.y) < WITHIN * (edge or max(one.edge, other.edge)))


def mentioned(places: Sequence[Evidence]) -> list[Evidence]:
    """The places that are reported as dice.

    Beside clear dice a faint place of their size is reported too, and never sure; one of quite another
    size must be read clearly itself.
    """
    clear = [e for e in places if max(presence(e), confidence(e)) >= CLEAR]
    usual = float(np.median([e.found.edge for e in clear])) if clear else None
    named = [
        e for e in places if _likely(e) and (confidence(e) >= CLEAR or _usual_size(e.found, usual, PICTURE_SIZE_BAND))
    ]
    alike = [e for e in places if clear and not e.calibrated and presence(e) >= MENTION_ALIKE]
    faint = [e for e in alike if _usual_size(e.found, usual, ALIKE_BAND)]
    return named + [e for e in faint if not _beside(e.found, named)]


def _maybe_no_die(evidence: Evidence) -> bool:
    return evidence.found.score < LEAST_LIKE or bool(evidence.net[0] > 1 - LEAST_LIKE)


def _likely(evidence: Evidence) -> bool:
    if evidence.calibrated and (evidence.found.score < LEAST_CALIBRATED or evidence.net[0] > 0.5):
        return False  # on a patterned ground there are many such places; they make the picture doubtful, no dice
    return confidence(evidence) >= MENTION or presence(evidence) >= MENTION_UNREAD


def _usual_size(found: Detection, usual: float | None, band: tuple[float, float]) -> bool:
    return usual is None or band[0] < found.edge / usual < band[1]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a die is judged by besides itself: the picture's size, and the edge (pixels) that dice have in it.

    `calibrated`: the edge comes from a calibration, not from the other dice, and the camera looks straight down.
    """

    height: int
    width: int
    edge: float
    calibrated: bool


def die_reasons(evidence: Evidence, frame: Frame) -> list[Reason]:
    """Every reason not to trust a die that its place and the three looks give."""
    found, reasons = evidence.found, _face_reasons(evidence)
    whole = min(found.x, found.y, frame.width - found.x, frame.height - found.y) / found.edge
    if whole <= CUT:
        reasons.append(Reason(Code.CUT_OFF, whole, CUT))
    size, (low, high) = found.edge / frame.edge, SIZE_BAND if frame.calibrated else PICTURE_SIZE_BAND
    if not low < size < high:
        reasons.append(Reason(Code.SIZE, size, low if size <= low else high))
    if found.facing < LEAST_FACING:
        reasons.append(Reason(Code.LEANING, tilt(found.facing), tilt(LEAST_FACING)))
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
        reasons.append(Reason(Code.NO_DIE, min(evidence.found.score, 1 - float(evidence.net[0])), LEAST_LIKE))
    if not _networks_agree(evidence):
        reasons.append(Reason(Code.DISAGREE))
    elif against_pips(evidence) and sure < SURE_AGAINST_PIPS:
        reasons.append(Reason(Code.DISAGREE, sure, SURE_AGAINST_PIPS))
    least = SURE_WHATEVER_FITS if _half_seen(evidence) else SURE
    if sure < least:
        reasons.append(Reason(Code.UNSURE_FACE, sure, least))
    return reasons


def _half_seen(evidence: Evidence) -> bool:
    """Whether a face on a calibrated track shows fewer pips than it has, or parts of them: it may be covered."""
    return evidence.calibrated and bool(evidence.fit.fits[evidence.face - 1] < WHOLE)


def possible_size(found: Detection, edge: float) -> bool:
    """Whether the place may be a die, or a part of one, where dice have this edge."""
    return POSSIBLE[0] < found.edge / edge < POSSIBLE[1]


def set_reasons(dice: str, shade: Shade) -> list[Reason]:
    """Why a die of this colour cannot be sure where the set `dice` lies.

    Si-No is played with pipped dice that differ in colour; of poker dice this reader knows no face.
    """
    if dice == "poker":
        return [Reason(Code.UNKNOWN_FACES)]
    if dice == "si-no" and not (shade.clear and shade.name in SI_NO_COLOURS):
        return [Reason(Code.COLOUR, *(shade.chroma or ()))]
    return []


def picture_reasons(
    dice: str,
    places: Sequence[Evidence],
    named: Sequence[Evidence],
    proposed: Sequence[Detection],
    striking: tuple[float, float],
) -> Reasons:
    """What is wrong with the picture as a whole.

    `proposed` are the places of the first search, `places` those that a second look left, `named` the dice reported.
    Proposed ones with a score over the first of `striking` have to be accounted for, and over the second where the
    second look left something.
    """
    usual = float(np.median([e.found.edge for e in named])) if named else None
    least = OVERLOOKED if named else OVERLOOKED_ALONE
    suspects = [(presence(e), least, e.found) for e in places if presence(e) > least]
    for d in proposed:
        if d.score > striking[0]:
            suspects.append((d.score, striking[0], d))
        elif d.score > striking[1] and any(_lies_in(d, e.found) for e in places):
            suspects.append((d.score, striking[1], d))
    missed = [one for one in suspects if not _beside(one[2], named) and _usual_size(one[2], usual, ALIKE_BAND)]
    reasons = [] if dice in PIPPED_SETS else [Reason(Code.UNKNOWN_FACES)]
    if missed:
        likeliest = max(missed, key=lambda one: one[0])
        reasons.append(Reason(Code.MISSED, *likeliest[:2]))
    return gravest_first(reasons)


def _beside(found: Detection, named: Sequence[Evidence]) -> bool:
    """Whether the place is one of the dice, or on the side of one."""
    return any(beside(found, e.found, BESIDE if e.calibrated else 1.0) for e in named)
