"""The reader: a picture of dice in, a `Reading` out.

How: the detector finds top faces over scales, or a scout finds their places at the one scale that a calibration
gives; each is read again from upright patches by two networks; an independent fit of its pips confirms or
doubts it; a calibrated confidence decides; then its colour is told.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.background.background_mask import BackgroundMask, possible
from vision.classification import die_colour, face_net, pip_template
from vision.classification.white_balance import balanced
from vision.decision import die_rules, picture_rules
from vision.decision.confidence import MENTION, confidence
from vision.decision.evidence import Evidence
from vision.decision.motion_blur import blur_reason
from vision.decision.occlusion import occlusion_reason
from vision.detection import scale_search
from vision.detection.die_detector import Detection, Detector, without_doubles
from vision.detection.proposal_net import ProposalNet
from vision.detection.test_time_augmentation import CLOSE, LARGE, NARROW, reread
from vision.imaging.picture_io import as_bgr
from vision.imaging.pyramid import Pyramid
from vision.networks.onnx_network import WEIGHTS
from vision.tilt.tilt_net import TiltNet
from vision.types.picture import Picture
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode, gravest_first

QUARTER = np.pi / 2
WIDELY = (0.0, QUARTER)
"""Turns at which the face network sees a die whose scale is not known, or that is disputed."""
CONFIRMS = 0.5
"""Fit from which on encircled pips confirm a face."""
PLAIN = (0.70, 0.99)
"""Score and probability of a face that need no second turn, where the scale is known."""


@dataclass(frozen=True, slots=True)
class ReadingEffort:
    """How thoroughly to look: `turns` at which every die is read again, without and with a known scale."""

    turns: tuple[float, ...] = tuple(k * QUARTER + k * QUARTER / 4 for k in range(4))
    calibrated_turns: tuple[float, ...] = (0.0, 1.5 * QUARTER)
    most: int = 160
    """Places that are looked at again, at most."""


class ReadsPoker(Protocol):
    """What reads poker dice: `vision.poker.reader.PokerReader`, or one that fetches the owner's dice first."""

    def read(self, image: Picture, die_px: float | None = None, ground: BackgroundMask | None = None) -> Reading:
        """The poker dice in a BGR picture, where the ground can hold any."""
        ...


class Reader:
    """Reads dice in pictures. Not thread-safe; `read` keeps nothing between calls."""

    def __init__(
        self, weights: Path | None = None, settings: ReadingEffort | None = None, poker: ReadsPoker | None = None
    ) -> None:
        """Loads the networks from the folder `weights`; raises FileNotFoundError if they are not there.

        `poker` is asked where poker dice lie; without it none of their faces is known.
        """
        self._poker = poker
        folder = weights or WEIGHTS
        self._detector = Detector(folder / "detector.onnx")
        self._scout = ProposalNet(folder / "scout.onnx")
        self._face_net = face_net.FaceNet(folder / "faces.onnx")
        self._slants = TiltNet(folder / "slants.onnx", folder / "close_slants.onnx")
        self._settings = settings or ReadingEffort()

    def read(
        self,
        image: NDArray[np.uint8],
        *,
        dice: str = "pips",
        die_px: float | None = None,
        white: NDArray[np.float32] | None = None,
        ground: BackgroundMask | None = None,
    ) -> Reading:
        """Dice in `image` (h, w, 3) BGR; `die_px` is the edge of a face in pixels where the scale is known.

        `white` (3,) is what white paper looks like in this light: colours are judged against it, faces never.
        Where the `ground` can hold no die none is looked for.
        Raises PictureError for arrays that are no picture.
        """
        if dice == "poker" and self._poker is not None:
            return self._poker.read(as_bgr(image), die_px, ground)
        begun = time.perf_counter()
        pyramid = Pyramid(as_bgr(image))
        scouted = self._proposed(pyramid, die_px, ground)
        places = self._weighed(pyramid, scouted, die_px, ground)
        proposed = scouted if die_px is None else without_doubles(scouted)
        named = picture_rules.mentioned(places)
        frame = _frame(pyramid, named, die_px)
        read = tuple(_die(pyramid, e, frame, dice, white) for e in named)
        if die_px is not None:
            flat = None if ground is None else ground.flat(np.array([die.centre for die in read]).reshape(-1, 2))
            read = self._slants.told(pyramid, read, flat, die_px)
        reasons = picture_rules.picture_reasons(dice, places, named, proposed, _striking(die_px, ground))
        reading = Reading(read, (time.perf_counter() - begun) * 1000, reasons)
        many, most = len(proposed), self._settings.most
        return reading.doubted(Reason(ReasonCode.MISSED, many, most)) if many > most else reading

    def evidence(self, pyramid: Pyramid, die_px: float | None) -> list[Evidence]:
        """Everything that looks like a die, seen three times, the faint ones still among them."""
        return self._weighed(pyramid, self._proposed(pyramid, die_px), die_px)

    def _proposed(
        self, pyramid: Pyramid, die_px: float | None, ground: BackgroundMask | None = None
    ) -> list[Detection]:
        if die_px is None:
            return scale_search.any_scale(self._detector, pyramid)
        scouted = scale_search.known_scale(self._scout, pyramid, die_px)
        proposed = possible(scouted, ground) + scale_search.against_the_ground(scouted, ground)
        return proposed + scale_search.lying(ground, die_px)

    def _weighed(
        self,
        pyramid: Pyramid,
        proposed: Sequence[Detection],
        die_px: float | None,
        ground: BackgroundMask | None = None,
    ) -> list[Evidence]:
        if die_px is None:
            hopeful, turns = proposed[: self._settings.most], self._settings.turns
            found = reread(self._detector, pyramid, hopeful, turns, die_rules.FAINT)
            looks = self._looks(pyramid, without_doubles(found), WIDELY)
            return [self._settled(pyramid, e, e.found) for e in picture_rules.outermost(looks)]
        looks = self._looks(pyramid, self._on_track(pyramid, proposed, die_px, ground), (0.0,), True)
        seen = picture_rules.outermost(looks, die_px)
        places = [(e, replace(e.found, edge=die_px)) for e in seen]
        settled = [self._settled(pyramid, e, place, _others(seen, e, die_px)) for e, place in places]
        return picture_rules.outermost(settled, die_px)

    def _on_track(
        self, pyramid: Pyramid, proposed: Sequence[Detection], die_px: float, ground: BackgroundMask | None
    ) -> list[Detection]:
        """What is found at the proposed places, around those where nothing was seen, and in line with dice."""
        net, turns = self._detector, self._settings.calibrated_turns
        hopeful = without_doubles(proposed)[: self._settings.most]
        found = reread(net, pyramid, hopeful, turns, die_rules.FAINT, PLAIN, NARROW, CLOSE)
        found += reread(
            net, pyramid, scale_search.lost(proposed, found, die_px), (0.0,), die_rules.FAINT, window=LARGE
        )
        line = scale_search.in_line(scale_search.seen(found, die_px), die_px, ground)
        found += reread(net, pyramid, line, (0.0,), die_rules.CLEARLY, window=NARROW)
        return without_doubles((d for d in found if die_rules.possible_size(d, die_px)), edge=die_px)

    def _settled(
        self, pyramid: Pyramid, look: Evidence, place: Detection, others: Sequence[Detection] = ()
    ) -> Evidence:
        """What is seen of a disputed `place` larger and from all sides, if it so shows its face more clearly."""
        if not die_rules.disputed(look):
            return look
        closer = reread(self._detector, pyramid, [place], self._settings.turns, die_rules.FAINT, window=LARGE)
        again = self._looks(pyramid, closer, WIDELY, look.calibrated)
        return _without_glare(pyramid, next((e for e in again if die_rules.clearer(e, look, others)), look))

    def _looks(
        self, pyramid: Pyramid, found: Sequence[Detection], turns: tuple[float, ...], known: bool = False
    ) -> list[Evidence]:
        """The places with what the other two looks make of them; `known`: the scale is."""
        nets = self._face_answers(pyramid, found, turns)
        fits = pip_template.fit_templates([_face(pyramid, d) for d in found])
        return [Evidence(*look, known) for look in zip(found, nets, fits, strict=True)]

    def _face_answers(
        self, pyramid: Pyramid, found: Sequence[Detection], turns: tuple[float, ...]
    ) -> NDArray[np.float32]:
        """Mean answers (n, 7) of the face network over turns."""
        patches = [
            pyramid.patch(d.x, d.y, d.angle + turn, face_net.EDGE / d.edge, face_net.SIDE)
            for d in found
            for turn in turns
        ]
        return np.asarray(self._face_net.read(patches).reshape(len(found), len(turns), 7).mean(1), np.float32)


def _others(looks: Sequence[Evidence], look: Evidence, die_px: float) -> list[Detection]:
    """The other places that show a face, of the size that dice have on the track."""
    clear = (e for e in looks if e is not look and confidence(e) >= MENTION)
    return [replace(e.found, edge=die_px) for e in clear]


def _striking(die_px: float | None, ground: BackgroundMask | None) -> tuple[float, float]:
    """The scores from which on a proposed place has to be accounted for: see `picture_rules.picture_reasons`."""
    if die_px is None:
        return picture_rules.STRIKING, np.inf
    bare = ground is not None and ground.bare is not None
    return picture_rules.STRIKING_SCOUTED, picture_rules.HALF_SEEN if bare else np.inf


def _without_glare(pyramid: Pyramid, look: Evidence) -> Evidence:
    """The place with the pips that are no corners of a reflection, if these confirm what both networks say."""
    if not die_rules.against_pips(look):
        return look
    fit = pip_template.fit_templates([_face(pyramid, look.found)], encircled=True)[0]
    return replace(look, fit=fit) if fit.face == look.face and fit.fits.max() >= CONFIRMS else look


def _face(pyramid: Pyramid, found: Detection) -> Picture:
    return pyramid.patch(found.x, found.y, found.angle, pip_template.EDGE / found.edge, pip_template.SIDE)


def _frame(pyramid: Pyramid, named: Sequence[Evidence], die_px: float | None) -> die_rules.SizeContext:
    height, width = pyramid.picture.shape[:2]
    edge = die_px or (float(np.median([e.found.edge for e in named])) if named else 1.0)
    return die_rules.SizeContext(height, width, edge, die_px is not None)


def _die(
    pyramid: Pyramid, evidence: Evidence, frame: die_rules.SizeContext, dice: str, white: NDArray[np.float32] | None
) -> Die:
    found = evidence.found
    face, sure = _face(pyramid, found), confidence(evidence)
    shade = die_colour.told(balanced(face, white), evidence.fit.light_pips)
    reasons = die_rules.die_reasons(evidence, frame) + die_rules.set_reasons(dice, shade)
    if all(reason.code is not ReasonCode.CUT_OFF for reason in reasons):
        reasons = _seen_on(face, evidence.face, sure, frame.calibrated) + reasons
    return Die(
        face=str(evidence.face),
        colour=shade.name,
        box=box_of(found),
        confidence=sure,
        reasons=gravest_first(reasons),
        likely=likely_faces(evidence),
        edge=found.edge,
        angle=found.angle,
        shade=shade.body,
    )


def _seen_on(patch: Picture, face: int, sure: float, calibrated: bool) -> list[Reason]:
    """What speaks against a face in its patch, which is wholly seen: something covers it, or it moved."""
    found = [occlusion_reason(patch, face) if calibrated else None, blur_reason(patch, face, sure)]
    return [reason for reason in found if reason is not None]


def box_of(found: Detection) -> tuple[int, int, int, int]:
    """The upright rectangle around a turned square face."""
    wide = found.edge * (abs(np.cos(found.angle)) + abs(np.sin(found.angle)))
    return round(found.x - wide / 2), round(found.y - wide / 2), round(wide), round(wide)


def likely_faces(evidence: Evidence) -> tuple[tuple[str, float], ...]:
    """(face, probability), best first, without the hopeless ones."""
    faces = evidence.faces
    return tuple((str(k + 1), round(float(faces[k]), 4)) for k in np.argsort(-faces) if faces[k] > 0.005)
