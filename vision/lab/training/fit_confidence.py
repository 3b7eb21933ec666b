"""`python -m vision.lab.training.fit_confidence`: fits the confidence to held-out rendered pictures and photographs.

Logistic regression on `Evidence.features` of `vision.decision.evidence`; prints how many dice would be sure, and
wrong, at each threshold, and writes the weights into the detector's `model.toml` if asked to.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision.decision.evidence import Evidence
from vision.detection.die_detector import NAME
from vision.imaging.pyramid import Pyramid
from vision.lab.training.datasets import photograph_crops as photos
from vision.lab.training.datasets.crop_mixture import Mixture
from vision.lab.training.models.logistic_regression import Weights, fitted, table
from vision.lab.training.models.model_writing import write_weights
from vision.lab.training.synthesis.crop_composer import area
from vision.networks.model_file import DESCRIPTION, WEIGHTS
from vision.reader import Reader
from vision.types.picture import Array, Picture

SQUARELY = 0.78
THRESHOLDS = (0.25, 0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995)


def labelled_scenes(mixture: Mixture, count: int, seed: int) -> Iterator[tuple[Picture, Array, None]]:
    """Rendered crops of held-out sprites and backgrounds, rows (n, 5): x, y, edge, value, ignore.

    Dice seen so much from a side that nobody could say which face lies uppermost are to be ignored.
    """
    rng = np.random.default_rng(seed)
    for _ in range(count):
        picture, rows = mixture.scenes.make(rng)
        ignored = (rows[:, 8] > 0) | ((rows[:, 6] < SQUARELY) & (rows[:, 3] >= 0))
        yield picture, np.column_stack([rows[:, :3], rows[:, 3] + 1, ignored]).astype(np.float32), None


def labelled_photographs(pictures: list[photos.Photograph], count: int) -> Iterator[tuple[Picture, Array, None]]:
    """Held-out photographs, coloured ones first; rows (n, 5) as above."""
    ordered = sorted((p for p in pictures if len(p.dice)), key=lambda p: not photos.is_coloured(p.picture))
    for photograph in ordered[:count]:
        edge = np.sqrt(photograph.dice[:, 2] * photograph.dice[:, 3]) * photos.BOX_TO_EDGE
        rows = [photograph.dice[:, :2], edge[:, None], photograph.dice[:, 4:5], np.zeros((len(edge), 1))]
        yield photograph.picture, np.column_stack(rows).astype(np.float32), None


def labelled_tracks(manifest: Path, count: int) -> Iterator[tuple[Picture, Array, float]]:
    """Held-out pictures of a manifest that tells the scale, `die_px`: the track alone, rows (n, 5) as above, the
    scale."""
    entries = [e for e in json.loads(manifest.read_text()) if photos.held_out(e)]
    for entry in entries[:count]:
        corners = np.array(entry["track"])
        left, top = np.maximum(corners.min(0).astype(int) - 20, 0)
        right, bottom = corners.max(0).astype(int) + 20
        picture = np.asarray(cv2.imread(str(manifest.parent / entry["file"])))[top:bottom, left:right]
        quads = [np.array(d["quad"], np.float32) - (left, top) for d in entry["dice"]]
        rows = [[*q.mean(0), area(q) ** 0.5, d["value"], 0] for q, d in zip(quads, entry["dice"], strict=True)]
        yield picture.astype(np.uint8), np.array(rows, np.float32).reshape(-1, 5), float(entry["die_px"])


def outcome(evidence: Evidence, rows: Array) -> tuple[bool, bool] | None:
    """Whether a labelled die, of rows (n, 5), lies there, and whether it has the face that was read; None near dice
    to be ignored."""
    found = evidence.found
    far = np.hypot(rows[:, 0] - found.x, rows[:, 1] - found.y) / rows[:, 2]
    if ((far < 1.3) & (rows[:, 4] > 0)).any():
        return None
    here = rows[(far < 0.5) & (rows[:, 3] > 0)]
    return len(here) > 0, bool((here[:, 3] == evidence.face).any())


class Gathered(NamedTuple):
    """Features (n, 8) and presence features (n, 5) of n places; whether a die lies there, and with that face (n,)."""

    features: Array
    presence: Array
    there: Array
    right: Array


def gather(reader: Reader, pictures: Iterator[tuple[Picture, Array, float | None]]) -> Gathered:
    """Everything that the reader considers in the pictures, whose labels are rows (n, 5)."""
    rows = [
        (evidence.features, evidence.presence_features, *found)
        for picture, labels, die_px in pictures
        for evidence in reader.evidence(Pyramid(picture), die_px)
        if (found := outcome(evidence, labels)) is not None
    ]
    return Gathered(*(np.array([row[k] for row in rows], np.float32) for k in range(4)))


def fit(features: Array, outcomes: Array, ridge: float = 2e-3) -> Weights:
    """Weights (k,); `ridge` counts for each reading and every weight but the first."""
    hold = [0.0] + [ridge * len(features)] * (features.shape[1] - 1)
    return fitted(features.astype(np.float64), outcomes.astype(np.float64), hold)


def report(name: str, features: Array, outcomes: Array, weights: Weights) -> None:
    """Prints how many readings, of features (n, k), lie above each threshold, and how many of them are wrong."""
    print(f"{name}: {len(outcomes)} places, {int(outcomes.sum())} right")
    print("\n".join(table(features.astype(np.float64), outcomes.astype(np.float64), weights, THRESHOLDS)))


def main() -> None:
    """Fits, prints, and writes if asked to."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--manifest", type=Path, required=True, action="append")
    parser.add_argument("--sprites", type=Path, required=True)
    parser.add_argument("--tracks", type=Path, required=True, help="manifest of rendered throws that tells the scale")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--scenes", type=int, default=600)
    parser.add_argument("--photographs", type=int, default=150)
    parser.add_argument("--write", action="store_true", help="into the model.toml of the detector in --weights")
    args = parser.parse_args()
    reader = Reader(args.weights)
    mixture = Mixture(args.manifest, args.sprites, True, drawn=200)
    pictures = mixture.photographs.photographs
    scenes = gather(reader, labelled_scenes(mixture, args.scenes, 77))
    photographs = gather(reader, labelled_photographs(pictures, args.photographs))
    tracks = gather(reader, labelled_tracks(args.tracks, args.scenes))
    # Drawn scenes have the true labels, photographs the true clutter.
    learnt = Gathered(*map(np.concatenate, zip(scenes, photographs, strict=True)))
    face, presence = fit(learnt.features, learnt.right), fit(learnt.presence, learnt.there)
    if args.write:
        write_weights(args.weights / NAME / DESCRIPTION, {"face": face.tolist(), "presence": presence.tolist()})
    for name, seen in (("rendered", scenes), ("photographs", photographs), ("tracks", tracks)):
        report(f"{name}, face", seen.features, seen.right, face)
        report(f"{name}, presence", seen.presence, seen.there, presence)


if __name__ == "__main__":
    main()
