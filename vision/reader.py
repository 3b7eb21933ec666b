"""The reader: a picture of dice in, a `Reading` out.

How: the detector finds top faces over scales, or a second network proposes their places at the one scale that a
calibration gives; each is read again from upright patches by two networks; an independent fit of its pips confirms or
doubts it; a calibrated confidence decides; then its colour is told.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.background.background_mask import BackgroundMask
from vision.classification import die_colour, face_net, pip_template
from vision.classification.white_balance import balanced
from vision.decision import die_rules, picture_rules
from vision.decision.card_print import CardPrint
from vision.decision.company import with_company
from vision.decision.confidence import confidence
from vision.decision.evidence import Evidence, places
from vision.decision.size_context import SizeContext
from vision.detection.detection import Detection
from vision.detection.pip_detector import QUARTER, DetectionEffort, PipDetector
from vision.imaging.picture_io import as_bgr
from vision.imaging.pyramid import Pyramid
from vision.networks.model_file import WEIGHTS
from vision.tilt.solid_net import SolidNet
from vision.tilt.tilt_net import TiltNet
from vision.types.dice_set import PIPS, DiceSet, Marks
from vision.types.picture import Picture
from vision.types.reading import Die, Reading
from vision.types.reasons import ReasonCode, beyond, gravest_first

WIDELY = (0.0, QUARTER)
"""Turns at which the face network sees a die whose scale is not known, or that is disputed."""


class ReadsPoker(Protocol):
    """What reads poker dice: `vision.poker.reader.PokerReader`, or one that fetches the owner's dice first."""

    def read(self, image: Picture, die_px: float | None = None, ground: BackgroundMask | None = None) -> Reading:
        """The poker dice in a BGR picture, where the ground can hold any."""


class Reader:
    """Reads dice in pictures. Not thread-safe; `read` keeps nothing between calls."""

    def __init__(
        self, weights: Path = WEIGHTS, effort: DetectionEffort | None = None, poker: ReadsPoker | None = None
    ) -> None:
        """Loads the networks from the folder `weights`; raises FileNotFoundError if they are not there.

        `poker` is asked where poker dice lie; without it none of their faces is known.
        """
        self._poker = poker
        self._detector = PipDetector(weights, effort)
        self._face_net = face_net.FaceNet(weights)
        self._tilt_net = TiltNet(weights)
        self._solid_net = SolidNet(weights)
        self._card_print = CardPrint(weights)

    def read(
        self,
        image: NDArray[np.uint8],
        *,
        dice: DiceSet = PIPS,
        die_px: float | None = None,
        white: NDArray[np.float32] | None = None,
        ground: BackgroundMask | None = None,
    ) -> Reading:
        """Dice in `image` (h, w, 3) BGR; `die_px` is the edge of a face in pixels where the scale is known.

        `white` (3,) is what white paper looks like in this light: colours are judged against it, faces never.
        Where the `ground` can hold no die none is looked for.
        Raises PictureError for arrays that are no picture.
        """
        if dice.marks is Marks.POKER and self._poker is not None:
            return self._poker.read(as_bgr(image), die_px, ground)
        begun = time.perf_counter()
        pyramid = Pyramid(as_bgr(image))
        proposed, found = self._detector.detect(pyramid, die_px, ground)
        weighed = self._weighed(pyramid, found, die_px)
        named = self._without_print(pyramid, picture_rules.mentioned(weighed))
        context = SizeContext.of(pyramid.picture, die_px, (e.found for e in named))
        read = tuple(_die(pyramid, e, context, dice, white) for e in named)
        if die_px is not None:
            flat = None if ground is None else ground.flat(np.array([die.centre for die in read]).reshape(-1, 2))
            read = self._tilt_net.measured(pyramid, read, flat, die_px)
            read = read if flat is None else self._solid_net.checked(pyramid, read, flat, die_px)
        reasons = picture_rules.picture_reasons(dice, weighed, named, proposed if die_px is None else ())
        reading = Reading(read, (time.perf_counter() - begun) * 1000, reasons)
        return reading.doubted(beyond(ReasonCode.MISSED, len(proposed), high=self._detector.effort.most))

    def _without_print(self, pyramid: Pyramid, named: list[Evidence]) -> list[Evidence]:
        """The places that are reported, but what is printed on a playing card; a picture with some stays doubtful.

        To look for cards takes half as long as all else: only a picture of unknown scale with an unclear place is.
        """
        unclear = [e for e in named if not e.calibrated and confidence(e) < die_rules.PLAINLY]
        shown = self._card_print.shows(pyramid.picture, places(unclear))
        printed = [e for e, one in zip(unclear, shown, strict=True) if one]
        return [e for e in named if e not in printed]

    def evidence(self, pyramid: Pyramid, die_px: float | None) -> list[Evidence]:
        """Everything that looks like a die, seen three times, the faint ones still among them."""
        return self._weighed(pyramid, self._detector.detect(pyramid, die_px).dice, die_px)

    def _weighed(self, pyramid: Pyramid, found: Sequence[Detection], die_px: float | None) -> list[Evidence]:
        """The places with all that is known of them; those that lie in another one left out."""
        if die_px is None:
            looks = self._looks(pyramid, found, WIDELY)
            near = with_company(picture_rules.outermost(looks))
            return with_company([self._settled(pyramid, e, e.found) for e in near])
        seen = picture_rules.outermost(self._looks(pyramid, found, (0.0,), True), die_px)
        settled = [self._settled(pyramid, e, replace(e.found, edge=die_px)) for e in seen]
        return picture_rules.outermost(settled, die_px)

    def _settled(self, pyramid: Pyramid, look: Evidence, place: Detection) -> Evidence:
        """What is seen of a disputed `place` larger and from all sides, if it so shows its face more clearly."""
        if not die_rules.disputed(look):
            return look
        closer = self._looks(pyramid, self._detector.closer(pyramid, place), WIDELY, look.calibrated)
        again = [replace(e, accompanied=look.accompanied) for e in closer]
        return next((e for e in again if die_rules.clearer(e, look)), look)

    def _looks(
        self, pyramid: Pyramid, found: Sequence[Detection], turns: tuple[float, ...], known: bool = False
    ) -> list[Evidence]:
        """The places with what the other two looks make of them; `known`: the scale is."""
        nets = self._face_answers(pyramid, found, turns)
        fits = pip_template.fit_templates([_face(pyramid, d) for d in found])
        return [Evidence(*look, known) for look in zip(found, nets, fits, strict=True)]

    def _face_answers(
        self, pyramid: Pyramid, found: Sequence[Detection], turns: tuple[float, ...]
    ) -> face_net.FaceAnswers:
        """Mean answers (n, 7) of the face network over turns."""
        model = face_net.MODEL
        patches = [
            pyramid.patch(d.x, d.y, d.angle + turn, model.edge / d.edge, model.side) for d in found for turn in turns
        ]
        answers = self._face_net.read(patches).reshape(len(found), len(turns), len(model.outputs))
        return np.asarray(answers.mean(1), np.float32)


def _face(pyramid: Pyramid, found: Detection) -> Picture:
    return pyramid.patch(found.x, found.y, found.angle, pip_template.EDGE / found.edge, pip_template.SIDE)


def _die(
    pyramid: Pyramid, evidence: Evidence, context: SizeContext, dice: DiceSet, white: NDArray[np.float32] | None
) -> Die:
    found = evidence.found
    face, sure = _face(pyramid, found), confidence(evidence)
    shade = die_colour.classified(balanced(face, white), evidence.fit.light_pips)
    reasons = die_rules.die_reasons(evidence, context)
    cut = any(reason.code is ReasonCode.CUT_OFF for reason in reasons)
    blurred = None if cut else die_rules.blur_reason(face, evidence.face, sure)
    return Die(
        face=str(evidence.face),
        colour=shade.name,
        box=found.box(),
        confidence=sure,
        reasons=gravest_first((blurred, *reasons, die_rules.set_reason(dice, shade))),
        likely=likely_faces(evidence),
        edge=found.edge,
        angle=found.angle,
        shade=shade.body,
    )


def likely_faces(evidence: Evidence) -> tuple[tuple[str, float], ...]:
    """(face, probability), best first, without the hopeless ones."""
    faces = evidence.faces
    return tuple((str(k + 1), round(float(faces[k]), 4)) for k in np.argsort(-faces) if faces[k] > 0.005)
