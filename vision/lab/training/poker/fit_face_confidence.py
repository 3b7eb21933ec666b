"""`python -m vision.lab.training.poker.fit_face_confidence`: fits the confidence of poker faces.

Prints where *sure* can begin.

Trials of the designs that are learnt from and of random ones; never of those held out.
"""

import argparse
import pickle
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.lab.training.poker.design_trial import Outcome, trial
from vision.lab.training.poker.synthesis.random_designs import random_design
from vision.lab.training.poker.train_embedding import learnt
from vision.poker.face_confidence import FaceEvidence

Array = NDArray[np.float64]

THRESHOLDS = (0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998, 0.999)
RIDGE = 0.3
"""How strongly weights are held back: errors are few."""


def logistic(features: Array, right: Array) -> Array:
    """Weights of a logistic regression by Newton's method, held back by RIDGE."""
    weights = np.zeros(features.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        slope = features.T @ (right - p) - RIDGE * weights
        curve = (features * (p * (1 - p))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def collected(seed: int, throws: int, drawn: int) -> list[Outcome]:
    """Outcomes of `throws` throws of every learnt design and of `drawn` random ones."""
    rng = np.random.default_rng(seed)
    designs = learnt() + [random_design(rng) for _ in range(drawn)]
    return [outcome for one in designs for outcome in trial(rng, one, throws, size=(640, 480))]


def table(seen: list[tuple[FaceEvidence, bool]], weights: Array) -> list[str]:
    """For every threshold: how many dice are below it, how many above are wrong."""
    rows = []
    for least in THRESHOLDS:
        sure = [right for one, right in seen if 1 / (1 + np.exp(-one.features @ weights)) >= least]
        rows.append(f"{least:6.3f}  sure {len(sure):5d} of {len(seen)}  wrong {len(sure) - sum(sure)}")
    return rows


def main() -> None:
    """Collects (or takes what was collected), fits, prints."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kept", type=Path, required=True, help="where outcomes are kept (made if not there)")
    parser.add_argument("--throws", type=int, default=8)
    parser.add_argument("--drawn", type=int, default=20)
    parser.add_argument("--seed", type=int, default=41)
    args = parser.parse_args()
    if not args.kept.exists():
        args.kept.write_bytes(pickle.dumps(collected(args.seed, args.throws, args.drawn)))
    outcomes: list[Outcome] = pickle.loads(args.kept.read_bytes())
    seen = [(one.evidence, one.right) for one in outcomes if one.evidence is not None and one.evidence.agree]
    features = np.stack([one.features for one, _ in seen]).astype(np.float64)
    weights = logistic(features, np.array([right for _, right in seen], np.float64))
    print(f"{len(outcomes)} dice, {sum(one.right for one in outcomes)} right, the looks agree on {len(seen)}")
    print("WEIGHTS", np.round(weights, 3).tolist())
    print("\n".join(table(seen, weights)))


if __name__ == "__main__":
    main()
