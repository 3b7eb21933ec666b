"""`python -m vision.train.calibrate`: fits the confidence to held-out rendered scenes and held-out photographs.

Logistic regression on `vision.evidence.Evidence.features`; prints the weights for `vision.judge.WEIGHTS` and how
many dice would be sure, and wrong, at each threshold.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from vision.evidence import Evidence
from vision.patches import Pyramid
from vision.pictures import Picture
from vision.reader import Reader
from vision.train import photographs as photos
from vision.train.crops import Mixture

Array = NDArray[np.float32]

THRESHOLDS = (0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995)


def labelled_scenes(mixture: Mixture, count: int, seed: int) -> Iterator[tuple[Picture, Array]]:
    """Rendered crops of held-out sprites and backgrounds, rows (n, 5): x, y, edge, value, ignore."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        picture, rows = mixture.scenes.make(rng)
        yield picture, np.column_stack([rows[:, :3], rows[:, 3] + 1, rows[:, 8]]).astype(np.float32)


def labelled_photographs(pictures: list[photos.Photograph], count: int) -> Iterator[tuple[Picture, Array]]:
    """Held-out photographs, coloured ones first; rows as above."""
    ordered = sorted((p for p in pictures if len(p.dice)), key=lambda p: not photos.is_coloured(p.picture))
    for photograph in ordered[:count]:
        edge = np.sqrt(photograph.dice[:, 2] * photograph.dice[:, 3]) * photos.BOX_TO_EDGE
        rows = [photograph.dice[:, :2], edge[:, None], photograph.dice[:, 4:5], np.zeros((len(edge), 1))]
        yield photograph.picture, np.column_stack(rows).astype(np.float32)


def right(evidence: Evidence, rows: Array) -> bool | None:
    """Whether a labelled die of that face lies there; None at dice that are to be ignored."""
    found = evidence.found
    near = np.hypot(rows[:, 0] - found.x, rows[:, 1] - found.y) < 0.5 * rows[:, 2]
    if (near & (rows[:, 4] > 0)).any():
        return None
    return bool((near & (rows[:, 3] == evidence.face)).any())


def gather(reader: Reader, pictures: Iterator[tuple[Picture, Array]]) -> tuple[Array, Array]:
    """Features (n, 7) and outcomes (n,) of everything that the reader considers in the pictures."""
    features, outcomes = [], []
    for picture, rows in pictures:
        for evidence in reader.evidence(Pyramid(picture), None):
            outcome = right(evidence, rows)
            if outcome is not None:
                features.append(evidence.features)
                outcomes.append(float(outcome))
    return np.stack(features), np.array(outcomes, np.float32)


def fit_logistic(features: Array, outcomes: Array, ridge: float = 1e-3) -> Array:
    """Weights (7,) that minimise the cross entropy, by Newton-like steps (L-BFGS)."""
    x, y = torch.from_numpy(features), torch.from_numpy(outcomes)
    weights = torch.zeros(x.shape[1], requires_grad=True)
    optimiser = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        value = functional.binary_cross_entropy_with_logits(x @ weights, y) + ridge * weights[1:].square().sum()
        value.backward()  # type: ignore[no-untyped-call]
        return value

    optimiser.step(closure)  # type: ignore[no-untyped-call]
    return np.asarray(weights.detach().numpy(), np.float32)


def report(name: str, features: Array, outcomes: Array, weights: Array) -> None:
    """How many right and wrong readings lie above each threshold."""
    p = 1 / (1 + np.exp(-(features @ weights)))
    print(f"{name}: {len(p)} places, {int(outcomes.sum())} right")
    for t in THRESHOLDS:
        over = outcomes[p >= t]
        print(f"  {t:5.3f}: {int(over.sum()):5d} right, {int((1 - over).sum()):3d} wrong")


def main() -> None:
    """Fits and prints."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--manifest", type=Path, required=True, action="append")
    parser.add_argument("--sprites", type=Path, required=True)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--scenes", type=int, default=600)
    parser.add_argument("--photographs", type=int, default=150)
    parser.add_argument("--save", type=Path, help="writes features and outcomes there (.npz)")
    args = parser.parse_args()
    reader = Reader(args.weights)
    mixture = Mixture(args.manifest, args.sprites, True, drawn=200)
    pictures = mixture.photographs.photographs
    scenes = gather(reader, labelled_scenes(mixture, args.scenes, 77))
    photographs = gather(reader, labelled_photographs(pictures, args.photographs))
    features, outcomes = np.concatenate([scenes[0], photographs[0]]), np.concatenate([scenes[1], photographs[1]])
    weights = fit_logistic(features, outcomes)
    print("WEIGHTS =", [round(float(w), 4) for w in weights])
    report("rendered", *scenes, weights)
    report("photographs", *photographs, weights)
    if args.save:
        np.savez(args.save, features=features, outcomes=outcomes, rendered=len(scenes[1]))


if __name__ == "__main__":
    main()
