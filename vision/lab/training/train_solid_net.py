"""`python -m vision.lab.training.train_solid_net`: trains the network of `vision.tilt.solid_net`.

It learns from dice of rendered tracks whose scale is known, and from what looks like one among them
(`vision.lab.rendering likenesses`). It begins with the tilt refinement network's convolutions, or, with
`--go-on`, with the committed weights.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import IterableDataset

from vision.imaging.picture_io import load
from vision.lab.training.datasets.crop_mixture import worker_rng
from vision.lab.training.datasets.photograph_crops import held_out
from vision.lab.training.models.architectures import TiltNet
from vision.lab.training.models.restored_network import restored
from vision.lab.training.models.training_loop import Plan, ahead, fit, run_options, started
from vision.lab.training.train_tilt_net import augmented
from vision.lab.training.train_tilt_refinement_net import DOUBTS, Cut, seen_from
from vision.networks.model_file import WEIGHTS
from vision.tilt import tilt_refinement_net
from vision.tilt.flat_patches import with_flat
from vision.tilt.solid_net import MODEL, NAME
from vision.types.labels import DieLabel

CROPS = 256
SHARES = (0.4, 0.1, 0.5)
"""Of flat dice, of those that do not lie flat, and of what is no die."""
Batch = tuple[Tensor, Tensor]


def cuts(manifests: Sequence[Path], held: bool = False) -> tuple[list[Cut], list[Cut], list[Cut]]:
    """Flat dice, other dice, and what is no die, of all pictures that are not held out, or of those that are."""
    flat, tipped, none = list[Cut](), list[Cut](), list[Cut]()
    for manifest in manifests:
        for entry in json.loads(manifest.read_text("utf-8")):
            if entry["doubt"] not in DOUBTS or held_out(entry) != held:
                continue
            picture = load(manifest.parent / entry["file"])
            view, pose = seen_from(entry, picture)
            for die in entry["dice"]:
                cut = Cut(picture, die, view.die_px(), pose)
                (flat if cut.flat else tipped).append(cut)
            for thing in entry.get("likenesses", ()):
                label: DieLabel = {"quad": thing["quad"], "slant": [0.0, 0.0], "margin": 1.0}  # type: ignore[typeddict-item]
                (flat if thing["die"] else none).append(Cut(picture, label, view.die_px(), pose))
    return flat, tipped, none


class SolidBatches(IterableDataset[Batch]):
    """Yields (patches (n, 5, 64, 64), whether each shows a die (n,)) for ever."""

    def __init__(self, kinds: Sequence[Sequence[Cut]], size: int, seed: int) -> None:
        """`kinds` as of `cuts`."""
        self.kinds, self.size, self.seed = kinds, size, seed

    def __iter__(self) -> Iterator[Batch]:
        rng = worker_rng(self.seed)
        while True:
            kinds = rng.choice(len(SHARES), self.size, p=SHARES)
            drawn = [self._drawn(rng, int(kind)) for kind in kinds]
            patches, slants = (np.stack(column) for column in zip(*drawn, strict=True))
            shown = with_flat(patches, slants[..., 1].astype(np.float64), MODEL)
            yield torch.from_numpy(shown), torch.from_numpy((kinds < 2).astype(np.float32))

    def _drawn(self, rng: np.random.Generator, kind: int) -> tuple[np.ndarray, np.ndarray]:
        cut = self.kinds[kind][int(rng.integers(len(self.kinds[kind])))]
        return augmented(rng, *cut.seen(rng))


def solid_loss(model: nn.Module, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Binary cross entropy."""
    with torch.autocast("cpu", torch.bfloat16):
        out = model(batch[0].contiguous(memory_format=torch.channels_last))
    out = out.float()[:, 0]
    total = functional.binary_cross_entropy_with_logits(out, batch[1])
    wrong = ((out > 0) != (batch[1] > 0.5)).float().mean()
    return total, {"loss": float(total.detach()), "wrong": float(wrong)}


def begun(checkpoint: Path, patches: Tensor, weights: Path = WEIGHTS, go_on: bool = False) -> None:
    """Writes a network to begin with: the tilt refinement network's body, and a head that says nothing yet; or, to
    `go_on`, the solid network of `weights`. `patches` (n, 5, 64, 64) are what it is to see."""
    begins_with, model = (NAME, MODEL) if go_on else (tilt_refinement_net.NAME, tilt_refinement_net.MODEL)
    known = restored(TiltNet(model), begins_with, patches, weights)
    head = {} if go_on else _silent_head()
    torch.save({"mean": known | head, "seen": 0}, checkpoint)


def _silent_head() -> dict[str, Tensor]:
    """The last layer of a network that answers the same to everything."""
    net = TiltNet(MODEL)
    nn.init.zeros_(net.head.weight)
    return {name: value for name, value in net.state_dict().items() if name.startswith("head")}


def main() -> None:
    """Trains on rendered dice and what looks like them."""
    parser = run_options(main.__doc__, minutes=20, rate=2e-3, seed=9)
    parser.add_argument("--manifest", type=Path, required=True, action="append", help="rendered throws, likenesses")
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--go-on", action="store_true", help="from the committed weights, where no --start is given")
    args = started(parser)
    kinds = cuts(args.manifest)
    print("flat dice, other dice, no dice:", *map(len, kinds), flush=True)
    if not args.start:
        args.start = args.checkpoint
        begun(args.checkpoint, next(iter(SolidBatches(kinds, CROPS, args.seed)))[0], go_on=args.go_on)
    fit(TiltNet(MODEL), ahead(SolidBatches(kinds, args.batch, args.seed)), solid_loss, Plan.of(args))


if __name__ == "__main__":
    main()
