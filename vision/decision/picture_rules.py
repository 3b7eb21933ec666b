"""Which places are dice, and what is wrong with a picture as a whole."""

from collections.abc import Sequence

import numpy as np

from vision.decision.confidence import fitted, presence
from vision.decision.evidence import Evidence
from vision.detection.detection import Detection, best_apart, within
from vision.detection.die_detector import STRIKING
from vision.detection.scale_search import BESIDE, beside
from vision.limits.limit_file import band, number
from vision.types.dice_set import DiceSet, Marks
from vision.types.reasons import Reason, ReasonCode, Reasons, beyond, gravest_first

WITHIN = number("picture_rules", "within")
"""Edges of the larger of two places within which the other's middle lies in it."""
ALIKE_BAND = band("picture_rules", "alike_band")
"""Edge over the median edge that a faint place has if it may be an overlooked die: most dice in a picture are nearly
alike."""


def outermost(places: Sequence[Evidence], edge: float | None = None) -> list[Evidence]:
    """Of places that lie within each other only the likeliest, best first: not a pip on a die, nor dice in a row that
    look like one face.

    Two lie within each other when their middles are less than `WITHIN` edges apart. `edge` is the dice's in pixels
    where it is known, else the larger place's own.
    """

    def lies_in(one: Evidence, other: Evidence) -> bool:
        return within(one.found, other.found, WITHIN * (edge or max(one.found.edge, other.found.edge)))

    return best_apart(sorted(places, key=lambda e: -presence(e)), lies_in)


def mentioned(places: Sequence[Evidence]) -> list[Evidence]:
    """The places that are reported as dice."""
    return [e for e in places if presence(e) >= fitted(e.calibrated).mention]


def _usual_size(found: Detection, usual: float | None) -> bool:
    return usual is None or ALIKE_BAND[0] < found.edge / usual < ALIKE_BAND[1]


def picture_reasons(
    dice: DiceSet,
    places: Sequence[Evidence],
    named: Sequence[Evidence],
    proposed: Sequence[Detection],
) -> Reasons:
    """What is wrong with the picture as a whole.

    `proposed` are the places of a first search over all scales, `places` those that a second look left, `named` the
    dice reported. Striking ones of the first have to be accounted for, and where no die was found all: what fills a
    picture may look like no other die.
    """
    usual = float(np.median([e.found.edge for e in named])) if named else None
    striking = STRIKING if named else 0.0
    suspects = [(presence(e), _overlooked(e), e.found) for e in places] + [(d.score, striking, d) for d in proposed]
    likeliest = [
        missed
        for score, most, found in sorted(suspects, key=lambda suspect: -suspect[0])
        if (missed := beyond(ReasonCode.MISSED, score, high=most))
        and not _beside(found, named)
        and _usual_size(found, usual)
    ]
    unknown = None if dice.marks is Marks.PIPS else Reason(ReasonCode.UNKNOWN_FACES)
    return gravest_first((unknown, *likeliest))


def _overlooked(evidence: Evidence) -> float:
    return fitted(evidence.calibrated).overlooked


def _beside(found: Detection, named: Sequence[Evidence]) -> bool:
    """Whether the place is one of the dice, or on the side of one."""
    return any(beside(found, e.found, BESIDE if e.calibrated else 1.0) for e in named)
