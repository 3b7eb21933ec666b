"""`python -m vision.lab.training.poker.fit_face_confidence`: fits the confidence of poker faces.

Prints where *sure* can begin, and writes the weights into `vision/limits/limits.toml` if asked to.

Trials of the designs that are learnt from and of random ones; never of those held out.
"""

import argparse
import pickle
from pathlib import Path

import numpy as np

from vision.lab.training.models.fitted_file import write_limits
from vision.lab.training.models.logistic_regression import fitted, table
from vision.lab.training.poker.design_trial import Outcome, trial
from vision.lab.training.poker.synthesis.random_designs import random_design
from vision.lab.training.poker.train_embedding import learnt
from vision.limits.limit_file import PATH, Limit

THRESHOLDS = (0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998, 0.999)
RIDGE = 0.3
"""How strongly weights are held back: errors are few."""
ABOUT = "trials of learnt and random designs, none of them held out"


def collected(seed: int, throws: int, drawn: int) -> list[Outcome]:
    """Outcomes of `throws` throws of every learnt design and of `drawn` random ones."""
    rng = np.random.default_rng(seed)
    designs = learnt() + [random_design(rng) for _ in range(drawn)]
    return [outcome for one in designs for outcome in trial(rng, one, throws, size=(640, 480))]


def main() -> None:
    """Collects (or takes what was collected), fits, prints, and writes if asked to."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kept", type=Path, required=True, help="where outcomes are kept (made if not there)")
    parser.add_argument("--throws", type=int, default=8)
    parser.add_argument("--drawn", type=int, default=20)
    parser.add_argument("--seed", type=int, default=41)
    parser.add_argument("--write", action="store_true", help="into the file of limits")
    args = parser.parse_args()
    if not args.kept.exists():
        args.kept.write_bytes(pickle.dumps(collected(args.seed, args.throws, args.drawn)))
    outcomes: list[Outcome] = pickle.loads(args.kept.read_bytes())
    seen = [(one.evidence, one.right) for one in outcomes if one.evidence is not None and one.evidence.agree]
    features = np.stack([one.features for one, _ in seen]).astype(np.float64)
    right = np.array([right for _, right in seen], np.float64)
    weights = fitted(features, right, RIDGE)
    print(f"{len(outcomes)} dice, {sum(one.right for one in outcomes)} right, both comparisons agree on {len(seen)}")
    print("\n".join(table(features, right, weights, THRESHOLDS)))
    if args.write:
        face = Limit(value=tuple(weights.round(3).tolist()), fitted_on=ABOUT, n=len(seen))
        write_limits(PATH, {"poker_confidence": {"face": face}})


if __name__ == "__main__":
    main()
