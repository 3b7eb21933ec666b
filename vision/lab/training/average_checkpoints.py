"""`python -m vision.lab.training.average_checkpoints BEFORE AFTER OUT`: between the weights before and after a run.

A network that learned new pictures forgets a part of the old ones; halfway it keeps most of both (Wortsman and
others, "Robust fine-tuning of zero-shot models", 2022).
"""

import argparse
from collections.abc import Mapping
from pathlib import Path

import torch
from torch import Tensor


def between(before: Mapping[str, Tensor], after: Mapping[str, Tensor], share: float) -> dict[str, Tensor]:
    """`share` of the way from one set of weights to the other; whole numbers are those after. KeyError if one has a
    name that the other has not."""
    if before.keys() != after.keys():
        raise KeyError(f"only one has {sorted(before.keys() ^ after.keys())}")
    return {
        name: value.lerp(after[name], share) if value.dtype.is_floating_point else after[name]
        for name, value in before.items()
    }


def main() -> None:
    """Writes a checkpoint between two of the same network."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    for name in ("before", "after", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--share", type=float, default=0.5, help="0: as before, 1: as after")
    args = parser.parse_args()
    before, after = (torch.load(path, weights_only=True) for path in (args.before, args.after))
    torch.save({"mean": between(before["mean"], after["mean"], args.share), "seen": after["seen"]}, args.out)


if __name__ == "__main__":
    main()
