"""When a poker die is sure: two unlike looks that name the same face with room to spare, and a die that lies plainly.

The weights of the confidence and the thresholds were fitted on the designs that are learnt from and on random ones,
never on those held out (`python -m vision.train.poker.calibrate`; docs/poker-dice.md).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import doubt
from vision.poker.match import Fit
from vision.poker.places import Place

Array = NDArray[np.float32]

WEIGHTS: Array = np.array([1.747, 2.462, 3.961, 0.841, 0.788, 0.309], np.float32)
"""Logistic regression on `Evidence.features`."""
SURE = 0.97
"""Where no die was wrong any more from 0.95 on: 494 of the 542 on which both looks agreed, 476 of them above this."""
MENTION = 0.5
"""Presence from which a place is reported as a die."""
LIKE, NEAR = 0.42, 0.5
"""Correlation, and learnt likeness, from which a faint place may be a face. On the virtual track the faces of dice
had 0.49 and 0.51 at least, rims, markers and the sides of dice 0.38 and 0.46 at most."""
PLAIN = 0.5
SIZE_BAND = (0.72, 1.3)
LEAST_SLANT = 0.855
"""Smaller stretch over the larger one of a face that lies flat. Of 849 flat dice read surely two are under 0.88, one
that whole games on the virtual track showed at 0.866; a die that leans by 31 degrees is at 0.857."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """All that is known of one place: `fits` best first, `near` the learnt likeness of every face, `plain` 0..1."""

    place: Place
    fits: tuple[Fit, ...]
    near: dict[str, float]
    plain: float

    @property
    def ranked(self) -> list[str]:
        """The faces by learnt likeness, best first."""
        return sorted(self.near, key=lambda face: -self.near[face])

    @property
    def face(self) -> str:
        """The likeliest face: what both looks name, else what they together like best."""
        if self.agree:
            return self.fits[0].face
        return max(self._scores, key=lambda face: self._scores[face])

    @property
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
    def like_a_face(self) -> bool:
        """Whether either look finds any face in it at all."""
        return self.fits[0].correlation >= LIKE or max(self.near.values()) >= NEAR

    @property
    def features(self) -> Array:
        """What the confidence is told from (6,): how well both looks fit, and how clearly the face leads in each."""
        first, ranked = self.fits[0], self.ranked
        lead = self.near[ranked[0]] - (self.near[ranked[1]] if len(ranked) > 1 else 0.0)
        spare = [first.lead, lead]
        return np.array(
            [1, first.correlation, self.near[ranked[0]], *np.log(np.maximum(spare, 0.002)), logit(self.plain)],
            np.float32,
        )

    @property
    def confidence(self) -> float:
        """Probability that the face is right; low where the looks disagree."""
        sure = float(1 / (1 + np.exp(-float(WEIGHTS @ self.features))))
        return sure if self.agree else min(sure, 0.5)

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


def doubt_of(evidence: Evidence, frame: Frame, known: bool) -> str | None:
    """The code of the first reason not to trust a die, None if there is none."""
    place, first = evidence.place, evidence.fits[0]
    if not known:
        return doubt.UNKNOWN_FACES
    reach = 0.45 * place.edge
    if not (reach < place.x < frame.width - reach and reach < place.y < frame.height - reach):
        return doubt.CUT_OFF
    if not SIZE_BAND[0] < place.edge / frame.edge < SIZE_BAND[1]:
        return doubt.SIZE
    if evidence.plain < PLAIN or first.slant < LEAST_SLANT:
        return doubt.LEANING
    if not evidence.agree:
        return doubt.DISAGREE
    return doubt.UNSURE_FACE if evidence.confidence < SURE else None
