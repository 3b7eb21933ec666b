"""`python -m vision.lab.training.mine_negatives FOLDER`: what the detector takes for dice in pictures without any.

Hard negatives after Felzenszwalb and others, "Object detection with discriminatively trained part-based models",
2010.
"""

import argparse
from pathlib import Path

import numpy as np

from vision.detection.die_detector import Detector
from vision.detection.scale_search import distinct
from vision.imaging.pyramid import Pyramid
from vision.lab.training.synthesis.negatives import load
from vision.networks.model_file import WEIGHTS
from vision.types.picture import Array, Picture

SCALES = (1.6, 0.8, 0.4)
"""Sizes of a patch's passes: dice of 8 to 250 pixels would be found."""


def mistaken(detector: Detector, patch: Picture, least: float) -> list[tuple[float, float, float]]:
    """x, y and edge in pixels of the places of a patch (h, w, 3) that score at least `least`, best first."""
    pyramid = Pyramid(patch)
    found = [d for scale in SCALES for d in detector.at_scale(pyramid, scale, least)]
    return [(d.x, d.y, d.edge) for d in distinct(found)]


def main() -> None:
    """Writes the places into the folder's objects.npz."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path, help="made by vision.lab.training.synthesis.negatives")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--least", type=float, default=0.10, help="score of the detector")
    args = parser.parse_args()
    negatives, detector = load(args.folder), Detector(args.weights)
    rows = [
        (float(k), *place)
        for k, patch in enumerate(negatives.patches)
        for place in mistaken(detector, np.asarray(patch), args.least)
    ]
    found: Array = np.array(rows, np.float32).reshape(-1, 4)
    np.savez(args.folder / "objects.npz", objects=negatives.objects, found=found)
    print(f"{len(found)} places in {len(set(found[:, 0].tolist()))} of {len(negatives.patches)} patches")


if __name__ == "__main__":
    main()
