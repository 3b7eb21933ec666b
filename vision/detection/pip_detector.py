"""Finds pipped dice: where the scale is known it looks again at proposed places, else it searches over scales."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.background.background_mask import BackgroundMask, possible
from vision.detection import scale_search
from vision.detection.detection import Detection, Found
from vision.detection.die_detector import KEPT, PLAIN, Detector
from vision.detection.proposal_net import ProposalNet
from vision.detection.scale_search import distinct
from vision.detection.test_time_augmentation import PATCHES, reread
from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import whole
from vision.networks.model_file import WEIGHTS

QUARTER = np.pi / 2


@dataclass(frozen=True, slots=True)
class DetectionEffort:
    """How thoroughly to look: `turns` at which every die is read again, in radians, without and with a known
    scale."""

    turns: tuple[float, ...] = tuple(k * QUARTER + k * QUARTER / 4 for k in range(4))
    calibrated_turns: tuple[float, ...] = (0.0, 1.5 * QUARTER)
    most: int = whole("pip_detector", "most")
    """Places that are looked at again, at most."""


class PipDetector:
    """Finds the uppermost faces of pipped dice by two networks. Not thread-safe; keeps nothing between pictures."""

    def __init__(self, weights: Path = WEIGHTS, effort: DetectionEffort | None = None) -> None:
        """Loads the networks from their folders in `weights`; raises FileNotFoundError if they are not there."""
        self._detector = Detector(weights)
        self._proposals = ProposalNet(weights)
        self.effort = effort or DetectionEffort()

    def detect(
        self, pyramid: Pyramid, die_px: float | None = None, ground: BackgroundMask | None = None
    ) -> Found[Detection]:
        """The dice in a picture, (height, width, 3) BGR 0..255.

        The geometry of the track, where it is calibrated: `die_px`, the edge of a top face in pixels of this picture
        (without it dice of any size are searched, which takes several times as long), and `ground`, with the view of
        the track and what is known to lie on it (without it they may lie anywhere). A picture that is a part cut out
        of the camera's has its place in that, `ground.corner`.

        Places are in pixels of this picture, x to the right, y down, from its top left corner; see `Place`. With
        `die_px` those of `dice` need not have that edge. No picture is refused: one without dice gives none.
        """
        if die_px is None:
            proposed = scale_search.any_scale(self._detector, pyramid)
            hopeful = proposed[: self.effort.most]
            read = reread(self._detector, pyramid, hopeful, self.effort.turns, kept=KEPT)
            return Found(proposed, distinct(read))
        seen = possible(scale_search.known_scale(self._proposals, pyramid, die_px), ground)
        proposed, turns = distinct(seen + scale_search.lying(ground, die_px)), self.effort.calibrated_turns
        hopeful, first = proposed[: self.effort.most], PATCHES.close
        read = reread(self._detector, pyramid, hopeful, turns, plain=PLAIN, window=PATCHES.narrow, first=first)
        return Found(proposed, distinct((d for d in read if scale_search.possible_size(d, die_px)), die_px))

    def closer(self, pyramid: Pyramid, place: Detection) -> list[Detection]:
        """What is seen of one place larger and from all sides: one die, or none."""
        return reread(self._detector, pyramid, [place], self.effort.turns, window=PATCHES.large)
