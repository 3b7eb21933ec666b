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
from vision.decision.logistic import logit, sigmoid
from vision.decision.size_context import SizeContext
from vision.detection.detection import Place
from vision.limits.limit_file import band, number
from vision.poker.face_patch import FITTED, NEAR, PLAIN
from vision.poker.template_matching import FaceMatch
from vision.types.picture import Picture
from vision.types.reasons import Reason, ReasonCode

Features = NDArray[np.float32]
"""(6,): what the logistic regression is given; the first is 1."""
WEIGHTS: Features = np.array(FITTED.face, np.float32)
LIKE = number("face_confidence", "like")
"""Correlation from which a faint place may be a face."""
SIZE_BAND, CUT = band("face_confidence", "size_band"), number("face_confidence", "cut")
"""Edges of a face from its middle to the picture's edge from which on all of it is seen."""
LEAST_SLANT = number("face_confidence", "least_slant")
"""Smaller stretch over the larger one of a face that lies flat."""


@dataclass(frozen=True, eq=False)
class FaceEvidence:
    """All that is known of one place: `fits` best first, `near` the learnt likeness of every face, `plain` 0..1, its
    upright `patch` (48, 48, 3), and how `alike` every other face and the one that fits best were when shown."""

    place: Place
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
        even = self.near[first.face] > max(self.near[self.ranked[0]] - FITTED.even, FITTED.familiar)
        enough = FITTED.decisive if self.unlike else FITTED.wide
        clear = first.correlation > FITTED.fitting and first.lead >= enough
        return even and (clear or (self._same and first.correlation > FITTED.closely and first.lead >= FITTED.little))

    @property
    def _same(self) -> bool:
        """Whether the learnt look took the likeliest other face for the same one when they were shown."""
        other = next((face for face in self.ranked if face != self.fits[0].face), "")
        return self.alike.get(other, 0.0) >= FITTED.same

    @property
    def unlike(self) -> bool:
        """Whether no other face looked like this one when they were shown."""
        return max(self.alike.values(), default=0.0) < FITTED.alike

    @property
    def decisive(self) -> bool:
        """Whether one of the looks at least prefers its face clearly; both, or one more so, if another is like it."""
        clear, other = sorted((self.fits[0].lead, self.margin), reverse=True)
        return clear >= FITTED.decisive if self.unlike else clear >= FITTED.wide or other >= FITTED.decisive

    @property
    def beyond_doubt(self) -> bool:
        """Whether the learnt look, at a glance, leaves nothing to be asked."""
        clear = self.confidence >= FITTED.glance and self.plain >= FITTED.clearly
        return clear and self.agree and self.margin >= FITTED.decisive

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
    def features(self) -> Features:
        """The features (6,) of the confidence: how well both looks fit, and how clearly the face leads in each."""
        first, ranked = self.fits[0], self.ranked
        spare = [first.lead, self.margin]
        return np.array(
            [1, first.correlation, self.near[ranked[0]], *np.log(np.maximum(spare, 0.002)), logit(self.plain)],
            np.float32,
        )

    @cached_property
    def confidence(self) -> float:
        """Probability that the face is right; low where the looks disagree."""
        sure = sigmoid(float(WEIGHTS @ self.features))
        if self.alone:
            return max(sure, FITTED.sure)
        return min(sure, 1.0 if self.decisive else FITTED.undecided) if self.agree else min(sure, 0.5)

    @property
    def likely(self) -> tuple[tuple[str, float], ...]:
        """(face, probability) best first, for a person to choose from."""
        scores = self._scores
        top = max(scores.values())
        powers = {face: float(np.exp(score - top)) for face, score in scores.items()}
        total = sum(powers.values())
        ranked = sorted(powers, key=lambda face: -powers[face])
        return tuple((face, round(powers[face] / total, 4)) for face in ranked if powers[face] / total > 0.005)


def reasons_of(evidence: FaceEvidence, context: SizeContext, known: bool) -> list[Reason]:
    """Every reason not to trust a die; where the faces of such dice are not `known`, nothing is told from them."""
    reasons = _face_reasons(evidence) if known else [Reason(ReasonCode.UNKNOWN_FACES)]
    reasons += context.reasons(evidence.place, CUT, SIZE_BAND)
    if evidence.plain < PLAIN:
        reasons.append(Reason(ReasonCode.LEANING, evidence.plain, PLAIN))
    return reasons


def _face_reasons(evidence: FaceEvidence) -> list[Reason]:
    slant, reasons = evidence.fits[0].slant, []
    if slant < LEAST_SLANT:
        reasons.append(Reason(ReasonCode.LEANING, tilt(slant), tilt(LEAST_SLANT)))
    if not (evidence.agree or evidence.alone):
        reasons.append(Reason(ReasonCode.DISAGREE))
    if evidence.confidence < FITTED.sure:
        reasons.append(Reason(ReasonCode.UNSURE_FACE, evidence.confidence, FITTED.sure))
    return reasons
