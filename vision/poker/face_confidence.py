"""When a poker die is sure: two unlike looks name the same face, one of them clearly, and the die lies plainly.

The weights of the confidence and the thresholds were fitted on the designs that are learnt from and on random ones,
never on those held out (`python -m vision.lab.training.poker.fit_face_confidence`; docs/poker-dice.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.decision.die_rules import tilt
from vision.poker.face_finder import FacePlace
from vision.poker.template_matching import FaceMatch
from vision.types.picture import Picture
from vision.types.reasons import Reason, ReasonCode

Array = NDArray[np.float32]

WEIGHTS: Array = np.array([1.747, 2.462, 3.961, 0.841, 0.788, 0.309], np.float32)
"""Logistic regression on `FaceEvidence.features`."""
SURE = 0.97
"""Where no die was wrong any more from 0.95 on: 494 of the 542 on which both looks agreed, 476 of them above this."""
DECISIVE = 0.12
"""By how much one of the looks at least has to prefer its face. Of 4,529 dice of 112 designs, most of them random and
half of these differing little on purpose, 2,827 were over SURE: 277 without that, 21 of them wrong, 2,550 with it, 9
wrong. Chosen on 2,394 of them, of which none was wrong then."""
UNDECIDED = 0.92
"""Confidence, at most, where neither look prefers a face so clearly."""
ALIKE, WIDE = 0.7, 0.2
"""Likeness of two shown faces, to the learnt look under all turns, from which on one look has to prefer its face by
so much, or both by DECISIVE. Of the sure dice of 224 designs, most of them random, 23 were wrong without that: none
of 2,123 where faces were less alike, 23 of 2,490 where they were more so."""
EVEN, FAMILIAR, FITTING = 0.02, 0.9, 0.8
"""The learnt look cannot tell a small index. Where it finds the plain look's face as like as its own to within EVEN,
and no stranger, the plain look decides alone if it is decisive and the face fits: of the 72 of those dice that were
not sure otherwise all were right."""
SAME, CLOSELY, LITTLE = 0.9, 0.93, 0.1
"""Likeness of shown faces from which on the learnt look has no say: a face that fits so closely is decided on by the
plain one, if that prefers it by so much."""
GLANCE, CLEARLY = 0.985, 0.9
"""Confidence and plainness from which one turn of the learnt look is enough, if it is decisive: no such die of the
4,529 was wrong."""
MENTION = 0.5
"""Presence from which a place is reported as a die."""
LIKE, NEAR = 0.42, 0.5
"""Correlation, and learnt likeness, from which a faint place may be a face. On the virtual track the faces of dice
had 0.49 and 0.51 at least, rims, markers and the sides of dice 0.38 and 0.46 at most."""
PLAIN = 0.5
SIZE_BAND = (0.72, 1.3)
CUT = 0.45
"""Edges of a face from its middle to the picture's edge from which on all of it is seen."""
LEAST_SLANT = 0.855
"""Smaller stretch over the larger one of a face that lies flat. Of 849 flat dice read surely two are under 0.88, one
that whole games on the virtual track showed at 0.866; a die that leans by 31 degrees is at 0.857."""


@dataclass(frozen=True, eq=False)
class FaceEvidence:
    """All that is known of one place: `fits` best first, `near` the learnt likeness of every face, `plain` 0..1, its
    upright `patch` (48, 48, 3), and how `alike` every other face and the one that fits best were when shown."""

    place: FacePlace
    fits: tuple[FaceMatch, ...]
    near: dict[str, float]
    plain: float
    patch: Picture = field(repr=False)
    alike: Mapping[str, float] = field(default_factory=dict)

    @cached_property
    def ranked(self) -> list[str]:
        """The faces by learnt likeness, best first."""
        return sorted(self.near, key=lambda face: -self.near[face])

    @cached_property
    def face(self) -> str:
        """The likeliest face: what both looks name, or one alone decides, else what they together like best."""
        if self.agree or self.alone:
            return self.fits[0].face
        return max(self._scores, key=lambda face: self._scores[face])

    @cached_property
    def _scores(self) -> dict[str, float]:
        """What both looks say for each face, together."""
        fitted = {fit.face: fit.correlation + fit.lead for fit in self.fits}
        least = min(fitted.values())
        return {face: 8 * (fitted.get(face, least - 0.1) + 2 * near) for face, near in self.near.items()}

    @property
    def agree(self) -> bool:
        """Whether both looks name the same face."""
        return self.fits[0].face == self.ranked[0]

    @property
    def alone(self) -> bool:
        """Whether the plain look decides on its own, because the learnt one sees no difference."""
        first = self.fits[0]
        even = self.near[first.face] > max(self.near[self.ranked[0]] - EVEN, FAMILIAR)
        enough = DECISIVE if self.unlike else WIDE
        clear = first.correlation > FITTING and first.lead >= enough
        return even and (clear or (self._same and first.correlation > CLOSELY and first.lead >= LITTLE))

    @property
    def _same(self) -> bool:
        """Whether the learnt look took the likeliest other face for the same one when they were shown."""
        other = next((face for face in self.ranked if face != self.fits[0].face), "")
        return self.alike.get(other, 0.0) >= SAME

    @property
    def unlike(self) -> bool:
        """Whether no other face looked like this one when they were shown."""
        return max(self.alike.values(), default=0.0) < ALIKE

    @property
    def decisive(self) -> bool:
        """Whether one of the looks at least prefers its face clearly; both, or one more so, if another is like it."""
        clear, other = sorted((self.fits[0].lead, self.margin), reverse=True)
        return clear >= DECISIVE if self.unlike else clear >= WIDE or other >= DECISIVE

    @property
    def beyond_doubt(self) -> bool:
        """Whether the learnt look, at a glance, leaves nothing to be asked."""
        clear = self.confidence >= GLANCE and self.plain >= CLEARLY
        return clear and self.agree and self.margin >= DECISIVE

    @property
    def margin(self) -> float:
        """By how much the learnt look prefers its face to the next one."""
        ranked = self.ranked
        return self.near[ranked[0]] - (self.near[ranked[1]] if len(ranked) > 1 else 0.0)

    @property
    def missed(self) -> Reason | None:
        """The reason to doubt a picture in which this is not reported as a die: either look finds a face in it."""
        fits, near = self.fits[0].correlation, max(self.near.values())
        if near >= NEAR:
            return Reason(ReasonCode.MISSED, near, NEAR)
        return Reason(ReasonCode.MISSED, fits, LIKE) if fits >= LIKE else None

    @cached_property
    def features(self) -> Array:
        """What the confidence is told from (6,): how well both looks fit, and how clearly the face leads in each."""
        first, ranked = self.fits[0], self.ranked
        spare = [first.lead, self.margin]
        return np.array(
            [1, first.correlation, self.near[ranked[0]], *np.log(np.maximum(spare, 0.002)), logit(self.plain)],
            np.float32,
        )

    @cached_property
    def confidence(self) -> float:
        """Probability that the face is right; low where the looks disagree."""
        sure = float(1 / (1 + np.exp(-float(WEIGHTS @ self.features))))
        if self.alone:
            return max(sure, SURE)
        return min(sure, 1.0 if self.decisive else UNDECIDED) if self.agree else min(sure, 0.5)

    @property
    def likely(self) -> tuple[tuple[str, float], ...]:
        """(face, probability) best first, for a person to choose from."""
        scores = self._scores
        top = max(scores.values())
        powers = {face: float(np.exp(score - top)) for face, score in scores.items()}
        total = sum(powers.values())
        ranked = sorted(powers, key=lambda face: -powers[face])
        return tuple((face, round(powers[face] / total, 4)) for face in ranked if powers[face] / total > 0.005)


def logit(p: float) -> float:
    """Log odds, of probabilities that are not quite 0 or 1."""
    p = min(max(p, 1e-3), 1 - 1e-3)
    return float(np.log(p / (1 - p)))


@dataclass(frozen=True, slots=True)
class Frame:
    """The picture's height and width, the edge that dice have in it, and whether a calibration says so."""

    height: int
    width: int
    edge: float
    calibrated: bool


def reasons_of(evidence: FaceEvidence, frame: Frame, known: bool) -> list[Reason]:
    """Every reason not to trust a die; where the faces of such dice are not `known`, nothing is told from them."""
    place = evidence.place
    reasons = _face_reasons(evidence) if known else [Reason(ReasonCode.UNKNOWN_FACES)]
    whole = min(place.x, place.y, frame.width - place.x, frame.height - place.y) / place.edge
    if whole <= CUT:
        reasons.append(Reason(ReasonCode.CUT_OFF, whole, CUT))
    size, (low, high) = place.edge / frame.edge, SIZE_BAND
    if not low < size < high:
        reasons.append(Reason(ReasonCode.SIZE, size, low if size <= low else high))
    if evidence.plain < PLAIN:
        reasons.append(Reason(ReasonCode.LEANING, evidence.plain, PLAIN))
    return reasons


def _face_reasons(evidence: FaceEvidence) -> list[Reason]:
    slant, reasons = evidence.fits[0].slant, []
    if slant < LEAST_SLANT:
        reasons.append(Reason(ReasonCode.LEANING, tilt(slant), tilt(LEAST_SLANT)))
    if not (evidence.agree or evidence.alone):
        reasons.append(Reason(ReasonCode.DISAGREE))
    if evidence.confidence < SURE:
        reasons.append(Reason(ReasonCode.UNSURE_FACE, evidence.confidence, SURE))
    return reasons
