"""`python -m vision.lab.training.average_checkpoints BEFORE AFTER OUT`: between the weights before and after a run.

A network that learned new pictures forgets a part of the old ones; halfway it keeps most of both (Wortsman and
others, "Robust fine-tuning of zero-shot models", 2022). Of two ONNX files it is the weights into which batch
normalisations are folded.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from vision.lab.training.models.restored_network import stored


def between(before: Mapping[str, Tensor], after: Mapping[str, Tensor], share: float) -> dict[str, Tensor]:
    """`share` of the way from one set of weights to the other; whole numbers are those after. KeyError if one has a
    name that the other has not."""
    if before.keys() != after.keys():
        raise KeyError(f"only one has {sorted(before.keys() ^ after.keys())}")
    return {
        name: value.lerp(after[name], share) if value.dtype.is_floating_point else after[name]
        for name, value in before.items()
    }


def between_files(before: Path, after: Path, out: Path, share: float) -> None:
    """Writes an ONNX file `share` of the way from one to another of the same network, their weights taken in the
    order in which they are used. ValueError if one has more than the other, or of another shape."""
    model, weights = onnx.load(after), [stored(path) for path in (before, after)]
    tensors = {tensor.name: tensor for tensor in model.graph.initializer}
    for old, (name, new) in zip(weights[0].values(), weights[1].items(), strict=True):
        if old.shape != new.shape:
            raise ValueError(f"{name} is {new.shape} in one and {old.shape} in the other")
        mixed = new if new.dtype.kind != "f" else ((1 - share) * old + share * new).astype(new.dtype)
        tensors[name].CopyFrom(numpy_helper.from_array(mixed, name))
    onnx.save(model, out)


def main() -> None:
    """Writes a checkpoint, or an ONNX file, between two of the same network."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    for name in ("before", "after", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--share", type=float, default=0.5, help="0: as before, 1: as after")
    args = parser.parse_args()
    if args.after.suffix == ".onnx":
        between_files(args.before, args.after, args.out, args.share)
        return
    before, after = (torch.load(path, weights_only=True) for path in (args.before, args.after))
    torch.save({"mean": between(before["mean"], after["mean"], args.share), "seen": after["seen"]}, args.out)


if __name__ == "__main__":
    main()
